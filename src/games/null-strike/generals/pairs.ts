import { isOnTable } from '../space/movement/distances.ts'
import type { Unit } from '../state/state.ts'
import { type Knowledge, noteLosses } from './knowledge.ts'
import { edgeTo, isWithin } from './objectives.ts'
import * as Pair from './pair.ts'
import { partInRange, STRIKING, shareAfter, stepsTo, TOUCH } from './reach.ts'
import type { Weights } from './weights.ts'

/**
 * What every unit can do to every enemy from where both stand, and how far it is from the objectives. It is kept from one call to the next. It
 * depends on the place of a unit, its number of models, whether it has aimed, the losses that it may still take before it must test its Morale (`need`), its index in the
 * battle, and the haste of the weights. If one of these has changed, it is worked out anew. What it brings in points also depends on the worth of the
 * target, on the other weights, and on the time that is left. Units whose models have places of their own are always worked out anew. So what is noted depends on the position and the weights, not on what was noted before.
 */

/** What of a unit has changed, as bits. What its pairs depend on: */
export const PAIRS = 1
/** the worth of its models, or the weights; */
export const WORTH = 2
/** whether an attack comes in time. */
export const TIME = 4

/** Notes the pairs of enemies on the table in which a unit has changed since pairs were last noted, and what they bring. */
export function notePairs(knowledge: Knowledge, weights: Weights): void {
  const { state, field, scratch } = knowledge
  const { units } = state
  const { changes, changed, stands } = scratch
  noteChanges(knowledge, weights)
  noteTimes(knowledge)
  for (let i = 0; i < units.length; i++) {
    if (stands[i] === 1 && (changes[i] & PAIRS) !== 0) noteEdges(knowledge, weights, units[i])
  }
  for (let i = 0; i < field.split; i++) {
    if (stands[i] === 0 || (changes[i] | changed[1]) === 0) continue
    const one = units[i]
    for (let j = field.split; j < units.length; j++) {
      if (stands[j] === 0 || (changes[i] | changes[j]) === 0) continue
      const other = units[j]
      const isNew = ((changes[i] | changes[j]) & PAIRS) !== 0
      if (isNew) {
        const dx = other.x - one.x
        const dy = other.y - one.y
        const far = Math.sqrt(dx * dx + dy * dy)
        notePair(knowledge, weights, one, other, far)
        notePair(knowledge, weights, other, one, far)
      }
      if (isNew || (changes[i] & TIME) !== 0 || (changes[j] & WORTH) !== 0) noteGain(knowledge, weights, one, other)
      if (isNew || (changes[j] & TIME) !== 0 || (changes[i] & WORTH) !== 0) noteGain(knowledge, weights, other, one)
    }
  }
}

/** Notes what of each unit differs from what the pairs and gains were worked out with, but for the time. */
function noteChanges(knowledge: Knowledge, weights: Weights): void {
  const { state, scratch, past } = knowledge
  const { units } = state
  const { changes, changed, stands, need, worth } = scratch
  const areAll = (past.haste === weights.haste ? 0 : PAIRS) | (past.weights === weights ? 0 : WORTH)
  past.haste = weights.haste
  past.weights = weights
  changed[0] = 0
  changed[1] = 0
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    const { id, x, y, models, aimed } = unit
    stands[i] = isOnTable(unit) ? 1 : 0
    const stood = Number.isNaN(past.x[id]) ? 0 : 1
    // Models with places of their own may change formation on the spot.
    const hasStayed = past.x[id] === x && past.y[id] === y && past.index[id] === i && !unit.isFree
    const isSame = hasStayed && past.models[id] === models && past.aimed[id] === aimed && past.need[id] === need[i]
    const isChanged = stands[i] !== stood || (stood === 1 && !isSame)
    changes[i] = areAll | (isChanged ? PAIRS : 0) | (past.worth[id] === worth[i] ? 0 : WORTH)
    changed[unit.player] = changed[unit.player] | changes[i]
    // The pairs of a unit off the table are not noted, so that all of them must be when it enters.
    past.x[id] = stands[i] === 1 ? x : Number.NaN
    past.y[id] = y
    past.models[id] = models
    past.aimed[id] = aimed
    past.need[id] = need[i]
    past.worth[id] = worth[i]
    past.index[id] = i
  }
}

