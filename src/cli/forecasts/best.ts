import { availableParallelism } from 'node:os'
import { bestStages, noList, tooFew } from '../../best/best.ts'
import { counted, whole } from '../../report/sentences/text.ts'
import { engineFor } from '../../run/engine.ts'
import type { Bout } from '../../run/players/bouts.ts'
import { Player } from '../../run/players/player.ts'
import type { Choice } from '../../scenario/choice/read.ts'
import { duration, timeOn } from '../forecast.ts'
import { CliError } from '../line/exit.ts'
import { pacesOf } from './pace.ts'

/** Estimate of the work of `best` from a few battles. */
interface BestForecast {
  /** Number of legal lists if all of them take part; null if they are too many. */
  readonly lists: number | null
  readonly stages: readonly { readonly name: string; readonly battles: number; readonly seconds: number }[]
  /** Battles that were asked for, and the most that are played. */
  readonly battles: number
  readonly most: number
  /** The given list is not legal, so how many changes the best list has is not known: the most may be some more. */
  readonly isAbout: boolean
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
  const seats = seatsOf(choice)
  const refused = tooFew(choice.foes.length, { battles, seats })
  if (refused !== null) throw new CliError(refused)
  const { lists, isAbout, isEmpty, stages } = bestStages(choice, { battles, seats })
  if (isEmpty) throw new CliError(noList(choice))
  const pace = await paceOf(choice, signal)
  const most = stages.reduce((sum, stage) => sum + stage.battles, 0)
  const seconds = (number: number): number => (number * pace) / 1000 / Math.max(1, workers)
  return {
    lists,
    stages: stages.map((stage) => ({ ...stage, seconds: seconds(stage.battles) })),
    battles,
    most,
    isAbout,
    seconds: seconds(most),
    threads: workers,
  }
}

/** Battles that are played at most. */
export function mostOfBest(choice: Choice, battles: number): number {
  const { stages } = bestStages(choice, { battles, seats: seatsOf(choice) })
  return stages.reduce((sum, stage) => sum + stage.battles, 0)
}

/** Battles of a block. */
export function seatsOf({ scenario, foes: [foe] }: Choice): number {
  const { game, seed, variants } = scenario
  if (foe === undefined) return 1
  const rules = variants[0]?.rules ?? {}
  return new Player({ game, seed, rules, matchup: foe.matchup }, engineFor(scenario).games).layout.seats
}

/** How many battles are played at most, and why, if that is more than was asked for. */
export function mostText({
  battles,
  most,
  isAbout = false,
}: {
  readonly battles: number
  readonly most: number
  readonly isAbout?: boolean
}): string {
  const all = `At most ${isAbout ? 'about ' : ''}${whole(most)} battles in all`
  return most <= MORE * battles
    ? all
    : `${all}, more than the ${whole(battles)} asked for, because every list in a race plays a block at least`
}

/** Rounding alone makes the most battles a little more than those asked for. */
export const MORE = 1.05

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
    ({ name, battles, seconds }) =>
      `  ${name}: at most ${all.isAbout && name === 'changes' ? 'about ' : ''}${whole(battles)} battles, ${duration(seconds)}`,
  )
  return [
    `Which list of ${army} does best against ${foes.map(({ name }) => name).join(', ')}?`,
    '',
    among,
    '',
    ...lines,
    '',
    `${mostText(all)}: ${timeOn(all.seconds, all.threads)}.`,
    'Nothing was written.',
    '',
  ].join('\n')
}
