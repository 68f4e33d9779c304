import * as maths from '../../core/maths.ts'
import type { CostEstimate, UnitVerdict } from '../../result/balance.ts'
import type { Estimate } from '../../result/heading.ts'
import type { UnitTrust } from '../../result/trust.ts'
import { LEVEL } from '../../run/estimates/estimate.ts'
import type { Roster, RosterUnit } from '../../scenario/roster/types.ts'
import { onGrain } from '../../scenario/roster/units.ts'
import { heterogeneity } from '../../stats/intervals/heterogeneity.ts'
import { holm } from '../../stats/intervals/multiplicity.ts'
import { studentCdf } from '../../stats/special/distributions.ts'
import { affordable } from '../solver/affordable.ts'
import { limitsOf } from '../solver/level.ts'
import type { Verified } from './verdict.ts'

/** The verdict on every unit, in numbers and sentences. */

/** ln of a cost and its standard error; null if it is not known. */
export interface Priced {
  readonly log: number
  readonly error: number
  /** Degrees of freedom of the error; infinite if it rests on battles alone. */
  readonly df: number
  /** Whether the battles separate its worth from that of others. */
  readonly identified: boolean
}

/** The dependence of a unit's worth on its opponents, the size of armies and generals. */
export interface Dependence {
  /** ln worth against each opponent, minus its own ln worth, and the variance that chance alone would give. */
  readonly against: readonly {
    /** Index of the opponent, a unit or a fixed army. */
    readonly unit: number
    readonly estimate: number
    readonly variance: number
    readonly score: number
  }[]
  /** By size of army (or fixed army). */
  readonly byBand: readonly CostEstimate[]
  /** The policies after the first, with the difference of the cost from that of the first in standard errors, and the degrees of freedom of these. */
  readonly byPolicy: readonly (CostEstimate & { readonly z: number; readonly df: number })[]
}

export interface Judgement {
  readonly verdict: UnitVerdict
  readonly reason: string
  /** Whether the cost stops at its bounds, short of the unit's worth. */
  readonly isBound: boolean
  readonly tau: number
  readonly iSquared: number
}

/** If the standard deviation of ln worth over opponents is larger, no single cost is right: more than two fifths in either direction. */
const SITUATIONAL = 0.35

/** A difference of ln cost between generals that is smaller does not matter. */
const MATERIAL = 0.1

/** The nearest cost that grain, bounds and the armies of the field allow. */
export function roundedCost(roster: Roster, u: number, cost: number): number {
  const { grain, min, max } = roster.units[u] as RosterUnit
  const dearest = roster.mode === 'battle' ? Math.min(max, affordable(roster, u)) : max
  const least = onGrain(Math.max(grain, Math.ceil(min / grain - 1e-9) * grain), grain)
  const most = Math.max(least, onGrain(Math.floor(dearest / grain + 1e-9) * grain, grain))
  return Math.min(most, Math.max(least, onGrain(cost, grain)))
}

/** Costs without an error count as equal if they differ by at most this, in ln. */
const EQUAL = 1e-3

/** Whether today's cost of each unit is rejected by the battles, with a correction for the number of units (Holm). */
function refuted({ units, anchor, priced: many }: Roster, priced: readonly Priced[]): boolean[] {
  const p = holm(
    units.slice(0, many).map(({ cost, frozen }, u) => {
      const { log, error, df, identified } = priced[u] as Priced
      if (frozen || u === anchor || !identified) return 1
      // Without an error, the cost either differs or not.
      if (!(error > 0)) return Math.abs(log - maths.log(cost)) > EQUAL ? 0 : 1
      return 2 * studentCdf(-Math.abs(log - maths.log(cost)) / error, df)
    }),
  )
  return p.map((value) => value < 1 - LEVEL)
}

/** The costs at which the verdict is fought: new costs at their grain if today's are rejected; otherwise, or if they must stay, today's. */
export function newCosts(roster: Roster, priced: readonly Priced[]): number[] {
  const isOff = refuted(roster, priced)
  return roster.units.map((unit, u) => {
    // The worth of a fixed army is not the cost of any unit.
    if (u >= roster.priced) return maths.exp((priced[u] as Priced).log)
    if (unit.frozen || u === roster.anchor) return unit.cost
    if (isOff[u] === true) return roundedCost(roster, u, maths.exp((priced[u] as Priced).log))
    return unit.cost < unit.min || unit.cost > unit.max ? roundedCost(roster, u, unit.cost) : unit.cost
  })
}

/** The estimated costs, see `Prices`. */
export interface Found {
  readonly priced: readonly Priced[]
  readonly dependence: readonly Dependence[]
  readonly now: readonly Estimate[]
  readonly level: number
  /** Largest slope of the log odds of a score against ln points. */
  readonly steepness: number
}

