import type { Dice } from '../../../../core/dice.ts'
import type { Log } from '../../../../core/log.ts'
import * as Action from '../../choices/actions.ts'
import * as Clause from '../../data/clause.ts'
import {
  BY_ACTION,
  BY_MASTER,
  COVERED,
  ENGAGED,
  LONG_RANGE,
  MODIFIERS,
  ON_PRONE,
  TWO_WEAPONS,
  UNSEEN,
  WHILE_PRONE,
} from '../../data/modifiers.ts'
import { FULL } from '../../space/cover.ts'
import { isEngaged, isGripped } from '../../space/reach.ts'
import { coverOf } from '../../space/sight.ts'
import { AS_CHARGE, AS_HELD, AS_SNAP, type Blow, GRAPPLE, PLAIN, SHOVE, WOUND } from '../../state/blow.ts'
import { openDice, TO_HIT } from '../../state/dice.ts'
import { ACTION } from '../../state/frames.ts'
import { type Fight, type Unit, unitAt } from '../../state/state.ts'
import * as Event from '../../telling/events.ts'
import { citeAim } from './aim.ts'
import { acAgainst, isMarvel, judge, modify, strikes, weaponOf } from './hit.ts'
import { BOW, CROSSBOW, LONG, NATURAL } from './weapons.ts'

/** The roll of an attack. The log gets its kind, its modifiers and its result, with the clauses that decide them. */

/** Rolls the d20 of an attack and decides whether it hits. */
export function rollBlow(state: Fight, blow: Blow, dice: Dice, log: Log): void {
  openDice(state, dice, TO_HIT, unitAt(state, blow.attacker))
  blow.natural = dice.die(20)
  judge(state, blow)
  if (!log.on) return
  const { parts } = state.scratch
  citeAttack(state, blow, log)
  log.note(Event.ATTACKS, blow.attacker, blow.target, (blow.weapon << 1) | blow.thrown, (blow.how << 2) | blow.aim)
  modify(state, blow)
  for (let i = 0; i < MODIFIERS; i++) {
    if (parts[i] === 0) continue
    citeModifier(state, blow, i, log)
    log.note(Event.MODIFIED, blow.attacker, blow.target, i, parts[i])
  }
  citeRoll(state, blow, log)
  const told = ((blow.natural + blow.bonus + 64) << 8) | (acAgainst(state, blow) << 1) | blow.hit
  log.note(Event.HIT_ROLLED, blow.attacker, blow.target, blow.natural, told)
}

/** Cites the clauses for the kind of the attack. */
function citeAttack(state: Fight, blow: Blow, log: Log): void {
  const attacker = unitAt(state, blow.attacker)
  const { traits } = weaponOf(state, blow)
  const isMelee = strikes(weaponOf(state, blow), blow.thrown)
  if (blow.aim === SHOVE) log.cite(Clause.SHV_01)
  if (blow.aim === GRAPPLE) log.cite(Clause.GRP_01)
  const isMain = state.board !== null && (blow.how === PLAIN || blow.how === AS_HELD)
  if (blow.aim !== WOUND) log.cite(Clause.ACT_17)
  // The first of several attacks leaves the others.
  else if (isMain && attacker.blows === attacker.attacks - 1) log.cite(isMelee ? Clause.ACT_01 : Clause.ACT_02)
  if (isMelee) citeMelee(attacker, blow, log)
  else citeShot(state, attacker, blow, log)
  if (blow.how === AS_HELD) log.cite(Clause.HOLD_03)
  if (isGripped(attacker)) {
    log.cite(Clause.GRP_04)
    if ((traits & NATURAL) !== 0) {
      log.cite(Clause.GRP_09)
      log.cite(Clause.G77)
    }
  }
  citeAim(state, blow, log)
}

function citeMelee({ isHero, weapons }: Unit, { weapon, distance }: Blow, log: Log): void {
  const { traits, reach } = weapons[weapon]
  log.cite(Clause.MEL_01)
  if (isHero) log.cite(Clause.MEL_02)
  if ((traits & LONG) === 0) return
  log.cite(Clause.MEL_03)
  if (distance < reach) log.cite(Clause.G22)
}

