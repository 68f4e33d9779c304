import * as Action from '../choices/actions.ts'
import { enemyOf, type Unit } from '../state/state.ts'
import type { Knowledge } from './knowledge.ts'
import { nearness } from './objectives.ts'
import * as Pair from './pair.ts'
import type { Weights } from './weights.ts'
import { gainAt } from './worth.ts'

/**
 * The order in which the units of a player are weighed. The priority of a unit estimates the most that one of its actions may bring, in points, from
 * distances alone: by an attack or a charge, by objectives, and by going out of the reach of enemies. It knows nothing of what lies on lines and
 * ways, so it is no bound: an action may turn out to be worth more or less.
 */

/** Priority of a unit whose actions have been weighed, and of one that has none. */
const WEIGHED = -1

/** Priority of a unit that is always weighed. */
const ALWAYS = Number.POSITIVE_INFINITY

/** A unit is weighed if this share of its priority is more than the best value so far: estimates are more often too high than too low. */
const SHARE = 0.75

/** Notes the priorities of the units of the player whose turn it is, after a call of `survey`. */
export function notePriorities(knowledge: Knowledge, weights: Weights): void {
  const { state, field, scratch } = knowledge
  const { units, goer } = state
  const { stands, priority } = scratch
  const to = goer === 0 ? field.split : units.length
  for (let i = goer === 0 ? 0 : field.split; i < to; i++) {
    if (stands[i] === 1)
      priority[i] = attacksOf(knowledge, weights, units[i]) + objectivesOf(knowledge, weights, units[i])
    // A unit in reserve or in a transport may enter the table; a destroyed unit does nothing.
    else priority[i] = units[i].models > 0 ? ALWAYS : WEIGHED
  }
  addThreats(knowledge, weights)
}

/** Index of the unit with the highest priority of those that are not weighed yet; −1 if there is none. */
export function nextUnit({ state, field, scratch }: Knowledge): number {
  const { priority } = scratch
  const to = state.goer === 0 ? field.split : state.units.length
  let next = -1
  let most = WEIGHED
  for (let i = state.goer === 0 ? 0 : field.split; i < to; i++) {
    if (priority[i] <= most) continue
    most = priority[i]
    next = i
  }
  return next
}

/** Whether a unit may well have an action worth at least `best` points. */
export function isPromising({ scratch }: Knowledge, unit: number, best: number): boolean {
  return SHARE * scratch.priority[unit] >= best
}

/** Notes that a unit is weighed. */
export function noteWeighed({ scratch }: Knowledge, unit: number): void {
  scratch.priority[unit] = WEIGHED
}

/** Inches between units within which models reach one another hand to hand. */
const ARM = 1

/** Number of further actions before an attack or a charge that is out of reach in this turn. */
const TOO_FAR = 3

/** Number of further actions that take a unit `gap` inches: none, a move or a run (up to `one` inches), both (up to `two`), or `TOO_FAR`. */
function actionsTo(gap: number, one: number, two: number): number {
  if (gap <= 0) return 0
  if (gap <= one) return 1
  return gap <= two ? 2 : TOO_FAR
}

/**
 * Estimate of what the attacks of a unit may bring, in points: by an attack or a charge in this turn, at once or after a move and a run, less the
 * cost of the further actions; and by one in its next turn. A panicked unit counts as if it had rallied.
 */
