import { MOST_ACTIONS } from '../../../core/ruleset.ts'

/** Scratch for a list of legal actions, of the one size that all such lists have. */
export function roomForActions(): Int32Array {
  return new Int32Array(MOST_ACTIONS)
}

/** The length of a list of legal actions, which must fit into the room there is for any. */
export function fitting(n: number): number {
  if (n > MOST_ACTIONS) throw new Error(`${n} legal actions at once; a list of actions holds ${MOST_ACTIONS}`)
  return n
}
