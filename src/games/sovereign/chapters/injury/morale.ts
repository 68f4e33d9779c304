import type { Dice } from '../../../../core/dice.ts'
import type { Log } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import { FEARLESS } from '../../data/gear.ts'
import { MORALE, openDice } from '../../state/dice.ts'
import { type Fight, NONE, type Unit, UP, unitAt } from '../../state/state.ts'
import * as Event from '../../telling/events.ts'
import { hasWayOut } from '../movement/exits.ts'

/** Morale, SVN-MORALE-01 to -11. */

// Thresholds. `Unit.tested` holds one bit for each threshold once it was tested, and a second, shifted bit once the test failed.
export const INDIVIDUAL = 1
export const GROUP = 2
const FAILED = 2

/** Whether losses can make a creature retreat, SVN-MORALE-05, -07, SVN-G61, -G62. */
export function hasMorale({ rules }: Fight, unit: Unit): boolean {
  if ((unit.gear & FEARLESS) !== 0) return false
  return unit.isHero ? rules.moraleHeroes === 'threshold' : rules.moraleMode !== 'off'
}

/** Whether a creature has lost half of its hit points, SVN-MORALE-01. */
export function isBloodied({ hp, maxHp }: Unit): boolean {
  return 2 * (maxHp - hp) >= maxHp
}

/** Whether a third of a side is dead, down or fled, SVN-MORALE-02. Fearless members are counted as well, SVN-MORALE-11. */
export function isBroken(state: Fight, side: number): boolean {
  return 3 * state.lost[side] >= state.start[side]
}

/**
 * Worth that a side and its allies still have standing, in hundredths: each member counts by its share of hit points left. SVN-MORALE-04.
 */
export function valueLeft(state: Fight, camp: number): number {
  let left = 0
  const end = state.alliesTo[camp]
  for (let i = state.alliesFrom[camp]; i < end; i++) {
    const unit = unitAt(state, i)
    if (unit.fate === UP) left += (unit.value * unit.hp) / unit.maxHp
  }
  return left
}

/** Worth that all enemies of a camp still have standing, in hundredths. */
export function valueAgainst(state: Fight, camp: number): number {
  let left = 0
  for (let other = 0; other < state.camps; other++) if (other !== camp) left += valueLeft(state, other)
  return left
}

/** Tolerance for equal sums of fractions, so that the scale of costs does not matter. */
export const EVEN: number = 1 - 1e-9

/** Whether a side is still clearly winning, SVN-MORALE-04, SVN-G60. */
export function isWinning(state: Fight, side: number): boolean {
  const ratio = state.rules.moraleWinningRatio
  if (ratio === 'inf') return false
  const { camp } = state.sides[side]
  return valueLeft(state, camp) >= ratio * valueAgainst(state, camp) * EVEN
}

/** Whether a unit is cornered: there is no way out, so a retreat would not save it, SVN-MORALE-03, SVN-G60. */
export function isCornered(state: Fight, unit: Unit): boolean {
  return state.rules.moraleDesperate === 'cornered' && !hasWayOut(state, unit)
}

/** Whether a unit flees on its turn now. A cornered unit fights, even after it has begun to retreat. SVN-MORALE-10. */
export function runs(state: Fight, unit: Unit): boolean {
  return unit.retreating === 1 && !isCornered(state, unit)
}

/**
 * Cites the clauses of a retreat at the start of a turn: a unit that has begun to retreat goes on with it unless it is cornered.
 * SVN-MORALE-03, -10.
 */
export function citeRetreat(state: Fight, unit: Unit, log: Log): void {
  if (unit.retreating === 0) return
  log.cite(Clause.MORALE_10)
  if (isCornered(state, unit)) citeCornered(state, unit, log)
}

/** Cites the clauses for a cornered unit; which exits count may be a reading. SVN-MORALE-03, SVN-G60. */
function citeCornered({ board }: Fight, unit: Unit, log: Log): void {
  log.cite(Clause.MORALE_03)
  if (board !== null && !board.hasDrawnExits[unit.army]) log.cite(Clause.G60)
}

/** Tests the morale of a creature at the start of its turn, SVN-MORALE-06. */
export function checkOwnMorale(state: Fight, unit: Unit, dice: Dice, log: Log): void {
  const shaken = isShaken(state, unit.side, log)
  if (log.on && !shaken && isBroken(state, unit.side) && isTempted(state, unit)) noteWinning(unit.side, unit.index, log)
  checkUnit(state, unit, shaken, dice, log)
}

/** Tests the morale of all creatures after a casualty, SVN-MORALE-06. */
export function checkMorale(state: Fight, dice: Dice, log: Log): void {
  for (let side = 0; side < state.sides.length; side++) checkSide(state, side, dice, log)
}

/** Whether the losses of its side would make it want out now. */
function isTempted(state: Fight, unit: Unit): boolean {
  return unit.fate === UP && unit.retreating === 0 && hasMorale(state, unit)
}

