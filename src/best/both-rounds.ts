import { Chance } from '../balance/solver/chance.ts'
import * as maths from '../core/maths.ts'
import type { Arena } from '../run/players/arena.ts'
import type { Bout, BoutScore } from '../run/players/bouts.ts'
import { leadersOf } from '../scenario/choice/draw.ts'
import type { Choice } from '../scenario/choice/read.ts'
import { type Foe, keyOf, Space } from '../scenario/choice/space.ts'
import type { Legal } from '../scenario/choice/types.ts'
import { zeroSum } from '../stats/ratings/zero-sum.ts'
import { without } from './mixture.ts'
import { NoAnswer } from './no-answer.ts'
import { race } from './race.ts'
import { searchLists } from './search.ts'
import { type Ahead, aheadOf } from './tell.ts'
import { Trial } from './trial.ts'

/** Two armies that both choose: the lists that each knows, their scores against each other, and the search for another one. */

/** Rounds of answers at most. */
export const ROUNDS = 4

/** Most lists of a mixture. */
export const MOST_MIXED = 4

/** Places of the field in a search, by the shares of the other army's lists: as fine as the smallest share of a mixture. */
const SLOTS = 20

/** Share of a search for the last race of its finalists. */
export const SHARE_OF_LAST_RACE = 0.2

/** Dice: blocks of searches, a round apart, and of the pairs. Fresh dice are those of blocks 0 and following. */
const FROM = { searches: 0x40000000, pairs: 0x70000000 } as const
const APART = 0x01000000
const OF_LAST = 0x00800000

/** Fewest blocks of each pair of lists. */
export const LEAST_BLOCKS = 8

/** An army, the other one as it meets it, and the lists that it knows. */
export interface Side {
  readonly choice: Choice
  readonly foe: Foe
  readonly lists: Legal[]
}

export class BothRounds {
  /** Battles of a block. */
  seats = 1
  readonly sides: readonly [Side, Side]
  readonly arena: Arena
  /** Scores of the first army by pair of lists that were played. */
  private readonly scores = new Map<string, number>()
  private blocks = LEAST_BLOCKS

  constructor([one, other]: readonly [Choice, Choice], arena: Arena) {
    this.arena = arena
    this.sides = [sideOf(one), sideOf(other)]
  }

  /** Plays the lists of the scenario against each other. `battles`: those of all pairs. */
  async begin(battles: number): Promise<void> {
    for (const side of this.sides) {
      const { choice, lists } = side
      const given = choice.space.legal(choice.given)
      if (given !== null) lists.push(given)
      else {
        const [low, high] = choice.space.points
        const own = choice.space.total(choice.given)
        const why =
          own < low || own > high
            ? `has ${own} points, and ${low} to ${high} are asked for; give --points a range that includes it`
            : 'is not legal: it breaks a --limit, or a rule of lists'
        throw new NoAnswer(`the list that the scenario gives ${choice.army} ${why}: the search begins with this list`)
      }
    }
    await this.playPairs()
    const pairs = maths.squared(ROUNDS + 1)
    this.blocks = Math.max(LEAST_BLOCKS, Math.floor(battles / pairs / this.seats))
    this.scores.clear()
    await this.playPairs()
  }

  /** Adds a list; false if the army knows it. */
  add(army: 0 | 1, list: Legal): boolean {
    const { lists } = this.sides[army]
    if (lists.some(({ picks }) => keyOf(picks) === keyOf(list.picks))) return false
    lists.push(list)
    return true
  }

  /** Plays every pair of known lists that was not played, all on the same dice. */
  async playPairs(): Promise<void> {
    const open = this.pairs().filter(({ key }) => !this.scores.has(key))
    const from = FROM.pairs
    const results = await this.arena.play(
      open.map(({ a, b }): Bout => ({ ...this.bout(a, b), from, to: from + this.blocks })),
    )
    for (const [i, { key }] of open.entries()) {
      const score = results[i] as BoutScore
      if (score.seats > 0) this.seats = score.seats
      this.scores.set(key, meanOf(score, this.sides[0].foe.side))
    }
  }

  /** Shares of the lists of both armies in the equilibrium of the known lists, without small ones: those that are told, too. */
  equilibrium(): readonly [readonly number[], readonly number[]] {
    const [{ lists: one }, { lists: other }] = this.sides
    const { rows, columns } = zeroSum(one.map((a) => other.map((b) => this.scores.get(keyOfPair(a, b)) ?? 0.5)))
    return [without(rows, MOST_MIXED), without(columns, MOST_MIXED)]
  }

