import type { Log } from '../../../core/log.ts'
import * as Clause from '../data/clause.ts'
import { type Board, lift, placeOf, put } from '../state/board.ts'
import { unitAt, type War } from '../state/state.ts'
import { FRESH, SPENT, type Unit } from '../state/unit.ts'
import * as Event from '../telling/events.ts'
import { isEngaged, listFoes } from './combat.ts'
import { isShielded, remove } from './unit.ts'

/** Moves and charges: WAR-CHG-01 to -06, WAR-SHOOT-13, WAR-PWR-03. */

/** Moves the unit to a place and lists the enemies it charges there in `state.list`; returns their number. */
export function moveTo(state: War, board: Board, unit: Unit, place: number, log: Log): number {
  const from = placeOf(unit)
  const { hex } = unit
  const wasEngaged = log.on && isEngaged(state, unit)
  lift(board, unit)
  put(board, unit, place)
  state.spent = true
  // A turn on the spot is no charge, WAR-CHG-05.
  const charged = unit.hex === hex ? 0 : listFoes(state, unit, state.list)
  if (charged > 0) state.charges[unit.army] = state.charges[unit.army] + 1
  if (log.on) {
    if (charged > 0) log.cite(Clause.CHG_01)
    if (wasEngaged) {
      if (unit.hex !== hex) log.cite(Clause.CHG_04)
      if (unit.hex === hex || charged > 0) log.cite(Clause.CHG_05)
    }
    log.note(Event.MOVED, unit.index, from, place, charged > 0 ? 1 : 0)
  }
  return charged
}

/** Removes the artillery and exhausted casters among the first `charged` enemies of `state.list`. */
export function strikeCharged(state: War, unit: Unit, charged: number, log: Log): void {
  const { list } = state
  for (let i = 0; i < charged; i++) {
    const foe = unitAt(state, list[i])
    if (log.on) {
      if (state.rules.chargeLos !== 'none') log.cite(Clause.CHG_03)
      log.note(Event.CHARGED, unit.index, foe.index, 0, 0)
    }
    if (!fallsToCharge(state, foe)) continue
    if (log.on) citeRunDown(state, unit, foe, log)
    remove(state, foe, foe.isArtillery ? Event.GUN_CHARGED : Event.CASTER_CHARGED, log)
  }
}

/** Cites what removes an enemy that a unit has charged. */
function citeRunDown(state: War, unit: Unit, foe: Unit, log: Log): void {
  log.cite(foe.isArtillery ? Clause.SHOOT_13 : Clause.PWR_03)
  if (!foe.isArtillery && foe.exhausted === SPENT) log.cite(Clause.G_27)
  if (isShielded(state, foe, unit)) log.cite(Clause.UNIT_08)
  log.cite(Clause.CHG_06)
}

/** Whether a charge removes the unit now: artillery always, an exhausted caster as `exhaustWindow` says (WAR-G-27). */
export function fallsToCharge({ rules }: War, unit: Unit): boolean {
  if (unit.isArtillery) return true
  if (unit.exhausted === FRESH) return false
  return unit.exhausted !== SPENT || rules.exhaustWindow === 'now'
}
