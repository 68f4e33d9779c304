import { isEngaged } from '../../../src/games/sovl/chapters/charge/engaged.ts'
import { mayCharge, mayTarget } from '../../../src/games/sovl/chapters/charge/may-charge.ts'
import { BREAKS_U, LOSS_U } from '../../../src/games/sovl/chapters/clash.ts'
import * as Action from '../../../src/games/sovl/choices/actions.ts'
import { FRONT } from '../../../src/games/sovl/data/sides.ts'
import { type Battle, playerOf } from '../../../src/games/sovl/state/battle.ts'
import type { SovlState } from '../../../src/games/sovl/state/state.ts'
import { BROKEN, FIGHTING, NONE, type Unit } from '../../../src/games/sovl/state/unit.ts'
import { CLOSE, type Knowledge } from './knowledge.ts'
import type { Weights } from './weights.ts'

/**
 * The Charge Phase. The value of a charge is the expected gain of the clash, plus the loss that the charger would expect if it stood and were
 * charged: a unit that has declared a charge can only be intercepted. An intercept is also worth the loss that it spares a friend.
 */

/** Index in `Knowledge.out`. */
const STANDING = 1

/** Index of the action to take; 0 is to pass. */
export function pickCharge(knowledge: Knowledge, weights: Weights, actions: Int32Array, n: number): number {
  const { state, out } = knowledge
  let best = 0
  let choice = 0
  let before = NONE
  for (let i = 1; i < n; i++) {
    const action = actions[i]
    const unit = state.units[Action.aOf(action)]
    if (Action.kindOf(action) === Action.COUNTER) weighCounter(knowledge, weights, unit)
    else {
      // The list goes charger by charger.
      if (unit.index !== before) weighStanding(knowledge, unit)
      before = unit.index
      weighCharge(knowledge, weights, unit, state.units[Action.bOf(action) >> 2], Action.bOf(action) & 3)
    }
    const value = out[0]
    if (value > best + CLOSE) {
      best = value
      choice = i
    }
  }
  return choice
}

/** out[0] = value of the charge in points, minus the points that `weights` requires. */
export function weighCharge(knowledge: Knowledge, weights: Weights, unit: Unit, target: Unit, side: number): void {
  const { state, battle, out, gains } = knowledge
  const fast = unit.movement >= weights.fast
  let value =
    gains[knowledge.gain(unit, target, side)] * (fast ? (side === FRONT ? weights.fastFront : weights.fastFlank) : 1)
  if (target.fate === BROKEN) value = state.rules.chargeFleeing === 'destroyed-on-contact' ? target.worth : -1
  else {
    // The charge is worth more if friends already fight the target, or are about to.
    if (isEngaged(target) || isCharged(battle, target)) value += target.worth * weights.join
    if (target.target !== NONE) {
      const friend = state.units[target.target]
      if (playerOf(friend) === playerOf(unit)) {
        const spared = gains[knowledge.gain(target, friend, target.targetSide)]
        if (spared > 0) value += spared
      }
    }
  }
  // A charge spares the unit at most the loss by charges that it expects.
  value += out[STANDING] * (weights.fear < 1 ? weights.fear : 1)
  out[0] = value - weights.charge * unit.worth
}

/**
 * A unit charged in front declares a counter charge: its weapons then have their charge bonus, and no other enemy can come to its front.
 */
function weighCounter(knowledge: Knowledge, weights: Weights, unit: Unit): void {
  knowledge.out[0] = weights.counters ? unit.worth / 1000 : 0
}

function isCharged(battle: Battle, unit: Unit): boolean {
  const at = unit.index * 4
  const { incoming } = battle
  return incoming[at] !== NONE || incoming[at + 1] !== NONE || incoming[at + 2] !== NONE || incoming[at + 3] !== NONE
}

/** out[STANDING] = the highest expected gain in points of an enemy that charges the unit if it stands. */
function weighStanding(knowledge: Knowledge, unit: Unit): void {
  const { state, battle, gains, out } = knowledge
  const { units } = state
  const own = playerOf(unit)
  let worst = 0
  for (let i = 0; i < units.length; i++) {
    const foe = units[i]
    if (playerOf(foe) === own || !mayCharge(state, battle, foe) || !mayTarget(state, battle, foe, unit)) continue
    const side = battle.pairSide[foe.index * units.length + unit.index]
    const loss = gains[knowledge.gain(foe, unit, side)]
    if (loss > worst) worst = loss
  }
  out[STANDING] = worst
}

/**
 * Whether a unit should flee from a charge (`chargeReaction`): it should if standing is expected to cost more than fleeing and rallying
 * later.
 */
export function shouldFlee(knowledge: Knowledge, weights: Weights): boolean {
  const { state, battle, clashes } = knowledge
  const charger = state.units[battle.pending]
  const target = state.units[charger.target]
  const at = knowledge.clash(charger, target, charger.targetSide)
  const gained = clashes.values[at + LOSS_U] * 0.5
  const lost = 2 * clashes.values[at + LOSS_U + 1] - gained
  return weights.fear > 0 && clashes.values[at + BREAKS_U + 1] > 0.75 && lost > target.worth / 2
}

/** Index of the charge to resolve next: the one with the highest gain, if there is still room for it. */
export function pickNextCharge(knowledge: Knowledge, actions: Int32Array, n: number): number {
  const { state, gains } = knowledge
  let best = -1e9
  let choice = 0
  for (let i = 0; i < n; i++) {
    const unit = state.units[Action.aOf(actions[i])]
    const target = state.units[unit.target]
    const value = gains[knowledge.gain(unit, target, unit.targetSide)]
    if (value > best + CLOSE) {
      best = value
      choice = i
    }
  }
  return choice
}

/** Index of the engagement to fight next: the one with the highest expected gain, so that its rout can help the others. */
export function pickEngagement(knowledge: Knowledge, actions: Int32Array, n: number, player: number): number {
  const { state } = knowledge
  let best = -1e9
  let choice = 0
  for (let i = 0; i < n; i++) {
    const value = swing(knowledge, state, Action.aOf(actions[i]), player)
    if (value > best + CLOSE) {
      best = value
      choice = i
    }
  }
  return choice
}

/** Expected gain of the player from an engagement, in whole points. */
function swing(knowledge: Knowledge, state: SovlState, engagement: number, player: number): number {
  const { units } = state
  const { gains } = knowledge
  let points = 0
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (unit.engagement !== engagement) continue
    const { contacts } = unit
    for (let c = 0; c < contacts.length; c++) {
      const contact = contacts[c]
      if (contact.side !== FRONT || contact.foe.fate !== FIGHTING) continue
      const gain = gains[knowledge.gain(unit, contact.foe, contact.foeSide)]
      points += playerOf(unit) === player ? gain : -gain
    }
  }
  return Math.round(points)
}