  /** The list that each army fields most often in the equilibrium of the known lists. */
  ahead(): readonly Ahead[] {
    return this.equilibrium().map((shares, army) => {
      const { choice, lists } = this.sides[army as 0 | 1]
      return aheadOf(choice, lists[shares.indexOf(Math.max(...shares))] as Legal)
    })
  }

  /** The best list that a search finds against a mixture of the other army’s lists. */
  async answer(army: 0 | 1, shares: readonly number[], round: number, cells: number): Promise<Legal> {
    const side = this.sides[army]
    const other = this.sides[army === 0 ? 1 : 0]
    const foes = slotsOf(shares).map((i, slot) => facing(side.foe, other.lists[i] as Legal, slot + 1))
    const { choice } = side
    const space = new Space({ ...choice.space.rules, foes })
    const trial = new Trial(space, choice.scenario.variants[0]?.rules ?? {}, this.arena)
    trial.seats = this.seats
    // Places are in an order of which any first few are as the shares ask.
    trial.turn = 1
    const start = FROM.searches + (2 * round + army) * APART
    const own = side.lists.at(-1) as Legal
    const searched = await searchLists({
      space,
      trial,
      given: space.legal(own.picks),
      fixed: choice.given.filter(({ written }) => written !== undefined),
      required: { leaders: leadersOf(space) },
      chance: new Chance(choice.scenario.seed, `both: ${choice.army} ${round + 1}`),
      cells: (1 - SHARE_OF_LAST_RACE) * cells,
      cellsOfAll: cells,
      keep: 1,
      start,
    })
    // Lists that are known race again, so that a worse one does not take their place by luck.
    const known = side.lists.flatMap(({ picks }) => space.legal(picks) ?? [])
    const entrants = [...new Set([...searched.finalists, ...known.map((list) => trial.entrant(list))])]
    const { left } = await race(trial, entrants, {
      start: start + OF_LAST,
      budget: SHARE_OF_LAST_RACE * cells,
      keep: 1,
    })
    return left[0]?.list ?? own
  }

  private pairs() {
    const [{ lists: rows }, { lists: columns }] = this.sides
    return rows.flatMap((a) => columns.map((b) => ({ a, b, key: keyOfPair(a, b) })))
  }

  private bout(a: Legal, b: Legal): Pick<Bout, 'rules' | 'matchup'> {
    const { choice, foe } = this.sides[0]
    return {
      rules: choice.scenario.variants[0]?.rules ?? {},
      matchup: choice.space.matchup(a, facing(foe, b, null)),
    }
  }
}

function sideOf(choice: Choice): Side {
  return { choice, foe: choice.foes[0] as Foe, lists: [] }
}

function keyOfPair(a: Legal, b: Legal): string {
  return `${keyOf(a.picks)}\n\n${keyOf(b.picks)}`
}

/** The other army with a list. `slot`: a number for dice of its own; null for the dice of the matchup. */
export function facing({ name, matchup, side, points: _points }: Foe, list: Legal, slot: number | null): Foe {
  const [first, second] = matchup.armies
  const armies =
    side === 0
      ? ([first, { ...second, units: list.units }] as const)
      : ([{ ...first, units: list.units }, second] as const)
  const called = slot === null ? matchup.name : `${matchup.name} ${slot}`
  return { name, points: list.points, matchup: { ...matchup, name: called, armies }, side }
}

/**
 * The places of a field of lists with these shares, each place a list by index, so that not only all places but every first few of them are as
 * near to the shares as whole numbers can be: next comes the list that is furthest behind its share.
 */
export function slotsOf(shares: readonly number[], many = SLOTS): number[] {
  const counts = shares.map(() => 0)
  return Array.from({ length: shares.filter((share) => share > 0).length === 1 ? 1 : many }, (_, place) => {
    const behind = shares.map((share, i) => (share > 0 ? share * (place + 1) - (counts[i] as number) : -place - 1))
    const next = behind.indexOf(Math.max(...behind))
    counts[next] = (counts[next] as number) + 1
    return next
  })
}

/** Mean score of the first army of the two, whose place in the matchup is `side`. */
function meanOf({ scores, seats }: BoutScore, side: 0 | 1): number {
  const blocks = scores.reduce((sum, count) => sum + count, 0)
  if (seats === 0 || blocks === 0) return 0.5
  const mean = scores.reduce((sum, count, half) => sum + count * half, 0) / (2 * seats * blocks)
  return side === 0 ? mean : 1 - mean
}
