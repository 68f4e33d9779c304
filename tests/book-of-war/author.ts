import type { Matchup } from '../../src/core/ruleset.ts'
import { run } from '../../src/run/run.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { authorsWins, FOLDER } from './support.ts'

/** Battles of the author's program for each pair of units: `scenarios/book-of-war/author-wins.csv` has the wins of the first. */
const AUTHORS_BATTLES = 100_000

/** Keys of two units, in the order of the table. */
export type Pair = readonly [first: string, second: string]

/** A pair of units, with the score of the first in the author's program and here. */
export interface Compared {
  readonly pair: string
  readonly his: number
  readonly ours: number
}

/** Pairs of each unit with the units this many rows below it in the table; after the last row the first follows. */
export function pairsAt(places: readonly number[]): Pair[] {
  const wins = authorsWins()
  const units = [...wins.keys(), 'fire-giants']
  return units.flatMap((unit, i) =>
    places.map((place): Pair => {
      const other = units[(i + place) % units.length] ?? ''
      return wins.get(unit)?.has(other) ? [unit, other] : [other, unit]
    }),
  )
}

function keyOf({ armies }: Matchup): string {
  return armies.map(({ units }) => units[0]?.id).join(' v ')
}

/** Plays pairs as the author's program does: both sides buy figures for the same points on a random field. */
export async function compared(pairs: readonly Pair[], battles: number): Promise<Compared[]> {
  const wins = authorsWins()
  const wanted = new Set(pairs.map((pair) => pair.join(' v ')))
  const scenario = readScenario(`${FOLDER}all-units.yaml`, { battles, seed: '20' })
  const matchups = scenario.matchups.filter((matchup) => wanted.has(keyOf(matchup)))
  const played = await run({ ...scenario, matchups }, { workers: 0 })
  const keys = new Map(matchups.map((matchup) => [matchup.name, keyOf(matchup)]))
  return played.matchups.map(({ name, score }): Compared => {
    const pair = keys.get(name) ?? ''
    const [first = '', second = ''] = pair.split(' v ')
    return { pair, his: (wins.get(first)?.get(second) ?? Number.NaN) / AUTHORS_BATTLES, ours: score.estimate }
  })
}

/** Standard errors between the two scores of each pair, as root mean square; 1 if they differ by chance alone. */
export function rootMeanSquare(all: readonly Compared[], battles: number): number {
  const squares = all.map(
    ({ his, ours }) => (ours - his) ** 2 / (his * (1 - his) * (1 / battles + 1 / AUTHORS_BATTLES)),
  )
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length)
}