/** Notes that a group that has lost a third stays because it is clearly winning. `unit`: the combatant that is tested alone, or −1. SVN-MORALE-04. */
function noteWinning(side: number, unit: number, log: Log): void {
  log.cite(Clause.MORALE_04)
  log.note(Event.STAYS, side, unit, 0, 0)
}

function checkSide(state: Fight, side: number, dice: Dice, log: Log): void {
  const shaken = isShaken(state, side, log)
  if (log.on && !shaken && isBroken(state, side) && isMinding(state, side)) noteWinning(side, NONE, log)
  const end = state.sideTo[side]
  for (let i = state.sideFrom[side]; i < end; i++) checkUnit(state, unitAt(state, i), shaken, dice, log)
}

/** Whether a group wants to retreat because of its losses; notes when it breaks. */
function isShaken(state: Fight, side: number, log: Log): boolean {
  const shaken = isBroken(state, side) && !isWinning(state, side)
  if (shaken && state.broken[side] === 0 && isMinding(state, side)) breakSide(state, side, log)
  return shaken
}

/** Whether losses can make any remaining member retreat. */
function isMinding(state: Fight, side: number): boolean {
  const end = state.sideTo[side]
  for (let i = state.sideFrom[side]; i < end; i++) {
    const unit = unitAt(state, i)
    if (unit.fate === UP && hasMorale(state, unit)) return true
  }
  return false
}

/** The group wants to retreat for the first time: it breaks, SVN-MORALE-09. */
function breakSide(state: Fight, side: number, log: Log): void {
  const { army } = state.sides[side]
  state.broken[side] = 1
  if (log.on) {
    log.cite(Clause.MORALE_02)
    log.cite(Clause.MORALE_11)
    if (state.brokeRound[army] === 0) log.cite(Clause.MORALE_09)
    if (isAnyFearless(state, side)) log.cite(Clause.MORALE_05)
    log.note(Event.THRESHOLD, side, NONE, GROUP, 0)
  }
  if (state.brokeRound[army] === 0) state.brokeRound[army] = Math.max(1, state.round)
}

/** Whether a fearless member of a group stays. */
function isAnyFearless({ units }: Fight, side: number): boolean {
  return units.some((unit) => unit.side === side && unit.fate === UP && (unit.gear & FEARLESS) !== 0)
}

function checkUnit(state: Fight, unit: Unit, shaken: boolean, dice: Dice, log: Log): void {
  if (unit.fate !== UP || unit.hp === 0 || !hasMorale(state, unit)) return
  const { rules } = state
  if (unit.retreating === 1 && rules.moraleLatched) return
  const hurt = isBloodied(unit) && fails(state, unit, INDIVIDUAL, dice, log) && !isCornered(state, unit)
  const lost = !hurt && shaken && fails(state, unit, GROUP, dice, log)
  const goes = hurt || lost ? 1 : 0
  if (log.on && goes !== unit.retreating) citeChange(state, unit, hurt, lost, log)
  if (goes === 1 && unit.retreating === 0 && log.on)
    log.note(Event.RETREATS, unit.index, hurt ? Event.BY_WOUNDS : Event.BY_LOSSES, 0, 0)
  unit.retreating = goes
}

/** Cites why a unit wants to retreat, or no longer does. */
function citeChange({ rules }: Fight, unit: Unit, hurt: boolean, lost: boolean, log: Log): void {
  if (unit.retreating === 1) log.cite(Clause.G75)
  if (hurt) log.cite(Clause.MORALE_01)
  if (lost) log.cite(Clause.MORALE_02)
  if ((hurt || lost) && unit.isHero) log.cite(Clause.G62)
  if ((hurt || lost) && rules.moraleMode !== 'roll2d6') log.cite(Clause.MORALE_06)
}

/**
 * Whether a crossed threshold makes a unit want to retreat: always or, under `moraleMode: roll2d6`, if 2d6 exceed its morale; it rolls
 * once. SVN-G61.
 */
function fails(state: Fight, unit: Unit, threshold: number, dice: Dice, log: Log): boolean {
  if ((unit.tested & threshold) !== 0) return (unit.tested & (threshold << FAILED)) !== 0
  unit.tested |= threshold
  if (threshold === INDIVIDUAL && log.on) {
    log.cite(Clause.MORALE_01)
    if (isCornered(state, unit)) citeCornered(state, unit, log)
    log.note(Event.THRESHOLD, unit.side, unit.index, INDIVIDUAL, 0)
  }
  if (state.rules.moraleMode === 'roll2d6') {
    openDice(state, dice, MORALE, unit)
    const rolled = dice.sum(2, 6)
    const stays = rolled <= unit.morale
    if (log.on) log.cite(Clause.G61)
    if (log.on) log.note(Event.MORALE_ROLLED, unit.index, rolled, unit.morale, stays ? 1 : 0)
    if (stays) return false
  }
  unit.tested |= threshold << FAILED
  return true
}
