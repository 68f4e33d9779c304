import { HD, HW, POSE } from '../../../board/plane/shapes.ts'
import { FRONT, LEFT, REAR } from '../data/sides.ts'
import { FIGHTING, type Unit } from '../state/unit.ts'
import { sideBefore } from './chances.ts'
import { leaves, outwardX, outwardY, worthOnTable } from './exchange.ts'
import {
  CLOSE,
  DANGER,
  DONE,
  F_ACTS,
  F_AHEAD,
  F_ASIDE,
  F_BREAKS,
  F_FX,
  F_FY,
  F_HW,
  F_INDEX,
  F_LOSS,
  F_REACH,
  F_STAYS,
  F_UNIT_BREAKS,
  F_UX,
  F_UY,
  type Knowledge,
  UNKNOWN,
} from './knowledge.ts'
import { isOpen } from './lines.ts'
import type { Weights } from './weights.ts'

/** out[DANGER] = the expected loss in points of the unit at `knowledge.at` by a charge of a foe, at the side that the foe would face. */
export function weighDanger(knowledge: Knowledge, unit: Unit, weights: Weights, f: number): void {
  const { foes, at, battle, state, out } = knowledge
  out[DANGER] = 0
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
  if (!acts && weights.far === 0 && far > reach + CLOSE) return
  const foe = state.units[foes[f + F_INDEX]]
  const itFlees = leaves(knowledge, foe, at[0], at[1], nx, ny)
  const unitFlees = leaves(knowledge, unit, at[0], at[1], -nx, -ny)
  const done = out[DONE]
  if (foes[f + F_LOSS + side] === UNKNOWN) findLoss(knowledge, unit, foe, weights, f, side)
  let loss =
    (foes[f + F_LOSS + side] +
      weights.edge * (unitFlees * foes[f + F_UNIT_BREAKS + side] - itFlees * foes[f + F_BREAKS + side])) *
    done
  if (side === FRONT && acts && weights.outflanked > 0) {
    if (foes[f + F_LOSS + LEFT] === UNKNOWN) findLoss(knowledge, unit, foe, weights, f, LEFT)
    const flank =
      (foes[f + F_LOSS + LEFT] +
        weights.edge * (unitFlees * foes[f + F_UNIT_BREAKS + LEFT] - itFlees * foes[f + F_BREAKS + LEFT])) *
      done
    if (flank > loss) loss += weights.outflanked * (flank - loss)
  }
  if (loss <= 0) return
  if (far > reach + CLOSE) {
    // A foe that has yet to act moves first, and charges next turn.
    const left = acts ? Math.sqrt(far) - foe.movement : 0
    if (!acts) out[DANGER] = (loss * weights.far * reach) / far
    else out[DANGER] = left * left <= reach ? loss * weights.soon : (loss * weights.soon * reach) / (left * left)
    return
  }
  const fux = foes[f + F_UX]
  const fuy = foes[f + F_UY]
  const forth = cx * fux + cy * fuy
  const wide = cx * fuy - cy * fux
  const seen = forth >= -CLOSE && (wide < 0 ? -wide : wide) <= foes[f + F_HW] + forth + CLOSE
  if (!seen) {
    out[DANGER] = loss * (foes[f + F_STAYS] === 1 ? weights.turned / 2 : weights.likely)
    return
  }
  line[0] = foes[f + F_FX]
  line[1] = foes[f + F_FY]
  line[2] = cx + line[0]
  line[3] = cy + line[1]
  line[4] = reach
  out[DANGER] = isOpen(knowledge, foes[f + F_INDEX], unit.index, beaten(foe)) ? loss : loss * weights.blocked
}

/** Notes what the unit may expect of a charge of a foe at one of its sides, wherever both stand. After the last turn there are no charges. */
function findLoss(knowledge: Knowledge, unit: Unit, foe: Unit, weights: Weights, f: number, side: number): void {
  const { foes, goneU, goneV } = knowledge
  const at = knowledge.gain(foe, unit, side)
  foes[f + F_LOSS + side] = worthOnTable(knowledge, weights, at)
  foes[f + F_BREAKS + side] = goneU[at]
  foes[f + F_UNIT_BREAKS + side] = goneV[at]
}

/** Index of the first unit that a foe fights, which is out of its way once the foe is free; −1 if it fights none. */
function beaten({ contacts }: Unit): number {
  for (let c = 0; c < contacts.length; c++) if (contacts[c].foe.fate === FIGHTING) return contacts[c].foe.index
  return -1
}
