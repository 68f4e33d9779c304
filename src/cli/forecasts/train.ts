import { availableParallelism } from 'node:os'
import type { Weights } from '../../core/ruleset.ts'
import { counted, whole } from '../../report/sentences/text.ts'
import type { Scenario } from '../../scenario/types.ts'
import { type Ground, ledBy } from '../../train/league.ts'
import { timeOn } from '../forecast.ts'
import { type PartOfBattle, pacesOf } from './pace.ts'

/** Estimate of the work of `tune` or `exploit` from a few battles. */
interface TrainForecast {
  /** Battles in all, about, and the matchups that they are of. */
  readonly battles: number
  readonly matchups: number
  /** Seconds on this machine with this number of threads; null if no battle ended in the time for a forecast. */
  readonly seconds: number | null
  readonly threads: number
  /** Battles are so slow that a part of one was timed: how much of it. */
  readonly part?: PartOfBattle
}

/** Most blocks of each matchup that are timed. */
const TIMED = 500

/** Plays a few battles of the general with these weights against the opponent, and estimates from them how long the work takes. */
export async function forecastTraining(
  scenario: Pick<Scenario, 'game' | 'plugin' | 'seed'>,
  grounds: readonly Ground[],
  weights: Weights,
  asked: { readonly battles: number; readonly workers: number | undefined; readonly signal: AbortSignal },
): Promise<TrainForecast> {
  const { battles, workers = availableParallelism(), signal } = asked
  const pilots = Array.from({ length: TIMED }, (_, from) =>
    grounds.map(({ rules, matchup }) => ({ rules, matchup: ledBy(matchup, from % 2, weights), from, to: from + 1 })),
  ).flat()
  let part: PartOfBattle | undefined
  const [pace = 0] = await pacesOf(scenario, [pilots], signal, {
    onPart: (timed) => {
      part = timed
    },
  })
  const seconds = pace === 0 ? null : (battles * pace) / 1000 / Math.max(1, workers)
  return { battles, matchups: grounds.length, seconds, threads: workers, ...(part && { part }) }
}

/** The forecast in words. `who`: such as `greedy against rush`. */
export function trainForecastText(who: string, { battles, matchups, seconds, threads, part }: TrainForecast): string {
  const time =
    seconds === null
      ? 'for a time that is not known, since no battle ended in the time for a forecast'
      : `${part?.of === null ? 'at least ' : ''}${timeOn(seconds, threads)}`
  return [
    `${who}: about ${whole(battles)} battles of ${counted(matchups, 'matchup')}, ${time}.`,
    ...(part === undefined ? [] : [partText(part)]),
    'Nothing was written.',
    '',
  ].join('\n')
}

function partText({ decisions, of }: PartOfBattle): string {
  const made = of === null ? counted(decisions, 'decision') : `${whole(decisions)} of about ${counted(of, 'decision')}`
  return `Battles are slow: the time is told by ${made} of the first one, and rough.`
}
