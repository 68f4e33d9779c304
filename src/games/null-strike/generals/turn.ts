import * as Action from '../choices/actions.ts'
import { type Unit, unitAt } from '../state/state.ts'
import { bestAttack, boundAttack } from './attacks.ts'
import { bestCharge, hopedCharge } from './charges.ts'
import { face } from './facing.ts'
import type { Knowledge } from './knowledge.ts'
import { bestMove, reachOf } from './moves.ts'
import { laterAt, NO_CUTOFF, valueFrom } from './places.ts'
import { isPromising, nextUnit, notePriorities, noteWeighed } from './priorities.ts'
import { boundWaiting, valueWaiting } from './waiting.ts'
import { NEVER, type Weights } from './weights.ts'
import { survey } from './worth.ts'

/**
 * The choice of the unit that acts, and of its action. The value of an action includes the gain of the unit's further actions after it, minus
 * the gain that other units would have with these. The end of the turn has the value 0.
 *
 * A best-first search. Units come in the order of their priorities, which are estimates (`priorities.ts`): a unit is weighed only if it may well
 * have an action worth more than the highest value so far. An action that is weighed first gets an upper bound, and is worked out exactly only
 * while this bound is the highest of all values.
 */

/** Precision of a value: exact; a bound for this kind of action; a bound for all moves and runs. */
const EXACT = 0
const BOUND = 1
const ROUGH = 2

/** Values that differ by no more than this may be equal but for rounding, in points. */
const TIE = 1e-6

/** The first action with the highest value. Writes the values of the actions of the units that are weighed, and how precise they are. */
export function pickAction(knowledge: Knowledge, weights: Weights, actions: Int32Array, n: number): number {
  const { scratch } = knowledge
  const { values, isBound, noted, weighed } = scratch
  survey(knowledge, weights)
  notePriorities(knowledge, weights)
  for (let i = 0; i < knowledge.n; i++) noted[i] = 0
  // The end of the turn.
  isBound[0] = EXACT
  values[0] = 0
  weighed[0] = 0
  scratch.highest = 0
  let count = 1
  let next = nextUnit(knowledge)
  for (;;) {
    let best = 0
    for (let w = 1; w < count; w++) {
      const i = weighed[w]
      if (values[i] > values[best] || (values[i] === values[best] && i < best)) best = i
    }
    if (next >= 0 && isPromising(knowledge, next, values[best])) {
      count = boundActions(knowledge, weights, actions, n, next, count)
      noteWeighed(knowledge, next)
      next = nextUnit(knowledge)
    } else if (isBound[best] === EXACT) return best
    else refine(knowledge, weights, actions[best], best, scratch.highest - TIE)
  }
}

/** Values the actions of the units that `pickAction` weighs; those of the others have the value `NEVER`. */
export function valueActions(
  knowledge: Knowledge,
  weights: Weights,
  actions: Int32Array,
  n: number,
  out: Float64Array,
): void {
  const { values, isBound } = knowledge.scratch
  isBound.fill(EXACT, 0, n)
  values.fill(NEVER, 0, n)
  pickAction(knowledge, weights, actions, n)
  for (let i = 0; i < n; i++) {
    while (isBound[i] !== EXACT) refine(knowledge, weights, actions[i], i, NO_CUTOFF)
    out[i] = values[i]
  }
}

/**
 * Gives the actions of the unit with the index `unit` their first values and adds them to the `count` actions in `scratch.weighed`; returns how many these
 * are then.
 */
function boundActions(
  knowledge: Knowledge,
  weights: Weights,
  actions: Int32Array,
  n: number,
  unit: number,
  count: number,
): number {
  const { weighed } = knowledge.scratch
  let to = count
  for (let i = 1; i < n; i++) {
    if (Action.whatOf(actions[i]) !== unit) continue
    bound(knowledge, weights, actions[i], i)
    weighed[to++] = i
  }
  return to
}

