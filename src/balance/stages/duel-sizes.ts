import { nextSizes } from '../../scenario/roster/sizes.ts'
import type { Roster, RosterUnit } from '../../scenario/roster/types.ts'
import type { Span } from './even-fights.ts'

/** Numbers of models in which a unit fights another. */

/** Most models of the varied unit that are tried, as a multiple of the number that costs as much as the held unit. */
const MOST_TIMES = 8
/** Units of several models for which a side has room on every table. */
const ROOM = 12
/** Single pieces for which a side has room on every table. */
const ROOM_OF_PIECES = 16

/**
 * Least and largest number of models that can fight side by side: the models of one unit or, for single pieces, 1 to `most` pieces. `most` is
 * the largest number that does not obstruct itself.
 */
export function spanOf({ models }: RosterUnit, most: number): Span {
  return models[1] === 1 ? [1, most] : models
}

/** The geometric middle. */
export function middle([least, most]: Span): number {
  return Math.sqrt(least * most)
}

/** Numbers of models in a battle of two units: of the held unit one number, for the points of the smallest army; of the varied unit a range. */
export function spansInBattle(
  roster: Roster,
  held: RosterUnit,
  varied: RosterUnit,
): { readonly held: Span; readonly varied: Span } {
  const models = heldModels(roster, held, varied)
  const many = Math.ceil((models * held.cost * MOST_TIMES) / varied.cost)
  const least = varied.models[0]
  return { held: [models, models], varied: [least, Math.max(least, Math.min(many, roomFor(varied)))] }
}

/** Number of models of the held unit in a battle: the points of the smallest army, and enough that the other unit can be fielded, too. */
function heldModels({ field }: Roster, unit: RosterUnit, other: RosterUnit): number {
  const points = Math.min(...field.bands.map((band) => band.points))
  const least = Math.ceil((other.models[0] * other.cost) / unit.cost)
  const wanted = Math.max(Math.round(points / unit.cost), least, unit.models[0])
  return nextSizes(Math.min(wanted, roomFor(unit)), unit.models).above
}

/** Most models of a unit for which a table has room. */
function roomFor({ models: [, most] }: RosterUnit): number {
  return most === 1 ? ROOM_OF_PIECES : ROOM * most
}

/** The two legal numbers next to a number that may be fractional, with shares such that their mean is this number. */
export function around(exact: number, range: Span): { readonly count: number; readonly share: number }[] {
  // Rounded, so that rounding errors of fractions make no difference.
  const whole = Math.abs(exact - Math.round(exact)) < 1e-9 ? Math.round(exact) : exact
  const { below, above } = nextSizes(whole, range)
  if (below === null || below === above) return [{ count: above, share: 1 }]
  const more = (exact - below) / (above - below)
  return [
    { count: below, share: 1 - more },
    { count: above, share: more },
  ]
}
