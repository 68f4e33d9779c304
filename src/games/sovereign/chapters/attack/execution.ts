import type { Dice } from '../../../../core/dice.ts'
import type { Log } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import { EXECUTIONER, MARK } from '../../data/gear.ts'
import { distanceOf } from '../../space/reach.ts'
import { PLAIN, WOUND } from '../../state/blow.ts'
import { EXECUTION, openDice, SAVING } from '../../state/dice.ts'
import { BY_HIT, type Fight, type Unit, UP } from '../../state/state.ts'
import * as Event from '../../telling/events.ts'
import { checkTotal, save } from '../injury/checks.ts'
import { hurt, settle } from '../injury/injury.ts'
import { isAllowed, takeAim } from './aim.ts'
import { damageOf } from './damage.ts'
import { weaponOf } from './hit.ts'
import type { Weapon } from './weapon.ts'
import { BRAWL, MISSILE, SHOOT } from './weapons.ts'

/** Execution attacks, before the battle: SVN-EXE-01 to -05. */

/** Distance in squares within which a shot is easiest, and the DC added beyond it and beyond the normal range. SVN-EXE-02. */
const NEAR = 2
const WHEN_NEAR = 4
const IN_RANGE = 2

/** Plays the execution of every executioner on a marked enemy, in the order of the lists. SVN-EXE-01. */
export function executeAll(state: Fight, dice: Dice, log: Log): void {
  const { units } = state
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if ((unit.gear & EXECUTIONER) === 0 || unit.fate !== UP) continue
    const victim = victimOf(state, unit, unit.hand)
    if (victim !== null) execute(state, unit, victim, unit.hand, dice, log)
  }
}

/** The first marked enemy that the weapon reaches in sight. Unsuspecting enemies do not hinder a shot. SVN-EXE-01. */
function victimOf(state: Fight, unit: Unit, weapon: number): Unit | null {
  const { units } = state
  const { stroke } = state.scratch
  for (let i = 0; i < units.length; i++) {
    const other = units[i]
    if (other.camp === unit.camp || other.fate !== UP || (other.gear & MARK) === 0) continue
    stroke.attacker = unit.index
    stroke.target = i
    stroke.weapon = weapon
    stroke.thrown = 0
    takeAim(state, stroke)
    stroke.engaged = 0
    if (isAllowed(state, stroke)) return other
  }
  return null
}

/**
 * A blow hits; a shot is a check. Then the victim makes a save: on a failure it has no hit points left, on a success it takes the most
 * damage that the hit could do. SVN-EXE-03, -04.
 */
export function execute(state: Fight, unit: Unit, victim: Unit, weapon: number, dice: Dice, log: Log): void {
  const { stroke } = state.scratch
  const used = unit.weapons[weapon]
  const distance = distanceOf(state, unit, victim)
  if (!isStruck(state, unit, victim, used, distance, dice, log)) return
  stroke.attacker = unit.index
  stroke.target = victim.index
  stroke.weapon = weapon
  stroke.how = PLAIN
  stroke.aim = WOUND
  stroke.thrown = 0
  stroke.distance = distance
  stroke.hit = 1
  openDice(state, dice, SAVING, victim)
  if (log.on) log.cite(Clause.EXE_04)
  if (log.on && penaltyOf(unit, used) > 0) log.cite(Clause.EXE_05)
  const saved = save(victim, victim.scores.physical, penaltyOf(unit, used), dice, log)
  const { dice: many, die } = weaponOf(state, stroke)
  hurt(state, victim, unit, saved ? damageOf(state, stroke, many * die) : victim.hp, BY_HIT, log)
  settle(state, log)
}

/**
 * Whether the execution hits: a blow always does; a shot is a check of DEX/Shoot and ignores AC. A shot that misses does nothing.
 * SVN-EXE-02, -03, -05.
 */
function isStruck(
  state: Fight,
  unit: Unit,
  victim: Unit,
  weapon: Weapon,
  distance: number,
  dice: Dice,
  log: Log,
): boolean {
  if ((weapon.traits & MISSILE) === 0) {
    if (log.on) {
      log.cite(Clause.EXE_01)
      log.cite(Clause.EXE_03)
      log.note(Event.EXECUTED, unit.index, victim.index, 0, 1)
    }
    return true
  }
  openDice(state, dice, EXECUTION, unit)
  const total = checkTotal(shotMod(unit, weapon, distance), dice)
  const dc = state.rules.checkDc
  if (log.on) {
    log.cite(Clause.EXE_01)
    log.cite(Clause.EXE_02)
    log.cite(Clause.CHK_01)
    if (!unit.isHero) log.cite(Clause.CHK_03)
  }
  if (log.on) log.note(Event.EXECUTED, unit.index, victim.index, ((total + 64) << 8) | dc, total >= dc ? 1 : 0)
  return total >= dc
}

/** Modifier that a shot of execution adds to its 2d6, SVN-EXE-02. */
export function shotMod({ isHero, scores }: Unit, weapon: Weapon, distance: number): number {
  const help = distance <= NEAR ? WHEN_NEAR : distance <= weapon.normal ? IN_RANGE : 0
  return help + (isHero ? scores.dexterity + scores.shoot : scores.check)
}

/** Penalty of the victim’s save, from the skill of the executioner, SVN-EXE-04, -05. */
export function penaltyOf({ isHero, scores }: Unit, { skill }: Weapon): number {
  const level = isHero ? (skill === SHOOT ? scores.shoot : skill === BRAWL ? scores.brawl : scores.stab) : scores.check
  return Math.max(0, level)
}
