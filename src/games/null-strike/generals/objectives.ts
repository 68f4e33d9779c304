import { isNearDisc } from '../space/movement/distances.ts'
import { type Field, OBJECTIVE, objectiveFor } from '../state/field.ts'
import type { Unit } from '../state/state.ts'
import { type Knowledge, turnsLeft } from './knowledge.ts'
import { discount, stepsTo, TOUCH } from './reach.ts'
import type { Stand } from './scratch.ts'
import type { Weights } from './weights.ts'

/** Objectives: the units that prevent their capture, and the value of being near them. */

/** An enemy counts as within the clearance only if it is inside by more than this, in inches. */
export const SURE = 0.3

/** Distance in inches between an objective and a unit, as if the unit stood at (x, y). */
export function edgeTo(field: Field, unit: Unit, x: number, y: number, o: number): number {
  const dx = field.objectiveX[o] - x
  const dy = field.objectiveY[o] - y
  return Math.sqrt(dx * dx + dy * dy) - TOUCH * (unit.disc + OBJECTIVE)
}

/** Whether a unit on the table is within the clearance of an objective. AP-CAP-03. */
export function isWithin({ state, field }: Pick<Knowledge, 'state' | 'field'>, unit: Unit, o: number): boolean {
  return isNearDisc(unit, unit.x, unit.y, field.objectiveX[o], field.objectiveY[o], OBJECTIVE, state.rules.captureClear)
}

/**
 * Nearness of a unit to an objective: 1 if it touches the objective, less for each action that it needs to get there; 0 if these are more than
 * `most`, so that it comes too late to capture it.
 */
export function nearness(weights: Weights, edge: number, speed: number, most: number): number {
  return discount(weights, stepsTo(edge, speed), most)
}

/** Notes for every objective the units near it, the value of being near, and the gain of removing each enemy that prevents its capture. */
export function noteObjectives(knowledge: Knowledge, weights: Weights): void {
  const { state, field, scratch } = knowledge
  for (let o = 0; o < field.objectives; o++) scratch.prize[o] = scratch.stake[o] = 0
  if (state.rules.victory !== 'objectives') return
  noteNearest(knowledge)
  for (let k = 0; k < field.objectives; k++) {
    const o = objectiveFor(field, state.goer, k)
    if (field.takenBy[o] < 0) noteObjective(knowledge, weights, o)
  }
}

/** Notes for every objective the nearest units of both sides that may capture it, and the number of those within the clearance. */
function noteNearest({ state, field, scratch, edgeSteps, edgeShare, isNear }: Knowledge): void {
  const { units, goer } = state
  const { stands, steps, bars, guards, near, second, nearest, feared, fearedNext, taker } = scratch
  for (let o = 0; o < field.objectives; o++) {
    bars[o] = guards[o] = 0
    near[o] = second[o] = 0
    nearest[o] = -1
    feared[o] = fearedNext[o] = 0
  }
  for (let i = 0; i < units.length; i++) {
    if (stands[i] === 0) continue
    const { id, player, mayCapture, panicked } = units[i]
    const captures = mayCapture && panicked === 0
    const most = steps[player]
    for (let o = 0; o < field.objectives; o++) {
      const at = id * field.objectives + o
      const reaches = captures && edgeSteps[at] <= most ? edgeShare[at] : 0
      if (player !== goer) {
        bars[o] = bars[o] + isNear[at]
        if (reaches > feared[o]) {
          fearedNext[o] = feared[o]
          feared[o] = reaches
          taker[o] = i
        } else if (reaches > fearedNext[o]) fearedNext[o] = reaches
      } else {
        guards[o] = guards[o] + isNear[at]
        if (reaches > near[o]) {
          second[o] = near[o]
          near[o] = reaches
          nearest[o] = i
        } else if (reaches > second[o]) second[o] = reaches
      }
    }
  }
}

function noteObjective(knowledge: Knowledge, weights: Weights, o: number): void {
  const { state, field, scratch, isNear } = knowledge
  const { units, goer } = state
  const { stands, bars, guards, near, feared, fearedNext, taker, prize, stake, last, captures } = scratch
  const turns = turnsLeft(knowledge)
  const open = powerOf(weights.barred, bars[o])
  const prizeOf = weights.hold * captures[goer]
  const held = prizeOf * open
  if (turns > 0 && held >= LEAST) prize[o] = held
  // Whether the enemy has another turn.
  if (turns > 0 || goer === state.opener) stake[o] = weights.guard * captures[1 - goer] * feared[o]
  // Without its nearest unit the enemy would be so much farther from the objective.
  if (stake[o] > 0 && guards[o] === 0) {
    const i = taker[o]
    last[i] = last[i] + weights.guard * captures[1 - goer] * (feared[o] - fearedNext[o])
  }
  if (bars[o] === 0 || near[o] === 0) return
  const gain = prizeOf * near[o] * (powerOf(weights.barred, bars[o] - 1) - open)
  const from = goer === 0 ? field.split : 0
  const to = goer === 0 ? units.length : field.split
  for (let i = from; i < to; i++) {
    if (stands[i] === 1 && isNear[units[i].id * field.objectives + o] === 1) last[i] = last[i] + gain
  }
}

/** Smaller gains from objectives are ignored, in points. */
const LEAST = 1

/** `share` to the power of `n`: the part that remains if each of `n` enemies leaves this share. */
function powerOf(share: number, n: number): number {
  let left = 1
  for (let k = 0; k < n && left > 0.001; k++) left *= share
  return left
}

/** Value of a place to a unit because of objectives: being near them, and preventing their capture by the enemy. */
export function objectivesAt({ state, field, scratch }: Knowledge, weights: Weights, unit: Unit, stand: Stand): number {
  const { aims, aim, prize, others, stake } = scratch.facing
  const clear = state.rules.captureClear - SURE
  let value = 0
  for (let k = 0; k < aims; k++) {
    const edge = edgeTo(field, unit, stand.x, stand.y, aim[k]) - stand.slack
    if (prize[k] > 0) {
      const own = nearness(weights, edge, unit.speed, scratch.steps[unit.player])
      if (own > others[k]) value += prize[k] * (own - others[k])
    }
    if (edge < clear) value += stake[k]
  }
  return value
}

/** Share of the captures that seem possible which really are. */
const SURELY = 0.8

/**
 * Gain of an objective for a unit that could still capture it in this turn from a place, minus the cost of the actions. `one` and `two`: distances of one
 * action, in multiples of the unit's speed.
 */
export function captureFrom(
  { state, field, scratch }: Knowledge,
  unit: Unit,
  stand: Stand,
  one: number,
  two: number,
): number {
  if (state.rules.victory !== 'objectives') return 0
  let best = 0
  for (let o = 0; o < field.objectives; o++) {
    if (field.takenBy[o] >= 0 || scratch.bars[o] > 0) continue
    const edge = edgeTo(field, unit, stand.x, stand.y, o) - stand.slack
    const actions = edge <= 0 ? 1 : edge <= one * unit.speed ? 2 : edge <= two * unit.speed ? 3 : 1 + stand.left
    const value = SURELY * scratch.captures[state.goer] - scratch.cost[actions]
    if (actions <= stand.left && value > best) best = value
  }
  return best
}
