import { CLOSED, isGround } from '../../../board/square/ground.ts'
import { fits, turnedAbout } from '../../../board/square/square.ts'
import type { Board } from '../state/board.ts'

/** Whether a body has room at a square as far as the map is concerned. */
export function hasRoom({ field: { squares, ground } }: Board, square: number, size: number): boolean {
  if (size === 1) return (ground.nature[square] & CLOSED) === 0
  return fits(squares, square, size) && isGround(ground, square, size)
}

/** Where a body stands after half a turn of the board. */
export function turned({ field: { squares } }: Board, square: number, size: number): number {
  return turnedAbout(squares, square, size)
}
