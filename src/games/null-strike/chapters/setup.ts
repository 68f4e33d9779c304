import type { Log } from '../../../core/log.ts'
import type { Side } from '../../../core/ruleset.ts'
import * as Action from '../choices/actions.ts'
import * as Clause from '../data/clause.ts'
import { DIFFICULT } from '../data/terrain.ts'
import { COLUMNS, listFree, SLOTS, tryPlace } from '../space/formations/deployment-slots.ts'
import { FORM, LINE, takeForm, writeForm } from '../space/formations/formation.ts'
import { isOnTable } from '../space/movement/distances.ts'
import { groundUnder } from '../space/movement/ground.ts'
import { gatherAll } from '../space/movement/neighbours.ts'
import { addTry, clearTries } from '../space/movement/placement-filter.ts'
import { type Field, ZONE } from '../state/field.ts'
import { GRID, onGrid } from '../state/grid.ts'
import {
  ABOARD,
  DEPLOY_UNITS,
  enemyOf,
  IN_RESERVE,
  mark,
  NONE,
  ON_TABLE,
  type Strike,
  standInBlock,
  TURN_BEGINS,
  type Unit,
} from '../state/state.ts'
import * as Event from '../telling/events.ts'
import { keepStandable, put, putAtEnd } from './move.ts'

/** Set-up by turns, and entries from reserve. AP-SET-01, AP-DEP-01, AP-DEP-02, AP-G-14, AP-G-17. */

/** Number of entries from reserve: along the own edge, at the sides of the zone, and further in if Speed allows. */
const SIDE_ENTRIES = 4
export const ENTRIES = COLUMNS + SIDE_ENTRIES + COLUMNS

/** Gap between a base and the edge of the table that it touches, inches. */
const INSET = 1 / GRID

/** The unit that a player sets up next, in the order of the list; `NONE` if all are set up. */
export function nextToSet({ units, set }: Strike, field: Field, player: Side): number {
  const to = player === 0 ? field.split : units.length
  for (let i = player === 0 ? 0 : field.split; i < to; i++) if (set[i] === 0) return i
  return NONE
}

/** Finds the player that sets up next, by turns, and the unit; false if both players are done. */
export function findSetter(state: Strike, field: Field): boolean {
  let next = nextToSet(state, field, state.goer)
  if (next === NONE) {
    state.goer = enemyOf(state.goer)
    next = nextToSet(state, field, state.goer)
  }
  state.active = next
  if (next !== NONE) return true
  state.goer = state.opener
  state.stage = TURN_BEGINS
  return false
}

/** Writes the place of a slot of the zone into `field.end`. In a front slot the bases reach the border of the zone. */
export function aimSlot(field: Field, unit: Unit, what: number): void {
  const { end } = field
  const slot = what & 255
  const row = Math.floor(slot / COLUMNS)
  const ahead = unit.player === 0 ? unit.up : unit.down
  const behind = unit.player === 0 ? unit.down : unit.up
  end[1] = row === 0 ? ZONE - ahead - INSET : row === 1 ? ZONE / 2 : behind + INSET
  across(field, unit, slot % COLUMNS)
}

/** Writes the place of a slot like `aimSlot`; false if the unit cannot stand there. */
export function trySlot(state: Strike, field: Field, unit: Unit, slot: number): boolean {
  if (slot >> FORM === 0) {
    standInBlock(unit)
    return tryPlace(state, field, unit, placesOf(state, field, unit), slot)
  }
  standIn(field, unit, slot >> FORM)
  clearTries(field)
  aimSlot(field, unit, slot)
  if (inZone(field, unit)) addTry(field, slot)
  gatherAll(state, field, unit, ZONE)
  keepStandable(state, field, unit)
  return field.tried === 1
}

