/**
 * Weights of a general's evaluation. Values are hundredths of a point on the scale of `worthOf`, on which the mean unit is worth 64.5
 * points.
 */
export interface Weights {
  /** Weight of the expected loss to enemies that are still to be activated this turn, in 64ths. */
  readonly fear: number
  /** Weight of the expected loss in the next turn to enemies that have been activated, in 64ths. */
  readonly foresight: number
  /** Value of each hex nearer to its target, for a unit without shots. */
  readonly urge: number
  /** Value of each hex nearer to its target, for a shooter. */
  readonly shooterUrge: number
  /** Value of a charge in itself. */
  readonly charge: number
  /** Whether a unit that can charge waits until enemies have been activated, so that they cannot strike back before the turn ends. */
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
