/**
 * Weights of a general's evaluation. Values are hundredths of a point on the scale of `worthOf`, on which the mean unit is worth 64.5 points;
 * shares are 64ths. `data/weights.ts` explains each weight.
 */
export interface Weights {
  // Expected losses at places.
  readonly fear: number
  readonly foresight: number
  readonly batteredForesight: number
  readonly crowd: number
  readonly caution: number
  // Expected gains at places.
  readonly urge: number
  readonly batteredUrge: number
  readonly later: number
  readonly shooterUrge: number
  readonly casterUrge: number
  readonly spellUrge: number
  readonly haste: number
  readonly nextStrike: number
  readonly charge: number
  readonly deny: number
  readonly cover: number
  readonly prize: number
  readonly facing: number
  readonly casterFacing: number
  // Spells and skills.
  readonly thrift: number
  readonly exposed: number
  readonly missed: number
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
  fear: 45,
  foresight: 12,
  batteredForesight: 24,
  crowd: 27,
  caution: 7,
  urge: 276,
  batteredUrge: 24,
  later: 35,
  shooterUrge: 120,
  // Spells reach far, and a charge removes an exhausted caster.
  casterUrge: -205,
  spellUrge: 220,
  haste: 24,
  nextStrike: 24,
  charge: 160,
  deny: 30,
  cover: 58,
  prize: 7,
  facing: 6,
  casterFacing: 45,
  thrift: 325,
  exposed: 80,
  missed: 270,
  actStrike: 165,
  actLate: 95,
  actDanger: 67,
  actRisk: 40,
  actPower: 79,
  actNear: -88,
  actLeader: -250,
  actCaster: -130,
}

export const RUSH: Weights = {
  ...GREEDY,
  fear: 12,
  foresight: 0,
  urge: 700,
  later: 64,
  nextStrike: 0,
  shooterUrge: 350,
  charge: 1500,
}

export const GUNLINE: Weights = {
  ...GREEDY,
  fear: 64,
  foresight: 12,
  nextStrike: 0,
  urge: 0,
  shooterUrge: 40,
  charge: -300,
}
