import * as maths from '../../core/maths.ts'
import type { Matchup } from '../../core/ruleset.ts'
import type { RosterTrust, UnitTrust } from '../../result/trust.ts'
import type { Engine } from '../../run/engine.ts'
import { LEVEL } from '../../run/estimates/estimate.ts'
import { enough, scoreFound } from '../../run/estimates/trust.ts'
import { trustedTogether } from '../../run/estimates/trusted-together.ts'
import type { Bout } from '../../run/players/bouts.ts'
import { ledBy } from '../../run/trust/correction.ts'
import { ADVISED, costOf, isPlanner, type Planned, planned } from '../../run/trust/plan.ts'
import type { TrustOption } from '../../scenario/types.ts'
import { expectedScore, lnWorth, type MixedArmies } from '../../stats/pricing/mixed-armies.ts'
import { type Ground, moments } from '../solver/field.ts'
import { halfWidth } from '../solver/level.ts'
import { meanScoreOf, type Prices } from '../solver/prices.ts'
import { ledOtherwise } from '../verdict/judge.ts'
import type { Tried } from '../verdict/tried.ts'
import { troopsOf } from './armies.ts'
import { oddsOf, sumsOf } from './pairs.ts'
import type { FocusMet } from './rounds.ts'

/**
 * Corrects prices by stronger play. Some of the battles that decided a unit's verdict are played again on the same dice, with planners at the
 * head of both armies. They correct the unit's score (a control variate, as for runs).
 */

export interface TrustAsked {
  readonly option: TrustOption
  readonly engine: Engine
}

export interface Stronger {
  readonly told: RosterTrust
  /** By index of unit; null for units about which planners were not asked. */
  readonly units: readonly (UnitTrust | null)[]
}

/** Least number of units that planners play: if fewer verdicts could change, the units nearest to a border are added. */
const NEAREST = 3

/** Least number of battles of each unit: another unit is added only if every unit still gets this many. */
const EACH = 12

/** Plays these battles. Null in engagements, and if planners already lead the battles of the roster. `battles`: whole battles so far. */
export async function strongerPlay(
  ground: Ground,
  tried: Tried,
  { option, engine }: TrustAsked,
  battles: number,
): Promise<Stronger | null> {
  const { roster, seats } = ground
  const { prices, rounded, verdict } = tried
  const isLed = isPlanner(roster.policies[0] ?? '')
  if (option === 'off' || roster.mode !== 'battle' || isLed || prices.fit === null) return null
  const asked = turning(ground, prices, verdict.met)
  const meetings = asked.map((u) => verdict.met.filter(({ focus }) => focus === u))
  const first = meetings.flatMap((own) => own.slice(0, 2)).map((one) => matchupOf(ground, one, rounded))
  if (first.length === 0) return null
  const jobs = first.map((matchup) => ({
    game: roster.game,
    seed: roster.seed,
    rules: roster.rules.rules,
    matchup,
  }))
  const plan = planned(option, { blocks: Math.floor(battles / seats), seats }, (policy) => costOf(jobs, engine, policy))
  const pair = seats % 2 === 0 ? 2 : 1
  const chosen = option === 'auto' ? Math.min(asked.length, Math.max(1, Math.floor(plan.blocks / EACH))) : asked.length
  const share = option === 'auto' ? Math.floor(plan.blocks / chosen / pair) * pair : plan.blocks
  const again = asked.slice(0, chosen).map((u, i) => ({ u, own: meetings[i] as FocusMet[] }))
  const units: (UnitTrust | null)[] = roster.units.map(() => null)
  const bouts = again.map(({ own }) =>
    own.slice(0, share).map((one, i) => boutOf(ground, one, rounded, plan, i % seats)),
  )
  ground.arena.slowly?.()
  const scores = share === 0 ? [] : await ground.arena.play(bouts.flat())
  let at = 0
  for (const { u, own } of share === 0 ? [] : again) {
    const pairs = own.slice(0, share).flatMap((one) => {
      const score = scores[at++]
      return score === undefined || score.seats === 0 ? [] : [[one.mean, moments(score).mean] as const]
    })
    units[u] = unitTrust(tried, u, own, pairs, plan, roster.tolerance)
  }
  const together = trustedTogether(units)
  return { told: rosterTrust(together, plan, again.length), units: together }
}

/**
 * Units whose verdict could change, the nearest to a change first: units that are worth something else under another general, units whose
 * cost today lies within the interval of their worth, and the nearest few of the others.
 */
function turning({ roster }: Ground, prices: Prices, met: readonly FocusMet[]): number[] {
  const { units, anchor, priced } = roster
  const others = ledOtherwise(roster, prices)
  const near = units.slice(0, priced).flatMap(({ cost, frozen }, u) => {
    const { log, error, df, identified } = prices.priced[u] as Prices['priced'][number]
    const isTried = met.some(({ focus }) => focus === u)
    if (frozen || u === anchor || !identified || !isTried) return []
    const beyond = Math.abs(log - maths.log(cost)) - halfWidth(df) * error
    const isLedOtherwise = others[u] !== undefined
    return [{ u, isLedOtherwise, could: isLedOtherwise || beyond <= 0, distance: Math.abs(beyond) }]
  })
  const ordered = near.toSorted(
    (a, b) => Number(b.isLedOtherwise) - Number(a.isLedOtherwise) || a.distance - b.distance || a.u - b.u,
  )
  const few = new Set(ordered.toSorted((a, b) => a.distance - b.distance || a.u - b.u).slice(0, NEAREST))
  const could = ordered.filter((one) => one.could)
  return ordered.filter((one) => one.could || (could.length < NEAREST && few.has(one))).map(({ u }) => u)
}

