import type { Dice } from '../../../core/dice.ts'
import { pick } from '../../../core/pick.ts'
import type { Policy } from '../../../core/ruleset.ts'
import { hasSpell } from '../chapters/attack/casts.ts'
import { SCREENS, SPOILT } from '../chapters/attack/strike.ts'
import { MISSILE } from '../chapters/attack/weapons.ts'
import { askedOf } from '../chapters/turn/windows.ts'
import * as Action from '../choices/actions.ts'
import { PRESET_SHIFT, SCREENER, SHIELD } from '../data/gear.ts'
import { isRunning } from '../space/plans.ts'
import { distanceOf } from '../space/reach.ts'
import { AS_CHARGE, type Frame, PLAIN } from '../state/blow.ts'
import { ACTION, BLOW, CASTING, OPPORTUNITY, SWARMING, WINDOW, WRESTLE } from '../state/frames.ts'
import { CHOOSE, type Fight, NONE, topOf, type Unit, UP, unitAt } from '../state/state.ts'
import { answerValue } from './answers.ts'
import { castGain } from './casting.ts'
import { blowOf, type Knowledge, knowledgeOf } from './knowledge.ts'
import { noteFoes } from './place.ts'
import { exitValues } from './retreat.ts'
import { attackGain } from './turn/attacks.ts'
import type { Turn } from './turn/squares.ts'
import { placeValues, turnValues } from './turn/values.ts'
import { LEANINGS, PRESETS, type Weights } from './weights.ts'

/** A general: it evaluates each legal choice by the weights of the combatant that acts, and takes the first with the highest value. */
export class General implements Policy<Fight> {
  /** Weights for all combatants; null: each combatant has the weights of its kind (`leaningOf`). */
  readonly weights: Weights | null

  constructor(weights: Weights | null) {
    this.weights = weights
  }

  choose(state: Fight, actions: Int32Array, n: number, dice: Dice): number {
    if (n === 1) return 0
    const { values } = knowledgeOf(state, leaningOf)
    this.values(state, actions, n, dice, values)
    let best = 0
    for (let i = 1; i < n; i++) if (values[i] > values[best]) best = i
    return best
  }

  /** Values are in points of worth; the mean combatant is worth `MEAN_SHARE` points. */
  values(state: Fight, actions: Int32Array, n: number, dice: Dice, out: Float64Array): void {
    const knowledge = knowledgeOf(state, leaningOf)
    const { board } = state
    if (board === null) return
    if (state.depth === 0 && state.stage === CHOOSE) {
      for (let i = 0; i < n; i++) out[i] = memberValue(state, actions[i])
      return
    }
    const unit = unitAt(state, actorOf(state))
    knowledge.weights = this.weights ?? knowledge.leanings[unit.index]
    const turn = { knowledge, state, board, unit }
    if (state.depth === 0) actValues(turn, actions, n, dice, out)
    else frameValues(turn, topOf(state), actions, n, dice, out)
  }
}

/** Values for a question of the action under way. */
function frameValues(turn: Turn, frame: Frame, actions: Int32Array, n: number, dice: Dice, out: Float64Array): void {
  const { knowledge, state, board, unit } = turn
  switch (frame.kind) {
    case WINDOW:
      for (let i = 0; i < n; i++) out[i] = answerValue(knowledge, state, board, frame, unit, actions[i])
      return
    case OPPORTUNITY:
      for (let i = 0; i < n; i++) out[i] = Action.kindOf(actions[i]) === Action.STRIKE ? 1 : 0
      return
    case ACTION:
      noteFoes(knowledge, state, unit)
      for (let i = 0; i < n; i++) out[i] = attackGain(turn, actions[i], AS_CHARGE)
      if (knowledge.weights.isMindless) prefer(actions, n, dice, out)
      return
    case SWARMING:
      swarmValues(state, frame, actions, n, out)
      return
    case BLOW:
      for (let i = 0; i < n; i++) out[i] = blowValue(knowledge, state, frame, unit, actions[i])
      return
    case CASTING:
      // Another place for the spell, if it has a gain there.
      for (let i = 0; i < n; i++) {
        const isCast = Action.kindOf(actions[i]) === Action.CAST
        out[i] = isCast ? castGain(knowledge, state, board, unit, Action.whatOf(actions[i])) : 0
      }
      return
    case WRESTLE:
      for (let i = 0; i < n; i++) out[i] = Action.kindOf(actions[i]) === Action.THROW_DOWN ? 1 : 0
      return
    default:
      actValues(turn, actions, n, dice, out)
  }
}

/** Values for a turn or a held action: the action, or the square to go to. */
function actValues(turn: Turn, actions: Int32Array, n: number, dice: Dice, out: Float64Array): void {
  const { knowledge, state, board, unit } = turn
  if (state.pending === Action.RUN && isRunning(state, unit)) exitValues(state, board, unit, actions, n, out)
  else if (state.pending !== 0) placeValues(turn, actions, n, out)
  else {
    turnValues(turn, actions, n, out)
    if (knowledge.weights.isMindless && unit.retreating === 0) prefer(actions, n, dice, out)
  }
}

