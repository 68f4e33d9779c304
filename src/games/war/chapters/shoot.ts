import type { Dice } from '../../../core/dice.ts'
import type { Log } from '../../../core/log.ts'
import * as Clause from '../data/clause.ts'
import { POINT_BLANK } from '../data/gear.ts'
import type { Board } from '../state/board.ts'
import * as DiceStep from '../state/dice-step.ts'
import { unitAt, type War } from '../state/state.ts'
import { NONE, type Unit } from '../state/unit.ts'
import * as Event from '../telling/events.ts'
import { bossBonus, isDivided, isEngaged, markCombat } from './combat.ts'
import { citeDice, D12, hitOnDie, neededToHit, saveTarget } from './dice.ts'
import { mayShootAt, rangeTo, shotAt } from './sight.ts'
import { areSeveral, hurt } from './unit.ts'

/** The Shoot step, WAR-SHOOT-01 to -16. */

/**
 * Whether the active unit may shoot: it has shots left, no enemy is adjacent or it has Point Blank, and it is not artillery that has moved.
 * WAR-ACT-02, WAR-SHOOT-06, WAR-MOVE-07.
 */
export function mayShoot(state: War, unit: Unit): boolean {
  if (state.hasShot || state.hasFought || unit.shoot.attacks[unit.battered] === 0) return false
  if (unit.isArtillery && state.spent) return false
  return (unit.gear & POINT_BLANK) !== 0 || !isEngaged(state, unit)
}

/** How the unit may shoot at a target, as `shotAt` says; `NONE` if it may not, or the target is out of range. */
export function aimAt(state: War, board: Board, unit: Unit, target: Unit, log: Log): number {
  if (rangeTo(board, unit.hex, target.hex) > unit.shoot.range[unit.battered]) return NONE
  return shotAt(state, board, unit, target.hex, log)
}

/** Whether the unit may shoot at a target. Faster than `aimAt`. */
export function mayAimAt(state: War, board: Board, unit: Unit, target: Unit): boolean {
  if (rangeTo(board, unit.hex, target.hex) > unit.shoot.range[unit.battered]) return false
  return mayShootAt(state, board, unit, target.hex)
}

/** Penalty to the hit roll for shooting over units, WAR-SHOOT-11 and WAR-G-18. */
export function overPenalty({ rules }: War, how: number, log: Log): number {
  if ((how & 15) !== Event.OVER_UNITS) return 0
  if (log.on) {
    log.cite(Clause.SHOOT_11)
    log.cite(Clause.DICE_02)
    if (how >> 4 > 1) log.cite(Clause.G_18)
  }
  return rules.shootOverPenalty === 'once' ? 2 : 2 * (how >> 4)
}

/** Shoots this number of the unit's attacks at a target, WAR-SHOOT-02 to -05. */
export function shoot(state: War, unit: Unit, target: Unit, attacks: number, dice: Dice, log: Log): void {
  if (log.on && hasOtherTarget(state, unit, target)) log.cite(Clause.SHOOT_14)
  const unsaved = fire(state, unit, target, attacks, dice, log)
  if (unsaved !== NONE) {
    land(state, unit, target, unsaved * unit.shoot.damage[unit.battered], log)
    return
  }
  saveShare(state, unit, target.index, target, dice, log)
  saveShares(state, unit, target, dice, log)
  landAll(state, unit, log)
}

/** Whether the unit could also shoot at another enemy. */
function hasOtherTarget(state: War, unit: Unit, target: Unit): boolean {
  const { board, units } = state
  if (board === null) return false
  const isOther = (foe: Unit) => foe.isAlive && foe.player !== unit.player && foe !== target
  return units.some((foe) => isOther(foe) && mayAimAt(state, board, unit, foe))
}

/** Shoots attacks divided among several targets: all dice are thrown before any damage is applied. WAR-G-19, WAR-UNIT-09. */
export function shootDivided(state: War, unit: Unit, dice: Dice, log: Log): void {
  const { allotted, pending, units } = state
  for (let i = 0; i < units.length; i++) {
    if (allotted[i] === 0) continue
    if (log.on && isDivided(state)) log.cite(Clause.G_19)
    const unsaved = fire(state, unit, unitAt(state, i), allotted[i], dice, log)
    if (unsaved !== NONE) pending[i] = unsaved * unit.shoot.damage[unit.battered]
  }
  saveShares(state, unit, null, dice, log)
  landAll(state, unit, log)
}

/**
 * Throws the dice at one target; returns the unsaved hits. `NONE`: the hits went into a combat, and the share of each unit is in
 * `state.shares`, still to be saved.
 */
