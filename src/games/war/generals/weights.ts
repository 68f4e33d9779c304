/**
 * Weights of a general's evaluation. Values are hundredths of a point, in the measure of `worthOf`, in which a unit is worth 64.5 points on
 * average; shares are 64ths. What each weight means stands in `data/weights.ts`.
 */
export interface Weights {
  // Places: what may be lost there.
  readonly fear: number
  readonly foresight: number
  readonly crowd: number
  // Places: what may be gained there.
  readonly urge: number
  readonly later: number
  readonly shooterUrge: number
  readonly charge: number
  readonly deny: number
  readonly cover: number
  readonly prize: number
  // Order of activation.
  readonly actStrike: number
  readonly actLate: number
  readonly actDanger: number
  readonly actRisk: number
  readonly actPower: number
  readonly actNear: number
  readonly actLeader: number
  readonly actCaster: number
}

export const GREEDY: Weights = {
  fear: 36,
  foresight: 5,
  crowd: 32,
  urge: 350,
  later: 40,
  shooterUrge: 171,
  charge: 363,
  deny: 20,
  cover: 40,
  prize: 8,
  actStrike: 80,
  actLate: 50,
  actDanger: 32,
  actRisk: 28,
  actPower: 16,
  actNear: 0,
  actLeader: 0,
  actCaster: 0,
}

export const RUSH: Weights = {
  ...GREEDY,
  fear: 0,
  foresight: 0,
  urge: 500,
  shooterUrge: 200,
  charge: 3000,
  actRisk: 0,
}

export const GUNLINE: Weights = {
  ...GREEDY,
  fear: 38,
  foresight: 10,
  urge: -5,
  shooterUrge: 5,
  charge: -100,
}
