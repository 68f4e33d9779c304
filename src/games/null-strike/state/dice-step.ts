/** Steps of the dice keys: one for each kind of roll that a unit makes in a round. */
export const ROLL_OFF = 0
export const ATTACK = 1
export const CHARGE = 2
export const PANIC = 3
export const RALLY = 4
export const BAIL_OUT = 5
