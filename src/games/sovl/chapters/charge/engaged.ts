import type { SovlState } from '../../state/state.ts'
import { FIGHTING, type Unit } from '../../state/unit.ts'

/** Units in base contact with enemies, and what they may do. */

/** Whether the unit stands in base contact with an enemy that fights. */
export function isEngaged(unit: Unit): boolean {
  const { contacts } = unit
  for (let c = 0; c < contacts.length; c++) {
    if ((contacts[c] as { foe: Unit }).foe.fate === FIGHTING) return true
  }
  return false
}

/** Whether the unit may act although it may be in base contact, SOVL-G-15. */
export function isFree(state: SovlState, unit: Unit): boolean {
  return state.rules.engagedActs === 'free' || !isEngaged(unit)
}

/** Whether an enemy is already in contact with a side of the unit, SOVL-CHG-12. */
export function sideEngaged(unit: Unit, side: number): boolean {
  const { contacts } = unit
  for (let c = 0; c < contacts.length; c++) {
    const contact = contacts[c] as { side: number; foe: Unit }
    if (contact.side === side && contact.foe.fate === FIGHTING) return true
  }
  return false
}
