import { isOpen } from '../../../board/hex/sight.ts'
import { SILENT } from '../../../core/log.ts'
import { hasFight, listFoes } from '../chapters/combat.ts'
import { listTargets } from '../chapters/fight.ts'
import { floodsAny, isInRange, knows, mayCast, mayEnchant, reaches } from '../chapters/magic.ts'
import { pointsOf } from '../chapters/move.ts'
import { mayAimAt, mayShoot } from '../chapters/shoot.ts'
import { hasSkill, maySkill } from '../chapters/skills.ts'
import { mayActivate } from '../chapters/turn.ts'
import { FLOODS, SKILLS, SPELLS } from '../data/gear.ts'
import { listMoves } from '../space/reachable.ts'
import type { Board } from '../state/board.ts'
import * as Stage from '../state/stage.ts'
import { unitAt, type War } from '../state/state.ts'
import { NONE, type Unit } from '../state/unit.ts'
import * as Action from './actions.ts'

/** Lists of legal actions, ascending. */

/** Writes the legal actions of the player who decides; returns how many. */
export function listActions(state: War, board: Board, out: Int32Array): number {
  const { stage } = state
  if (stage === Stage.CHOOSE) return listActivations(state, out)
  const unit = unitAt(state, state.active)
  if (stage === Stage.ACT) {
    out[0] = Action.pack(Action.HOLD, 0)
    const n = listMoves(board, unit, pointsOf(unit) - state.walked, state.limits, out, 1)
    return listSkills(state, unit, out, listSpells(state, board, unit, out, n))
  }
  if (stage === Stage.DECLARE) return listCharged(state, board, unit, out)
  if (stage === Stage.AFTER) {
    const n = optionsOf(state, board)
    for (let i = 0; i < n; i++) out[i] = state.options[i]
    return n
  }
  throw new Error('nobody is asked')
}

/** Number of actions of the active unit after its move; lists them in `state.options`, once for a position. */
export function optionsOf(state: War, board: Board): number {
  if (state.optionsLeft < 0) state.optionsLeft = listAfter(state, board, unitAt(state, state.active), state.options)
  return state.optionsLeft
}

function listActivations(state: War, out: Int32Array): number {
  const { units } = state
  const left = state.left[state.goer]
  let n = 0
  for (let i = 0; n < left && i < units.length; i++) {
    if (mayActivate(state, units[i])) out[n++] = Action.pack(Action.ACTIVATE, i)
  }
  return n
}

/** Lists the enemies that the unit may name as the charged one, WAR-G-34. */
function listCharged(state: War, { sighted }: Board, unit: Unit, out: Int32Array): number {
  const foes = listFoes(state, unit, state.list)
  let n = 0
  for (let i = 0; i < foes; i++) {
    const foe = state.list[i]
    if (sighted[foe] === 1) out[n++] = Action.pack(Action.CHARGE_AT, foe)
  }
  return n
}

function listAfter(state: War, board: Board, unit: Unit, out: Int32Array): number {
  out[0] = Action.pack(Action.DONE, 0)
  let n = 1
  const isDividing = state.attacksLeft !== NONE
  if (mayShoot(state, unit)) n = listShots(state, board, unit, out, n)
  // A unit that divides its shots while in combat finishes its shots before it fights.
  const maySmite = isDividing ? !mayShoot(state, unit) : !state.hasFought
  if (maySmite && hasFight(state, unit)) n = listFights(state, unit, out, n)
  // No spell or skill inside an attack, WAR-MAG-06.
  if (isDividing) return n
  n = listSpells(state, board, unit, out, n)
  // Skills belong to the move step, WAR-LEAD-01.
  return state.hasShot || state.hasFought ? n : listSkills(state, unit, out, n)
}

function listShots(state: War, board: Board, unit: Unit, out: Int32Array, from: number): number {
  const { units, allotted, attacksLeft } = state
  const dice = attacksLeft === NONE ? unit.shoot.attacks[unit.battered] : attacksLeft
  let n = from
  for (let i = 0; i < units.length; i++) {
    const target = units[i]
    if (target.player === unit.player || !target.isAlive) continue
    if (attacksLeft !== NONE && allotted[i] > 0) continue
    if (!mayAimAt(state, board, unit, target)) continue
    n = listShares(state, Action.SHOOT, i, dice, out, n)
  }
  return n
}

function listFights(state: War, unit: Unit, out: Int32Array, from: number): number {
  const { list, allotted, attacksLeft } = state
  const dice = attacksLeft === NONE ? unit.fight.attacks[unit.battered] : attacksLeft
  if (dice === 0) return from
  const foes = listTargets(state, unit, list)
  let n = from
  for (let i = 0; i < foes; i++) {
    const target = list[i]
    if (attacksLeft !== NONE && allotted[target] > 0) continue
    n = listShares(state, Action.FIGHT, target, dice, out, n)
  }
  return n
}

/** Adds attacks at a target: all of them, WAR-SHOOT-14 and WAR-FIGHT-04, or any number if they may be divided. */
function listShares(state: War, kind: number, target: number, dice: number, out: Int32Array, from: number): number {
  if (state.rules.splitAttacks === 'no') {
    out[from] = Action.pack(kind, Action.TARGET.put(target))
    return from + 1
  }
  let n = from
  for (let share = 1; share <= dice; share++) out[n++] = Action.pack(kind, Action.TARGET.put(target) | share)
  return n
}

function listSpells(state: War, board: Board, unit: Unit, out: Int32Array, from: number): number {
  if (!mayCast(state, unit)) return from
  let n = from
  for (let spell = 0; spell < SPELLS.length; spell++) {
    if (!knows(state, unit, spell)) continue
    if (SPELLS[spell]?.does === FLOODS) {
      for (let hex = 0; hex < board.hexes.count; hex++) {
        // The quickest tests come first: range, and sight past the ground alone.
        if (!isInRange(board, unit, spell, hex) || !isOpen(board.sight, unit.hex, unit.facing, hex)) continue
        if (!floodsAny(state, board, unit, hex) || !reaches(board, unit, spell, hex, SILENT)) continue
        out[n++] = Action.pack(Action.SPELL, Action.NUMBER.put(spell) | hex)
      }
      continue
    }
    const { units } = state
    for (let i = 0; i < units.length; i++) {
      const target = units[i]
      if (!mayEnchant(unit, spell, target) || !reaches(board, unit, spell, target.hex, SILENT)) continue
      out[n++] = Action.pack(Action.SPELL, Action.NUMBER.put(spell) | i)
    }
  }
  return n
}

function listSkills(state: War, unit: Unit, out: Int32Array, from: number): number {
  if (!unit.isLeader) return from
  const { units } = state
  let n = from
  for (let skill = 0; skill < SKILLS.length; skill++) {
    if (!hasSkill(unit, skill)) continue
    for (let i = 0; i < units.length; i++) {
      if (maySkill(state, unit, skill, units[i])) out[n++] = Action.pack(Action.SKILL, Action.NUMBER.put(skill) | i)
    }
  }
  return n
}
