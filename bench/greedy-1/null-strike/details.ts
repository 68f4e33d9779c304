import {
  aimFor,
  DIRECTIONS,
  EAST,
  mayGo,
  NORTH,
  STAY,
  TO_OBJECTIVE,
} from '../../../src/games/null-strike/chapters/move.ts'
import { tryEntry } from '../../../src/games/null-strike/chapters/setup.ts'
import { tryBeside } from '../../../src/games/null-strike/chapters/transport.ts'
import * as Action from '../../../src/games/null-strike/choices/actions.ts'
import { aimMove } from '../../../src/games/null-strike/space/movement/moves-around.ts'
import { type Field, OBJECTIVE, objectiveFor } from '../../../src/games/null-strike/state/field.ts'
import { type Strike, type Unit, unitAt } from '../../../src/games/null-strike/state/state.ts'
import { KNOWLEDGE, WAYS } from './knowledge.ts'
import { notePlace, noteUnit, TOUCH } from './places.ts'
import { SHOOT, TAKE } from './plans.ts'
import { expect, worthOf } from './removals.ts'
import type { Weights } from './weights.ts'

/** The details of the chosen action: its place, target and weapons. */

/** Index in the list of the best target and weapons. */
export function pickTarget(state: Strike, field: Field, unit: Unit, actions: Int32Array, n: number): number {
  let best = 0
  let choice = 0
  let last = -1
  for (let i = 0; i < n; i++) {
    const what = Action.whatOf(actions[i])
    const target = unitAt(state, what >> 3)
    if (target.index === last) continue
    last = target.index
    expect(state, field, unit, target, unit.aimed, false)
    const value = worthOf(target.index, KNOWLEDGE.found[0])
    if (value <= best) continue
    for (let j = i; j < n && Action.whatOf(actions[j]) >> 3 === last; j++) {
      if ((Action.whatOf(actions[j]) & 7) !== (KNOWLEDGE.with & 7)) continue
      best = value
      choice = j
    }
  }
  return choice
}

/** Index in the list of the best melee weapons; the first entry is no weapon. */
export function pickStrike(state: Strike, field: Field, unit: Unit, actions: Int32Array, n: number): number {
  const aimed = state.rules.aimCharge === 'yes' ? unit.aimed : 0
  expect(state, field, unit, unitAt(state, state.charged), aimed, true)
  for (let i = 0; i < n; i++) if (Action.whatOf(actions[i]) === KNOWLEDGE.with) return i
  return n - 1
}

/** The best charge at the target; without a target, at any enemy. The best charge brings most in contact, or ends nearest. */
export function pickCharge(state: Strike, field: Field, unit: Unit, actions: Int32Array, n: number): number {
  const { memo } = KNOWLEDGE
  const isKnown = memo[0] === field.changes && memo[1] === state.active && memo[2] === state.kind
  const prey = isKnown ? memo[3] : -1
  let best = Number.NEGATIVE_INFINITY
  let choice = 0
  for (let i = 0; i < n; i++) {
    const target = unitAt(state, Action.whatOf(actions[i]) >> 3)
    const dx = target.x - field.ends[2 * i]
    const dy = target.y - field.ends[2 * i + 1]
    const far = Math.sqrt(dx * dx + dy * dy)
    let value = -100 - far
    if (far < 0.98 * (unit.disc + target.disc) + 0.5) {
      const blow = KNOWLEDGE.blow[unit.id * KNOWLEDGE.n + target.id] * unit.models
      value = worthOf(target.index, blow) - 0.1 * far + (target.index === prey ? 1000 : 0)
    }
    if (value <= best) continue
    best = value
    choice = i
  }
  return choice
}

/** Number of move ends that are tested. */
const ASKED = 8

/**
 * Finds the legal move end that serves the plan best and notes it. Subtracts the shortfall from the value of the plan; returns false if
 * another plan may then be better.
 */
export function confirm(weights: Weights, state: Strike, field: Field, unit: Unit): boolean {
  const { plan, spot, gain } = KNOWLEDGE
  field.bend[0] = 0
  let kind = KNOWLEDGE.first[plan]
  let way = findWay(state, field, unit, kind, kind === Action.RUN ? 2 * unit.speed : unit.speed)
  // A unit that cannot run straight ahead may go around.
  if (way === STAY && kind === Action.RUN && mayGoOn(unit, kind)) {
    const around = findWay(state, field, unit, Action.MOVE, unit.speed)
    if (around !== STAY && field.bend[0] > 0) {
      way = around
      kind = Action.MOVE
      KNOWLEDGE.first[plan] = Action.MOVE
    }
  }
  if (way === STAY) {
    gain[plan] = 0
    return false
  }
  const { at } = KNOWLEDGE
  at[0] = spot[2 * plan]
  at[1] = spot[2 * plan + 1]
  const missed = farFrom(state, field, unit, plan, at)
  at[0] = field.end[0]
  at[1] = field.end[1]
  // A move around an obstacle counts as progress, however long the rest of the way is.
  const misses = field.bend[0] > 0 ? missed : farFrom(state, field, unit, plan, at)
  // A unit that moves again afterwards may end short of the spot.
  const goesOn = misses > missed + 0.6 * unit.speed && mayGoOn(unit, kind)
  const short = goesOn ? 0 : weights.keen * (misses - missed)
  KNOWLEDGE.memo[3] = Action.pack(kind, way)
  const left = gain[plan] - (short > 0 ? short : 0)
  if (left > 0.7 * gain[plan]) return true
  gain[plan] = left > 0 ? left : 0
  return false
}

