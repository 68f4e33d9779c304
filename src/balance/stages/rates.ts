import * as maths from '../../core/maths.ts'
import type { Roster } from '../../scenario/roster/types.ts'
import { type FairCount, fairCount, nextLevels } from '../../stats/pricing/fair-count.ts'
import type { Edge } from '../../stats/ratings/hodge.ts'
import type { Chance } from '../solver/chance.ts'
import { type Asked, type EvenField, errorAt, evenField, OUT, type ScoreCurve, scoreAt } from '../solver/even-field.ts'
import { blockScores, blocksOf, type Ground, type Meeting } from '../solver/field.ts'
import { around, Duel } from './duels.ts'

/** Stage A: the worth of every unit in terms of every other, one kind against the other at varied numbers. */

/** How a stage spends its battles. */
export interface Spending {
  /** Battles it may have, about. */
  readonly battles: number
  readonly chance: Chance
  /** Told before every look. */
  readonly onLook?: (look: number, of: number) => void
}

export interface Rates {
  readonly duels: readonly Duel[]
  /** Fair counts by duel. */
  readonly fair: readonly FairCount[]
  /** Steepness of a usual duel, taken where a duel does not tell its own. */
  readonly slope: number
  /** How often each unit is met; `OUT` for a unit that fair counts do not tie to the anchor. */
  readonly weights: readonly number[]
  /** Costs at which every unit scores a half against the field of duels, with their errors; frozen units keep theirs. */
  readonly even: EvenField
  /** `even` if no cost were frozen; `even` itself where none is. */
  readonly free: EvenField
}

/** Looks: one at today's costs, then in search of fair counts, then at the costs found. */
const SEARCHES = 4
const REFINEMENTS = 2
/** Blocks of a duel in a look, at least. */
const FEWEST_BLOCKS = 4

/** Plays unit against unit. */
export async function exchangeRates(ground: Ground, spending: Spending): Promise<Rates> {
  const { roster } = ground
  const { units } = roster
  const duels = units.flatMap((_, a) => units.slice(a + 1).map((__, i) => new Duel(roster, a, a + 1 + i)))
  const played = new Rounds(ground, duels, spending)
  const today = units.map(({ cost }) => cost)
  const looks = 1 + SEARCHES + REFINEMENTS
  spending.onLook?.(0, looks)
  await played.evenly(today, 1)
  for (let look = 0; look < SEARCHES; look++) {
    spending.onLook?.(1 + look, looks)
    await played.searching(today, look === 0 ? 0.5 : 1)
  }
  let found = told(ground, duels, today.map(maths.log))
  for (let look = 0; look < REFINEMENTS; look++) {
    spending.onLook?.(1 + SEARCHES + look, looks)
    await played.evenly(found.even.logCosts.map(maths.exp), look + 1)
    found = told(ground, duels, found.even.logCosts)
  }
  return found
}

/** Where no unit meets another, as in a field of armies that stay as they are: nothing is known but today's costs. */
export function noRates({ units }: Roster): Rates {
  const logCosts = units.map(({ cost }) => maths.log(cost))
  const covariance = units.map(() => units.map(() => 0))
  const even = { logCosts, covariance, scores: units.map(() => 0.5), level: 0.5, converged: true }
  return { duels: [], fair: [], slope: 0, weights: units.map(() => 1), even, free: even }
}

/** The exchange rates that the duels so far tell. */
function told({ roster }: Ground, duels: readonly Duel[], start: readonly number[]): Rates {
  const fair = duels.map((duel): FairCount => {
    const levels = duel.fought()
    // The game may allow no such duel.
    return levels.length === 0 ? { kind: 'bracketed' } : fairCount(duel.models, levels)
  })
  const steepness = fair
    .flatMap((count) => (count.kind === 'fitted' ? [Math.abs(count.b1)] : []))
    .toSorted((a, b) => a - b)
  const slope = steepness[steepness.length >> 1] ?? 3
  const tied = tiedTo(roster.anchor, duels, fair, roster.units.length)
  // A unit that only ever wins, or loses, has no price: it keeps today's cost and is no part of the field, which would pay for it.
  const weights = roster.field.weights.map((weight, u) => (tied[u] === true ? weight : OUT))
  const isFixed = roster.units.map(({ frozen }, u) => frozen || u === roster.anchor || tied[u] !== true)
  const even = settled(duels, { weights, start, isFixed, anchor: roster.anchor }, slope)
  const isFrozen = roster.units.some(({ frozen }, u) => frozen && u !== roster.anchor && tied[u] === true)
  const isBound = roster.units.map((_, u) => u === roster.anchor || tied[u] !== true)
  const free = isFrozen ? settled(duels, { weights, start, isFixed: isBound, anchor: roster.anchor }, slope) : even
  return { duels, fair, slope, even, free, weights }
}

/** Whether fair counts tie each unit to the anchor, directly or through others. */
function tiedTo(anchor: number, duels: readonly Duel[], fair: readonly FairCount[], units: number): boolean[] {
  const tied = new Array<boolean>(units).fill(false)
  tied[anchor] = true
  for (let grows = true; grows; ) {
    grows = false
    for (const [i, { a, b }] of duels.entries()) {
      if (fair[i]?.estimate === undefined || tied[a] === tied[b]) continue
      tied[a] = true
      tied[b] = true
      grows = true
    }
  }
  return tied
}

