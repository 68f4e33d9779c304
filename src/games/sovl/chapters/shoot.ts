import { POSE, X, Y } from '../../../board/plane/shapes.ts'
import { nearestPoint } from '../../../board/plane/sight.ts'
import type { Dice } from '../../../core/dice.ts'
import type { Log } from '../../../core/log.ts'
import * as Clause from '../data/clause.ts'
import { CERTAIN, NEVER_FAILS, POISON } from '../data/gear.ts'
import type { SovlRules } from '../data/rules.ts'
import type { Stats } from '../data/stats.ts'
import { type Battle, frontCentre } from '../state/battle.ts'
import type { SovlState } from '../state/state.ts'
import * as Step from '../state/steps.ts'
import { BROKEN, FIGHTING, type Unit } from '../state/unit.ts'
import * as Event from '../telling/events.ts'
import { isEngaged } from './charge/engaged.ts'
import { expectWounds, failedSaves } from './combat/attack.ts'
import { removeCasualties } from './combat/casualties.ts'
import { saveTarget } from './combat/target-numbers.ts'
import { citeSaves } from './combat/tell-attack.ts'
import { citeHeld, citeLimit } from './discipline-test.ts'
import { breakUnit, FROM_SHOTS, flightMove, fromCharger } from './flight.ts'
import { citeSight, seesPoint, seesUnit } from './sight.ts'

/** Ranged attacks, SOVL-SHT-01 to -06. */

const EPSILON = 1e-6

/** Whether the unit, standing as `shape`, may shoot at the target: range and line of sight. work.distance = the distance. */
export function mayShoot(state: SovlState, battle: Battle, unit: Unit, shape: number, target: Unit): boolean {
  if (target.fate !== FIGHTING && target.fate !== BROKEN) return false
  // A commander that is alone cannot shoot.
  if (shooters(state, unit) <= 0) return false
  // A unit that moved into contact (SOVL-X-08) cannot shoot any more, SOVL-G-15.
  if (state.rules.engagedActs === 'none' && isEngaged(unit)) return false
  if (state.rules.shootIntoCombat === 'forbidden' && isEngaged(target)) return false
  measureShot(state, battle, shape, target)
  const distance = battle.work.distance
  return distance <= unit.range + EPSILON && seesUnit(state, unit, shape, target)
}

/** work.distance = the distance of a shot, SOVL-G-33. */
export function measureShot(
  state: SovlState,
  battle: Battle,
  shape: number,
  target: Unit,
  reading: SovlRules['rangedMeasure'] = state.rules.rangedMeasure,
): void {
  const { table, work } = battle
  const { out, pose } = table.shapes
  if (reading === 'front-to-nearest') {
    frontCentre(table, shape)
    nearestPoint(table.shapes, target.shape)
    work.distance = out[4]
    return
  }
  const dx = pose[shape * POSE + X] - pose[target.shape * POSE + X]
  const dy = pose[shape * POSE + Y] - pose[target.shape * POSE + Y]
  work.distance = Math.sqrt(dx * dx + dy * dy)
}

/** Number of models that shoot, SOVL-SHT-03 and SOVL-G-32; a commander has no bow of his own. */
export function shooters(state: SovlState, unit: Unit): number {
  const { rangedRanks } = state.rules
  const chief = unit.commander !== null && !unit.block.mounted ? 1 : 0
  if (rangedRanks === 'all') return unit.models - chief
  // The commander takes a place in the first rank.
  return Math.min(unit.models, rangedRanks === 'two' ? 2 * unit.width : unit.width) - chief
}

/** Number that a shot needs to hit: 4, one less for each Skill point above 3, one more at long range. SOVL-SHT-04, -05, SOVL-G-29. */
export function shotTarget(state: SovlState, skill: number, long: boolean): number {
  const target = plainTarget(skill, long)
  if (state.rules.rangedNaturals === 'one-fails-six-hits') return Math.min(6, Math.max(2, target))
  return Math.min(7, Math.max(1, target))
}

/** Number that a shot needs to hit before the rule of natural results. */
function plainTarget(skill: number, long: boolean): number {
  return 7 - skill + (long ? 1 : 0)
}

/** Number that the target needs to save against the unit's shots, SOVL-SHT-06. */
export function shotSave(state: SovlState, unit: Unit, target: Unit): number {
  const { defense } = target.alone ? (target.commander as Stats) : target.stats
  return saveTarget(unit.shotPower, defense, state.rules.damageSave)
}

/** Whether the distance measured last is long range: more than half of the maximum. */
export function isLong(battle: Battle, unit: Unit): boolean {
  return battle.work.distance > unit.range / 2 + EPSILON
}

