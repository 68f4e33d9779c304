import { HD, HW, POSE } from '../../../board/plane/shapes.ts'
import type { Unit } from '../state/unit.ts'
import { weighChance } from './chances.ts'
import { weighDanger } from './dangers.ts'
import { weighNumbers } from './friends.ts'
import {
  AFRAID,
  BEST,
  CLOSE,
  DANGER,
  EAGER,
  F_ACTS,
  F_AHEAD,
  F_ASIDE,
  F_FREE,
  F_HD,
  F_ITS_AHEAD,
  F_ITS_ASIDE,
  F_ITS_LONG,
  F_ITS_RANGE,
  F_ITS_SHORT,
  F_KILL_LONG,
  F_KILL_SHORT,
  F_LONG,
  F_SHORT,
  F_SHY,
  F_SPEED,
  F_UX,
  F_UY,
  F_X,
  F_Y,
  FOE,
  type Knowledge,
  MOST,
  PLACE,
  SHOT,
  THREAT,
  TURNS,
  URGE,
} from './knowledge.ts'
import { weighLanes } from './lanes.ts'
import { addDetour, isSeen } from './lines.ts'
import type { Weights } from './weights.ts'

/**
 * The value of a place on the table to a unit: charges that the unit could make from there, charges at the unit there, shots, friends, and the
 * distance to the enemy. Enemies are assumed to stay where they are.
 */

/**
 * Writes the value of `knowledge.at` to the unit, without shots of this turn, to out[PLACE], and the best shot from there to out[SHOT]. A
 * place that is worth less than `least`, and with its shot less than `leastWithShot`, may get any value below these: charges at the unit,
 * which take longest to weigh, are added up no further.
 */
export function weighPlace(
  knowledge: Knowledge,
  unit: Unit,
  weights: Weights,
  least = Number.NEGATIVE_INFINITY,
  leastWithShot = Number.NEGATIVE_INFINITY,
): void {
  const { foes, out } = knowledge
  const range = unit.range * unit.range
  const fromEdges = knowledge.state.rules.rangedMeasure === 'front-to-nearest'
  const deep = knowledge.battle.table.shapes.pose[unit.shape * POSE + HD]
  out[BEST] = 0
  let shot = 0
  let bestLoss = 0
  let suffered = 0
  let nearest = 1e9
  let nearestAway = 0
  let nearestFoe = 0
  // Number of turns after the next one in which no enemy can charge yet; it matters only to a unit that shoots.
  let uncharged = out[TURNS] - 1
  const end = knowledge.foeCount * FOE
  for (let f = 0; f < end; f += FOE) {
    const distance = sight(knowledge, f)
    const away = Math.sqrt(distance)
    const shy = range === 0 ? foes[f + F_SHY] : 0
    if (away + shy < nearest - CLOSE) {
      nearest = away + shy
      nearestAway = away
      nearestFoe = f
    }
    weighChance(knowledge, unit, weights, f)
    const speed = range > 0 ? foes[f + F_SPEED] : 0
    if (speed > 0) {
      const turns = away / speed - 1 - foes[f + F_ACTS]
      if (turns < uncharged) uncharged = turns
    }
    // The edges of units that face each other.
    const edges = fromEdges ? away - deep - foes[f + F_HD] : away
    const gap = edges > 0 ? edges * edges : 0
    const its = foes[f + F_ITS_RANGE]
    if (its > 0 && gap <= its + CLOSE) suffered += foes[f + (4 * gap > its + CLOSE ? F_ITS_LONG : F_ITS_SHORT)]
    if (range > 0 && gap <= range + CLOSE) {
      const long = 4 * gap > range + CLOSE
      const loss = foes[f + (long ? F_LONG : F_SHORT)]
      const value = loss + foes[f + (long ? F_KILL_LONG : F_KILL_SHORT)]
      if ((value > shot || loss > bestLoss) && sees(knowledge, unit, f)) {
        if (value > shot) shot = value
        if (loss > bestLoss) bestLoss = loss
      }
    }
  }
  const charges = out[EAGER] * out[BEST]
  // A unit that charges does not shoot.
  const volleys = out[TURNS] > 0 ? 1 + (uncharged > 0 ? weights.volleys * uncharged : 0) : 0
  const shots = weights.shooting * weights.later * bestLoss * volleys
  const gains = charges > shots ? charges : shots
  const lanes = weighLanes(knowledge, unit)
  const numbers = weighNumbers(knowledge, unit, weights)
  let far = 0
  if (range === 0) far = out[URGE] * (nearest + detour(knowledge, unit, nearestFoe, nearestAway))
  else if (nearest > unit.range / 2) far = (weights.closing * unit.worth * (nearest - unit.range / 2)) / 100
  const safe = gains + lanes - weights.suffers * suffered + numbers - far
  const needed = Math.min(least, leastWithShot - weights.shooting * shot)
  out[MOST] = (safe - needed) / out[AFRAID]
  weighDangers(knowledge, unit, weights)
  out[PLACE] = gains - out[AFRAID] * out[THREAT] + lanes - weights.suffers * suffered + numbers - far
  out[SHOT] = shot
}

