import { HD, HW, POSE } from '../../../src/board/plane/shapes.ts'
import type { Unit } from '../../../src/games/sovl/state/unit.ts'
import { findGain, findItsGain } from './foes.ts'
import {
  CLOSE,
  F_FX,
  F_FY,
  F_GAIN,
  F_HD,
  F_HW,
  F_INDEX,
  F_ITS_GAIN,
  F_ITS_LONG,
  F_ITS_RANGE,
  F_ITS_SHORT,
  F_LONG,
  F_REACH,
  F_SHORT,
  F_SHY,
  F_STAYS,
  F_UX,
  F_UY,
  F_X,
  F_Y,
  FOE,
  type Knowledge,
  PLACE,
  SHOT,
  UNKNOWN,
  URGE,
} from './knowledge.ts'
import { addDetour, isOpen, isSeen } from './lines.ts'
import type { Weights } from './weights.ts'

/**
 * The value of a place on the table to a unit: charges that the unit could make from there, charges at the unit there, shots, and the
 * distance to the enemy. Enemies are assumed to stay where they are.
 */

/** Weights of a charge whose target cannot move first, of a charge whose target can, and of a charge for which the unit must first turn. */
const SURE = 1
const LIKELY = 0.7
const TURNED_AWAY = 0.3
/** Weight of a charge that is blocked now. */
const BLOCKED = 0.15

/** Weight of a charge at a target just out of reach; it falls with the square of the distance. */
const FAR = 0.5

/** Share of a later turn's shots that counts now. */
const LATER = 0.5

