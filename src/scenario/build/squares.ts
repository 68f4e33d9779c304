import type { SquareFacts } from '../../core/facts.ts'
import type { SquareBoard } from '../../core/ruleset.ts'
import type { SquareDocument, SquareTableDocument } from '../schema/square-schema.ts'
import { type Drawn, OPEN } from './rows.ts'

/** The board of a scenario for a game on squares; by default an open board of the game's own size. */
export function toSquares(squares: SquareFacts, table: SquareTableDocument | undefined): SquareBoard {
  const [columns, rows] = table?.squares ?? squares.size
  const letters = (table?.rows ?? []).flatMap((row) => Array.from(row))
  const grounds = Array.from({ length: columns * rows }, (_, square): SquareDocument => {
    const meant = table?.legend?.[letters[square] ?? OPEN] ?? {}
    return typeof meant === 'string' ? { kind: meant } : meant
  })
  return {
    columns,
    rows,
    ground: grounds.map(({ kind }) => kind ?? ''),
    elevation: grounds.map(({ elevation }) => elevation ?? 0),
    zone: grounds.map(({ zone }) => (zone === undefined ? 0 : ARMIES.indexOf(zone))),
    exit: grounds.map(({ exit }) => (exit === undefined ? 0 : ARMIES.indexOf(exit))),
  }
}

/** Names of armies, by their numbers in `SquareBoard.zone` and `exit`. */
export const ARMIES = ['none', 'first', 'second', 'both'] as const

export function isSquareTable(table: object | undefined): table is SquareTableDocument {
  return table !== undefined && 'squares' in table
}

export function drawnSquares({ squares, rows, legend }: SquareTableDocument): Drawn {
  return { key: 'squares', cell: 'square', size: squares, rows, legend }
}
