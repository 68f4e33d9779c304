/** Steps of the dice keys: one for every kind of roll that a unit makes in one round. */
export const ROLL_OFF = 0
export const ATTACK = 1
export const CHARGE = 2
export const PANIC = 3
export const RALLY = 4
export const BAIL_OUT = 5
