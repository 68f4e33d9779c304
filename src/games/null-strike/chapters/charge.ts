import { type Log, SILENT } from '../../../core/log.ts'
import * as maths from '../../../core/maths.ts'
import * as Action from '../choices/actions.ts'
import * as Clause from '../data/clause.ts'
import { DIFFICULT } from '../data/terrain.ts'
import { isScattered } from '../space/formations/formation.ts'
import { CONTACT, SLACK } from '../space/formations/packing.ts'
import { findGap, isOnTable, isTouching } from '../space/movement/distances.ts'
import { groundTo } from '../space/movement/ground.ts'
import { chargeAround, GO_AROUND } from '../space/movement/moves-around.ts'
import { gather } from '../space/movement/neighbours.ts'
import { addTry, clearTries, keepCrossable, keepPassable, keepRoom } from '../space/movement/placement-filter.ts'
import { freeOfEnemies } from '../space/movement/ray-cast.ts'
import { mayAttack } from '../space/sight/sight.ts'
import { type Field, NEVER, SHOTS, STALE } from '../state/field.ts'
import { GRID } from '../state/grid.ts'
import type { Strike, Unit } from '../state/state.ts'

/** Charges, AP-CHG-01 to -05. */

/** Straight headings of a charge: at the centre of the target, or up to an eighth of a turn to either side. */
export const HEADINGS = 5
const TURNS = [0, Math.PI / 8, -Math.PI / 8, Math.PI / 4, -Math.PI / 4] as const
const COS = Float64Array.from(TURNS, maths.cos)
const SIN = Float64Array.from(TURNS, maths.sin)

/**
 * Writes the end of a charge into `field.end`: at the first enemy it touches, or as far as Speed takes the unit. A unit that already
 * touches its target stays. Returns false if there is no such charge, or if it would end no nearer to the target.
 */
export function tryCharge(state: Strike, field: Field, unit: Unit, target: Unit, heading: number, log: Log): boolean {
  clearTries(field)
  gather(state, field, unit, unit.speed)
  if (heading === GO_AROUND) return chargeAround(state, field, unit, target)
  if (!aimCharge(state, field, unit, target, heading, log)) return false
  addTry(field, Action.pack(Action.CHARGE, target.index * 8 + heading))
  keepCharges(state, field, unit)
  return field.tried === 1
}

/** Writes the end of a charge, with the units within Speed gathered before; false if it goes nowhere. */
export function aimCharge(state: Strike, field: Field, unit: Unit, target: Unit, heading: number, log: Log): boolean {
  switch (face(field, unit, target)) {
    case THERE:
      return heading === 0
    case AHEAD:
      return goAlong(state, field, unit, heading, log)
    default:
      return false
  }
}

/** Tries all headings at a target, with the units within Speed gathered before. */
export function tryHeadings(state: Strike, field: Field, unit: Unit, target: Unit): void {
  const how = face(field, unit, target)
  const choice = Action.pack(Action.CHARGE, target.index * 8)
  if (how === THERE) addTry(field, choice)
  else if (how === AHEAD) {
    for (let heading = 0; heading < HEADINGS; heading++) {
      if (goAlong(state, field, unit, heading, SILENT)) addTry(field, choice + heading)
    }
  }
}

/**
 * Position of the target of a charge: ahead, already in contact, or with its centre at the unit's centre, so that no heading leads to it.
 */
const AHEAD = 0
const THERE = 1
const UPON = 2

/**
 * Returns the position of the target; writes the way to its centre and the length of that way into `field.front`, and the place of the unit
 * into `field.end`.
 */
function face({ end, front }: Field, unit: Unit, target: Unit): number {
  const { x, y } = unit
  end[0] = x
  end[1] = y
  const dx = target.x - x
  const dy = target.y - y
  const square = dx * dx + dy * dy
  const reach = unit.disc + target.disc + CONTACT + SLACK
  if (square <= reach * reach && isTouching(unit, target)) return THERE
  if (square === 0) return UPON
  front[0] = dx
  front[1] = dy
  front[2] = Math.sqrt(square)
  return AHEAD
}

