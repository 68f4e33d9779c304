import { overlaps } from '../../../board/plane/overlap.ts'
import { setRectangle } from '../../../board/plane/rectangle.ts'
import { HD, HW, POSE, UX, UY, X, Y } from '../../../board/plane/shapes.ts'
import { Unplayable } from '../../../core/battle.ts'
import type { Clause as ClauseId } from '../../../core/clause.ts'
import type { Log } from '../../../core/log.ts'
import * as Clause from '../data/clause.ts'
import { AMBUSH } from '../data/gear.ts'
import { type Battle, playerOf } from '../state/battle.ts'
import type { SovlState } from '../state/state.ts'
import { GAP, IMPASSABLE } from '../state/table.ts'
import { NONE, type Unit } from '../state/unit.ts'
import * as Event from '../telling/events.ts'

/** Deployment, SOVL-DEP-01 to -05. Spots form a grid: columns along the zone, a front row and a back row. */

export const COLUMNS = 13
const ROWS = 2
export const SPOTS = COLUMNS * ROWS

/** Distance in inches of the places that are tried if the grid has no room. */
const FINE = 0.5

/** Takes all units off the table. Hidden poses are stored apart from the shapes. */
export function clearDeployment(state: SovlState, battle: Battle): void {
  battle.placed.fill(0)
  battle.lastDeployer = NONE
  battle.standing.fill(0)
  battle.groundInZones = hasGroundInZones(battle)
  const units = state.units
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    battle.table.shapes.corners[unit.shape] = 0
    battle.table.shapes.pose.fill(0, unit.shape * POSE, unit.shape * POSE + POSE)
  }
}

/** Whether impassable ground could lie in a deployment zone. */
export function hasGroundInZones(battle: Battle): boolean {
  const { table } = battle
  const { pose, radius } = table.shapes
  for (let piece = 0; piece < table.pieces; piece++) {
    if ((table.nature[piece] & IMPASSABLE) === 0) continue
    const shape = table.terrain + piece
    const y = pose[shape * POSE + Y]
    const around = radius[shape]
    if (y - around < table.zone || y + around > table.depth - table.zone) return true
  }
  return false
}

/** The player that places next, `NONE` when all units are placed. SOVL-DEP-03, -04. */
export function nextToDeploy(state: SovlState, battle: Battle): number {
  const first = battle.zoneChooser
  const left0 = unplaced(state, battle, first)
  const left1 = unplaced(state, battle, 1 - first)
  if (left0 + left1 === 0) return NONE
  if (isHidden(state)) return left0 > 0 ? first : 1 - first
  // The players place one unit each in turn; when one has finished, the other places the rest.
  if (left0 === 0) return 1 - first
  if (left1 === 0) return first
  return battle.lastDeployer === NONE ? first : 1 - battle.lastDeployer
}

export function isHidden(state: SovlState): boolean {
  const order = state.battle?.spec.deployment.order ?? state.rules.deployment
  return order !== 'alternating'
}

function unplaced(state: SovlState, battle: Battle, player: number): number {
  const units = state.units
  let n = 0
  for (let i = 0; i < units.length; i++) {
    if (playerOf(units[i]) === player && battle.placed[i] === 0) n++
  }
  return n
}

/**
 * Puts the ghost of a unit at a spot of its player's zone, columns counted from its player's left; returns whether the unit may stand
 * there.
 */
export function trySpot(state: SovlState, battle: Battle, unit: Unit, spot: number): boolean {
  const { table } = battle
  const column = spot % COLUMNS
  const depth = unit.halfDepthAt[unit.models]
  const back = spot >= COLUMNS
  const zone = zoneOf(battle, unit)
  const inward = back ? depth : zone - depth
  return standAt(state, battle, unit, (table.width * (column + 1)) / (COLUMNS + 1), inward)
}

/** Depth of the area in which a unit may be deployed, inches: an ambusher has its half of the table. */
export function zoneOf(battle: Battle, unit: Unit): number {
  return (unit.gear & AMBUSH) !== 0 ? battle.table.depth / 2 - GAP : battle.table.zone
}

/**
 * Puts the ghost `across` inches from its player's left and `inward` inches from its own edge, facing the enemy; returns whether it is in
 * its zone and clear of its friends.
 */
