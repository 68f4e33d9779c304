import * as maths from '../../core/maths.ts'
import type { BudgetLimit, BudgetResult, Encounters, Fallen } from '../../result/balance.ts'
import type { Troop } from '../../scenario/roster/types.ts'
import type { Troops } from '../../stats/pricing/army-scores.ts'
import { lnWorth, type MixedArmies, varianceOf } from '../../stats/pricing/mixed-armies.ts'
import { battlesOf, type Ground } from '../solver/field.ts'
import { limitsOf } from '../solver/level.ts'
import { pointsOf, troopsOf } from './armies.ts'
import { groupsMet, singleRange } from './encounters.ts'
import { fallenAt } from './fallen.ts'
import type { FocusMet } from './rounds.ts'

/** Points of enemies at which a fixed army reaches a given score. */

/** Difficulties with the least score of the army in each; below the last score a fight is deadly. */
export const DIFFICULTIES = [
  ['easy', 0.9],
  ['fair', 0.7],
  ['hard', 0.5],
] as const

/** `fitted`: the meetings that the fit was made from. `met`: the meetings from which fallen members are counted. `encounters`: spread of results between encounters of equal points; null if it is unknown. */
export function budgetsOf(
  { roster }: Ground,
  fit: MixedArmies,
  fitted: readonly FocusMet[],
  encounters: Encounters | null,
  met: readonly FocusMet[] = fitted,
): BudgetResult[] {
  const tau = encounters?.tau.estimate ?? 0
  const groups = groupsMet(fitted, roster.field.against.length)
  const today = roster.units.map(({ cost }) => cost)
  const scores = DIFFICULTIES.map(([, score]) => score)
  const fallen = roster.field.against.map((_, band) => fallenAt(fit, met, band, scores))
  return roster.field.against.map(({ name, weight, troops }, band) => ({
    army: name,
    weight,
    today: pointsOf(troops, today),
    members: troops.reduce((sum, { models }) => sum + models, 0),
    limits: DIFFICULTIES.map(([difficulty, score], i) => ({
      difficulty,
      score,
      ...limitAt(fit, band, troops, score, maths.squared(tau) / Math.max(1, groups[band] as number)),
      ...(encounters !== null && { single: singleRange(score, tau) }),
      ...fallenOf(fallen[band]?.[i] ?? null),
    })),
    battles: fitted.reduce((sum, one) => sum + (one.band === band ? battlesOf(one.score) : 0), 0),
  }))
}

function fallenOf(fallen: Fallen | null): Pick<BudgetLimit, 'fallen'> {
  return fallen === null ? {} : { fallen }
}

/** An army that meets another. `tilt` is ln(own points / points of the other); it is subtracted, so the result is for equal points. */
export interface Expected {
  readonly band: number
  readonly own: Troops
  readonly other: Troops
  readonly tilt: number
}

/** Mean score that the model expects. Its standard error is by the delta method and treats decisiveness as known. */
export function meanScore(
  fit: MixedArmies,
  meetings: readonly Expected[],
): { readonly score: number; readonly error: number } {
  const { theta, kappas } = fit
  const slopes = new Map<number, number>()
  let sum = 0
  for (const { band, own, other, tilt } of meetings) {
    const kappa = kappas[band] as number
    const score = 1 / (1 + maths.exp(kappa * (lnWorth(other, theta) - lnWorth(own, theta) + tilt)))
    const slope = (kappa * score * (1 - score)) / meetings.length
    for (const [unit, share] of sharesOf(own, theta)) slopes.set(unit, (slopes.get(unit) ?? 0) + slope * share)
    for (const [unit, share] of sharesOf(other, theta)) slopes.set(unit, (slopes.get(unit) ?? 0) - slope * share)
    sum += score / meetings.length
  }
  return { score: sum, error: Math.sqrt(varianceOf(fit, slopes)) }
}

/** Share of each unit in the worth of the army. */
function sharesOf(troops: Troops, theta: readonly number[]): (readonly [unit: number, share: number])[] {
  const worth = lnWorth(troops, theta)
  return troops.map(([unit, models]) => [unit, models * maths.exp((theta[unit] as number) - worth)])
}

/**
 * ln points = ln W − logit(score) / kappa, where W is the worth of the army. The variance is by the delta method: the gradient consists of
 * the shares of the units in W and of logit(score) / kappa. `between`, tau² divided by the number of groups met, is added for the spread
 * tau between encounters.
 */
function limitAt(
  fit: MixedArmies,
  band: number,
  army: readonly Troop[],
  score: number,
  between: number,
): Omit<BudgetLimit, 'difficulty' | 'score'> {
  const { theta, kappas } = fit
  const troops = troopsOf(army)
  const kappa = kappas[band] as number
  const off = maths.log(score / (1 - score)) / kappa
  const slopes = new Map<number, number>([[theta.length + band, off]])
  for (const [unit, share] of sharesOf(troops, theta)) slopes.set(unit, (slopes.get(unit) ?? 0) + share)
  const log = lnWorth(troops, theta) - off
  return {
    points: maths.exp(log),
    ...limitsOf(log, Math.sqrt(varianceOf(fit, slopes) + between / maths.squared(kappa))),
  }
}
