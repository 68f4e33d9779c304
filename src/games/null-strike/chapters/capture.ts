import { CONTACT } from '../space/formations/packing.ts'
import { isNearDisc, isOnTable } from '../space/movement/distances.ts'
import { type Field, OBJECTIVE } from '../state/field.ts'
import type { Strike, Unit } from '../state/state.ts'

/** Objectives, AP-CAP-01 to -05. */

/** Whether a unit may take an objective now. */
export function mayTake(state: Strike, field: Field, unit: Unit, objective: number): boolean {
  if (!unit.mayCapture || field.takenBy[objective] >= 0) return false
  return ((touches(field, unit) >> objective) & 1) === 1 && isClear(state, field, unit.player, objective)
}

/** The objectives a unit on the table touches, or would if they were there, as bits; worked out once where it stands. AP-CAP-02. */
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

/** Whether no enemy of the player is within the clearance of an objective, edge to edge. AP-CAP-03, AP-CAP-05. */
export function isClear(state: Strike, field: Field, player: number, objective: number): boolean {
  const { units, rules } = state
  const x = field.objectiveX[objective]
  const y = field.objectiveY[objective]
  for (let i = 0; i < units.length; i++) {
    const foe = units[i]
    if (foe.player === player || !isOnTable(foe)) continue
    if (isNearDisc(foe, foe.x, foe.y, x, y, OBJECTIVE, rules.captureClear)) return false
  }
  return true
}

/** Objectives a player has taken, and those nobody has. */
export function takenBy({ takenBy: taken, objectives }: Field, player: number): number {
  let n = 0
  for (let o = 0; o < objectives; o++) if (taken[o] === player) n++
  return n
}