function standAt(state: SovlState, battle: Battle, unit: Unit, across: number, inward: number): boolean {
  const { table } = battle
  const { shapes, ghost } = table
  const { pose } = shapes
  const south = playerOf(unit) === battle.south
  const g = ghost * POSE
  pose[g + X] = south ? across : table.width - across
  pose[g + Y] = south ? inward : table.depth - inward
  pose[g + UX] = 0
  pose[g + UY] = south ? 1 : -1
  pose[g + HW] = unit.halfWidthAt[unit.models]
  pose[g + HD] = unit.halfDepthAt[unit.models]
  const depth = pose[g + HD]
  if (inward - depth < -1e-9 || inward + depth > zoneOf(battle, unit) + 1e-9) return false
  return isFreeOfFriends(state, battle, unit)
}

/** Whether the ghost stands on the table, off impassable ground and clear of its player's units. SOVL-DEP-02, SOVL-G-63. */
function isFreeOfFriends(state: SovlState, battle: Battle, unit: Unit): boolean {
  const { table, hidden } = battle
  const { shapes, ghost } = table
  const { pose } = shapes
  const g = ghost * POSE
  const units = state.units
  // Deployed units of a player all face the same way, so their footprints are parallel to the edges of the table.
  const first = playerOf(unit) * units.length
  const last = first + battle.standing[playerOf(unit)]
  for (let k = first; k < last; k++) {
    const h = battle.stood[k] * POSE
    const across = Math.abs(hidden[h + X] - pose[g + X])
    const along = Math.abs(hidden[h + Y] - pose[g + Y])
    const wide = hidden[h + HW] + pose[g + HW] + GAP
    const deep = hidden[h + HD] + pose[g + HD] + GAP
    if (across < wide - 1e-6 && along < deep - 1e-6) return false
  }
  if (pose[g + X] < pose[g + HW] - 1e-9) return false
  if (pose[g + X] > table.width - pose[g + HW] + 1e-9) return false
  if (!battle.groundInZones && (unit.gear & AMBUSH) === 0) return true
  let set = false
  for (let piece = 0; piece < table.pieces; piece++) {
    if ((table.nature[piece] & IMPASSABLE) === 0 || !reachesRow(battle, table.terrain + piece)) continue
    if (!set) setRectangle(shapes, ghost)
    set = true
    if (overlaps(shapes, ghost, table.terrain + piece, 0)) return false
  }
  return true
}

/** Whether a shape could overlap the rows of the table in which the ghost stands. */
function reachesRow(battle: Battle, shape: number): boolean {
  const { shapes, ghost } = battle.table
  const { pose, radius } = shapes
  const apart = Math.abs(pose[shape * POSE + Y] - pose[ghost * POSE + Y])
  return apart < radius[shape] + pose[ghost * POSE + HD]
}

/** The next unit of the player, with its legal spots; if the grid has none, the first place that has room. */
export function nextUnit(state: SovlState, battle: Battle, player: number): Unit {
  const units = state.units
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (playerOf(unit) === player && battle.placed[i] === 0) return unit
  }
  throw new Error('nobody is left to deploy')
}

/** Whether the unit would have a spot with that width; the unit is left unchanged. SOVL-G-45. */
export function tryWidth(state: SovlState, battle: Battle, unit: Unit, width: number): boolean {
  const before = unit.width
  unit.form(width)
  let found = false
  for (let spot = 0; spot < SPOTS && !found; spot++) found = trySpot(state, battle, unit, spot)
  unit.form(before)
  return found
}

/** Whether the general is asked for the width of the unit, because several widths have room. */
export function mayChooseWidth(state: SovlState, battle: Battle, unit: Unit): boolean {
  if (!unit.choosesWidth || battle.active === unit.index) return false
  for (let width = 1; width <= unit.fullModels; width++) if (tryWidth(state, battle, unit, width)) return true
  return false
}

/** Places a unit at a spot of the grid. */
export function deployAt(state: SovlState, battle: Battle, unit: Unit, spot: number, log: Log): void {
  if (!trySpot(state, battle, unit, spot)) throw new Error(`${unit.name} cannot be deployed there`)
  commit(state, battle, unit, log)
}

/** Places a unit if the grid has no room: at the first free place, from the middle outwards. */
export function deployAnywhere(state: SovlState, battle: Battle, unit: Unit, log: Log): void {
  const { table } = battle
  const depth = unit.halfDepthAt[unit.models]
  const steps = Math.ceil(table.width / 2 / FINE)
  const zone = zoneOf(battle, unit)
  for (let inward = zone - depth; inward >= depth - 1e-9; inward -= FINE) {
    for (let step = 0; step <= steps; step++) {
      for (let sign = -1; sign <= 1; sign += 2) {
        if (!standAt(state, battle, unit, table.width / 2 + sign * step * FINE, inward)) continue
        commit(state, battle, unit, log)
        return
      }
    }
  }
  throw new Unplayable(`${unit.name} finds no room in its deployment zone (SOVL-DEP-02)`)
}