/** Even costs, with the curves of the duels taken where these costs have them meet. */
function settled(duels: readonly Duel[], asked: Asked, slope: number): EvenField {
  let even = evenField(curvesAt(duels, asked.start, slope), asked)
  for (let i = 0; i < 20; i++) {
    const next = evenField(curvesAt(duels, even.logCosts, slope), { ...asked, start: even.logCosts })
    const change = Math.max(...next.logCosts.map((value, u) => Math.abs(value - (even.logCosts[u] as number))))
    even = next
    if (change < 1e-4) break
  }
  return even
}

export function curvesAt(duels: readonly Duel[], logCosts: readonly number[], slope: number): ScoreCurve[] {
  return duels.map((duel) => duel.curve((logCosts[duel.b] as number) - (logCosts[duel.a] as number), slope))
}

/** Edges for the ladder of worth, ln(worth of a / worth of b), from the duels whose fair count is known. */
export function edgesOf({ duels, fair }: Pick<Rates, 'duels' | 'fair'>): Edge[] {
  return duels.flatMap((duel, i) => {
    const count = fair[i] as FairCount
    const { estimate, variance } = count
    if (estimate === undefined || variance === undefined) return []
    const sign = duel.held === duel.a ? 1 : -1
    return [{ a: duel.a, b: duel.b, value: sign * estimate, variance: Math.max(1e-8, variance) }]
  })
}

/** Score of the row unit against the column unit at equal points, with its standard error. */
export function scoreTable(
  { duels, slope }: Rates,
  units: number,
  costs: readonly number[],
): { readonly score: number; readonly error: number }[][] {
  const table = Array.from({ length: units }, () => Array.from({ length: units }, () => ({ score: 0.5, error: 0 })))
  const logCosts = costs.map(maths.log)
  for (const curve of curvesAt(duels, logCosts, slope)) {
    const score = scoreAt(curve, logCosts)
    const error = errorAt(curve, logCosts)
    const [row, column] = [table[curve.a], table[curve.b]]
    if (row !== undefined) row[curve.b] = { score, error }
    if (column !== undefined) column[curve.a] = { score: 1 - score, error }
  }
  return table
}

/** Plays looks and adds them to the duels. */
class Rounds {
  private readonly ground: Ground
  private readonly duels: readonly Duel[]
  private readonly chance: Chance
  private readonly blocks: number
  /** Duels that the rules of the game do not allow. */
  private readonly refused = new Set<string>()
  private look = 0

  constructor(ground: Ground, duels: readonly Duel[], { battles, chance }: Spending) {
    this.ground = ground
    this.duels = duels
    this.chance = chance
    const parts = 1 + (SEARCHES - 0.5) + REFINEMENTS * 1.5
    this.blocks = Math.max(FEWEST_BLOCKS, Math.floor(battles / ground.seats / duels.length / parts))
  }

  /** Every duel at numbers that cost the same. */
  async evenly(costs: readonly number[], parts: number): Promise<void> {
    await this.play(
      costs,
      this.duels.map((duel) =>
        around(this.ground.roster, duel.varied, Math.min(duel.most, duel.evenCount(costs)), this.blocks * parts),
      ),
    )
  }

  /** Every duel where its fair count is likely to be. */
  async searching(costs: readonly number[], parts: number): Promise<void> {
    const blocks = Math.max(2, Math.round(this.blocks * parts))
    await this.play(
      costs,
      this.duels.map((duel) => {
        const { models, least, most } = duel
        const design = { held: models, least, most, start: duel.evenCount(costs), blocks }
        return nextLevels(design, duel.fought()).flatMap((level) =>
          around(this.ground.roster, duel.varied, level.count, level.blocks),
        )
      }),
    )
  }

  /** `levels`: by duel. */
  private async play(
    costs: readonly number[],
    levels: readonly (readonly { readonly count: number; readonly blocks: number }[])[],
  ): Promise<void> {
    const { roster } = this.ground
    this.look++
    const asked = this.duels.flatMap((duel, d) =>
      merged(levels[d] ?? []).map(({ count, blocks }) => ({ duel, d, count, blocks, from: duel.blocksAt(count) })),
    )
    const meetings = asked.flatMap((one) => {
      const { duel, d, count, blocks } = one
      const key = `${d} ${count}`
      if (this.refused.has(key)) return []
      const [held, varied] = [roster.units[duel.held], roster.units[duel.varied]]
      const meeting: Meeting = {
        names: [`${duel.models} ${held?.name}`, `${count} ${varied?.name}`],
        armies: [[{ unit: duel.held, models: duel.models }], [{ unit: duel.varied, models: count }]],
        policy: roster.policies[0] ?? null,
        setting: this.ground.setting(this.chance.seek((d * 4096 + count) * 16 + this.look)),
        blocks,
      }
      if (this.ground.allows(meeting, costs)) return [{ one, meeting }]
      this.refused.add(key)
      return []
    })
    const met = await this.ground.fightFrom(
      meetings.map(({ meeting, one }) => ({ meeting, from: one.from })),
      costs,
    )
    met.forEach((found, i) => {
      const { one } = meetings[i] as (typeof meetings)[number]
      if (found === null) {
        this.refused.add(`${one.d} ${one.count}`)
        return
      }
      const { score } = found
      one.duel.add(
        one.count,
        blockScores(score).map(({ value, count }) => ({ score: value, blocks: count })),
        score.seats,
      )
      if (blocksOf(score) !== one.blocks) throw new RangeError('a bout came back with other blocks than asked for')
    })
  }
}

/** Levels of the same count as one. */
function merged(levels: readonly { readonly count: number; readonly blocks: number }[]) {
  const blocks = new Map<number, number>()
  for (const level of levels) blocks.set(level.count, (blocks.get(level.count) ?? 0) + level.blocks)
  return [...blocks].map(([count, sum]) => ({ count, blocks: sum }))
}
