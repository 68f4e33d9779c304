import { chanceOf, moraleOn } from '../chapters/chance.ts'
import * as Action from '../choices/actions.ts'
import type { Unit } from '../state/state.ts'
import { bestAttack, boundAttack } from './attacks.ts'
import { face } from './facing.ts'
import * as Foe from './foe.ts'
import { type Knowledge, turnsLeft } from './knowledge.ts'
import { NO_CUTOFF, nowFrom, valueFrom } from './places.ts'
import type { Weights } from './weights.ts'

/** Values of actions without a target and without a way: capture, rally, aim, cover, and entering the table. */

/** Value of such an action, with a cutoff. */
export function valueWaiting(knowledge: Knowledge, weights: Weights, unit: Unit, kind: number, cutoff: number): number {
  switch (kind) {
    case Action.CAPTURE:
      return knowledge.scratch.captures[unit.player]
    case Action.RALLY:
      return valueRally(knowledge, weights, unit)
    case Action.AIM:
      return valueAim(knowledge, weights, unit, cutoff)
    case Action.DIG_IN:
    case Action.FORTIFY:
      return valueCover(knowledge, weights, unit, kind)
    case Action.DEPLOY:
      return valueEntry(knowledge, weights, unit)
    case Action.DISEMBARK:
      return valueExit(knowledge, weights, unit)
    default:
      // Generals do not board during a battle, because going somewhere in a transport takes three actions.
      return -1
  }
}

/** Upper bound of the value of an aim or a rally, after a call of `face` for the unit. */
export function boundWaiting(knowledge: Knowledge, weights: Weights, unit: Unit, kind: number): number {
  const { state, scratch } = knowledge
  if (kind === Action.AIM) {
    const aimed = boundAttack(knowledge, weights, unit, 1)
    const attacks = ((unit.done >> Action.ATTACK) & 1) === 0 && state.left > 1
    return attacks ? aimed - scratch.cost[1] : weights.prospects * aimed
  }
  const { facing, captures, soon } = scratch
  const now = facing.count > 0 ? facing.bestOf[0] : 0
  const taken = unit.mayCapture ? captures[unit.player] : 0
  return chanceToRally(knowledge, unit) * Math.max(now, taken, weights.prospects * soon[unit.index])
}

function chanceToRally({ state }: Knowledge, unit: Unit): number {
  return chanceOf(moraleOn(unit.morale, unit.rallies, state.rules.nat1Morale))
}

/** Value of a rally: the gain of the unit in this turn or the next, times the chance that it rallies. AP-RALLY-01. */
function valueRally(knowledge: Knowledge, weights: Weights, unit: Unit): number {
  const { state, scratch } = knowledge
  const chance = chanceToRally(knowledge, unit)
  face(knowledge, weights, unit)
  nowFrom(knowledge, weights, unit, unit.done, state.left - 1)
  const next = turnsLeft(knowledge) > 0 ? weights.prospects * scratch.soon[unit.index] : 0
  return chance * (scratch.now > next ? scratch.now : next)
}

/**
 * Value of aim: its addition to a later attack in this turn or, if aim lasts, in the next turn. AP-AIM-01. With a cutoff.
 */
function valueAim(knowledge: Knowledge, weights: Weights, unit: Unit, cutoff: number): number {
  const { state, scratch } = knowledge
  const attacks = ((unit.done >> Action.ATTACK) & 1) === 0
  if (attacks && state.left > 1) {
    const aimed = bestAttack(knowledge, weights, unit, 1, cutoff + scratch.cost[1])
    return aimed === 0 ? -1 : aimed - scratch.cost[1]
  }
  if (state.rules.aimCarry === 'no' || turnsLeft(knowledge) === 0) return -1
  const aimed = bestAttack(knowledge, weights, unit, 1, 0)
  return aimed === 0 ? -1 : weights.prospects * (aimed - bestAttack(knowledge, weights, unit, 0, 0))
}

/** Value of digging in: the part of the expected loss to enemies that it saves. AP-DIG-01, AP-FORT-01. */
function valueCover(knowledge: Knowledge, weights: Weights, unit: Unit, kind: number): number {
  face(knowledge, weights, unit)
  return weights.dig * worstShot(knowledge, unit) * (kind === Action.FORTIFY ? 0.5 : 1)
}

/** Largest expected loss of a unit to a shot of an enemy in range. `face` must have been called for the unit. */
function worstShot({ scratch }: Knowledge, unit: Unit): number {
  const { facing } = scratch
  const { foes } = facing
  let worst = 0
  for (let k = 0; k < facing.count; k++) {
    const dx = foes[k * Foe.FOE + Foe.X] - unit.x
    const dy = foes[k * Foe.FOE + Foe.Y] - unit.y
    const range = foes[k * Foe.FOE + Foe.RANGE_AT]
    if (dx * dx + dy * dy <= range * range && foes[k * Foe.FOE + Foe.SHOT_AT] > worst)
      worst = foes[k * Foe.FOE + Foe.SHOT_AT]
  }
  return worst
}

/** Value of entering from reserve. It rises towards the end, because a unit in reserve at the end is lost. AP-END-02. */
function valueEntry(knowledge: Knowledge, weights: Weights, unit: Unit): number {
  const { points } = knowledge
  const whole = points[unit.id] * unit.models
  return (weights.prospects * whole) / (turnsLeft(knowledge) + 1)
}

/** Value of leaving a transport: the gain of the passenger from the place of its transport. */
function valueExit(knowledge: Knowledge, weights: Weights, unit: Unit): number {
  const { state } = knowledge
  const transport = state.units[unit.carrier]
  face(knowledge, weights, unit)
  return valueFrom(knowledge, weights, unit, transport.x, transport.y, unit.done, state.left - 1, 0, NO_CUTOFF)
}
