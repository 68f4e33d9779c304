import * as maths from '../../core/maths.ts'
import type { BandResult, CostBySize, Round } from '../../result/balance.ts'
import type { Estimate } from '../../result/heading.ts'
import { type Bounded, LEVEL } from '../../run/estimates/estimate.ts'
import { scoreInterval } from '../../stats/intervals/score.ts'
import type { MixedArmies } from '../../stats/pricing/mixed-armies.ts'
import { troopsOf } from '../stages/armies.ts'
import { meanScore } from '../stages/budgets.ts'
import { curvesAt, priorOf, type Rates } from '../stages/rates.ts'
import type { ArmyRounds, FocusMet } from '../stages/rounds.ts'
import { scoreTable } from '../stages/score-table.ts'
import { worthBySize } from '../stages/sizes.ts'
import type { Dependence, Priced } from '../verdict/judge.ts'
import { againstLadder, dependenceOf, fitsByBand, sameInBands } from './dependence.ts'
import { meanScores, OUT } from './even-field.ts'
import { battlesOf, blocksOf, type Ground } from './field.ts'
import { limitsOf, scoreEstimate } from './level.ts'
import { fieldLimits } from './resampled.ts'

/** Costs found from the battles of the first two stages, with the fits behind them. */
export interface Prices {
  readonly rates: Rates
  readonly priced: readonly Priced[]
  /** Score of every unit at today's costs. */
  readonly now: readonly Estimate[]
  /** The score that all free units can have in common: one half, unless a frozen cost is wrong. */
  readonly level: number
  /** Largest slope of the log odds of a score against ln points. */
  readonly steepness: number
  readonly dependence: readonly Dependence[]
  /** The p value of the hypothesis that worths are the same in all sizes of armies; null if there are no two sizes to compare. */
  readonly sameInBands: number | null
  /** Worth of every unit by size, and its limits in other fields; empty if mixed armies were fought. */
  readonly bySize: readonly (readonly CostBySize[])[]
  readonly otherField: readonly ({ readonly low: number; readonly high: number } | null)[]
  readonly bands: readonly BandResult[]
  readonly rounds: readonly Round[]
  /** Meetings of mixed armies. */
  readonly met: readonly FocusMet[]
  readonly fit: MixedArmies | null
  /** Meetings that the fit was made from. */
  readonly fitted: readonly FocusMet[]
}

/** A cost with a larger standard error of its ln is reported as unknown, and such a rate is no part of the share of cycles. */
export const UNKNOWN = 0.25

/** Engagements: costs at which each unit has an even mean score against the other units. */
export function pricesByDuels(ground: Ground, rates: Rates): Prices {
  const { roster } = ground
  const { even } = rates
  const errors = even.covariance.map((row, u) => Math.sqrt(Math.max(0, row[u] as number)))
  const today = roster.units.map(({ cost }) => cost)
  const table = scoreTable(rates, today.length, today)
  const { weights } = roster.field
  return {
    rates,
    priced: even.logCosts.map((log, u) => {
      if (roster.units[u]?.frozen === true && u !== roster.anchor) return ownWorth(rates, u)
      const error = errors[u] as number
      return {
        log,
        error,
        df: Number.POSITIVE_INFINITY,
        identified: even.converged && error <= UNKNOWN && rates.weights[u] !== OUT,
      }
    }),
    now: table.map((row, u) => weighedMean(row, weights, u)),
    level: even.level,
    steepness: rates.slope,
    dependence: againstLadder(today.length, rates),
    sameInBands: null,
    bySize: worthBySize(rates, today.length),
    otherField: otherFields(ground, rates),
    bands: [],
    rounds: [
      {
        costs: today,
        battles: rates.duels.reduce((sum, { battles }) => sum + battles, 0),
        largestChange: largest(today, even.logCosts.map(maths.exp)),
      },
    ],
    met: [],
    fit: null,
    fitted: [],
  }
}

/** Limits of each worth over fields of other opponents; null for costs that are frozen. */
function otherFields({ roster }: Ground, { curves, weights, even }: Rates): Prices['otherField'] {
  const { units, anchor, seed } = roster
  if (units.some(({ frozen }, u) => frozen && u !== anchor)) return units.map(() => null)
  const isFixed = units.map((_, u) => u === anchor || weights[u] === OUT)
  return fieldLimits(curves, { weights, start: even.logCosts, isFixed, anchor }, seed)
}

/** Worth of a frozen unit: its cost if no unit were frozen. */
function ownWorth({ weights, free }: Rates, u: number): Priced {
  const error = Math.sqrt(Math.max(0, free.covariance[u]?.[u] ?? 0))
  const identified = free.converged && error <= UNKNOWN && weights[u] !== OUT
  return { log: free.logCosts[u] as number, error, df: Number.POSITIVE_INFINITY, identified }
}

