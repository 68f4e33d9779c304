import type { Estimate } from '../run/document.ts'
import type { MixedArmies } from '../stats/mixed-armies.ts'
import { lnWorth } from '../stats/mixed-armies.ts'
import { normalQuantile } from '../stats/normal.ts'
import { scoreInterval } from '../stats/score.ts'
import type { Chance } from './chance.ts'
import type { BandResult, CostEstimate, Round } from './document.ts'
import { meanScores, worthInField } from './even-field.ts'
import { blocksOf, type Ground } from './field.ts'
import type { Dependence, Priced } from './judge.ts'
import { curvesAt, edgesOf, exchangeRates, type Rates, scoreTable } from './rates.ts'
import { armyRounds, type FocusMet, fitOf } from './rounds.ts'

/** The costs that the battles of the first two stages come to. */
export interface Prices {
  readonly rates: Rates
  readonly priced: readonly Priced[]
  /** Score of every unit at today's costs. */
  readonly now: readonly Estimate[]
  readonly dependence: readonly Dependence[]
  readonly bands: readonly BandResult[]
  readonly rounds: readonly Round[]
  /** Meetings of mixed armies. */
  readonly met: readonly FocusMet[]
  readonly fit: MixedArmies | null
  /** Meetings it was made from. */
  readonly fitted: number
}

export interface PricesAsked {
  readonly rates: number
  readonly armies: number
  readonly chances: { readonly rates: Chance; readonly armies: Chance }
  readonly onStep: (stage: 'rates' | 'armies', step: number, of: number) => void
}

const LEVEL = 0.95
const Z = normalQuantile(0.5 + LEVEL / 2)
/** Standard error of ln cost from which on a cost is not known. */
const UNKNOWN = 0.25

/** Engagements: costs at which unit against unit comes to even scores on the whole. */
export async function pricesByDuels(ground: Ground, asked: PricesAsked): Promise<Prices> {
  const { roster } = ground
  const rates = await exchangeRates(ground, {
    battles: asked.rates,
    chance: asked.chances.rates,
    onLook: (look, of) => asked.onStep('rates', look, of),
  })
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
      return { log, error, identified: even.converged && error <= UNKNOWN && rates.known[u] === true }
    }),
    now: table.map((row, u) => weighedMean(row, weights, u)),
    dependence: againstLadder(ground, rates),
    bands: [],
    rounds: [
      {
        costs: today,
        battles: rates.duels.reduce((sum, { battles }) => sum + battles, 0),
        largestChange: largest(today, even.logCosts.map(Math.exp)),
      },
    ],
    met: [],
    fit: null,
    fitted: 0,
  }
}

/** What a unit that keeps its cost would be worth among the others at theirs. */
function ownWorth({ duels, slope, weights, even, known }: Rates, u: number): Priced {
  const { logCosts, level } = even
  const found = worthInField(curvesAt(duels, logCosts, slope), weights, logCosts, u, level)
  if (found === null || known[u] !== true) return { log: logCosts[u] as number, error: 0, identified: false }
  return { ...found, identified: found.error <= UNKNOWN }
}

/** Mean score of a row against the field, with its error. */
function weighedMean(
  row: readonly { readonly score: number; readonly error: number }[],
  weights: readonly number[],
  own: number,
): Estimate {
  let sum = 0
  let variance = 0
  let total = 0
  for (const [v, { score, error }] of row.entries()) {
    if (v === own) continue
    const weight = weights[v] as number
    sum += weight * score
    variance += (weight * error) ** 2
    total += weight
  }
  const half = (Z * Math.sqrt(variance)) / total
  return total > 0
    ? normalEstimate(sum / total, half)
    : { estimate: 0.5, low: 0, high: 1, level: LEVEL, method: 'normal' }
}

function normalEstimate(estimate: number, half: number): Estimate {
  return {
    estimate,
    low: Math.max(0, estimate - half),
    high: Math.min(1, estimate + half),
    level: LEVEL,
    method: 'normal',
  }
}

/** ln worth of every unit in each opponent, less what the ladder of costs has it. */
function againstLadder({ roster }: Ground, rates: Rates): Dependence[] {
  const { logCosts } = rates.even
  const scores = curvesAt(rates.duels, logCosts, rates.slope)
  const found = roster.units.map(() => [] as Dependence['against'][number][])
  const scoreOf = new Map(
    scores.map(({ a, b, intercept, slope }) => {
      const x = (logCosts[b] as number) - (logCosts[a] as number)
      return [`${a} ${b}`, 1 / (1 + Math.exp(-(intercept + slope * x)))]
    }),
  )
  for (const { a, b, value, variance } of edgesOf(rates)) {
    const rest = value - ((logCosts[a] as number) - (logCosts[b] as number))
    const score = scoreOf.get(`${a} ${b}`) ?? 0.5
    found[a]?.push({ unit: b, estimate: rest, variance, score })
    found[b]?.push({ unit: a, estimate: -rest, variance, score: 1 - score })
  }
  return found.map((against) => ({ against, byBand: [], byPolicy: [] }))
}