/** By unit: a general under which its worth differs significantly (Holm over all generals and units) and by enough to matter; else undefined. */
export function ledOtherwise(
  { priced: many }: Roster,
  { priced, dependence }: Pick<Found, 'priced' | 'dependence'>,
): (CostEstimate | undefined)[] {
  const own = dependence.slice(0, many)
  const p = holm(own.flatMap(({ byPolicy }) => byPolicy.map(({ z, df }) => 2 * studentCdf(-Math.abs(z), df))))
  let place = 0
  return own.map(({ byPolicy }, u) => {
    const from = place
    place += byPolicy.length
    return byPolicy.find(
      ({ estimate }, i) => (p[from + i] as number) < 1 - LEVEL && isOther(estimate, priced[u] as Priced),
    )
  })
}

/**
 * The verdict on every unit. `rounded`: the costs at which the verdict was fought. `stronger`: results of planners by unit. If planners
 * have a result for a unit, it decides whether the unit's worth depends on its general; otherwise the other generals decide.
 */
export function judged(
  roster: Roster,
  { priced, dependence, now, level, steepness }: Found,
  rounded: readonly number[],
  verified: readonly (Verified | null)[],
  stronger: readonly (UnitTrust | null)[] = [],
): Judgement[] {
  const isOff = refuted(roster, priced)
  const others = ledOtherwise(roster, { priced, dependence })
  return roster.units.slice(0, roster.priced).map((unit, u): Judgement => {
    const own = dependence[u] as Dependence
    const spread =
      own.against.length < 2
        ? { tau: 0, iSquared: 0, p: 1 }
        : told(heterogeneity(own.against.map(({ estimate, variance }) => ({ estimate, variance }))))
    const policy = others[u]
    const trust = stronger[u] ?? null
    const price = priced[u] as Priced
    const { low, high } = limitsOf(price.log, price.error, price.df)
    const found = `${money(maths.exp(price.log))} (${money(low)} to ${money(high)})`
    const asked = whatAsked(roster, u, found)
    const cost = rounded[u] as number
    const score = problem(roster, u, verified[u] ?? null, cost, price, spread, { level, steepness })
    const say = (verdict: UnitVerdict, reason: string): Judgement => ({
      verdict,
      reason: `${reason}${score}.`,
      isBound: asked === null && price.identified && atBound(roster, u, cost, maths.exp(price.log)) !== '',
      tau: spread.tau,
      iSquared: spread.iSquared,
    })
    if (asked !== null) return say(asked.verdict, asked.reason)
    if (!price.identified) {
      const stays = cost === unit.cost ? '' : '; its cost is moved within its bounds'
      const unmet = own.against.length === 0 && verified[u]?.isTried !== true
      const why = unmet
        ? 'the rules and the points of the field allow no army with it'
        : 'one side won almost all its battles whatever its numbers, or it always fought together with the same other units'
      return say(
        'not-identified',
        `The battles do not show its worth: ${why}${leaning(now[u], roster.tolerance)}${stays}`,
      )
    }
    const said = trust?.found?.verdict
    const first = roster.policies[0] ?? 'the first general'
    const whose = cost === unit.cost ? '' : `; the new cost is that of ${first}`
    if (trust?.worth !== undefined && said === 'moves' && isOther(trust.worth.estimate, price)) {
      const { estimate, low, high } = trust.worth
      return say(
        'policy-dependent',
        `Worth ${found} if ${first} leads it, about ${money(estimate)} (${money(low)} to ${money(high)}) if ${trust.policy} does${whose}`,
      )
    }
    if (policy !== undefined && (said === undefined || said === 'open')) {
      const other = `${money(policy.estimate)} (${money(policy.low)} to ${money(policy.high)})`
      return say('policy-dependent', `Worth ${found} if ${first} leads it, ${other} if ${policy.name} does${whose}`)
    }
    if (spread.tau > SITUATIONAL && spread.p < 0.01) {
      const factor = maths.exp(spread.tau)
      return say(
        'situational',
        `Worth ${found} on average, but typically ${factor.toFixed(2)} times as much or as little, depending on the opponent`,
      )
    }
    if (cost === unit.cost) return say('keep', kept(unit, price, found, isOff[u] === true))
    const verdict = cost > unit.cost ? 'raise' : 'lower'
    if (cost > unit.cost !== maths.exp(price.log) > unit.cost) {
      return say(
        verdict,
        `Worth ${found}; today’s ${money(unit.cost)} is outside its bounds, and the new cost is the nearest within them`,
      )
    }
    const compared = `${verdict === 'raise' ? 'more' : 'less'} than today’s ${money(unit.cost)}`
    return say(verdict, `Worth ${found}, ${compared}${atBound(roster, u, cost, maths.exp(price.log))}`)
  })
}