/** Notes the units that have an attack that comes in time and did not when gains were last noted, or the other way round. */
function noteTimes(knowledge: Knowledge): void {
  const { state, field, scratch, past } = knowledge
  const { steps } = scratch
  const { split } = field
  const { length } = state.units
  for (let player = 0; player < 2; player++) {
    const before = past.steps[player]
    const now = steps[player]
    if (before === now) continue
    past.steps[player] = now
    const least = before < now ? before : now
    if (player === 0) noteLate(knowledge, 0, split, split, length, least)
    else noteLate(knowledge, split, length, 0, split, least)
  }
}

/** Notes the units from `from` to `to` that have an attack on an enemy which takes more than `least` moves and runs. The enemies are from `first` to `end`. */
function noteLate(
  { state, scratch, pairs, n }: Knowledge,
  from: number,
  to: number,
  first: number,
  end: number,
  least: number,
): void {
  const { units } = state
  const { stands, changes, changed } = scratch
  for (let i = from; i < to; i++) {
    for (let j = first; j < end && stands[i] === 1; j++) {
      const at = (units[i].id * n + units[j].id) * Pair.PAIR
      if (stands[j] === 0 || (pairs[at + Pair.SHOT_STEPS] <= least && pairs[at + Pair.BLOW_STEPS] <= least)) continue
      changes[i] = changes[i] | TIME
      changed[units[i].player] = changed[units[i].player] | TIME
      break
    }
  }
}

/** Notes how far a unit is from every objective, the moves and runs that it needs to get there, and whether it is within the clearance. */
function noteEdges(knowledge: Knowledge, weights: Weights, unit: Unit): void {
  const { field, edges, edgeSteps, edgeShare, isNear } = knowledge
  const at = unit.id * field.objectives
  for (let o = 0; o < field.objectives; o++) {
    edges[at + o] = edgeTo(field, unit, unit.x, unit.y, o)
    edgeSteps[at + o] = stepsTo(edges[at + o], unit.speed)
    edgeShare[at + o] = shareAfter(weights, edgeSteps[at + o])
    isNear[at + o] = isWithin(knowledge, unit, o) ? 1 : 0
  }
}

function notePair(knowledge: Knowledge, weights: Weights, unit: Unit, target: Unit, far: number): void {
  const { pairs, n } = knowledge
  const at = (unit.id * n + target.id) * Pair.PAIR
  noteLosses(knowledge, unit, target)
  const toShoot = stepsTo(far - pairs[at + Pair.REACH] - target.disc + STRIKING * unit.disc, unit.speed)
  pairs[at + Pair.SHOT_STEPS] = toShoot
  pairs[at + Pair.SHOT_SHARE] = shareAfter(weights, toShoot)
  pairs[at + Pair.IN_RANGE] = partInRange(far, pairs[at + Pair.REACH], unit, target)
  const gap = far - TOUCH * (unit.disc + target.disc)
  const toCharge = stepsTo(gap - unit.speed, unit.speed)
  pairs[at + Pair.BLOW_STEPS] = toCharge
  pairs[at + Pair.BLOW_SHARE] = shareAfter(weights, toCharge)
  pairs[at + Pair.GAP] = gap
}

/** Notes what the attacks of a unit on a target bring in points, by the worth of its models: in the next turn and at once. */
function noteGain(knowledge: Knowledge, weights: Weights, unit: Unit, target: Unit): void {
  const { pairs, scratch, n, soon, shotNow, blowNow } = knowledge
  const pair = unit.id * n + target.id
  const at = pair * Pair.PAIR
  const worth = scratch.worth[target.index]
  const most = scratch.steps[unit.player]
  const shot = weights.shots * worth * pairs[at + Pair.BY_SHOT + Pair.LOST]
  const blow = weights.blows * worth * pairs[at + Pair.BY_BLOW + Pair.LOST]
  const shotSoon = pairs[at + Pair.SHOT_STEPS] <= most ? shot * pairs[at + Pair.SHOT_SHARE] : 0
  const blowSoon = pairs[at + Pair.BLOW_STEPS] <= most ? blow * pairs[at + Pair.BLOW_SHARE] : 0
  soon[pair] = shotSoon > blowSoon ? shotSoon : blowSoon
  shotNow[pair] = shot * pairs[at + Pair.IN_RANGE]
  blowNow[pair] = blow
}
