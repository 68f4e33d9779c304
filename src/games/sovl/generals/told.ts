import { ACT, ACTIVATE, CHOOSE, DEPLOY } from '../state/battle.ts'
import type { Knowledge } from './knowledge.ts'

/** How values are told: in points of the battle's costs, each beyond the value of an action that has 0. */

/** Turns values into points of the battle's costs, and subtracts that of the action that has 0 in this decision. */
export function toCosts(knowledge: Knowledge, n: number, values: Float64Array): void {
  const zero = zeroOf(knowledge, n, values)
  for (let i = 0; i < n; i++) values[i] = (values[i] - zero) * knowledge.pointsOfWorth
}

/**
 * The value that is told as 0: that of the end of the activation, which is the last of its list; that of the unit that is least urgent; that
 * of the best place or zone; and in all other decisions that of doing nothing, which is 0.
 */
function zeroOf({ battle }: Knowledge, n: number, values: Float64Array): number {
  switch (battle.stage) {
    case ACT:
      return values[n - 1]
    case ACTIVATE:
      // The first action is to pass.
      return n === 1 ? values[0] : lowest(values, 1, n)
    case CHOOSE:
    case DEPLOY:
      return highest(values, n)
    default:
      return 0
  }
}

/** The lowest of the values from index `from` to before `to`. */
export function lowest(values: Float64Array, from: number, to: number): number {
  let least = values[from]
  for (let i = from + 1; i < to; i++) if (values[i] < least) least = values[i]
  return least
}

function highest(values: Float64Array, n: number): number {
  let most = values[0]
  for (let i = 1; i < n; i++) if (values[i] > most) most = values[i]
  return most
}
