import * as maths from '../../core/maths.ts'
import type { CostEstimate, UnitVerdict } from '../../result/balance.ts'
import type { Estimate } from '../../result/heading.ts'
import { LEVEL } from '../../run/estimates/estimate.ts'
import type { Roster, RosterUnit } from '../../scenario/roster/types.ts'
import { onGrain } from '../../scenario/roster/units.ts'
import { heterogeneity } from '../../stats/intervals/heterogeneity.ts'
import { holm } from '../../stats/intervals/multiplicity.ts'
import { normalCdf } from '../../stats/special/normal.ts'
import { affordable } from '../solver/affordable.ts'
import { limitsOf } from '../solver/level.ts'
import type { Verified } from './verdict.ts'

/** What is to be said of every unit. */

/** ln of a cost and its standard error; null where it is not known. */
export interface Priced {
  readonly log: number
  readonly error: number
  /** Whether the battles tell its worth from that of others. */
  readonly identified: boolean
}

/** What the worth of a unit depends on besides itself. */
export interface Dependence {
  /** ln worth against each opponent, less its own: what chance alone would give has this variance. */
  readonly against: readonly {
    /** Place of the opponent, a unit or an army that stays as it is. */
    readonly unit: number
    readonly estimate: number
    readonly variance: number
    readonly score: number
  }[]
  readonly byBand: readonly CostEstimate[]
  /** The policies after the first, and by how many standard errors each would have it cost more. */
  readonly byPolicy: readonly (CostEstimate & { readonly z: number })[]
}

export interface Judgement {
  readonly verdict: UnitVerdict
  readonly reason: string
  /** The cost stops at its bounds, short of what the unit is worth. */
  readonly isBound: boolean
  readonly tau: number
  readonly iSquared: number
}

/** Standard deviation of ln worth over opponents from which on no single cost is right: more than two fifths either way. */
const SITUATIONAL = 0.35

/** Difference of ln cost between generals from which on it matters. */
const MATERIAL = 0.1

/** The cost nearest to one that its grain, its bounds and the armies of the field allow. */
export function roundedCost(roster: Roster, u: number, cost: number): number {
  const { grain, min, max } = roster.units[u] as RosterUnit
  const dearest = roster.mode === 'battle' ? Math.min(max, affordable(roster, u)) : max
  const least = onGrain(Math.max(grain, Math.ceil(min / grain - 1e-9) * grain), grain)
  const most = Math.max(least, onGrain(Math.floor(dearest / grain + 1e-9) * grain, grain))
  return Math.min(most, Math.max(least, onGrain(cost, grain)))
}

/** Costs found without error are equal that differ by no more, in ln. */
const EQUAL = 1e-3

/** Whether today's cost of each unit is refuted, all units taken together (Holm). */
function refuted({ units, anchor, priced: many }: Roster, priced: readonly Priced[]): boolean[] {
  const p = holm(
    units.slice(0, many).map(({ cost, frozen }, u) => {
      const { log, error, identified } = priced[u] as Priced
      if (frozen || u === anchor || !identified) return 1
      // Known without error, it differs or does not.
      if (!(error > 0)) return Math.abs(log - maths.log(cost)) > EQUAL ? 0 : 1
      return 2 * normalCdf(-Math.abs(log - maths.log(cost)) / error)
    }),
  )
  return p.map((value) => value < 1 - LEVEL)
}

/** The costs the verdict is fought at: new ones at their grain where today's are refuted; today's where they are not, or must stay. */
export function newCosts(roster: Roster, priced: readonly Priced[]): number[] {
  const isOff = refuted(roster, priced)
  return roster.units.map((unit, u) => {
    // The worth of an army that stays as it is is not the cost of any unit.
    if (u >= roster.priced) return maths.exp((priced[u] as Priced).log)
    if (unit.frozen || u === roster.anchor) return unit.cost
    if (isOff[u] === true) return roundedCost(roster, u, maths.exp((priced[u] as Priced).log))
    return unit.cost < unit.min || unit.cost > unit.max ? roundedCost(roster, u, unit.cost) : unit.cost
  })
}

/** What the costs were found to be, see `Prices`. */
export interface Found {
  readonly priced: readonly Priced[]
  readonly dependence: readonly Dependence[]
  readonly now: readonly Estimate[]
  readonly level: number
  /** Largest slope of the log odds of a score against ln points. */
  readonly steepness: number
}

