import { HD, HW, POSE } from '../../../board/plane/shapes.ts'
import type { Unit } from '../state/unit.ts'
import { weighChance } from './chances.ts'
import { weighDanger } from './dangers.ts'
import { weighNumbers } from './friends.ts'
import {
  AFRAID,
  CLOSE,
  EAGER,
  F_ACTS,
  F_ITS_LONG,
  F_ITS_RANGE,
  F_ITS_SHORT,
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
  PLACE,
  S_AHEAD,
  S_ASIDE,
  S_DX,
  S_DY,
  S_ITS_AHEAD,
  S_ITS_ASIDE,
  SHOT,
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

/** Writes the value of `knowledge.at` to the unit, without shots of this turn, to out[PLACE], and the best shot from there to out[SHOT]. */
export function weighPlace(knowledge: Knowledge, unit: Unit, weights: Weights): void {
  const { foes, out } = knowledge
  const range = unit.range * unit.range
  let best = 0
  let threat = 0
  let shot = 0
  let suffered = 0
  let nearest = 1e9
  let nearestAway = 0
  let nearestFoe = 0
  // Number of turns after the next one in which no enemy can charge yet.
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
    const chance = weighChance(knowledge, unit, weights, f, best)
    if (chance > best) best = chance
    const speed = foes[f + F_SPEED]
    if (speed > 0) {
      threat += weighDanger(knowledge, unit, weights, f)
      const turns = away / speed - 1 - foes[f + F_ACTS]
      if (turns < uncharged) uncharged = turns
    }
    const its = foes[f + F_ITS_RANGE]
    if (its > 0 && distance <= its + CLOSE)
      suffered += foes[f + (4 * distance > its + CLOSE ? F_ITS_LONG : F_ITS_SHORT)]
    if (distance <= range + CLOSE) {
      const value = foes[f + (4 * distance > range + CLOSE ? F_LONG : F_SHORT)]
      if (value > shot && sees(knowledge, unit, f)) shot = value
    }
  }
  const charges = out[EAGER] * best
  // A unit that charges does not shoot.
  const volleys = out[TURNS] > 0 ? 1 + (uncharged > 0 ? weights.volleys * uncharged : 0) : 0
  const shots = weights.shooting * weights.later * shot * volleys
  let score =
    (charges > shots ? charges : shots) -
    out[AFRAID] * threat +
    weighLanes(knowledge, unit) -
    weights.suffers * suffered +
    weighNumbers(knowledge, unit, weights)
  if (range === 0) score -= out[URGE] * (nearest + detour(knowledge, unit, nearestFoe, nearestAway))
  else if (nearest > unit.range / 2) score -= (weights.closing * unit.worth * (nearest - unit.range / 2)) / 100
  out[PLACE] = score
  out[SHOT] = shot
}

/**
 * Writes the offset of a foe as the unit at `knowledge.at` sees it, and the offset of the unit as the foe sees it: ahead and to the right.
 * Returns the square of the distance.
 */
function sight({ foes, at, sights }: Knowledge, f: number): number {
  const dx = foes[f + F_X] - at[0]
  const dy = foes[f + F_Y] - at[1]
  const fux = foes[f + F_UX]
  const fuy = foes[f + F_UY]
  sights[S_DX] = dx
  sights[S_DY] = dy
  sights[S_AHEAD] = dx * at[2] + dy * at[3]
  sights[S_ASIDE] = dx * at[3] - dy * at[2]
  sights[S_ITS_AHEAD] = -(dx * fux + dy * fuy)
  sights[S_ITS_ASIDE] = -(dx * fuy - dy * fux)
  return dx * dx + dy * dy
}

/** Whether the unit at `knowledge.at` may shoot at the foe: the foe is in its front arc, and nothing opaque is between them. */
function sees(knowledge: Knowledge, unit: Unit, f: number): boolean {
  const { at, foes, sights, battle } = knowledge
  const { pose, out: line } = battle.table.shapes
  const hd = pose[unit.shape * POSE + HD]
  const ahead = sights[S_AHEAD] - hd
  const aside = sights[S_ASIDE]
  if (ahead <= CLOSE || (aside < 0 ? -aside : aside) > pose[unit.shape * POSE + HW] + ahead + CLOSE) return false
  line[0] = at[0] + at[2] * hd
  line[1] = at[1] + at[3] * hd
  line[2] = foes[f + F_X]
  line[3] = foes[f + F_Y]
  return isSeen(knowledge)
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
