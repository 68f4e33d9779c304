import { DIFFICULT, SOLID } from '../../data/terrain.ts'
import { type Field, OBJECTIVE } from '../../state/field.ts'
import { END, NEAR_FOE, NEAR_INDEX, NEAR_MOST, NEAR_X, NEAR_Y, TRIES, TRY_X, TRY_Y } from '../../state/scratch.ts'
import type { Strike, Unit } from '../../state/state.ts'
import { APART, areNear } from '../formations/offsets.ts'
import { SLACK } from '../formations/packing.ts'
import { groundAt, groundTo } from './ground.ts'

/** Places a unit may go to or be put, many at a time: all are tried against the first who is near, then those left against the next. */

/** Forgets the tries. */
export function clearTries(field: Field): void {
  field.tried = 0
}

/** Tries the place at `END`; `choice` is what it is called. */
export function addTry(field: Field, choice: number): void {
  const n = field.tried++
  TRIES[n] = choice
  TRY_X[n] = END[0]
  TRY_Y[n] = END[1]
}

/** No choice any more. */
const DROPPED = -1

/** Takes out what was dropped. */
function close(field: Field): void {
  let n = 0
  for (let c = 0; c < field.tried; c++) {
    if (TRIES[c] === DROPPED) continue
    TRIES[n] = TRIES[c]
    TRY_X[n] = TRY_X[c]
    TRY_Y[n] = TRY_Y[c]
    n++
  }
  field.tried = n
}

/** Keeps the places on the table, on nobody of those gathered, on no objective; `friends`: enemies are seen to. AP-MOVE-04. */
export function keepRoom(state: Strike, field: Field, unit: Unit, friends = false): void {
  keepOnTable(field, unit)
  const { units } = state
  const { tried, nears, stands } = field
  for (let i = 0; i < stands; i++) {
    if (friends && i < nears && NEAR_FOE[i] === 1) continue
    const x = NEAR_X[i]
    const y = NEAR_Y[i]
    const most = NEAR_MOST[i]
    for (let c = 0; c < tried; c++) {
      const dx = x - TRY_X[c]
      const dy = y - TRY_Y[c]
      if (dx * dx + dy * dy > most || TRIES[c] === DROPPED) continue
      const other = i < nears ? units[NEAR_INDEX[i]] : null
      if (isOn(field, unit, other, i, c)) TRIES[c] = DROPPED
    }
  }
  close(field)
}

function keepOnTable(field: Field, unit: Unit): void {
  const { width, depth } = field
  const { left, down } = unit
  const right = width - unit.right
  const up = depth - unit.up
  let n = 0
  for (let c = 0; c < field.tried; c++) {
    const x = TRY_X[c]
    const y = TRY_Y[c]
    if (x < left || x > right || y < down || y > up) continue
    TRIES[n] = TRIES[c]
    TRY_X[n] = x
    TRY_Y[n] = y
    n++
  }
  field.tried = n
}

/** Whether a unit at the c-th try would be on another, or on an objective: the i-th of those gathered. */
function isOn(field: Field, unit: Unit, other: Unit | null, i: number, c: number): boolean {
  const dx = NEAR_X[i] - TRY_X[c]
  const dy = NEAR_Y[i] - TRY_Y[c]
  const reach = unit.base + (other === null ? OBJECTIVE : other.base) - SLACK
  const square = reach * reach
  const offsets = field.nearOffsets[i]
  if (offsets !== null) {
    APART[0] = dx
    APART[1] = dy
    APART[2] = square
    return areNear(offsets)
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

/** Ground nobody enters. */
function barred({ rules }: Strike): number {
  return rules.difficult === 'impassable' ? SOLID | DIFFICULT : SOLID
}

/** Keeps the places off ground that nobody enters. */
export function keepOffSolid(state: Strike, field: Field, unit: Unit): void {
  if (field.pieces === 0) return
  const bars = barred(state)
  for (let c = 0; c < field.tried; c++) {
    if ((groundAt(field, unit, c, false) & bars) !== 0) TRIES[c] = DROPPED
  }
  close(field)
}

/** Keeps the places to which the ground gathered lets a unit go straight, with so many inches; `run`: over clear ground only. AP-RUN-01, AP-G-24. */
export function keepCrossable(state: Strike, field: Field, unit: Unit, most: number, run: boolean): void {
  if (field.grounds === 0) return
  const { rules } = state
  const bars = run ? SOLID | DIFFICULT : barred(state)
  const half = rules.difficult === 'half'
  for (let c = 0; c < field.tried; c++) {
    const ground = groundTo(field, unit, c)
    if (ground === 0) continue
    const dx = TRY_X[c] - unit.x
    const dy = TRY_Y[c] - unit.y
    const isFar = half && (ground & DIFFICULT) !== 0 && dx * dx + dy * dy > (most * most) / 4 + 1e-9
    if ((ground & bars) !== 0 || isFar) TRIES[c] = DROPPED
  }
  close(field)
}

/** Keeps the places on the way to which a unit meets nobody gathered whom it may not pass through. AP-G-27. */
export function keepPassable(state: Strike, field: Field, unit: Unit): void {
  const { passThrough } = state.rules
  if (passThrough === 'all') return
  const friends = passThrough === 'none'
  const { nears } = field
  let any = false
  for (let i = 0; i < nears; i++) {
    if (friends || NEAR_FOE[i] === 1) any = dropMet(state, field, unit, i) || any
  }
  if (any) close(field)
}

/** Drops what the i-th of those gathered is in the way of; whether anything was. */
function dropMet({ units }: Strike, field: Field, unit: Unit, i: number): boolean {
  const { tried } = field
  const fromX = unit.x
  const fromY = unit.y
  const dx = NEAR_X[i] - fromX
  const dy = NEAR_Y[i] - fromY
  const far = dx * dx + dy * dy
  const most = NEAR_MOST[i]
  let any = false
  for (let c = 0; c < tried; c++) {
    const mx = TRY_X[c] - fromX
    const my = TRY_Y[c] - fromY
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
    if (TRIES[c] === DROPPED || !isMet(field, unit, units[NEAR_INDEX[i]], i, c)) continue
    TRIES[c] = DROPPED
    any = true
  }
  return any
}

/** Whether a base of the unit on its way to the c-th try meets one of another, the i-th of those gathered. */
export function isMet(field: Field, unit: Unit, other: Unit, i: number, c: number): boolean {
  const dx = NEAR_X[i] - unit.x
  const dy = NEAR_Y[i] - unit.y
  const mx = TRY_X[c] - unit.x
  const my = TRY_Y[c] - unit.y
  const length = mx * mx + my * my
  const reach = unit.base + other.base - SLACK
  const square = reach * reach
  const offsets = field.nearOffsets[i]
  // Blocks that are apart meet by their rims.
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

/** Writes the tries that were kept, and where they end; returns how many. */
export function listTries(field: Field, out: Int32Array, from: number): number {
  const { tried, ends } = field
  for (let c = 0; c < tried; c++) {
    out[from + c] = TRIES[c]
    ends[2 * (from + c)] = TRY_X[c]
    ends[2 * (from + c) + 1] = TRY_Y[c]
  }
  return from + tried
}