/** Tries all slots for a unit whose models have places of their own, in a line. AP-G-21. */
export function tryLines(state: Strike, field: Field, unit: Unit): void {
  standIn(field, unit, LINE)
  clearTries(field)
  for (let slot = 0; slot < SLOTS; slot++) {
    aimSlot(field, unit, slot)
    if (inZone(field, unit)) addTry(field, Action.pack(Action.PLACE, (LINE << FORM) | slot))
  }
  gatherAll(state, field, unit, ZONE)
  keepStandable(state, field, unit)
}

function standIn(field: Field, unit: Unit, form: number): void {
  writeForm(field, unit, form)
  takeForm(field, unit)
}

/** Lists the slots where a unit may be set up, before all other choices; returns how many. Slots of an empty zone are remembered over battles. */
export function listPlaces(state: Strike, field: Field, unit: Unit, out: Int32Array): number {
  standInBlock(unit)
  return listFree(state, field, unit, placesOf(state, field, unit), out)
}

function placesOf(state: Strike, field: Field, unit: Unit): Float64Array {
  return field.slots[2 * unit.id + unit.player] ?? findSlots(state, field, unit)
}

/** Computes the places of the slots; x is negative if the unit could not stand there even in an empty zone. */
function findSlots(state: Strike, field: Field, unit: Unit): Float64Array {
  const { slots, end } = field
  const places = new Float64Array(2 * SLOTS).fill(-1)
  field.nears = 0
  field.stands = 0
  for (let slot = 0; slot < SLOTS; slot++) {
    clearTries(field)
    aimSlot(field, unit, slot)
    if (!inZone(field, unit)) continue
    addTry(field, slot)
    keepStandable(state, field, unit)
    if (field.tried === 0) continue
    places[2 * slot] = end[0]
    places[2 * slot + 1] = end[1]
  }
  slots[2 * unit.id + unit.player] = places
  return places
}

/** Whether the unit would be wholly in its zone. */
export function inZone(field: Field, unit: Unit): boolean {
  const { end } = field
  const y = end[1]
  const up = y + unit.up
  const down = y - unit.down
  return unit.player === 0 ? up <= ZONE + 1e-9 && down >= 0 : down >= field.depth - ZONE - 1e-9 && up <= field.depth
}

/** Writes the x of a column of the zone into `field.end`, which already has the y, and turns both into a place on the table. */
function across(field: Field, unit: Unit, column: number): void {
  const { end } = field
  // Keeps the unit on the table after rounding to the grid.
  const from = (unit.player === 0 ? unit.left : unit.right) + INSET
  const to = field.width - (unit.player === 0 ? unit.right : unit.left) - INSET
  end[0] = from + ((to - from) * column) / (COLUMNS - 1)
  seeFromEdge(field, unit)
}

/** Rounds `field.end` to the grid, and turns it from the view of the player's own edge into a place on the table. */
function seeFromEdge({ width, depth, end }: Field, { player }: Unit): void {
  const x = Math.trunc(end[0] * GRID) / GRID
  const y = Math.trunc(end[1] * GRID) / GRID
  end[0] = player === 0 ? x : width - x
  end[1] = player === 0 ? y : depth - y
}

/** Writes the place of an entry from reserve; false if the unit cannot stand there. A base touches the edge of the table. */
export function tryEntry(state: Strike, field: Field, unit: Unit, entry: number): boolean {
  standInBlock(unit)
  clearTries(field)
  if (aimEntry(state, field, unit, entry)) addTry(field, entry)
  gatherAll(state, field, unit, field.depth)
  keepStandable(state, field, unit)
  return field.tried === 1
}

/** Tries all entries. */
export function tryEntries(state: Strike, field: Field, unit: Unit): void {
  standInBlock(unit)
  clearTries(field)
  for (let entry = 0; entry < ENTRIES; entry++) {
    if (aimEntry(state, field, unit, entry)) addTry(field, Action.pack(Action.DEPLOY, entry))
  }
  gatherAll(state, field, unit, field.depth)
  keepStandable(state, field, unit)
}

