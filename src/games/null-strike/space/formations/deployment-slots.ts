import * as Action from '../../choices/actions.ts'
import { type Field, OBJECTIVE, ZONE } from '../../state/field.ts'
import { ON_TABLE, type Strike, type Unit } from '../../state/state.ts'
import { gatherAll, gatherOne } from '../movement/neighbours.ts'
import { addTry, clearTries, keepRoom, listTries } from '../movement/placement-filter.ts'

/**
 * Deployment slots of a zone for packed blocks. Their places are the same in every battle. For a unit in one slot, the slots that it bars
 * to another unit are the same as well; they are computed once for each such pair, as bits.
 */

/** Number of slots along a zone. */
export const COLUMNS = 13
/** Number of slots of a zone: a row in front, one in the middle and one at the back. */
export const SLOTS = 3 * COLUMNS

/** Number of slots in the first of two words of bits. */
const HALF = 20
/** A word that is not computed yet. */
const UNKNOWN = -1

/** Lists the slots where the unit can be placed, as actions, and writes where they are to `field.ends`. `places`: where every slot is. Returns their number. */
export function listFree(state: Strike, field: Field, unit: Unit, places: Float64Array, out: Int32Array): number {
  const { barred, ends } = field
  if (!findBarred(state, field, unit, places)) {
    addPlaces(field, places)
    keepApart(state, field, unit)
    return listTries(field, out, 0)
  }
  const low = barred[0]
  const high = barred[1]
  let n = 0
  for (let slot = 0; slot < SLOTS; slot++) {
    const x = places[2 * slot]
    if (x < 0 || isAmong(low, high, slot)) continue
    out[n] = Action.pack(Action.PLACE, slot)
    ends[2 * n] = x
    ends[2 * n + 1] = places[2 * slot + 1]
    n++
  }
  return n
}

/** Writes the place of a slot into `field.end`; false if the unit cannot stand there. */
export function tryPlace(state: Strike, field: Field, unit: Unit, places: Float64Array, slot: number): boolean {
  const isKnown = findBarred(state, field, unit, places)
  const { barred, end } = field
  if (isAmong(barred[0], barred[1], slot) || places[2 * slot] < 0) return false
  end[0] = places[2 * slot]
  end[1] = places[2 * slot + 1]
  if (isKnown) return true
  clearTries(field)
  addTry(field, slot)
  keepApart(state, field, unit)
  return field.tried === 1
}

function isAmong(low: number, high: number, slot: number): boolean {
  return ((slot < HALF ? low >> slot : high >> (slot - HALF)) & 1) === 1
}

/** Tries all slots where the unit could stand; a slot with negative x is skipped. */
function addPlaces(field: Field, places: Float64Array): void {
  const { end } = field
  clearTries(field)
  for (let slot = 0; slot < SLOTS; slot++) {
    const x = places[2 * slot]
    if (x < 0) continue
    end[0] = x
    end[1] = places[2 * slot + 1]
    addTry(field, Action.pack(Action.PLACE, slot))
  }
}

function keepApart(state: Strike, field: Field, unit: Unit): void {
  gatherAll(state, field, unit, ZONE)
  keepRoom(state, field, unit)
}

/**
 * Writes which slots are barred. Returns false if that is unknown: a unit that may bar a slot stands in no slot, or models have places of
 * their own.
 */
function findBarred(state: Strike, field: Field, unit: Unit, places: Float64Array): boolean {
  const { barred, stood, split } = field
  barred.fill(0)
  if (unit.isFree || field.depth < 2 * (ZONE + OBJECTIVE)) return false
  const { units } = state
  const to = unit.player === 0 ? split : units.length
  const bars = (field.bars[2 * unit.id + unit.player] ??= new Int32Array(2 * SLOTS * units.length).fill(UNKNOWN))
  let low = 0
  let high = 0
  for (let i = unit.player === 0 ? 0 : split; i < to; i++) {
    const other = units[i]
    if (other.place !== ON_TABLE) continue
    const slot = stood[i]
    if (slot < 0) return false
    const at = 2 * (other.id * SLOTS + slot)
    if (bars[at] === UNKNOWN) findBars(state, field, unit, other, places, bars, at)
    low |= bars[at]
    high |= bars[at + 1]
  }
  barred[0] = low
  barred[1] = high
  return true
}

/** Computes the slots that another unit bars from its place. */
function findBars(
  state: Strike,
  field: Field,
  unit: Unit,
  other: Unit,
  places: Float64Array,
  bars: Int32Array,
  at: number,
): void {
  const { tries } = field
  addPlaces(field, places)
  gatherOne(field, unit, other)
  keepRoom(state, field, unit)
  let low = (1 << HALF) - 1
  let high = low
  for (let c = 0; c < field.tried; c++) {
    const slot = Action.whatOf(tries[c])
    if (slot < HALF) low &= ~(1 << slot)
    else high &= ~(1 << (slot - HALF))
  }
  bars[at] = low
  bars[at + 1] = high
}
