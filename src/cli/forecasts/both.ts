import { availableParallelism } from 'node:os'
import { bothStages, LEAST_BATTLES } from '../../best/both.ts'
import { whole } from '../../report/sentences/text.ts'
import type { Choice } from '../../scenario/choice/read.ts'
import { duration } from '../forecast.ts'
import { CliError } from '../line/exit.ts'
import { paceOf } from './best.ts'

/** Estimate of the work of `best --both` from a few battles. */
interface BothForecast {
  readonly stages: readonly { readonly name: string; readonly battles: number; readonly seconds: number }[]
  readonly battles: number
  /** Seconds on this machine with this number of threads. */
  readonly seconds: number
  readonly threads: number
}

/** Plays a few battles of the given lists, and estimates from them how long the work will take. */
export async function forecastBoth(
  choice: Choice,
  {
    workers = availableParallelism(),
    battles,
    signal,
  }: { readonly workers?: number; readonly battles: number; readonly signal: AbortSignal },
): Promise<BothForecast> {
  if (battles < LEAST_BATTLES)
    throw new CliError(`--battles takes at least ${LEAST_BATTLES} with --both, not ${battles}`)
  const pace = await paceOf(choice, signal)
  const seconds = (number: number): number => (number * pace) / 1000 / Math.max(1, workers)
  return {
    stages: bothStages(battles).map((stage) => ({ ...stage, seconds: seconds(stage.battles) })),
    battles,
    seconds: seconds(battles),
    threads: workers,
  }
}

/** The forecast in words. */
export function bothForecastText(
  [one, other]: readonly [Choice, Choice],
  { stages, battles, seconds, threads }: BothForecast,
): string {
  const points = ({ army, space }: Choice): string => `${army} with ${space.points[0]} to ${space.points[1]} points`
  return [
    `Which lists do ${points(one)} and ${points(other)} field if both choose?`,
    '',
    ...stages.map((stage) => `  ${stage.name}: about ${whole(stage.battles)} battles, ${duration(stage.seconds)}`),
    '',
    `About ${whole(battles)} battles in all, ${duration(seconds)} on ${threads} thread${threads === 1 ? '' : 's'}.`,
    'Nothing was written.',
    '',
  ].join('\n')
}
