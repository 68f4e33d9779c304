import * as maths from '../../core/maths.ts'
import type { Matchup } from '../../core/ruleset.ts'
import type { PricedUnit } from '../../scenario/price/types.ts'
import { scenarioText } from '../../scenario/roster/text.ts'
import type { Roster } from '../../scenario/roster/types.ts'
import type { Ground, Meeting } from '../solver/field.ts'
import { duelMeeting } from '../stages/duels.ts'
import type { Parts } from './parts.ts'

/** The battle that shows the price: a battle at about the price, whose result was near to even. */

export interface Watched {
  readonly roster: Roster
  readonly matchup: Matchup
  /** The scenario file that `play` plays it from. */
  readonly scenario: string
  readonly block: number
  readonly seat: number
}

export function watchedIn({ contact, whole }: Parts, { name }: PricedUnit): Watched | null {
  if (whole !== null && whole.price.near.length > 0) {
    const { fit, near, armies } = whole.price
    const at = fit?.log ?? 0
    const off = (one: (typeof near)[number]): number =>
      Math.abs(maths.log(one.cost) - at) + Math.abs(one.tilt) + Math.abs(one.met.mean - 0.5)
    const best = near.toSorted((a, b) => off(a) - off(b))[0]
    return best === undefined ? null : watched(whole.ground, best.meeting, armies.costs(best.cost), name)
  }
  if (contact === null) return null
  const { rates, unit, log, atPrice } = contact.price
  const costs = contact.ground.roster.units.map(({ cost }, u) => (u === unit && log !== null ? maths.exp(log) : cost))
  const even = rates.duels
    .filter((duel) => duel.typical(costs) !== null)
    .map((duel) => ({ duel, score: atPrice[duel.a === unit ? duel.b : duel.a]?.score ?? 0 }))
    .toSorted((a, b) => Math.abs(a.score - 0.5) - Math.abs(b.score - 0.5))[0]
  const fight = even?.duel.typical(costs)
  if (even === undefined || fight == null) return null
  const meeting = { ...duelMeeting(contact.ground.roster, even.duel, fight), setting: null, blocks: 1 }
  return watched(contact.ground, meeting, costs, name)
}

function watched(ground: Ground, meeting: Meeting, costs: readonly number[], name: string): Watched {
  const { roster } = ground
  const matchup = ground.matchup(meeting, costs)
  return {
    roster,
    matchup,
    scenario: scenarioText(roster, matchup, {
      title: meeting.names.join(' against '),
      question: `Is it an even fight if ${name} costs what it is worth?`,
      battles: 1000,
    }),
    block: 0,
    seat: 0,
  }
}
