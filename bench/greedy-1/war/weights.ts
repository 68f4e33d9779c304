/**
 * Weights of a general's evaluation. Values are hundredths of a point, in the measure of `worthOf`, in which a unit is worth 64.5 points on
 * average.
 */
export interface Weights {
  /** Share of what an enemy still to be activated this turn may do to the unit that counts against a place, in 64ths. */
  readonly fear: number
  /** Share of what an enemy that was activated may do to it in the next turn, in 64ths. */
  readonly foresight: number
  /** Value of each hex that a unit without shots comes nearer to its target. */
  readonly urge: number
  /** Value of each hex that a shooter comes nearer to its target. */
  readonly shooterUrge: number
  /** Value of a charge in itself. */
  readonly charge: number
  /** Whether a unit that can charge waits until enemies were activated, so that they do not strike back before the turn ends. */
  readonly waits: boolean
}

export const GREEDY: Weights = {
  fear: 24,
  foresight: 7,
  urge: 275,
  shooterUrge: 0,
  charge: 300,
  waits: true,
}

export const RUSH: Weights = {
  fear: 0,
  foresight: 0,
  urge: 200,
  shooterUrge: 200,
  charge: 5000,
  waits: false,
}

export const GUNLINE: Weights = {
  fear: 38,
  foresight: 10,
  urge: -5,
  shooterUrge: 5,
  charge: -100,
  waits: false,
}
