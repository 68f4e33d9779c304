import type { Dice } from '../../../core/dice.ts'
import type { Fight, Unit } from './state.ts'

/** Purpose of a roll: part of its key. */
export const INITIATIVE = 0
export const SURPRISE = 1
export const HIT_POINTS = 2
export const TO_HIT = 3
export const DAMAGE = 4
export const SCREENING = 5
export const OPPOSED = 6
export const SAVING = 7
export const FIRST_AID = 8
export const EXECUTION = 9
export const WRESTLING = 10
export const MORALE = 11
export const AFTERMATH = 12
export const COIN = 13

/**
 * Opens the dice for one roll of a combatant. The key contains the number of its rolls this round, so no key is opened twice, and the dice
 * of one combatant do not depend on how often others roll.
 */
export function openDice(state: Fight, dice: Dice, step: number, unit: Unit): void {
  dice.key(state.round, step, unit.role, unit.rolls & 127)
  unit.rolls++
}
