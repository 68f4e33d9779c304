import type { Dice } from '../../../core/dice.ts'
import { type Log, SILENT } from '../../../core/log.ts'
import * as Clause from '../data/clause.ts'
import { HARD, SOFT } from '../data/terrain.ts'
import { ATTACKER, isAsked, OTHERS_LOST, removeModels } from '../space/formations/losses.ts'
import { isBehindUnits } from '../space/sight/lines-met.ts'
import { leave } from '../space/sight/sight.ts'
import * as Step from '../state/dice-step.ts'
import {
  CASUALTIES,
  DUG_IN,
  FORTIFIED,
  GONE,
  OTHER,
  PLAIN,
  resize,
  type Strike,
  type Unit,
  type Weapon,
} from '../state/state.ts'
import * as Event from '../telling/events.ts'
import { average, chanceOf, opposed, roll, saveOn } from './chance.ts'

/** Attacks, AP-ATK-01 to -14. */

/** The cover that a unit has from all directions because it is dug in or fortified, in bits. AP-DIG-01, AP-FORT-01. */
export function dugCover(state: Strike, unit: Unit): number {
  if (unit.dug === FORTIFIED) return state.rules.fortify === 'add' ? SOFT | HARD : HARD
  return unit.dug === DUG_IN ? SOFT : 0
}

/** Size of the penalty or bonus, 0 to 2, under readings that make cover a penalty or a bonus. */
function levelOf(cover: number): number {
  return (cover & HARD) !== 0 ? 2 : (cover & SOFT) !== 0 ? 1 : 0
}

/** Code of the chance to hit (`chance.ts`): cover and Run are added after rounding. AP-ATK-05, AP-ATK-13, AP-RUN-02. */
export function hitCode(
  state: Strike,
  unit: Unit,
  kind: number,
  aimed: number,
  target: Unit,
  cover: number,
  log: Log,
): number {
  const { rules } = state
  let evasion = average(
    target.evasion[PLAIN],
    target.models - target.others,
    target.evasion[OTHER],
    target.others,
    rules.round,
    log,
  )
  const averaged = evasion
  evasion += target.ran
  const skill = unit.skill[kind] + 2 * aimed
  if (rules.cover === 'public') evasion += cover & SOFT
  if (log.on) {
    log.cite(Clause.ATK_05)
    log.cite(Clause.G_03)
    if (aimed === 1) log.cite(Clause.AIM_01)
    if (rules.cover === 'public' && (cover & SOFT) !== 0) log.cite(Clause.COV_01)
    if (target.others > 0 && evasion > averaged) log.cite(Clause.ATK_13)
  }
  const penalty = rules.cover === 'toHit' ? levelOf(cover) : 0
  // The limits of 2+ and 6+ are applied before the penalty, and again after it.
  if (penalty > 0 && (rules.opposedRoll === 'diff' || rules.opposedRoll === 'ratio')) {
    return Math.min(6, opposed(skill, evasion, rules.opposedRoll) + penalty)
  }
  return opposed(skill - penalty, evasion, rules.opposedRoll)
}

/** Code of the chance to wound, AP-ATK-06. */
export function woundCode(state: Strike, weapon: Weapon, kind: number, target: Unit, cover: number, log: Log): number {
  const { rules } = state
  let toughness = average(
    target.toughness[PLAIN],
    target.models - target.others,
    target.toughness[OTHER],
    target.others,
    rules.round,
    log,
  )
  if (rules.cover === 'public') toughness += (cover & HARD) >> 1
  if (log.on) {
    log.cite(Clause.ATK_06)
    if (rules.cover === 'public' && (cover & HARD) !== 0) log.cite(Clause.COV_02)
  }
  return opposed(weapon.strength[kind], toughness, rules.opposedRoll)
}

/** The number that an armour roll needs, AP-ATK-07. */
export function saveCode(state: Strike, weapon: Weapon, target: Unit, cover: number, log: Log): number {
  const { rules } = state
  const armour = average(
    target.armour[PLAIN],
    target.models - target.others,
    target.armour[OTHER],
    target.others,
    rules.round,
    log,
  )
  if (log.on) {
    log.cite(Clause.ATK_07)
    if (target.others > 0) log.cite(Clause.ATK_13)
  }
  const better = rules.cover === 'save' ? levelOf(cover) : 0
  return saveOn(armour, weapon.ap - better, rules.nat6Save, log)
}

/** Chance that one attack hits, wounds, and is not saved. */
export function casualtyChance(
  state: Strike,
  unit: Unit,
  kind: number,
  weapon: Weapon,
  aimed: number,
  target: Unit,
  cover: number,
): number {
  const hit = chanceOf(hitCode(state, unit, kind, aimed, target, cover, SILENT))
  const wound = chanceOf(woundCode(state, weapon, kind, target, cover, SILENT))
  return hit * wound * (1 - chanceOf(saveCode(state, weapon, target, cover, SILENT)))
}

/** Whether an attack has the benefit of aim and uses it up. AP-AIM-01, AP-AIM-02, AP-G-35. */
export function usesAim(state: Strike, unit: Unit, isCharge: boolean): boolean {
  return unit.aimed === 1 && (!isCharge || state.rules.aimCharge === 'yes')
}

/**
 * Carries out one attack: hits, wounds and saves are rolled in groups of one weapon and one kind of model, then the models are removed at once.
 * `weapons`: as bits. `inRange`: how many models use each, by weapon × 2 + kind. `seen`: cover from ground and units, in bits. AP-ATK-04,
 * AP-ATK-12.
 */
