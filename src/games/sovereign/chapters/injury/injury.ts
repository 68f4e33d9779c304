import type { Dice } from '../../../../core/dice.ts'
import { type Log, SILENT } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import { FRAIL, KIT, NAMED } from '../../data/gear.ts'
import { FIRST_AID, openDice } from '../../state/dice.ts'
import { DEAD, DOWN, type Fight, SOURCES, STABLE, type Unit, UP, unitAt } from '../../state/state.ts'
import * as Event from '../../telling/events.ts'
import { leave } from '../movement/leave.ts'
import { checkTotal } from './checks.ts'

/** Hit points and mortal injury, SVN-DMG-04, SVN-DOWN-01 to -06. */

/** DC of first aid in the round of the fall, and the DC added without a kit. SVN-DOWN-03. */
const AID_DC = 8
const NO_KIT = 2

/** Rounds after which the mortally injured die, counted from the round of the fall. SVN-DOWN-02. */
const ROUNDS_LEFT = 6

/**
 * Takes hit points, down to 0 at most. A combatant at 0 stays up until `settle`. `source`: how the hit points were lost, `BY_HIT` …
 */
export function hurt(state: Fight, unit: Unit, by: Unit, amount: number, source: number, log: Log): void {
  const lost = Math.min(amount, unit.hp)
  if (lost <= 0) return
  unit.hp -= lost
  unit.hpLost += lost
  // Areas also strike friends. `dealt` counts only hit points taken from enemies.
  if (by.camp !== unit.camp) by.dealt += lost
  const at = unit.army * SOURCES + source
  state.lostTo[at] = state.lostTo[at] + lost
  if (log.on) {
    if (amount > lost) log.cite(Clause.DMG_04)
    log.note(Event.HP_LOST, unit.index, lost, unit.hp, source)
  }
}

/**
 * Every combatant without hit points falls now: after the last of attacks that are rolled together, SVN-SNAP-08. Returns how many fell.
 */
export function settle(state: Fight, log: Log): number {
  const { units } = state
  let fallen = 0
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (unit.fate !== UP || unit.hp > 0) continue
    fallen++
    fall(state, unit, log)
  }
  return fallen
}

/** The fate of a combatant without hit points. SVN-DOWN-01, SVN-DOWN-04, SVN-G58. */
export function fateAtZero({ rules }: Fight, unit: Unit, log: Log = SILENT): number {
  if (log.on) log.cite(Clause.DOWN_01)
  if (!isMortal(unit)) return DEAD
  if (log.on) log.cite(Clause.G58)
  if (rules.mortal === 'dead') return DEAD
  if (rules.mortal === 'outOnly') return STABLE
  if ((unit.gear & FRAIL) === 0) return DOWN
  if (log.on) log.cite(Clause.DOWN_04)
  return DEAD
}

/** Whether a combatant at 0 HP is mortally injured and not dead: heroes, and monsters with a name. */
export function isMortal(unit: Unit): boolean {
  return unit.isHero || (unit.gear & NAMED) !== 0
}

function fall(state: Fight, unit: Unit, log: Log): void {
  const fate = fateAtZero(state, unit, log)
  unit.downRound = state.round
  unit.downed = roundOf(state)
  if (fate === DEAD) unit.died = unit.downed
  if (log.on) {
    if (state.board !== null) log.cite(Clause.DOWN_06)
    log.note(Event.FELL, unit.index, fate, 0, 0)
  }
  leave(state, unit, fate, log)
}

/** Round for the result row; the free round counts as round 1. */
function roundOf({ round }: Fight): number {
  return Math.max(1, round)
}

/** Rounds since the fall. */
function since(round: number, unit: Unit): number {
  return round - unit.downRound
}

/** Whether a fallen combatant may get first aid in a round: each victim once per round. SVN-DOWN-03. */
export function mayAid(victim: Unit, round: number): boolean {
  return victim.fate === DOWN && victim.triedRound !== round
}

/** Modifier of first aid: DEX or INT, and Heal; 0 for a combatant without attributes. SVN-DOWN-03, SVN-CHK-03. */
export function aidMod({ isHero, scores }: Unit): number {
  return isHero ? Math.max(scores.dexterity, scores.intelligence) + scores.heal : 0
}

/** DC of first aid, SVN-DOWN-03. */
export function aidDc(medic: Unit, victim: Unit, round: number): number {
  return AID_DC + since(round, victim) + ((medic.gear & KIT) !== 0 ? 0 : NO_KIT)
}