/** Mean score of a row against the field, with its error. */
function weighedMean(row: ReturnType<typeof scoreTable>[number], weights: readonly number[], own: number): Estimate {
  let sum = 0
  let variance = 0
  let total = 0
  for (const [v, found] of row.entries()) {
    if (v === own || found === null) continue
    const { score, error } = found
    const weight = found.weight * (weights[v] as number)
    sum += weight * score
    variance += maths.squared(weight * error)
    total += weight
  }
  return total > 0
    ? variance === 0
      ? { estimate: sum / total, method: 'exact' }
      : scoreEstimate(sum / total, Math.sqrt(variance) / total)
    : { estimate: 0.5, low: 0, high: 1, level: LEVEL, method: 'normal' }
}

/** Whole battles: costs at which mixed armies of equal points have even scores. */
export function pricesByArmies(ground: Ground, rates: Rates, { fit, fitted, met, rounds }: ArmyRounds): Prices {
  const { roster } = ground
  const now = roster.units.slice(0, roster.priced).map((_, u) => {
    const own = met.filter((one) => one.focus === u && one.round === 0 && one.policy === 0)
    return roster.field.against.length > 0 ? scoreByModel(fit, own) : meanScoreOf(own)
  })
  return {
    rates,
    now,
    level: 0.5,
    steepness: Math.max(...fit.kappas),
    rounds,
    ...pricedBy(ground, rates, fit, fitted, met),
  }
}

/** The parts of the prices that follow from a fit. `met`: all meetings; `fitted`: the meetings that the fit was made from. */
export function pricedBy(
  ground: Ground,
  rates: Rates,
  fit: MixedArmies,
  fitted: readonly FocusMet[],
  met: readonly FocusMet[],
): Omit<Prices, 'rates' | 'now' | 'level' | 'steepness' | 'rounds'> {
  const prior = priorOf(ground.roster, rates)
  const byBand = fitsByBand(ground, fit, fitted, prior)
  return {
    bySize: [],
    otherField: [],
    priced: fit.theta.map((log, u) => {
      const error = fit.standardErrors[u] as number
      const df = fit.degrees[u] as number
      return { log, error, df, identified: fit.identified[u] === true && Number.isFinite(log) }
    }),
    dependence: dependenceOf(ground, fit, met, fitted, prior, byBand),
    sameInBands: sameInBands(ground, fit, byBand),
    bands: ground.roster.field.bands.map(({ points, weight }, band) => ({
      points,
      ...(ground.roster.field.against[band] && { army: ground.roster.field.against[band].name }),
      weight,
      decisiveness: decisiveness(fit, band),
      battles: fitted.reduce((sum, one) => sum + (one.band === band ? battlesOf(one.score) : 0), 0),
    })),
    met,
    fit,
    fitted,
  }
}

function decisiveness({ kappas, kappaErrors, kappaDegrees }: MixedArmies, band: number): Estimate {
  const kappa = kappas[band] as number
  const df = kappaDegrees[band] as number
  const limits = limitsOf(maths.log(kappa), kappaErrors[band] as number, df)
  return { estimate: kappa, ...limits, level: LEVEL, method: Number.isFinite(df) ? 't' : 'normal' }
}

/** Mean score over meetings. */
export function meanScoreOf(met: readonly Pick<FocusMet, 'score' | 'mean' | 'variance'>[]): Bounded {
  const blocks = met.reduce((sum, { score }) => sum + blocksOf(score), 0)
  if (blocks === 0) return { estimate: 0.5, low: 0, high: 1, level: LEVEL, method: 'wilson' }
  const mean = met.reduce((sum, one) => sum + one.mean * blocksOf(one.score), 0) / blocks
  const squares =
    met.reduce((sum, one) => sum + (one.variance + maths.squared(one.mean)) * blocksOf(one.score), 0) / blocks
  const seats = met[0]?.score.seats ?? 1
  const { low, high } = scoreInterval({ blocks, seats, mean, variance: Math.max(0, squares - mean * mean) }, LEVEL)
  return { estimate: mean, low, high, level: LEVEL, method: 'wilson' }
}

/** Mean score the model expects of these meetings at equal points. */
function scoreByModel(fit: MixedArmies, met: readonly FocusMet[]): Estimate {
  if (met.length === 0) return { estimate: 0.5, low: 0, high: 1, level: LEVEL, method: 'normal' }
  const found = met.map(
    ({
      meeting: {
        armies: [own, other],
      },
      band,
      tilt,
    }) => ({
      band,
      own: troopsOf(own),
      other: troopsOf(other),
      tilt,
    }),
  )
  const { score, error } = meanScore(fit, found)
  return scoreEstimate(score, error)
}

function largest(before: readonly number[], after: readonly number[]): number {
  return 100 * (maths.exp(Math.max(...after.map((cost, u) => Math.abs(maths.log(cost / (before[u] as number)))))) - 1)
}

/** Score of every unit against the field of duels at some costs. */
export function scoresByDuels({ rates }: Prices, weights: readonly number[], costs: readonly number[]): number[] {
  const logCosts = costs.map(maths.log)
  return meanScores(curvesAt(rates.duels, logCosts, rates.slope, true), weights, logCosts)
}
