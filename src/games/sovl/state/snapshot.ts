import { setRectangle } from '../../../board/plane/rectangle.ts'
import { POSE, type Shapes } from '../../../board/plane/shapes.ts'
import { roleOf, takeSeat } from '../../../kit/seating.ts'
import { doubles, holdsDoubles, joined, lists, loadDoubles, saveDoubles } from '../../../kit/snapshot.ts'
import { recallPairs } from '../chapters/charge/pairs.ts'
import { arm } from '../chapters/combat/engagements.ts'
import { hasGroundInZones, stand } from '../chapters/deploy.ts'
import { type Battle, DEPLOY } from './battle.ts'
import type { SovlState } from './state.ts'
import { NONE, truncate, type Unit } from './unit.ts'
import { loadFields, saveFields } from './unit-snapshot.ts'

/** Saves a whole battle as an array of ints, for look-ahead and for tests. A double takes two ints. */

const LISTS = joined<Battle>(lists('firstBroke', 'incoming', 'placed', 'fought'), doubles('expected'))

/** Writes the numbers of the battle; returns the index after them. */
function saveNumbers(battle: Battle, out: Int32Array, at: number): number {
  out[at] = battle.stage
  out[at + 1] = battle.south
  out[at + 2] = battle.starter
  out[at + 3] = battle.token
  out[at + 4] = battle.opener
  out[at + 5] = battle.zoneChooser
  out[at + 6] = battle.decider
  out[at + 7] = battle.left
  out[at + 8] = battle.passes
  out[at + 9] = battle.declarations
  out[at + 10] = battle.pending
  out[at + 11] = battle.active
  out[at + 12] = battle.manoeuvres
  out[at + 13] = battle.toFight
  out[at + 14] = battle.lastDeployer
  out[at + 15] = battle.ending
  out[at + 16] = (battle.moved ? 1 : 0) | (battle.shot ? 2 : 0)
  return at + 17
}

/** Reads what `saveNumbers` wrote. */
function loadNumbers(battle: Battle, from: Int32Array, at: number): number {
  battle.stage = from[at] as Battle['stage']
  battle.south = from[at + 1]
  battle.starter = from[at + 2]
  battle.token = from[at + 3]
  battle.opener = from[at + 4]
  battle.zoneChooser = from[at + 5]
  battle.decider = from[at + 6]
  battle.left = from[at + 7]
  battle.passes = from[at + 8]
  battle.declarations = from[at + 9]
  battle.pending = from[at + 10]
  battle.active = from[at + 11]
  battle.manoeuvres = from[at + 12]
  battle.toFight = from[at + 13]
  battle.lastDeployer = from[at + 14]
  battle.ending = from[at + 15]
  battle.moved = (from[at + 16] & 1) !== 0
  battle.shot = (from[at + 16] & 2) !== 0
  return at + 17
}

/** Writes the battle; returns the number of ints written. */
export function saveBattle(state: SovlState, battle: Battle, out: Int32Array): number {
  const { table } = battle
  const { units } = state
  let at = 0
  out[at++] = state.turn
  out[at++] = state.engagements
  out[at++] = battle.armyOf[0]
  out[at++] = (battle.passed[0] ? 1 : 0) | (battle.passed[1] ? 2 : 0)
  at = LISTS.save(battle, out, saveNumbers(battle, out, at))
  // Once all units are on the table, nothing is hidden.
  if (battle.stage <= DEPLOY) at = saveDoubles(battle.hidden, out, at)
  at = saveDoubles(battle.points, out, at, 0, 2)
  out[at++] = table.pieces
  for (let piece = table.given; piece < table.pieces; piece++) {
    out[at++] = table.kind[piece]
    at = saveShape(table.shapes, table.terrain + piece, out, at)
  }
  for (let i = 0; i < units.length; i++) at = saveUnit(battle, units[i], out, at)
  return at
}

