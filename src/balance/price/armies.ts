import * as maths from '../../core/maths.ts'
import type { Roster } from '../../scenario/roster/types.ts'
import { fieller } from '../../stats/intervals/fieller.ts'
import { chanceAt, type Row, type Scores, scoresBy } from '../../stats/pricing/crossing.ts'
import { Chance } from '../solver/chance.ts'
import { battlesOf, type Ground, type Met } from '../solver/field.ts'
import { type Spending } from '../stages/spending.ts'
import { FieldArmies, type Planned } from './field-armies.ts'
import { FEWEST, meetingsFor, ofRound, ofSearch, ROUNDS, SEARCHES } from './meetings.ts'

/**
 * The price of one unit in whole battles: the cost at which armies built about it score a half against the armies of a field whose costs stay.
 * Armies are built at costs about the one that is looked for, and a curve of their scores gives the price.
 */

/** A meeting that was fought. */
export interface PricedMet extends Planned {
  readonly met: Met
}

export interface ArmyPrice {
  readonly armies: FieldArmies
  /** All meetings, and those near the price, from which it was found. */
  readonly all: readonly PricedMet[]
  readonly near: readonly PricedMet[]
  readonly fit: Crossing | null
  /** If there is no price: the end of the costs that armies can be built at, beyond which it lies. */
  readonly beyond: { readonly cost: number; readonly side: 'above' | 'below' } | null
  readonly otherField: { readonly low: number; readonly high: number } | null
  readonly rounds: number
}

/** The curve of scores, and where it crosses a half. */
export interface Crossing {
  /** ln of the price, and the limits of its ln (Fieller). */
  readonly log: number
  readonly low: number
  readonly high: number
  readonly standardError: number
  readonly scores: Scores
  /** ln cost of the unit at which armies are valued, and the mean share of points that it has in them then. */
  readonly centre: number
  readonly share: number
}

/** Costs of the search and of the rounds reach so far from their middle, in ln. */
const SEARCH = 0.8
const NEAR = 0.4
/** Meetings whose cost is further from the price than this are not used. */
const USED = 0.7
/** The search has ended when the price is so near to the middle of the costs, in ln. */
const FOUND = 0.4
/** No more rounds are played when the interval reaches at most this far to either side, in ln. */
const ENOUGH = 0.07
/** Scores nearer to 0 or 1 than this at the end of the range say that the price lies beyond. */
const HALF = 0.5

export async function armyPrice(
  ground: Ground,
  unit: number,
  start: number,
  { battles, chance, onLook }: Spending,
): Promise<ArmyPrice> {
  const armies = new FieldArmies(ground, unit)
  const all: PricedMet[] = []
  const range = armies.range.map(maths.log) as [number, number]
  const within = (x: number): number => Math.min(range[1], Math.max(range[0], x))
  let centre = within(maths.log(start))
  let rounds = 0
  // The number of battles in a block is known when the first blocks were fought.
  const most = (): number => meetingsFor(battles, ground.seats)
  for (let look = 0; look < SEARCHES; look++) {
    onLook?.(look, SEARCHES)
    all.push(
      ...(await round(
        ground,
        armies,
        { centre, reach: SEARCH, range, many: rounds === 0 ? FEWEST : ofSearch(most()) },
        chance,
        rounds++,
      )),
    )
    ground.seats = all[0]?.met.score.seats ?? 1
    const next = within(crossing(all, centre)?.log ?? centre)
    const moved = Math.min(SEARCH, Math.max(-SEARCH, next - centre))
    centre += moved
    if (Math.abs(moved) < FOUND) break
  }
  const each = ofRound(most() - all.length)
  for (let look = 0; look < ROUNDS; look++) {
    onLook?.(look, ROUNDS)
    all.push(...(await round(ground, armies, { centre, reach: NEAR, range, many: each }, chance, rounds++)))
    const found = crossing(near(all, centre), centre)
    if (found === null) continue
    centre = within(found.log)
    if (look > 0 && Math.max(found.high - found.log, found.log - found.low) < ENOUGH) break
  }
  const used = near(all, centre)
  const fit = crossing(used, centre)
  const beyond = beyondOf(used, range, fit)
  return {
    armies,
    all,
    near: used,
    fit: beyond === null ? fit : null,
    beyond,
    otherField: fit === null || beyond !== null ? null : otherField(used, fit, ground.roster),
    rounds,
  }
}