/** Sum of the expected losses in points by charges at the unit at `knowledge.at`, by what was noted of its foes. */
export function dangerOf(knowledge: Knowledge, unit: Unit, weights: Weights): number {
  for (let f = 0; f < knowledge.foeCount * FOE; f += FOE) sight(knowledge, f)
  knowledge.out[MOST] = Number.POSITIVE_INFINITY
  weighDangers(knowledge, unit, weights)
  return knowledge.out[THREAT]
}

/** out[THREAT] = the sum of the expected losses in points by charges at the unit at `knowledge.at`; once it is above out[MOST], it is summed no further. */
function weighDangers(knowledge: Knowledge, unit: Unit, weights: Weights): void {
  const { foes, out } = knowledge
  const end = knowledge.foeCount * FOE
  const most = out[MOST]
  let threat = 0
  for (let f = 0; f < end; f += FOE) {
    if (threat > most) break
    const free = foes[f + F_FREE]
    if (free <= 0) continue
    weighDanger(knowledge, unit, weights, f)
    threat += free * out[DANGER]
  }
  out[THREAT] = threat
}

/**
 * Notes the offset of a foe as the unit at `knowledge.at` sees it, and the offset of the unit as the foe sees it: ahead and to the right.
 * Returns the square of the distance.
 */
function sight({ foes, at }: Knowledge, f: number): number {
  const dx = foes[f + F_X] - at[0]
  const dy = foes[f + F_Y] - at[1]
  const fux = foes[f + F_UX]
  const fuy = foes[f + F_UY]
  foes[f + F_AHEAD] = dx * at[2] + dy * at[3]
  foes[f + F_ASIDE] = dx * at[3] - dy * at[2]
  foes[f + F_ITS_AHEAD] = -(dx * fux + dy * fuy)
  foes[f + F_ITS_ASIDE] = -(dx * fuy - dy * fux)
  return dx * dx + dy * dy
}

/** Whether the unit at `knowledge.at` may shoot at the foe: the foe is in its front arc, and nothing opaque is between them. */
function sees(knowledge: Knowledge, unit: Unit, f: number): boolean {
  const { at, foes, battle } = knowledge
  const { pose, out: line } = battle.table.shapes
  const hd = pose[unit.shape * POSE + HD]
  const ahead = foes[f + F_AHEAD] - hd
  const aside = foes[f + F_ASIDE]
  if (ahead <= CLOSE || (aside < 0 ? -aside : aside) > pose[unit.shape * POSE + HW] + ahead + CLOSE) return false
  line[0] = at[0] + at[2] * hd
  line[1] = at[1] + at[3] * hd
  line[2] = foes[f + F_X]
  line[3] = foes[f + F_Y]
  return isSeen(knowledge, unit)
}

/** Length of the way from `knowledge.at` to a foe minus the straight distance `away`, in inches. */
function detour(knowledge: Knowledge, unit: Unit, f: number, away: number): number {
  const { foes, battle } = knowledge
  const { radius, out: line } = battle.table.shapes
  line[0] = foes[f + F_X]
  line[1] = foes[f + F_Y]
  line[2] = away
  line[3] = radius[unit.shape]
  addDetour(knowledge)
  return line[2] - away
}