/** Rolls first aid. A stabilised combatant is out of the battle and lives. `after`: 1 after the battle. SVN-DOWN-03, SVN-SKL-01. */
export function aid(
  state: Fight,
  medic: Unit,
  victim: Unit,
  round: number,
  after: 0 | 1,
  dice: Dice,
  log: Log,
): boolean {
  openDice(state, dice, FIRST_AID, medic)
  const total = checkTotal(aidMod(medic), dice)
  const dc = aidDc(medic, victim, round)
  const works = total >= dc
  victim.triedRound = round
  if (works) victim.fate = STABLE
  if (log.on) {
    log.cite(Clause.DOWN_03)
    log.cite(Clause.CHK_01)
    if (!medic.isHero) log.cite(Clause.CHK_03)
    if (after === 1) log.cite(Clause.DOWN_05)
    else {
      log.cite(Clause.SKL_01)
      log.cite(Clause.ACT_05)
    }
    log.note(Event.AIDED, medic.index, victim.index, ((total + 64) << 8) | dc, (works ? 1 : 0) + 2 * after)
  }
  return works
}

/** Whether a mortally injured combatant dies at the end of a round, SVN-DOWN-02, SVN-G76. */
function isLast({ rules }: Fight, round: number, unit: Unit, log: Log): boolean {
  const rounds = since(round, unit) + 1
  // Only from the sixth round on does it matter whether the round of the fall is counted.
  if (log.on && rounds === ROUNDS_LEFT) log.cite(Clause.G76)
  return rounds >= ROUNDS_LEFT + (rules.mortalCount === 'fallIsFirst' ? 0 : 1)
}

/** Lets mortally injured combatants die at the end of the round, if their time is up. SVN-INIT-08. */
export function clock(state: Fight, log: Log): void {
  const { units, round } = state
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (unit.fate === DOWN && isLast(state, round, unit, log)) {
      if (log.on) log.cite(Clause.INIT_08)
      die(state, unit, 0, log)
    }
  }
}

/** The injured combatant dies in place; it has left the fight already. */
function die(state: Fight, unit: Unit, after: 0 | 1, log: Log): void {
  unit.fate = DEAD
  unit.died = roundOf(state)
  if (log.on) {
    log.cite(after === 1 ? Clause.DOWN_05 : Clause.DOWN_02)
    log.note(Event.DIED, unit.index, state.round, after, 0)
  }
}

/**
 * First aid after the battle. Medics of the side that holds the field go on round by round, each with the victim that has the least time
 * left; all others that are not stable die. SVN-DOWN-05, SVN-G58.
 */
export function afterBattle(state: Fight, dice: Dice, log: Log): void {
  const { units, rules } = state
  const allLive = rules.mortalPostCombat === 'allLive'
  if (rules.mortalPostCombat === 'winnerTries' && state.ending !== Event.ROUND_CAP) tend(state, dice, log)
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (unit.fate !== DOWN) continue
    if (allLive) {
      if (log.on) log.cite(Clause.DOWN_05)
      unit.fate = STABLE
    } else die(state, unit, 1, log)
  }
}

/** Makes all attempts that are left, from the rest of this round on. */
function tend(state: Fight, dice: Dice, log: Log): void {
  const { units, list } = state
  for (let round = state.round, left = true; left; round++) {
    left = false
    // Skips medics that have already helped in this round or spent their Main on something else.
    for (let i = 0; i < units.length; i++) {
      const unit = units[i]
      list[i] = unit.fate === UP && holdsField(state, unit) && (round > state.round || unit.main > 0) ? 1 : 0
    }
    for (let tries = 0; tries < units.length; tries++) {
      const victim = mostUrgent(state, round)
      const medic = bestMedic(state)
      if (victim === null || medic === null) break
      list[medic.index] = 0
      aid(state, medic, victim, round, 1, dice, log)
    }
    for (let i = 0; i < units.length; i++) {
      const unit = unitAt(state, i)
      if (unit.fate !== DOWN || !holdsField(state, unit)) continue
      if (isLast(state, round, unit, log)) die(state, unit, 1, log)
      else left = true
    }
  }
}

/** Whether the camp of a unit is the only one left. */
function holdsField({ winner, standing }: Fight, unit: Unit): boolean {
  return unit.army === winner && standing[unit.camp] > 0
}

/** The injured unit of the winner that fell first, of those that may still be helped in the round. */
function mostUrgent(state: Fight, round: number): Unit | null {
  const { units } = state
  let found: Unit | null = null
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (!holdsField(state, unit) || !mayAid(unit, round)) continue
    if (found === null || unit.downRound < found.downRound) found = unit
  }
  return found
}

/** The best medic among those marked in `list`, the kit included. */
function bestMedic({ units, list }: Fight): Unit | null {
  let found: Unit | null = null
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (list[i] !== 1) continue
    if (found === null || skillAt(unit) > skillAt(found)) found = unit
  }
  return found
}

function skillAt(medic: Unit): number {
  return aidMod(medic) + ((medic.gear & KIT) !== 0 ? NO_KIT : 0)
}
