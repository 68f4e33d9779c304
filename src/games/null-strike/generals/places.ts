import * as Action from '../choices/actions.ts'
import { isVisible } from '../space/sight/hidden-by-terrain.ts'
import type { Unit } from '../state/state.ts'
import { type Knowledge, turnsLeft } from './knowledge.ts'
import { captureFrom, objectivesAt } from './objectives.ts'
import { discount, STRIKING, stepsTo, TOUCH } from './reach.ts'
import type { Stand } from './scratch.ts'
import type { Weights } from './weights.ts'

/** Value of a place to a unit: the gain of its remaining actions there in this turn, and the gains of the unit and of its enemies in the next. */

/** Bits of all kinds of actions by which a unit may go, attack or capture. A unit that has done all of them does nothing more in this turn. */
export const ALL_DONE = -1

/** Writes the value of a place: `scratch.now`, the gain of the remaining actions in this turn minus their cost, and `scratch.later`. */
export function weighPlace(knowledge: Knowledge, weights: Weights, unit: Unit, stand: Stand): void {
  const { state, scratch } = knowledge
  const turns = turnsLeft(knowledge)
  weighGains(knowledge, weights, unit, stand)
  if (stand.left > 0 && unit.mayCapture && mayDo(stand, Action.CAPTURE)) {
    const taken = captureFrom(knowledge, weights, unit, stand, paceOf(stand))
    if (taken > scratch.now) scratch.now = taken
  }
  let later = objectivesAt(knowledge, weights, unit, stand)
  const least = weights.usual * scratch.rate[unit.player]
  if (turns > 0 && scratch.next > least) later += weights.prospects * (scratch.next - least)
  if (turns > 0 || state.goer === state.opener) later -= weights.fear * dangerAt(knowledge, weights, unit, stand)
  scratch.later = later
}

function mayDo({ done }: Stand, kind: number): boolean {
  return ((done >> kind) & 1) === 0
}

/** Distance that a unit may still go with one action in this turn, in multiples of its speed; 0 if it may not go. */
function paceOf(stand: Stand): number {
  return mayDo(stand, Action.RUN) ? 2 : mayDo(stand, Action.MOVE) ? 1 : 0
}

/** Distance that a unit may still go with two actions, a run and a move, in multiples of its speed; 0 if it may not do both. */
function longPaceOf(stand: Stand): number {
  return mayDo(stand, Action.RUN) && mayDo(stand, Action.MOVE) ? 3 : 0
}

/** Writes the highest gain of the unit from the place: in this turn to `scratch.now`, in its next turn to `scratch.next`. */
function weighGains(knowledge: Knowledge, weights: Weights, unit: Unit, stand: Stand): void {
  const { field, scratch } = knowledge
  const { facing, cost } = scratch
  const { best, bestOf, shot, blow, range, disc } = facing
  const { speed } = unit
  const attacks = stand.left > 0 && mayDo(stand, Action.ATTACK)
  const charges = stand.left > 0 && mayDo(stand, Action.CHARGE)
  const looks = stand.isSure && field.pieces > 0
  const one = paceOf(stand)
  const two = longPaceOf(stand)
  let now = 0
  let next = 0
  for (let b = 0; b < facing.count; b++) {
    const k = best[b]
    const most = bestOf[b]
    // All other enemies have smaller gains.
    if (most <= next && (most <= now + cost[1] || !(attacks || charges))) break
    const dx = facing.x[k] - stand.x
    const dy = facing.y[k] - stand.y
    const far = Math.sqrt(dx * dx + dy * dy) - stand.slack
    const gain = shot[k]
    if (gain > 0) {
      const beyond = far - range[k] + STRIKING * unit.disc
      if (gain > next) {
        const value = gain * discount(weights, 1 + stepsTo(beyond, speed))
        if (value > next) next = value
      }
      if (attacks && gain - cost[1] > now) {
        const value = shotFrom(cost, stand.left, weights.clear * gain, beyond, unit, one, two)
        const isSeen = !looks || beyond > unit.disc || sees(knowledge, unit, stand, facing.index[k])
        if (value > now && isSeen) now = value
      }
    }
    if (blow[k] === 0) continue
    const gap = far - TOUCH * (unit.disc + disc[k])
    if (blow[k] > next) {
      const value = blow[k] * discount(weights, 1 + stepsTo(gap - speed, speed))
      if (value > next) next = value
    }
    if (most - cost[1] <= now) continue
    let value = 0
    if (charges) value = chargeFrom(knowledge, stand.left, k, gap, speed, one, two, attacks)
    else if (attacks && gap <= 0) value = blow[k] - cost[1]
    if (value > now) now = value
  }
  scratch.now = now
  scratch.next = next
}