function mayGoOn(unit: Unit, kind: number): boolean {
  return (KNOWLEDGE.legal[unit.index] & (1 << (kind === Action.RUN ? Action.MOVE : Action.RUN))) !== 0
}

/**
 * Among the legal moves, straight or around, the one that ends nearest to the spot of the plan; its end is in `field.end`. `STAY` if there
 * is no legal move.
 */
function findWay(state: Strike, field: Field, unit: Unit, kind: number, most: number): number {
  const { ways, plan, spot } = KNOWLEDGE
  const { end } = field
  const x = spot[2 * plan]
  const y = spot[2 * plan + 1]
  const limit = noteWays(state, field, unit, most)
  // If the best move is barred, the way around takes its place.
  let around = STAY
  let farAround = limit
  for (let asked = 0; asked < ASKED; asked++) {
    let best = STAY
    let least = farAround
    for (let way = 1; way < WAYS; way++) {
      if (ways[way] >= least) continue
      least = ways[way]
      best = way
    }
    if (best === STAY) break
    aimFor(state, field, unit, best, most)
    if (mayGo(state, field, unit, most, kind === Action.RUN)) return best
    ways[best] = limit
    if (asked > 0 || kind === Action.RUN || !aimMove(state, field, unit, best, most)) continue
    const dx = x - end[0]
    const dy = y - end[1]
    if (dx * dx + dy * dy >= limit) continue
    around = best
    farAround = dx * dx + dy * dy
  }
  if (around !== STAY) aimMove(state, field, unit, around, most)
  return around
}

/** Notes for every move the squared distance of its end from the spot of the plan; returns the distance of the unit from the spot. */
function noteWays(state: Strike, field: Field, unit: Unit, most: number): number {
  const { ways, plan, spot } = KNOWLEDGE
  const { end } = field
  const dx = spot[2 * plan] - unit.x
  const dy = spot[2 * plan + 1] - unit.y
  const limit = dx * dx + dy * dy
  ways.fill(limit)
  const turned = unit.player === 0 ? 1 : -1
  for (let d = 0; d < DIRECTIONS; d++) {
    const along = turned * (EAST[d] * dx + NORTH[d] * dy)
    if (along <= 0) continue
    ways[1 + 2 * d] = limit - 2 * most * along + most * most
    ways[2 + 2 * d] = limit - most * along + (most * most) / 4
  }
  const way = TO_OBJECTIVE + objectiveFor(field, unit.player, KNOWLEDGE.prey[plan])
  if (KNOWLEDGE.aim[plan] === TAKE && aimFor(state, field, unit, way, most)) {
    const farX = dx - (end[0] - unit.x)
    const farY = dy - (end[1] - unit.y)
    ways[way] = farX * farX + farY * farY
  }
  return limit
}

/** Inches by which the place is too far away for the purpose of the plan. */
function farFrom(state: Strike, field: Field, unit: Unit, plan: number, at: Float64Array): number {
  const aim = KNOWLEDGE.aim[plan]
  const prey = KNOWLEDGE.prey[plan]
  const x = at[0]
  const y = at[1]
  if (aim === TAKE) {
    const dx = field.objectiveX[prey] - x
    const dy = field.objectiveY[prey] - y
    return Math.max(0, Math.sqrt(dx * dx + dy * dy) - TOUCH * (unit.disc + OBJECTIVE))
  }
  const foe = unitAt(state, prey)
  const want =
    aim === SHOOT ? KNOWLEDGE.reach[unit.id * KNOWLEDGE.n + foe.id] - unit.disc : TOUCH * (unit.disc + foe.disc)
  return Math.max(0, Math.sqrt((foe.x - x) * (foe.x - x) + (foe.y - y) * (foe.y - y)) - want)
}

/** Index in the list of the end with the highest value of its own. */
export function pickEnd(
  weights: Weights,
  state: Strike,
  field: Field,
  unit: Unit,
  actions: Int32Array,
  n: number,
): number {
  let best = Number.NEGATIVE_INFINITY
  let choice = 0
  noteUnit(weights, state, field, unit)
  for (let i = 0; i < n; i++) {
    writeEnd(state, field, unit, actions[i], i)
    notePlace(weights, state, field, unit, field.end)
    const value = KNOWLEDGE.place[0]
    if (value <= best) continue
    best = value
    choice = i
  }
  return choice
}

function writeEnd(state: Strike, field: Field, unit: Unit, action: number, i: number): void {
  const what = Action.whatOf(action)
  switch (Action.kindOf(action)) {
    case Action.MOVE:
    case Action.RUN:
      field.end[0] = field.ends[2 * i]
      field.end[1] = field.ends[2 * i + 1]
      break
    case Action.DEPLOY:
      tryEntry(state, field, unit, what)
      break
    case Action.DISEMBARK:
      tryBeside(state, field, unit, unitAt(state, unit.carrier), what)
      break
  }
}