function near(all: readonly PricedMet[], centre: number): PricedMet[] {
  return all.filter(({ cost }) => Math.abs(maths.log(cost) - centre) <= USED)
}

interface Round {
  readonly centre: number
  readonly reach: number
  readonly range: readonly [number, number]
  readonly many: number
}

/** Meetings planned before the event loop gets a turn. */
const PLANNED = 10

/** Fights meetings at costs in equal steps about the middle, each with some chance within its step. */
async function round(
  ground: Ground,
  armies: FieldArmies,
  { centre, reach, range, many }: Round,
  chance: Chance,
  number: number,
): Promise<PricedMet[]> {
  const [from, to] = [Math.max(range[0], centre - reach), Math.min(range[1], centre + reach)]
  const plans: Planned[] = []
  for (let i = 0; i < many; i++) {
    if (i % PLANNED === 0) await ground.arena.breathe?.()
    const dice = chance.seek(number * 1_000_000 + i)
    const x = from + ((to - from) * (i + dice.unit())) / many
    const plan = armies.plan(maths.exp(x), `${number + 1}.${i + 1}`, dice)
    if (plan !== null) plans.push(plan)
  }
  return await fought(ground, armies, plans)
}

/** Fights planned meetings, each at its own cost of the unit. */
export async function fought(ground: Ground, armies: FieldArmies, plans: readonly Planned[]): Promise<PricedMet[]> {
  const met = await ground.fightFrom(
    plans.map(({ meeting, cost }) => ({ meeting, from: 0, costs: armies.costs(cost) })),
  )
  return met.flatMap((one, i) => (one === null ? [] : [{ ...(plans[i] as Planned), met: one }]))
}

/** Precision of the prior of the curve: none of its height, little of its slope, more of the effect of points that differ by rounding. */
export const RIDGE = [1e-6, 0.1, 2]
/** Decisiveness that is usual: the slope of the log odds against ln points. */
export const USUAL = 2.5

/** A normal prior of the coefficients of a curve: precisions and means. */
interface CurvePrior {
  readonly ridge: readonly number[]
  readonly centre: readonly number[]
}

const USUAL_CURVE: CurvePrior = { ridge: RIDGE, centre: [0, USUAL, USUAL] }

/** A curve about as steep as another: the standard deviation of its steepness is half of it. */
export function alike({ scores: { coefficients } }: Crossing): CurvePrior {
  const [, steepness = USUAL, points = USUAL] = coefficients
  return { ridge: [1e-6, maths.squared(2 / steepness), 2], centre: [0, steepness, points] }
}

/** Most corrections of the cost at which armies are valued, and the correction that is small enough, in ln. */
const MOST_STEPS = 20
const SETTLED = 1e-6
const LONGEST = 0.5

/**
 * Row of a meeting in the regression: constant, ln(points of the army with the unit at the cost of the `centre` / its points), and the
 * difference of points by rounding. The second is 0 if the army was built at that cost.
 */
export function rowOf({ cost, models, rest, tilt, met }: PricedMet, centre: number, cluster: number): Row {
  const valued = maths.log((models * maths.exp(centre) + rest) / (models * cost + rest))
  return { x: [1, valued, tilt], score: met.mean, weight: battlesOf(met.score), cluster }
}

/** Mean share of points that the unit has in the armies about it, at the cost of the `centre`. */
function shareOf(met: readonly PricedMet[], centre: number): number {
  const cost = maths.exp(centre)
  return met.reduce((sum, { models, rest }) => sum + (models * cost) / (models * cost + rest), 0) / met.length
}

/**
 * The cost at which scores cross a half; null if scores do not rise with the worth of the army. Armies are valued with the unit at some cost,
 * which is corrected until armies that were built at that cost score a half.
 */
