/** Stages of a battle, `War.stage`: what happens next. */
export const START = 0
export const TURN_BEGINS = 1
/** A player chooses the unit that is activated. */
export const CHOOSE = 2
/** The active unit may still move. */
export const ACT = 3
/** The active unit has charged several enemies, and its player names one. */
export const DECLARE = 4
/** The active unit has moved or held. */
export const AFTER = 5
export const ENDED = 6

export type Stage =
  | typeof START
  | typeof TURN_BEGINS
  | typeof CHOOSE
  | typeof ACT
  | typeof DECLARE
  | typeof AFTER
  | typeof ENDED
