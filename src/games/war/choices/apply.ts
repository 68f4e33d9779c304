import { SIDES } from '../../../board/hex/hex.ts'
import type { Dice } from '../../../core/dice.ts'
import type { Log } from '../../../core/log.ts'
import { moveTo, strikeCharged } from '../chapters/charge.ts'
import { isEngaged } from '../chapters/combat.ts'
import { fight, fightDivided } from '../chapters/fight.ts'
import { cast, knows, mayCast } from '../chapters/magic.ts'
import { noteChargeable, noteSighted, pauseAt, pointsOf } from '../chapters/move.ts'
import { citeWay } from '../chapters/path.ts'
import { checkEnd } from '../chapters/score.ts'
import { mayShoot, shoot, shootDivided } from '../chapters/shoot.ts'
import { applySkill, hasSkill } from '../chapters/skills.ts'
import { activate, endActivation } from '../chapters/turn.ts'
import * as Clause from '../data/clause.ts'
import { SKILLS, SPELLS } from '../data/gear.ts'
import { type Board } from '../state/board.ts'
import { STATE_BITS, STATES } from '../state/flood.ts'
import * as Stage from '../state/stage.ts'
import { enemyOf, unitAt, type War } from '../state/state.ts'
import { NONE, SPENT, type Unit } from '../state/unit.ts'
import * as Event from '../telling/events.ts'
import * as Action from './actions.ts'

/** Carries out an action. */
export function carryOut(state: War, board: Board, action: number, dice: Dice, log: Log): void {
  state.optionsLeft = -1
  board.endHexes = -1
  const what = Action.whatOf(action)
  const kind = Action.kindOf(action)
  if (kind === Action.ACTIVATE) {
    activate(state, unitAt(state, what), log)
    return
  }
  const unit = unitAt(state, state.active)
  const aim = Action.AIM.of(what)
  if (log.on && unit.exhausted === SPENT && kind !== Action.HOLD && kind !== Action.DONE) log.cite(Clause.PWR_04)
  switch (kind) {
    case Action.DONE:
      if (state.attacksLeft === NONE) {
        endActivation(state, log)
        return
      }
      throwDivided(state, unit, dice, log)
      break
    case Action.HOLD:
      if (log.on) noteHold(state, unit, log)
      state.stage = Stage.AFTER
      return
    case Action.MOVE:
      move(state, board, unit, what, log)
      break
    case Action.CHARGE_AT:
      state.list[0] = what
      strikeCharged(state, unit, 1, log)
      state.stage = Stage.AFTER
      break
    case Action.SHOOT:
    case Action.FIGHT:
      attack(state, unit, kind, what, dice, log)
      break
    case Action.SPELL:
      cast(state, unit, Action.NUMBER.of(what), aim, dice, log)
      break
    case Action.SKILL:
      applySkill(unit, Action.NUMBER.of(what), unitAt(state, aim), log)
      break
    default:
      throw new Error(`there is no action ${action}`)
  }
  // A unit removed by its own spell, or by the enemy that struck back, ends its activation (WAR-MAG-06).
  if (!checkEnd(state, log) && !unit.isAlive) endActivation(state, log)
}

/** Tells that a unit stays where it is, or that one which has paused in its move goes no further. WAR-MOVE-01. */
function noteHold(state: War, unit: Unit, log: Log): void {
  log.cite(Clause.MOVE_01)
  if (state.spent) log.note(Event.STOPPED, unit.index, pointsOf(unit) - state.walked, 0, 0)
  else log.note(Event.HELD, unit.index, 0, 0, 0)
}

/**
 * Moves the active unit. A unit that may still use a spell or a skill may later continue its move, until it holds, has no points left or
 * has charged. WAR-LEAD-01, WAR-MAG-06.
 */
