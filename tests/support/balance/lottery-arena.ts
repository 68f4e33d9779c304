import { Chance } from '../../../src/balance/solver/chance.ts'
import type { ArmySpec } from '../../../src/core/ruleset.ts'
import type { Arena } from '../../../src/run/players/arena.ts'
import type { Bout, BoutScore } from '../../../src/run/players/bouts.ts'

/** The truth of an invented game about a meeting: the logit of the first army's score, by the generals and the points of both armies. */
export type Truth = (
  first: Worthy,
  second: Worthy,
  policy?: string | null,
  points?: readonly [first: number, second: number],
) => number

/** An army by the names of its entries, with the number of models of each. */
export type Worthy = ReadonlyMap<string, number>

/**
 * An arena that plays no game: battles are drawn with the chances of a truth that the test knows. A block has two seats; the first seat is
 * worth `side` to the first army, the second as much to the other. As in the real arena, results depend on names and blocks only.
 */
export class LotteryArena implements Arena {
  played = 0
  replayed = 0
  private readonly truth: Truth
  private readonly side: number
  private readonly seed: string

  constructor(seed: string, truth: Truth, side = 0) {
    this.seed = seed
    this.truth = truth
    this.side = side
  }

  play(bouts: readonly Bout[]): Promise<readonly BoutScore[]> {
    return Promise.resolve(bouts.map((bout) => this.scoreOf(bout)))
  }

  close(): Promise<void> {
    return Promise.resolve()
  }

  private scoreOf({ matchup, from, to, paths, seat: only }: Bout): BoutScore {
    // A game that cannot be solved.
    if (paths !== undefined) return { scores: [0], seats: 0, first: null, side: null, exact: null }
    const [one, other] = matchup.armies
    const logit = this.truth(armyOf(one), armyOf(other), one.policy, [pointsOf(one), pointsOf(other)])
    const all = matchup.mode === 'battle' ? [this.side, -this.side] : [0]
    const seats = only === undefined ? all : all.slice(only, only + 1)
    const chances = seats.map((side) => 1 / (1 + Math.exp(-(logit + side))))
    const chance = new Chance(this.seed, matchup.name)
    const scores = new Array<number>(2 * seats.length + 1).fill(0)
    let first = 0
    for (let block = from; block < to; block++) {
      chance.seek(block)
      let half = 0
      for (const [seat, p] of chances.entries()) {
        const won = chance.unit() < p ? 2 : 0
        half += won
        first += seat === 0 ? won : 2 - won
      }
      scores[half] = (scores[half] as number) + 1
    }
    this.played += (to - from) * seats.length
    return { scores, seats: seats.length, first: null, side: seats.length > 1 ? first : null }
  }
}

function armyOf({ units }: ArmySpec): Worthy {
  const found = new Map<string, number>()
  for (const { id, models } of units) {
    const name = id.replace(/ \d+$/, '')
    found.set(name, (found.get(name) ?? 0) + models)
  }
  return found
}

function pointsOf({ units }: ArmySpec): number {
  return units.reduce((sum, { cost = 0 }) => sum + cost, 0)
}

/** The truth behind costs: logit = kappa × ln(worth of one army / worth of the other). */
export function additive(worth: Readonly<Record<string, number>>, kappa: number): Truth {
  const of = (army: Worthy): number => {
    let sum = 0
    for (const [name, models] of army) sum += models * (worth[name] ?? Number.NaN)
    return Math.log(sum)
  }
  return (first, second) => kappa * (of(first) - of(second))
}
