/**
 * Weights of a general's evaluation. Values are hundredths of a point on the scale of `worthOf`, on which the mean unit is worth 64.5 points;
 * shares are 64ths. `data/weights.ts` explains each weight.
 */
export interface Weights {
  // Expected losses at places.
  readonly fear: number
  readonly foresight: number
  readonly crowd: number
  // Expected gains at places.
  readonly urge: number
  readonly later: number
  readonly shooterUrge: number
  readonly casterUrge: number
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
  fear: 41,
  foresight: 5,
  crowd: 22,
  urge: 267,
  later: 37,
  shooterUrge: 86,
  // Spells reach far, and a charge removes an exhausted caster.
  casterUrge: -200,
  charge: 167,
  deny: 19,
  cover: 65,
  prize: 8,
  actStrike: 105,
  actLate: 67,
  actDanger: 71,
  actRisk: 53,
  actPower: 86,
  actNear: -131,
  actLeader: -210,
  actCaster: -126,
}

export const RUSH: Weights = {
  ...GREEDY,
  fear: 12,
  foresight: 0,
  urge: 700,
  later: 64,
  shooterUrge: 350,
  charge: 1500,
}

export const GUNLINE: Weights = {
  ...GREEDY,
  fear: 64,
  foresight: 12,
  urge: 0,
  shooterUrge: 40,
  charge: -300,
}
