import type { Side } from '../core/ruleset.ts'

/**
 * The place of each army in a seat. A seat gives each army to a player: the first player has the first edge of the board and, in dice keys,
 * the lower roles. So a mirror is the same battle with the names of the armies exchanged.
 */

/** The bit of a role that says that the unit is the second player's. */
const OF_SECOND = 64

/** Most units of an army: roles in dice keys have 7 bits, one of them for the player. */
export const MOST_UNITS = 63

/** The role of a unit in dice keys, 1 to 127, from its player and its index in the list of its army. */
export function roleOf(player: number, slot: number): number {
  return 1 + slot + OF_SECOND * player
}

/** The role of the unit in the same place of the other player's army; 0, the role of nobody, stays. */
export function exchangedRole(role: number): number {
  return role === 0 ? 0 : role ^ OF_SECOND
}

/** The players of a seat. In seats 1 and 3 the second army is the first player. */
export function takeSeat(armyOf: [Side, Side], seat: number): Side {
  const first: Side = (seat & 1) === 0 ? 0 : 1
  armyOf[0] = first
  armyOf[1] = first === 0 ? 1 : 0
  return first
}

/** Units by seat: those of the first player first, each army in the order of its list. */
export function seatings<U extends { readonly army: Side }>(
  roster: readonly U[],
): readonly [readonly U[], readonly U[]] {
  return [roster, roster.toSorted((a, b) => b.army - a.army)]
}
