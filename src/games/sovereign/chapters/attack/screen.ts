import type { Dice } from '../../../../core/dice.ts'
import { type Log, SILENT } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import { NO_SIGHT } from '../../space/cover.ts'
import { distanceOf } from '../../space/reach.ts'
import { coverOf } from '../../space/sight.ts'
import { AS_OPPORTUNITY, AS_SNAP, type Blow, type Frame } from '../../state/blow.ts'
import { COIN, openDice, SCREENING } from '../../state/dice.ts'
import { type Fight, isSurprised, NONE, type Unit, UP, unitAt } from '../../state/state.ts'
import * as Event from '../../telling/events.ts'
import { checkTotal, exceeds, passiveTotal } from '../injury/checks.ts'
import { mayAttack } from './aim.ts'

/** Screens, SVN-SCR-01 to -12. */

/** Range in squares that is longer than any board; for sight alone. */
const FAR = 10_000

/**
 * Outcome of the test between a screener and an attacker this turn, in `Fight.screened`. A further bit says that the attacker was counted
 * against the capacity this round.
 */
export const PASSED = 1
export const STOPPED = 2
const RESULT = 3
const COUNTED = 4

/** Number of attackers that a screener may hold off in a round, SVN-SCR-04, -09, SVN-G41. */
export function capacityOf({ rules }: Fight, unit: Unit): number {
  const { scores } = unit
  if (unit.isHero) return Math.max(0, scores.brawl, scores.stab, scores.shoot)
  if (rules.screenNpc === 'none') return 0
  return Math.max(0, rules.screenNpc === 'halfHD' ? Math.floor(unit.level / 2) : scores.check)
}

/** Modifier that a screener adds to the check. SVN-SCR-02, -09. */
export function screenMod({ rules }: Fight, unit: Unit): number {
  const { scores } = unit
  if (!unit.isHero) return rules.screenNpc === 'halfHD' ? Math.floor(unit.level / 2) : scores.check
  return Math.max(scores.strength, scores.dexterity) + Math.max(scores.brawl, scores.stab)
}

/** Modifier that the attacker adds to the check. SVN-SCR-02, SVN-G38. */
export function passMod({ rules }: Fight, unit: Unit): number {
  const { scores } = unit
  if (!unit.isHero) return scores.check
  const skill = Math.max(scores.brawl, scores.stab)
  const any = rules.screenAttackerSkill === 'anyCombat' ? Math.max(skill, scores.shoot) : skill
  return Math.max(scores.strength, scores.dexterity) + any
}

/** Whether a screener protects a ward against this attack. SVN-SCR-01, -07, -10, SVN-G40. */
export function screens(state: Fight, screener: Unit, ward: Unit, blow: Blow, log: Log = SILENT): boolean {
  if (
    screener.ward !== ward.index ||
    screener.fate !== UP ||
    screener.grappledBy > 0 ||
    distanceOf(state, screener, ward) > 1
  )
    return false
  if (isSurprised(state, screener)) return false
  const attacker = unitAt(state, blow.attacker)
  if (log.on && distanceOf(state, attacker, screener) >= distanceOf(state, attacker, ward)) log.cite(Clause.G40)
  if (state.rules.screenGeometry === 'adjacent') {
    // An attack that is moved to the screener needs no reach to it.
    return state.board === null || coverOf(state, attacker, screener, FAR, 0) !== NO_SIGHT
  }
  const own = distanceOf(state, attacker, screener)
  const theirs = distanceOf(state, attacker, ward)
  if (state.rules.screenGeometry === 'between' ? own >= theirs : own > theirs) return false
  return mayAttack(state, attacker, blow.weapon, blow.thrown, screener)
}

/** Forgets the results of tests at a new turn; attackers counted this round stay counted. SVN-SCR-05. */
export function forgetTests({ units, screened }: Fight): void {
  const n = units.length
  for (let i = 0; i < n; i++) {
    if (units[i].ward === NONE) continue
    for (let k = i * n; k < (i + 1) * n; k++) screened[k] = screened[k] & COUNTED
  }
}

/** Forgets the results of tests when a screener takes a new ward. SVN-SCR-11. */
export function forgetWard({ units, screened }: Fight, screener: Unit): void {
  const n = units.length
  for (let k = screener.index * n; k < (screener.index + 1) * n; k++) screened[k] = screened[k] & COUNTED
}

/** Restores the capacity of a screener at a new round and clears the attackers counted. SVN-SCR-04, SVN-SCR-05. */
export function renewCapacity(state: Fight, unit: Unit): void {
  const whole = capacityOf(state, unit)
  const n = state.units.length
  if (unit.capacity !== whole) state.screened.fill(0, unit.index * n, (unit.index + 1) * n)
  unit.capacity = whole
}

/**
 * Ends screens whose screener and ward are no longer within 5 ft. They do not resume if the two meet again. SVN-SCR-01, SVN-SCR-10.
 */
