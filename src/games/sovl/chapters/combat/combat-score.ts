import type { Dice } from '../../../../core/dice.ts'
import type { Log } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import { FRONT, REAR } from '../../data/sides.ts'
import type { SovlState } from '../../state/state.ts'
import { bonusFor, type Unit } from '../../state/unit.ts'
import * as Event from '../../telling/events.ts'
import { breakTest } from '../morale.ts'
import { removeCasualties } from './casualties.ts'

/** Combat Scores and the tests that follow, SOVL-CMB-18 to -22. */

/** Steps 2 and 3: casualties and Combat Scores (SOVL-CMB-18 to -21), then Break Tests of the side with the lower score (SOVL-CMB-22). */
export function settle(state: SovlState, engagement: number, dice: Dice, log: Log): void {
  const units = state.units
  if (log.on) noteScore(state, engagement, log)
  // Combat Score of the first army minus that of the second.
  let lead = 0
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (unit.engagement !== engagement) continue
    lead += unit.sign * (unit.bonus - woundsScored(state, unit))
    removeCasualties(state, unit, i, log)
  }
  // With equal scores neither side has lost.
  if (lead === 0) return
  const tested = state.testAfterKill || anyLeft(state, engagement, lead)
  if (log.on && !anyLeft(state, engagement, lead) && anyLeft(state, engagement, -lead)) log.cite(Clause.G_64)
  if (log.on && !tested) log.note(Event.NOBODY_LEFT, 0, 0, 0, 0)
  const difference = lead < 0 ? -lead : lead
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (unit.engagement !== engagement) continue
    if (unit.sign * lead > 0) unit.roundsWon++
    else if (tested && unit.pool > 0) breakTest(state, unit, i, difference, dice, log)
  }
}

/** Wounds on a unit that count for its enemies’ Combat Score, SOVL-CMB-18 and SOVL-G-24. */
function woundsScored(state: SovlState, unit: Unit): number {
  return state.capped && unit.taken > unit.pool ? unit.pool : unit.taken
}

/** Whether the side that leads an engagement has a unit alive, SOVL-G-64. */
function anyLeft(state: SovlState, engagement: number, lead: number): boolean {
  return state.units.some((unit) => unit.engagement === engagement && unit.sign * lead > 0 && unit.pool > 0)
}

function noteScore(state: SovlState, engagement: number, log: Log): void {
  const scores = [0, 0]
  state.units.forEach((unit, i) => {
    if (unit.engagement !== engagement) return
    // Finds the contact that earns the bonus; the front may also touch other enemies by an overhang.
    const from = unit.contacts.find(
      ({ side, foe, foeSide }) =>
        side === FRONT && foe.engagement === engagement && bonusFor(foeSide, state.rules) === unit.bonus,
    )
    if (unit.bonus > 0 && from !== undefined) {
      log.cite(from.foeSide === REAR ? Clause.CMB_20 : Clause.CMB_19)
      log.note(Event.BONUS, i, unit.bonus, state.units.indexOf(from.foe), from.foeSide)
    }
    scores[unit.army] = scores[unit.army] + unit.bonus
    scores[1 - unit.army] = scores[1 - unit.army] + woundsScored(state, unit)
  })
  const inIt = state.units.filter((unit) => unit.engagement === engagement)
  log.cite(Clause.CMB_04)
  if (inIt.some(({ taken }) => taken > 0)) log.cite(Clause.CMB_18)
  if (inIt.some(({ taken, pool }) => taken > pool)) log.cite(Clause.G_24)
  if (scores[0] === scores[1]) log.cite(Clause.CMB_22)
  log.note(Event.SCORE, engagement, scores[0], scores[1], state.capped ? 1 : 0)
}
