import { HD, HW, POSE, UX, UY, X, Y } from '../../../board/shapes.ts'
import { crosses } from '../../../board/sight.ts'
import { playerOf } from '../battle.ts'
import { isEngaged, sideEngaged } from '../charge.ts'
import { worth } from '../clash.ts'
import { FRONT } from '../facts.ts'
import { destroyedTwice } from '../score.ts'
import { BROKEN, FIGHTING, type Unit } from '../state.ts'
import { IMPASSABLE, OPAQUE } from '../table.ts'
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
  F_STAYS,
  F_UX,
  F_UY,
  F_X,
  F_Y,
  F_SHY,
  FOE,
  type Mind,
  PLACE,
  SHOT,
  UNKNOWN,
  URGE,
} from './mind.ts'
import type { Temper } from './temper.ts'

/**
 * What a place on the table is worth to a unit: charges it opens, charges it lays the unit open to, shots, and being nearer to the enemy.
 * Enemies are taken as they stand.
 */

/** A charge that may be made for sure next turn, if nobody moves away; one for which the unit only faces the wrong way. */
const SURE = 1
const LIKELY = 0.7
const TURNED_AWAY = 0.3
/** A charge that something stands in the way of. */
const BLOCKED = 0.15

/** Inches a fleeing enemy seems farther away. */
const FLEEING = 15

/** Inches it is worth to be an inch clear of ground that bars turning. */
const WEDGED = 1.5
/** A charge from just out of reach; with the square of the distance it falls off. */
const FAR = 0.5

/** Share of a later turn's shots that counts now. */
const LATER = 0.5

/** Notes the foes of a unit as they stand. */
export function lookAround(mind: Mind, unit: Unit, temper: Temper): void {
  const { battle, state, foes, volleys } = mind
  const { pose } = battle.table.shapes
  const { units } = state
  const own = playerOf(unit)
  let n = 0
  let outshot = 0
  for (let i = 0; i < units.length; i++) {
    const foe = units[i] as Unit
    if (foe.fate !== FIGHTING && foe.fate !== BROKEN) continue
    const enemy = playerOf(foe) !== own
    if (foe.range > 0 && foe.fate === FIGHTING) outshot += enemy ? worth(foe) : -worth(foe)
    if (!enemy) continue
    const at = n++ * FOE
    const p = foe.shape * POSE
    const x = pose[p + X] as number
    const y = pose[p + Y] as number
    const ux = pose[p + UX] as number
    const uy = pose[p + UY] as number
    const hd = pose[p + HD] as number
    foes[at + F_X] = x
    foes[at + F_Y] = y
    foes[at + F_UX] = ux
    foes[at + F_UY] = uy
    foes[at + F_HW] = pose[p + HW] as number
    foes[at + F_HD] = hd
    foes[at + F_FX] = x + ux * hd
    foes[at + F_FY] = y + uy * hd
    const flees = foe.fate === BROKEN
    const engaged = isEngaged(foe)
    foes[at + F_REACH] = flees || engaged ? 0 : foe.movement * foe.movement
    foes[at + F_STAYS] = engaged || foe.activated ? 1 : 0
    const mine = mind.volley(unit, foe)
    const its = mind.volley(foe, unit)
    foes[at + F_SHORT] = volleys[mine] as number
    foes[at + F_LONG] = volleys[mine + 1] as number
    foes[at + F_ITS_SHORT] = volleys[its] as number
    foes[at + F_ITS_LONG] = volleys[its + 1] as number
    foes[at + F_ITS_RANGE] = flees || engaged ? 0 : foe.range * foe.range
    foes[at + F_INDEX] = i
    // Comrades who fight it already make the most of another charge.
    foes[at + F_MORE] = engaged ? worth(foe) * temper.join : 0
    if (unit.range === 0) {
      foes[at + F_SHY] = flees ? FLEEING : -temper.pull * (mind.gains[mind.gain(unit, foe, FRONT)] as number)
    }
    for (let side = 0; side < 4; side++) {
      foes[at + F_ITS_GAIN + side] = UNKNOWN
      // Who flees cannot be fought; whose side is taken cannot be charged there.
      if (flees) foes[at + F_GAIN + side] = state.rules.chargeFleeing === 'destroyed-on-contact' ? worth(foe) / 2 : 0
      else foes[at + F_GAIN + side] = engaged && sideEngaged(foe, side) ? 0 : UNKNOWN
    }
  }
  mind.foeCount = n
  const urge = temper.urge + (outshot > 0 ? (outshot / 100) * temper.urgeUnderFire : 0)
  // Who is not ahead must come on, and the more so the later it is.
  const lead = destroyedTwice(state, unit.army) - destroyedTwice(state, unit.army === 0 ? 1 : 0)
  const pressed = lead > 0 ? temper.ahead : 1 + (temper.late * state.turn) / state.lastTurn
  mind.out[URGE] = (worth(unit) / 100) * urge * pressed
}

