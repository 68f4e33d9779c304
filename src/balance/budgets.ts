import type { Troop } from '../scenario/roster-types.ts'
import { lnWorth, type MixedArmies, type Troops } from '../stats/mixed-armies.ts'
import { pointsOf, troopsOf } from './armies.ts'
import type { BudgetLimit, BudgetResult } from './document.ts'
import { battlesOf, type Ground } from './field.ts'
import { limitsOf } from './level.ts'
import type { FocusMet } from './rounds.ts'

/** What armies that stay as they are can take on: points of the others at which they score so much. */

/** Difficulties, by the least that the army scores there; beyond the last a fight is deadly. */
export const DIFFICULTIES = [
  ['easy', 0.9],
  ['fair', 0.7],
  ['hard', 0.5],
] as const

/** `fitted`: the meetings that the fit was made from. */
export function budgetsOf({ roster }: Ground, fit: MixedArmies, fitted: readonly FocusMet[]): BudgetResult[] {
  const today = roster.units.map(({ cost }) => cost)
  return roster.field.against.map(({ name, weight, troops }, band) => ({
    army: name,
    weight,
    today: pointsOf(troops, today),
    limits: DIFFICULTIES.map(([difficulty, score]) => ({ difficulty, score, ...limitAt(fit, band, troops, score) })),
    battles: fitted.reduce((sum, one) => sum + (one.band === band ? battlesOf(one.score) : 0), 0),
  }))
}

/** An army that meets another: `tilt` is ln(points of the one / points of the other), which is taken off. */
export interface Expected {
  readonly band: number
  readonly own: Troops
  readonly other: Troops
  readonly tilt: number
}

/** Mean score that the model expects, with its standard error by the delta method, the decisiveness taken as it is. */
export function meanScore(
  { theta, covariance, kappas }: MixedArmies,
  meetings: readonly Expected[],
): { readonly score: number; readonly error: number } {
  const slopes = new Map<number, number>()
  let sum = 0
  for (const { band, own, other, tilt } of meetings) {
    const kappa = kappas[band] as number
    const score = 1 / (1 + Math.exp(kappa * (lnWorth(other, theta) - lnWorth(own, theta) + tilt)))
    const slope = (kappa * score * (1 - score)) / meetings.length
    for (const [unit, share] of sharesOf(own, theta)) slopes.set(unit, (slopes.get(unit) ?? 0) + slope * share)
    for (const [unit, share] of sharesOf(other, theta)) slopes.set(unit, (slopes.get(unit) ?? 0) - slope * share)
    sum += score / meetings.length
  }
  let variance = 0
  for (const [one, slope] of slopes) {
    for (const [another, part] of slopes) variance += slope * part * (covariance[one]?.[another] ?? 0)
  }
  return { score: sum, error: Math.sqrt(Math.max(0, variance)) }
}

/** By unit: its share of what the army is worth. */
function sharesOf(troops: Troops, theta: readonly number[]): (readonly [unit: number, share: number])[] {
  const worth = lnWorth(troops, theta)
  return troops.map(([unit, models]) => [unit, models * Math.exp((theta[unit] as number) - worth)])
}

/**
 * ln points = ln W − logit(score) / kappa, W being what the army is worth. Its variance by the delta method, from the covariance of the
 * worths and ln kappa: the gradient is the share of each unit in W, and logit(score) / kappa.
 */
function limitAt(
  { theta, covariance, kappas, kappaErrors, kappaCovariance }: MixedArmies,
  band: number,
  army: readonly Troop[],
  score: number,
): Omit<BudgetLimit, 'difficulty' | 'score'> {
  const troops = troopsOf(army)
  const worth = lnWorth(troops, theta)
  const shares = sharesOf(troops, theta)
  const off = Math.log(score / (1 - score)) / (kappas[band] as number)
  let variance = (off * (kappaErrors[band] as number)) ** 2
  for (const [one, share] of shares) {
    variance += 2 * share * off * (kappaCovariance[one]?.[band] ?? 0)
    for (const [other, part] of shares) variance += share * part * (covariance[one]?.[other] ?? 0)
  }
  const log = worth - off
  return { points: Math.exp(log), ...limitsOf(log, Math.sqrt(Math.max(0, variance))) }
}