/** Makes a random attack or spell the best choice, if there is one. */
function prefer(actions: Int32Array, n: number, dice: Dice, out: Float64Array): void {
  let many = 0
  for (let i = 0; i < n; i++) if (isAtTarget(actions[i])) many++
  if (many === 0) return
  let drawn = pick(dice, many)
  for (let i = 0; i < n; i++) {
    if (isAtTarget(actions[i]) && drawn-- === 0) out[i] = MINDLESS
  }
}

const MINDLESS = 1e6

function isAtTarget(action: number): boolean {
  const kind = Action.kindOf(action)
  return kind === Action.ATTACK || kind === Action.CAST
}

/** Values for a question about a blow: the result of a shove, a screen, or another target. */
function blowValue(knowledge: Knowledge, state: Fight, { step, blow }: Frame, unit: Unit, action: number): number {
  if (step === SPOILT && Action.kindOf(action) !== Action.DONE) {
    return blowOf(knowledge, state, unit, blow.weapon, blow.thrown, unitAt(state, Action.targetOf(action)), PLAIN)
  }
  const kind = Action.kindOf(action)
  return kind === Action.KNOCK_DOWN || kind === Action.PARRY ? 1 : 0
}

/** Values for a swarm: it is rolled by the member that joined last, once no other combatant can join. SVN-AI-11. */
function swarmValues(state: Fight, frame: Frame, actions: Int32Array, n: number, out: Float64Array): void {
  const mayGrow = maysJoin(state, frame)
  for (let i = 0; i < n; i++) {
    const isRoll = Action.kindOf(actions[i]) === Action.ROLL
    const isLast = Action.whatOf(actions[i]) === frame.unit
    out[i] = isRoll ? (mayGrow ? -1 : isLast ? 2 : 1) : 0
  }
}

/** Whether a combatant beside the target of a swarm may still join it. */
function maysJoin(state: Fight, frame: Frame): boolean {
  const target = unitAt(state, frame.against)
  const { side, camp } = unitAt(state, frame.unit)
  const end = state.alliesTo[camp]
  for (let i = state.alliesFrom[camp]; i < end; i++) {
    const ally = unitAt(state, i)
    const isFree = ally.side === side && ally.fate === UP && ally.done === 0 && ally.main === 1 && ally.swarm === NONE
    if (isFree && distanceOf(state, ally, target) <= 1) return true
  }
  return false
}

function actorOf(state: Fight): number {
  if (state.depth === 0) return state.active
  const frame = topOf(state)
  if (frame.kind === WINDOW) return askedOf(frame)
  if (frame.kind === OPPORTUNITY) return frame.cursor
  if (frame.kind === BLOW) return frame.step === SCREENS ? frame.cursor : frame.blow.attacker
  return frame.unit
}

/**
 * The member that goes next: casters before their friends are in the way, then screeners, shooters and the rest, the nearest to an enemy
 * first; those that retreat go last. SVN-AI-02.
 */
function memberValue(state: Fight, action: number): number {
  const unit = unitAt(state, Action.whatOf(action))
  if (Action.kindOf(action) !== Action.MEMBER || unit.retreating === 1) return -1
  const rank = hasSpell(unit) ? 4 : (unit.gear & SCREENER) !== 0 ? 3 : shoots(unit) ? 2 : 1
  return rank - nearest(state, unit) * NEAR
}

/** Value of one square nearer to an enemy, relative to one rank. */
const NEAR = 1 / 1024

function nearest(state: Fight, unit: Unit): number {
  let least = 1 / NEAR - 1
  const end = state.foesTo[unit.camp]
  for (let i = state.foesFrom[unit.camp]; i < end; i++) {
    const foe = unitAt(state, i)
    if (foe.fate === UP && foe.camp !== unit.camp) least = Math.min(least, distanceOf(state, unit, foe))
  }
  return least
}

function shoots(unit: Unit): boolean {
  return (unit.weapons[unit.hand].traits & MISSILE) !== 0
}

/**
 * Weights by the kind of a combatant: those of its property `as-…`; else guardian for heroes with a shield and for screeners, skirmisher
 * for shooters and casters, and tactician for all others. Section D.
 */
export function leaningOf(unit: Unit): Weights {
  const own = unit.gear >> PRESET_SHIFT
  if (own > 0) return PRESETS[31 - Math.clz32(own)]
  if (unit.spells.length > 0) return LEANINGS.skirmisher
  if (unit.weapons[0].long > 0 && (unit.weapons[0].traits & MISSILE) !== 0) return LEANINGS.skirmisher
  if ((unit.gear & (SCREENER | SHIELD)) !== 0 && unit.isHero) return LEANINGS.guardian
  return LEANINGS.tactician
}
