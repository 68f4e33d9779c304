import { type Squares, squareAt } from './square.ts'

/** A square of squares, which may lie over the edge of the board in part. */
export interface Area {
  readonly column: number
  readonly row: number
  /** Squares to a side. */
  readonly side: number
}

/** Within so many squares of a vertex, counted by its column and row of grid lines: `[0, 0]` is the corner before the first square. */
export function areaAboutVertex([column, row]: readonly [number, number], radius: number): Area {
  return { column: column - radius, row: row - radius, side: 2 * radius }
}

/** Within so many squares of a square: its side being even, it reaches one square farther down and to the right. */
export function areaAboutSquare([column, row]: readonly [number, number], radius: number): Area {
  return areaAboutVertex([column + 1, row + 1], radius)
}

/** Writes the squares of the board that lie in an area, ascending; returns how many. */
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

/** Whether a body of n × n squares stands in an area, in part at least. */
export function isInArea(board: Squares, { column, row, side }: Area, anchor: number, n: number): boolean {
  const x = board.column[anchor]
  const y = board.row[anchor]
  return x + n > column && x < column + side && y + n > row && y < row + side
}
