import * as maths from '../../core/maths.ts'
import type {
  BalanceDocument,
  BalancedUnit,
  CostBySize,
  ExchangeRate,
  ExchangeRates,
  Outlier,
} from '../../result/balance.ts'
import { type Estimate, SCHEMA } from '../../result/heading.ts'
import { digestOf } from '../../run/counts/digest.ts'
import { LEVEL } from '../../run/estimates/estimate.ts'
import { build, VERSION } from '../../run/version.ts'
import { wilson } from '../../stats/intervals/proportion.ts'
import { exchange } from '../../stats/pricing/exchange.ts'
import { expectedScore } from '../../stats/pricing/mixed-armies.ts'
import { type Edge, triangles } from '../../stats/ratings/hodge.ts'
import { normalQuantile } from '../../stats/special/normal.ts'
import { battlesOf, type Ground } from '../solver/field.ts'
import { limitsOf } from '../solver/level.ts'
import { scoresByDuels, UNKNOWN } from '../solver/prices.ts'
import { troopsOf } from '../stages/armies.ts'
import { budgetsOf } from '../stages/budgets.ts'
import type { Duel } from '../stages/duels.ts'
import { encountersOf } from '../stages/encounters.ts'
import { type Rates } from '../stages/rates.ts'
import type { FocusMet } from '../stages/rounds.ts'
import { edgesOf, scoreTable } from '../stages/score-table.ts'
import type { Stronger } from '../stages/stronger.ts'
import { type Judgement, judged, type Priced } from './judge.ts'
import { notesOf } from './notes.ts'
import type { Tried } from './tried.ts'

/** The result of `balance` as a document. */

export interface Told extends Tried {
  readonly outliers: readonly Outlier[]
  readonly spent: BalanceDocument['spent']
  readonly stronger: Stronger | null
  readonly repeat: string
}

export function tellBalance(ground: Ground, told: Told): BalanceDocument {
  const { roster } = ground
  const { prices, rounded, verdict, spent, stronger } = told
  const judgements = judged(roster, prices, rounded, verdict.units, stronger?.units)
  const predicted = predictedScores(ground, told)
  const { name, edition, changes, set, rules } = roster.rules
  return {
    schema: SCHEMA,
    command: 'balance',
    version: VERSION,
    build: build(),
    game: roster.game,
    ...(roster.plugin && { plugin: roster.plugin }),
    title: roster.title,
    question: roster.question,
    status: verdict.units.some(({ balanced, isTried }) => isTried && balanced === 'undecided')
      ? 'undecided'
      : 'complete',
    stop: { rule: 'battles', asked: roster.battles, looks: 1 },
    seed: roster.seed,
    repeat: told.repeat,
    ...(roster.set && { set: roster.set }),
    inputs: roster.inputs,
    variants: [{ name, edition, changes, ...(set && { set }), switches: rules }],
    digest: digestOf(ground.record),
    matchups: [],
    mode: roster.mode,
    anchor: roster.units[roster.anchor]?.id ?? '',
    tolerance: roster.tolerance,
    ...(verdict.units.some(({ isTried }) => isTried) && {
      together: verdict.units.filter(({ isTried, together }) => isTried && together === 'balanced').length,
    }),
    level: prices.level,
    units: judgements.map((judgement, u) => unitOf(ground, told, judgement, predicted[u] ?? null, u)),
    bands: prices.bands,
    ...againstFixed(ground, told),
    rates: ratesOf(ground, prices.rates, rounded),
    rounds: prices.rounds.map((round) => ({ ...round, costs: round.costs.slice(0, roster.priced) })),
    spent,
    ...(stronger && { trust: stronger.told }),
    advantage: advantageOf([...prices.met, ...verdict.met]),
    outliers: told.outliers,
    notes: notesOf(ground, told),
  }
}

/** Budgets of fixed armies, from the fit. The meetings of the trial also show how much encounters differ. */
function againstFixed(ground: Ground, { prices: { fit, fitted }, verdict }: Told) {
  const { priced, field } = ground.roster
  if (fit === null || field.against.length === 0) return { budgets: [] }
  // Worth and decisiveness of every army, and the worth of every unit but the anchor.
  const parameters = priced - 1 + 2 * field.against.length
  const met = [...new Set([...fitted, ...verdict.met])]
  const encounters = encountersOf(fit, met, parameters)
  return { budgets: budgetsOf(ground, fit, fitted, encounters, met), encounters }
}

