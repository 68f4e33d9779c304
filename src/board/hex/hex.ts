/** Number of sides of a hex; a unit faces one of them. */
export const SIDES = 6

/** Returned if the board has no such hex. */
export const OFF = -1

/**
 * Steps to the neighbours, by side, in axial coordinates (q, r): side 0 lies down the column, where row numbers grow; the other sides
 * follow clockwise, seen from above with row 0 on top. Half a turn is three sides.
 */
export const STEPS: readonly (readonly [number, number])[] = [
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
  [1, 0],
]

/**
 * Width of a front arc in degrees. 180: three sides and everything between their outer ends; 120: between the middles of the outer sides.
 */
type ArcWidth = 180 | 120

/**
 * A board of flat-topped hexes, `columns` × `rows`; odd columns (from 0) are half a hex lower. A hex is its index, counted row by row. With
 * an even number of columns half a turn takes hex h to `count` − 1 − h.
 *
 * Everything that battles ask for is in tables that are computed once; the functions below only look up. In axial coordinates (q, r) a hex
 * has its centre at (3q, q + 2r) and its corners at (±2, 0), (±1, ±1) from there, so geometry is exact in whole numbers; y grows downwards.
 */
export class Hexes {
  readonly columns: number
  readonly rows: number
  readonly count: number
  readonly arc: ArcWidth
  /** By hex: axial coordinates. */
  readonly q: Int32Array
  readonly r: Int32Array
  /** By hex and side: see `neighbour`. */
  readonly neighbours: Int16Array
  /** By pair of hexes: see `distance`. */
  readonly distances: Uint8Array
  /** By pair of hexes: bit f is set if the second is in the front arc of a unit on the first that faces f. */
  readonly fronts: Uint8Array
  /** By pair of hexes: see `sideTowards`. */
  readonly towards: Uint8Array

  /** @throws {RangeError} unless there are from 1 to 40 columns and rows. */
  constructor(columns: number, rows: number, arc: ArcWidth = 180) {
    for (const length of [columns, rows]) {
      if (!Number.isInteger(length) || length < 1 || length > 40) {
        throw new RangeError(`a board has from 1 to 40 columns and rows, not ${columns} × ${rows}`)
      }
    }
    const count = columns * rows
    this.columns = columns
    this.rows = rows
    this.count = count
    this.arc = arc
    this.q = new Int32Array(count)
    this.r = new Int32Array(count)
    this.neighbours = new Int16Array(count * SIDES)
    this.distances = new Uint8Array(count * count)
    this.fronts = new Uint8Array(count * count)
    this.towards = new Uint8Array(count * count)
    for (let hex = 0; hex < count; hex++) {
      const column = hex % columns
      this.q[hex] = column
      this.r[hex] = (hex - column) / columns - (column >> 1)
    }
    for (let hex = 0; hex < count; hex++) {
      const q = this.q[hex]
      const r = this.r[hex]
      for (const [side, [dq, dr]] of STEPS.entries()) {
        this.neighbours[hex * SIDES + side] = hexIndex(this, q + dq, r + dr + ((q + dq) >> 1))
      }
      for (let to = 0; to < count; to++) {
        const dq = this.q[to] - q
        const dr = this.r[to] - r
        this.distances[hex * count + to] = Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr))
        this.fronts[hex * count + to] = frontBits(dq, dr, arc)
        this.towards[hex * count + to] = nearestSide(dq, dr)
      }
    }
  }
}

/** The hex at a column and a row, both from 0; `OFF` if the board has none. */
export function hexIndex(board: Hexes, column: number, row: number): number {
  const { columns, rows } = board
  return column >= 0 && column < columns && row >= 0 && row < rows ? row * columns + column : OFF
}

/** The hex beyond a side of a hex, or `OFF`. */
export function neighbour(board: Hexes, hex: number, side: number): number {
  return board.neighbours[hex * SIDES + side]
}

/** Number of steps of the shortest route between two hexes over an open board. */
export function distance(board: Hexes, from: number, to: number): number {
  return board.distances[from * board.count + to]
}

/** Whether the centre of a hex lies in the front arc of a unit on another hex, edges included. A unit's own hex does not. */
export function inFrontArc(board: Hexes, from: number, facing: number, to: number): boolean {
  return ((board.fronts[from * board.count + to] >> facing) & 1) === 1
}

/**
 * The side of a hex that points most towards another hex; if two sides point equally, the one from which the other follows clockwise; 0 for
 * the hex itself.
 */
export function sideTowards(board: Hexes, from: number, to: number): number {
  return board.towards[from * board.count + to]
}

/** Four times the scalar product of an offset and the step over a side, on a scale where a hex is √3 wide: positive ahead of that side. */
function ahead(dq: number, dr: number, side: number): number {
  const [q, r] = STEPS[side]
  return 9 * dq * q + 3 * (dq + 2 * dr) * (q + 2 * r)
}

function frontBits(dq: number, dr: number, arc: ArcWidth): number {
  if (dq === 0 && dr === 0) return 0
  const square = 9 * dq * dq + 3 * (dq + 2 * dr) * (dq + 2 * dr)
  let bits = 0
  for (let side = 0; side < SIDES; side++) {
    const along = ahead(dq, dr, side)
    // Within 60° to either side the cosine is at least a half; 12 is the square of a step.
    if (along >= 0 && (arc === 180 || 4 * along * along >= 12 * square)) bits |= 1 << side
  }
  return bits
}

function nearestSide(dq: number, dr: number): number {
  for (let side = 0; side < SIDES; side++) {
    const along = ahead(dq, dr, side)
    const before = ahead(dq, dr, (side + 5) % SIDES)
    const after = ahead(dq, dr, (side + 1) % SIDES)
    if (along > before && along >= after && along > 0) return side
  }
  return 0
}
