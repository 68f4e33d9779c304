import * as Action from '../choices/actions.ts'
import { DIFFICULT } from '../data/terrain.ts'
import { SLOTS } from '../space/formations/deployment-slots.ts'
import { groundOn } from '../space/movement/ground.ts'
import { objectiveFor } from '../state/field.ts'
import { type Unit, unitAt } from '../state/state.ts'
import { face } from './facing.ts'
import type { Knowledge } from './knowledge.ts'
import { laterAt, NO_CUTOFF } from './places.ts'
import { NEVER, type Weights } from './weights.ts'
import { survey } from './worth.ts'

/** Values of places in deployment. */

/** Distance of a commander from its own edge, in inches. */
const COMMANDERS = 2

/** Weight of what a place is worth to a commander, relative to view and order: its safety comes first. */
const SAFETY = 2

/** Least range of guns that count as long, in inches. */
const FAR = 30

/** Weight of an inch towards the enemy relative to an inch along the table. */
const DEEP = 0.7

/** A place is looked at only if it lacks no more than so many points in view and order to the best place in these. */
const NEAR = 18

/**
 * Values the places in the zone. A unit boards or stays in reserve only if there is no place. `all`: exactly; otherwise any place that is no better
 * than another may get the value `NEVER`.
 */
export function valueSlots(
  knowledge: Knowledge,
  weights: Weights,
  actions: Int32Array,
  n: number,
  out: Float64Array,
  all: boolean,
): void {
  const { state, field } = knowledge
  const unit = unitAt(state, state.active)
  survey(knowledge, weights)
  face(knowledge, weights, unit)
  // Units are spread over the objectives, side by side.
  const middle = field.objectiveX[objectiveFor(field, unit.player, unit.slot % field.objectives)]
  const depth = depthOf(weights, unit)
  const line = unit.player === 0 ? depth : field.depth - depth
  let best = NEVER
  // The preferred place is valued first, because it leaves most others out.
  let first = 0
  for (let i = 0; i < n; i++) {
    const kind = Action.kindOf(actions[i])
    out[i] = (kind === Action.BOARD ? 2 : 3) * NEVER
    if (kind !== Action.PLACE) continue
    const x = field.ends[2 * i]
    const y = field.ends[2 * i + 1]
    const inches = Math.abs(x - middle) + DEEP * Math.abs(y - line) + inchesLost(knowledge, unit, x, y)
    const view = knowledge.views[unit.player * SLOTS + (Action.whatOf(actions[i]) & 255)]
    out[i] = weights.view * (unit.isWarlord ? -view : view) - weights.order * inches
    if (out[i] <= best) continue
    best = out[i]
    first = i
  }
  const share = unit.isWarlord ? SAFETY : 1
  let most = Number.NEGATIVE_INFINITY
  for (let k = -1; k < n; k++) {
    const i = k < 0 ? first : k
    if (k === first || Action.kindOf(actions[i]) !== Action.PLACE) continue
    if (out[i] < best - NEAR && !unit.isWarlord) {
      out[i] = NEVER
      continue
    }
    const cutoff = all ? NO_CUTOFF : (most - out[i]) / share
    const later = laterAt(knowledge, weights, unit, field.ends[2 * i], field.ends[2 * i + 1], unit.isWarlord, cutoff)
    out[i] = later > cutoff ? out[i] + share * later : NEVER
    if (out[i] > most) most = out[i]
  }
}

/** Inches by which the first action takes a unit less far from (x, y): on difficult ground it moves, by half if so the rules, and does not run. AP-G-24, AP-RUN-01. */
function inchesLost({ state, field }: Knowledge, unit: Unit, x: number, y: number): number {
  if ((groundOn(field, unit, x, y) & DIFFICULT) === 0) return 0
  return (state.rules.difficult === 'half' ? 1.5 : 1) * unit.speed
}

function depthOf(weights: Weights, unit: Unit): number {
  if (unit.isWarlord) return COMMANDERS
  return unit.reach > FAR ? weights.back : weights.front
}
