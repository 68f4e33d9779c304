import { isOnTable } from '../space/movement/distances.ts'
import type { Unit } from '../state/state.ts'
import { BLOW, BLOWS, type Knowledge, noteLosses, PAIR, SHOT } from './knowledge.ts'
import { discount, STRIKING, stepsTo, TOUCH } from './reach.ts'
import type { Facing } from './scratch.ts'
import type { Weights } from './weights.ts'
import { gainAt, gainOf } from './worth.ts'

/** Weight of a second blow of an enemy in the same turn as its charge. */
const SECOND = 0.5

/** Weight of the possible damage of a panicked enemy, which must rally first. */
const SHAKEN = 0.4

/** Most inches that an action takes a unit beyond a run, which goes twice its speed. */
const BEYOND = 1

/** Writes to `scratch.facing` what a unit and every enemy on the table can do to one another. It is computed once in a position. */
export function face(knowledge: Knowledge, weights: Weights, unit: Unit): void {
  const { scratch } = knowledge
  const { index } = unit
  scratch.facing = scratch.facings[index]
  if (scratch.faced[index] === 1) return
  scratch.faced[index] = 1
  noteFoes(knowledge, weights, unit)
}

function noteFoes(knowledge: Knowledge, weights: Weights, unit: Unit): void {
  const { state, field, scratch } = knowledge
  const { facing } = scratch
  const { units } = state
  const stands = isOnTable(unit)
  const to = unit.player === 0 ? units.length : field.split
  let k = 0
  facing.threatening = 0
  for (let i = unit.player === 0 ? field.split : 0; i < to; i++) {
    const foe = units[i]
    if (!isOnTable(foe)) continue
    facing.index[k] = i
    facing.x[k] = foe.x
    facing.y[k] = foe.y
    facing.disc[k] = foe.disc
    facing.speed[k] = foe.speed
    // The survey has noted the pairs of units on the table.
    if (!stands) noteBoth(knowledge, unit, foe)
    noteGains(knowledge, weights, unit, foe, k)
    noteThreat(knowledge, weights, unit, foe, k)
    k++
  }
  facing.count = k
}

function noteBoth(knowledge: Knowledge, unit: Unit, foe: Unit): void {
  noteLosses(knowledge, unit, foe, unit.id * knowledge.n + foe.id)
  noteLosses(knowledge, foe, unit, foe.id * knowledge.n + unit.id)
}

/** Notes what a unit can do to the k-th enemy. */
function noteGains(knowledge: Knowledge, weights: Weights, unit: Unit, foe: Unit, k: number): void {
  const { facing } = knowledge.scratch
  const { index } = foe
  const pair = unit.id * knowledge.n + foe.id
  const at = pair * PAIR
  let shot = 0
  if (knowledge.shot[pair] > 0) {
    shot =
      weights.shots *
      (unit.aimed === 1
        ? gainOf(knowledge, index, knowledge.aimed[pair] * unit.models)
        : gainAt(knowledge, index, at + SHOT))
  }
  let blow = 0
  let blows = 0
  if (knowledge.blow[pair] > 0) {
    blow = weights.blows * gainAt(knowledge, index, at + BLOW)
    blows = weights.blows * gainAt(knowledge, index, at + BLOWS)
  }
  facing.shot[k] = shot
  facing.blow[k] = blow
  facing.again[k] = blows - blow
  facing.range[k] = knowledge.reach[pair] + foe.disc
  rank(facing, k, shot > blows ? shot : blows)
}

/** Notes what the k-th enemy can do to a unit. */
function noteThreat(knowledge: Knowledge, weights: Weights, unit: Unit, foe: Unit, k: number): void {
  const { scratch, losses } = knowledge
  const { facing, rate, worth } = scratch
  const pair = foe.id * knowledge.n + unit.id
  const at = pair * PAIR
  const own = worth[unit.index]
  const able = foe.panicked === 1 ? SHAKEN * own : own
  facing.shotAt[k] = able * losses[at + SHOT]
  facing.blowAt[k] = able * ((1 - SECOND) * losses[at + BLOW] + SECOND * losses[at + BLOWS])
  facing.rangeAt[k] = knowledge.reach[pair] + unit.disc
  const other = scratch.likely[foe.index] === unit.index ? scratch.other[foe.index] : scratch.soon[foe.index]
  const usual = rate[foe.player]
  facing.elsewhere[k] = weights.usual * (other > usual ? other : usual)
  if (mayHarm(facing, weights, unit, k, facing.elsewhere[k], scratch.steps[foe.player])) {
    facing.threats[facing.threatening++] = k
  }
}

/** Whether the k-th enemy could do more to a unit in its next turn than `usual`, wherever an action takes the unit. */
function mayHarm(facing: Facing, weights: Weights, unit: Unit, k: number, usual: number, most: number): boolean {
  const { shotAt, blowAt, rangeAt, speed, disc } = facing
  if (shotAt[k] <= usual && blowAt[k] <= usual) return false
  // A unit in reserve, in a transport or not yet set up may enter the table anywhere.
  if (!isOnTable(unit)) return true
  const dx = facing.x[k] - unit.x
  const dy = facing.y[k] - unit.y
  const least = Math.sqrt(dx * dx + dy * dy) - 2 * unit.speed - BEYOND
  const shot = shotAt[k] * discount(weights, stepsTo(least - rangeAt[k] + STRIKING * disc[k], speed[k]), most)
  const gap = least - TOUCH * (unit.disc + disc[k])
  return shot > usual || blowAt[k] * discount(weights, stepsTo(gap - speed[k], speed[k]), most) > usual
}

/** Enters the k-th enemy into the list of the enemies with the highest gains, best first. */
function rank({ best, bestOf }: Facing, k: number, value: number): void {
  let at = k
  for (; at > 0 && bestOf[at - 1] < value; at--) {
    best[at] = best[at - 1]
    bestOf[at] = bestOf[at - 1]
  }
  best[at] = k
  bestOf[at] = value
}
