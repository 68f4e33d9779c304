import type { Clause as ClauseId } from '../../../core/clause.ts'
import type { Log } from '../../../core/log.ts'
import * as Clause from '../data/clause.ts'
import type { WarRules } from '../data/rules.ts'
import { HIGH_GROUND, HILL, RUINS, WALLS, WOODS } from '../data/terrain.ts'
import type { War } from '../state/state.ts'
import type { Unit } from '../state/unit.ts'
import * as Event from '../telling/events.ts'

/** Numbers that a d12 needs to hit or to save, WAR-DICE-01 to -05. A bonus lowers the number, a penalty raises it. */

export const D12 = 12

/** Bonus of a unit’s ground to its saves against the attacker `by`, null for a backfire. WAR-TERR-02, -09, -13 to -15. */
function groundSave(unit: Unit, by: Unit | null): number {
  if ((unit.ground & HILL) === 0) return unit.cover
  return by !== null && (by.ground & HILL) === 0 ? HIGH_GROUND : 0
}

/** The number that the unit needs on a d12 to save; 13 means that it cannot save. `boss`: bonus from friends of a leader. */
export function saveTarget(state: War, unit: Unit, by: Unit | null, boss: number, log: Log): number {
  const { rules } = state
  const ground = groundSave(unit, by)
  const { steadied, veiled } = unit
  const bonus =
    rules.saveStack === 'sum'
      ? ground + boss + steadied + veiled
      : Math.max(ground, boss, steadied > 0 ? 1 : 0, veiled > 0 ? 1 : 0)
  const hasWalls = (unit.ground & WALLS) !== 0
  if (log.on) {
    if (bonus > 0) tellSaveHelp(rules, unit, boss, ground, log)
    if (unit.battered === 1) log.cite(Clause.UNIT_02)
  }
  return saveOnDie(rules, unit.saves[unit.battered] - bonus, hasWalls, log)
}

/**
 * Writes to the log which bonuses help a save. If only the best bonus counts, it is the ground, else friends of a leader, else a skill or
 * spell.
 */
function tellSaveHelp({ saveStack }: WarRules, unit: Unit, boss: number, ground: number, log: Log): void {
  const isSum = saveStack === 'sum'
  const byGround = isSum || ground >= Math.max(boss, 1) ? ground : 0
  const byFriends = isSum || (byGround === 0 && boss > 0) ? boss : 0
  const isOther = byGround + byFriends === 0
  const bySteady = isSum ? unit.steadied : isOther && unit.steadied > 0 ? 1 : 0
  const byVeil = isSum ? unit.veiled : isOther && bySteady === 0 ? 1 : 0
  // Each skill and spell is a bonus by itself.
  const bonuses = (byGround > 0 ? 1 : 0) + (byFriends > 0 ? 1 : 0) + bySteady + byVeil
  if (byGround > 0) citeGround(unit, log)
  if (byFriends > 0) log.cite(Clause.BOSS_01)
  if (bySteady > 0) log.cite(Clause.LEAD_01)
  if (bonuses > 1) log.cite(Clause.TERR_17)
  log.cite(Clause.DICE_02)
  log.note(Event.SAVE_HELP, unit.index, byFriends, byGround, bySteady + byVeil)
}

/** Clause of the save bonus of ground, by the size of the bonus. */
const COVER: Readonly<Record<number, ClauseId>> = { 1: Clause.TERR_13, 2: Clause.TERR_14, 4: Clause.TERR_15 }

function citeGround({ ground, cover, isFlying }: Unit, log: Log): void {
  if ((ground & HILL) !== 0) log.cite(Clause.TERR_09)
  else if ((ground & WOODS) !== 0) log.cite(Clause.TERR_02)
  else log.cite(COVER[cover])
  if ((ground & RUINS) !== 0) log.cite(Clause.C_01)
  if (isFlying) log.cite(Clause.TERR_19)
}

/** The number on a d12 for a save that needs `needed`: at least 2 if a natural 1 always fails. WAR-DICE-05, WAR-G-11. */
export function saveOnDie(rules: WarRules, needed: number, hasWalls: boolean, log: Log): number {
  const least = hasWalls || rules.nat1Save === 'always' ? 2 : 1
  if (log.on && least === 2 && needed < least) log.cite(Clause.DICE_05)
  return needed < least ? least : needed > D12 + 1 ? D12 + 1 : needed
}

/** The number that a d12 needs to hit a unit. `value`: number of the card; `help`: bonus of skills to the roll. */
export function hitTarget(state: War, by: Unit, target: Unit, value: number, help: number, log: Log): number {
  return hitOnDie(state.rules, neededToHit(state, by, target, value, help, log), log)
}

/** The number needed to hit a unit, which may be more than a d12 can show. */
export function neededToHit(state: War, by: Unit, target: Unit, value: number, help: number, log: Log): number {
  const gained = help - by.gripped
  const ruins = ruinsPenalty(state, target)
  if (log.on && (gained !== 0 || ruins !== 0)) {
    if (ruins !== 0) {
      log.cite(Clause.DICE_04)
      log.cite(Clause.C_01)
    }
    log.cite(Clause.DICE_02)
    log.note(Event.HIT_HELP, by.index, target.index, gained, ruins)
  }
  return value - gained + ruins
}

/** The number on a d12 for a hit that needs `needed`: at most 12 if a natural 12 always hits. WAR-G-11. */
export function hitOnDie({ nat12Hit }: WarRules, needed: number, log: Log): number {
  const most = nat12Hit === 'yes' ? D12 : D12 + 1
  if (log.on && needed > most && most === D12) log.cite(Clause.G_11)
  return needed < 1 ? 1 : needed > most ? most : needed
}

/** Penalty to rolls to hit a unit in ruins, WAR-DICE-04 and WAR-C-01. */
function ruinsPenalty({ rules }: War, target: Unit): number {
  return rules.ruins !== 'save' && (target.ground & RUINS) !== 0 ? 1 : 0
}

/** Cites the clauses that decide the results of these dice. `battered`: the profile of the attacker, 0 or 1. */
export function citeDice(dice: number, battered: number, log: Log): void {
  log.cite(Clause.DICE_01)
  if (dice > 1) log.cite(Clause.DICE_03)
  if (battered === 1) log.cite(Clause.UNIT_02)
}
