import { isEngaged } from '../chapters/charge/engaged.ts'
import { NOT_ABOVE, rankAbove } from '../chapters/charge/intercept.ts'
import { mayCharge, mayTarget } from '../chapters/charge/may-charge.ts'
import { BREAKS_U, LOSS_U, passes } from '../chapters/clash.ts'
import * as Action from '../choices/actions.ts'
import { FRONT } from '../data/sides.ts'
import { type Battle, playerOf } from '../state/battle.ts'
import type { SovlState } from '../state/state.ts'
import { BROKEN, FIGHTING, NONE, type Unit } from '../state/unit.ts'
import { worthOf, worthOfCharge } from './exchange.ts'
import type { Knowledge } from './knowledge.ts'
import { prospectOf, turnsAfter } from './prospect.ts'
import type { Weights } from './weights.ts'

/**
 * The Charge Phase. The value of a charge is the expected gain of the clash, plus the loss that the charger would expect if it stood and were
 * charged: a unit that has declared a charge can only be intercepted. An intercept is also worth the loss that it spares a friend.
 */

/** Indices in `Knowledge.out`: see `weighStanding`; what waiting brings, −1 to 1. */
const STANDING = 1
const WAITING = 2

/** Values charges and counter charges against passing, which is 0. */
export function weighCharges(
  knowledge: Knowledge,
  weights: Weights,
  actions: Int32Array,
  n: number,
  values: Float64Array,
): void {
  const { state, battle, out } = knowledge
  out[WAITING] = prospectOf(knowledge, battle.decider)
  let before = NONE
  for (let i = 0; i < n; i++) {
    const action = actions[i]
    const kind = Action.kindOf(action)
    if (kind === Action.PASS) {
      values[i] = 0
      continue
    }
    const unit = state.units[Action.aOf(action)]
    if (kind === Action.COUNTER) weighCounter(knowledge, weights, unit)
    else {
      // The list goes charger by charger.
      if (unit.index !== before) weighStanding(knowledge, weights, unit)
      before = unit.index
      weighCharge(knowledge, weights, unit, state.units[Action.bOf(action) >> 2], Action.bOf(action) & 3)
    }
    values[i] = out[0]
  }
}

/** Points subtracted from the value of a charge at a fleeing unit. */
const VAIN = 1

/** out[0] = the value of the charge in points, minus the points that `weights` requires. */
function weighCharge(knowledge: Knowledge, weights: Weights, unit: Unit, target: Unit, side: number): void {
  const { state, battle, out } = knowledge
  const risk = interceptRisk(knowledge, weights, unit, target, side)
  let value = worthOfCharge(knowledge, weights, unit, target, side)
  if (target.fate === BROKEN) {
    // The target may rally, and then it fights. In the last turn nothing better can come of waiting.
    const rallies = (turnsAfter(knowledge) > 0 ? weights.pursue : 1) * passes(target.ralliesAt[target.models])
    value = state.rules.chargeFleeing === 'destroyed-on-contact' ? target.worth : value * rallies - VAIN
  } else {
    // The charge is worth more if friends already fight the target, or are about to.
    if (isEngaged(target) || isCharged(battle, target)) value += target.worth * weights.join
    if (target.target !== NONE) {
      const friend = state.units[target.target]
      if (playerOf(friend) === playerOf(unit)) {
        const spared = worthOfCharge(knowledge, weights, target, friend, target.targetSide)
        if (spared > 0) value += spared
      }
    }
  }
  // An intercepted unit does not charge, and is charged itself.
  if (risk > 0) value -= weights.intercepted * (value + weights.spared * risk)
  value += out[STANDING] * weights.spared
  out[0] = value - (weights.charge + weights.refuse * out[WAITING]) * unit.worth
}

/** Expected gain in points of a charge, wherever the two units stand; in the last turn what of it scores. */
function gainOf(knowledge: Knowledge, weights: Weights, unit: Unit, target: Unit, side: number): number {
  const at = knowledge.gain(unit, target, side)
  return turnsAfter(knowledge) > 0 ? knowledge.gains[at] : worthOf(knowledge, weights, at, 0, 0)
}

