import type { Log } from '../../core/log.ts'
import type { Side } from '../../core/ruleset.ts'
import { DEPLOYED } from './events.ts'
import { type Field, ZONE } from './field.ts'
import { isOnTable } from './gaps.ts'
import { mayStand, onGrid, put } from './move.ts'
import {
  ABOARD,
  DEPLOY_UNITS,
  enemyOf,
  IN_RESERVE,
  NONE,
  ON_TABLE,
  type Strike,
  TURN_BEGINS,
  type Unit,
} from './state.ts'

/** Setting up by turns, and units that enter from reserve. AP-SET-01, AP-DEP-01, AP-DEP-02, AP-G-14, AP-G-17. */

/** Spots of a zone: so many along it, in the front, the middle and the back. */
export const COLUMNS = 13
export const SPOTS = 3 * COLUMNS

/** Spots of who enters: along the own edge, by the sides of the zone, and further in where Speed allows. */
const SIDES = 4
export const ENTRIES = COLUMNS + SIDES + COLUMNS

/** Between a base and the edge of the table it touches, inches. */
const INSET = 1 / 1024

/** The unit a player sets up next, in the order of the list; `NONE` when all are. */
export function nextToSet({ units, set }: Strike, player: Side): number {
  for (let i = 0; i < units.length; i++) if ((units[i] as Unit).player === player && set[i] === 0) return i
  return NONE
}

/** Who sets up next: by turns, until neither has a unit left. */
export function findSetter(state: Strike): boolean {
  if (nextToSet(state, state.goer) === NONE) state.goer = enemyOf(state.goer)
  state.active = nextToSet(state, state.goer)
  if (state.active !== NONE) return true
  state.goer = state.opener
  state.stage = TURN_BEGINS
  return false
}

/** Writes where a spot of the zone is into `field.end`. */
export function aimSpot(field: Field, unit: Unit, spot: number): void {
  const row = Math.floor(spot / COLUMNS)
  const inward = row === 0 ? ZONE - unit.disc : row === 1 ? ZONE / 2 : unit.disc
  across(field, unit, spot % COLUMNS, inward)
}

/** The same; false if the unit cannot stand there. */
export function trySpot(state: Strike, field: Field, unit: Unit, spot: number): boolean {
  aimSpot(field, unit, spot)
  return inZone(field, unit) && mayStand(state, field, unit, field.end[0] as number, field.end[1] as number)
}

/** Whether the unit would be wholly in its zone. */
export function inZone(field: Field, { player, packing: p, models }: Unit): boolean {
  const y = field.end[1] as number
  const up = y + (p.up[models] as number)
  const down = y - (p.down[models] as number)
  return player === 0 ? up <= ZONE + 1e-9 && down >= 0 : down >= field.depth - ZONE - 1e-9 && up <= field.depth
}

function across(field: Field, unit: Unit, column: number, inward: number): void {
  const { packing: p, models } = unit
  // Not off the table once on the grid.
  const from = (p.left[models] as number) + INSET
  const to = field.width - (p.right[models] as number)
  field.end[0] = onGrid(from + ((to - from) * column) / (COLUMNS - 1))
  field.end[1] = onGrid(unit.player === 0 ? inward : field.depth - inward)
}

/** Writes where an entry from reserve is; false if the unit cannot stand there. A base touches the edge of the table. */
export function tryEntry(state: Strike, field: Field, unit: Unit, entry: number): boolean {
  const { packing: p, models, player, speed } = unit
  const outer = (player === 0 ? p.down[models] : p.up[models]) as number
  const high = (p.down[models] as number) + (p.up[models] as number)
  const { end } = field
  if (entry < COLUMNS) across(field, unit, entry, outer + INSET)
  else if (entry < COLUMNS + SIDES) {
    const side = entry - COLUMNS
    const inward = (side & 1) === 0 ? ZONE / 3 : ZONE - Math.max(outer, high - outer)
    end[0] = onGrid(side < 2 ? (p.left[models] as number) + INSET : field.width - (p.right[models] as number) - INSET)
    end[1] = onGrid(player === 0 ? inward : field.depth - inward)
    if (!inZone(field, unit)) return false
  } else {
    if (state.rules.deployDepth === 'edge' || speed <= high + INSET) return false
    across(field, unit, entry - COLUMNS - SIDES, outer + speed - high)
  }
  return mayStand(state, field, unit, end[0] as number, end[1] as number)
}

/** Whether a unit in reserve finds a place to enter. */
export function mayEnter(state: Strike, field: Field, unit: Unit): boolean {
  for (let entry = 0; entry < ENTRIES; entry++) if (tryEntry(state, field, unit, entry)) return true
  return false
}

/** Puts a unit where `field.end` says. */
export function placeAtEnd(state: Strike, field: Field, unit: Unit): void {
  const { dug } = unit
  put(state, field, unit, field.end[0] as number, field.end[1] as number)
  unit.place = ON_TABLE
  field.changes++
  unit.carrier = NONE
  unit.dug = dug
}

/** The unit whose turn it is to be set up was. */
export function setDone(state: Strike, unit: Unit, log: Log): void {
  state.set[unit.index] = 1
  if (log.on) log.note(DEPLOYED, unit.index, unit.place, unit.x * 1024, unit.y * 1024)
  state.goer = enemyOf(unit.player)
  state.active = NONE
  state.stage = DEPLOY_UNITS
}

/** Sets all units up where the scenario says; those of the second army as seen from their own edge when it has the first seat. */
export function setListed(state: Strike, field: Field, log: Log): void {
  const { units, set } = state
  const turned = state.armyOf[0] === 1
  for (let i = 0; i < units.length; i++) {
    const unit = units[i] as Unit
    const x = unit.at[0]
    const y = unit.at[1]
    put(state, field, unit, onGrid(turned ? field.width - x : x), onGrid(turned ? field.depth - y : y))
    unit.place = ON_TABLE
    set[i] = 1
    if (log.on) log.note(DEPLOYED, i, ON_TABLE, unit.x * 1024, unit.y * 1024)
  }
  state.stage = TURN_BEGINS
}

/** Whether a unit is in reserve, or rides in a transport that is. */
export function isInReserve(state: Strike, unit: Unit): boolean {
  if (unit.place === IN_RESERVE) return true
  return unit.place === ABOARD && !isOnTable(state.units[unit.carrier] as Unit)
}
