import type { Side } from '../../../core/ruleset.ts'
import { forget } from './field.ts'
import { GRID } from './grid.ts'
import type { Stage } from './stage.ts'
import { resize, type Strike, seatUnits, type Unit } from './state.ts'
import type { Dug, Place } from './unit.ts'

/** Saves a battle as an array of ints: for look-ahead, tests and the exact twin. */

/** Writes everything that the rest of the battle depends on; an engagement does not save its round. */
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
    for (let o = 0; o < field.objectives; o++) out[at++] = field.takenBy[o]
  }
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    out[at++] = unit.models
    out[at++] = unit.others
    out[at++] = unit.hurt
    out[at++] = unit.before
    out[at++] = unit.rallies
    out[at++] = bitsOf(unit)
    out[at++] = unit.done
    if (field === null) continue
    out[at++] = state.set[i]
    out[at++] = unit.carrier
    out[at++] = unit.x * GRID
    out[at++] = unit.y * GRID
    if (!unit.isFree) continue
    for (let m = 0; m < unit.models; m++) {
      out[at++] = unit.seatX[m] * GRID
      out[at++] = unit.seatY[m] * GRID
    }
  }
  return at
}

function bitsOf(unit: Unit): number {
  return (
    unit.place | (unit.panicked << 2) | (unit.dug << 3) | (unit.ran << 5) | (unit.aimed << 6) | (unit.hasPanicked << 7)
  )
}

/** Restores what `saveStrike` wrote, into a battle with the same matchup and rules. Counters of the result row restart at zero. */
export function loadStrike(state: Strike, from: Int32Array): void {
  let at = 0
  state.stage = from[at++] as Stage
  state.goer = from[at++] as Side
  state.opener = from[at++] as Side
  state.left = from[at++]
  state.cursor = from[at++]
  state.turn = 0
  state.ending = 0
  const { field } = state
  if (field !== null) {
    state.turn = from[at++]
    seatUnits(state, from[at++])
    state.active = from[at++]
    state.kind = from[at++]
    state.charged = from[at++]
    state.losing = from[at++]
    state.lost = from[at++]
    state.ending = from[at++]
    for (let o = 0; o < field.objectives; o++) field.takenBy[o] = from[at++]
    forget(field)
  }
  const { units } = state
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    unit.models = from[at++]
    unit.others = from[at++]
    unit.hurt = from[at++]
    unit.before = from[at++]
    unit.rallies = from[at++]
    const bits = from[at++]
    unit.place = (bits & 3) as Place
    unit.panicked = (bits >> 2) & 1
    unit.dug = ((bits >> 3) & 3) as Dug
    unit.ran = (bits >> 5) & 1
    unit.aimed = (bits >> 6) & 1
    unit.hasPanicked = (bits >> 7) & 1
    unit.done = from[at++]
    if (field !== null) {
      state.set[i] = from[at++]
      unit.carrier = from[at++]
      unit.x = from[at++] / GRID
      unit.y = from[at++] / GRID
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
    unit.seatX[m] = from[at++] / GRID
    unit.seatY[m] = from[at++] / GRID
  }
  return at
}

/** Resets the counters of the result row. */
export function clearHistory({ charges }: Strike): void {
  charges[0] = 0
  charges[1] = 0
}
