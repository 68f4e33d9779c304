import type { Side } from './ruleset.ts'

/** Half points of a side: 2 for a win, 1 for a draw (the winner is −1). */
export function halfPoints(side: Side, won: Side | -1): number {
  return won === -1 ? 1 : won === side ? 2 : 0
}
