/**
 * The weights of a general. All scripted generals use the same evaluation, in points, and differ only in these weights. Points are scaled
 * so that the mean unit of both armies has 160 (`Unit.worth`).
 */
export interface Weights {
  /** Least expected gain of a charge that is declared, as a share of the charger's points; if it is below 0, even fights are taken. */
  readonly charge: number
  /** Share of an enemy's points that is added to a charge if friends fight this enemy already. */
  readonly join: number
  /** Whether units that are charged in front declare a counter charge. */
  readonly counters: boolean

  /** Weights of the best charge from a place, of charges at the unit there, and of shots from there. */
  readonly attack: number
  readonly fear: number
  readonly shooting: number
  /** Weight of charges by enemies beyond their present reach. */
  readonly far: number
  /** Value in points of staying in place, for a unit of 100 points. */
  readonly stand: number

  /** Value of an inch nearer to the enemy, in points, to a unit of 100 points that cannot shoot. */
  readonly urge: number
  /** Added to `urge` for each 100 points by which the enemy's shooters exceed the own shooters. */
  readonly urgeUnderFire: number
  /** Share of the urge that is added by the last turn if the army is not ahead; factor of the urge if it is ahead. */
  readonly late: number
  readonly ahead: number
  /** Inches that each point of expected gain takes off the distance to an enemy. */
  readonly pull: number

  /** Least movement of fast units in inches; their weights of gains against flanks and rears, and against fronts. Other units have 1. */
  readonly fast: number
  readonly fastFlank: number
  readonly fastFront: number
}