export function crossing(met: readonly PricedMet[], start: number, prior: CurvePrior = USUAL_CURVE): Crossing | null {
  if (met.length < FEWEST_MET) return null
  let centre = start
  for (let step = 0; step < MOST_STEPS; step++) {
    const found = crossingAt(met, centre, prior)
    if (found === null) return null
    const move = Math.max(-LONGEST, Math.min(LONGEST, found.log - centre))
    if (Math.abs(move) < SETTLED) return found
    centre += move
  }
  return crossingAt(met, centre, prior)
}

const FEWEST_MET = 8

function crossingAt(met: readonly PricedMet[], centre: number, prior: CurvePrior): Crossing | null {
  const share = shareOf(met, centre)
  const scores = scoresBy(
    met.map((one, i) => rowOf(one, centre, i)),
    prior.ridge,
    prior.centre,
  )
  const [b0, b1] = scores.coefficients as [number, number]
  if (!(b1 > 0)) return null
  const [[v00, v01], [, v11]] = scores.covariance as [[number, number], [number, number]]
  // The value at which the score is a half is −b0 / b1; a cost higher by 1 in ln lowers the value by the share.
  const found = fieller(b0, -b1 * share, [
    [v00, -v01 * share],
    [-v01 * share, v11 * share * share],
  ])
  if (found.estimate === undefined) return null
  const half = found.unbounded ? Number.POSITIVE_INFINITY : 0
  return {
    log: centre + found.estimate,
    low: centre + (found.low ?? -half),
    high: centre + (found.high ?? half),
    standardError: found.standardError ?? Number.POSITIVE_INFINITY,
    scores,
    centre,
    share,
  }
}

/** Whether the price lies beyond the costs at which armies can be built. */
function beyondOf(
  met: readonly PricedMet[],
  range: readonly [number, number],
  fit: Crossing | null,
): ArmyPrice['beyond'] {
  if (fit === null) {
    const mean = met.reduce((sum, one) => sum + one.met.mean, 0) / Math.max(1, met.length)
    return mean > HALF ? { cost: maths.exp(range[1]), side: 'above' } : { cost: maths.exp(range[0]), side: 'below' }
  }
  if (fit.log > range[1]) return { cost: maths.exp(range[1]), side: 'above' }
  if (fit.log < range[0]) return { cost: maths.exp(range[0]), side: 'below' }
  return null
}

const FIELDS = 200
const LEVEL = 0.95
const FEWEST_OPPONENTS = 3

/**
 * Limits of the price if other opponents made up the field: opponents are drawn anew with replacement, each with all meetings of the armies in
 * which it has the most points (a cluster bootstrap). Null if there are fewer than three.
 */
function otherField(met: readonly PricedMet[], fit: Crossing, { seed }: Roster): ArmyPrice['otherField'] {
  const opponents = new Map<number, Row[]>()
  for (const [i, one] of met.entries()) {
    const rows = opponents.get(one.against) ?? []
    rows.push(rowOf(one, fit.centre, i))
    opponents.set(one.against, rows)
  }
  const groups = [...opponents.values()]
  if (groups.length < FEWEST_OPPONENTS) return null
  const chance = new Chance(seed, 'other armies')
  const found: number[] = []
  for (let field = 0; field < FIELDS; field++) {
    chance.seek(field)
    const rows = groups.flatMap(() => groups[chance.below(groups.length)] as Row[])
    const [b0 = 0, b1 = 0] = scoresBy(rows, RIDGE, fit.scores.coefficients).coefficients
    if (b1 > 0) found.push(fit.centre + b0 / b1 / fit.share)
  }
  const sorted = found.toSorted((a, b) => a - b)
  const at = (share: number): number =>
    maths.exp(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number)
  return sorted.length === 0 ? null : { low: at((1 - LEVEL) / 2), high: at((1 + LEVEL) / 2) }
}

/** The score that the curve gives at a cost, at equal points. */
export function scoreByCurve({ scores, centre, share }: Crossing, cost: number): number {
  const valued = maths.log((share * maths.exp(centre)) / cost + 1 - share)
  return chanceAt([1, valued, 0], scores.coefficients)
}
