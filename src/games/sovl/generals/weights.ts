/**
 * What sets one general apart from another: how much each thing weighs for him. All of them see the same and reckon with the same exact
 * expectations, in points; these are so many that a unit of mean points, of both armies, has 160 (`Unit.worth`).
 */
export interface Weights {
  /** Share of its own points that a charge must be expected to gain before it is declared; below 0 he takes even fights. */
  readonly charge: number
  /** Share of an enemy's points that it is worth to join others who fight it already. */
  readonly join: number
  /** Whether units charged in front meet the charge. */
  readonly counters: boolean

  /** Weight of the best charge a place opens, of charges it lays the unit open to, and of shots from there. */
  readonly attack: number
  readonly fear: number
  readonly shooting: number
  /** Weight of charges from beyond the enemy's present reach. */
  readonly far: number
  /** Points to a unit of 100 for staying as it stands. */
  readonly stand: number

  /** Points an inch nearer to the enemy is worth to a unit of 100 points that is there to fight hand to hand. */
  readonly urge: number
  /** The same for each 100 points of shooters the enemy has more: who is shot at must come on. */
  readonly urgeUnderFire: number
  /** What the urge grows by, in shares of itself, up to the last turn, for who is not ahead; what is left of it for who is. */
  readonly late: number
  readonly ahead: number
  /** Inches a point of gain makes an enemy seem nearer: he goes for those he beats. */
  readonly pull: number

  /** Weight of gains against flanks and rears, and of fronts, for units with so much movement or more; 1 for all others. */
  readonly fast: number
  readonly fastFlank: number
  readonly fastFront: number
}
