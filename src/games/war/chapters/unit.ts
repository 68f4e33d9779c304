import type { Log } from '../../../core/log.ts'
import type { Side } from '../../../core/ruleset.ts'
import * as Clause from '../data/clause.ts'
import { lift } from '../state/board.ts'
import { type War } from '../state/state.ts'
import { MANY, NONE, TIRED, type Unit } from '../state/unit.ts'
import * as Event from '../telling/events.ts'

/** Strength, the two profiles, and removal: WAR-UNIT-01 to -10. */

/**
 * Applies the damage of an attack by the unit `by`, WAR-UNIT-06 and -09. Damage by which one enemy alone would remove the unit is not
 * applied; then the unit may be battered or removed. Damage from friends and backfires always counts (WAR-UNIT-10).
 */
export function hurt(state: War, unit: Unit, by: Unit, damage: number, log: Log): void {
  if (damage === 0 || !unit.isAlive) return
  let done = damage
  if (by.player !== unit.player) {
    if (isShielded(state, unit, by)) {
      done = Math.min(damage, roomOf(unit))
      if (log.on && state.rules.killCap === 'half' && done !== Math.min(damage, otherRoom(unit))) log.cite(Clause.G_03)
    }
    if (log.on && done < damage) log.cite(Clause.UNIT_05)
    // An enemy counts as an attacker even if none of its damage was applied.
    unit.hurtBy = unit.hurtBy === NONE || unit.hurtBy === by.index ? by.index : MANY
  } else {
    const { onFriends } = state
    onFriends[by.army] = onFriends[by.army] + damage
    if (log.on) log.cite(Clause.UNIT_10)
  }
  if (log.on && done > 0) {
    log.cite(Clause.SHOOT_05)
    if (unit.damage > 0) log.cite(Clause.UNIT_06)
    if (unit.damage + done === unit.strength) log.cite(Clause.G_04)
  }
  unit.damage += done
  const lost = state.rules.batteredTrigger === 'total' ? unit.damage : done
  // The unit is not battered because half was rounded up.
  if (log.on && unit.battered === 0 && done > 0 && lost < unit.half && lost >= otherHalf(unit)) log.cite(Clause.G_03)
  if (log.on) log.note(Event.DAMAGED, unit.index, done, unit.damage, damage - done)
  if (unit.damage >= unit.removedAt) {
    if (log.on) {
      log.cite(Clause.UNIT_07)
      if (unit.battered === 1) log.cite(Clause.UNIT_04)
    }
    remove(state, unit, Event.BY_DAMAGE, log)
    return
  }
  if (unit.battered === 0 && lost >= unit.half) {
    unit.battered = 1
    unit.batteredTurn = state.turn
    if (!log.on) return
    log.cite(Clause.UNIT_03)
    if (done < unit.half) log.cite(Clause.G_02)
    if (lost < otherHalf(unit)) log.cite(Clause.G_03)
    log.note(Event.BATTERED, unit.index, 0, 0, 0)
  }
}

/** Whether the enemy `by` alone cannot remove the unit this turn because no other enemy has damaged it: WAR-UNIT-05. */
export function isShielded({ rules }: War, unit: Unit, by: Unit): boolean {
  if (rules.noOneTurnKill === 'off') return false
  if (rules.noOneTurnKill === 'fullOnly' && unit.wasBattered === 1) return false
  return unit.hurtBy === NONE || unit.hurtBy === by.index
}

/** Whether one enemy alone cannot remove the unit in the next turn if nothing more harms it in this one: WAR-UNIT-05. */
export function isShieldedNext({ rules }: War, { battered }: Unit): boolean {
  return rules.noOneTurnKill === 'all' || (rules.noOneTurnKill === 'fullOnly' && battered === 0)
}

/** Most damage that a shielded unit can still take, WAR-G-06. */
export function roomOf({ capAt, damage }: Unit): number {
  return capAt > damage ? capAt - damage : 0
}

/** Takes a unit off the board, WAR-UNIT-04, -07 and -08. */
export function remove(state: War, unit: Unit, why: Event.Removal, log: Log): void {
  const { player } = unit
  unit.isAlive = false
  unit.destroyedTurn = state.turn
  take(state.alive, player)
  if (unit.isLeader) take(state.leaders, player)
  // The unit leaves the queue of units still to be activated, WAR-ACT-04.
  if (!unit.activated && unit.exhausted !== TIRED) {
    take(state.left, player)
    if (log.on) log.cite(Clause.ACT_04)
  }
  if (log.on) log.note(Event.REMOVED, unit.index, why, unit.cost, 0)
  if (state.board !== null) lift(state.board, unit)
}

function take(counts: Int32Array, player: Side): void {
  counts[player] = counts[player] - 1
}

/** Under `damageTrack: batteredOneTurn`, removes the damage of a battered unit beyond half its strength when the turn ends. */
export function recover(unit: Unit, log: Log): void {
  if (unit.battered === 0 || unit.damage <= unit.half) return
  if (log.on) {
    log.cite(Clause.C_03)
    if (otherHalf(unit) !== unit.half) log.cite(Clause.G_03)
    log.note(Event.RECOVERED, unit.index, unit.damage - unit.half, 0, 0)
  }
  unit.damage = unit.half
}

/** Half of the strength, rounded in the direction that is not in force. WAR-G-03. */
function otherHalf({ strength, half }: Unit): number {
  return Math.max(1, strength - half)
}

/** `roomOf` for a unit that is capped at half, with half rounded in the direction that is not in force. */
function otherRoom(unit: Unit): number {
  return Math.max(0, Math.min(otherHalf(unit), unit.removedAt - 1) - unit.damage)
}

/** Whether several units have pending damage, so that all of it is applied together: WAR-UNIT-09. */
export function areSeveral(pending: Int32Array): boolean {
  return pending.filter((damage) => damage > 0).length > 1
}
