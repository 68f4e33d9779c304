import * as Action from '../../../src/games/null-strike/choices/actions.ts'
import { type Field, OBJECTIVE, objectiveFor } from '../../../src/games/null-strike/state/field.ts'
import type { Strike, Unit } from '../../../src/games/null-strike/state/state.ts'
import { KNOWLEDGE, PLANS } from './knowledge.ts'
import { noteObjectivesAt, notePlace, noteUnit, TOUCH } from './places.ts'
import { CLOSES, FIGHT, may, SHOOT, TAKE } from './plans.ts'
import { worthOf } from './removals.ts'
import { BOTH, COMES, findTargets, MOVED, STRIKES, WHY } from './targets.ts'
import type { Weights } from './weights.ts'

/** Plans that begin with a move: the unit then attacks, charges, captures or stays. */

/** Share of a distant shot that counts, because cover or other units may come between. */
export const LIKELY = 0.85

/** Evaluates all plans of the unit that begin with a move: attacks, charges, approach, objectives. */
export function weighMoves(weights: Weights, state: Strike, field: Field, unit: Unit): void {
  noteUnit(weights, state, field, unit)
  const { at } = KNOWLEDGE
  at[0] = unit.x
  at[1] = unit.y
  findTargets(weights, unit)
  notePlace(weights, state, field, unit, at)
  KNOWLEDGE.place[1] = KNOWLEDGE.place[0]
  noteBonus(weights, field, unit.player)
  if (weights.depth >= 2) {
    if ((unit.done & (1 << Action.ATTACK)) === 0) weighShots(weights, state, field, unit)
    if (weights.charge > 0 && may(unit, Action.CHARGE)) weighBlows(weights, state, field, unit)
  }
  weighApproach(weights, state, field, unit)
  weighObjectives(weights, state, field, unit)
}

/**
 * `Knowledge.at` holds a spot and the share of the way to it that the unit goes. Replaces the spot by the end of that way, and evaluates
 * it.
 */
function lookAt(weights: Weights, state: Strike, field: Field, unit: Unit): void {
  const { at } = KNOWLEDGE
  at[0] = unit.x + at[2] * (at[0] - unit.x)
  at[1] = unit.y + at[2] * (at[1] - unit.y)
  notePlace(weights, state, field, unit, at)
}

/** Keeps a plan that goes to the last evaluated place, by its purpose in `Knowledge.at` and the value of the place. */
function offerThere(weights: Weights, unit: Unit, k: number, kind: number, aim: number, prey: number): void {
  const { place, spot, at, danger } = KNOWLEDGE
  const plan = (KNOWLEDGE.n + unit.index) * PLANS + k
  let gain = at[3] + place[0] - place[1]
  if (kind === Action.RUN) gain += RUNS * weights.fear * danger[0]
  if (gain <= KNOWLEDGE.gain[plan]) return
  KNOWLEDGE.gain[plan] = gain
  KNOWLEDGE.plans[unit.index] = KNOWLEDGE.plans[unit.index] | (1 << (PLANS + k))
  KNOWLEDGE.first[plan] = kind
  KNOWLEDGE.aim[plan] = aim
  KNOWLEDGE.prey[plan] = prey
  spot[2 * plan] = at[0]
  spot[2 * plan + 1] = at[1]
}

/** Share of the danger of a place that a run takes away. AP-RUN-02. */
const RUNS = 0.3

/** Notes the upper bound of the unit's gain by going to another place. */
function noteBonus(weights: Weights, field: Field, player: number): void {
  const { prize, stake, elsewhere, value, bonus } = KNOWLEDGE
  let most = weights.approach * value[COMES] - KNOWLEDGE.promise[0]
  most += weights.fear * KNOWLEDGE.danger[0]
  for (let k = 0; k < field.objectives; k++) {
    const o = objectiveFor(field, player, k)
    most += prize[o] * (1 - elsewhere[o]) + stake[o]
  }
  bonus[0] = most
  bonus[1] = weights.approach * value[COMES] - KNOWLEDGE.promise[0] + weights.fear * KNOWLEDGE.danger[0]
}

/** Plans to attack after a move. */
function weighShots(weights: Weights, state: Strike, field: Field, unit: Unit): void {
  const { at, value, target, bonus, price } = KNOWLEDGE
  let looked = -1
  let seen = 0
  for (let moves = BOTH; moves >= MOVED; moves--) {
    const best = value[moves]
    if (best === 0) return
    if (!isPossible(unit, moves)) continue
    const prey = target[moves]
    const foe = state.units[prey]
    const far = KNOWLEDGE.far[prey]
    const needs = far - KNOWLEDGE.reach[unit.id * KNOWLEDGE.n + foe.id] + unit.disc
    const go = needs < moves * unit.speed ? needs : moves * unit.speed
    at[3] = weights.attack * LIKELY * best
    if (at[3] + bonus[0] < price[moves === BOTH ? 3 : 2]) continue
    if (looked !== prey || seen !== go) {
      looked = prey
      seen = go
      at[0] = foe.x
      at[1] = foe.y
      at[2] = go / far
      lookAt(weights, state, field, unit)
    }
    offerThere(weights, unit, moves === BOTH ? 3 : 2, moves === MOVED ? Action.MOVE : Action.RUN, SHOOT, prey)
  }
}

function isPossible(unit: Unit, moves: number): boolean {
  if (moves === BOTH) return may(unit, Action.MOVE) && may(unit, Action.RUN)
  return may(unit, moves === MOVED ? Action.MOVE : Action.RUN)
}

