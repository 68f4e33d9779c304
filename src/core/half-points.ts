import type { Side } from './ruleset.ts'

/** Half points of a side: a win 2, a draw (nobody, −1, has won) 1. */
export function halfPoints(side: Side, won: Side | -1): number {
  return won === -1 ? 1 : won === side ? 2 : 0
}
