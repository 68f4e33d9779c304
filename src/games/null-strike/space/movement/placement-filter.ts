import { DIFFICULT, SOLID } from '../../data/terrain.ts'
import { type Field, OBJECTIVE } from '../../state/field.ts'
import type { Strike, Unit } from '../../state/state.ts'
import { areNear } from '../formations/offsets.ts'
import { SLACK } from '../formations/packing.ts'
import { groundAt, groundTo } from './ground.ts'

/**
 * Filters the places to which a unit may go or be put: all tries are tested against one gathered unit, then the remaining tries against the
 * next.
 */

/** Empties the list of tries. */
export function clearTries(field: Field): void {
  field.tried = 0
}

/** Adds `field.end` to the tries; `choice` is the choice that leads there. */
export function addTry(field: Field, choice: number): void {
  const { tries, tryX, tryY, end } = field
  const n = field.tried++
  tries[n] = choice
  tryX[n] = end[0]
  tryY[n] = end[1]
}

/** Marks the choice of a dropped try. */
const DROPPED = -1

/** Removes the dropped tries from the list. */
function close(field: Field): void {
  const { tries, tryX, tryY } = field
  let n = 0
  for (let c = 0; c < field.tried; c++) {
    if (tries[c] === DROPPED) continue
    tries[n] = tries[c]
    tryX[n] = tryX[c]
    tryY[n] = tryY[c]
    n++
  }
  field.tried = n
}

/** Drops the tries off the table, on a gathered unit or on an objective; `friends`: enemies are tested elsewhere. AP-MOVE-04. */
export function keepRoom(state: Strike, field: Field, unit: Unit, friends = false): void {
  keepOnTable(field, unit)
  const { units } = state
  const { tried, nears, stands, nearIndex, nearX, nearY, nearMost, nearFoe, tries, tryX, tryY } = field
  for (let i = 0; i < stands; i++) {
    if (friends && i < nears && nearFoe[i] === 1) continue
    const x = nearX[i]
    const y = nearY[i]
    const most = nearMost[i]
    for (let c = 0; c < tried; c++) {
      const dx = x - tryX[c]
      const dy = y - tryY[c]
      if (dx * dx + dy * dy > most || tries[c] === DROPPED) continue
      const other = i < nears ? units[nearIndex[i]] : null
      if (isOn(field, unit, other, i, c)) tries[c] = DROPPED
    }
  }
  close(field)
}

function keepOnTable(field: Field, unit: Unit): void {
  const { width, depth, tries, tryX, tryY } = field
  const { left, down } = unit
  const right = width - unit.right
  const up = depth - unit.up
  let n = 0
  for (let c = 0; c < field.tried; c++) {
    const x = tryX[c]
    const y = tryY[c]
    if (x < left || x > right || y < down || y > up) continue
    tries[n] = tries[c]
    tryX[n] = x
    tryY[n] = y
    n++
  }
  field.tried = n
}

/** Whether a unit at the c-th try would overlap the i-th gathered unit or objective. */
function isOn(field: Field, unit: Unit, other: Unit | null, i: number, c: number): boolean {
  const { nearX, nearY, tryX, tryY, apart } = field
  const dx = nearX[i] - tryX[c]
  const dy = nearY[i] - tryY[c]
  const reach = unit.base + (other === null ? OBJECTIVE : other.base) - SLACK
  const square = reach * reach
  const offsets = field.nearOffsets[i]
  if (offsets !== null) {
    apart[0] = dx
    apart[1] = dy
    apart[2] = square
    return areNear(field, offsets)
  }
  const { seatX, seatY } = unit
  const count = other === null ? 1 : other.models
  for (let m = 0; m < unit.models; m++) {
    const fromX = dx - seatX[m]
    const fromY = dy - seatY[m]
    for (let k = 0; k < count; k++) {
      const ex = other === null ? fromX : fromX + other.seatX[k]
      const ey = other === null ? fromY : fromY + other.seatY[k]
      if (ex * ex + ey * ey <= square) return true
    }
  }
  return false
}

/** The ground that no unit may enter, in bits. */
function barred({ rules }: Strike): number {
  return rules.difficult === 'impassable' ? SOLID | DIFFICULT : SOLID
}

/** Drops the tries on ground that no unit may enter. */
export function keepOffSolid(state: Strike, field: Field, unit: Unit): void {
  const { tries } = field
  if (field.pieces === 0) return
  const bars = barred(state)
  for (let c = 0; c < field.tried; c++) {
    if ((groundAt(field, unit, c, false) & bars) !== 0) tries[c] = DROPPED
  }
  close(field)
}

