import { CLOSED, isGround } from '../../../board/square/ground.ts'
import { fits, turnedAbout } from '../../../board/square/square.ts'
import type { Board } from '../state/board.ts'

/** Whether the map has room for a body at a square; other combatants are ignored. */
export function hasRoom({ field: { squares, ground } }: Board, square: number, size: number): boolean {
  if (size === 1) return (ground.nature[square] & CLOSED) === 0
  return fits(squares, square, size) && isGround(ground, square, size)
}

/** Square of a body after half a turn of the board. */
export function turned({ field: { squares } }: Board, square: number, size: number): number {
  return turnedAbout(squares, square, size)
}