/** The unit shoots; the target saves and loses its casualties at once. */
export function shoot(state: SovlState, battle: Battle, unit: Unit, target: Unit, dice: Dice, log: Log): void {
  measureShot(state, battle, unit.shape, target)
  const thrown = shooters(state, unit)
  const long = isLong(battle, unit)
  const hitOn = shotTarget(state, unit.stats.skill, long)
  const saveOn = shotSave(state, unit, target)
  if (log.on) {
    const distance = Math.round(1000 * battle.work.distance)
    citeShot(state, battle, unit, target, log)
    log.note(Event.SHOT_AT, unit.index, target.index, thrown, distance)
    if (long) {
      log.cite(Clause.SHT_05)
      log.note(Event.LONG_RANGE, unit.index, unit.range, 0, 0)
    }
  }
  dice.key(state.turn, Step.SHOT, unit.role, target.role)
  const poisoned = (unit.gear & POISON) !== 0
  const hits = poisoned && thrown > 0 ? dice.count(thrown, 6, hitOn) : 0
  let wounds = 0
  if (!poisoned) wounds = dice.wounds(thrown, 6, hitOn, saveOn)
  else if (hits > 0) wounds = failedSaves(state, unit, target, Step.SHOT_RESAVE, hits, saveOn, dice)
  if (log.on) {
    const hit = poisoned ? hits : dice.hits()
    citeHits(state, unit, target, long, hit, wounds, log)
    log.note(Event.SHOT_HITS, hitOn, hit, saveOn, wounds)
  }
  expectWounds(battle, unit, thrown, hitOn, saveOn, unit.gear & POISON)
  unit.inflicted += wounds
  unit.shotWounds += wounds
  if (wounds === 0) return
  target.taken = wounds
  removeCasualties(state, target, target.index, log)
  panic(state, battle, target, unit, dice, log)
}

/** Cites the clauses that allow a shot, and the readings under which it would have been different. */
function citeShot(state: SovlState, battle: Battle, unit: Unit, target: Unit, log: Log): void {
  log.cite(Clause.SHT_01)
  log.cite(Clause.SHT_02)
  log.cite(Clause.SHT_03)
  if (unit.models > unit.width) log.cite(Clause.G_32)
  if (isEngaged(unit)) log.cite(Clause.G_15)
  if (isEngaged(target)) log.cite(Clause.G_34)
  const reaches = (['front-to-nearest', 'centre-to-centre'] as const).map((reading) => {
    measureShot(state, battle, unit.shape, target, reading)
    return battle.work.distance > unit.range + EPSILON ? 2 : isLong(battle, unit) ? 1 : 0
  })
  if (reaches[0] !== reaches[1]) log.cite(Clause.G_33)
  const { out, pose } = battle.table.shapes
  out[2] = pose[target.shape * POSE + X]
  out[3] = pose[target.shape * POSE + Y]
  if (!seesPoint(state, unit, unit.shape, target)) log.cite(Clause.G_04)
  if (seesUnit(state, unit, unit.shape, target)) citeSight(state, unit, target, log)
}

/** Cites the clauses that decided the hits and the saves of a volley. */
function citeHits(
  state: SovlState,
  unit: Unit,
  target: Unit,
  long: boolean,
  hits: number,
  wounds: number,
  log: Log,
): void {
  const plain = plainTarget(unit.stats.skill, long)
  log.cite(Clause.SHT_04)
  if (plain < 2 || plain > 6) log.cite(Clause.G_29)
  log.cite(Clause.GEN_01)
  if (unit.powersDiffer) log.cite(Clause.G_31)
  if (hits > 0) log.cite(Clause.SHT_06)
  const { defense } = target.alone ? (target.commander as Stats) : target.stats
  citeSaves(state, unit.shotPower, defense, hits, wounds, log)
  if (hits > 0 && (unit.gear & POISON) !== 0) log.cite(Clause.ARMY_14)
}

/** A Discipline Test for heavy casualties from shooting; if it fails, the unit flees from the shooter. SOVL-STAT-06, SOVL-G-30. */
function panic(state: SovlState, battle: Battle, unit: Unit, shooter: Unit, dice: Dice, log: Log): void {
  if (battle.heavyPart === 0 || unit.fate !== FIGHTING || unit.tested) return
  const lost = unit.modelsBefore - unit.models
  if (battle.heavyPart * lost < unit.modelsBefore) return
  unit.tested = true
  const held = Math.min(state.mostLimit, Math.max(state.leastLimit, unit.ralliesAt[unit.models]))
  const limit = (unit.gear & NEVER_FAILS) !== 0 ? CERTAIN : held
  dice.key(state.turn, Step.PANIC, unit.role, shooter.role)
  const roll = dice.sum(2, 6)
  if (log.on) {
    log.cite(Clause.STAT_06)
    log.cite(Clause.G_30)
    citeHeld(state, unit, false, log)
    citeLimit(unit, unit.ralliesAt[unit.models], log)
    log.note(Event.PANIC_TEST, unit.index, roll, limit, lost)
  }
  if (roll <= limit) return
  breakUnit(state, battle, unit)
  fromCharger(state, battle, unit, shooter)
  flightMove(state, battle, unit, Step.FLIGHT, FROM_SHOTS, dice, log, shooter.role)
}
