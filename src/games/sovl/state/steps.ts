/** Steps of the dice keys: the purpose of a roll. */
export const ATTACK = 1
export const COMMANDER_ATTACK = 2
export const BREAK = 3
export const FLIGHT = 4
export const CHASE = 5
export const ROLL_OFF = 6
export const RALLY = 7
export const SHOT = 8
export const PANIC = 9
export const PHASE_FLIGHT = 10
export const REACTION_FLIGHT = 11
export const INITIATIVE = 12
export const TERRAIN = 13
export const REROLL = 14
export const COMMANDER_REROLL = 15
export const RESAVE = 16
export const COMMANDER_RESAVE = 17
export const SHOT_RESAVE = 18

/** Any of these steps. */
export type Kind =
  | typeof ATTACK
  | typeof COMMANDER_ATTACK
  | typeof BREAK
  | typeof FLIGHT
  | typeof CHASE
  | typeof ROLL_OFF
  | typeof RALLY
  | typeof SHOT
  | typeof PANIC
  | typeof PHASE_FLIGHT
  | typeof REACTION_FLIGHT
  | typeof INITIATIVE
  | typeof TERRAIN
  | typeof REROLL
  | typeof COMMANDER_REROLL
  | typeof RESAVE
  | typeof COMMANDER_RESAVE
  | typeof SHOT_RESAVE