/** Whether a worth differs from the price by enough to matter. */
function isOther(worth: number, { log }: Priced): boolean {
  return Math.abs(maths.log(worth) - log) > MATERIAL
}

/** Why today's cost is kept. */
function kept(unit: RosterUnit, price: Priced, found: string, isOff: boolean): string {
  const { low, high } = limitsOf(price.log, price.error, price.df)
  const today = money(unit.cost)
  const more = maths.exp(price.log) > unit.cost
  if (unit.cost >= low && unit.cost <= high) return `Worth ${found}: today’s ${today} does not differ significantly`
  if (!isOff) {
    return `Worth ${found}, ${more ? 'more' : 'less'} than today’s ${today} by its own interval, but not after the correction for the number of units`
  }
  const exact = maths.exp(price.log)
  if (exact > unit.max || exact < unit.min) {
    return `Worth ${found}, ${more ? 'more' : 'less'} than today’s ${today}, but it may not cost ${more ? 'more' : 'less'}`
  }
  return `Worth ${found}: in steps of ${money(unit.grain)}, today’s ${today} is the nearest cost`
}

function told({ tauSquared, iSquared, p }: { tauSquared: number; iSquared: number; p: number }) {
  return { tau: Math.sqrt(tauSquared), iSquared, p }
}

/** The part of a reason that says that a cost stops at its bounds, short of the unit's worth; otherwise empty. */
function atBound({ units }: Roster, u: number, cost: number, exact: number): string {
  const { min, max, grain } = units[u] as RosterUnit
  if (exact > max * 1.005 && cost >= max - grain) return `, but it may not cost more than ${money(max)}`
  if (exact < min * 0.995 && cost <= min + grain) return `, but it may not cost less than ${money(min)}`
  return ''
}

/** The verdict on a unit that keeps its cost because the roster says so; null for others. */
function whatAsked(
  roster: Roster,
  u: number,
  found: string,
): { readonly verdict: UnitVerdict; readonly reason: string } | null {
  if (u === roster.anchor) return { verdict: 'anchor', reason: 'All other costs are relative to its cost' }
  if (roster.units[u]?.frozen !== true) return null
  return { verdict: 'frozen', reason: `Its cost is kept as the roster asks; the battles say that it is worth ${found}` }
}

/** The reason why a unit is not balanced at its new cost; empty if it is. */
function problem(
  roster: Roster,
  u: number,
  verified: Verified | null,
  cost: number,
  { log, identified }: Priced,
  { tau, p }: { readonly tau: number; readonly p: number },
  { level, steepness }: Pick<Found, 'level' | 'steepness'>,
): string {
  if (verified === null || verified.balanced !== 'unbalanced') return ''
  const { grain, frozen } = roster.units[u] as RosterUnit
  const score = `; at ${money(cost)} it scores ${(100 * verified.mean).toFixed(1)}% on fresh dice`
  if (!identified || frozen || u === roster.anchor) return score
  const exact = maths.exp(log)
  if (atBound(roster, u, cost, exact) !== '') return score
  if (roster.mode === 'battle' && exact > affordable(roster, u))
    return `${score}, because no army of the field could afford it at a higher cost`
  if (Math.abs(level - 0.5) > Math.abs(verified.mean - level)) {
    return `${score}, because frozen units do not cost what they are worth: all others can have only ${(100 * level).toFixed(1)}%`
  }
  const step = (100 * grain) / 2 / cost
  // A unit that is too cheap because no finer step is allowed scores too much.
  const due = (steepness * Math.abs(maths.log(cost / exact))) / 4
  const isRounding = cost < exact === verified.mean > 0.5 && Math.abs(verified.mean - 0.5) < 2 * due
  if (isRounding && Math.abs(cost / exact - 1) > 0.01 && step > 1.5) {
    return `${score}, because a step of ${money(grain)} is ${(2 * step).toFixed(0)}% of its cost`
  }
  if (tau > 0.1 && p < 0.01) return `${score}: its worth varies with the opponent`
  return `${score}, and these battles did not correct it`
}

/** The part of a reason that says in which direction a unit without a price is out of line; otherwise empty. */
function leaning(now: Estimate | undefined, tolerance: number): string {
  if (now?.low === undefined || now.high === undefined) return ''
  const score = `at today’s cost it scores ${(100 * now.estimate).toFixed(1)}%`
  if (now.low > 0.5 + tolerance) return `; ${score}, so it is too cheap`
  return now.high < 0.5 - tolerance ? `; ${score}, so it is too dear` : ''
}

/** Points as text, to two or three digits. */
function money(points: number): string {
  return String(Number(points.toPrecision(points < 10 ? 2 : 3)))
}
