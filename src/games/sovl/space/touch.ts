import { ARC_CORNER_45, arcOfPoint } from '../../../board/plane/arcs.ts'
import { sharedEdge } from '../../../board/plane/edge.ts'
import { overlaps } from '../../../board/plane/overlap.ts'
import { HD, POSE, UX, UY, X, Y } from '../../../board/plane/shapes.ts'
import { ahead } from '../../../board/plane/strip.ts'
import type { Log } from '../../../core/log.ts'
import * as Clause from '../data/clause.ts'
import { FRONT, LEFT, REAR, RIGHT, SIDES } from '../data/sides.ts'
import { type Battle, isEnemy, sideCentre } from '../state/battle.ts'
import type { SovlState } from '../state/state.ts'
import { INCH } from '../state/table.ts'
import { BROKEN, type Contact, FIGHTING, truncate, type Unit } from '../state/unit.ts'
import * as Event from '../telling/events.ts'

/**
 * Edges that share no more than this many inches are not in base contact (SOVL-G-21). Units keep a hundredth of an inch from one another, so that
 * edges often share just that much; the millionth beyond it keeps rounding from deciding.
 */
const LEAST = 0.01 + 1e-6

/** Units nearer to one another than this many inches still touch. */
const NEAR = 0.02

/** Base contact on the table: records which side of a unit touches which side of another, SOVL-G-46. */

/** Records every enemy that a unit touches with a flush edge after it was placed; `partner` is the enemy it charged. */
export function touchAll(state: SovlState, battle: Battle, unit: Unit, partner: Unit, log: Log): void {
  const { shapes } = battle.table
  const units = state.units
  for (let i = 0; i < units.length; i++) {
    const foe = units[i]
    if (!isEnemy(unit, foe) || (foe.fate !== FIGHTING && foe.fate !== BROKEN)) continue
    if (inContact(unit, foe) || !overlaps(shapes, unit.shape, foe.shape, 0.005)) continue
    const sides = sharedEdge(shapes, unit.shape, foe.shape, LEAST)
    if (sides >= 0) meet(state, battle, unit, sides >> 2, foe, sides & 3, foe === partner, shapes.out[0], log)
    else if (state.rules.engagementEdges === 'any-contact') {
      if (log.on) log.cite(Clause.G_21)
      touchCorner(state, battle, unit, foe, log)
    }
  }
}

/**
 * The sides by which a unit that has moved touches an enemy, as own side × 4 + enemy's side. If edges are flush, these are their sides. If
 * the unit's front has come to the enemy, they are the front and the enemy's side that faces the unit. Otherwise they are the two sides
 * that face one another. out[0] = length of the shared edge.
 */
export function sidesThatTouch(battle: Battle, unit: Unit, foe: Unit): number {
  const { shapes } = battle.table
  const flush = sharedEdge(shapes, unit.shape, foe.shape, LEAST)
  if (flush >= 0) return flush
  const isAtFront = ahead(shapes, unit.shape, foe.shape, 0) && shapes.out[1] > 0 && shapes.out[0] > -NEAR
  const own = isAtFront ? FRONT : sideFacing(battle, unit, foe)
  const theirs = sideFacing(battle, foe, unit)
  shapes.out[0] = 0
  return own * SIDES.length + theirs
}

/** The side of a unit that faces the centre of another. */
function sideFacing(battle: Battle, unit: Unit, other: Unit): number {
  const { shapes } = battle.table
  const { out, pose } = shapes
  out[0] = pose[other.shape * POSE + X]
  out[1] = pose[other.shape * POSE + Y]
  return arcOfPoint(shapes, unit.shape, ARC_CORNER_45)
}

/** Records base contact at a corner: the sides are those that face one another. */
export function touchCorner(state: SovlState, battle: Battle, unit: Unit, foe: Unit, log: Log): void {
  meet(state, battle, unit, sideFacing(battle, unit, foe), foe, sideFacing(battle, foe, unit), false, 0, log)
}

export function inContact(unit: Unit, foe: Unit): boolean {
  const { contacts } = unit
  for (let c = 0; c < contacts.length; c++) if (contacts[c].foe === foe) return true
  return false
}