function move(state: War, board: Board, unit: Unit, place: number, log: Log): void {
  const { walked, limits } = state
  const points = pointsOf(unit) - walked
  const isDeclared = state.rules.chargeAll === 'declared'
  const pause = mayEnchantAny(state, unit) ? pauseAt(board, unit, points, limits, place) : NONE
  if (pause !== NONE) noteSighted(state, board, unit)
  // A turn on the spot is no charge, and leaves `board.sighted` as it is.
  const hex = (place / SIDES) | 0
  const isSeveral = hex !== unit.hex && board.near[enemyOf(unit.player)][hex] > 1
  const isNamed = isDeclared && isSeveral
  const isEach = isSeveral && state.rules.chargeSight === 'each' && state.rules.chargeLos !== 'none'
  if (isNamed || isEach) noteChargeable(board, unit, points, limits, place)
  if (log.on) {
    const left = citeWay(board, unit, points, limits, place, log)
    if (left > 0 && pause === NONE) log.cite(Clause.MOVE_01)
  }
  const charged = moveTo(state, board, unit, place, log)
  if (log.on && charged > 1) log.cite(Clause.G_34)
  if (charged === 0 && pause !== NONE && pause >> STATE_BITS < points) {
    state.walked = walked + (pause >> STATE_BITS)
    state.limits = pause & (STATES - 1)
    noteSighted(state, board, unit)
    return
  }
  state.stage = Stage.AFTER
  if (charged > 1 && isNamed) state.stage = Stage.DECLARE
  else strikeCharged(state, unit, isEach ? keepSeen(state, board, charged, log) : charged, log)
}

/** Keeps the seen enemies among the first `charged` in `state.list`; returns their number. WAR-CHG-03. */
function keepSeen({ list }: War, { sighted }: Board, charged: number, log: Log): number {
  let n = 0
  for (let i = 0; i < charged; i++) {
    const foe = list[i]
    if (sighted[foe] === 1) list[n++] = foe
  }
  if (log.on && n < charged) log.cite(Clause.G_10)
  return n
}

/** Whether the unit may still use a spell or a skill. */
function mayEnchantAny(state: War, unit: Unit): boolean {
  if (unit.isLeader) for (let skill = 0; skill < SKILLS.length; skill++) if (hasSkill(unit, skill)) return true
  if (!mayCast(state, unit)) return false
  for (let spell = 0; spell < SPELLS.length; spell++) if (knows(state, unit, spell)) return true
  return false
}

/**
 * Carries out a shoot or fight step. If attacks are divided, it notes the number of attacks on a target; the dice are thrown when no
 * attacks are left.
 */
function attack(state: War, unit: Unit, kind: number, what: number, dice: Dice, log: Log): void {
  const target = unitAt(state, Action.TARGET.of(what))
  const weapon = kind === Action.SHOOT ? unit.shoot : unit.fight
  const share = Action.SHARE.of(what)
  if (share === 0) {
    const attacks = weapon.attacks[unit.battered]
    markDone(state, kind)
    if (kind === Action.SHOOT) shoot(state, unit, target, attacks, dice, log)
    else fight(state, unit, target, attacks, dice, log)
    return
  }
  if (state.attacksLeft === NONE) {
    state.attacksLeft = weapon.attacks[unit.battered]
    state.allotted.fill(0)
    // A unit that has begun to fight shoots no more.
    if (kind === Action.FIGHT && mayShoot(state, unit)) state.hasShot = true
  }
  state.attacksLeft -= share
  state.allotted[target.index] = share
  if (state.attacksLeft === 0) throwDivided(state, unit, dice, log)
}

/** Throws the dice of divided attacks; attacks that are left are lost. */
function throwDivided(state: War, unit: Unit, dice: Dice, log: Log): void {
  state.attacksLeft = NONE
  if (isEngaged(state, unit) && !mayShoot(state, unit)) {
    markDone(state, Action.FIGHT)
    fightDivided(state, unit, dice, log)
  } else {
    markDone(state, Action.SHOOT)
    shootDivided(state, unit, dice, log)
  }
}

function markDone(state: War, kind: number): void {
  if (kind === Action.SHOOT) state.hasShot = true
  else state.hasFought = true
}
