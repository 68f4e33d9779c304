import * as maths from '../../core/maths.ts'
import type { OpenBounds, PriceTrust } from '../../result/trust.ts'
import { enough, scoreFound, verdictOf } from '../../run/estimates/trust.ts'
import type { Bout } from '../../run/players/bouts.ts'
import { ledBy } from '../../run/trust/correction.ts'
import { ADVISED, costOf, isPlanner, planned } from '../../run/trust/plan.ts'
import type { Interval } from '../../stats/intervals/interval.ts'
import { type Ground, moments } from '../solver/field.ts'
import { meanScoreOf } from '../solver/prices.ts'
import { sumsOf } from '../stages/pairs.ts'
import type { TrustAsked } from '../stages/stronger.ts'
import type { ArmyPrice, PricedMet } from './armies.ts'
import { movedPrice } from './stronger-worth.ts'
import { APART } from './verdict.ts'

/**
 * Corrects the price in whole battles by stronger play: some of the battles at about the price are played again on the same dice, with
 * planners at the head of both armies. They correct the mean score of these battles (a control variate, as for runs and rosters), and the
 * steepness of the curve of scores turns the change of the score into one of the price.
 */

/** Battles at costs up to this far from the price, in ln, may be played again. */
const ABOUT = 0.2

/** Number of meetings from which the time of planners is estimated. */
const PILOTS = 4

/**
 * Plays some battles again. Null if planners are not asked, if they lead the battles anyway, or if there is no price to correct. `battles`:
 * whole battles so far; `auto` adds at most 30% to their decisions.
 */
export async function strongerPrice(
  ground: Ground,
  { near, fit, armies }: ArmyPrice,
  { option, engine }: TrustAsked,
  battles: number,
): Promise<PriceTrust | null> {
  const { roster, seats } = ground
  if (option === 'off' || fit === null || isPlanner(roster.policies[0] ?? '')) return null
  const own = near.filter(({ cost }) => Math.abs(maths.log(cost) - fit.log) <= ABOUT)
  if (own.length < 2) return null
  const matchupOf = ({ meeting, cost }: PricedMet) => ground.matchup(meeting, armies.costs(cost))
  const rules = roster.rules.rules
  const jobs = spread(own, PILOTS).map((one) => ({
    game: roster.game,
    seed: roster.seed,
    rules,
    matchup: matchupOf(one),
  }))
  const { policy, blocks, costIfAsked } = planned(option, { blocks: Math.floor(battles / seats), seats }, (planner) =>
    costOf(jobs, engine, planner),
  )
  const chosen = spread(own, blocks)
  const bouts = chosen.map(
    (one, i): Bout => ({ rules, matchup: ledBy(policy, matchupOf(one)), from: 0, to: 1, seat: i % seats }),
  )
  ground.arena.slowly?.()
  const scores = bouts.length === 0 ? [] : await ground.arena.play(bouts)
  const pairs = scores.flatMap((score, i) =>
    score.seats === 0 ? [] : [[(chosen[i] as PricedMet).met.mean, moments(score).mean] as const],
  )
  const more = (wanted: number) => ({ blocks: wanted, cost: Math.ceil(wanted * costIfAsked) })
  if (pairs.length < 2) return { policy, blocks: 0, battles: bouts.length, more: more(Math.min(ADVISED, own.length)) }
  const whole = meanScoreOf(own.map(({ met }) => met))
  const found = scoreFound(sumsOf(pairs), whole, roster.tolerance)
  const { worth, factor } = movedPrice(fit, own, found.change)
  const change = inLogs(factor)
  const priceVerdict = verdictOf(change, maths.log(APART))
  const wanted = Math.min(enough(pairs.length, change, maths.log(APART)), own.length)
  return {
    policy,
    blocks: pairs.length,
    battles: bouts.length,
    found,
    priceVerdict,
    worth,
    factor,
    ...(priceVerdict === 'open' && wanted > pairs.length && { more: more(wanted) }),
  }
}

/** So many of the meetings, or all if there are fewer, in even steps: those of a round are in the order of their costs. */
function spread(met: readonly PricedMet[], many: number): PricedMet[] {
  const number = Math.min(many, met.length)
  return Array.from({ length: number }, (_, i) => met[Math.floor(((i + 0.5) * met.length) / number)] as PricedMet)
}

/** The logarithms of an estimate and its limits; −∞ for 0, ∞ for null. */
function inLogs({ estimate, low, high }: OpenBounds): Interval & { readonly estimate: number } {
  const log = (value: number | null): number => (value === null ? Number.POSITIVE_INFINITY : maths.log(value))
  return { estimate: log(estimate), low: maths.log(low), high: log(high) }
}
