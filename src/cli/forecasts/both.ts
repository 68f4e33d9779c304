import { availableParallelism } from 'node:os'
import { listsIn } from '../../best/best.ts'
import { bothStages, tooFewForBoth } from '../../best/both.ts'
import { whole } from '../../report/sentences/text.ts'
import type { Choice } from '../../scenario/choice/read.ts'
import { duration, timeOn } from '../forecast.ts'
import { CliError } from '../line/exit.ts'
import { mostText, paceOf, seatsOf } from './best.ts'

/** Estimate of the work of `best --both` from a few battles. */
interface BothForecast {
  readonly stages: readonly { readonly name: string; readonly battles: number; readonly seconds: number }[]
  /** Battles that were asked for, and the most that are played. */
  readonly battles: number
  readonly most: number
  /** Seconds on this machine with this number of threads. */
  readonly seconds: number
  readonly threads: number
}

/** Plays a few battles of the given lists, and estimates from them how long the work will take. */
export async function forecastBoth(
  choices: readonly [Choice, Choice],
  {
    workers = availableParallelism(),
    battles,
    signal,
  }: { readonly workers?: number; readonly battles: number; readonly signal: AbortSignal },
): Promise<BothForecast> {
  const refused = tooFewForBoth(battles)
  if (refused !== null) throw new CliError(refused)
  const [choice] = choices
  const seats = seatsOf(choice)
  const pace = await paceOf(choice, signal)
  const seconds = (number: number): number => (number * pace) / 1000 / Math.max(1, workers)
  const stages = bothStages(choices.map(listsIn), { battles, seats })
  const most = stages.reduce((sum, stage) => sum + stage.battles, 0)
  return {
    stages: stages.map((stage) => ({ ...stage, seconds: seconds(stage.battles) })),
    battles,
    most,
    seconds: seconds(most),
    threads: workers,
  }
}

/** Battles that are played at most. */
export function mostOfBoth(choices: readonly [Choice, Choice], battles: number): number {
  const stages = bothStages(choices.map(listsIn), { battles, seats: seatsOf(choices[0]) })
  return stages.reduce((sum, stage) => sum + stage.battles, 0)
}

/** The forecast in words. */
export function bothForecastText(
  [one, other]: readonly [Choice, Choice],
  { stages, threads, seconds, ...all }: BothForecast,
): string {
  const points = ({ army, space }: Choice): string => `${army} with ${space.points[0]} to ${space.points[1]} points`
  return [
    `Which lists do ${points(one)} and ${points(other)} field if both choose?`,
    '',
    ...stages.map((stage) => `  ${stage.name}: at most ${whole(stage.battles)} battles, ${duration(stage.seconds)}`),
    '',
    `${mostText(all)}: ${timeOn(seconds, threads)}.`,
    'Nothing was written.',
    '',
  ].join('\n')
}
