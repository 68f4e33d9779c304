import type { Dice } from '../../core/dice.ts'
import type { Log } from '../../core/log.ts'
import { FRONT } from './facts.ts'
import type { SovlRules } from './rules.ts'
import { BROKEN, type Contact, DESTROYED, FIGHTING, type SovlState, type Unit } from './state.ts'
import { BREAK_TEST, PURSUIT } from './tell.ts'

/** Steps of the dice keys. */
const BREAK = 3
const FLIGHT = 4
const CHASE = 5

/** Break Test of a losing unit, SOVL-CMB-23; a failure sends it fleeing (SOVL-CMB-24). */
export function breakTest(state: SovlState, unit: Unit, index: number, difference: number, dice: Dice, log: Log): void {
  const limit = breakLimit(own(unit), rankBonusNow(state, unit), difference, state.rules)
  dice.key(state.turn, BREAK, unit.role, 0)
  let passed: boolean
  if (log.on) {
    const roll = dice.sum(2, 6)
    passed = roll <= limit
    log.note(BREAK_TEST, index, roll, limit, difference)
  } else {
    passed = dice.atMost(2, 6, limit)
  }
  if (passed) return
  state.changed = true
  if (state.rules.pursuit !== 'none' && caught(state, unit, index, dice, log)) {
    unit.fate = DESTROYED
    unit.destroyedTurn = state.turn
  } else {
    unit.fate = BROKEN
    unit.brokeTurn = state.turn
  }
}

/** Discipline tested on: of the unit, or of a commander who is all that is left of it (SOVL-G-62). */
function own(unit: Unit): number {
  return unit.alone && unit.commander !== null ? unit.commander.discipline : unit.stats.discipline
}

/** Rank Bonus of the models left, SOVL-DISC-03; may be lost to an enemy still standing on a flank or the rear (SOVL-G-27). */
function rankBonusNow(state: SovlState, unit: Unit): number {
  if (state.rules.rankBonusFlanked === 'lost') {
    for (let i = 0; i < unit.contacts.length; i++) {
      const contact = unit.contacts[i] as Contact
      if (contact.side !== FRONT && contact.foe.fate === FIGHTING) return 0
    }
  }
  return unit.ranksAt[unit.models] as number
}

/**
 * The highest 2d6 that passes a Break Test: Discipline and Rank Bonus less the difference in Combat Score, with the Rank Bonus on the
 * target or on the roll (SOVL-X-02); a natural 2 or 12 may decide (SOVL-G-28).
 */
export function breakLimit(discipline: number, rankBonus: number, difference: number, rules: SovlRules): number {
  let limit = discipline - difference
  switch (rules.disciplineTest) {
    case 'rank-bonus-raises-target':
    case 'literal-mixed':
      limit += rankBonus
      break
    case 'rank-bonus-added-to-roll':
      limit -= rankBonus
      break
    case 'literal-both':
      // On both sides of the comparison: it cancels.
      break
  }
  if (rules.disciplineNaturals !== 'none') limit = Math.max(2, limit)
  if (rules.disciplineNaturals === 'two-passes-twelve-fails') limit = Math.min(11, limit)
  return limit
}

/** Whether a winner in contact throws as much on its Flight dice as the unit that flees, SOVL-G-36. */
function caught(state: SovlState, unit: Unit, index: number, dice: Dice, log: Log): boolean {
  dice.key(state.turn, FLIGHT, unit.role, 0)
  const flight = dice.sum(unit.flightDice, 6)
  let taken = false
  for (let i = 0; i < unit.contacts.length; i++) {
    const foe = (unit.contacts[i] as Contact).foe
    if (foe.fate !== FIGHTING) continue
    dice.key(state.turn, CHASE, foe.role, unit.role)
    const chase = dice.sum(foe.flightDice, 6)
    if (log.on) log.note(PURSUIT, state.units.indexOf(foe), index, chase, flight)
    if (chase >= flight) taken = true
  }
  return taken
}