function unitOf(
  ground: Ground,
  { prices, rounded, verdict, stronger }: Told,
  judgement: Judgement,
  predicted: number | null,
  u: number,
): BalancedUnit {
  const { roster } = ground
  const unit = roster.units[u] as (typeof roster.units)[number]
  const price = prices.priced[u] as Priced
  const cost = rounded[u] as number
  const isKnown = price.identified
  const limits = isKnown ? limitsOf(price.log, price.error, price.df) : null
  const verified = verdict.units[u]
  const { against, byBand, byPolicy } = prices.dependence[u] as Tried['prices']['dependence'][number]
  // Against itself a unit is even at any cost.
  const others = against.filter((one) => roster.field.against.length > 0 || one.unit !== u)
  const ordered = others.toSorted((a, b) => b.score - a.score)
  const [best, worst] = [ordered[0], ordered.at(-1)]
  return {
    id: unit.id,
    name: unit.name,
    group: unit.group,
    current: unit.cost,
    recommended: isKnown ? maths.exp(price.log) : null,
    low: limits?.low ?? null,
    high: limits?.high ?? null,
    rounded: cost,
    changePercent: 100 * (cost / unit.cost - 1),
    standardError: isKnown ? price.error : null,
    ...(isKnown && price.error > 0 && Number.isFinite(price.df) && { degrees: price.df }),
    verdict: judgement.verdict,
    bound: judgement.isBound,
    reason: judgement.reason,
    score: {
      now: prices.now[u] as Estimate,
      predicted,
      verified:
        verified?.isTried !== true
          ? null
          : verified.isExact
            ? { estimate: verified.mean, method: 'exact' }
            : { estimate: verified.mean, low: verified.low, high: verified.high, level: LEVEL, method: 'betting' },
    },
    balanced: verified?.isTried === true ? verified.balanced : null,
    situational:
      best === undefined || worst === undefined || ordered.length < 2
        ? null
        : {
            tau: judgement.tau,
            iSquared: judgement.iSquared,
            best: { unit: opponent(roster, best.unit), score: best.score },
            worst: { unit: opponent(roster, worst.unit), score: worst.score },
          },
    ...(byBand.length > 0 && {
      byBand: byBand.map(({ name, estimate, low, high }) => ({ name, estimate, low, high })),
    }),
    ...(byPolicy.length > 0 && {
      byPolicy: byPolicy.map(({ name, estimate, low, high }) => ({ name, estimate, low, high })),
    }),
    ...((prices.bySize[u] ?? []).length > 0 && { bySize: prices.bySize[u] as readonly CostBySize[] }),
    ...(isKnown && prices.otherField[u] != null && { otherField: prices.otherField[u] }),
    ...(stronger?.units[u] && { trust: stronger.units[u] }),
    battles:
      foughtBy(prices.rates, [...prices.met, ...verdict.met], u) +
      (roster.mode === 'engagement' ? (verified?.battles ?? 0) : 0),
  }
}

/** Id of a unit, or the name of a fixed army. */
function opponent({ units, field }: Ground['roster'], place: number): string {
  return field.against[place]?.name ?? units[place]?.id ?? ''
}

/** Score that the model expects of each unit at its new cost; null for units that were not tried. */
function predictedScores({ roster }: Ground, { prices, rounded, verdict }: Told): (number | null)[] {
  const { fit } = prices
  if (fit === null) return scoresByDuels(prices, roster.field.weights, rounded)
  return roster.units.slice(0, roster.priced).map((_, u) => {
    const own = verdict.met.filter(({ focus }) => focus === u)
    if (own.length === 0) return null
    const sum = own.reduce((total, { meeting, band }) => {
      const [a, b] = meeting.armies
      return total + expectedScore(troopsOf(a), troopsOf(b), fit.theta, fit.kappas[band] as number)
    }, 0)
    return sum / own.length
  })
}

/** Number of battles that a unit fought in. */
function foughtBy({ duels }: Rates, met: readonly FocusMet[], u: number): number {
  const fought = duels.reduce((sum, duel) => sum + (duel.a === u || duel.b === u ? duel.battles : 0), 0)
  return met.reduce((sum, { meeting, score }) => {
    const isIn = meeting.armies.some((troops) => troops.some(({ unit }) => unit === u))
    return isIn ? sum + battlesOf(score) : sum
  }, fought)
}

