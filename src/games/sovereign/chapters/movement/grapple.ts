import type { Clause as ClauseId } from '../../../../core/clause.ts'
import type { Dice } from '../../../../core/dice.ts'
import { type Log, SILENT } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import { type Blow, PLAIN, WOUND } from '../../state/blow.ts'
import { DAMAGE, openDice, WRESTLING } from '../../state/dice.ts'
import { BY_GRIP, type Fight, NONE, type Unit, unitAt } from '../../state/state.ts'
import * as Event from '../../telling/events.ts'
import { damageOf } from '../attack/damage.ts'
import { weaponOf } from '../attack/hit.ts'
import { NATURAL } from '../attack/weapons.ts'
import { checkTotal, exceeds, opposed, passiveTotal } from '../injury/checks.ts'
import { hurt } from '../injury/injury.ts'
import { letGo } from './leave.ts'
import { brawlMod, sizePart, TOO_LARGE } from './wrestle.ts'

/** Grapples, SVN-GRP-01 to -11. */

/**
 * Whether a unit may try to grapple an adjacent enemy: a unit grapples one enemy at a time, and none that is too large. SVN-GRP-03, -07,
 * -08.
 */
export function mayGrapple(state: Fight, unit: Unit, target: Unit): boolean {
  if (unit.grapples !== NONE || unit.grappledBy > 0) return false
  return sizePart(state, unit, target) !== TOO_LARGE
}

/** Index of the weapon for unarmed attacks: a natural weapon, else the fist. SVN-GRP-04, -09, SVN-G77. */
export function unarmedWeapon({ rules }: Fight, unit: Unit, log: Log = SILENT): number {
  const { weapons, fist } = unit
  for (let w = 0; w < fist; w++) {
    if ((weapons[w].traits & NATURAL) === 0) continue
    if (log.on) log.cite(Clause.G77)
    return rules.grappleNatural ? w : fist
  }
  return fist
}

/** The unarmed attack has hit: a check of strength decides, `blow.won`. SVN-GRP-01. */
export function resolveGrapple(state: Fight, blow: Blow, dice: Dice, log: Log): void {
  const attacker = unitAt(state, blow.attacker)
  const target = unitAt(state, blow.target)
  openDice(state, dice, WRESTLING, attacker)
  const mine = brawlMod(attacker) + sizePart(state, attacker, target, log)
  if (log.on) log.cite(Clause.GRP_01)
  blow.won = opposed(state, attacker, mine, target, brawlMod(target), dice, log) ? 1 : 0
  if (blow.won === 1) seize(attacker, target, log)
}

/** Starts a grapple. It lasts until the grappler lets go or the victim breaks free, SVN-GRP-02. */
function seize(grappler: Unit, target: Unit, log: Log): void {
  grappler.grapples = target.index
  target.grappledBy++
  if (log.on) {
    log.cite(Clause.GRP_02)
    // A grappled combatant cannot screen.
    if (target.ward !== NONE) log.cite(Clause.SCR_10)
  }
  target.ward = NONE
  if (log.on) log.note(Event.SEIZED, grappler.index, target.index, 0, 0)
}

/**
 * The grappled unit spends a Main to escape: one roll against the rolls of all that hold it. It breaks free from each one it beats; under
 * `grappleEscape: allOrNothing` from all of them or from none. Returns from how many. SVN-GRP-02, -03, SVN-G52.
 */
export function escape(state: Fight, unit: Unit, dice: Dice, log: Log): number {
  const { units, other } = state
  openDice(state, dice, WRESTLING, unit)
  const mine = checkTotal(brawlMod(unit), dice)
  let held = 0
  let beaten = 0
  for (let i = 0; i < units.length; i++) {
    other[i] = 0
    const grappler = units[i]
    if (grappler.grapples !== unit.index) continue
    held++
    const modifier = brawlMod(grappler) + sizePart(state, grappler, unit, log)
    const theirs = passiveTotal(state, modifier, dice)
    if (exceeds(state, unit, grappler, mine, theirs, brawlMod(unit) - modifier, dice, log)) {
      other[i] = 1
      beaten++
    }
    if (log.on) {
      log.cite(unit.grappledBy > 1 ? Clause.GRP_03 : Clause.GRP_02)
      log.note(Event.OPPOSED_CHECK, unit.index, i, mine + 64, ((theirs + 64) << 1) | other[i])
    }
  }
  if (log.on && beaten > 0 && beaten < held) log.cite(Clause.G52)
  if (beaten < held && state.rules.grappleEscape === 'allOrNothing') return 0
  for (let i = 0; i < units.length; i++) if (other[i] === 1) breakFree(state, unit, units[i], Clause.GRP_02, log)
  return beaten
}

function breakFree(state: Fight, unit: Unit, grappler: Unit, by: ClauseId, log: Log): void {
  letGo(state, grappler)
  if (log.on) log.cite(by)
  if (log.on) log.note(Event.BROKE_FREE, unit.index, grappler.index, 0, 0)
}

/** The grappler spends a Main to move its victim: a check of strength again; if the check fails, the victim is free. SVN-GRP-06. */
export function overpower(state: Fight, grappler: Unit, dice: Dice, log: Log): boolean {
  const target = unitAt(state, grappler.grapples)
  openDice(state, dice, WRESTLING, grappler)
  const mine = brawlMod(grappler) + sizePart(state, grappler, target, log)
  if (log.on) log.cite(Clause.GRP_06)
  if (opposed(state, grappler, mine, target, brawlMod(target), dice, log)) return true
  breakFree(state, target, grappler, Clause.GRP_06, log)
  return false
}

/**
 * Releases a victim that is dragged or thrown from everybody but `keeper`, SVN-GRP-10; a thrown victim is released from its thrower, too,
 * SVN-GRP-06.
 */
export function wrench(state: Fight, target: Unit, keeper: number): void {
  const { units } = state
  for (let i = 0; i < units.length; i++) {
    const grappler = units[i]
    if (grappler.grapples === target.index && i !== keeper) letGo(state, grappler)
  }
}

/**
 * At the end of a round each grapple does the damage of an unarmed hit. All damage is rolled before any is applied. SVN-GRP-05, -09,
 * SVN-INIT-08.
 */
export function crush(state: Fight, dice: Dice, log: Log): void {
  const { units, other } = state
  for (let i = 0; i < units.length; i++) other[i] = squeeze(state, units[i], dice)
  for (let i = 0; i < units.length; i++) {
    const done = other[i]
    if (done === 0) continue
    const grappler = units[i]
    if (log.on) {
      log.cite(Clause.GRP_05)
      log.cite(Clause.INIT_08)
      // Called once more only to cite its clauses.
      unarmedWeapon(state, grappler, log)
      log.note(Event.CRUSHED, i, grappler.grapples, done, 0)
    }
    hurt(state, unitAt(state, grappler.grapples), grappler, done, BY_GRIP, log)
  }
}

function squeeze(state: Fight, grappler: Unit, dice: Dice): number {
  if (grappler.grapples === NONE) return 0
  const { grip } = state.scratch
  grip.attacker = grappler.index
  grip.target = grappler.grapples
  grip.weapon = unarmedWeapon(state, grappler)
  grip.how = PLAIN
  grip.aim = WOUND
  grip.distance = 1
  grip.hit = 1
  openDice(state, dice, DAMAGE, grappler)
  const weapon = weaponOf(state, grip)
  return damageOf(state, grip, dice.sum(weapon.dice, weapon.die))
}
