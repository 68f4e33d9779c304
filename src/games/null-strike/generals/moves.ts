import { aimFor, isHalfWay, mayGo, TO_OBJECTIVE, TO_TRANSPORT } from '../chapters/move.ts'
import { tryEntry } from '../chapters/setup.ts'
import { tryBeside } from '../chapters/transport.ts'
import * as Action from '../choices/actions.ts'
import { isOnTable } from '../space/movement/distances.ts'
import { aimMove } from '../space/movement/moves-around.ts'
import { isHemmed } from '../space/movement/path-around.ts'
import type { Field } from '../state/field.ts'
import { type Unit, unitAt } from '../state/state.ts'
import type { Knowledge } from './knowledge.ts'
import { boundFrom, laterAt, NO_CUTOFF, nowFrom, valueFrom } from './places.ts'
import { NEVER, type Weights } from './weights.ts'

/** Values of moves, of runs, and of entering the table, by the places where they end. */

/** Every other direction is bounded, each at full length: the ways between differ little, and the choice of the end looks at all of them. */
const SPARSE = 4

/** The way after `way` that is bounded: all ways to objectives are. */
function nextWay(way: number): number {
  return way + (way < TO_OBJECTIVE ? SPARSE : 1)
}

/** Most ends of a move that are evaluated exactly, best first. */
const TRIED = 3

/** Values that differ by no more than this are equal but for rounding, in points. */
const TIE = 1e-6

/** Greatest length of a move or a run, in inches. */
export function reachOf(unit: Unit, kind: number): number {
  return kind === Action.RUN ? 2 * unit.speed : unit.speed
}

/** Value of a move that ends at (x, y): the gain of actions after it, plus the later value of the place, with a cutoff. */
function valueOfEnd(
  knowledge: Knowledge,
  weights: Weights,
  unit: Unit,
  kind: number,
  x: number,
  y: number,
  left: number,
  cutoff: number,
): number {
  const value = valueFrom(knowledge, weights, unit, x, y, unit.done | (1 << kind), left, 0, cutoff)
  return kind === Action.MOVE || kind === Action.RUN ? value - edgeCost(knowledge, unit, x, y) : value
}

/** Points that the end of a move counts less if it is at the edge of the table, which is worth nothing and leaves the unit fewer ways to go. */
const EDGE = 5

/** Inches between a unit and the edge of the table within which the unit is at the edge. */
const MARGIN = 1

/** Points that a place at the edge of the table costs; none if the unit stays there. */
function edgeCost({ field }: Knowledge, unit: Unit, x: number, y: number): number {
  if (x === unit.x && y === unit.y) return 0
  const inside = Math.min(x, y, field.width - x, field.depth - y)
  return inside < unit.disc + MARGIN ? EDGE : 0
}

/**
 * Value of the best possible move or run of a unit, at least 0. Ways of full length and ways to objectives get upper bounds, which know nothing of
 * what lies on lines and ways. The ends with the highest bounds are evaluated, as long as a bound is higher than all values. `face` must have
 * been called for the unit. `here`: value of its present place. Moves worth no more than the cutoff beyond that count as staying.
 */
export function bestMove(
  knowledge: Knowledge,
  weights: Weights,
  unit: Unit,
  kind: number,
  here: number,
  cutoff: number,
): number {
  const { state, field, scratch } = knowledge
  const { ways } = scratch
  const { end } = field
  const most = reachOf(unit, kind)
  // A unit that could do as much on its present place stays there.
  const stays = here + nowFrom(knowledge, weights, unit, unit.done | (1 << kind), state.left - 1)
  const staying = Math.max(stays, here, here + cutoff)
  boundWays(knowledge, weights, unit, kind, staying)
  let best = staying
  for (let tried = 0; tried < TRIED; tried++) {
    let way = 1
    for (let w = nextWay(1); w < TO_TRANSPORT; w = nextWay(w)) if (ways[w] > ways[way]) way = w
    if (ways[way] <= best) break
    ways[way] = Number.NEGATIVE_INFINITY
    aimFor(state, field, unit, way, most)
    const x = end[0]
    const y = end[1]
    let value = valueOfEnd(knowledge, weights, unit, kind, x, y, state.left - 1, best)
    if (value <= best) continue
    if (!mayGo(state, field, unit, most, kind === Action.RUN)) {
      if (!mayGoAround(knowledge, unit, kind, way)) continue
      value = valueOfEnd(knowledge, weights, unit, kind, end[0], end[1], state.left - 1, best)
    }
    if (value > best) best = value
  }
  return best > staying ? best - here : 0
}

