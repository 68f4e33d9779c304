import { HD, HW, POSE, UX, UY, X, Y } from '../../../board/plane/shapes.ts'
import { isEngaged } from '../chapters/charge/engaged.ts'
import { FRONT } from '../data/sides.ts'
import { playerOf } from '../state/battle.ts'
import { FIGHTING, type Unit } from '../state/unit.ts'
import { worthOf } from './exchange.ts'
import {
  AFRAID,
  CLOSE,
  EAGER,
  F_ACTS,
  F_FX,
  F_FY,
  F_INDEX,
  F_SPEED,
  F_STAYS,
  F_X,
  F_Y,
  FOE,
  type Knowledge,
  LANE,
} from './knowledge.ts'
import { isOpen } from './lines.ts'
import type { Weights } from './weights.ts'

/** Lanes of the next charges, in which the unit that is to act may stand (SOVL-G-09): it screens its friends, or is in their way. */

/** Indices of the numbers of a lane: both ends, and the value in points of standing in it: positive for an enemy's charge, negative for a friend's. */
const FROM_X = 0
const FROM_Y = 1
const TO_X = 2
const TO_Y = 3
const VALUE = 4

/** Notes the lanes of charges between enemies and friends of the unit that nothing else blocks. */
export function lookAtLanes(knowledge: Knowledge, unit: Unit, weights: Weights): void {
  knowledge.laneCount = 0
  const { foes, state, out } = knowledge
  const screens = weights.screens * out[AFRAID]
  const clears = weights.clears * out[EAGER]
  if (screens === 0 && clears === 0) return
  const { units } = state
  const own = playerOf(unit)
  const end = knowledge.foeCount * FOE
  for (let i = 0; i < units.length; i++) {
    const friend = units[i]
    if (friend === unit || friend.fate !== FIGHTING || playerOf(friend) !== own || isEngaged(friend)) continue
    for (let f = 0; f < end; f += FOE) {
      if (screens > 0 && foes[f + F_SPEED] > 0) noteEnemyLane(knowledge, unit, weights, friend, f, screens)
      if (clears > 0 && friend.range === 0) noteFriendLane(knowledge, unit, weights, friend, f, clears)
    }
  }
}

/** Notes the lane of an enemy's charge at a friend. */
function noteEnemyLane(
  knowledge: Knowledge,
  unit: Unit,
  weights: Weights,
  friend: Unit,
  f: number,
  weight: number,
): void {
  const { foes, state, battle } = knowledge
  const { pose } = battle.table.shapes
  const p = friend.shape * POSE
  const far = aim(knowledge, foes[f + F_FX], foes[f + F_FY], pose[p + X], pose[p + Y])
  const reach = foes[f + F_SPEED] + pose[p + HD]
  const most = reach + (foes[f + F_ACTS] === 1 ? foes[f + F_SPEED] : 0)
  if (far > most * most + CLOSE) return
  const foe = state.units[foes[f + F_INDEX]]
  const loss = worthOf(knowledge, weights, knowledge.gain(foe, friend, FRONT), 0, 0)
  // An enemy beyond its reach must come nearer first, and may come from another side.
  note(knowledge, unit, foe, friend, most, weight * (far > reach * reach + CLOSE ? loss * weights.soon : loss))
}

/** Notes the lane of a friend's charge at an enemy in front of it. */
function noteFriendLane(
  knowledge: Knowledge,
  unit: Unit,
  weights: Weights,
  friend: Unit,
  f: number,
  weight: number,
): void {
  const { foes, state, battle } = knowledge
  const { pose, out: line } = battle.table.shapes
  const p = friend.shape * POSE
  const fromX = pose[p + X] + pose[p + UX] * pose[p + HD]
  const fromY = pose[p + Y] + pose[p + UY] * pose[p + HD]
  const far = aim(knowledge, fromX, fromY, foes[f + F_X], foes[f + F_Y])
  const reach = friend.movement + 1
  const ahead = (line[2] - fromX) * pose[p + UX] + (line[3] - fromY) * pose[p + UY]
  if (far > reach * reach + CLOSE || ahead <= CLOSE) return
  const foe = state.units[foes[f + F_INDEX]]
  if (foe.fate !== FIGHTING) return
  const gain = worthOf(knowledge, weights, knowledge.gain(friend, foe, FRONT), 0, 0)
  note(knowledge, unit, friend, foe, reach, -weight * gain * (foes[f + F_STAYS] === 1 ? 1 : weights.likely))
}

/** Writes a line to the table's registers; returns the square of its length. */
function aim({ battle }: Knowledge, fromX: number, fromY: number, toX: number, toY: number): number {
  const { out: line } = battle.table.shapes
  line[0] = fromX
  line[1] = fromY
  line[2] = toX
  line[3] = toY
  const dx = toX - fromX
  const dy = toY - fromY
  return dx * dx + dy * dy
}

/**
 * Notes the line in the table's registers as the lane of a charge of `from` at `to`, if the charger gains by it and nothing but the unit that
 * is to act is in the way. `reach`: range of the charge in inches. `value`: of standing in the lane, in points.
 */
function note(knowledge: Knowledge, unit: Unit, from: Unit, to: Unit, reach: number, value: number): void {
  const { lanes, battle } = knowledge
  const { out: line } = battle.table.shapes
  line[4] = reach * reach
  const isGain = playerOf(from) === playerOf(unit) ? value < 0 : value > 0
  if (!isGain || !isOpen(knowledge, from.index, to.index, unit.index)) return
  const at = knowledge.laneCount++ * LANE
  lanes[at + FROM_X] = line[0]
  lanes[at + FROM_Y] = line[1]
  lanes[at + TO_X] = line[2]
  lanes[at + TO_Y] = line[3]
  lanes[at + VALUE] = value
}

/** Value in points of standing in the lanes of others at `knowledge.at`. */
export function weighLanes(knowledge: Knowledge, unit: Unit): number {
  const { lanes, at, battle } = knowledge
  const { pose } = battle.table.shapes
  const hw = pose[unit.shape * POSE + HW]
  const hd = pose[unit.shape * POSE + HD]
  let value = 0
  for (let lane = 0; lane < knowledge.laneCount * LANE; lane += LANE) {
    const dx = lanes[lane + TO_X] - lanes[lane + FROM_X]
    const dy = lanes[lane + TO_Y] - lanes[lane + FROM_Y]
    const px = at[0] - lanes[lane + FROM_X]
    const py = at[1] - lanes[lane + FROM_Y]
    const along = px * dx + py * dy
    const square = dx * dx + dy * dy
    if (along <= CLOSE || along >= square - CLOSE) continue
    // Half of the unit's extent across the lane, times the length of the lane.
    const turned = at[2] * dy - at[3] * dx
    const faces = at[2] * dx + at[3] * dy
    const wide = hw * (faces < 0 ? -faces : faces) + hd * (turned < 0 ? -turned : turned)
    const off = px * dy - py * dx
    if ((off < 0 ? -off : off) < wide - CLOSE) value += lanes[lane + VALUE]
  }
  return value
}