function citeShot(state: Fight, unit: Unit, { weapon, thrown }: Blow, log: Log): void {
  if (unit.isHero) log.cite(Clause.RNG_01)
  if (thrown === 1) log.cite(Clause.RNG_08)
  if (thrown === 1 && unit.weapons[weapon].isByExert) log.cite(Clause.G67)
  if (unit.prone === 1) log.cite(Clause.RNG_07)
  isEngaged(state, unit, log)
}

/** Cites the clauses of a modifier. */
function citeModifier(state: Fight, blow: Blow, which: number, log: Log): void {
  const weapon = weaponOf(state, blow)
  const isMelee = strikes(weapon, blow.thrown)
  switch (which) {
    case ON_PRONE:
      log.cite(state.scratch.parts[which] > 0 ? Clause.HIT_07 : Clause.HIT_06)
      log.cite(Clause.PRONE_01)
      if (isMelee ? blow.distance > 1 : blow.distance <= 1) log.cite(Clause.G44)
      break
    case WHILE_PRONE:
      log.cite(Clause.HIT_08)
      log.cite(Clause.PRONE_02)
      break
    case LONG_RANGE:
      log.cite(Clause.HIT_09)
      log.cite(Clause.RNG_05)
      break
    case COVERED:
      citeCovered(state, blow, isMelee, log)
      break
    case ENGAGED:
      log.cite(Clause.RNG_02)
      if (blow.thrown === 1) log.cite(Clause.HIT_12)
      else if ((weapon.traits & (BOW | CROSSBOW)) !== 0) log.cite(Clause.G24)
      break
    case UNSEEN:
      log.cite(Clause.HIT_14)
      log.cite(isMelee ? Clause.G73 : Clause.RNG_06)
      break
    case BY_ACTION:
      log.cite(Clause.HIT_15)
      log.cite(blow.how === AS_SNAP ? Clause.SNAP_01 : blow.how === AS_CHARGE ? Clause.CHG_01 : Clause.SWARM_02)
      break
    case TWO_WEAPONS:
      log.cite(Clause.DW_01)
      log.cite(Clause.DW_03)
      break
    case BY_MASTER:
      log.cite(Clause.HIT_16)
      break
    default:
  }
}

/** Cites the clauses of the cover. The rule of sight is applied once more, so that it cites its own. SVN-LOS-03, -04, -06, -07, -09 to -11. */
function citeCovered(state: Fight, blow: Blow, isMelee: boolean, log: Log): void {
  const weapon = weaponOf(state, blow)
  const isFull = blow.cover === FULL
  log.cite(isFull ? Clause.HIT_11 : Clause.HIT_10)
  log.cite(isFull ? Clause.LOS_04 : Clause.LOS_03)
  if (isMelee) log.cite(Clause.LOS_10)
  const reach = isMelee ? weapon.reach : weapon.long
  coverOf(state, unitAt(state, blow.attacker), unitAt(state, blow.target), reach, isMelee ? 1 : 0, log)
}

/** Cites the clauses for the sum of the modifiers and for the AC that the total must reach. */
function citeRoll(state: Fight, blow: Blow, log: Log): void {
  const attacker = unitAt(state, blow.attacker)
  const target = unitAt(state, blow.target)
  const weapon = weaponOf(state, blow)
  log.cite(Clause.HIT_01)
  if (!attacker.isHero) log.cite(Clause.HIT_03)
  else if (weapon.isByBetter) log.cite(Clause.HIT_02)
  if (isMarvel(blow.natural, blow.natural + blow.bonus >= acAgainst(state, blow))) log.cite(Clause.HIT_04)
  if (state.scratch.parts.filter((part) => part !== 0).length > 1) log.cite(Clause.HIT_16)
  if (state.scratch.parts.filter((part) => part < 0).length > 1) log.cite(Clause.G03)
  if (target.charging === 1) log.cite(Clause.CHG_03)
  if (target.defending === 1) log.cite(Clause.TD_01)
  if (isChargingNow(state, target)) log.cite(Clause.G36)
  if (!strikes(weapon, blow.thrown) && target.rangedAc !== target.ac) log.cite(Clause.G46)
}

/** Whether a unit has declared a Charge and has not arrived yet. */
function isChargingNow({ frames, depth }: Fight, { index }: Unit): boolean {
  return frames.some(
    ({ kind, action, unit }, i) => i < depth && kind === ACTION && action === Action.CHARGE && unit === index,
  )
}