function ratesOf({ roster }: Ground, rates: Rates, rounded: readonly number[]): ExchangeRates {
  const { anchor } = roster
  const units = roster.units.slice(0, roster.priced)
  const id = (u: number): string => units[u]?.id ?? ''
  const costs = rates.even.logCosts.map(maths.exp)
  const within = ({ a, b }: Edge): boolean => a < units.length && b < units.length
  const told = edgesOf(rates, costs).filter(within)
  // A rate that may be anything would drown the others.
  const edges = edgesOf(rates, costs, true).filter((edge) => within(edge) && edge.variance <= maths.squared(UNKNOWN))
  const ladder = edges.length === 0 ? null : exchange(edges, units.length, anchor, 'equal', LEVEL)
  const known = new Map(told.map((edge) => [`${edge.a} ${edge.b}`, edge]))
  // Without a cycle of units there is no cyclic share.
  const share = (ladder?.cyclic?.df ?? 0) > 0 ? (ladder?.share ?? null) : null
  return {
    pairs: rates.duels.map((duel) => {
      const edge = known.get(`${duel.a} ${duel.b}`)
      const limits = edge === undefined ? null : limitsOf(edge.value, Math.sqrt(edge.variance))
      return {
        a: id(duel.a),
        b: id(duel.b),
        ratio: edge === undefined ? null : maths.exp(edge.value),
        low: limits?.low ?? null,
        high: limits?.high ?? null,
        battles: duel.battles,
        ...severalOf(roster, duel, costs),
      }
    }),
    cyclicPairs: edges.length,
    cyclicShare:
      share?.estimate === undefined
        ? null
        : { estimate: share.estimate, low: share.low, high: share.high, level: LEVEL, method: 'normal' },
    cyclicP: share === null ? null : (ladder?.cyclic?.p ?? null),
    triangles: circles(edges, units.length).map(({ units: of, ...rest }) => ({
      units: [id(of[0]), id(of[1]), id(of[2])],
      ...rest,
    })),
    now: scoresOf(
      rates,
      units.map(({ cost }) => cost),
    ),
    after: scoresOf(rates, rounded.slice(0, units.length)),
  }
}

function severalOf({ mode }: Ground['roster'], duel: Duel, costs: readonly number[]): Pick<ExchangeRate, 'several'> {
  const several = mode === 'engagement' ? duel.several(costs) : null
  return several ? { several } : {}
}

const MOST_TRIANGLES = 5

/** The strongest cycles of three units that are significant (Bonferroni over all cycles), ordered by lower limit. */
function circles(edges: readonly Edge[], n: number): Circle[] {
  if (edges.length < 3) return []
  const all = triangles(edges, n, LEVEL)
  const z = normalQuantile(1 - (1 - LEVEL) / 2 / Math.max(1, all.length))
  return all
    .map(({ armies: [a, b, c], curl, standardError }): Circle => {
      const strength = Math.abs(curl)
      const units = curl >= 0 ? ([a, b, c] as const) : ([a, c, b] as const)
      return { units, strength, low: strength - z * standardError, high: strength + z * standardError }
    })
    .filter(({ low }) => low > 0)
    .toSorted((one, other) => other.low - one.low)
    .slice(0, MOST_TRIANGLES)
}

interface Circle {
  readonly units: readonly [number, number, number]
  readonly strength: number
  readonly low: number
  readonly high: number
}

function scoresOf(rates: Rates, costs: readonly number[]): (number | null)[][] {
  return scoreTable(rates, costs.length, costs).map((row) => row.map((found) => found?.score ?? null))
}

/** Score of the side that moves first, and of the first table side, over all meetings. */
function advantageOf(met: readonly FocusMet[]): BalanceDocument['advantage'] {
  const of = (half: (one: FocusMet) => number | null): Estimate | null => {
    let sum = 0
    let battles = 0
    for (const one of met) {
      const points = half(one)
      if (points === null) continue
      sum += points / 2
      battles += battlesOf(one.score)
    }
    if (battles === 0) return null
    return { estimate: sum / battles, ...wilson(sum, battles, LEVEL), level: LEVEL, method: 'wilson' }
  }
  return { first: of(({ score }) => score.first), side: of(({ score }) => score.side) }
}