/** Writes the end of a charge along a heading at a target ahead; false if it goes nowhere. */
function goAlong(state: Strike, field: Field, unit: Unit, heading: number, log: Log): boolean {
  const { end, ray, front } = field
  const cos = COS[heading]
  const sin = SIN[heading]
  const dx = front[0]
  const dy = front[1]
  const far = front[2]
  ray[0] = (dx * cos - dy * sin) / far
  ray[1] = (dx * sin + dy * cos) / far
  freeOfEnemies(state, field, unit)
  const { x, y, speed } = unit
  let go = ray[2] < speed ? ray[2] : speed
  if (go <= 0) return false
  const isHalved = state.rules.difficult === 'half'
  if (isHalved && go > speed / 2 && field.grounds > 0 && isDifficult(field, unit, go)) {
    go = speed / 2
    if (log.on) log.cite(Clause.G_24)
  }
  const mx = Math.trunc(go * ray[0] * GRID) / GRID
  const my = Math.trunc(go * ray[1] * GRID) / GRID
  // A move shorter than the grid counts as no move.
  if (mx === 0 && my === 0) return false
  end[0] = x + mx
  end[1] = y + my
  return true
}

/** Whether there is difficult ground on the first `go` inches along the ray. */
function isDifficult(field: Field, unit: Unit, go: number): boolean {
  const { tried, tryX, tryY, ray } = field
  tryX[tried] = unit.x + go * ray[0]
  tryY[tried] = unit.y + go * ray[1]
  return (groundTo(field, unit, tried) & DIFFICULT) !== 0
}

/** Drops the tried charges whose end is forbidden or no nearer to their target. AP-CHG-05. */
export function keepCharges(state: Strike, field: Field, unit: Unit): void {
  const { tries, tryX, tryY } = field
  if (isScattered(unit)) clearTries(field)
  // Enemies cannot be in the way, because a charge stops at the first enemy.
  keepRoom(state, field, unit, true)
  keepCrossable(state, field, unit, unit.speed, false)
  if (state.rules.passThrough === 'none') keepPassable(state, field, unit)
  const { units } = state
  let n = 0
  for (let c = 0; c < field.tried; c++) {
    const choice = tries[c]
    if (!isNearer(field, unit, units[Action.whatOf(choice) >> 3], c)) {
      field.isShort = true
      continue
    }
    tries[n] = choice
    tryX[n] = tryX[c]
    tryY[n] = tryY[c]
    n++
  }
  field.tried = n
}

/** Larger than any rounding error, inches. */
const TOLERANCE = 1e-6

/** Whether the c-th try moves the unit and brings it nearer to a target. */
function isNearer(field: Field, unit: Unit, target: Unit, c: number): boolean {
  const { tryX, tryY, point, gap } = field
  const x = tryX[c]
  const y = tryY[c]
  const mx = x - unit.x
  const my = y - unit.y
  if (mx === 0 && my === 0) return true
  const dx = target.x - unit.x
  const dy = target.y - unit.y
  const length = Math.sqrt(mx * mx + my * my)
  // The way between any two models differs from the way between the centres by at most this length. If it is small enough, all ways become
  // shorter.
  const apart = unit.spread + target.spread
  field.isSure = length + TOLERANCE < 2 * ((dx * mx + dy * my) / length - apart)
  if (field.isSure) return true
  point[0] = unit.x
  point[1] = unit.y
  findGap(field, unit, target)
  const gx = gap[0]
  const gy = gap[1]
  const now = gx * gx + gy * gy
  // Either the nearest models come nearer, or another pair of models may.
  if ((gx - mx) * (gx - mx) + (gy - my) * (gy - my) < now) return true
  point[0] = x
  point[1] = y
  findGap(field, unit, target)
  return gap[0] * gap[0] + gap[1] * gap[1] < now
}

