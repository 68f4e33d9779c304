import * as maths from '../../core/maths.ts'
import type { Roster } from '../../scenario/roster/types.ts'
import { evenCosts, OUT, type ScoreCurve, scoreAt } from '../solver/even-field.ts'
import type { Ground } from '../solver/field.ts'
import { Z } from '../solver/level.ts'
import { UNKNOWN } from '../solver/prices.ts'
import { fieldLimits } from '../solver/resampled.ts'
import { exchangeRates } from '../stages/exchange-rates.ts'
import { curvesAt, type Rates } from '../stages/rates.ts'
import { scoreTable } from '../stages/score-table.ts'
import { worthBySize } from '../stages/sizes.ts'
import { type Spending } from '../stages/spending.ts'

/** The price of one unit in engagements, against units whose costs stay: the cost at which its mean score against them is a half. */

export interface ContactPrice {
  readonly rates: Rates
  readonly unit: number
  /** ln of the price, and its standard error: dice, and the sizes of units that were not fought. Null if the battles determine none. */
  readonly log: number | null
  readonly error: number
  /** Fall of the mean score for each unit of ln cost. */
  readonly steepness: number
  /** Limits of the price if other opponents of the same sort made up the field. */
  readonly otherField: { readonly low: number; readonly high: number } | null
  readonly bySize: readonly { readonly models: number; readonly estimate: number }[]
  /** Scores against each unit of the field at equal points. */
  readonly today: readonly (ContactScore | null)[]
  readonly atPrice: readonly (ContactScore | null)[]
}

export interface ContactScore {
  readonly score: number
  readonly error: number
  readonly isExact: boolean
}

export async function contactPrice(ground: Ground, unit: number, spending: Spending): Promise<ContactPrice> {
  const { roster } = ground
  const rates = await exchangeRates(ground, spending, unit)
  const { even, asked } = rates
  const ofScores = Math.sqrt(Math.max(0, even.covariance[unit]?.[unit] ?? 0))
  const error = Math.max(ofScores, apartWithDoubtful(rates, roster, unit) / Z)
  const isKnown = even.converged && asked.isFixed[unit] !== true && error > 0 ? error <= UNKNOWN : isExact(rates, unit)
  const log = even.logCosts[unit] as number
  const today = roster.units.map(({ cost }) => cost)
  const costs = today.map((cost, u) => (u === unit && isKnown ? maths.exp(log) : cost))
  return {
    rates,
    unit,
    log: isKnown ? log : null,
    error,
    steepness: steepnessOf(rates, unit, costs),
    otherField: isKnown
      ? (fieldLimits(rates.curves, { ...asked, start: even.logCosts }, roster.seed)[unit] ?? null)
      : null,
    bySize: worthBySize(rates, roster.units.length)[unit] ?? [],
    today: scores(rates, roster, unit, today),
    atPrice: scores(rates, roster, unit, costs),
  }
}

/**
 * Opponents that are left out although no exact score says that one side always wins: in the few battles fought, one side won each of
 * them.
 */
export function doubtful({ duels, weights, even }: Rates, unit: number): number[] {
  const costs = even.logCosts.map(maths.exp)
  return duels.flatMap((duel) => {
    const other = duel.a === unit ? duel.b : duel.a
    return weights[other] === OUT && duel.isKnown && !duel.isExactAt(costs) ? [other] : []
  })
}

/** How far, in ln, the price is from the price with the doubtful opponents in the field: the interval is to hold both. */
function apartWithDoubtful(rates: Rates, { field }: Roster, unit: number): number {
  const { curves, asked, even } = rates
  const others = doubtful(rates, unit)
  if (others.length === 0 || asked.isFixed[unit] === true) return 0
  const weights = asked.weights.map((weight, u) => (others.includes(u) ? (field.weights[u] as number) : weight))
  const within = evenCosts(curves, { ...asked, weights, start: even.logCosts })
  return Math.abs((within[unit] as number) - (even.logCosts[unit] as number))
}

/** Whether every fight was solved, so that there is no error. */
function isExact({ even, asked }: Rates, unit: number): boolean {
  return even.converged && asked.isFixed[unit] !== true
}

/** Fall of the unit’s mean score for each unit of its ln cost, near some costs. */
function steepnessOf({ duels, slope, weights }: Rates, unit: number, costs: readonly number[]): number {
  const logs = costs.map(maths.log)
  let [sum, total] = [0, 0]
  for (const curve of curvesAt(duels, logs, slope, true)) {
    const other = curve.a === unit ? curve.b : curve.a
    const weight = curve.weight * Math.max(0, weights[other] as number)
    sum += weight * slopeOf(curve, logs)
    total += weight
  }
  return total > 0 ? sum / total : 0
}

function slopeOf(curve: ScoreCurve, logs: readonly number[]): number {
  const score = Math.min(1, Math.max(0, scoreAt(curve, logs) - curve.offset))
  return curve.slope * score * (1 - score)
}

function scores(rates: Rates, { units }: Roster, unit: number, costs: readonly number[]): (ContactScore | null)[] {
  const row = scoreTable(rates, units.length, costs)[unit] ?? []
  return units.map((_, other) => {
    const found = row[other]
    if (other === unit || found === null || found === undefined) return null
    const duel = rates.duels.find(({ a, b }) => a === other || b === other)
    return { score: found.score, error: found.error, isExact: duel?.isExactAt(costs) === true }
  })
}
