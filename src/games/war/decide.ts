import type { Dice } from '../../core/dice.ts'
import type { Log } from '../../core/log.ts'
import {
  ACTIVATE,
  AIM_BITS,
  CHARGE_AT,
  DONE,
  FIGHT,
  HOLD,
  kindOf,
  MOVE,
  SHARE_BITS,
  SHOOT,
  SKILL,
  SPELL,
  whatOf,
} from './actions.ts'
import type { Board } from './board.ts'
import { moveTo, strikeCharged } from './charge.ts'
import { HELD } from './events.ts'
import { fight } from './fight.ts'
import { cast } from './magic.ts'
import { checkEnd } from './score.ts'
import { shoot } from './shoot.ts'
import { applySkill } from './skills.ts'
import { AFTER, DECLARE, NONE, type Unit, unitAt, type War } from './state.ts'
import { activate, endActivation } from './turn.ts'

/** What comes of an action. */
export function carryOut(state: War, board: Board, action: number, dice: Dice, log: Log): void {
  state.optionsLeft = -1
  const what = whatOf(action)
  const kind = kindOf(action)
  if (kind === ACTIVATE) {
    activate(state, unitAt(state, what), log)
    return
  }
  const unit = unitAt(state, state.active)
  const aim = what & ((1 << AIM_BITS) - 1)
  switch (kind) {
    case DONE:
      endActivation(state)
      return
    case HOLD:
      if (log.on) log.note(HELD, unit.index, 0, 0, 0)
      state.stage = AFTER
      return
    case MOVE:
      move(state, board, unit, what, log)
      break
    case CHARGE_AT:
      state.list[0] = what
      strikeCharged(state, unit, 1, log)
      state.stage = AFTER
      break
    case SHOOT:
    case FIGHT:
      attack(state, unit, kind, what, dice, log)
      break
    case SPELL:
      cast(state, unit, what >> AIM_BITS, aim, dice, log)
      break
    case SKILL:
      applySkill(unit, what >> AIM_BITS, unitAt(state, aim), log)
      break
    default:
      throw new Error(`there is no action ${action}`)
  }
  // Who fell to his own spell, or to what he fought, is done (WAR-MAG-06).
  if (!checkEnd(state, log) && !unit.isAlive) endActivation(state)
}

function move(state: War, board: Board, unit: Unit, place: number, log: Log): void {
  const charged = moveTo(state, board, unit, place, log)
  state.stage = AFTER
  if (charged > 1 && state.rules.chargeAll === 'declared') state.stage = DECLARE
  else strikeCharged(state, unit, charged, log)
}

/** A shoot or fight step, or the part of it that goes at one target. */
function attack(state: War, unit: Unit, kind: number, what: number, dice: Dice, log: Log): void {
  const target = unitAt(state, what >> SHARE_BITS)
  const weapon = kind === SHOOT ? unit.shoot : unit.fight
  if (state.attacksLeft === NONE) {
    state.attacksLeft = weapon.attacks[unit.battered] as number
    state.struck.fill(0)
  }
  const share = what & ((1 << SHARE_BITS) - 1)
  const attacks = share === 0 ? state.attacksLeft : share
  state.attacksLeft -= attacks
  state.struck[target.index] = 1
  if (kind === SHOOT) shoot(state, unit, target, attacks, dice, log)
  else {
    state.hasFought = true
    fight(state, unit, target, attacks, dice, log)
  }
  if (state.attacksLeft > 0) return
  state.attacksLeft = NONE
  if (kind === SHOOT) state.hasShot = true
}
