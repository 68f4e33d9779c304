/**
 * Grids of legal moves. The rules allow Advances and Pivots by any amount; a grid is a list of moves that stands for them. Each row is one
 * move: at most a pivot, an Advance and another pivot (SOVL-STR-07). Reports print the text of a row. The switch `moves` names the grid in
 * force. `wide` has no rows: it offers single pivots by 15° or to face an enemy, and single Advances by whole inches, in any number and order.
 */
export interface PlanRow {
  readonly text: string
  /** Direction of the first pivot. Flank and rear: a point beside or behind the nearest enemy, outside its front arc. */
  readonly aim: Aim
  /** Number of the aim; the result of a pivot to it is kept under this number while a unit’s rows are tried. */
  readonly which: number
  /** Length of the Advance: none, half or all of what the movement allows, or (`shy`) to just outside the enemy’s charge range. */
  readonly distance: 'none' | 'half' | 'full' | 'shy'
  /** Whether the unit then turns to face the nearest enemy; the Advance leaves movement for that turn, if there is enough. */
  readonly face: boolean
}

const AIMS = [
  'ahead',
  'left-45',
  'right-45',
  'left-90',
  'right-90',
  'about',
  'nearest',
  'second',
  'flank',
  'rear',
] as const
export type Aim = (typeof AIMS)[number]

function row(text: string, aim: Aim, distance: PlanRow['distance'], face = false): PlanRow {
  return { text, aim, which: AIMS.indexOf(aim), distance, face }
}

const DIRECT: readonly PlanRow[] = [
  row('stands', 'ahead', 'none'),
  row('faces the nearest enemy', 'nearest', 'none'),
  row('straight ahead', 'ahead', 'full'),
  row('towards the nearest enemy', 'nearest', 'full'),
]

const NARROW: readonly PlanRow[] = [
  ...DIRECT,
  row('towards the nearest enemy, short of its charge range', 'nearest', 'shy'),
  row('to the flank of the nearest enemy', 'flank', 'full', true),
  row('straight ahead, half way', 'ahead', 'half'),
  row('half left, then faces the nearest enemy', 'left-45', 'full', true),
  row('half right, then faces the nearest enemy', 'right-45', 'full', true),
  row('left, then faces the nearest enemy', 'left-90', 'full', true),
  row('right, then faces the nearest enemy', 'right-90', 'full', true),
  row('half way towards the nearest enemy', 'nearest', 'half'),
  row('towards the second nearest enemy', 'second', 'full'),
  row('faces the second nearest enemy', 'second', 'none'),
  row('behind the nearest enemy', 'rear', 'full', true),
  row('turns about and goes back', 'about', 'full'),
]

/** The rows of each grid; a general chooses a row by its number. */
export const GRIDS: Readonly<Record<'direct' | 'narrow' | 'wide', readonly PlanRow[]>> = {
  direct: DIRECT,
  narrow: NARROW,
  wide: [],
}

/** Cosines and sines of 15° to 90° in steps of 15°, as literals, so that every machine has the same values. */
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
