/** Stages of a battle, `Strike.stage`: what happens next. */
export const START = 0
export const TURN_BEGINS = 1
/** The player whose turn it is spends actions. */
export const ACT = 2
export const TURN_ENDS = 3
export const ENDED = 4
/** Units are set up by turns. */
export const DEPLOY_UNITS = 5
/** The second step of a choice: the place or the target of the action. */
export const DETAIL = 6
/** The choice of weapons after a charge. */
export const CHARGED = 7
/** The defender chooses which models are removed. */
export const CASUALTIES = 8

export type Stage =
  | typeof START
  | typeof TURN_BEGINS
  | typeof ACT
  | typeof TURN_ENDS
  | typeof ENDED
  | typeof DEPLOY_UNITS
  | typeof DETAIL
  | typeof CHARGED
  | typeof CASUALTIES
