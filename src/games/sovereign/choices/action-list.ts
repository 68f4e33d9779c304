import { MOST_ACTIONS } from '../../../core/ruleset.ts'

/** Scratch array for a list of legal actions; all such lists have this size. */
export function roomForActions(): Int32Array {
  return new Int32Array(MOST_ACTIONS)
}

/** Returns the length of a list of legal actions, and throws if the list is longer than its array. */
export function fitting(n: number): number {
  if (n > MOST_ACTIONS) throw new Error(`${n} legal actions at once; a list of actions holds ${MOST_ACTIONS}`)
  return n
}