/**
 * Gain of a shot minus the cost of the actions. The target is `beyond` inches too far away for all models to shoot; the unit moves first if that
 * gains more. `one` and `two`: the distances that the unit may go with one action and with two, in multiples of its speed.
 */
function shotFrom(
  cost: Float64Array,
  left: number,
  gain: number,
  beyond: number,
  unit: Unit,
  one: number,
  two: number,
): number {
  const part = 1 - beyond / ((1 + STRIKING) * unit.disc)
  const value = part >= 1 ? gain - cost[1] : part > 0 ? gain * part - cost[1] : 0
  if (left > 1 && beyond <= one * unit.speed && gain - cost[2] > value) return gain - cost[2]
  return left > 2 && beyond <= two * unit.speed && gain - cost[3] > value ? gain - cost[3] : value
}

/**
 * Gain of a charge at the k-th enemy across a gap, minus the cost of the actions. It includes an attack after the charge if that is worth
 * its action.
 */
function chargeFrom(
  { scratch }: Knowledge,
  left: number,
  k: number,
  gap: number,
  speed: number,
  one: number,
  two: number,
  attacks: boolean,
): number {
  const { cost, facing } = scratch
  const { blow, again } = facing
  let steps = 1
  if (gap > speed) steps = one > 0 && gap <= (one + 1) * speed ? 2 : two > 0 && gap <= (two + 1) * speed ? 3 : left + 1
  if (steps > left) return 0
  const single = blow[k] - cost[steps]
  const double = attacks && steps < left ? blow[k] + again[k] - cost[steps + 1] : 0
  return double > single ? double : single
}

/** Expected loss of the unit at the place beyond the loss that enemies could cause anywhere; at most its whole worth. */
function dangerAt({ scratch }: Knowledge, weights: Weights, unit: Unit, stand: Stand): number {
  const { facing } = scratch
  const { threats, shotAt, blowAt, rangeAt, elsewhere } = facing
  let danger = 0
  for (let t = 0; t < facing.threatening; t++) {
    const k = threats[t]
    const dx = facing.x[k] - stand.x
    const dy = facing.y[k] - stand.y
    const far = Math.sqrt(dx * dx + dy * dy) + stand.slack
    const speed = facing.speed[k]
    const disc = facing.disc[k]
    const usual = elsewhere[k]
    let harm = 0
    if (shotAt[k] > usual) harm = shotAt[k] * discount(weights, 1 + stepsTo(far - rangeAt[k] + STRIKING * disc, speed))
    if (blowAt[k] > usual && blowAt[k] > harm) {
      const gap = far - TOUCH * (unit.disc + disc)
      const struck = blowAt[k] * discount(weights, 1 + stepsTo(gap - speed, speed))
      if (struck > harm) harm = struck
    }
    if (harm > usual) danger += harm - usual
  }
  const whole = scratch.worth[unit.index] * unit.models
  return danger < whole ? danger : whole
}

/** Whether a unit at a place has a line of sight to an enemy past the ground. */
function sees({ state, field }: Knowledge, unit: Unit, stand: Stand, foe: number): boolean {
  const { x, y } = unit
  unit.x = stand.x
  unit.y = stand.y
  const isSeen = isVisible(state, field, unit, state.units[foe])
  unit.x = x
  unit.y = y
  return isSeen
}

/** Value of the place (x, y) to a unit in later turns. */
export function laterAt(knowledge: Knowledge, weights: Weights, unit: Unit, x: number, y: number): number {
  const { stand } = knowledge.scratch
  stand.x = x
  stand.y = y
  stand.done = ALL_DONE
  stand.left = 0
  stand.isSure = false
  stand.slack = 0
  weighPlace(knowledge, weights, unit, stand)
  return knowledge.scratch.later
}

/**
 * Gain of a unit in this turn from the place (x, y) with `left` actions, plus the later value of the place. `done`: kinds of actions that it has
 * done, as bits; `slack`: as in `Stand`.
 */
export function valueFrom(
  knowledge: Knowledge,
  weights: Weights,
  unit: Unit,
  x: number,
  y: number,
  done: number,
  left: number,
  slack: number,
): number {
  const { scratch } = knowledge
  const { stand } = scratch
  stand.x = x
  stand.y = y
  stand.done = done
  stand.left = left
  stand.isSure = slack === 0
  stand.slack = slack
  weighPlace(knowledge, weights, unit, stand)
  return scratch.now + scratch.later
}