/**
 * Drops the tries whose straight way of `most` inches is barred by the gathered ground; `run`: over clear ground only. AP-RUN-01, AP-G-24.
 */
export function keepCrossable(state: Strike, field: Field, unit: Unit, most: number, run: boolean): void {
  const { tries, tryX, tryY } = field
  if (field.grounds === 0) return
  const { rules } = state
  const bars = run ? SOLID | DIFFICULT : barred(state)
  const half = rules.difficult === 'half'
  for (let c = 0; c < field.tried; c++) {
    const ground = groundTo(field, unit, c)
    if (ground === 0) continue
    const dx = tryX[c] - unit.x
    const dy = tryY[c] - unit.y
    const isFar = half && (ground & DIFFICULT) !== 0 && dx * dx + dy * dy > (most * most) / 4 + 1e-9
    if ((ground & bars) !== 0 || isFar) tries[c] = DROPPED
  }
  close(field)
}

/** Drops the tries on whose way a unit meets a gathered unit that it may not pass through. AP-G-27. */
export function keepPassable(state: Strike, field: Field, unit: Unit): void {
  const { passThrough } = state.rules
  if (passThrough === 'all') return
  const friends = passThrough === 'none'
  const { nears, nearFoe } = field
  let any = false
  for (let i = 0; i < nears; i++) {
    if (friends || nearFoe[i] === 1) any = dropMet(state, field, unit, i) || any
  }
  if (any) close(field)
}

/** Drops the tries on whose way a unit meets the i-th gathered unit; returns whether there were any. */
function dropMet({ units }: Strike, field: Field, unit: Unit, i: number): boolean {
  const { tried, nearIndex, nearX, nearY, nearMost, tries, tryX, tryY } = field
  const fromX = unit.x
  const fromY = unit.y
  const dx = nearX[i] - fromX
  const dy = nearY[i] - fromY
  const far = dx * dx + dy * dy
  const most = nearMost[i]
  let any = false
  for (let c = 0; c < tried; c++) {
    const mx = tryX[c] - fromX
    const my = tryY[c] - fromY
    const length = mx * mx + my * my
    const along = dx * mx + dy * my
    if (along <= 0) {
      if (far >= most) continue
    } else if (along >= length) {
      if ((dx - mx) * (dx - mx) + (dy - my) * (dy - my) >= most) continue
    } else {
      const across = dx * my - dy * mx
      if (across * across >= most * length) continue
    }
    if (tries[c] === DROPPED || !isMet(field, unit, units[nearIndex[i]], i, c)) continue
    tries[c] = DROPPED
    any = true
  }
  return any
}

/** Whether a base of a unit on its way to the c-th try meets a base of the i-th gathered unit. */
export function isMet(field: Field, unit: Unit, other: Unit, i: number, c: number): boolean {
  const { nearX, nearY, tryX, tryY } = field
  const dx = nearX[i] - unit.x
  const dy = nearY[i] - unit.y
  const mx = tryX[c] - unit.x
  const my = tryY[c] - unit.y
  const length = mx * mx + my * my
  const reach = unit.base + other.base - SLACK
  const square = reach * reach
  const offsets = field.nearOffsets[i]
  // Two packed blocks that do not overlap meet with their rims.
  const count = offsets === null ? unit.models * other.models : offsets.count
  const { models } = other
  for (let k = 0; k < count; k++) {
    let ex = dx
    let ey = dy
    if (offsets === null) {
      const a = (k / models) | 0
      const b = k - a * models
      ex += other.seatX[b] - unit.seatX[a]
      ey += other.seatY[b] - unit.seatY[a]
    } else {
      ex -= offsets.x[k]
      ey -= offsets.y[k]
    }
    const along = ex * mx + ey * my
    if (along <= 0) {
      if (ex * ex + ey * ey < square) return true
    } else if (along >= length) {
      if ((ex - mx) * (ex - mx) + (ey - my) * (ey - my) < square) return true
    } else {
      const across = ex * my - ey * mx
      if (across * across < square * length) return true
    }
  }
  return false
}

/** Appends the remaining tries, with their ends, to a list of `from` choices; returns the new length. */
export function listTries(field: Field, out: Int32Array, from: number): number {
  const { tried, ends, tries, tryX, tryY } = field
  for (let c = 0; c < tried; c++) {
    out[from + c] = tries[c]
    ends[2 * (from + c)] = tryX[c]
    ends[2 * (from + c) + 1] = tryY[c]
  }
  return from + tried
}