export function partScreens(state: Fight, unit: Unit): void {
  const end = state.alliesTo[unit.camp]
  for (let i = state.alliesFrom[unit.camp]; i < end; i++) {
    const screener = unitAt(state, i)
    const { ward } = screener
    if (ward === NONE || (screener !== unit && ward !== unit.index)) continue
    if (distanceOf(state, screener, unitAt(state, ward)) > 1) screener.ward = NONE
  }
}

/**
 * Tests an attack against all screeners of its target; a screener that stops it becomes the target. SVN-SCR-02 to -06, -08, -11, -12.
 */
export function testScreens(state: Fight, { blow, marks }: Pick<Frame, 'blow' | 'marks'>, dice: Dice, log: Log): void {
  const isAsked = state.rules.screenOptional
  const ward = unitAt(state, blow.target)
  const attacker = unitAt(state, blow.attacker)
  const n = state.units.length
  let total = NONE
  let lowest = 0
  let stopper = NONE
  const end = state.alliesTo[ward.camp]
  for (let i = state.alliesFrom[ward.camp]; i < end; i++) {
    const screener = unitAt(state, i)
    const isOpen = screener.capacity > 0 || state.screened[i * n + attacker.index] !== 0
    if (!screens(state, screener, ward, blow, isOpen ? log : SILENT) || (isAsked && marks[i] !== WILLING)) continue
    const at = i * n + attacker.index
    const byAttacker = state.rules.screenCapacity === 'attackers'
    const known = byAttacker ? state.screened[at] : 0
    if ((known & RESULT) !== 0) {
      if (log.on) log.cite(Clause.SCR_05)
      if ((known & RESULT) === STOPPED && stopper === NONE) stopper = i
      continue
    }
    const isCounted = (known & COUNTED) !== 0
    if (screener.capacity <= 0 && !isCounted) continue
    if (total === NONE) {
      openDice(state, dice, SCREENING, attacker)
      total = checkTotal(passMod(state, attacker), dice) + BASE
    }
    if (!isCounted) screener.capacity--
    openDice(state, dice, SCREENING, screener)
    const theirs = passiveTotal(state, screenMod(state, screener), dice)
    const ahead = passMod(state, attacker) - screenMod(state, screener)
    const passes = exceeds(state, attacker, screener, total - BASE, theirs, ahead, dice, log)
    state.screened[at] = COUNTED | PASSED
    if (log.on) {
      if (isCounted) log.cite(Clause.SCR_05)
      if (!passes && stopper !== NONE) log.cite(Clause.SCR_06)
      citeTest(state, screener, attacker, blow, passes, log)
    }
    if (log.on) log.note(Event.SCREEN_TEST, i, attacker.index, total * 64 + theirs + BASE, passes ? ward.index : i)
    if (passes || (stopper !== NONE && theirs > lowest)) continue
    if (stopper !== NONE && theirs === lowest && tossed(state, dice, screener)) continue
    stopper = i
    lowest = theirs
  }
  if (stopper === NONE) return
  state.screened[stopper * n + attacker.index] = COUNTED | STOPPED
  blow.target = stopper
}

/** Cites the clauses for the test of a screen and for its result. SVN-SCR-02 to -04, -08, -09, -12, SVN-G38. */
function citeTest(state: Fight, screener: Unit, attacker: Unit, blow: Blow, passes: boolean, log: Log): void {
  log.cite(Clause.SCR_02)
  if (!passes) log.cite(Clause.SCR_03)
  log.cite(screener.isHero ? Clause.SCR_04 : Clause.SCR_09)
  if (!state.rules.screenOptional) log.cite(Clause.SCR_08)
  if (blow.how === AS_OPPORTUNITY || blow.how === AS_SNAP) log.cite(Clause.SCR_12)
  const { shoot, brawl, stab } = attacker.scores
  if (attacker.isHero && shoot > Math.max(brawl, stab)) log.cite(Clause.G38)
}

/** Answers of a screener that was asked about a blow: it lets the attack pass, or it steps in. */
export const UNWILLING = 1
export const WILLING = 2

/** Whether a screener has a decision to make about an attack. SVN-SCR-05, -07. */
export function maySettle(state: Fight, screener: Unit, ward: Unit, blow: Blow): boolean {
  if (!screens(state, screener, ward, blow)) return false
  const known = state.screened[screener.index * state.units.length + blow.attacker]
  if (state.rules.screenCapacity === 'attacks') return screener.capacity > 0
  return (known & RESULT) === 0 ? screener.capacity > 0 || (known & COUNTED) !== 0 : (known & RESULT) === STOPPED
}

/** Added to totals in events, so that they stay above 0. */
export const BASE = 16

/** Tosses a coin between screeners with equal rolls. SVN-SCR-06. */
function tossed(state: Fight, dice: Dice, screener: Unit): boolean {
  openDice(state, dice, COIN, screener)
  return dice.die(2) === 1
}
