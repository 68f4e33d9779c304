import type { Dice } from '../../core/dice.ts'
import type { Log } from '../../core/log.ts'
import type { Board } from './board.ts'
import { bossBonus, isEngaged, markCombat } from './combat.ts'
import { D12, hitTarget, saveTarget } from './dice.ts'
import { HIT_HELP, OVER_UNITS, ROLLS, SHARE, SHOT_AT, VOLLEY } from './events.ts'
import { noteHits, noteSaves } from './notes.ts'
import { rangeTo, shotAt } from './sight.ts'
import { NONE, SHOT_SAVES, SHOTS, type Unit, unitAt, type War } from './state.ts'
import { hurt } from './unit.ts'

/** The Shoot step, WAR-SHOOT-01 to -16. */

/** Whether the active unit may shoot at all: it can, no enemy is beside it, and artillery has not moved. WAR-ACT-02, WAR-MOVE-07. */
export function mayShoot(state: War, unit: Unit): boolean {
  if (state.hasShot || state.hasFought || unit.shoot.attacks[unit.battered] === 0) return false
  if (unit.isArtillery && state.spent) return false
  return !isEngaged(state, unit)
}

/** How the unit may shoot at a target: see `shotAt`; `NONE` if it may not, or it is out of range. */
export function aimAt(state: War, board: Board, unit: Unit, target: Unit): number {
  if (rangeTo(board, unit.hex, target.hex) > (unit.shoot.range[unit.battered] as number)) return NONE
  return shotAt(state, board, unit, target.hex)
}

/** What shooting over units takes from the hit roll, WAR-SHOOT-11 and WAR-G-18. */
export function overPenalty({ rules }: War, how: number): number {
  if ((how & 15) !== OVER_UNITS) return 0
  return rules.shootOverPenalty === 'once' ? 2 : 2 * (how >> 4)
}

/** Shoots so many of the unit's attacks at a target, WAR-SHOOT-02 to -05. */
export function shoot(state: War, unit: Unit, target: Unit, attacks: number, dice: Dice, log: Log): void {
  const { board } = state
  if (board === null) throw new Error('nobody shoots in an engagement')
  const how = aimAt(state, board, unit, target)
  const { battered } = unit
  const hitOn = hitTarget(state, unit, target, unit.shoot.value[battered] as number, overPenalty(state, how))
  const damage = unit.shoot.damage[battered] as number
  if (log.on) {
    log.note(SHOT_AT, unit.index, target.index, attacks, how)
    noteHits(state, unit, target, 0, HIT_HELP, log)
  }
  dice.key(state.turn, SHOTS, unit.role, target.role)
  if (isEngaged(state, target)) {
    volley(state, unit, target, dice.count(attacks, D12, hitOn), hitOn, damage, dice, log)
    return
  }
  const saveOn = saveTarget(state, target, unit, 0)
  if (log.on) noteSaves(target, unit, 0, log)
  const unsaved = dice.wounds(attacks, D12, hitOn, saveOn)
  if (log.on) log.note(ROLLS, hitOn, dice.hits(), saveOn, unsaved)
  land(state, unit, target, unsaved * damage, log)
}

/** Hits into a combat, shared by all in it; the remainder is the target's. WAR-SHOOT-07 to -09. */
function volley(
  state: War,
  unit: Unit,
  target: Unit,
  hits: number,
  hitOn: number,
  damage: number,
  dice: Dice,
  log: Log,
): void {
  const { members, marks, shares, units } = state
  markCombat(state, target, unit)
  let n = 0
  members[n++] = target.index
  for (let i = 0; i < units.length; i++) if (marks[i] === 1 && i !== target.index) members[n++] = i
  const each = Math.floor(hits / n)
  if (log.on) log.note(VOLLEY, hitOn, hits, n, each)
  // Everybody saves before anybody is hurt, WAR-UNIT-09.
  for (let m = 0; m < n; m++) {
    const member = unitAt(state, members[m] as number)
    const share = m === 0 ? hits - each * (n - 1) : each
    const boss = bossBonus(state, member, unit, true)
    const saveOn = saveTarget(state, member, unit, boss)
    dice.key(state.turn, SHOT_SAVES, unit.role, member.role)
    const unsaved = share === 0 ? 0 : share - dice.count(share, D12, saveOn)
    if (log.on) {
      if (share > 0) noteSaves(member, unit, boss, log)
      log.note(SHARE, member.index, share, saveOn, unsaved)
    }
    shares[m] = unsaved * damage
  }
  for (let m = 0; m < n; m++) land(state, unit, unitAt(state, members[m] as number), shares[m] as number, log)
}

/** Counts and applies what shots did to a unit, friend or enemy. */
function land(state: War, unit: Unit, target: Unit, damage: number, log: Log): void {
  if (target.player !== unit.player) {
    unit.inflicted += damage
    state.shooting[unit.army] = (state.shooting[unit.army] as number) + damage
  }
  hurt(state, target, unit, damage, log)
}
