import * as maths from '../../core/maths.ts'
import type { CostEstimate } from '../../result/balance.ts'
import { lnWorth, type MixedArmies } from '../../stats/pricing/mixed-armies.ts'
import { troopsOf } from '../stages/armies.ts'
import { curvesAt, type Rates } from '../stages/rates.ts'
import { type FocusMet, fitOf } from '../stages/rounds.ts'
import { edgesOf } from '../stages/score-table.ts'
import type { Dependence } from '../verdict/judge.ts'
import { type ScoreCurve, scoreAt } from './even-field.ts'
import type { Ground } from './field.ts'
import { limitsOf } from './level.ts'

/** Conditions on which the worth of a unit depends: its opponents, the size of the armies, the generals that lead them. */

/** By unit and opponent: ln of the measured exchange rate, minus ln of the rate that the fitted costs give. */
export function againstLadder(units: number, rates: Rates): Dependence[] {
  // The worth of opponents, also of those whose cost is frozen.
  const { logCosts } = rates.free
  const found = Array.from({ length: units }, () => [] as Dependence['against'][number][])
  const costs = logCosts.map(maths.exp)
  const curves = new Map(
    curvesAt(rates.duels, logCosts, rates.slope, true).map((curve) => [`${curve.a} ${curve.b}`, curve]),
  )
  for (const { a, b, value, variance } of edgesOf(rates, costs)) {
    const rest = value - ((logCosts[a] as number) - (logCosts[b] as number))
    const score = scoreAt(curves.get(`${a} ${b}`) as ScoreCurve, logCosts)
    found[a]?.push({ unit: b, estimate: rest, variance, score })
    found[b]?.push({ unit: a, estimate: -rest, variance, score: 1 - score })
  }
  return found.map((against) => ({ against, byBand: [], byPolicy: [] }))
}

/** Dependence of worth, from mixed armies. `met`: all meetings; `fitted`: the meetings of the fit; `prior`: ln worth from duels. */
export function dependenceOf(
  ground: Ground,
  fit: MixedArmies,
  met: readonly FocusMet[],
  fitted: readonly FocusMet[],
  prior: readonly number[],
): Dependence[] {
  const { roster } = ground
  const costs = fit.theta.map(maths.exp)
  const { bands } = roster.field
  const byBand =
    bands.length < 2
      ? []
      : bands.map(({ points }, band) => ({
          name: roster.field.against[band]?.name ?? `${points} points`,
          fit: fitApart(
            ground,
            fitted.filter((one) => one.band === band),
            costs,
            prior,
          ),
        }))
  const byPolicy = roster.policies.slice(1).map((name, i) => ({
    name,
    fit: fitApart(
      ground,
      met.filter((one) => one.policy === i + 1),
      costs,
      prior,
    ),
  }))
  const against = againstOpponents(ground, fit, fitted)
  return roster.units.slice(0, roster.priced).map((_, u) => ({
    against: against[u] ?? [],
    byBand: byBand.flatMap(({ name, fit: of }) =>
      of === null ? [] : [{ ...costOf(name, of, u), error: of.standardErrors[u] as number }],
    ),
    byPolicy: byPolicy.flatMap(({ name, fit: of }) => {
      if (of === null) return []
      // Armies of both generals have about the same numbers of units. What a model is worth more in some of them is taken to be alike for both.
      const error = maths.hypot(of.noiseErrors[u] as number, fit.noiseErrors[u] as number)
      const apart = (of.theta[u] as number) - (fit.theta[u] as number)
      return [{ ...costOf(name, of, u), z: error > 0 ? apart / error : 0 }]
    }),
  }))
}

/** A fit of some meetings alone; null if there are too few of them. */
function fitApart(
  ground: Ground,
  met: readonly FocusMet[],
  costs: readonly number[],
  prior: readonly number[],
): MixedArmies | null {
  if (met.length < 3 * ground.roster.priced) return null
  return fitOf(ground, met, costs, prior)
}

function costOf(name: string, { theta, standardErrors, degrees }: MixedArmies, u: number): CostEstimate {
  const [log, error, df] = [theta[u] as number, standardErrors[u] as number, degrees[u] as number]
  return { name, estimate: maths.exp(log), ...limitsOf(log, error, df) }
}

/** Fewest meetings with an opponent for a result. */
const FEWEST_MEETINGS = 6

/**
 * ln worth of every unit against the main unit of the other army (or against that army if it is fixed): one Newton step from the fit, on
 * the meetings with this opponent alone. The step is the sum of J (y − p) divided by that of J² p (1 − p), where J = decisiveness × the
 * unit's share of its army's worth.
 */
function againstOpponents({ roster }: Ground, fit: MixedArmies, met: readonly FocusMet[]): Dependence['against'][] {
  const sums = roster.units.map(
    () => new Map<number, { gradient: number; information: number; score: number; n: number }>(),
  )
  for (const [i, one] of met.entries()) {
    const { focus, meeting, band } = one
    const against = roster.field.against.length > 0 ? band : one.against
    const troops = troopsOf(meeting.armies[0])
    const own = troops.filter(([unit]) => unit === focus)
    const share = maths.exp(lnWorth(own, fit.theta) - lnWorth(troops, fit.theta))
    const jacobian = (fit.kappas[band] as number) * share
    const fitted = fit.fitted[i] as number
    const of = sums[focus]?.get(against) ?? { gradient: 0, information: 0, score: 0, n: 0 }
    of.gradient += jacobian * (one.mean - fitted)
    of.information += maths.squared(jacobian) * fitted * (1 - fitted)
    of.score += one.mean
    of.n++
    sums[focus]?.set(against, of)
  }
  return sums.map((by) =>
    [...by].flatMap(([unit, { gradient, information, score, n }]) =>
      n < FEWEST_MEETINGS || !(information > 0)
        ? []
        : [{ unit, estimate: gradient / information, variance: fit.phi / information, score: score / n }],
    ),
  )
}
