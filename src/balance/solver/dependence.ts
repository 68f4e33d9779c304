import * as maths from '../../core/maths.ts'
import type { CostEstimate } from '../../result/balance.ts'
import { lnWorth, type MixedArmies } from '../../stats/pricing/mixed-armies.ts'
import { worthsApart } from '../../stats/pricing/worths-apart.ts'
import { betaCdf, chiSquareCdf } from '../../stats/special/distributions.ts'
import { solve } from '../../stats/special/matrix.ts'
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

/** A fit of the battles of each size of army by itself; null for a size with too few, and empty if there is one size. */
export function fitsByBand(
  ground: Ground,
  fit: MixedArmies,
  fitted: readonly FocusMet[],
  prior: readonly number[],
): (MixedArmies | null)[] {
  const { bands } = ground.roster.field
  if (bands.length < 2) return []
  const costs = fit.theta.map(maths.exp)
  return bands.map((_, band) =>
    fitApart(
      ground,
      fitted.filter((one) => one.band === band),
      costs,
      prior,
    ),
  )
}

/**
 * The p value of the hypothesis that every unit is worth the same in all sizes of armies; null if there are no two sizes to compare. Wald's
 * test of the differences of all ln worths from those of the first size. They have one covariance, since the anchor, the first size and the
 * numbers of units are common to them.
 */
export function sameInBands(
  { roster }: Ground,
  fit: MixedArmies,
  byBand: readonly (MixedArmies | null)[],
): number | null {
  const [first, ...others] = byBand.filter((of) => of !== null)
  if (first === undefined || others.length === 0) return null
  const units = roster.units.flatMap((_, u) => {
    const isKnown = u < roster.priced && u !== roster.anchor && [fit, first, ...others].every((of) => of.identified[u])
    return isKnown ? [u] : []
  })
  if (units.length === 0) return null
  const { differences, covariance, degrees } = worthsApart(first, others, units, fit)
  const statistic = dot(differences, solve(covariance, differences))
  const df = differences.length
  if (degrees === Number.POSITIVE_INFINITY) return 1 - chiSquareCdf(statistic, df)
  return betaCdf(degrees / (degrees + statistic), degrees / 2, df / 2)
}

/** Dependence of worth, from mixed armies. `met`: all meetings; `fitted`: the meetings of the fit; `prior`: ln worth from duels; `byBand`: of `fitsByBand`. */
export function dependenceOf(
  ground: Ground,
  fit: MixedArmies,
  met: readonly FocusMet[],
  fitted: readonly FocusMet[],
  prior: readonly number[],
  byBand: readonly (MixedArmies | null)[],
): Dependence[] {
  const { roster } = ground
  const costs = fit.theta.map(maths.exp)
  const { bands, against: armies } = roster.field
  const named = byBand.map((of, band) => ({ name: armies[band]?.name ?? `${bands[band]?.points} points`, fit: of }))
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
    byBand: named.flatMap(({ name, fit: of }) => (of === null ? [] : [costOf(name, of, u)])),
    byPolicy: byPolicy.flatMap(({ name, fit: of }) => {
      if (of === null) return []
      // What a model is worth more in some numbers of units is alike for both generals.
      const { differences, covariance, degrees } = worthsApart(fit, [of], [u], fit)
      const [apart, error] = [differences[0] as number, Math.sqrt(covariance[0]?.[0] ?? 0)]
      return [{ ...costOf(name, of, u), z: error > 0 ? apart / error : 0, df: degrees }]
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

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] as number), 0)
}
