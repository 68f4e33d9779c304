import { isOnTable } from '../space/movement/distances.ts'
import { objectiveFor } from '../state/field.ts'
import type { Unit } from '../state/state.ts'
import * as Foe from './foe.ts'
import { actionsLeft, type Knowledge, noteLosses } from './knowledge.ts'
import { nearness, SURE } from './objectives.ts'
import * as Pair from './pair.ts'
import { discount, STRIKING, stepsTo, TOUCH } from './reach.ts'
import type { Facing } from './scratch.ts'
import type { Weights } from './weights.ts'
import { gainAt } from './worth.ts'

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
  const { foes } = facing
  const { units } = state
  const stands = isOnTable(unit)
  const to = unit.player === 0 ? units.length : field.split
  noteAims(knowledge, weights, unit, stands)
  let k = 0
  facing.threatening = 0
  for (let i = unit.player === 0 ? field.split : 0; i < to; i++) {
    const foe = units[i]
    if (!isOnTable(foe)) continue
    facing.index[k] = i
    foes[k * Foe.FOE + Foe.X] = foe.x
    foes[k * Foe.FOE + Foe.Y] = foe.y
    foes[k * Foe.FOE + Foe.DISC] = foe.disc
    foes[k * Foe.FOE + Foe.SPEED] = foe.speed
    // The survey has noted the pairs of units on the table.
    if (!stands) noteBoth(knowledge, unit, foe)
    const least = stands ? leastDistance(unit, foe.x, foe.y) : Number.NEGATIVE_INFINITY
    noteGains(knowledge, weights, unit, foe, k, least)
    noteThreat(knowledge, weights, unit, foe, k, least)
    k++
  }
  facing.count = k
}

/**
 * Less than any distance that an action leaves between a unit on the table and a place, in inches. A unit in reserve, in a transport or not yet set
 * up may enter the table anywhere.
 */
function leastDistance(unit: Unit, x: number, y: number): number {
  const dx = x - unit.x
  const dy = y - unit.y
  return Math.sqrt(dx * dx + dy * dy) - 2 * unit.speed - BEYOND
}

function noteBoth(knowledge: Knowledge, unit: Unit, foe: Unit): void {
  noteLosses(knowledge, unit, foe)
  noteLosses(knowledge, foe, unit)
}

/** Notes what a unit can do to the k-th enemy, to which it may come as near as `least` inches by one action. */
function noteGains(knowledge: Knowledge, weights: Weights, unit: Unit, foe: Unit, k: number, least: number): void {
  const { scratch, pairs, n } = knowledge
  const { facing, steps } = scratch
  const { foes } = facing
  const { index } = foe
  const at = (unit.id * n + foe.id) * Pair.PAIR
  let shot = 0
  if (pairs[at + Pair.SHOT] > 0) shot = weights.shots * gainAt(knowledge, index, at + Pair.BY_SHOT)
  let blow = 0
  let blows = 0
  if (pairs[at + Pair.BLOW] > 0) {
    blow = weights.blows * gainAt(knowledge, index, at + Pair.BY_BLOW)
    blows = weights.blows * gainAt(knowledge, index, at + Pair.BY_BLOWS)
  }
  foes[k * Foe.FOE + Foe.SHOT] = shot
  foes[k * Foe.FOE + Foe.BLOW] = blow
  foes[k * Foe.FOE + Foe.AGAIN] = blows - blow
  foes[k * Foe.FOE + Foe.RANGE] = pairs[at + Pair.REACH] + foe.disc
  const beyond = least - foes[k * Foe.FOE + Foe.RANGE] + STRIKING * unit.disc
  const gap = least - TOUCH * (unit.disc + foe.disc)
  const most = steps[unit.player]
  const shotSoon = shot * discount(weights, stepsTo(beyond, unit.speed), most)
  const blowSoon = blow * discount(weights, stepsTo(gap - unit.speed, unit.speed), most)
  const soon = shotSoon > blowSoon ? shotSoon : blowSoon
  const now = mostNow(unit, actionsLeft(knowledge) - 1, shot, blows, beyond, gap)
  rank(facing, k, soon > now ? soon : now)
}

/** Distances that a unit goes with one action and with two, a run and a move, in multiples of its speed. */
const FAR = 2
const FARTHER = 3

/**
 * Upper bound of what a shot or a charge brings in this turn, with `further` actions after the one that is weighed. `beyond` and `gap`: at least so many
 * inches is the enemy out of range of some models, and out of contact.
 */
