import type { Side } from '../../../core/ruleset.ts'
import { FRONT } from '../data/sides.ts'
import { ACTIVATE, type Battle } from '../state/battle.ts'
import type { SovlState } from '../state/state.ts'
import { BROKEN, type Contact, FIGHTING, type Unit } from '../state/unit.ts'
import { type Knowledge, knowledgeOf } from './knowledge.ts'

/**
 * The value that an army may expect from a position. Charges decide most battles, so a position is settled only when the charges of the
 * turn are made: then the units in contact show which fights follow.
 */

/** Share of its points that a fleeing unit still counts for: it may rally, or leave the table. */
const FLEEING = 0.35

/** Share of a fight that counts for each of the two units if they fight front to front. */
const EACH = 0.5

/**
 * An outlook is rounded to one part in this many, because the same position after half a turn of the table has numbers that differ in their
 * last bits.
 */
const PARTS = 1e9

/** The points that an army has left and may expect to gain in its fights, less those of its enemy, as a share of the mean points of an army; NaN before the charges of the turn are made. */
export function outlook(state: SovlState, battle: Battle, side: Side): number {
  if (battle.stage < ACTIVATE) return Number.NaN
  const knowledge = knowledgeOf(state)
  const { units } = state
  // Each army is summed apart, so that the order of the armies changes no last bit.
  let own = 0
  let theirs = 0
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    const points = left(unit) + fights(knowledge, unit)
    if (unit.army === side) own += points
    else theirs += points
  }
  return Math.round((PARTS * (own - theirs)) / knowledge.meanArmy) / PARTS
}

/** Points that a unit still counts for. */
function left(unit: Unit): number {
  if (unit.fate !== FIGHTING && unit.fate !== BROKEN) return 0
  const points = (unit.worth * unit.pool) / unit.fullPool
  return unit.fate === BROKEN ? FLEEING * points : points
}

/** Points that a unit may expect to gain from the enemies before its front. */
function fights(knowledge: Knowledge, unit: Unit): number {
  if (unit.fate !== FIGHTING) return 0
  const { contacts } = unit
  let points = 0
  for (let c = 0; c < contacts.length; c++) {
    const contact = contacts[c]
    if (contact.side !== FRONT || contact.foe.fate !== FIGHTING) continue
    points += shareOf(contact) * knowledge.gains[knowledge.gain(unit, contact.foe, contact.foeSide)]
  }
  return points
}

/**
 * Share of a fight that counts for this unit: a charge counts for the charger. A fight front to front counts half for each unit if neither
 * or both charged.
 */
function shareOf({ charger, foeSide, mirror }: Contact): number {
  if (foeSide !== FRONT) return 1
  if (charger === mirror?.charger) return EACH
  return charger ? 1 : 0
}