function attacksOf(knowledge: Knowledge, weights: Weights, unit: Unit): number {
  const { state, field, scratch, pairs, n } = knowledge
  const { stands, cost } = scratch
  const { units, left } = state
  const { id, speed, done } = unit
  const acts = unit.panicked === 0 || left > 1
  const attacks = acts && (done & (1 << Action.ATTACK)) === 0
  const charges = acts && (done & (1 << Action.CHARGE)) === 0
  const aims = left > 1 && unit.aimed === 0 && (done & (1 << Action.AIM)) === 0
  const prospects = weights.prospects * scratch.soon[unit.index]
  if (!attacks && !charges) return prospects
  const runs = (done & (1 << Action.RUN)) === 0
  const moves = (done & (1 << Action.MOVE)) === 0
  const one = (runs ? 2 : moves ? 1 : 0) * speed
  const two = runs && moves ? 3 * speed : 0
  const to = unit.player === 0 ? units.length : field.split
  let best = 0
  for (let j = unit.player === 0 ? field.split : 0; j < to; j++) {
    if (stands[j] === 0) continue
    const at = (id * n + units[j].id) * Pair.PAIR
    if (attacks && pairs[at + Pair.SHOT] > 0) {
      const part = pairs[at + Pair.IN_RANGE]
      const steps = pairs[at + Pair.SHOT_STEPS]
      const before = steps <= 1 && one > 0 ? 1 : steps <= 2 && two > 0 ? 2 : TOO_FAR
      const goes = before < TOO_FAR && before < left
      if (part > 0 || goes) {
        const gain = weights.shots * gainAt(knowledge, j, at + Pair.BY_SHOT)
        const better = part * gain * (pairs[at + Pair.AIMED] / pairs[at + Pair.SHOT])
        if (part * gain > best) best = part * gain
        if (aims && better - cost[1] > best) best = better - cost[1]
        if (goes && weights.clear * gain - cost[before] > best) best = weights.clear * gain - cost[before]
      }
    }
    if (pairs[at + Pair.BLOW] === 0) continue
    const gap = pairs[at + Pair.GAP]
    const before = charges ? actionsTo(gap - speed, one, two) : attacks && gap <= ARM ? 0 : TOO_FAR
    if (before === TOO_FAR || before >= left) continue
    const once = weights.blows * gainAt(knowledge, j, at + Pair.BY_BLOW) - cost[before]
    if (once > best) best = once
    if (!charges || !attacks || before + 1 >= left) continue
    const twice = weights.blows * gainAt(knowledge, j, at + Pair.BY_BLOWS) - cost[before + 1]
    if (twice > best) best = twice
  }
  return best + prospects
}

/** Estimate of what a unit may bring by going towards objectives, by capturing one, or by keeping the enemy from one, in points. */
function objectivesOf(knowledge: Knowledge, weights: Weights, unit: Unit): number {
  const { state, field, scratch, edges } = knowledge
  const { prize, near, stake, guards, bars, captures, steps, cost } = scratch
  const { speed, done } = unit
  const runs = (done & (1 << Action.RUN)) === 0
  const moves = (done & (1 << Action.MOVE)) === 0
  const far = (runs ? 2 : moves ? 1 : 0) * speed
  const farther = runs && moves ? 3 * speed : far
  let value = 0
  let taken = 0
  for (let o = 0; o < field.objectives; o++) {
    if (field.takenBy[o] >= 0) continue
    const edge = edges[unit.id * field.objectives + o]
    if (guards[o] === 0 && edge - far < state.rules.captureClear) value += stake[o]
    if (!unit.mayCapture) continue
    const after = nearness(weights, edge - far, speed, steps[unit.player])
    if (after > near[o]) value += prize[o] * (after - near[o])
    if (bars[o] > 0) continue
    if (edge <= 0) taken = captures[unit.player]
    else if (edge <= far && state.left > 1) taken = Math.max(taken, captures[unit.player] - cost[1])
    else if (edge <= farther && state.left > 2) taken = Math.max(taken, captures[unit.player] - cost[2])
  }
  return value + taken
}

/** Adds to the priorities what enemies could do to the unit that each would attack, beyond what they could do to another: it may have to go. */
function addThreats({ state, field, scratch }: Knowledge, weights: Weights): void {
  const { goer, units } = state
  const { soon, other, likely, rate, priority } = scratch
  const usual = rate[enemyOf(goer)]
  const to = goer === 0 ? units.length : field.split
  for (let j = goer === 0 ? field.split : 0; j < to; j++) {
    if (likely[j] < 0) continue
    const more = soon[j] - weights.usual * Math.max(other[j], usual)
    if (more > 0) priority[likely[j]] = priority[likely[j]] + weights.fear * more
  }
}
