import { HD, HW, POSE } from '../../../board/plane/shapes.ts'
import { FRONT, LEFT, REAR, RIGHT } from '../data/sides.ts'
import type { Unit } from '../state/unit.ts'
import { findGain } from './foes.ts'
import {
  BEST,
  CLOSE,
  F_GAIN,
  F_HD,
  F_HW,
  F_INDEX,
  F_ITS_AHEAD,
  F_ITS_ASIDE,
  F_STAYS,
  F_UX,
  F_UY,
  F_X,
  F_Y,
  type Knowledge,
  UNKNOWN,
} from './knowledge.ts'
import { isOpen } from './lines.ts'
import type { Weights } from './weights.ts'

/** Weight of a charge whose target cannot move first. */
const SURE = 1

/**
 * Raises out[BEST], the best expected gain of a charge from `knowledge.at` at other foes, to that of a charge at this foe, at the side that the unit
 * would face. Numbers are handed on in `out`, because a call with a fraction may make an object of it.
 */
export function weighChance(knowledge: Knowledge, unit: Unit, weights: Weights, f: number): void {
  const { foes, at, battle, out } = knowledge
  const { pose, out: line } = battle.table.shapes
  const fhw = foes[f + F_HW]
  const fhd = foes[f + F_HD]
  const side = sideBefore(foes[f + F_ITS_AHEAD], foes[f + F_ITS_ASIDE], fhw, fhd)
  if (foes[f + F_GAIN + side] === UNKNOWN) findGain(knowledge, unit, weights, f, side)
  const gain = foes[f + F_GAIN + side]
  if (gain <= 0) return
  const ux = at[2]
  const uy = at[3]
  const hd = pose[unit.shape * POSE + HD]
  const frontX = at[0] + ux * hd
  const frontY = at[1] + uy * hd
  const along = side === FRONT ? fhd : side === REAR ? -fhd : 0
  const across = side === LEFT ? -fhw : side === RIGHT ? fhw : 0
  const cx = foes[f + F_X] + foes[f + F_UX] * along + foes[f + F_UY] * across - frontX
  const cy = foes[f + F_Y] + foes[f + F_UY] * along - foes[f + F_UX] * across - frontY
  const far = cx * cx + cy * cy
  const reach = unit.movement * unit.movement
  if (far > reach + CLOSE) {
    const chance = (weights.approach * gain * reach) / far
    if (chance > out[BEST]) out[BEST] = chance
    return
  }
  const forth = cx * ux + cy * uy
  const wide = cx * uy - cy * ux
  const seen = forth >= -CLOSE && (wide < 0 ? -wide : wide) <= pose[unit.shape * POSE + HW] + forth + CLOSE
  const sure = (foes[f + F_STAYS] === 1 ? SURE : weights.likely) * gain
  // Whether the way is open is tested last, because this takes longest.
  let chance = weights.turned * gain
  if (seen && sure > out[BEST]) {
    line[0] = frontX
    line[1] = frontY
    line[2] = frontX + cx
    line[3] = frontY + cy
    line[4] = reach
    chance = isOpen(knowledge, unit.index, foes[f + F_INDEX]) ? sure : weights.blocked * gain
  }
  if (chance > out[BEST]) out[BEST] = chance
}

/** The side of a rectangle in front of which a point lies. `ahead`, `aside`: its offset from the centre, ahead and to the right. */
export function sideBefore(ahead: number, aside: number, hw: number, hd: number): number {
  const lead = (ahead < 0 ? -ahead : ahead) - hd - (aside < 0 ? -aside : aside) + hw
  if (lead >= -CLOSE) return ahead >= -CLOSE ? FRONT : REAR
  return aside <= CLOSE ? LEFT : RIGHT
}