/** Whether a unit may charge any enemy. A charge that is known to be legal is remembered until a unit comes into its way. */
export function mayCharge(state: Strike, field: Field, unit: Unit): boolean {
  const { units } = state
  const { index, player } = unit
  const known = field.charges[index]
  if (known !== STALE && !isLockable(state)) return known !== NEVER
  field.isAsked = true
  field.isShort = false
  gather(state, field, unit, unit.speed)
  // The charge that was legal last time is often legal again.
  const last = field.chargeLast[index]
  const first = units[last >> 3]
  if (first.player !== player && isCharge(state, field, unit, first, last & 7)) return true
  const from = player === 0 ? field.split : 0
  const to = player === 0 ? units.length : field.split
  for (let i = from; i < to; i++) {
    for (let heading = 0; heading < HEADINGS; heading++) {
      if (isCharge(state, field, unit, units[i], heading)) return true
    }
  }
  if (mayGoAround(state, field, unit, from, to)) return true
  // A charge that would end no nearer may become legal when its target has fewer models.
  if (!field.isShort) field.charges[index] = NEVER
  return false
}

/** Whether a straight charge is legal, with the units within Speed gathered before; a legal one is remembered. */
function isCharge(state: Strike, field: Field, unit: Unit, target: Unit, heading: number): boolean {
  const { tryX, tryY, ray } = field
  if (!mayBeCharged(state, unit, target) || !aimCharge(state, field, unit, target, heading, SILENT)) return false
  const what = target.index * 8 + heading
  clearTries(field)
  addTry(field, Action.pack(Action.CHARGE, what))
  keepCharges(state, field, unit)
  if (field.tried === 0) return false
  const { index } = unit
  field.charges[index] = target.index
  field.chargeLast[index] = what
  field.chargeX[index] = tryX[0]
  field.chargeY[index] = tryY[0]
  field.chargeSure[index] = field.isSure && ray[2] >= unit.speed ? 1 : 0
  return true
}

/** Whether a charge around obstacles is legal; it is not remembered. */
function mayGoAround(state: Strike, field: Field, unit: Unit, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const target = state.units[i]
    if (mayBeCharged(state, unit, target) && chargeAround(state, field, unit, target)) return true
  }
  return false
}

function isLockable({ rules }: Strike): boolean {
  return rules.engage === 'locked'
}

/**
 * Whether a unit may charge a target: any enemy on the table, AP-CHG-05; a unit locked in contact may charge only enemies that it touches,
 * AP-G-23.
 */
export function mayBeCharged(state: Strike, unit: Unit, target: Unit): boolean {
  if (target.player === unit.player || !isOnTable(target)) return false
  return state.rules.engage === 'none' || !isLocked(state, unit) || isTouching(unit, target)
}

/** Whether a unit may not move because it is in contact with an enemy. AP-G-23. */
export function isLocked(state: Strike, unit: Unit): boolean {
  if (state.rules.engage === 'none') return false
  const { units } = state
  for (let i = 0; i < units.length; i++) {
    const foe = units[i]
    if (foe.player !== unit.player && isOnTable(foe) && isTouching(unit, foe)) return true
  }
  return false
}

/** Whether a unit may attack a target with these weapons, that is whether some model uses each of them. AP-ATK-02, AP-ATK-03, AP-CHG-02. */
export function mayStrike(state: Strike, field: Field, unit: Unit, target: Unit, set: number, melee: boolean): boolean {
  const at = (unit.index * state.units.length + target.index) * SHOTS
  return mayAttack(state, field, unit, target) && areUsed(field, unit, at, set, melee)
}

/**
 * Whether some model uses each of these weapons; `at`: where the models in range begin in `field.shots`. AP-ATK-02, AP-ATK-03, AP-CHG-02.
 */
export function areUsed({ shots }: Field, unit: Unit, at: number, set: number, melee: boolean): boolean {
  for (let w = 0; w < unit.weapons.length; w++) {
    if (((set >> w) & 1) === 0) continue
    if (melee && !unit.weapons[w].melee) return false
    if (shots[at + 2 * w] + shots[at + 2 * w + 1] === 0) return false
  }
  return true
}