/** Writes the place of an entry; false if the unit has no such entry. */
function aimEntry(state: Strike, field: Field, unit: Unit, entry: number): boolean {
  const { end } = field
  const { player, speed } = unit
  const outer = player === 0 ? unit.down : unit.up
  const high = unit.down + unit.up
  if (entry < COLUMNS) {
    end[1] = outer + INSET
    across(field, unit, entry)
  } else if (entry < COLUMNS + SIDE_ENTRIES) {
    const side = entry - COLUMNS
    const inward = (side & 1) === 0 ? ZONE / 3 : ZONE - Math.max(outer, high - outer)
    const left = player === 0 ? unit.left : unit.right
    const right = player === 0 ? unit.right : unit.left
    end[0] = side < 2 ? left + INSET : field.width - right - INSET
    end[1] = inward
    seeFromEdge(field, unit)
    if (!inZone(field, unit)) return false
  } else {
    if (state.rules.deployDepth === 'edge' || speed <= high + INSET) return false
    end[1] = outer + speed - high
    across(field, unit, entry - COLUMNS - SIDE_ENTRIES)
  }
  return true
}

/** Whether a unit in reserve finds a place to enter. */
export function mayEnter(state: Strike, field: Field, unit: Unit): boolean {
  const { asked, enters, changes } = field
  const { index } = unit
  if (asked[index] !== changes) {
    asked[index] = changes
    tryEntries(state, field, unit)
    enters[index] = field.tried > 0 ? 1 : 0
  }
  return enters[index] === 1
}

/** Puts a unit at `field.end`. */
export function placeAtEnd(state: Strike, field: Field, unit: Unit): void {
  const { dug } = unit
  putAtEnd(state, field, unit)
  unit.place = ON_TABLE
  mark(unit)
  field.changes++
  unit.carrier = NONE
  unit.dug = dug
}

/** Ends the set-up of a unit: the other player is next. */
export function setDone(state: Strike, unit: Unit, log: Log): void {
  state.set[unit.index] = 1
  if (log.on) {
    log.cite(Clause.SET_01)
    if (unit.place === ABOARD) log.cite(Clause.EMB_01)
    if (state.field !== null && unit.place === ON_TABLE) citeStand(state.field, unit, log)
    log.note(Event.DEPLOYED, unit.index, unit.place, unit.x * GRID, unit.y * GRID)
  }
  state.goer = enemyOf(unit.player)
  state.active = NONE
  state.stage = DEPLOY_UNITS
}

/** Sets up all units at the places of the scenario, turned by half if the second army has the first seat. */
export function setListed(state: Strike, field: Field, log: Log): void {
  const { units, set } = state
  const turned = state.armyOf[0] === 1
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    const x = unit.at[0]
    const y = unit.at[1]
    put(state, field, unit, turned ? field.width - onGrid(x) : onGrid(x), turned ? field.depth - onGrid(y) : onGrid(y))
    unit.place = ON_TABLE
    mark(unit)
    set[i] = 1
    if (!log.on) continue
    citeStand(field, unit, log)
    log.note(Event.DEPLOYED, i, ON_TABLE, unit.x * GRID, unit.y * GRID)
  }
  state.stage = TURN_BEGINS
}

/** Cites the readings that affect how a unit stands on the table. AP-G-21, AP-G-24. */
export function citeStand(field: Field, unit: Unit, log: Log): void {
  if (unit.models > 1) log.cite(Clause.G_21)
  if ((groundUnder(field, unit) & DIFFICULT) !== 0) log.cite(Clause.G_24)
}

/** Whether a unit is in reserve, or rides in a transport that is in reserve. */
export function isInReserve(state: Strike, unit: Unit): boolean {
  if (unit.place === IN_RESERVE) return true
  return unit.place === ABOARD && !isOnTable(state.units[unit.carrier])
}
