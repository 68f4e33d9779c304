import { roleOf, takeSeat } from '../../../kit/seating.ts'
import type { Battle } from './battle.ts'
import { START } from './battle.ts'
import type { SovlState } from './state.ts'
import { FIGHTING, NONE, truncate, type Unit } from './unit.ts'

/**
 * Restores the state before deployment. A seat says which army is the first player (bit 0: the second army) and which player begins (bit 1:
 * the second player). With seats the first player has the zone at y = 0; without seats the roll-off decides both.
 */
export function resetBattle(state: SovlState, battle: Battle, seat: number): void {
  const first = takeSeat(battle.armyOf, seat)
  battle.south = 0
  battle.starter = seat >> 1
  battle.token = battle.starter
  battle.stage = START
  battle.left = NONE
  battle.ending = 0
  battle.active = NONE
  battle.pending = NONE
  battle.planned = false
  battle.expected.fill(0)
  battle.firstBroke[0] = 0
  battle.firstBroke[1] = 0
  battle.incoming.fill(NONE)
  state.units = state.seated[first]
  state.turn = 0
  state.engagements = 0
  state.changed = true
  state.flown = -1
  const units = state.units
  for (let i = 0; i < units.length; i++) resetUnit(units[i], i, battle)
}

function resetUnit(unit: Unit, index: number, battle: Battle): void {
  unit.index = index
  unit.role = roleOf(battle.armyOf[0] === unit.army ? 0 : 1, unit.slot)
  unit.form(unit.ownWidth)
  restoreUnit(unit)
  unit.engagement = NONE
  truncate(unit.contacts, 0)
  freshTurn(unit)
  unit.modelsBefore = unit.models
  unit.tested = false
  unit.shotWounds = 0
  unit.frontCharges = 0
  unit.flankCharges = 0
  unit.rearCharges = 0
  unit.rallies = 0
  unit.fledTurn = 0
}

/** Restores the unit to full strength and clears its counters. */
export function restoreUnit(unit: Unit): void {
  unit.pool = unit.fullPool
  unit.models = unit.fullModels
  unit.fate = FIGHTING
  unit.alone = false
  unit.taken = 0
  unit.inflicted = 0
  unit.roundsWon = 0
  unit.brokeTurn = 0
  unit.destroyedTurn = 0
}

/** Clears the actions of a unit this turn: it may charge and be activated again (SOVL-CHG-03, SOVL-ACT-04). */
export function freshTurn(unit: Unit): void {
  unit.activated = false
  unit.target = NONE
  unit.countering = false
  unit.countered = false
  unit.intercepted = false
  unit.charged = false
}
