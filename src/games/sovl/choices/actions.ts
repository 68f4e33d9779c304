import { fields, pack as packed } from '../../../kit/actions.ts'

export { kindOf } from '../../../kit/actions.ts'

/** Kinds of choices. The comment names the two numbers a and b packed with each kind. */
export const PASS = 0
export const CHARGE = 1 // a charger, b target × 4 + side
export const COUNTER = 2 // a unit
export const ACTIVATION = 3 // a unit
export const MOVE = 4 // a row of the grid
export const PIVOT = 5 // a heading of the fine grid
export const ADVANCE = 6 // b tenths of an inch
export const SHOOT = 7 // a target
export const DONE = 8
export const NEXT_CHARGE = 9 // a charger
export const ENGAGEMENT = 10 // a engagement
export const PLACE = 11 // a unit, b spot
export const CHOICE = 12 // a choice: see `ZONE_NEAR` …
export const STAND = 13
export const FLEE = 14
export const WIDTH = 15 // a unit, b models in its front rank

/** Any kind of decision. */
export type Kind =
  | typeof PASS
  | typeof CHARGE
  | typeof COUNTER
  | typeof ACTIVATION
  | typeof MOVE
  | typeof PIVOT
  | typeof ADVANCE
  | typeof SHOOT
  | typeof DONE
  | typeof NEXT_CHARGE
  | typeof ENGAGEMENT
  | typeof PLACE
  | typeof CHOICE
  | typeof STAND
  | typeof FLEE
  | typeof WIDTH

/** Choices of the winner of the roll-off; the loser chooses from the rest. SOVL-SETUP-05, -06. */
export const ZONE_NEAR = 0
export const ZONE_FAR = 1
export const BEGIN = 2
export const LET_BEGIN = 3

/** Fields of a packed action; some kinds leave one or both unused. */
export const { a: A, b: B } = fields({ a: 8, b: 12 })

export function pack(kind: Kind, a: number, b: number): number {
  return packed(kind, A.put(a) | b)
}

export function aOf(action: number): number {
  return A.of(action)
}

export function bOf(action: number): number {
  return B.of(action)
}