/** The verdict on every unit. `rounded`: the costs the verdict was fought at. */
export function judged(
  roster: Roster,
  { priced, dependence, now, level, steepness }: Found,
  rounded: readonly number[],
  verified: readonly (Verified | null)[],
): Judgement[] {
  const isOff = refuted(roster, priced)
  const others = holm(
    dependence.slice(0, roster.priced).flatMap(({ byPolicy }) => byPolicy.map(({ z }) => 2 * normalCdf(-Math.abs(z)))),
  )
  let place = 0
  return roster.units.slice(0, roster.priced).map((unit, u): Judgement => {
    const own = dependence[u] as Dependence
    const spread =
      own.against.length < 2
        ? { tau: 0, iSquared: 0, p: 1 }
        : told(heterogeneity(own.against.map(({ estimate, variance }) => ({ estimate, variance }))))
    const policy = own.byPolicy.find(
      ({ estimate }, i) =>
        (others[place + i] as number) < 1 - LEVEL &&
        Math.abs(maths.log(estimate) - (priced[u] as Priced).log) > MATERIAL,
    )
    place += own.byPolicy.length
    const price = priced[u] as Priced
    const { low, high } = limitsOf(price.log, price.error)
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
      const stays = cost === unit.cost ? '' : ', and is brought within its bounds'
      const unmet = own.against.length === 0 && verified[u]?.isTried !== true
      const why = unmet
        ? 'the rules and the points of the field allow no army with it'
        : 'its battles went one way whatever its numbers, or it always stood with the same other units'
      return say(
        'not-identified',
        `The battles do not tell its worth: ${why}${leaning(now[u], roster.tolerance)}${stays}`,
      )
    }
    if (policy !== undefined) {
      const other = `${money(policy.estimate)} (${money(policy.low)} to ${money(policy.high)})`
      const first = roster.policies[0] ?? 'the first general'
      const whose = cost === unit.cost ? '' : `; the new cost is that of ${first}`
      return say('policy-dependent', `Worth ${found} as ${first} leads it, ${other} as ${policy.name} does${whose}`)
    }
    if (spread.tau > SITUATIONAL && spread.p < 0.01) {
      const factor = maths.exp(spread.tau)
      return say(
        'situational',
        `Worth ${found} on the whole, but ${factor.toFixed(2)} times as much or as little, depending on the opponent`,
      )
    }
    if (cost === unit.cost) return say('keep', kept(unit, price, found, isOff[u] === true))
    const verdict = cost > unit.cost ? 'raise' : 'lower'
    if (cost > unit.cost !== maths.exp(price.log) > unit.cost) {
      return say(
        verdict,
        `Worth ${found}; today’s ${money(unit.cost)} is outside its bounds, and the new cost the nearest within`,
      )
    }
    const compared = `${verdict === 'raise' ? 'more' : 'less'} than today’s ${money(unit.cost)}`
    return say(verdict, `Worth ${found}, ${compared}${atBound(roster, u, cost, maths.exp(price.log))}`)
  })
}

/** Why today's cost is kept. */
function kept(unit: RosterUnit, price: Priced, found: string, isOff: boolean): string {
  const { low, high } = limitsOf(price.log, price.error)
  const today = money(unit.cost)
  const more = maths.exp(price.log) > unit.cost
  if (unit.cost >= low && unit.cost <= high) return `Worth ${found}: today’s ${today} cannot be told from it`
  if (!isOff) {
    return `Worth ${found}, ${more ? 'more' : 'less'} than today’s ${today} by its own interval, but not once all units are judged together`
  }
  const exact = maths.exp(price.log)
  if (exact > unit.max || exact < unit.min) {
    return `Worth ${found}, ${more ? 'more' : 'less'} than today’s ${today}, but it may not cost ${more ? 'more' : 'less'}`
  }
  return `Worth ${found}: in steps of ${money(unit.grain)} today’s ${today} is as near as can be`
}

function told({ tauSquared, iSquared, p }: { tauSquared: number; iSquared: number; p: number }) {
  return { tau: Math.sqrt(tauSquared), iSquared, p }
}

/** The part of a reason that says a cost stops at its bounds, short of what the unit is worth; else empty. */
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
  if (u === roster.anchor) return { verdict: 'anchor', reason: 'Its cost is the measure of all others' }
  if (roster.units[u]?.frozen !== true) return null
  return { verdict: 'frozen', reason: `Its cost is kept as asked; by the battles it is worth ${found}` }
}

/** Why a unit is not balanced at its new cost, where it is not. */
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
  const score = `; at ${money(cost)} it scores ${(100 * verified.mean).toFixed(1)} % on fresh dice`
  if (!identified || frozen || u === roster.anchor) return score
  const exact = maths.exp(log)
  if (atBound(roster, u, cost, exact) !== '') return score
  if (roster.mode === 'battle' && exact > affordable(roster, u))
    return `${score}, for no army of the field could afford it at more`
  if (Math.abs(level - 0.5) > Math.abs(verified.mean - level)) {
    return `${score}, for frozen units are not at their worth: ${(100 * level).toFixed(1)} % is what all others can have`
  }
  const step = (100 * grain) / 2 / cost
  // A unit that costs too little for want of a finer step scores too much.
  const due = (steepness * Math.abs(maths.log(cost / exact))) / 4
  const isRounding = cost < exact === verified.mean > 0.5 && Math.abs(verified.mean - 0.5) < 2 * due
  if (isRounding && Math.abs(cost / exact - 1) > 0.01 && step > 1.5) {
    return `${score}, for a step of ${money(grain)} is ${(2 * step).toFixed(0)} % of its cost`
  }
  if (tau > 0.1 && p < 0.01) return `${score}: its worth varies with the opponent`
  return `${score}, which these battles did not mend`
}

/** The part of a reason that says which way a unit without a price is out of line; else empty. */
function leaning(now: Estimate | undefined, tolerance: number): string {
  if (now?.low === undefined || now.high === undefined) return ''
  const score = `at today’s cost it scores ${(100 * now.estimate).toFixed(1)} %`
  if (now.low > 0.5 + tolerance) return `; ${score}, so that it is too cheap`
  return now.high < 0.5 - tolerance ? `; ${score}, so that it is too dear` : ''
}

/** Points as text, to two or three digits. */
function money(points: number): string {
  return String(Number(points.toPrecision(points < 10 ? 2 : 3)))
}
