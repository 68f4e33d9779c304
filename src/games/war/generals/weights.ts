/**
 * Weights of a general's evaluation. Values are hundredths of a point, in the measure of `worthOf`, in which a unit is worth 64.5 points on
 * average.
 */
export interface Weights {
  /** Share of what an enemy still to be activated this turn may do to the unit that counts against a place, in 64ths. */
  readonly threatThisTurn: number
  /** Share of what an enemy that was activated may do to it in the next turn, in 64ths. */
  readonly threatNextTurn: number
  /** Value of each hex that a unit without shots comes nearer to its target. */
  readonly approach: number
  /** Value of each hex that a shooter comes nearer to its target. */
  readonly shooterApproach: number
  /** Value of a charge in itself. */
  readonly charge: number
  /** Whether a unit that can charge waits until enemies were activated, so that they do not strike back before the turn ends. */
  readonly waits: boolean
}

export const GREEDY: Weights = {
  threatThisTurn: 24,
  threatNextTurn: 7,
  approach: 275,
  shooterApproach: 0,
  charge: 300,
  waits: true,
}

export const RUSH: Weights = {
  threatThisTurn: 0,
  threatNextTurn: 0,
  approach: 200,
  shooterApproach: 200,
  charge: 5000,
  waits: false,
}

export const GUNLINE: Weights = {
  threatThisTurn: 38,
  threatNextTurn: 10,
  approach: -5,
  shooterApproach: 5,
  charge: -100,
  waits: false,
}
