/** Modifiers of an attack roll: index in `Fight.parts`. SVN-HIT-06 to -16. */
export const ON_PRONE = 0
export const WHILE_PRONE = 1
export const LONG_RANGE = 2
export const COVERED = 3
export const ENGAGED = 4
export const UNSEEN = 5
export const BY_ACTION = 6
export const TWO_WEAPONS = 7
export const BY_MASTER = 8
export const MODIFIERS = 9
