/** Directions a step may take. */
export const DIRECTIONS = 8

/** Returned if the board has no such square. */
export const OFF = -1

/**
 * Steps to the neighbours by direction, as columns and rows: clockwise, the first one up, towards row 0. Even directions cross an edge,
 * odd directions a corner. An odd direction lies between the even one before and the even one after. Half a turn is four directions.
 */
export const STEPS: readonly (readonly [number, number])[] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
]

/** The most columns, and rows, that a board may have. */
export const MOST = 64

/**
 * A board of squares, `columns` × `rows`; a square is its index, counted row by row. Half a turn takes square s to `count` − 1 − s.
 *
 * A body covers n × n squares. Its place is its *anchor*: its square with the lowest column and row.
 */
export class Squares {
  readonly columns: number
  readonly rows: number
  readonly count: number
  /** Column and row of each square. */
  readonly column: Uint8Array
  readonly row: Uint8Array
  /** By square and direction: see `neighbour`. */
  readonly neighbours: Int16Array

  /** @throws {RangeError} unless there are from 1 to `MOST` columns and rows. */
  constructor(columns: number, rows: number) {
    for (const length of [columns, rows]) {
      if (!Number.isInteger(length) || length < 1 || length > MOST) {
        throw new RangeError(`a board has from 1 to ${MOST} columns and rows, not ${columns} × ${rows}`)
      }
    }
    const count = columns * rows
    this.columns = columns
    this.rows = rows
    this.count = count
    this.column = Uint8Array.from({ length: count }, (_, square) => square % columns)
    this.row = Uint8Array.from({ length: count }, (_, square) => Math.floor(square / columns))
    this.neighbours = new Int16Array(count * DIRECTIONS)
    for (let square = 0; square < count; square++) {
      for (const [direction, [x, y]] of STEPS.entries()) {
        const next = squareAt(this, this.column[square] + x, this.row[square] + y)
        this.neighbours[square * DIRECTIONS + direction] = next
      }
    }
  }
}

/** The square at a column and a row, both from 0; `OFF` if the board has none. */
export function squareAt({ columns, rows }: Squares, column: number, row: number): number {
  return column >= 0 && column < columns && row >= 0 && row < rows ? row * columns + column : OFF
}

/** The square a step away, or `OFF`. */
export function neighbour(board: Squares, square: number, direction: number): number {
  return board.neighbours[square * DIRECTIONS + direction]
}

/** Whether a body of n × n squares has room on the board at an anchor. */
export function fits({ columns, rows, column, row }: Squares, anchor: number, n: number): boolean {
  return column[anchor] + n <= columns && row[anchor] + n <= rows
}

/** The anchor of a body of n × n squares after half a turn of the board. */
export function turnedAbout({ columns, count }: Squares, anchor: number, n: number): number {
  return count - 1 - anchor - (n - 1) * (columns + 1)
}

/** Difference in columns between the nearest squares of two bodies: 0 if they share a column, 1 if their columns are adjacent. */
export function columnsApart({ column }: Squares, one: number, n: number, other: number, m: number): number {
  return gap(column[one], n, column[other], m)
}

/** Difference in rows between the nearest squares of two bodies: 0 if they share a row, 1 if their rows are adjacent. */
export function rowsApart({ row }: Squares, one: number, n: number, other: number, m: number): number {
  return gap(row[one], n, row[other], m)
}

function gap(from: number, n: number, to: number, m: number): number {
  const between = to > from ? to - from - n : from - to - m
  return between < 0 ? 0 : between + 1
}

/** Steps between the nearest squares of two bodies over an open board: 0 if they overlap, 1 if they are adjacent. */
export function apart(board: Squares, one: number, n: number, other: number, m: number): number {
  const across = columnsApart(board, one, n, other, m)
  const down = rowsApart(board, one, n, other, m)
  return across > down ? across : down
}

/** Squared straight distance between the centres of the nearest squares of two bodies. */
export function squaredApart(board: Squares, one: number, n: number, other: number, m: number): number {
  const across = columnsApart(board, one, n, other, m)
  const down = rowsApart(board, one, n, other, m)
  return across * across + down * down
}

/** How ranges are measured: in steps, or straight from centre to centre. */
export type Metric = 'chebyshev' | 'euclid'

/** Whether the nearest squares of two bodies are at most `range` squares apart. */
export function isWithin(
  board: Squares,
  one: number,
  n: number,
  other: number,
  m: number,
  range: number,
  metric: Metric,
): boolean {
  return metric === 'chebyshev'
    ? apart(board, one, n, other, m) <= range
    : squaredApart(board, one, n, other, m) <= range * range
}