/** Works out what a charge on that side of a foe gains. */
function findGain(mind: Mind, unit: Unit, temper: Temper, f: number, side: number): void {
  const { foes, gains, state } = mind
  const gain = gains[mind.gain(unit, state.units[foes[f + F_INDEX] as number] as Unit, side)] as number
  const weight = unit.movement < temper.fast ? 1 : side === FRONT ? temper.fastFront : temper.fastFlank
  foes[f + F_GAIN + side] = gain * weight + (foes[f + F_MORE] as number)
}

/** Works out what the foe gains by a charge on that side of the unit. */
function findItsGain(mind: Mind, unit: Unit, f: number, side: number): void {
  const { foes, gains, state } = mind
  foes[f + F_ITS_GAIN + side] = gains[
    mind.gain(state.units[foes[f + F_INDEX] as number] as Unit, unit, side)
  ] as number
}

/** out[PLACE] = what mind.at is worth to the unit, apart from shots of this turn; out[SHOT] = the best shot from there. */
export function weighPlace(mind: Mind, unit: Unit, temper: Temper): void {
  const { foes, at, out, battle } = mind
  const { pose, radius, out: line } = battle.table.shapes
  const x = at[0] as number
  const y = at[1] as number
  const ux = at[2] as number
  const uy = at[3] as number
  const hw = pose[unit.shape * POSE + HW] as number
  const hd = pose[unit.shape * POSE + HD] as number
  const frontX = x + ux * hd
  const frontY = y + uy * hd
  const reach = unit.movement * unit.movement
  const range = unit.range * unit.range
  let best = 0
  let others = 0
  let threat = 0
  let shot = 0
  let suffered = 0
  let nearest = 1e9
  let nearestAway = 0
  let nearestX = x
  let nearestY = y
  const end = mind.foeCount * FOE
  for (let f = 0; f < end; f += FOE) {
    const fx = foes[f + F_X] as number
    const fy = foes[f + F_Y] as number
    const fux = foes[f + F_UX] as number
    const fuy = foes[f + F_UY] as number
    const fhw = foes[f + F_HW] as number
    const fhd = foes[f + F_HD] as number
    const dx = fx - x
    const dy = fy - y
    const distance = dx * dx + dy * dy
    if (range === 0) {
      const away = Math.sqrt(distance)
      if (away + (foes[f + F_SHY] as number) < nearest) {
        nearest = away + (foes[f + F_SHY] as number)
        nearestAway = away
        nearestX = fx
        nearestY = fy
      }
    }
    // Where the foe stands as the unit sees it, and the unit as the foe does: along the facing and to the right.
    const ahead = dx * ux + dy * uy
    const aside = dx * uy - dy * ux
    const itsAhead = -(dx * fux + dy * fuy)
    const itsAside = -(dx * fuy - dy * fux)

    // The unit charges the side of the foe it stands at.
    const lead = (itsAhead < 0 ? -itsAhead : itsAhead) - fhd - (itsAside < 0 ? -itsAside : itsAside) + fhw
    const side = lead >= 0 ? (itsAhead >= 0 ? 0 : 3) : itsAside <= 0 ? 1 : 2
    if (foes[f + F_GAIN + side] === UNKNOWN) findGain(mind, unit, temper, f, side)
    const gain = foes[f + F_GAIN + side] as number
    if (gain > 0) {
      const along = side === 0 ? fhd : side === 3 ? -fhd : 0
      const across = side === 1 ? -fhw : side === 2 ? fhw : 0
      const cx = fx + fux * along + fuy * across - frontX
      const cy = fy + fuy * along - fux * across - frontY
      const far = cx * cx + cy * cy
      let weight: number
      if (far <= reach) {
        const forth = cx * ux + cy * uy
        const wide = cx * uy - cy * ux
        const seen = forth >= 0 && (wide < 0 ? -wide : wide) <= hw + forth
        weight = TURNED_AWAY
        if (seen) {
          line[0] = frontX
          line[1] = frontY
          line[2] = frontX + cx
          line[3] = frontY + cy
          line[4] = reach
          if (isOpen(mind, unit.index, foes[f + F_INDEX] as number)) weight = foes[f + F_STAYS] === 1 ? SURE : LIKELY
          else weight = BLOCKED
        }
      } else weight = (FAR * reach) / far
      const value = weight * gain
      if (value > best) {
        others += best
        best = value
      } else others += value
    }

    // The foe charges the side of the unit it stands at.
    const its = foes[f + F_REACH] as number
    if (its > 0) {
      const mine = (ahead < 0 ? -ahead : ahead) - hd - (aside < 0 ? -aside : aside) + hw
      const open = mine >= 0 ? (ahead >= 0 ? 0 : 3) : aside <= 0 ? 1 : 2
      if (foes[f + F_ITS_GAIN + open] === UNKNOWN) findItsGain(mind, unit, f, open)
      const loss = foes[f + F_ITS_GAIN + open] as number
      if (loss > 0) {
        const along = open === 0 ? hd : open === 3 ? -hd : 0
        const across = open === 1 ? -hw : open === 2 ? hw : 0
        const cx = x + ux * along + uy * across - (foes[f + F_FX] as number)
        const cy = y + uy * along - ux * across - (foes[f + F_FY] as number)
        const far = cx * cx + cy * cy
        if (far <= its) {
          const forth = cx * fux + cy * fuy
          const wide = cx * fuy - cy * fux
          const seen = forth >= 0 && (wide < 0 ? -wide : wide) <= fhw + forth
          let weight = foes[f + F_STAYS] === 1 ? TURNED_AWAY / 2 : LIKELY
          if (seen) {
            line[0] = foes[f + F_FX] as number
            line[1] = foes[f + F_FY] as number
            line[2] = cx + (line[0] as number)
            line[3] = cy + (line[1] as number)
            line[4] = its
            weight = isOpen(mind, unit.index, foes[f + F_INDEX] as number) ? SURE : BLOCKED
          }
          threat += loss * weight
        } else threat += (loss * temper.far * its) / far
      }
      const itsRange = foes[f + F_ITS_RANGE] as number
      if (distance <= itsRange) suffered += foes[f + (4 * distance > itsRange ? F_ITS_LONG : F_ITS_SHORT)] as number
    }
    if (distance <= range && ahead > hd && (aside < 0 ? -aside : aside) <= hw + ahead - hd) {
      const value = foes[f + (4 * distance > range ? F_LONG : F_SHORT)] as number
      if (value > shot) {
        line[0] = frontX
        line[1] = frontY
        line[2] = fx
        line[3] = fy
        if (isSeen(mind)) shot = value
      }
    }
  }
  let score = temper.attack * (best + 0.2 * others) - temper.fear * threat + temper.shooting * LATER * shot - LATER * suffered
  if (range === 0) {
    line[0] = nearestX
    line[1] = nearestY
    line[2] = nearestAway
    line[3] = radius[unit.shape] as number
    addDetour(mind)
    score -= (out[URGE] as number) * ((line[2] as number) + nearest - nearestAway)
  }
  out[PLACE] = score
  out[SHOT] = shot
}

