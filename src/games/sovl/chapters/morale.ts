import type { Dice } from '../../../core/dice.ts'
import type { Log } from '../../../core/log.ts'
import * as Clause from '../data/clause.ts'
import { CERTAIN, FEARLESS, NEVER_FAILS } from '../data/gear.ts'
import type { SovlState } from '../state/state.ts'
import * as Step from '../state/steps.ts'
import { BROKEN, DESTROYED, FIGHTING, type Unit } from '../state/unit.ts'
import * as Event from '../telling/events.ts'
import { citeHeld, citeLimit, flanked } from './discipline-test.ts'
import { breakUnit, FROM_COMBAT, flightMove, fromCombat } from './flight.ts'
import { destroy } from './score.ts'

/** Break Test of a losing unit, SOVL-CMB-23; a failure sends it fleeing (SOVL-CMB-24). */
export function breakTest(state: SovlState, unit: Unit, index: number, difference: number, dice: Dice, log: Log): void {
  const limit = breakLimit(state, unit, difference)
  dice.key(state.turn, Step.BREAK, unit.role, 0)
  let passed: boolean
  if (log.on) {
    const roll = dice.sum(2, 6)
    passed = roll <= limit
    noteTest(state, unit, index, difference, roll, log)
  } else {
    passed = dice.atMost(2, 6, limit)
  }
  if (passed) return
  state.changed = true
  const battle = state.battle
  if (state.pursuit && caught(state, unit, index, dice, log)) {
    state.flown = -1
    if (battle !== null) destroy(state, battle, unit, log)
    unit.fate = DESTROYED
    unit.destroyedTurn = state.turn
  } else if (battle === null) {
    unit.fate = BROKEN
    unit.brokeTurn = state.turn
  } else {
    breakUnit(state, battle, unit)
    fromCombat(battle, unit)
    flightMove(state, battle, unit, Step.FLIGHT, FROM_COMBAT, dice, log)
  }
}

/**
 * The highest 2d6 that passes: the limit of the unit less the difference in Combat Score (SOVL-CMB-23), with the models left after
 * casualties (SOVL-DISC-03), within the limits set by a natural 2 or 12.
 */
function breakLimit(state: SovlState, unit: Unit, difference: number): number {
  if ((unit.gear & NEVER_FAILS) !== 0) return CERTAIN
  const limit = holds(state, unit) - ((unit.gear & FEARLESS) !== 0 ? 0 : difference)
  if (limit < state.leastLimit) return state.leastLimit
  return limit > state.mostLimit ? state.mostLimit : limit
}

/** The highest 2d6 that passes for the unit with its present models, before the difference in Combat Score. */
function holds(state: SovlState, unit: Unit): number {
  const table = state.ranksLostFlanked && flanked(unit) ? unit.holdsFlankedAt : unit.holdsAt
  return table[unit.models]
}

function noteTest(state: SovlState, unit: Unit, index: number, difference: number, roll: number, log: Log): void {
  const { discipline } = unit.alone && unit.commander !== null ? unit.commander : unit.stats
  const base = holds(state, unit)
  const naturals = state.rules.disciplineNaturals !== 'none'
  // Fearless and reanimated units have a fixed limit, so nothing is added up.
  const plain = (unit.gear & (FEARLESS | NEVER_FAILS)) === 0
  log.cite(Clause.CMB_22)
  log.cite(Clause.CMB_23)
  if ((unit.gear & FEARLESS) !== 0) log.cite(Clause.ARMY_14)
  citeHeld(state, unit, true, log)
  if (plain) log.note(Event.HOLDS, index, discipline, base - discipline, difference)
  log.cite(Clause.STAT_06)
  citeLimit(unit, base - ((unit.gear & FEARLESS) !== 0 ? 0 : difference), log)
  if (roll > breakLimit(state, unit, difference)) log.cite(Clause.CMB_24)
  log.note(
    Event.BREAK_TEST,
    index,
    roll,
    naturals || !plain ? breakLimit(state, unit, difference) : base - difference,
    difference,
  )
}

/** Whether a winner in contact rolls at least as much with its Flight dice as the fleeing unit, SOVL-G-36. */
function caught(state: SovlState, unit: Unit, index: number, dice: Dice, log: Log): boolean {
  dice.key(state.turn, Step.FLIGHT, unit.role, 0)
  const flight = dice.sum(unit.flightDice, 6)
  // On a table these dice are also the dice of the Flight Move.
  if (state.battle !== null) state.flown = flight
  let taken = false
  for (let i = 0; i < unit.contacts.length; i++) {
    const foe = unit.contacts[i].foe
    if (foe.fate !== FIGHTING) continue
    dice.key(state.turn, Step.CHASE, foe.role, unit.role)
    const chase = dice.sum(foe.flightDice, 6)
    if (log.on) log.cite(Clause.G_36)
    if (log.on) log.note(Event.PURSUIT, state.units.indexOf(foe), index, chase, flight)
    if (chase >= flight) taken = true
  }
  return taken
}