function matchupOf(ground: Ground, { meeting }: FocusMet, costs: readonly number[]): Matchup {
  return ground.matchup(meeting, costs)
}

/** The battle of a meeting from one seat, led by planners. It has the names of the meeting, and so its dice. */
function boutOf(ground: Ground, one: FocusMet, costs: readonly number[], { policy }: Planned, seat: number): Bout {
  const matchup = ledBy(policy, matchupOf(ground, one, costs))
  return { rules: ground.roster.rules.rules, matchup, from: 0, to: 1, seat }
}

/** Not yet corrected for the number of units. `own`: all meetings of the unit's verdict; `pairs`: scores of those that were played again, under its generals and under planners. */
function unitTrust(
  { prices }: Tried,
  u: number,
  own: readonly FocusMet[],
  pairs: readonly (readonly [x: number, y: number])[],
  { policy, costIfAsked }: Planned,
  tolerance: number,
): UnitTrust | null {
  const battles = pairs.length
  if (battles < 2) return null
  const whole = meanScoreOf(own)
  const found = scoreFound(sumsOf(pairs), whole, tolerance)
  const wanted = Math.min(enough(battles, found.change, tolerance), own.length)
  const worth = worthOf(prices, u, own, whole.estimate, found.corrected)
  return {
    policy,
    blocks: battles,
    battles,
    found,
    ...(worth && { worth }),
    ...(found.verdict !== 'holds' &&
      wanted > battles && { more: { blocks: wanted, cost: Math.ceil(wanted * costIfAsked) } }),
  }
}

/**
 * The worth at which the unit would have its uncorrected score again, if all other costs stay. By the model, the log odds of a score change with
 * the ln worth of the unit; the slope is decisiveness × (the unit's share of its army − its share of the other army).
 */
function worthOf(
  { priced, fit }: Prices,
  u: number,
  met: readonly FocusMet[],
  score: number,
  corrected: { readonly estimate: number; readonly low: number; readonly high: number },
): UnitTrust['worth'] | null {
  const slope = fit === null ? 0 : slopeOf(fit, u, met)
  if (!(slope > 0)) return null
  const { log, error, df } = priced[u] as Prices['priced'][number]
  const at = (value: number): number => oddsOf(value) / slope
  const estimate = log + at(corrected.estimate) - at(score)
  const half = halfWidth(df) * error
  const below = maths.hypot(at(corrected.estimate) - at(corrected.low), half)
  const above = maths.hypot(at(corrected.high) - at(corrected.estimate), half)
  return {
    estimate: maths.exp(estimate),
    low: maths.exp(estimate - below),
    high: maths.exp(estimate + above),
    level: LEVEL,
    method: 'control-variate',
  }
}

/** Mean slope of the log odds against the ln worth of a unit. A meeting weighs p (1 − p), by which its score responds to the log odds. */
function slopeOf({ theta, kappas }: MixedArmies, u: number, met: readonly FocusMet[]): number {
  let [sum, total] = [0, 0]
  for (const { meeting, band } of met) {
    const kappa = kappas[band] as number
    const [own, other] = meeting.armies.map(troopsOf) as [ReturnType<typeof troopsOf>, ReturnType<typeof troopsOf>]
    const p = expectedScore(own, other, theta, kappa)
    sum += p * (1 - p) * kappa * (shareOf(own, u, theta) - shareOf(other, u, theta))
    total += p * (1 - p)
  }
  return total > 0 ? sum / total : 0
}

/** Share of a unit in the worth of an army. */
function shareOf(troops: ReturnType<typeof troopsOf>, u: number, theta: readonly number[]): number {
  const own = troops.filter(([unit]) => unit === u)
  return own.length === 0 ? 0 : maths.exp(lnWorth(own, theta) - lnWorth(troops, theta))
}

/** `asked`: number of units about which planners were to be asked. */
function rosterTrust(
  units: readonly (UnitTrust | null)[],
  { policy, costIfAsked }: Planned,
  asked: number,
): RosterTrust {
  const measured = units.filter((trust) => trust !== null)
  const wanted = measured.length === 0 ? [ADVISED] : measured.flatMap(({ more }) => more?.blocks ?? [])
  const most = Math.max(0, ...wanted)
  return {
    policy,
    units: measured.length,
    battles: measured.reduce((sum, { battles }) => sum + battles, 0),
    ...(most > 0 && {
      more: { blocks: most, cost: Math.ceil(most * Math.max(asked, measured.length) * costIfAsked) },
    }),
  }
}