/** Whether a barred move may go around what bars it; a run may not, and nothing leads around the edge of the table. */
function mayGoAround({ state, field }: Knowledge, unit: Unit, kind: number, way: number): boolean {
  return kind === Action.MOVE && isHemmed(state, field) && aimMove(state, field, unit, way, unit.speed)
}

/** Writes upper bounds for the ends of straight ways to `scratch.ways`, with a cutoff, whether these ways are possible or not. */
function boundWays(knowledge: Knowledge, weights: Weights, unit: Unit, kind: number, cutoff: number): void {
  const { state, field, scratch } = knowledge
  const { ways } = scratch
  const { end } = field
  const most = reachOf(unit, kind)
  const done = unit.done | (1 << kind)
  for (let way = 1; way < TO_TRANSPORT; way = nextWay(way)) {
    ways[way] = Number.NEGATIVE_INFINITY
    if (!aimFor(state, field, unit, way, most)) continue
    const x = end[0]
    const y = end[1]
    if (x < 0 || y < 0 || x > field.width || y > field.depth) continue
    ways[way] = boundFrom(knowledge, weights, unit, x, y, done, state.left - 1, cutoff)
  }
}

/**
 * Values the ends of a move or a run beyond the place that the unit leaves, and the places where a unit enters the table. The first end of a
 * move is the present place. `all`: exactly; otherwise any end but the best may get a value up to that of one before it.
 */
export function valueEnds(
  knowledge: Knowledge,
  weights: Weights,
  actions: Int32Array,
  n: number,
  out: Float64Array,
  all: boolean,
): void {
  const { state, field } = knowledge
  const { ends, end } = field
  const unit = unitAt(state, state.active)
  const here = isOnTable(unit) ? laterAt(knowledge, weights, unit, unit.x, unit.y, true, NO_CUTOFF) : 0
  let cutoff = NO_CUTOFF
  for (let i = 0; i < n; i++) {
    const kind = Action.kindOf(actions[i])
    const what = Action.whatOf(actions[i])
    if (kind === Action.DEPLOY) tryEntry(state, field, unit, what)
    else if (kind === Action.DISEMBARK) tryBeside(state, field, unit, unitAt(state, unit.carrier), what)
    else {
      out[i] = NEVER
      // A unit that goes on goes as far as it may.
      if (isHalfWay(what)) continue
      end[0] = ends[2 * i]
      end[1] = ends[2 * i + 1]
    }
    // Ends of equal value get that value.
    const value = valueOfEnd(knowledge, weights, unit, kind, end[0], end[1], state.left, cutoff - 2 * TIE)
    if (!all && value > cutoff) cutoff = value
    out[i] = value - here
  }
}

/**
 * Raises the value of one of the listed ends of a move or a run with the highest value by a tie: of staying, else of the end nearest to an
 * objective that is left, so that a unit goes no farther from them, or on towards the enemy, than it has reason to.
 */
export function preferEnd({ state, field }: Knowledge, n: number, values: Float64Array): void {
  const { ends } = field
  const unit = unitAt(state, state.active)
  let highest = values[0]
  for (let i = 1; i < n; i++) if (values[i] > highest) highest = values[i]
  let best = -1
  let inches = Number.POSITIVE_INFINITY
  for (let i = 0; i < n; i++) {
    if (values[i] < highest - TIE) continue
    const x = ends[2 * i]
    const y = ends[2 * i + 1]
    const far = x === unit.x && y === unit.y ? STAYS : toObjective(field, x, y)
    if (best >= 0 && far >= inches) continue
    best = i
    inches = far
  }
  values[best] = highest + TIE
}

/** Stands for inches to an objective, below all of them. */
const STAYS = -1

/** Inches from (x, y) to the middle of the nearest objective that is not taken; Infinity if all are. */
function toObjective({ objectives, takenBy, objectiveX, objectiveY }: Field, x: number, y: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let o = 0; o < objectives; o++) {
    if (takenBy[o] >= 0) continue
    const dx = objectiveX[o] - x
    const dy = objectiveY[o] - y
    const far = Math.sqrt(dx * dx + dy * dy)
    if (far < least) least = far
  }
  return least
}
