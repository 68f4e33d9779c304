import * as maths from '../../core/maths.ts'
import type { Roster, RosterUnit } from '../../scenario/roster/types.ts'
import { type Asked, type EvenField, evenCosts, evenField, OUT, type ScoreCurve } from '../solver/even-field.ts'
import type { Ground } from '../solver/field.ts'
import { Duel } from './duels.ts'

/** The costs that follow from the duels so far. */
export interface Rates {
  readonly duels: readonly Duel[]
  /** Steepness of a usual duel, used for duels that do not determine their own. */
  readonly slope: number
  /** How often each unit is met; `OUT` for a unit that no scores connect with the anchor. */
  readonly weights: readonly number[]
  /** Costs at which every unit scores a half against the field of duels, with their errors; frozen units keep their costs. */
  readonly even: EvenField
  /** The costs if none were frozen; equal to `even` if none is. */
  readonly free: EvenField
  /** Scores at equal points by these costs. */
  readonly curves: readonly ScoreCurve[]
  /** The problem that `even` and `free` solve. */
  readonly asked: Asked
  readonly freely: Asked
}

/** The rates if no unit meets another, as in a field of fixed armies: only today's costs are known. */
export function noRates({ units, anchor }: Roster): Rates {
  const logCosts = units.map(({ cost }) => maths.log(cost))
  const covariance = units.map(() => units.map(() => 0))
  const isEven = units.map(() => true)
  const even = { logCosts, isEven, covariance, scores: units.map(() => 0.5), level: 0.5, converged: true }
  const weights = units.map(() => 1)
  const asked = { weights, start: logCosts, isFixed: units.map(() => true), anchor }
  return { duels: [], slope: 0, weights, even, free: even, curves: [], asked, freely: asked }
}

/** ln worths to start from in mixed armies: even costs in the duels; today's cost of a unit to which they give none. */
export function priorOf({ units }: Roster, { even }: Pick<Rates, 'even'>): number[] {
  return even.logCosts.map((log, u) => (even.isEven[u] === true ? log : maths.log(units[u]?.cost ?? 1)))
}

/** The exchange rates from the duels so far. `before`: the rates whose costs made the sizes of fights; null if there are none yet. */
export function ratesFrom(
  { roster }: Ground,
  duels: readonly Duel[],
  before: Rates | null,
  only: number | null,
): Rates {
  const { units } = roster
  const anchor = only ?? roster.anchor
  const isAnchored = before !== null && roster.mode === 'engagement'
  const mean = units[anchor]?.cost ?? 1
  const start =
    before?.even.logCosts ?? units.map(({ cost, frozen }) => maths.log(frozen || only !== null ? cost : mean))
  const slope = steepnessOf(duels, start)
  const tied = tiedTo(anchor, duels, units.length)
  // A unit that always wins, or always loses, has no price: it keeps today's cost and is left out of the field, because it would distort
  // the other costs.
  const met = only === null ? tied : metBy(only, duels, units.length)
  const weights = roster.field.weights.map((weight, u) => (met[u] === true ? weight : OUT))
  const kept = (from: readonly number[]): number[] =>
    from.map((log, u) => (tied[u] === true ? log : maths.log((units[u] as RosterUnit).cost)))
  const isFixed = units.map(({ frozen }, u) =>
    only === null ? frozen || u === anchor || tied[u] !== true : u !== only || !tied.some((is, v) => is && v !== only),
  )
  const isBound = units.map((_, u) => u === anchor || tied[u] !== true)
  const asked = { weights, start: kept(start), isFixed, anchor, ...(only !== null && { level: 0 }) }
  const freely = { weights, start: kept(before?.free.logCosts ?? start), isFixed: isBound, anchor }
  const solved = (of: Asked): EvenField =>
    isAnchored ? evenField(curvesAt(duels, of.start, slope, true), of) : settled(duels, of, slope)
  const even = solved(asked)
  const isFrozen = only === null && units.some(({ frozen }, u) => frozen && u !== anchor && tied[u] === true)
  const curves = curvesAt(duels, even.logCosts, slope, isAnchored)
  return { duels, slope, even, free: isFrozen ? solved(freely) : even, weights, curves, asked, freely }
}

/** The median steepness of the duels near some costs. */
function steepnessOf(duels: readonly Duel[], logCosts: readonly number[]): number {
  const costs = logCosts.map(maths.exp)
  const found = duels.flatMap((duel) => duel.steepness(costs) ?? []).toSorted((a, b) => a - b)
  return found[found.length >> 1] ?? SLOPE
}

/** Steepness of duels until one has determined its own. */
const SLOPE = 3

/** Whether scores connect each unit with the anchor, directly or through others. */
function tiedTo(anchor: number, duels: readonly Duel[], units: number): boolean[] {
  const tied = new Array<boolean>(units).fill(false)
  tied[anchor] = true
  for (let grows = true; grows; ) {
    grows = false
    for (const duel of duels) {
      if (tied[duel.a] === tied[duel.b] || !duel.isTied) continue
      tied[duel.a] = true
      tied[duel.b] = true
      grows = true
    }
  }
  return tied
}

/**
 * The opponents of a unit whose cost alone is sought, and the unit itself. Their costs stay, so that a high score against one of them
 * counts as it is: only those are left out that always win, or always lose.
 */
function metBy(only: number, duels: readonly Duel[], units: number): boolean[] {
  const met = new Array<boolean>(units).fill(false)
  met[only] = true
  for (const duel of duels) if (duel.isContested) met[duel.a === only ? duel.b : duel.a] = true
  return met
}

/** Even costs from the curves alone, which are fitted near the numbers that the starting costs make equal. */
function settled(duels: readonly Duel[], asked: Asked, slope: number): EvenField {
  let [start, curves] = [asked.start, curvesAt(duels, asked.start, slope, false)]
  let costs = evenCosts(curves, asked)
  for (let i = 0, change = Infinity; i < 20 && change >= 1e-4; i++) {
    start = costs
    curves = curvesAt(duels, start, slope, false)
    costs = evenCosts(curves, { ...asked, start })
    change = Math.max(...costs.map((value, u) => Math.abs(value - (start[u] as number))))
  }
  return evenField(curves, { ...asked, start })
}

/** Curves of the duels near equal points. If anchored, they pass through the scores that were fought there. */
export function curvesAt(
  duels: readonly Duel[],
  logCosts: readonly number[],
  slope: number,
  isAnchored: boolean,
): ScoreCurve[] {
  const costs = logCosts.map(maths.exp)
  return duels.map((duel) => duel.curve(costs, slope, isAnchored))
}
