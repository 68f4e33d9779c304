import { CLOSED, type Ground, walksOf } from './ground.ts'

/**
 * Squares that a body of one square can reach, without the ways: a flood fill with all squares of a row as bits of one number. It is for
 * ground on which every step costs one, the rule `either` holds for corners, and squares are closed or open; up to 15 steps.
 */
export class Flood {
  readonly ground: Ground
  /** The column of the lowest bit, and the row of the first number; most steps. */
  column = 0
  row = 0
  most = 0
  /** By row, from the row above the first: squares that may be entered, squares on which a move may end, and squares that were reached. */
  readonly open: Int32Array
  readonly free: Int32Array
  readonly found: Int32Array
  /** Squares reached by the last step, and by the next one. */
  readonly edge: Int32Array
  readonly next: Int32Array
  /** By row of the board, two numbers of 32 columns each: squares that are not closed. */
  readonly clear: Int32Array

  constructor(ground: Ground) {
    const { board, nature } = ground
    this.ground = ground
    this.open = new Int32Array(ROWS)
    this.free = new Int32Array(ROWS)
    this.found = new Int32Array(ROWS)
    this.edge = new Int32Array(ROWS)
    this.next = new Int32Array(ROWS)
    this.clear = new Int32Array(2 * board.rows)
    for (let square = 0; square < board.count; square++) {
      const column = board.column[square]
      const at = 2 * board.row[square] + (column >> 5)
      if ((nature[square] & CLOSED) === 0) this.clear[at] = this.clear[at] | (1 << (column & 31))
    }
  }
}

/** Most steps: a row of twice as many and one has room in one number. */
export const FLOOD_MOST = 15

/** Rows of such a block, and one more at either end. */
const ROWS = 2 * FLOOD_MOST + 3

/** Whether a flood finds the same squares as a search on this ground. */
export function isFloodable(ground: Ground): boolean {
  return ground.isFlat && ground.corners === 'either' && walksOf(ground).isPlain
}

/** 32 columns of a row, starting at a column that may lie off the board on either side. */
function part(clear: Int32Array, at: number, column: number): number {
  const low = clear[at]
  const high = clear[at + 1]
  if (column < 0) return low << -column
  if (column >= 32) return high >>> (column - 32)
  return column === 0 ? low : (low >>> column) | (high << (32 - column))
}

/** Opens the squares about a start as the ground allows. */
export function openAbout(flood: Flood, start: number, most: number): void {
  const { open, free, clear } = flood
  const { board } = flood.ground
  flood.most = most
  flood.column = board.column[start] - most
  flood.row = board.row[start] - most - 1
  const width = 2 * most + 1
  const whole = -1 >>> (32 - width)
  open[0] = 0
  free[0] = 0
  for (let i = 1; i <= width; i++) {
    const row = flood.row + i
    const bits = row < 0 || row >= board.rows ? 0 : part(clear, 2 * row, flood.column) & whole
    open[i] = bits
    free[i] = bits
  }
  open[width + 1] = 0
  free[width + 1] = 0
}

/** Marks a body of n × n squares: no move may end on it, and if it bars the way, none may pass. */
export function occupy(flood: Flood, anchor: number, n: number, bars: boolean): void {
  const { open, free, most } = flood
  const { board } = flood.ground
  const x = board.column[anchor] - flood.column
  const y = board.row[anchor] - flood.row
  const width = 2 * most + 1
  if (x + n <= 0 || x >= width || y + n <= 1 || y > width) return
  const ones = -1 >>> (32 - n)
  const bits = ~(x < 0 ? ones >>> -x : ones << x)
  for (let i = y < 1 ? 1 : y; i < y + n && i <= width; i++) {
    free[i] = free[i] & bits
    if (bars) open[i] = open[i] & bits
  }
}

/** Finds all squares that can be reached, the start included: in `found`. */
export function spread({ most, open, found, edge, next }: Flood): void {
  const middle = most + 1
  const end = 2 * most + 2
  for (let i = 0; i <= end; i++) {
    found[i] = 0
    edge[i] = 0
    next[i] = 0
  }
  edge[middle] = 1 << most
  found[middle] = 1 << most
  for (let step = 1; step <= most; step++) {
    for (let i = middle - step; i <= middle + step; i++) {
      const before = edge[i - 1]
      const here = edge[i]
      const after = edge[i + 1]
      if ((before | here | after) === 0) continue
      const room = open[i]
      // A diagonal step needs both squares beside it open: the one in the row it leaves, and the one in this row.
      const above = open[i - 1]
      const below = open[i + 1]
      const right = (((before << 1) & above) | ((after << 1) & below)) & (room << 1)
      const left = (((before >>> 1) & above) | ((after >>> 1) & below)) & (room >>> 1)
      next[i] = room & ~found[i] & ((here << 1) | (here >>> 1) | before | after | right | left)
    }
    for (let i = middle - step; i <= middle + step; i++) {
      edge[i] = next[i]
      found[i] = found[i] | next[i]
      next[i] = 0
    }
  }
}