/** The highest expected gain in points of an enemy that could intercept the unit once it has declared this charge, SOVL-CHG-16 to -18. */
function interceptRisk(knowledge: Knowledge, weights: Weights, unit: Unit, target: Unit, side: number): number {
  const { state, battle } = knowledge
  const { units } = state
  const own = battle.pairDistance[unit.index * units.length + target.index]
  let worst = 0
  for (let i = 0; i < units.length; i++) {
    const foe = units[i]
    if (foe === target || playerOf(foe) === playerOf(unit)) continue
    if (!mayCharge(state, battle, foe) || !mayTarget(state, battle, foe, unit)) continue
    const pair = foe.index * units.length + unit.index
    const its = battle.pairSide[pair]
    const reading = state.rules.chargePriority
    if (rankAbove(reading, its !== FRONT, battle.pairDistance[pair], side !== FRONT, own) === NOT_ABOVE) continue
    const loss = gainOf(knowledge, weights, foe, unit, its)
    if (loss > worst) worst = loss
  }
  return worst
}

/**
 * Value of a counter charge by a unit that is charged in front: its weapons then have their charge bonus, and no other enemy can come to
 * its front.
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
function weighStanding(knowledge: Knowledge, weights: Weights, unit: Unit): void {
  const { state, battle, out } = knowledge
  const { units } = state
  const own = playerOf(unit)
  let worst = 0
  for (let i = 0; i < units.length; i++) {
    const foe = units[i]
    if (playerOf(foe) === own || !mayCharge(state, battle, foe) || !mayTarget(state, battle, foe, unit)) continue
    const side = battle.pairSide[foe.index * units.length + unit.index]
    const loss = gainOf(knowledge, weights, foe, unit, side)
    if (loss > worst) worst = loss
  }
  out[STANDING] = worst
}

/**
 * Values standing, the first answer to a charge, and fleeing (`chargeReaction`). Fleeing is better if standing is expected to cost more
 * than fleeing and rallying later.
 */
export function weighAnswers(knowledge: Knowledge, weights: Weights, values: Float64Array): void {
  values[0] = 0
  values[1] = gainOfFlight(knowledge, weights)
}

/** Points that standing is expected to cost beyond half of the unit, which a flight costs; minus that half if the unit would likely hold. */
function gainOfFlight(knowledge: Knowledge, weights: Weights): number {
  const { state, battle, clashes } = knowledge
  const charger = state.units[battle.pending]
  const target = state.units[charger.target]
  const at = knowledge.clash(charger, target, charger.targetSide)
  const gained = clashes.values[at + LOSS_U] * 0.5
  const lost = 2 * clashes.values[at + LOSS_U + 1] - gained
  const breaks = weights.fear > 0 && clashes.values[at + BREAKS_U + 1] > 0.75
  return (breaks ? lost : 0) - target.worth / 2
}

/** Values each charge that may be resolved next, by its gain if there is still room for it. */
export function weighNextCharges(knowledge: Knowledge, actions: Int32Array, n: number, values: Float64Array): void {
  const { state, gains } = knowledge
  for (let i = 0; i < n; i++) {
    const unit = state.units[Action.aOf(actions[i])]
    values[i] = gains[knowledge.gain(unit, state.units[unit.target], unit.targetSide)]
  }
}

/** Values each engagement that may be fought next. The one with the highest expected gain comes first, so that its rout can help the others. */
export function weighEngagements(knowledge: Knowledge, actions: Int32Array, n: number, values: Float64Array): void {
  const { state, battle } = knowledge
  for (let i = 0; i < n; i++) values[i] = swing(knowledge, state, Action.aOf(actions[i]), battle.decider)
}

/** Expected gain of the player from an engagement, in whole points. */
function swing(knowledge: Knowledge, state: SovlState, engagement: number, player: number): number {
  const { units } = state
  const { gains } = knowledge
  let own = 0
  let theirs = 0
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (unit.engagement !== engagement) continue
    const { contacts } = unit
    for (let c = 0; c < contacts.length; c++) {
      const contact = contacts[c]
      if (contact.side !== FRONT || contact.foe.fate !== FIGHTING) continue
      const gain = gains[knowledge.gain(unit, contact.foe, contact.foeSide)]
      if (playerOf(unit) === player) own += gain
      else theirs += gain
    }
  }
  return Math.round(own - theirs)
}