function fire(state: War, unit: Unit, target: Unit, attacks: number, dice: Dice, log: Log): number {
  const { board } = state
  if (board === null) throw new Error('nobody shoots in an engagement')
  if (log.on) {
    log.cite(Clause.SHOOT_01)
    log.cite(Clause.LOS_06)
    if (isEngaged(state, unit)) log.cite(Clause.SHOOT_06)
  }
  const how = aimAt(state, board, unit, target, log)
  const over = overPenalty(state, how, log)
  if (log.on) log.note(Event.SHOT_AT, unit.index, target.index, attacks, how)
  const needed = neededToHit(state, unit, target, unit.shoot.value[unit.battered] + over, 0, log)
  dice.key(state.turn, DiceStep.SHOTS, unit.role, target.role)
  if (isEngaged(state, target)) {
    const hitOn = hitOnDie(state.rules, needed, log)
    const hits = dice.count(attacks, D12, hitOn)
    if (log.on) {
      log.cite(Clause.SHOOT_02)
      citeDice(attacks, unit.battered, log)
    }
    shareHits(state, unit, target, hits, hitOn, log)
    return NONE
  }
  const saveOn = saveTarget(state, target, unit, 0, log)
  const hitOn = hitOnDie(state.rules, needed, log)
  const unsaved = dice.wounds(attacks, D12, hitOn, saveOn)
  if (log.on) {
    log.cite(Clause.SHOOT_02)
    citeDice(attacks, unit.battered, log)
    const hits = dice.hits()
    if (hits > 0) log.cite(Clause.SHOOT_03)
    if (unsaved > 0) log.cite(Clause.SHOOT_04)
    log.note(Event.ROLLS, hitOn, hits, saveOn, unsaved)
  }
  return unsaved
}

/** Shares hits among the units of a combat; the remainder goes to the target. WAR-SHOOT-07, -08. */
function shareHits(state: War, unit: Unit, target: Unit, hits: number, hitOn: number, log: Log): void {
  const { marks, shares, units } = state
  if (log.on) log.cite(Clause.SHOOT_07)
  markCombat(state, target, unit, log)
  let n = 0
  for (let i = 0; i < units.length; i++) n += marks[i]
  const each = Math.floor(hits / n)
  if (log.on) {
    if (hits > each * n) log.cite(Clause.SHOOT_08)
    log.note(Event.VOLLEY, hitOn, hits, n, each)
  }
  for (let i = 0; i < units.length; i++) {
    if (marks[i] === 0) continue
    shares[i] = shares[i] + (i === target.index ? hits - each * (n - 1) : each)
  }
}

/** Every unit of the combat saves against its share before any damage is applied, WAR-SHOOT-09 and WAR-UNIT-09. */
function saveShares(state: War, unit: Unit, target: Unit | null, dice: Dice, log: Log): void {
  for (let i = 0; i < state.units.length; i++) saveShare(state, unit, i, target, dice, log)
}

function saveShare(state: War, unit: Unit, i: number, target: Unit | null, dice: Dice, log: Log): void {
  const { pending, shares } = state
  const share = shares[i]
  if (share === 0) return
  shares[i] = 0
  const member = unitAt(state, i)
  const boss = bossBonus(state, member, unit, true, target, log)
  const saveOn = saveTarget(state, member, unit, boss, log)
  dice.key(state.turn, DiceStep.SHOT_SAVES, unit.role, member.role)
  const unsaved = share - dice.count(share, D12, saveOn)
  if (log.on) {
    log.cite(Clause.SHOOT_09)
    citeDice(share, 0, log)
    if (unsaved > 0) log.cite(Clause.SHOOT_04)
    log.note(Event.SHARE, i, share, saveOn, unsaved)
  }
  pending[i] = unsaved * unit.shoot.damage[unit.battered]
}

function landAll(state: War, unit: Unit, log: Log): void {
  const { pending, units } = state
  const together = log.on && areSeveral(pending)
  for (let i = 0; i < units.length; i++) {
    const damage = pending[i]
    pending[i] = 0
    if (damage === 0) continue
    if (together) log.cite(Clause.UNIT_09)
    land(state, unit, units[i], damage, log)
  }
}

/** Counts and applies the damage of shots to a unit, friend or enemy. */
function land(state: War, unit: Unit, target: Unit, damage: number, log: Log): void {
  if (target.player !== unit.player) {
    unit.inflicted += damage
    state.shooting[unit.army] = state.shooting[unit.army] + damage
  }
  hurt(state, target, unit, damage, log)
}