export function strike(
  state: Strike,
  unit: Unit,
  target: Unit,
  weapons: number,
  inRange: Int32Array,
  seen: number,
  how: Event.AttackHow,
  dice: Dice,
  log: Log,
): void {
  const isCharge = how === Event.BY_CHARGE
  const help = usesAim(state, unit, isCharge) ? 1 : 0
  const cover = seen | dugCover(state, target)
  if (log.on) {
    citeAttack(unit, weapons, isCharge, help, log)
    log.note(Event.ATTACKED, unit.index, target.index, weapons * 8 + how, help)
    if (cover !== 0) citeCover(state, unit, target, seen, log)
    if (target.ran !== 0) log.cite(Clause.RUN_02)
    if (cover !== 0 || target.ran !== 0) log.note(Event.COVERED, target.index, cover, target.ran, target.dug)
  }
  dice.key(state.turn, isCharge ? Step.CHARGE : Step.ATTACK, unit.role, target.role)
  let failed = 0
  let groups = 0
  for (let w = 0; w < unit.weapons.length; w++) {
    if (((weapons >> w) & 1) === 0) continue
    const weapon = unit.weapons[w]
    for (let kind = PLAIN; kind <= OTHER; kind++) {
      const attacks = inRange[2 * w + kind] * weapon.attacks
      if (attacks === 0) continue
      if (log.on && groups++ > 0) log.cite(Clause.ATK_12)
      const hit = hitCode(state, unit, kind, help, target, cover, log)
      const hits = roll(dice, attacks, hit)
      // If no roll is made, no clause has decided anything.
      const wound = woundCode(state, weapon, kind, target, cover, hits > 0 ? log : SILENT)
      const wounds = roll(dice, hits, wound)
      const save = saveCode(state, weapon, target, cover, wounds > 0 ? log : SILENT)
      const saved = roll(dice, wounds, save)
      failed += wounds - saved
      if (log.on) {
        log.note(Event.ROLLS, 2 * w + kind, attacks, hits, wounds + ATTACKER * unit.index)
        log.note(Event.NEEDS, hit, wound, save, wounds - saved)
      }
    }
  }
  if (!isCharge || help > 0) unit.aimed = 0
  unit.inflicted += failed
  if (failed > 0) lose(state, target, failed, unit, log)
}

function citeAttack(unit: Unit, weapons: number, isCharge: boolean, help: number, log: Log): void {
  log.cite(isCharge ? Clause.CHG_02 : Clause.ATK_01)
  // With a single set of weapons there is nothing to choose.
  if (unit.sets.length > 1) log.cite(Clause.ATK_02)
  log.cite(Clause.ATK_03)
  if (!isCharge && unit.weapons.some(({ melee }, w) => melee && ((weapons >> w) & 1) === 1)) log.cite(Clause.ATK_11)
  if (help === 1) log.cite(Clause.AIM_02)
  if (isCharge && unit.aimed === 1) log.cite(Clause.G_35)
}

/** Cites the sources of a target’s cover. Digging in is cited only if it gives cover that ground and units do not give. */
function citeCover(state: Strike, unit: Unit, target: Unit, seen: number, log: Log): void {
  const dug = dugCover(state, target)
  log.cite(Clause.G_09)
  if (state.rules.cover === 'none') return
  if ((dug & ~seen) !== 0) log.cite(target.dug === FORTIFIED ? Clause.FORT_01 : Clause.DIG_01)
  if (target.dug === FORTIFIED && (seen & SOFT) === 0) log.cite(Clause.G_10)
  if (state.field !== null && isBehindUnits(state, state.field, unit, target)) log.cite(Clause.G_29)
  if (seen === (SOFT | HARD) || (seen !== 0 && dug !== 0)) log.cite(Clause.COV_03)
}

/**
 * Removes models for the failed saves in an attack of `foe`; saves failed beyond the last model are lost. On a table, if it matters which models go,
 * their player is asked first; in an engagement models of the other kind go last. AP-ATK-08, AP-ATK-10, AP-G-06.
 */
export function lose(state: Strike, unit: Unit, failed: number, foe: Unit, log: Log): void {
  if (log.on && unit.ownWounds > 1) log.cite(Clause.G_06)
  const all = unit.hurt + failed
  const { models, others } = unit
  let lost = all
  if (unit.wounds > 1) {
    lost = Math.floor(all / unit.wounds)
    unit.hurt = all - lost * unit.wounds
  }
  const { field } = state
  if (field !== null && isAsked(unit, lost)) {
    state.stage = CASUALTIES
    state.losing = unit.index
    state.lost = lost
    return
  }
  if (field !== null && lost > 0) leave(state, field, unit, lost < models)
  if (lost >= models) {
    unit.models = 0
    unit.others = 0
    unit.hurt = 0
  } else removeModels(unit, lost, foe.x, foe.y)
  resize(unit)
  if (log.on) {
    const gone = models - unit.models
    const beyond = Math.max(0, lost - models)
    citeLosses(gone, beyond, log)
    log.note(Event.LOST, unit.index, gone + OTHERS_LOST * (others - unit.others), unit.models, beyond)
  }
  if (unit.models > 0) return
  unit.place = GONE
  unit.destroyedTurn = state.turn
  unit.panicked = 0
  if (log.on) log.note(Event.DESTROYED, unit.index, 0, 0, 0)
}

/** Cites the clauses for the removal of this many models at once; `beyond`: failed saves beyond the last model. */
export function citeLosses(gone: number, beyond: number, log: Log): void {
  if (gone > 1) log.cite(Clause.ATK_04)
  if (gone > 0) log.cite(Clause.ATK_08)
  if (beyond > 0) log.cite(Clause.ATK_10)
}
