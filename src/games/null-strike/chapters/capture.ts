import type { Log } from '../../../core/log.ts'
import * as Clause from '../data/clause.ts'
import { CONTACT } from '../space/formations/packing.ts'
import { isNearDisc, isOnTable } from '../space/movement/distances.ts'
import { type Field, OBJECTIVE, STALE } from '../state/field.ts'
import type { Strike, Unit } from '../state/state.ts'
import * as Event from '../telling/events.ts'

/** Objectives, AP-CAP-01 to -05. */

/** Whether a unit may take an objective now. */
export function mayTake(state: Strike, field: Field, unit: Unit, objective: number): boolean {
  if (!unit.mayCapture || field.takenBy[objective] >= 0) return false
  return ((touches(field, unit) >> objective) & 1) === 1 && isClear(state, field, unit.player, objective)
}

/**
 * The objectives that a unit on the table touches, as bits, including objectives already taken. Computed once for each place of the unit.
 * AP-CAP-02.
 */
export function touches(field: Field, unit: Unit): number {
  const known = field.touched[unit.index]
  if (known >= 0) return known
  let bits = 0
  for (let o = 0; o < field.objectives; o++) {
    const x = field.objectiveX[o]
    const y = field.objectiveY[o]
    if (isNearDisc(unit, unit.x, unit.y, x, y, OBJECTIVE, CONTACT)) bits |= 1 << o
  }
  field.touched[unit.index] = bits
  return bits
}

/** Inches of clearance under the widest reading. AP-G-19. */
const WIDEST = 24

/** A unit takes an objective: it counts for its player, and leaves the table. AP-CAP-04. */
export function take(state: Strike, field: Field, unit: Unit, objective: number, log: Log): void {
  if (log.on) citeCapture(state, field, unit.player, objective, log)
  field.takenBy[objective] = unit.player
  field.charges.fill(STALE)
  field.changes++
  if (log.on) log.note(Event.CAPTURED, unit.index, objective, 0, 0)
}

function citeCapture(state: Strike, field: Field, player: number, objective: number, log: Log): void {
  const enemies = state.units.filter((unit) => unit.player !== player && unit.models > 0)
  log.cite(Clause.CAP_01)
  log.cite(Clause.CAP_02)
  if (enemies.some(isOnTable)) log.cite(Clause.CAP_03)
  log.cite(Clause.CAP_04)
  // Enemies in transports or in reserve do not keep an objective from being taken.
  if (!enemies.every(isOnTable)) log.cite(Clause.CAP_05)
  log.cite(Clause.G_18)
  if (!isClear(state, field, player, objective, WIDEST)) log.cite(Clause.G_19)
}

/** Whether no enemy of the player is within the clearance of an objective, edge to edge. AP-CAP-03, AP-CAP-05. */
export function isClear(
  state: Strike,
  field: Field,
  player: number,
  objective: number,
  clearance: number = state.rules.captureClear,
): boolean {
  const { units } = state
  const x = field.objectiveX[objective]
  const y = field.objectiveY[objective]
  for (let i = 0; i < units.length; i++) {
    const foe = units[i]
    if (foe.player === player || !isOnTable(foe)) continue
    if (isNearDisc(foe, foe.x, foe.y, x, y, OBJECTIVE, clearance)) return false
  }
  return true
}

/** How many objectives a player has taken; for `NONE`, how many are still on the table. */
export function takenBy({ takenBy: taken, objectives }: Field, player: number): number {
  let n = 0
  for (let o = 0; o < objectives; o++) if (taken[o] === player) n++
  return n
}