/** Records a contact for both units. */
export function meet(
  state: SovlState,
  battle: Battle,
  unit: Unit,
  side: number,
  foe: Unit,
  foeSide: number,
  partners: boolean,
  edge: number,
  log: Log,
): void {
  const here = unit.contactWith(side, foe, foeSide)
  const there = foe.contactWith(foeSide, unit, side)
  here.mirror = there
  there.mirror = here
  if (partners) {
    demote(unit, side)
    demote(foe, foeSide)
  }
  here.charger = true
  there.charger = false
  here.partners = partners
  there.partners = partners
  here.edge = edge
  there.edge = edge
  here.fightsFrom = 0
  there.fightsFrom = 0
  measureOffset(battle, unit, side, foe, foeSide)
  here.offset = battle.work.offset
  there.offset = battle.work.offset
  insert(unit, here)
  insert(foe, there)
  state.changed = true
  if (log.on) log.note(Event.TOUCHES, unit.index, foe.index, side * 4 + foeSide, Math.round(1000 * edge))
}

/** Sets the first turn in which the contact of two units is fought. */
export function delay(unit: Unit, foe: Unit, turn: number): void {
  const { contacts } = unit
  for (let c = 0; c < contacts.length; c++) {
    const contact = contacts[c]
    if (contact.foe !== foe) continue
    contact.fightsFrom = turn
    ;(contact.mirror as Contact).fightsFrom = turn
  }
}

/**
 * Writes to work.offset where the unit’s side stands along the foe’s side, in mm. The place of a front or rear is that of its middle, the place
 * of a flank that of its front corner. A front or rear of the foe is measured from its middle towards its right, a flank from its middle at
 * full strength towards the rear.
 */
function measureOffset(battle: Battle, unit: Unit, side: number, foe: Unit, foeSide: number): void {
  const { table, work } = battle
  const { out, pose } = table.shapes
  const u = unit.shape * POSE
  const f = foe.shape * POSE
  sideCentre(table, unit.shape, side)
  const corner = side === LEFT || side === RIGHT ? pose[u + HD] : 0
  const x = out[2] + corner * pose[u + UX]
  const y = out[3] + corner * pose[u + UY]
  sideCentre(table, foe.shape, foeSide)
  const ux = pose[f + UX]
  const uy = pose[f + UY]
  const dx = x - out[2]
  const dy = y - out[3]
  if (foeSide === FRONT || foeSide === REAR) {
    work.offset = INCH * (dx * uy - dy * ux)
    return
  }
  // The middle has moved forward, because the flank has become shorter.
  const lost = foe.halfDepthAt[foe.fullModels] - pose[f + HD]
  work.offset = INCH * (-(dx * ux + dy * uy) - lost)
}

/** A side has one partner. A foe that fled, and may rally in contact, is no longer a partner when a new one comes. */
function demote({ contacts }: Unit, side: number): void {
  for (let c = 0; c < contacts.length; c++) {
    const contact = contacts[c]
    if (contact.side !== side) continue
    contact.partners = false
    if (contact.mirror !== null) contact.mirror.partners = false
  }
}

/** Keeps the contacts of a unit in the order of sides, then of foes. */
function insert(unit: Unit, contact: Contact): void {
  const { contacts } = unit
  let at = contacts.length
  contacts.push(contact)
  while (at > 0 && follows(contacts[at - 1], contact)) {
    contacts[at] = contacts[at - 1]
    at--
  }
  contacts[at] = contact
}

function follows(one: Contact, other: Contact): boolean {
  return one.side > other.side || (one.side === other.side && one.foe.index > other.foe.index)
}

/** Ends every contact of a unit: it is destroyed, or has made a Flight Move. */
export function separate(state: SovlState, unit: Unit): void {
  const { contacts } = unit
  if (contacts.length === 0) return
  for (let c = 0; c < contacts.length; c++) {
    const contact = contacts[c]
    remove(contact.foe, contact.mirror as Contact)
  }
  truncate(contacts, 0)
  state.changed = true
}

/**
 * Ends the contacts of a unit that has moved with enemies that it no longer touches: under `engagedActs: free`, or after it left a fleeing
 * unit.
 */
export function moveOff(state: SovlState, battle: Battle, unit: Unit): void {
  const { contacts } = unit
  for (let c = contacts.length - 1; c >= 0; c--) {
    const contact = contacts[c]
    if (overlaps(battle.table.shapes, unit.shape, contact.foe.shape, NEAR)) continue
    remove(contact.foe, contact.mirror as Contact)
    remove(unit, contact)
    state.changed = true
  }
}

function remove(unit: Unit, contact: Contact): void {
  const { contacts } = unit
  let kept = 0
  for (let c = 0; c < contacts.length; c++) {
    const other = contacts[c]
    if (other !== contact) contacts[kept++] = other
  }
  truncate(contacts, kept)
}
