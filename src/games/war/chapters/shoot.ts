import type { Dice } from '../../../core/dice.ts'
import type { Log } from '../../../core/log.ts'
import { POINT_BLANK } from '../data/gear.ts'
import type { Board } from '../state/board.ts'
import { NONE, type Unit } from '../state/card.ts'
import { SHOT_SAVES, SHOTS, unitAt, type War } from '../state/state.ts'
import * as Event from '../telling/events.ts'
import { noteHits, noteSaves } from '../telling/notes.ts'
import { bossBonus, isEngaged, markCombat } from './combat.ts'
import { D12, hitTarget, saveTarget } from './dice.ts'
import { mayShootAt, rangeTo, shotAt } from './sight.ts'
import { hurt } from './unit.ts'

/** The Shoot step, WAR-SHOOT-01 to -16. */

/**
 * Whether the active unit may shoot at all: it can, no enemy is beside it unless its card lets it shoot there, and artillery has not moved.
 * WAR-ACT-02, WAR-SHOOT-06, WAR-MOVE-07.
 */
export function mayShoot(state: War, unit: Unit): boolean {
  if (state.hasShot || state.hasFought || unit.shoot.attacks[unit.battered] === 0) return false
  if (unit.isArtillery && state.spent) return false
  return (unit.gear & POINT_BLANK) !== 0 || !isEngaged(state, unit)
}

/** How the unit may shoot at a target: see `shotAt`; `NONE` if it may not, or it is out of range. */
export function aimAt(state: War, board: Board, unit: Unit, target: Unit): number {
  if (rangeTo(board, unit.hex, target.hex) > unit.shoot.range[unit.battered]) return NONE
  return shotAt(state, board, unit, target.hex)
}

/** Whether the unit may shoot at a target: `aimAt` without asking how. */
export function mayAimAt(state: War, board: Board, unit: Unit, target: Unit): boolean {
  if (rangeTo(board, unit.hex, target.hex) > unit.shoot.range[unit.battered]) return false
  return mayShootAt(state, board, unit, target.hex)
}

/** What shooting over units takes from the hit roll, WAR-SHOOT-11 and WAR-G-18. */
export function overPenalty({ rules }: War, how: number): number {
  if ((how & 15) !== Event.OVER_UNITS) return 0
  return rules.shootOverPenalty === 'once' ? 2 : 2 * (how >> 4)
}

/** Shoots so many of the unit's attacks at a target, WAR-SHOOT-02 to -05. */
export function shoot(state: War, unit: Unit, target: Unit, attacks: number, dice: Dice, log: Log): void {
  const unsaved = fire(state, unit, target, attacks, dice, log)
  if (unsaved !== NONE) {
    land(state, unit, target, unsaved * unit.shoot.damage[unit.battered], log)
    return
  }
  saveShare(state, unit, target.index, target, dice, log)
  saveShares(state, unit, target, dice, log)
  landAll(state, unit, log)
}

/** Shoots attacks divided among several targets: all dice are thrown before anybody is hurt. WAR-G-19, WAR-UNIT-09. */
export function shootDivided(state: War, unit: Unit, dice: Dice, log: Log): void {
  const { allotted, pending, units } = state
  for (let i = 0; i < units.length; i++) {
    if (allotted[i] === 0) continue
    const unsaved = fire(state, unit, unitAt(state, i), allotted[i], dice, log)
    if (unsaved !== NONE) pending[i] = unsaved * unit.shoot.damage[unit.battered]
  }
  saveShares(state, unit, null, dice, log)
  landAll(state, unit, log)
}

/** The dice at one target: hits not saved; or `NONE` where they go into a combat, and are added to what each unit in it has to save. */
function fire(state: War, unit: Unit, target: Unit, attacks: number, dice: Dice, log: Log): number {
  const { board } = state
  if (board === null) throw new Error('nobody shoots in an engagement')
  const how = aimAt(state, board, unit, target)
  const hitOn = hitTarget(state, unit, target, unit.shoot.value[unit.battered], overPenalty(state, how))
  if (log.on) {
    log.note(Event.SHOT_AT, unit.index, target.index, attacks, how)
    noteHits(state, unit, target, 0, Event.HIT_HELP, log)
  }
  dice.key(state.turn, SHOTS, unit.role, target.role)
  if (isEngaged(state, target)) {
    shareHits(state, unit, target, dice.count(attacks, D12, hitOn), hitOn, log)
    return NONE
  }
  const saveOn = saveTarget(state, target, unit, 0)
  if (log.on) noteSaves(state, target, unit, 0, log)
  const unsaved = dice.wounds(attacks, D12, hitOn, saveOn)
  if (log.on) log.note(Event.ROLLS, hitOn, dice.hits(), saveOn, unsaved)
  return unsaved
}

/** Hits into a combat are shared by all in it; the remainder is the target's. WAR-SHOOT-07, -08. */
function shareHits(state: War, unit: Unit, target: Unit, hits: number, hitOn: number, log: Log): void {
  const { marks, shares, units } = state
  markCombat(state, target, unit)
  let n = 0
  for (let i = 0; i < units.length; i++) n += marks[i]
  const each = Math.floor(hits / n)
  if (log.on) log.note(Event.VOLLEY, hitOn, hits, n, each)
  for (let i = 0; i < units.length; i++) {
    if (marks[i] === 0) continue
    shares[i] = shares[i] + (i === target.index ? hits - each * (n - 1) : each)
  }
}

/** Everybody saves against his share before anybody is hurt, WAR-SHOOT-09 and WAR-UNIT-09. */
function saveShares(state: War, unit: Unit, target: Unit | null, dice: Dice, log: Log): void {
  for (let i = 0; i < state.units.length; i++) saveShare(state, unit, i, target, dice, log)
}

function saveShare(state: War, unit: Unit, i: number, target: Unit | null, dice: Dice, log: Log): void {
  const { pending, shares } = state
  const share = shares[i]
  if (share === 0) return
  shares[i] = 0
  const member = unitAt(state, i)
  const boss = bossBonus(state, member, unit, true, target)
  const saveOn = saveTarget(state, member, unit, boss)
  dice.key(state.turn, SHOT_SAVES, unit.role, member.role)
  const unsaved = share - dice.count(share, D12, saveOn)
  if (log.on) {
    noteSaves(state, member, unit, boss, log)
    log.note(Event.SHARE, i, share, saveOn, unsaved)
  }
  pending[i] = unsaved * unit.shoot.damage[unit.battered]
}

function landAll(state: War, unit: Unit, log: Log): void {
  const { pending, units } = state
  for (let i = 0; i < units.length; i++) {
    const damage = pending[i]
    pending[i] = 0
    if (damage > 0) land(state, unit, units[i], damage, log)
  }
}

/** Counts and applies what shots did to a unit, friend or enemy. */
function land(state: War, unit: Unit, target: Unit, damage: number, log: Log): void {
  if (target.player !== unit.player) {
    unit.inflicted += damage
    state.shooting[unit.army] = state.shooting[unit.army] + damage
  }
  hurt(state, target, unit, damage, log)
}
