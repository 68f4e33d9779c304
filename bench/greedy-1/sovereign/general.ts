import type { Dice } from '../../../src/core/dice.ts'
import type { Policy } from '../../../src/core/ruleset.ts'
import { hasSpell } from '../../../src/games/sovereign/chapters/attack/casts.ts'
import { SCREENS } from '../../../src/games/sovereign/chapters/attack/strike.ts'

import { MISSILE } from '../../../src/games/sovereign/chapters/attack/weapons.ts'
import { askedOf } from '../../../src/games/sovereign/chapters/turn/windows.ts'
import * as Action from '../../../src/games/sovereign/choices/actions.ts'
import { PRESET_SHIFT, SCREENER, SHIELD } from '../../../src/games/sovereign/data/gear.ts'
import {
  ACTION,
  BLOW,
  CASTING,
  OPPORTUNITY,
  SWARMING,
  WINDOW,
  WRESTLE,
} from '../../../src/games/sovereign/state/frames.ts'
import { CHOOSE, type Fight, topOf, type Unit, unitAt } from '../../../src/games/sovereign/state/state.ts'
import { pickAnswer } from './answers.ts'
import { pickCast } from './casting.ts'
import { type Knowledge, knowledgeOf } from './knowledge.ts'
import { pickPlace } from './places.ts'
import { pickAttack, pickHaul, pickSwarm, pickTurn } from './turns.ts'
import { GUARDIAN, PRESETS, SKIRMISHER, TACTICIAN, type Weights } from './weights.ts'

/** A scripted general: it weighs legal choices by the weights of the combatant that acts. */
export class General implements Policy<Fight> {
  /** Null: the role of each member decides. */
  readonly weights: Weights | null

  constructor(weights: Weights | null) {
    this.weights = weights
  }

  choose(state: Fight, actions: Int32Array, n: number, dice: Dice): number {
    if (n === 1) return 0
    const knowledge = knowledgeOf(state, presetOf)
    if (state.depth === 0 && state.stage === CHOOSE) return pickMember(state, actions, n)
    const unit = unitAt(state, actorOf(state))
    const weights = this.weights ?? PRESETS[knowledge.presets[unit.index]]
    if (state.depth === 0) return act(knowledge, weights, state, unit, actions, n, dice)
    const frame = topOf(state)
    switch (frame.kind) {
      case WINDOW:
        return pickAnswer(knowledge, weights, state, frame, unit, actions, n)
      case OPPORTUNITY:
        return 1
      case ACTION:
        return pickAttack(knowledge, weights, state, unit, actions, n, dice)
      case SWARMING:
        return pickSwarm(state, frame, unit, actions, n)
      case BLOW:
        // Value of the target by its condition: knocked down, in the way, or any other.
        return n - 1
      case CASTING:
        // A spell from another square, if that has a value.
        return Math.max(0, pickCast(knowledge, weights, state, unit, actions, 1, n, 0, dice))
      case WRESTLE:
        return pickHaul(actions, n)
      default:
        return act(knowledge, weights, state, unit, actions, n, dice)
    }
  }
}

function act(
  knowledge: Knowledge,
  weights: Weights,
  state: Fight,
  unit: Unit,
  actions: Int32Array,
  n: number,
  dice: Dice,
): number {
  if (state.pending !== 0) return pickPlace(knowledge, weights, state, unit, actions, n)
  return pickTurn(knowledge, weights, state, unit, actions, n, dice)
}

function actorOf(state: Fight): number {
  if (state.depth === 0) return state.active
  const frame = topOf(state)
  if (frame.kind === WINDOW) return askedOf(frame)
  if (frame.kind === OPPORTUNITY) return frame.cursor
  if (frame.kind === BLOW) return frame.step === SCREENS ? frame.cursor : frame.blow.attacker
  return frame.unit
}

/** The member that goes next: casters before their friends are in the way, then screeners, shooters and the rest; those that retreat go last. SVN-AI-02. */
function pickMember(state: Fight, actions: Int32Array, n: number): number {
  let best = 0
  let most = -1
  for (let i = 0; i < n; i++) {
    if (actions[i] === undefined || actions[i] >> 20 !== Action.MEMBER) continue
    const unit = unitAt(state, Action.whatOf(actions[i]))
    const value =
      unit.retreating === 1 ? 0 : hasSpell(unit) ? 4 : (unit.gear & SCREENER) !== 0 ? 3 : shoots(unit) ? 2 : 1
    if (value > most) {
      most = value
      best = i
    }
  }
  return best
}

function shoots(unit: Unit): boolean {
  const weapon = unit.weapons[unit.hand]
  return (weapon.traits & MISSILE) !== 0
}

/**
 * The preset of a combatant: the one that its profile names, else guardian for screeners and heroes with shields, skirmisher for shooters
 * and casters, tactician for others. Section D.
 */
export function presetOf(unit: Unit): number {
  const own = unit.gear >> PRESET_SHIFT
  if (own > 0) return 31 - Math.clz32(own)
  if (unit.spells.length > 0) return SKIRMISHER
  if (unit.weapons[0].long > 0 && (unit.weapons[0].traits & MISSILE) !== 0) return SKIRMISHER
  if ((unit.gear & (SCREENER | SHIELD)) !== 0 && unit.isHero) return GUARDIAN
  return TACTICIAN
}