/** Writes the value of knowledge.at to the unit, without shots of this turn, to out[PLACE], and the best shot from there to out[SHOT]. */
export function weighPlace(knowledge: Knowledge, unit: Unit, weights: Weights): void {
  const { foes, at, out, battle } = knowledge
  const { pose, radius, out: line } = battle.table.shapes
  const x = at[0]
  const y = at[1]
  const ux = at[2]
  const uy = at[3]
  const hw = pose[unit.shape * POSE + HW]
  const hd = pose[unit.shape * POSE + HD]
  const frontX = x + ux * hd
  const frontY = y + uy * hd
  const reach = unit.movement * unit.movement
  const range = unit.range * unit.range
  let best = 0
  let threat = 0
  let shot = 0
  let suffered = 0
  let nearest = 1e9
  let nearestAway = 0
  let nearestX = x
  let nearestY = y
  const end = knowledge.foeCount * FOE
  for (let f = 0; f < end; f += FOE) {
    const fx = foes[f + F_X]
    const fy = foes[f + F_Y]
    const fux = foes[f + F_UX]
    const fuy = foes[f + F_UY]
    const fhw = foes[f + F_HW]
    const fhd = foes[f + F_HD]
    const dx = fx - x
    const dy = fy - y
    const distance = dx * dx + dy * dy
    if (range === 0) {
      const away = Math.sqrt(distance)
      if (away + foes[f + F_SHY] < nearest - CLOSE) {
        nearest = away + foes[f + F_SHY]
        nearestAway = away
        nearestX = fx
        nearestY = fy
      }
    }
    // Writes the offset of the foe as the unit sees it, and the offset of the unit as the foe sees it: ahead and to the right.
    const ahead = dx * ux + dy * uy
    const aside = dx * uy - dy * ux
    const itsAhead = -(dx * fux + dy * fuy)
    const itsAside = -(dx * fuy - dy * fux)

    // The unit charges the side of the foe that it faces.
    const lead = (itsAhead < 0 ? -itsAhead : itsAhead) - fhd - (itsAside < 0 ? -itsAside : itsAside) + fhw
    const side = lead >= -CLOSE ? (itsAhead >= -CLOSE ? 0 : 3) : itsAside <= CLOSE ? 1 : 2
    if (foes[f + F_GAIN + side] === UNKNOWN) findGain(knowledge, unit, weights, f, side)
    const gain = foes[f + F_GAIN + side]
    if (gain > 0) {
      const along = side === 0 ? fhd : side === 3 ? -fhd : 0
      const across = side === 1 ? -fhw : side === 2 ? fhw : 0
      const cx = fx + fux * along + fuy * across - frontX
      const cy = fy + fuy * along - fux * across - frontY
      const far = cx * cx + cy * cy
      let value = (FAR * gain * reach) / far
      if (far <= reach + CLOSE) {
        const forth = cx * ux + cy * uy
        const wide = cx * uy - cy * ux
        const seen = forth >= -CLOSE && (wide < 0 ? -wide : wide) <= hw + forth + CLOSE
        value = TURNED_AWAY * gain
        const sure = (foes[f + F_STAYS] === 1 ? SURE : LIKELY) * gain
        // Whether the way is open is tested last, because this takes longest.
        if (seen && sure > best) {
          line[0] = frontX
          line[1] = frontY
          line[2] = frontX + cx
          line[3] = frontY + cy
          line[4] = reach
          value = isOpen(knowledge, unit.index, foes[f + F_INDEX]) ? sure : BLOCKED * gain
        }
      }
      if (value > best) best = value
    }

    // The foe charges the side of the unit that it faces.
    const its = foes[f + F_REACH]
    if (its > 0) {
      const mine = (ahead < 0 ? -ahead : ahead) - hd - (aside < 0 ? -aside : aside) + hw
      const open = mine >= -CLOSE ? (ahead >= -CLOSE ? 0 : 3) : aside <= CLOSE ? 1 : 2
      if (foes[f + F_ITS_GAIN + open] === UNKNOWN) findItsGain(knowledge, unit, f, open)
      const loss = foes[f + F_ITS_GAIN + open]
      if (loss > 0) {
        const along = open === 0 ? hd : open === 3 ? -hd : 0
        const across = open === 1 ? -hw : open === 2 ? hw : 0
        const cx = x + ux * along + uy * across - foes[f + F_FX]
        const cy = y + uy * along - ux * across - foes[f + F_FY]
        const far = cx * cx + cy * cy
        if (far <= its + CLOSE) {
          const forth = cx * fux + cy * fuy
          const wide = cx * fuy - cy * fux
          const seen = forth >= -CLOSE && (wide < 0 ? -wide : wide) <= fhw + forth + CLOSE
          let weight = foes[f + F_STAYS] === 1 ? TURNED_AWAY / 2 : LIKELY
          if (seen) {
            line[0] = foes[f + F_FX]
            line[1] = foes[f + F_FY]
            line[2] = cx + line[0]
            line[3] = cy + line[1]
            line[4] = its
            weight = isOpen(knowledge, unit.index, foes[f + F_INDEX]) ? SURE : BLOCKED
          }
          threat += loss * weight
        } else threat += (loss * weights.far * its) / far
      }
      const itsRange = foes[f + F_ITS_RANGE]
      if (itsRange > 0 && distance <= itsRange + CLOSE)
        suffered += foes[f + (4 * distance > itsRange + CLOSE ? F_ITS_LONG : F_ITS_SHORT)]
    }
    if (distance <= range + CLOSE && ahead > hd + CLOSE && (aside < 0 ? -aside : aside) <= hw + ahead - hd + CLOSE) {
      const value = foes[f + (4 * distance > range + CLOSE ? F_LONG : F_SHORT)]
      if (value > shot) {
        line[0] = frontX
        line[1] = frontY
        line[2] = fx
        line[3] = fy
        if (isSeen(knowledge)) shot = value
      }
    }
  }
  let score = weights.attack * best - weights.fear * threat + weights.shooting * LATER * shot - LATER * suffered
  if (range === 0) {
    line[0] = nearestX
    line[1] = nearestY
    line[2] = nearestAway
    line[3] = radius[unit.shape]
    addDetour(knowledge)
    score -= out[URGE] * (line[2] + nearest - nearestAway)
  }
  out[PLACE] = score
  out[SHOT] = shot
}
