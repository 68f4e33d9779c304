import { type Squares, squareAt } from './square.ts'

/** A square block of board squares; part of it may lie off the board. */
export interface Area {
  readonly column: number
  readonly row: number
  /** Squares to a side. */
  readonly side: number
}

/**
 * The area within `radius` squares of a vertex, named by its column and row of grid lines: `[0, 0]` is the top left corner of the first
 * square.
 */
export function areaAboutVertex([column, row]: readonly [number, number], radius: number): Area {
  return { column: column - radius, row: row - radius, side: 2 * radius }
}

/** The area within `radius` squares of a square. Its side is even, so it reaches one square farther down and to the right. */
export function areaAboutSquare([column, row]: readonly [number, number], radius: number): Area {
  return areaAboutVertex([column + 1, row + 1], radius)
}

/** Writes the squares of the board in an area, ascending; returns their number. */
export function squaresOf(board: Squares, { column, row, side }: Area, out: Int32Array): number {
  let n = 0
  for (let y = row; y < row + side; y++) {
    for (let x = column; x < column + side; x++) {
      const square = squareAt(board, x, y)
      if (square >= 0) out[n++] = square
    }
  }
  return n
}

/** Whether at least part of a body of n × n squares stands in an area. */
export function isInArea(board: Squares, { column, row, side }: Area, anchor: number, n: number): boolean {
  const x = board.column[anchor]
  const y = board.row[anchor]
  return x + n > column && x < column + side && y + n > row && y < row + side
}