/** Whole battles: costs at which mixed armies of equal points come to even scores. */
export async function pricesByArmies(ground: Ground, asked: PricesAsked): Promise<Prices> {
  const { roster } = ground
  const rates = await exchangeRates(ground, {
    battles: asked.rates,
    chance: asked.chances.rates,
    onLook: (look, of) => asked.onStep('rates', look, of),
  })
  const today = roster.units.map(({ cost }) => cost)
  const found = await armyRounds(ground, {
    start: today,
    prior: rates.even.logCosts,
    battles: asked.armies,
    chance: asked.chances.armies,
    onRound: (round, of) => asked.onStep('armies', round, of),
  })
  const { fit, met, fitted } = found
  return {
    rates,
    priced: fit.theta.map((log, u) => {
      const error = fit.standardErrors[u] as number
      return { log, error, identified: fit.identified[u] === true && Number.isFinite(log) }
    }),
    now: roster.units.map((_, u) =>
      scoreNow(met.filter((one) => one.focus === u && one.round === 0 && one.policy === 0)),
    ),
    dependence: dependenceOf(ground, fit, met, fitted, rates.even.logCosts),
    bands: roster.field.bands.map(({ points, weight }, band) => ({
      points,
      weight,
      decisiveness: decisiveness(fit, band),
      battles: fitted.reduce((sum, one) => sum + (one.band === band ? blocksOf(one.score) * one.score.seats : 0), 0),
    })),
    rounds: found.rounds,
    met,
    fit,
    fitted: fitted.length,
  }
}

function decisiveness({ kappas, kappaErrors }: MixedArmies, band: number): Estimate {
  const kappa = kappas[band] as number
  const error = kappaErrors[band] as number
  return {
    estimate: kappa,
    low: kappa * Math.exp(-Z * error),
    high: kappa * Math.exp(Z * error),
    level: LEVEL,
    method: 'normal',
  }
}

/** Mean score over meetings. */
function scoreNow(met: readonly FocusMet[]): Estimate {
  const blocks = met.reduce((sum, { score }) => sum + blocksOf(score), 0)
  if (blocks === 0) return { estimate: 0.5, low: 0, high: 1, level: LEVEL, method: 'wilson' }
  const mean = met.reduce((sum, one) => sum + one.mean * blocksOf(one.score), 0) / blocks
  const squares = met.reduce((sum, one) => sum + (one.variance + one.mean ** 2) * blocksOf(one.score), 0) / blocks
  const seats = met[0]?.score.seats ?? 1
  const { low, high } = scoreInterval({ blocks, seats, mean, variance: Math.max(0, squares - mean * mean) }, LEVEL)
  return { estimate: mean, low, high, level: LEVEL, method: 'wilson' }
}

function dependenceOf(
  ground: Ground,
  fit: MixedArmies,
  met: readonly FocusMet[],
  fitted: readonly FocusMet[],
  prior: readonly number[],
): Dependence[] {
  const { roster } = ground
  const costs = fit.theta.map(Math.exp)
  const { bands } = roster.field
  const byBand =
    bands.length < 2
      ? []
      : bands.map(({ points }, band) => ({
          name: `${points} points`,
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
  return roster.units.map((_, u) => ({
    against: against[u] ?? [],
    byBand: byBand.flatMap(({ name, fit: of }) => (of === null ? [] : [costOf(name, of, u)])),
    byPolicy: byPolicy.flatMap(({ name, fit: of }) => {
      if (of === null) return []
      const error = Math.hypot(of.standardErrors[u] as number, fit.standardErrors[u] as number)
      const apart = (of.theta[u] as number) - (fit.theta[u] as number)
      return [{ ...costOf(name, of, u), z: error > 0 ? apart / error : 0 }]
    }),
  }))
}

/** A fit of some meetings alone; null where there are too few of them. */
function fitApart(
  ground: Ground,
  met: readonly FocusMet[],
  costs: readonly number[],
  prior: readonly number[],
): MixedArmies | null {
  if (met.length < 3 * ground.roster.units.length) return null
  return fitOf(ground, met, costs, prior)
}

function costOf(name: string, { theta, standardErrors }: MixedArmies, u: number): CostEstimate {
  const [log, error] = [theta[u] as number, standardErrors[u] as number]
  return { name, estimate: Math.exp(log), low: Math.exp(log - Z * error), high: Math.exp(log + Z * error) }
}

/** Meetings with an opponent from which on its part is told. */
const FEWEST_MEETINGS = 6

/**
 * ln worth of every unit by what leads the other army: one Newton step from the fit, on the meetings with it alone. The step is the sum of
 * J (y − p) over that of J² p (1 − p), J = decisiveness × the unit's share of its army's worth.
 */
function againstOpponents({ roster }: Ground, fit: MixedArmies, met: readonly FocusMet[]): Dependence['against'][] {
  const sums = roster.units.map(
    () => new Map<number, { gradient: number; information: number; score: number; n: number }>(),
  )
  for (const [i, one] of met.entries()) {
    const { focus, against, meeting, band } = one
    const troops = meeting.armies[0].map(({ unit, models }) => [unit, models] as const)
    const own = troops.filter(([unit]) => unit === focus)
    const share = Math.exp(lnWorth(own, fit.theta) - lnWorth(troops, fit.theta))
    const jacobian = (fit.kappas[band] as number) * share
    const fitted = fit.fitted[i] as number
    const of = sums[focus]?.get(against) ?? { gradient: 0, information: 0, score: 0, n: 0 }
    of.gradient += jacobian * (one.mean - fitted)
    of.information += jacobian ** 2 * fitted * (1 - fitted)
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

function largest(before: readonly number[], after: readonly number[]): number {
  return 100 * (Math.exp(Math.max(...after.map((cost, u) => Math.abs(Math.log(cost / (before[u] as number)))))) - 1)
}

/** Score of every unit against the field of duels at some costs. */
export function scoresByDuels({ rates }: Prices, weights: readonly number[], costs: readonly number[]): number[] {
  const logCosts = costs.map(Math.log)
  return meanScores(curvesAt(rates.duels, logCosts, rates.slope), weights, logCosts)
}
