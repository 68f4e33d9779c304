/** Numbers kept of a unit and an enemy (`Knowledge.pairs`), side by side in one list: what one look at a pair reads lies together. */

/** What all models of the unit are expected to do by a shot, an aimed one if the unit has aimed, by a blow and by two of them: three numbers each. */
export const BY_SHOT = 0
export const BY_BLOW = 3
export const BY_BLOWS = 6

/** These three: expected number of models removed, chance that the target must test its Morale, chance that it is destroyed. */
export const LOST = 0
export const SHAKEN = 1
export const DESTROYED = 2

/** For which numbers of models, for which losses before a test of Morale, and whether for a unit that has aimed these hold. */
export const SIZES = 9

/**
 * By profiles, in the open: expected number of models that one model removes with weapons that shoot, with these after aim, and with melee weapons; range of
 * the weapons that shoot, inches, 0 if there are none.
 */
export const SHOT = 10
export const AIMED = 11
export const BLOW = 12
export const REACH = 13

/** Moves and runs before a shot, and the share of its gain that then counts; share of the models of the unit that are in range. */
export const SHOT_STEPS = 14
export const SHOT_SHARE = 15
export const IN_RANGE = 16

/** Moves and runs before a charge, and the share of its gain that then counts; gap between the two units, inches. */
export const BLOW_STEPS = 17
export const BLOW_SHARE = 18
export const GAP = 19

/** Number of these numbers. */
export const PAIR = 20
