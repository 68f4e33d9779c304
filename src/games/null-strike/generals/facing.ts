import { isOnTable } from '../space/movement/distances.ts'
import { enemyOf, type Unit } from '../state/state.ts'
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
  const { state, field, scratch, n } = knowledge
  const { facing, worth, rate } = scratch
  const { losses } = knowledge
  const { units } = state
  const own = worth[unit.index]
  const aims = unit.aimed === 1
  const to = unit.player === 0 ? units.length : field.split
  const usual = rate[enemyOf(unit.player)]
  const steps = scratch.steps[enemyOf(unit.player)]
  let k = 0
  facing.threatening = 0
  for (let i = unit.player === 0 ? field.split : 0; i < to; i++) {
    const foe = units[i]
    if (!isOnTable(foe)) continue
    const pair = unit.id * n + foe.id
    const back = foe.id * n + unit.id
    facing.index[k] = i
    facing.x[k] = foe.x
    facing.y[k] = foe.y
    facing.disc[k] = foe.disc
    facing.speed[k] = foe.speed
    noteLosses(knowledge, unit, foe, pair)
    const at = pair * PAIR
    const shots = knowledge.shot[pair] * unit.models
    if (shots === 0) facing.shot[k] = 0
    else if (aims) facing.shot[k] = weights.shots * gainOf(knowledge, i, knowledge.aimed[pair] * unit.models)
    else facing.shot[k] = weights.shots * gainAt(knowledge, i, at + SHOT)
    facing.blow[k] = 0
    facing.again[k] = 0
    if (knowledge.blow[pair] > 0) {
      facing.blow[k] = weights.blows * gainAt(knowledge, i, at + BLOW)
      facing.again[k] = weights.blows * gainAt(knowledge, i, at + BLOWS) - facing.blow[k]
    }
    facing.range[k] = knowledge.reach[pair] + foe.disc
    noteLosses(knowledge, foe, unit, back)
    const from = back * PAIR
    const able = foe.panicked === 1 ? SHAKEN * own : own
    facing.shotAt[k] = able * losses[from + SHOT]
    facing.blowAt[k] = able * ((1 - SECOND) * losses[from + BLOW] + SECOND * losses[from + BLOWS])
    facing.rangeAt[k] = knowledge.reach[back] + unit.disc
    const other = scratch.likely[i] === unit.index ? scratch.other[i] : scratch.soon[i]
    facing.elsewhere[k] = weights.usual * (other > usual ? other : usual)
    if (mayHarm(facing, weights, unit, k, facing.elsewhere[k], steps)) facing.threats[facing.threatening++] = k
    rank(facing, k, Math.max(facing.shot[k], facing.blow[k] + facing.again[k]))
    k++
  }
  facing.count = k
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
