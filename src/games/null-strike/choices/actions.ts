export { kindOf, pack, whatOf } from '../../../kit/actions.ts'

/** Kinds of choices. The comment names the number packed with each kind, and the next choice if there is one. */
export const END_TURN = 0
export const ATTACK = 1 // a unit; then a target × 8 + weapons as bits, 0 for each model its best (`weapon-choice.ts`)
export const MOVE = 2 // a unit; then a way (`move.ts`)
export const RUN = 3 // a unit; then a way
export const DIG_IN = 4 // a unit
export const FORTIFY = 5 // a unit
export const RALLY = 6 // a unit
export const CHARGE = 7 // a unit; then a target × 8 + a heading
export const CAPTURE = 8 // a unit; then an objective, from the left of the player
export const AIM = 9 // a unit
export const DEPLOY = 10 // a unit; then a slot
export const EMBARK = 11 // a unit; then a transport
export const DISEMBARK = 12 // a unit; then a slot
export const STRIKE = 13 // after a charge: weapons as bits, 0 for none, `EACH` for each model its best
export const PLACE = 14 // before the battle: a slot
export const RESERVE = 15
export const BOARD = 16 // a transport
export const LOSE = 17 // in an attack, by the defender: which models are removed (`losses.ts`)
