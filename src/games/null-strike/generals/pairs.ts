import { isOnTable } from '../space/movement/distances.ts'
import type { Unit } from '../state/state.ts'
import { APPROACH, BLOW_SHARE, BLOW_STEPS, GAP, IN_RANGE, SHOT_SHARE, SHOT_STEPS } from './approach.ts'
import { BLOW, type Knowledge, noteLosses, PAIR, SHOT } from './knowledge.ts'
import { edgeTo, isWithin } from './objectives.ts'
import { partInRange, STRIKING, shareAfter, stepsTo, TOUCH } from './reach.ts'
import type { Weights } from './weights.ts'

/**
 * What every unit can do to every enemy from where both stand, and how far it is from the objectives. It is kept from one call to the next, and
 * worked out anew for units of which one of four keys has changed: the place of the unit, its number of models, the losses that it may still
 * take before it must test its Morale (`need`), and the haste of the weights (`haste`), the same for all units. Units whose models have places
 * of their own are always worked out anew. So what is noted depends on the position and the weights, not on what was noted before.
 */

/**
 * Notes the pairs of enemies on the table in which a unit has changed since pairs were last noted. `isAllChanged`: whether the turn, the time
 * left or the weights have changed, so that the gains of all pairs are noted.
 */
export function notePairs(knowledge: Knowledge, weights: Weights, isAllChanged: boolean): void {
  const { state, field, scratch } = knowledge
  const { units } = state
  const { isChanged, changed, stands } = scratch
  noteChanges(knowledge, weights)
  for (let i = 0; i < units.length; i++) {
    if ((isChanged[i] & stands[i]) === 1) noteEdges(knowledge, weights, units[i])
  }
  for (let i = 0; i < field.split; i++) {
    if (stands[i] === 0 || (!isAllChanged && (isChanged[i] | changed[1]) === 0)) continue
    const one = units[i]
    for (let j = field.split; j < units.length; j++) {
      const isSame = (isChanged[i] | isChanged[j]) === 0
      if ((isSame && !isAllChanged) || stands[j] === 0) continue
      const other = units[j]
      if (!isSame) {
        const dx = other.x - one.x
        const dy = other.y - one.y
        const far = Math.sqrt(dx * dx + dy * dy)
        notePair(knowledge, weights, one, other, far)
        notePair(knowledge, weights, other, one, far)
      }
      noteGain(knowledge, weights, one, other)
      noteGain(knowledge, weights, other, one)
    }
  }
}

/** Notes which units differ in place, models, need or haste from what the pairs were worked out with. */
function noteChanges(knowledge: Knowledge, weights: Weights): void {
  const { state, scratch, past } = knowledge
  const { units } = state
  const { isChanged, changed, stands, need } = scratch
  const isHasteChanged = past.haste !== weights.haste
  past.haste = weights.haste
  changed.fill(0)
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    const { id, x, y, models } = unit
    stands[i] = isOnTable(unit) ? 1 : 0
    const stood = Number.isNaN(past.x[id]) ? 0 : 1
    // Models with places of their own may change formation on the spot.
    const hasStayed = past.x[id] === x && past.y[id] === y && !unit.isFree
    const isSame = hasStayed && past.models[id] === models && past.need[id] === need[i]
    isChanged[i] = isHasteChanged || stands[i] !== stood || (stood === 1 && !isSame) ? 1 : 0
    if (isChanged[i] === 1) changed[unit.player] = 1
    // The pairs of a unit off the table are not noted, so that all of them must be when it enters.
    past.x[id] = stands[i] === 1 ? x : Number.NaN
    past.y[id] = y
    past.models[id] = models
    past.need[id] = need[i]
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
  const { approach, reach } = knowledge
  const pair = unit.id * knowledge.n + target.id
  const at = pair * APPROACH
  noteLosses(knowledge, unit, target, pair)
  const toShoot = stepsTo(far - reach[pair] - target.disc + STRIKING * unit.disc, unit.speed)
  approach[at + SHOT_STEPS] = toShoot
  approach[at + SHOT_SHARE] = shareAfter(weights, toShoot)
  approach[at + IN_RANGE] = partInRange(far, reach[pair], unit, target)
  const gap = far - TOUCH * (unit.disc + target.disc)
  const toCharge = stepsTo(gap - unit.speed, unit.speed)
  approach[at + BLOW_STEPS] = toCharge
  approach[at + BLOW_SHARE] = shareAfter(weights, toCharge)
  approach[at + GAP] = gap
}

/** Notes what the attacks of a unit on a target bring in points, by the worth of its models: in the next turn and at once. */
function noteGain(knowledge: Knowledge, weights: Weights, unit: Unit, target: Unit): void {
  const { approach, losses, scratch, n, soon, shotNow, blowNow } = knowledge
  const pair = unit.id * n + target.id
  const at = pair * APPROACH
  const worth = scratch.worth[target.index]
  const most = scratch.steps[unit.player]
  const shot = weights.shots * worth * losses[pair * PAIR + SHOT]
  const blow = weights.blows * worth * losses[pair * PAIR + BLOW]
  const shotSoon = approach[at + SHOT_STEPS] <= most ? shot * approach[at + SHOT_SHARE] : 0
  const blowSoon = approach[at + BLOW_STEPS] <= most ? blow * approach[at + BLOW_SHARE] : 0
  soon[pair] = shotSoon > blowSoon ? shotSoon : blowSoon
  shotNow[pair] = shot * approach[at + IN_RANGE]
  blowNow[pair] = blow
}