/** Plans to charge after a move, and to attack once in contact. */
function weighBlows(weights: Weights, state: Strike, field: Field, unit: Unit): void {
  const { at, value, target, bonus, price } = KNOWLEDGE
  const again = (unit.done & (1 << Action.ATTACK)) === 0
  let looked = -1
  for (let moves = BOTH; moves >= MOVED; moves--) {
    const best = value[STRIKES + moves]
    if (best === 0) return
    if (!isPossible(unit, moves)) continue
    const prey = target[STRIKES + moves]
    const foe = state.units[prey]
    const sure = weights.charge * CLOSES * (moves === BOTH ? LIKELY * LIKELY : LIKELY)
    const k = moves === BOTH ? 3 : 2
    const most = (again ? 2 : 1) * sure * best + bonus[0]
    if (most < price[k] && most < price[k + 1]) continue
    if (looked !== prey) {
      looked = prey
      at[0] = foe.x
      at[1] = foe.y
      at[2] = 1 - (TOUCH * (unit.disc + foe.disc)) / KNOWLEDGE.far[prey]
      lookAt(weights, state, field, unit)
    }
    const kind = moves === MOVED ? Action.MOVE : Action.RUN
    at[3] = sure * best
    offerThere(weights, unit, k, kind, FIGHT, prey)
    if (!again) continue
    at[3] = sure * worthOf(prey, 2 * unit.models * KNOWLEDGE.blow[unit.id * KNOWLEDGE.n + foe.id])
    offerThere(weights, unit, k + 1, kind, FIGHT, prey)
  }
}

/** Plans to approach the most valuable enemy. */
function weighApproach(weights: Weights, state: Strike, field: Field, unit: Unit): void {
  const { at, value, target } = KNOWLEDGE
  if (weights.approach === 0 || state.turn >= state.lastTurn || value[COMES] === 0) return
  if (KNOWLEDGE.bonus[0] < KNOWLEDGE.price[1]) return
  const { speed, disc } = unit
  const prey = target[COMES]
  const aim = target[WHY]
  const foe = state.units[prey]
  const far = KNOWLEDGE.far[prey]
  const want = aim === SHOOT ? KNOWLEDGE.reach[unit.id * KNOWLEDGE.n + foe.id] - disc : TOUCH * (disc + foe.disc)
  at[3] = 0
  for (let moves = BOTH; moves >= MOVED; moves--) {
    if (!isPossible(unit, moves)) continue
    // A run goes as far as a move, and farther.
    if (moves === MOVED && may(unit, Action.RUN)) continue
    const go = far - want < moves * speed ? far - want : moves * speed
    if (go <= 0.5) return
    at[0] = foe.x
    at[1] = foe.y
    at[2] = go / far
    lookAt(weights, state, field, unit)
    offerThere(weights, unit, moves === BOTH ? 2 : 1, moves === MOVED ? Action.MOVE : Action.RUN, aim, prey)
  }
}

/** Plans to go to an objective: to take it or to stand at it, or, for a unit that may not take it, to bar the enemy. */
function weighObjectives(weights: Weights, state: Strike, field: Field, unit: Unit): void {
  if (state.rules.victory !== 'objectives') return
  const { at, place, prize, elsewhere, stake, bars, bonus, price } = KNOWLEDGE
  const { speed, disc } = unit
  at[0] = unit.x
  at[1] = unit.y
  noteObjectivesAt(state, field, unit, at)
  const here = place[2]
  const takes = unit.mayCapture && (unit.done & (1 << Action.CAPTURE)) === 0
  for (let nth = 0; nth < field.objectives; nth++) {
    const o = objectiveFor(field, unit.player, nth)
    const most = prize[o] * (1 - elsewhere[o]) + stake[o]
    if (most < 2) continue
    const x = field.objectiveX[o]
    const y = field.objectiveY[o]
    const dx = x - unit.x
    const dy = y - unit.y
    const far = Math.sqrt(dx * dx + dy * dy)
    const gap = far - TOUCH * (disc + OBJECTIVE)
    if (gap < 0.2) continue
    const prized = takes && bars[o] === 0 && gap <= BOTH * speed ? CLOSES * weights.capture : 0
    if (most + prized + bonus[1] < price[1]) continue
    for (let moves = BOTH; moves >= MOVED; moves--) {
      if (!isPossible(unit, moves)) continue
      const goes = moves * speed
      const reaches = takes && gap <= goes && KNOWLEDGE.bars[o] === 0
      const k = (moves === BOTH ? 2 : 1) + (reaches ? 1 : 0)
      at[3] = reaches ? CLOSES * weights.capture : 0
      at[2] = (gap < goes ? gap : goes) / far
      at[0] = unit.x + at[2] * dx
      at[1] = unit.y + at[2] * dy
      noteObjectivesAt(state, field, unit, at)
      // Only places that are worth it for their objectives are fully evaluated.
      const gain = at[3] + place[2] - here
      if (gain + KNOWLEDGE.bonus[1] < KNOWLEDGE.price[k]) continue
      if (gain <= KNOWLEDGE.gain[(KNOWLEDGE.n + unit.index) * PLANS + k]) continue
      notePlace(weights, state, field, unit, at)
      offerThere(weights, unit, k, moves === MOVED ? Action.MOVE : Action.RUN, TAKE, o)
    }
  }
}