/** Makes the place of the ghost the place of the unit. In simultaneous deployment the enemy does not see it yet. */
function commit(state: SovlState, battle: Battle, unit: Unit, log: Log): void {
  const { table, hidden } = battle
  const { pose } = table.shapes
  for (let k = 0; k < POSE; k++) hidden[unit.index * POSE + k] = pose[table.ghost * POSE + k]
  battle.placed[unit.index] = 1
  stand(state, battle, unit)
  battle.lastDeployer = playerOf(unit)
  battle.active = NONE
  if (log.on) citePlacing(state, battle, unit, log)
  if (isHidden(state)) {
    if (log.on) log.note(Event.DEPLOYED, unit.index, 0, 0, 1)
    return
  }
  reveal(battle, unit)
  if (log.on) noteDeployed(battle, unit, log)
}

/** Cites the clauses by which a unit is placed: its base, its place and the time. */
function citePlacing(state: SovlState, battle: Battle, unit: Unit, log: Log): void {
  log.cite(isHidden(state) ? Clause.DEP_03 : Clause.DEP_04)
  if (battle.spec.deployment.order === undefined) log.cite(Clause.G_43)
  if ((unit.gear & AMBUSH) !== 0) log.cite(Clause.ARMY_14)
  else log.cite(Clause.DEP_01)
  log.cite(Clause.DEP_02)
  if (unit.isLed) {
    log.cite(Clause.DEP_05)
    log.cite(Clause.ARMY_10)
  }
  if (unit.hasOpenWidth) log.cite(Clause.G_45)
}

/** Adds the unit to the units that its player has placed. */
export function stand(state: SovlState, battle: Battle, unit: Unit): void {
  const player = playerOf(unit)
  battle.stood[player * state.units.length + battle.standing[player]] = unit.index
  battle.standing[player] = battle.standing[player] + 1
}

function reveal(battle: Battle, unit: Unit): void {
  const { table, hidden } = battle
  const { pose } = table.shapes
  for (let k = 0; k < POSE; k++) pose[unit.shape * POSE + k] = hidden[unit.index * POSE + k]
  setRectangle(table.shapes, unit.shape)
}

/** The clause for each type of unit, which gives its base. */
const TYPES: Readonly<Record<string, ClauseId>> = {
  'infantry-20': Clause.TYPE_01,
  'infantry-25': Clause.TYPE_02,
  cavalry: Clause.TYPE_03,
  'monstrous-infantry': Clause.TYPE_04,
  'large-monster': Clause.TYPE_05,
  chariot: Clause.TYPE_06,
}

function noteDeployed(battle: Battle, unit: Unit, log: Log): void {
  const { pose } = battle.table.shapes
  const at = unit.shape * POSE
  log.cite(TYPES[unit.type] ?? Clause.TYPE_07)
  log.cite(Clause.TYPE_07)
  if (unit.isLed) log.cite(Clause.G_38A)
  log.note(Event.DEPLOYED, unit.index, Math.round(1000 * pose[at + X]), Math.round(1000 * pose[at + Y]), 0)
}

/** Reveals both armies after both are placed. */
export function revealAll(state: SovlState, battle: Battle, log: Log): void {
  if (!isHidden(state)) return
  const units = state.units
  for (let i = 0; i < units.length; i++) reveal(battle, units[i])
  if (!log.on) return
  log.cite(Clause.DEP_03)
  log.note(Event.REVEALED, 0, 0, 0, 0)
  for (const unit of units) noteDeployed(battle, unit, log)
}

/** Places every unit where the scenario says; if the players change sides, the second army’s places are seen from its own edge. */
export function deployListed(state: SovlState, battle: Battle, log: Log): void {
  const { table } = battle
  const { pose } = table.shapes
  const turned = battle.armyOf[battle.south] === 1
  for (const unit of state.units) {
    const { at, facing } = unit
    const p = unit.shape * POSE
    pose[p + X] = turned ? table.width - at[0] : at[0]
    pose[p + Y] = turned ? table.depth - at[1] : at[1]
    pose[p + UX] = (turned ? -1 : 1) * facing[0]
    pose[p + UY] = (turned ? -1 : 1) * facing[1]
    pose[p + HW] = unit.halfWidthAt[unit.models]
    pose[p + HD] = unit.halfDepthAt[unit.models]
    setRectangle(table.shapes, unit.shape)
    battle.placed[unit.index] = 1
    if (log.on) noteDeployed(battle, unit, log)
  }
}
