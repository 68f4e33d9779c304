import { availableParallelism } from 'node:os'
import { bestStages, leastBattles } from '../../best/best.ts'
import { counted, whole } from '../../report/sentences/text.ts'
import { engineFor } from '../../run/engine.ts'
import type { Bout } from '../../run/players/bouts.ts'
import { Player } from '../../run/players/player.ts'
import type { Choice } from '../../scenario/choice/read.ts'
import { duration } from '../forecast.ts'
import { CliError } from '../line/exit.ts'
import { pacesOf } from './pace.ts'

/** Estimate of the work of `best` from a few battles. */
interface BestForecast {
  /** Number of legal lists if all of them take part; null if they are too many. */
  readonly lists: number | null
  readonly stages: readonly { readonly name: string; readonly battles: number; readonly seconds: number }[]
  readonly battles: number
  /** Seconds on this machine with this number of threads. */
  readonly seconds: number
  readonly threads: number
}

/** Blocks of each matchup of which the time is measured, at most. */
const BLOCKS = 200

/** Plays a few battles of the given list, or of what stands in its place, and estimates from them how long the work will take. */
export async function forecastBest(
  choice: Choice,
  {
    workers = availableParallelism(),
    battles,
    signal,
  }: { readonly workers?: number; readonly battles: number; readonly signal: AbortSignal },
): Promise<BestForecast> {
  const { scenario, foes } = choice
  const [foe] = foes
  if (foe !== undefined) {
    const { game, seed, variants } = scenario
    const rules = variants[0]?.rules ?? {}
    const player = new Player({ game, seed, rules, matchup: foe.matchup }, engineFor(scenario).games)
    const least = leastBattles(foes.length, player.layout.seats)
    if (battles < least) throw new CliError(`--battles takes at least ${least} here, not ${battles}`)
  }
  const pace = await paceOf(choice, signal)
  const { lists, stages } = bestStages(choice, battles)
  const seconds = (number: number): number => (number * pace) / 1000 / Math.max(1, workers)
  return {
    lists,
    stages: stages.map((stage) => ({ ...stage, seconds: seconds(stage.battles) })),
    battles,
    seconds: seconds(battles),
    threads: workers,
  }
}

/** Milliseconds that a battle of the given list takes on one thread: single blocks, as they will be played, of the opponents in turn. */
export async function paceOf({ scenario, foes }: Choice, signal: AbortSignal): Promise<number> {
  const rules = scenario.variants[0]?.rules ?? {}
  const bouts = Array.from({ length: BLOCKS }, (_, block) => block).flatMap((block) =>
    foes.map(({ matchup }): Bout => ({ rules, matchup, from: block, to: block + 1 })),
  )
  const [pace = 0] = await pacesOf(scenario, [bouts], signal)
  return pace
}

/** The forecast in words. */
export function bestForecastText({ army, space, foes }: Choice, { lists, stages, ...all }: BestForecast): string {
  const [low, high] = space.points
  const among =
    lists === null
      ? `There are too many legal lists of ${army} with ${low} to ${high} points to play them all: generations of them race.`
      : `All ${counted(lists, 'legal list')} of ${army} with ${low} to ${high} points take part.`
  const lines = stages.map(
    ({ name, battles, seconds }) => `  ${name}: about ${whole(battles)} battles, ${duration(seconds)}`,
  )
  const on = `${all.threads} thread${all.threads === 1 ? '' : 's'}`
  return [
    `Which list of ${army} does best against ${foes.map(({ name }) => name).join(', ')}?`,
    '',
    among,
    '',
    ...lines,
    '',
    `About ${whole(all.battles)} battles in all, ${duration(all.seconds)} on ${on}.`,
    'Nothing was written.',
    '',
  ].join('\n')
}
