import { HD, HW, POSE } from '../../../board/plane/shapes.ts'
import { FRONT, LEFT, REAR } from '../data/sides.ts'
import { FIGHTING, type Unit } from '../state/unit.ts'
import { sideBefore } from './chances.ts'
import { leaves, nearlyDone, outwardX, outwardY, worthOf } from './exchange.ts'
import {
  CLOSE,
  F_ACTS,
  F_AHEAD,
  F_ASIDE,
  F_FX,
  F_FY,
  F_HW,
  F_INDEX,
  F_REACH,
  F_STAYS,
  F_UX,
  F_UY,
  type Knowledge,
} from './knowledge.ts'
import { isOpen } from './lines.ts'
import type { Weights } from './weights.ts'

/** Expected loss in points of the unit at `knowledge.at` by a charge of a foe, at the side that the foe would face. */
export function weighDanger(knowledge: Knowledge, unit: Unit, weights: Weights, f: number): number {
  const { foes, at, battle, state } = knowledge
  const { pose, out: line } = battle.table.shapes
  const hw = pose[unit.shape * POSE + HW]
  const hd = pose[unit.shape * POSE + HD]
  const side = sideBefore(foes[f + F_AHEAD], foes[f + F_ASIDE], hw, hd)
  // The outward direction of that side.
  const nx = outwardX(side, at[2], at[3])
  const ny = outwardY(side, at[2], at[3])
  const deep = side === FRONT || side === REAR ? hd : hw
  const cx = at[0] + nx * deep - foes[f + F_FX]
  const cy = at[1] + ny * deep - foes[f + F_FY]
  const far = cx * cx + cy * cy
  const reach = foes[f + F_REACH]
  const acts = foes[f + F_ACTS] === 1
  if (!acts && weights.far === 0 && far > reach + CLOSE) return 0
  const foe = state.units[foes[f + F_INDEX]]
  const itFlees = leaves(knowledge, foe, at[0], at[1], nx, ny)
  const unitFlees = leaves(knowledge, unit, at[0], at[1], -nx, -ny)
  const done = nearlyDone(unit, weights)
  let loss = worthOf(knowledge, weights, knowledge.gain(foe, unit, side), itFlees, unitFlees) * done
  if (side === FRONT && acts && weights.outflanked > 0) {
    const flank = worthOf(knowledge, weights, knowledge.gain(foe, unit, LEFT), itFlees, unitFlees) * done
    if (flank > loss) loss += weights.outflanked * (flank - loss)
  }
  if (loss <= 0) return 0
  if (far > reach + CLOSE) {
    if (!acts) return (loss * weights.far * reach) / far
    // The foe moves first, and charges next turn.
    const left = Math.sqrt(far) - foe.movement
    return left * left <= reach ? loss * weights.soon : (loss * weights.soon * reach) / (left * left)
  }
  const fux = foes[f + F_UX]
  const fuy = foes[f + F_UY]
  const forth = cx * fux + cy * fuy
  const wide = cx * fuy - cy * fux
  const seen = forth >= -CLOSE && (wide < 0 ? -wide : wide) <= foes[f + F_HW] + forth + CLOSE
  if (!seen) return loss * (foes[f + F_STAYS] === 1 ? weights.turned / 2 : weights.likely)
  line[0] = foes[f + F_FX]
  line[1] = foes[f + F_FY]
  line[2] = cx + line[0]
  line[3] = cy + line[1]
  line[4] = reach
  return isOpen(knowledge, foes[f + F_INDEX], unit.index, beaten(foe)) ? loss : loss * weights.blocked
}

/** Index of the first unit that a foe fights, which is out of its way once the foe is free; −1 if it fights none. */
function beaten({ contacts }: Unit): number {
  for (let c = 0; c < contacts.length; c++) if (contacts[c].foe.fate === FIGHTING) return contacts[c].foe.index
  return -1
}