/** Gives an action its first value: an upper bound, or the exact value if that takes little. */
function bound(knowledge: Knowledge, weights: Weights, action: number, i: number): void {
  const { state, scratch } = knowledge
  const { values, isBound, noted, here, most } = scratch
  const kind = Action.kindOf(action)
  const unit = unitAt(state, Action.whatOf(action))
  const { index } = unit
  if (kind === Action.ATTACK) {
    values[i] = boundAttack(knowledge, weights, unit, unit.aimed)
    isBound[i] = BOUND
    return
  }
  face(knowledge, weights, unit)
  if (kind === Action.MOVE || kind === Action.RUN) {
    if (noted[index] === 0) note(knowledge, weights, unit)
    values[i] = most[index]
    isBound[i] = ROUGH
  } else if (kind === Action.CHARGE) {
    if (noted[index] === 0) note(knowledge, weights, unit)
    values[i] = hopedCharge(knowledge, weights, unit, here[index])
    isBound[i] = BOUND
  } else if (kind === Action.AIM || kind === Action.RALLY) {
    values[i] = boundWaiting(knowledge, weights, unit, kind)
    isBound[i] = BOUND
  } else {
    values[i] = valueWaiting(knowledge, weights, unit, kind, NO_CUTOFF)
    isBound[i] = EXACT
    if (values[i] > scratch.highest) scratch.highest = values[i]
  }
}

/**
 * Replaces the upper bound of an action by a closer bound or by its exact value. If the value turns out to be no more than the cutoff, that is its bound
 * from then on.
 */
function refine(knowledge: Knowledge, weights: Weights, action: number, i: number, cutoff: number): void {
  const { state, scratch } = knowledge
  const { values, isBound } = scratch
  const kind = Action.kindOf(action)
  const unit = unitAt(state, Action.whatOf(action))
  face(knowledge, weights, unit)
  const value = closer(knowledge, weights, unit, kind, isBound[i], cutoff)
  if (value <= cutoff) {
    values[i] = cutoff
    return
  }
  values[i] = value < values[i] ? value : values[i]
  isBound[i] = isBound[i] - 1
  if (isBound[i] === EXACT && values[i] > scratch.highest) scratch.highest = values[i]
}

/** The value of an action or a closer bound of it, with a cutoff. */
function closer(
  knowledge: Knowledge,
  weights: Weights,
  unit: Unit,
  kind: number,
  precision: number,
  cutoff: number,
): number {
  const { state, scratch } = knowledge
  const { index, x, y, done } = unit
  const here = scratch.here[index]
  if (kind === Action.ATTACK) return bestAttack(knowledge, weights, unit, unit.aimed, cutoff)
  if (kind === Action.CHARGE) return bestCharge(knowledge, weights, unit, here, cutoff)
  if (kind === Action.AIM || kind === Action.RALLY) return valueWaiting(knowledge, weights, unit, kind, cutoff)
  if (precision === BOUND) return bestMove(knowledge, weights, unit, kind, here, cutoff)
  const slack = reachOf(unit, kind)
  return valueFrom(knowledge, weights, unit, x, y, done | (1 << kind), state.left - 1, slack, here + cutoff) - here
}

/** Notes what the place of a unit is worth to it, and the most that any other within the reach of a run could be worth beyond that. */
function note(knowledge: Knowledge, weights: Weights, unit: Unit): void {
  const { scratch, state } = knowledge
  const { noted, here, most } = scratch
  const { index, x, y, done } = unit
  noted[index] = 1
  here[index] = laterAt(knowledge, weights, unit, x, y, true, NO_CUTOFF)
  const goes = ~((1 << Action.MOVE) | (1 << Action.RUN))
  const slack = reachOf(unit, Action.RUN)
  const cutoff = here[index] + scratch.highest - TIE
  most[index] = valueFrom(knowledge, weights, unit, x, y, done & goes, state.left - 1, slack, cutoff) - here[index]
}
