import { HD, HW, POSE, UX, UY, X, Y } from '../../../board/plane/shapes.ts'
import { BREAKS_U, BREAKS_V } from '../chapters/clash.ts'
import { destroyedTwice } from '../chapters/score.ts'
import { FRONT } from '../data/sides.ts'
import { playerOf } from '../state/battle.ts'
import { BROKEN, FIGHTING, type Unit } from '../state/unit.ts'
import { nearlyDone, worthOf, worthOfCharge } from './exchange.ts'
import { DEPTH } from './friends.ts'
import { countPicks, declaresFirst } from './initiative.ts'
import {
  AFRAID,
  DONE,
  EAGER,
  F_ACTS,
  F_FREE,
  F_FX,
  F_FY,
  F_GAIN,
  F_HD,
  F_HW,
  F_INDEX,
  F_ITS_LONG,
  F_ITS_RANGE,
  F_ITS_SHORT,
  F_KILL_LONG,
  F_KILL_SHORT,
  F_LONG,
  F_LOSS,
  F_MORE,
  F_NEAR,
  F_REACH,
  F_SHORT,
  F_SHY,
  F_SPEED,
  F_STAYS,
  F_UX,
  F_UY,
  F_WORTH,
  F_X,
  F_Y,
  FOE,
  type Knowledge,
  TURNS,
  UNKNOWN,
  URGE,
} from './knowledge.ts'
import { prospectOf, turnsAfter } from './prospect.ts'
import type { Weights } from './weights.ts'

/** Notes about the enemies of the unit that is to act. They are made once, and used for every place to which the unit may go. */

/** Inches added to the distance of a fleeing enemy. */
const FLEEING = 15

/** Notes the foes of a unit on their present places. */
export function lookAround(knowledge: Knowledge, unit: Unit, weights: Weights): void {
  const { battle, state, foes, kills, volleys } = knowledge
  const { pose } = battle.table.shapes
  const { units } = state
  const own = playerOf(unit)
  let n = 0
  let shootersOwn = 0
  let shootersTheirs = 0
  for (let i = 0; i < units.length; i++) {
    const foe = units[i]
    if (foe.fate !== FIGHTING && foe.fate !== BROKEN) continue
    const enemy = playerOf(foe) !== own
    if (foe.range > 0 && foe.fate === FIGHTING) {
      if (enemy) shootersTheirs += foe.worth
      else shootersOwn += foe.worth
    }
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
    foes[at + F_SPEED] = flees || engaged ? 0 : foe.movement
    foes[at + F_FREE] = flees ? 0 : engaged ? chanceFree(knowledge, foe) : 1
    foes[at + F_REACH] = flees ? 0 : foe.movement * foe.movement
    foes[at + F_STAYS] = engaged || foe.activated ? 1 : 0
    foes[at + F_ACTS] = engaged || foe.activated || flees ? 0 : 1
    if (unit.range > 0) {
      const mine = knowledge.volley(unit, foe)
      const close = nearlyDone(foe, weights) * (engaged && !flees ? 1 + weights.aids : 1)
      foes[at + F_SHORT] = volleys[mine] * close
      foes[at + F_LONG] = volleys[mine + 1] * close
      foes[at + F_KILL_SHORT] = kills[mine]
      foes[at + F_KILL_LONG] = kills[mine + 1]
    }
    if (foe.range > 0) {
      const its = knowledge.volley(foe, unit)
      foes[at + F_ITS_SHORT] = volleys[its]
      foes[at + F_ITS_LONG] = volleys[its + 1]
    }
    foes[at + F_ITS_RANGE] = flees || engaged ? 0 : foe.range * foe.range
    foes[at + F_INDEX] = i
    foes[at + F_WORTH] = foe.worth
    foes[at + F_NEAR] = foe.movement + DEPTH
    // A charge is worth more if friends already fight the target.
    foes[at + F_MORE] = engaged ? foe.worth * weights.join : 0
    if (unit.range === 0) {
      foes[at + F_SHY] = flees
        ? FLEEING
        : -weights.pull * worthOf(knowledge, weights, knowledge.gain(unit, foe, FRONT), 0, 0)
    }
    for (let side = 0; side < 4; side++) {
      foes[at + F_LOSS + side] = UNKNOWN
      // A fleeing unit cannot be fought, and a side that is taken cannot be charged.
      if (flees) foes[at + F_GAIN + side] = state.rules.chargeFleeing === 'destroyed-on-contact' ? foe.worth / 2 : 0
      else foes[at + F_GAIN + side] = (taken >> side) & 1 ? 0 : UNKNOWN
    }
  }
  knowledge.foeCount = n
  const outshot = shootersTheirs - shootersOwn
  const urge = weights.urge + (outshot > 0 ? (outshot / 100) * weights.urgeUnderFire : 0)
  // An army that is not ahead must advance, the more urgently the later the turn.
  const taken = destroyedTwice(state, unit.army)
  const lost = destroyedTwice(state, unit.army === 0 ? 1 : 0)
  // The army is ahead, by more than rounding errors of points.
  const pressed = taken > lost * (1 + 1e-9) ? weights.ahead : 1 + (weights.late * state.turn) / state.lastTurn
  const { out } = knowledge
  out[DONE] = nearlyDone(unit, weights)
  const turns = turnsAfter(knowledge)
  out[TURNS] = turns
  // No charge follows the last turn.
  if (turns <= 0) {
    out[URGE] = 0
    out[EAGER] = 0
    out[AFRAID] = 0
    return
  }
  const prospect = prospectOf(knowledge, own)
  const patience = 1 - weights.patience * prospect
  out[URGE] = (unit.worth / 100) * urge * pressed * (patience < 0 ? 0 : patience)
  countPicks(knowledge)
  const lead = weights.tempo * (2 * declaresFirst(knowledge, own) - 1)
  const caution = weights.caution * prospect
  out[EAGER] = weights.attack * (1 + lead) * (1 - caution)
  out[AFRAID] = weights.fear * (1 - lead) * (1 + caution)
}

/**
 * Chance that a unit in contact with enemies breaks them all in the next Combat Phase, after which it may charge others: by the combat of a
 * charge of the unit whose front is in contact. That it may destroy them is left out.
 */
function chanceFree(knowledge: Knowledge, unit: Unit): number {
  const { contacts } = unit
  let chance = 1
  for (let c = 0; c < contacts.length; c++) {
    const { foe, side, foeSide } = contacts[c]
    if (foe.fate !== FIGHTING) continue
    // The front of one of the two is in contact.
    const at =
      side === FRONT ? knowledge.clash(unit, foe, foeSide) + BREAKS_V : knowledge.clash(foe, unit, side) + BREAKS_U
    chance *= knowledge.clashes.values[at]
  }
  return chance
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
  const { foes, state } = knowledge
  const gain = worthOfCharge(knowledge, weights, unit, state.units[foes[f + F_INDEX]], side)
  foes[f + F_GAIN + side] = gain + foes[f + F_MORE]
}
