import { isOnTable } from '../space/movement/distances.ts'
import { enemyOf, type Unit } from '../state/state.ts'
import type { Knowledge } from './knowledge.ts'
import { lossOf } from './odds.ts'
import type { Facing } from './scratch.ts'
import type { Weights } from './weights.ts'
import { gainOf } from './worth.ts'

/** How much a second blow of the enemy in a turn counts in what his charge may do. */
const SECOND = 0.5

/** Share of what a panicked enemy could do that counts: it must rally first. */
const SHAKEN = 0.4

/** Notes what a unit and every enemy on the table can do to one another, wherever they are. */
export function face(knowledge: Knowledge, weights: Weights, unit: Unit): void {
  const { state, field, scratch, n } = knowledge
  const { facing, worth, rate } = scratch
  const { units } = state
  const { models } = unit
  const own = worth[unit.index]
  const shots = unit.aimed === 1 ? knowledge.aimed : knowledge.shot
  const to = unit.player === 0 ? units.length : field.split
  const usual = weights.usual * rate[enemyOf(unit.player)]
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
    const shot = shots[pair] * models
    const blow = knowledge.blow[pair] * models
    facing.shot[k] = shot > 0 ? weights.shots * gainOf(knowledge, i, shot) : 0
    facing.blow[k] = blow > 0 ? weights.blows * gainOf(knowledge, i, blow) : 0
    facing.again[k] = blow > 0 ? weights.blows * gainOf(knowledge, i, 2 * blow) - facing.blow[k] : 0
    facing.range[k] = knowledge.reach[pair] + foe.disc
    const able = foe.panicked === 1 ? SHAKEN * own : own
    const shotAt = knowledge.shot[back] * foe.models
    const blowAt = knowledge.blow[back] * foe.models
    facing.shotAt[k] = able * lossOf(shotAt, models)
    facing.blowAt[k] = able * ((1 - SECOND) * lossOf(blowAt, models) + SECOND * lossOf(2 * blowAt, models))
    facing.rangeAt[k] = knowledge.reach[back] + unit.disc
    if (facing.shotAt[k] > usual || facing.blowAt[k] > usual) facing.threats[facing.threatening++] = k
    rank(facing, k, Math.max(facing.shot[k], facing.blow[k] + facing.again[k]))
    k++
  }
  facing.count = k
}

/** Enters the k-th enemy into the list of those of whom most is to be had, best first. */
function rank({ best, bestOf }: Facing, k: number, value: number): void {
  let at = k
  for (; at > 0 && bestOf[at - 1] < value; at--) {
    best[at] = best[at - 1]
    bestOf[at] = bestOf[at - 1]
  }
  best[at] = k
  bestOf[at] = value
}