function saveUnit({ table }: Battle, unit: Unit, out: Int32Array, from: number): number {
  const { contacts } = unit
  out[from] = unit.width
  let at = saveFields(unit, out, from + 1)
  at = saveShape(table.shapes, unit.shape, out, at)
  out[at++] = contacts.length
  for (let c = 0; c < contacts.length; c++) {
    const contact = contacts[c]
    out[at++] = (contact.foe.index * 4 + contact.side) * 4 + contact.foeSide
    out[at++] = (contact.partners ? 1 : 0) | (contact.charger ? 2 : 0)
    out[at++] = contact.fightsFrom
    PLACE[0] = contact.edge
    PLACE[1] = contact.offset
    at = saveDoubles(PLACE, out, at)
  }
  return at
}

/** Scratch of one call: two lengths of a contact. */
const PLACE = new Float64Array(2)

/** Writes whether a rectangle is on the table, and its pose; returns the index after them. */
function saveShape({ corners, pose }: Shapes, shape: number, out: Int32Array, at: number): number {
  out[at] = corners[shape]
  return saveDoubles(pose, out, at + 1, shape * POSE, POSE)
}

/** Reads what `saveShape` wrote. The corners are computed anew if they may have changed. */
function loadShape(shapes: Shapes, shape: number, from: Int32Array, at: number): number {
  const { corners, pose } = shapes
  const had = corners[shape]
  corners[shape] = from[at]
  if (had === from[at] && holdsDoubles(pose, from, at + 1, shape * POSE, POSE)) return at + 1 + 2 * POSE
  const end = loadDoubles(pose, from, at + 1, shape * POSE, POSE)
  if (corners[shape] > 0) setRectangle(shapes, shape)
  return end
}

/** Restores what `saveBattle` wrote, into a battle with the same matchup and rules. */
export function loadBattle(state: SovlState, battle: Battle, from: Int32Array): void {
  const { table } = battle
  let at = 0
  state.turn = from[at++]
  state.engagements = from[at++]
  const first = takeSeat(battle.armyOf, from[at++])
  state.units = state.seated[first]
  state.flown = -1
  const passed = from[at++]
  battle.passed[0] = (passed & 1) !== 0
  battle.passed[1] = (passed & 2) !== 0
  at = LISTS.load(battle, from, loadNumbers(battle, from, at))
  if (battle.stage <= DEPLOY) at = loadDoubles(battle.hidden, from, at)
  at = loadDoubles(battle.points, from, at, 0, 2)
  table.pieces = from[at++]
  for (let piece = table.given; piece < table.pieces; piece++) {
    table.describe(piece, from[at++])
    at = loadShape(table.shapes, table.terrain + piece, from, at)
  }
  const { units } = state
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    unit.index = i
    unit.role = roleOf(first === unit.army ? 0 : 1, unit.slot)
    at = loadUnit(state, battle, unit, from, at)
  }
  battle.standing.fill(0)
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    const { contacts } = unit
    for (let c = 0; c < contacts.length; c++) {
      const contact = contacts[c]
      contact.mirror = contact.foe.contactWith(contact.foeSide, unit, contact.side)
    }
    if (battle.placed[i] === 1) stand(state, battle, unit)
  }
  for (let i = 0; i < units.length; i++) {
    const { engagement } = units[i]
    if (engagement !== NONE && battle.fought[engagement] === 0) arm(state, units[i])
  }
  battle.groundInZones = hasGroundInZones(battle)
  battle.planned = false
  state.changed = true
  recallPairs(state, battle)
}

function loadUnit(state: SovlState, { table }: Battle, unit: Unit, from: Int32Array, start: number): number {
  const { contacts } = unit
  unit.form(from[start])
  let at = loadFields(unit, from, start + 1)
  unit.taken = 0
  at = loadShape(table.shapes, unit.shape, from, at)
  truncate(contacts, 0)
  for (let left = from[at++]; left > 0; left--) {
    const packed = from[at]
    const flags = from[at + 1]
    const contact = unit.contactWith((packed >> 2) & 3, state.units[packed >> 4], packed & 3)
    contact.partners = (flags & 1) !== 0
    contact.charger = (flags & 2) !== 0
    contact.fightsFrom = from[at + 2]
    at = loadDoubles(PLACE, from, at + 3)
    contact.edge = PLACE[0]
    contact.offset = PLACE[1]
    contacts.push(contact)
  }
  return at
}