function mostNow(unit: Unit, further: number, shot: number, blows: number, beyond: number, gap: number): number {
  if (further <= 0) return 0
  const way = (further > 2 ? FARTHER : further > 1 ? FAR : 0) * unit.speed
  const inRange = beyond <= way || beyond < (1 + STRIKING) * unit.disc ? shot : 0
  return gap <= way + unit.speed && blows > inRange ? blows : inRange
}

/** Notes the objectives that a place may be worth something for to a unit, and what. */
function noteAims(knowledge: Knowledge, weights: Weights, unit: Unit, stands: boolean): void {
  const { state, field, scratch, edges, isNear } = knowledge
  const { facing, prize, stake, near, second, nearest, guards, steps } = scratch
  const { index, player, speed, mayCapture } = unit
  const clear = state.rules.captureClear - SURE
  let count = 0
  for (let k = 0; k < field.objectives; k++) {
    const o = objectiveFor(field, player, k)
    const at = unit.id * field.objectives + o
    const least = stands ? edges[at] - FAR * speed - BEYOND : Number.NEGATIVE_INFINITY
    const others = nearest[o] === index ? second[o] : near[o]
    const isPrize = mayCapture && prize[o] > 0 && nearness(weights, least, speed, steps[player]) > others
    const isStake = stake[o] > 0 && least < clear && guards[o] === (stands ? isNear[at] : 0)
    if (!isPrize && !isStake) continue
    facing.aim[count] = o
    facing.prize[count] = isPrize ? prize[o] : 0
    facing.others[count] = others
    facing.stake[count] = isStake ? stake[o] : 0
    count++
  }
  facing.aims = count
}

/** Notes what the k-th enemy can do to a unit. */
function noteThreat(knowledge: Knowledge, weights: Weights, unit: Unit, foe: Unit, k: number, least: number): void {
  const { scratch, pairs, n } = knowledge
  const { facing, rate, worth } = scratch
  const { foes } = facing
  const at = (foe.id * n + unit.id) * Pair.PAIR
  const own = worth[unit.index]
  const able = foe.panicked === 1 ? SHAKEN * own : own
  foes[k * Foe.FOE + Foe.SHOT_AT] = able * pairs[at + Pair.BY_SHOT + Pair.LOST]
  foes[k * Foe.FOE + Foe.BLOW_AT] =
    able * ((1 - SECOND) * pairs[at + Pair.BY_BLOW + Pair.LOST] + SECOND * pairs[at + Pair.BY_BLOWS + Pair.LOST])
  foes[k * Foe.FOE + Foe.RANGE_AT] = pairs[at + Pair.REACH] + unit.disc
  const other = scratch.likely[foe.index] === unit.index ? scratch.other[foe.index] : scratch.soon[foe.index]
  const usual = rate[foe.player]
  foes[k * Foe.FOE + Foe.ELSEWHERE] = weights.usual * (other > usual ? other : usual)
  if (mayHarm(facing, weights, unit, k, foes[k * Foe.FOE + Foe.ELSEWHERE], scratch.steps[foe.player], least)) {
    facing.threats[facing.threatening++] = k
  }
}

/**
 * Whether the k-th enemy could do more to a unit in its next turn than `usual`, wherever an action takes the unit: as near to the enemy as `least`
 * inches.
 */
function mayHarm(
  facing: Facing,
  weights: Weights,
  unit: Unit,
  k: number,
  usual: number,
  most: number,
  least: number,
): boolean {
  const { foes } = facing
  if (foes[k * Foe.FOE + Foe.SHOT_AT] <= usual && foes[k * Foe.FOE + Foe.BLOW_AT] <= usual) return false
  const shot =
    foes[k * Foe.FOE + Foe.SHOT_AT] *
    discount(
      weights,
      stepsTo(
        least - foes[k * Foe.FOE + Foe.RANGE_AT] + STRIKING * foes[k * Foe.FOE + Foe.DISC],
        foes[k * Foe.FOE + Foe.SPEED],
      ),
      most,
    )
  const gap = least - TOUCH * (unit.disc + foes[k * Foe.FOE + Foe.DISC])
  return (
    shot > usual ||
    foes[k * Foe.FOE + Foe.BLOW_AT] *
      discount(weights, stepsTo(gap - foes[k * Foe.FOE + Foe.SPEED], foes[k * Foe.FOE + Foe.SPEED]), most) >
      usual
  )
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
