import type { Side } from '../../../core/ruleset.ts'
import { forget } from './field.ts'
import { resize, type Strike, seatUnits, type Unit } from './state.ts'

/** A battle as a row of ints: for look-ahead, tests and the exact twin. */

/** Places are whole numbers of this part of an inch. */
const GRID = 1024

/** Writes what the rest of the battle depends on; in engagements the round apart. */
export function saveStrike(state: Strike, out: Int32Array): number {
  let at = 0
  out[at++] = state.stage
  out[at++] = state.goer
  out[at++] = state.opener
  out[at++] = state.left
  out[at++] = state.cursor
  const { units, field } = state
  if (field !== null) {
    out[at++] = state.turn
    out[at++] = state.armyOf[0]
    out[at++] = state.active
    out[at++] = state.kind
    out[at++] = state.charged
    out[at++] = state.losing
    out[at++] = state.lost
    out[at++] = state.ending
    for (let o = 0; o < field.objectives; o++) out[at++] = field.takenBy[o] as number
  }
  for (let i = 0; i < units.length; i++) {
    const unit = units[i] as Unit
    out[at++] = unit.models
    out[at++] = unit.others
    out[at++] = unit.hurt
    out[at++] = unit.before
    out[at++] = unit.rallies
    out[at++] = bitsOf(unit)
    out[at++] = unit.done
    if (field === null) continue
    out[at++] = state.set[i] as number
    out[at++] = unit.carrier
    out[at++] = unit.x * GRID
    out[at++] = unit.y * GRID
    if (!unit.isFree) continue
    for (let m = 0; m < unit.models; m++) {
      out[at++] = (unit.seatX[m] as number) * GRID
      out[at++] = (unit.seatY[m] as number) * GRID
    }
  }
  return at
}

function bitsOf(unit: Unit): number {
  return (
    unit.place | (unit.panicked << 2) | (unit.dug << 3) | (unit.ran << 5) | (unit.aimed << 6) | (unit.hasPanicked << 7)
  )
}

/** Restores what `saveStrike` wrote, into a battle of the same matchup and rules. What tells of the past counts from zero. */
export function loadStrike(state: Strike, from: Int32Array): void {
  let at = 0
  state.stage = from[at++] as number
  state.goer = from[at++] as Side
  state.opener = from[at++] as Side
  state.left = from[at++] as number
  state.cursor = from[at++] as number
  state.turn = 0
  state.ending = 0
  const { field } = state
  if (field !== null) {
    state.turn = from[at++] as number
    seatUnits(state, from[at++] as number)
    state.active = from[at++] as number
    state.kind = from[at++] as number
    state.charged = from[at++] as number
    state.losing = from[at++] as number
    state.lost = from[at++] as number
    state.ending = from[at++] as number
    for (let o = 0; o < field.objectives; o++) field.takenBy[o] = from[at++] as number
    forget(field)
  }
  const { units } = state
  for (let i = 0; i < units.length; i++) {
    const unit = units[i] as Unit
    unit.models = from[at++] as number
    unit.others = from[at++] as number
    unit.hurt = from[at++] as number
    unit.before = from[at++] as number
    unit.rallies = from[at++] as number
    const bits = from[at++] as number
    unit.place = bits & 3
    unit.panicked = (bits >> 2) & 1
    unit.dug = (bits >> 3) & 3
    unit.ran = (bits >> 5) & 1
    unit.aimed = (bits >> 6) & 1
    unit.hasPanicked = (bits >> 7) & 1
    unit.done = from[at++] as number
    if (field !== null) {
      state.set[i] = from[at++] as number
      unit.carrier = from[at++] as number
      unit.x = (from[at++] as number) / GRID
      unit.y = (from[at++] as number) / GRID
      if (unit.isFree) at = loadSeats(unit, from, at)
    }
    resize(unit)
    unit.inflicted = 0
    unit.panicTurn = 0
    unit.destroyedTurn = 0
  }
  clearHistory(state)
}

function loadSeats(unit: Unit, from: Int32Array, start: number): number {
  let at = start
  for (let m = 0; m < unit.models; m++) {
    unit.seatX[m] = (from[at++] as number) / GRID
    unit.seatY[m] = (from[at++] as number) / GRID
  }
  return at
}

/** What the result row tells of armies’ pasts. */
export function clearHistory({ charges }: Strike): void {
  charges[0] = 0
  charges[1] = 0
}
