/** Steps of the dice keys: one for each kind of roll that a unit makes against another in a turn. */
export const ROLL_OFF = 0
export const SHOTS = 1
export const SHOT_SAVES = 2
export const FIGHT_DICE = 3
export const STRIKE_BACK = 4
export const BACKFIRE_SAVE = 5
/** The attempt of spell 0; the steps of the other spells follow. */
export const CAST = 8
/** The dice of spell 0; the steps of the other spells follow. */
export const EFFECT = 16
