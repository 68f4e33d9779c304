/**
 * The grid of legal moves: continuous Advances and Pivots as a list to choose from. Rules data, printed in reports; at most a pivot, an
 * Advance and a pivot (SOVL-STR-07). The switch `moves` says which grid is in force; `wide` offers single manoeuvres instead,
 * pivots by 15° or to face an enemy and Advances by the inch, in any number and order.
 */
export interface PlanRow {
  readonly text: string
  /** Where it turns first. Flank and rear: a point beside or behind the nearest enemy, out of its front arc. */
  readonly aim: Aim
  /** How far it goes then: not at all, half of what its movement allows, all of it, or to just outside the enemy's charge range. */
  readonly distance: 'none' | 'half' | 'full' | 'shy'
  /** Whether it then turns to face the nearest enemy, for which it keeps the cost of a pivot. */
  readonly face: boolean
}

export type Aim =
  | 'ahead'
  | 'left-45'
  | 'right-45'
  | 'left-90'
  | 'right-90'
  | 'about'
  | 'nearest'
  | 'second'
  | 'flank'
  | 'rear'

const DIRECT: readonly PlanRow[] = [
  { text: 'stands', aim: 'ahead', distance: 'none', face: false },
  { text: 'faces the nearest enemy', aim: 'nearest', distance: 'none', face: false },
  { text: 'straight ahead', aim: 'ahead', distance: 'full', face: false },
  { text: 'towards the nearest enemy', aim: 'nearest', distance: 'full', face: false },
]

const NARROW: readonly PlanRow[] = [
  ...DIRECT,
  { text: 'towards the nearest enemy, short of its charge range', aim: 'nearest', distance: 'shy', face: false },
  { text: 'to the flank of the nearest enemy', aim: 'flank', distance: 'full', face: true },
  { text: 'straight ahead, half way', aim: 'ahead', distance: 'half', face: false },
  { text: 'half left, then faces the nearest enemy', aim: 'left-45', distance: 'full', face: true },
  { text: 'half right, then faces the nearest enemy', aim: 'right-45', distance: 'full', face: true },
  { text: 'left, then faces the nearest enemy', aim: 'left-90', distance: 'full', face: true },
  { text: 'right, then faces the nearest enemy', aim: 'right-90', distance: 'full', face: true },
  { text: 'half way towards the nearest enemy', aim: 'nearest', distance: 'half', face: false },
  { text: 'towards the second nearest enemy', aim: 'second', distance: 'full', face: false },
  { text: 'faces the second nearest enemy', aim: 'second', distance: 'none', face: false },
  { text: 'behind the nearest enemy', aim: 'rear', distance: 'full', face: true },
  { text: 'turns about and goes back', aim: 'about', distance: 'full', face: false },
]

/** The rows of each grid; a general chooses a row by its number. */
export const GRIDS: Readonly<Record<'direct' | 'narrow' | 'wide', readonly PlanRow[]>> = {
  direct: DIRECT,
  narrow: NARROW,
  wide: [],
}

/** Cosines and sines of 15° to 90° in steps of 15°: written out, so that every machine turns alike. */
export const STEPS = 6
export const COSINES = Float64Array.of(
  0.9659258262890683,
  0.8660254037844387,
  Math.SQRT1_2,
  0.5,
  0.25881904510252074,
  0,
)
export const SINES = Float64Array.of(0.25881904510252074, 0.5, Math.SQRT1_2, 0.8660254037844386, 0.9659258262890683, 1)