/** Whether a charge along the line in the table's registers is open: nobody else and no ground in the way, range enough for the ground. */
function isOpen(mind: Mind, from: number, to: number): boolean {
  const { battle, state } = mind
  const { table } = battle
  const { shapes } = table
  const { out } = shapes
  let slowed = 0
  for (let piece = 0; piece < table.pieces; piece++) {
    if (!crosses(shapes, table.terrain + piece)) continue
    if (((table.nature[piece] as number) & (IMPASSABLE | OPAQUE)) !== 0) return false
    slowed += 2
  }
  if (slowed > 0) {
    const dx = (out[2] as number) - (out[0] as number)
    const dy = (out[3] as number) - (out[1] as number)
    const range = Math.sqrt(out[4] as number) - slowed
    if (range < 0 || dx * dx + dy * dy > range * range) return false
  }
  const { units } = state
  for (let i = 0; i < units.length; i++) {
    if (i !== from && i !== to && crosses(shapes, (units[i] as Unit).shape)) return false
  }
  return true
}

/** Whether nothing opaque lies on the line in the table's registers. */
function isSeen({ battle }: Mind): boolean {
  const { table } = battle
  for (let piece = 0; piece < table.pieces; piece++) {
    if (((table.nature[piece] as number) & OPAQUE) !== 0 && crosses(table.shapes, table.terrain + piece)) return false
  }
  return true
}

/**
 * Adds to the distance in out[2] between mind.at and (out[0], out[1]) what it takes to go round impassable ground on the way, and to get
 * clear of what is so near that a unit of the radius out[3] cannot turn.
 */
function addDetour({ battle, at }: Mind): void {
  const { table } = battle
  const { out, pose, radius } = table.shapes
  const length = out[2] as number
  const room = (out[3] as number) + 0.5
  if (length < 1) return
  const x = at[0] as number
  const y = at[1] as number
  const dx = ((out[0] as number) - x) / length
  const dy = ((out[1] as number) - y) / length
  let detour = 0
  for (let piece = 0; piece < table.pieces; piece++) {
    if (((table.nature[piece] as number) & IMPASSABLE) === 0) continue
    const shape = table.terrain + piece
    const px = (pose[shape * POSE + X] as number) - x
    const py = (pose[shape * POSE + Y] as number) - y
    const size = radius[shape] as number
    const along = px * dx + py * dy
    const off = px * dy - py * dx
    const wide = size + 2 - (off < 0 ? -off : off)
    if (along > 0 && along < length && wide > 0) detour += 1.5 * wide
    if (px * px + py * py < (size + room) * (size + room)) detour += WEDGED * (size + room - Math.sqrt(px * px + py * py))
  }
  out[2] = length + detour
}
