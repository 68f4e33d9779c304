import { HD, HW, POSE, UX, UY, X, Y } from '../../../src/board/plane/shapes.ts'
import { destroyedTwice } from '../../../src/games/sovl/chapters/score.ts'
import { FRONT } from '../../../src/games/sovl/data/sides.ts'
import { playerOf } from '../../../src/games/sovl/state/battle.ts'
import { BROKEN, FIGHTING, type Unit } from '../../../src/games/sovl/state/unit.ts'
import {
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
  F_MORE,
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
  UNKNOWN,
  URGE,
} from './knowledge.ts'
import type { Weights } from './weights.ts'

/** Notes about the enemies of the unit that is to act. They are made once, and used for every place to which the unit may go. */

/** Inches added to the distance of a fleeing enemy. */
const FLEEING = 15

/** Notes the foes of a unit on their present places. */
export function lookAround(knowledge: Knowledge, unit: Unit, weights: Weights): void {
  const { battle, state, foes, volleys } = knowledge
  const { pose } = battle.table.shapes
  const { units } = state
  const own = playerOf(unit)
  let n = 0
  let outshot = 0
  for (let i = 0; i < units.length; i++) {
    const foe = units[i]
    if (foe.fate !== FIGHTING && foe.fate !== BROKEN) continue
    const enemy = playerOf(foe) !== own
    if (foe.range > 0 && foe.fate === FIGHTING) outshot += enemy ? foe.worth : -foe.worth
    if (!enemy) continue
    const at = n++ * FOE
    const p = foe.shape * POSE
    const x = pose[p + X]
    const y = pose[p + Y]
    const ux = pose[p + UX]
    const uy = pose[p + UY]
    const hd = pose[p + HD]
    foes[at + F_X] = x
    foes[at + F_Y] = y
    foes[at + F_UX] = ux
    foes[at + F_UY] = uy
    foes[at + F_HW] = pose[p + HW]
    foes[at + F_HD] = hd
    foes[at + F_FX] = x + ux * hd
    foes[at + F_FY] = y + uy * hd
    const flees = foe.fate === BROKEN
    const taken = sidesTaken(foe)
    const engaged = taken !== 0
    foes[at + F_REACH] = flees || engaged ? 0 : foe.movement * foe.movement
    foes[at + F_STAYS] = engaged || foe.activated ? 1 : 0
    if (unit.range > 0) {
      const mine = knowledge.volley(unit, foe)
      foes[at + F_SHORT] = volleys[mine]
      foes[at + F_LONG] = volleys[mine + 1]
    }
    if (foe.range > 0) {
      const its = knowledge.volley(foe, unit)
      foes[at + F_ITS_SHORT] = volleys[its]
      foes[at + F_ITS_LONG] = volleys[its + 1]
    }
    foes[at + F_ITS_RANGE] = flees || engaged ? 0 : foe.range * foe.range
    foes[at + F_INDEX] = i
    // A charge is worth more if friends already fight the target.
    foes[at + F_MORE] = engaged ? foe.worth * weights.join : 0
    if (unit.range === 0) {
      foes[at + F_SHY] = flees ? FLEEING : -weights.pull * knowledge.gains[knowledge.gain(unit, foe, FRONT)]
    }
    for (let side = 0; side < 4; side++) {
      foes[at + F_ITS_GAIN + side] = UNKNOWN
      // A fleeing unit cannot be fought, and a side that is taken cannot be charged.
      if (flees) foes[at + F_GAIN + side] = state.rules.chargeFleeing === 'destroyed-on-contact' ? foe.worth / 2 : 0
      else foes[at + F_GAIN + side] = (taken >> side) & 1 ? 0 : UNKNOWN
    }
  }
  knowledge.foeCount = n
  const urge = weights.urge + (outshot > 0 ? (outshot / 100) * weights.urgeUnderFire : 0)
  // An army that is not ahead must advance, the more urgently the later the turn.
  const taken = destroyedTwice(state, unit.army)
  const lost = destroyedTwice(state, unit.army === 0 ? 1 : 0)
  // The army is ahead, by more than rounding errors of points.
  const pressed = taken > lost * (1 + 1e-9) ? weights.ahead : 1 + (weights.late * state.turn) / state.lastTurn
  knowledge.out[URGE] = (unit.worth / 100) * urge * pressed
}

/** Bits of the sides of a unit on which an enemy stands. */
function sidesTaken({ contacts }: Unit): number {
  let bits = 0
  for (let c = 0; c < contacts.length; c++) {
    const contact = contacts[c]
    if (contact.foe.fate === FIGHTING) bits |= 1 << contact.side
  }
  return bits
}

/** Computes the gain of a charge at that side of a foe. */
export function findGain(knowledge: Knowledge, unit: Unit, weights: Weights, f: number, side: number): void {
  const { foes, gains, state } = knowledge
  const gain = gains[knowledge.gain(unit, state.units[foes[f + F_INDEX]], side)]
  const weight = unit.movement < weights.fast ? 1 : side === FRONT ? weights.fastFront : weights.fastFlank
  foes[f + F_GAIN + side] = gain * weight + foes[f + F_MORE]
}

/** Computes the foe's gain by a charge at that side of the unit. */
export function findItsGain(knowledge: Knowledge, unit: Unit, f: number, side: number): void {
  const { foes, gains, state } = knowledge
  foes[f + F_ITS_GAIN + side] = gains[knowledge.gain(state.units[foes[f + F_INDEX]], unit, side)]
}
