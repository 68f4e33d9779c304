import { ranks } from '../chapters/formation.ts'
import type { SovlRules } from '../data/rules.ts'
import { FRONT, LEFT, REAR, RIGHT } from '../data/sides.ts'
import type { Contact, Unit } from '../state/unit.ts'

/** A shared edge counts from this length on, in millimetres (0.01 in, SOVL-X-06). */
const EDGE = 0.254

/**
 * Writes the places of each engaged side that stand against the enemy, as first and last place: `attackFrontage` other than whole-side,
 * SOVL-X-06. Places are measured along the contact line: a charger is centred on the side that it charged (SOVL-CHG-22) and stays there
 * when footprints shrink (SOVL-G-46, -47). If nothing overlaps any more, the nearest place still fights, because the contact lasts.
 */
export function touching(unit: Unit, rules: SovlRules, out: Int32Array): void {
  for (const contact of unit.contacts) {
    const places = placesOf(unit, contact.side)
    const start = startOf(unit, contact)
    const base = contact.side === LEFT || contact.side === RIGHT ? unit.baseDepth : unit.baseWidth
    const enemyStart = startOf(contact.foe, contact.mirror as Contact)
    const enemyEnd = enemyStart + lengthOf(contact.foe, contact.foeSide)
    let first = places
    let last = -1
    let nearest = 0
    let best = -Infinity
    for (let place = 0; place < places; place++) {
      const step = contact.charger && isAgainst(contact) ? places - 1 - place : place
      const from = start + step * base
      const overlap = Math.min(from + base, enemyEnd) - Math.max(from, enemyStart)
      if (overlap > best) {
        best = overlap
        nearest = place
      }
      if (overlap > EDGE) {
        first = Math.min(first, place)
        last = Math.max(last, place)
      }
    }
    if (last < 0) first = last = nearest
    const more = rules.attackFrontage === 'contact-plus-one' ? 1 : 0
    out[2 * contact.side] = first - more
    out[2 * contact.side + 1] = last + more
  }
}

/** Number of files of a front or rear, or ranks of a flank. */
function placesOf(unit: Unit, side: number): number {
  return side === FRONT || side === REAR ? Math.min(unit.models, unit.width) : ranks(unit.models, unit.width)
}

/** Present length of a side, in millimetres. */
function lengthOf(unit: Unit, side: number): number {
  return placesOf(unit, side) * (side === FRONT || side === REAR ? unit.baseWidth : unit.baseDepth)
}

/**
 * Whether the places of the charger’s side run in the opposite direction to those of the side it stands at: at a front its files run from
 * the target’s right to its left, at a right flank from its rear to its front. Fronts and right flanks are counted clockwise round a unit,
 * rears and left flanks anticlockwise.
 */
function isAgainst({ side, foeSide }: Contact): boolean {
  return isClockwise(side) === isClockwise(foeSide)
}

function isClockwise(side: number): boolean {
  return side === FRONT || side === RIGHT
}

/**
 * Start of a side on the contact line, in millimetres from the middle of the charged side at full strength. A front or rear narrows about
 * its middle; a flank shortens from the rear, so its front corner stays.
 */
function startOf(unit: Unit, contact: Contact): number {
  const offset = contact.charger ? contact.offset : 0
  if (contact.side === FRONT || contact.side === REAR) return offset - lengthOf(unit, contact.side) / 2
  if (!contact.charger) return (-ranks(unit.fullModels, unit.width) * unit.baseDepth) / 2
  return isAgainst(contact) ? offset - lengthOf(unit, contact.side) : offset
}
