/**
 * The weights of a general. All scripted generals use the same exact expectations, in points, and differ in these weights alone. Points are scaled
 * so that a unit of mean points, of both armies, has 160 (`Unit.worth`).
 */
export interface Weights {
  /** Share of its own points that a charge must be expected to gain before it is declared; below 0 it takes even fights. */
  readonly charge: number
  /** Share of an enemy's points that is added to a charge where friends fight this enemy already. */
  readonly join: number
  /** Whether units that are charged in front declare a counter charge. */
  readonly counters: boolean

  /** Weight of the best charge from a place, of charges that could be made at the unit there, and of shots from there. */
  readonly attack: number
  readonly fear: number
  readonly shooting: number
  /** Weight of charges from beyond the enemy's present reach. */
  readonly far: number
  /** Points, to a unit of 100 points, for staying as it stands. */
  readonly stand: number

  /** Value of an inch nearer to the enemy, in points, to a unit of 100 points that cannot shoot. */
  readonly urge: number
  /** Added to `urge` for each 100 points of shooters that the enemy has more. */
  readonly urgeUnderFire: number
  /** Share of the urge that is added up to the last turn while the army is not ahead; factor of the urge while it is. */
  readonly late: number
  readonly ahead: number
  /** Inches that each point of expected gain takes off the distance to an enemy. */
  readonly pull: number

  /** Weight of gains against flanks and rears, and of fronts, for units with so much movement or more; 1 for all others. */
  readonly fast: number
  readonly fastFlank: number
  readonly fastFront: number
}
