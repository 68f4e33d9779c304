/**
 * The weights of a general. All scripted generals value the same expectations, in points, and differ in these weights alone. Points are scaled
 * so that a unit of mean points, of both armies, has 160 (`Unit.worth`).
 */
export interface Weights {
  // What a fight is worth.
  /** Weight of wounds, beside that of Break Tests lost. */
  readonly wounds: number
  /** How much more a broken unit counts if its flight leaves the table, and how much less if it does not, as a share of it. */
  readonly edge: number
  /** How much more a fight with a unit counts that has lost all its wounds but one, as a share: only destroyed units score. */
  readonly finish: number

  // Charges.
  /** Share of its own points that a charge must be expected to gain before it is declared; below 0 it takes even fights. */
  readonly charge: number
  /** Share of an enemy's points that is added to a charge if friends fight this enemy already. */
  readonly join: number
  /** Whether units that are charged in front declare a counter charge. */
  readonly counters: boolean
  /** Weight of the worst charge at a unit, of which a charge of its own spares it. */
  readonly spared: number
  /** Weight of a charge at a fleeing unit, which fights as it stands if it rallies. */
  readonly pursue: number

  // Places: charges.
  /** Weight of the best charge from a place, and of the sum of charges that could be made at the unit there. */
  readonly attack: number
  readonly fear: number
  /** How much more the first and how much less the second weigh for the player who declares first next turn, as a share. */
  readonly tempo: number
  /** Share of a charge whose target can still move, of one for which the unit faces the wrong way, and of one that something blocks. */
  readonly likely: number
  readonly turned: number
  readonly blocked: number
  /** Weight of the unit's own charges from beyond its reach; it falls off with the square of the distance. */
  readonly approach: number
  /** Weight of charges at the unit from beyond their reach, by enemies that have acted this turn, and by enemies that have yet to act. */
  readonly far: number
  readonly soon: number
  /** Weight of the points of enemies that could come at a place, beyond those of the unit and of friends who could come to its help. */
  readonly alone: number

  // Shots.
  readonly shooting: number
  /** Share of the unit's next shots that counts now, and weight of those at it. */
  readonly later: number
  readonly suffers: number
  /** Value of an inch nearer to half its range of a target, in points, to a unit of 100 points that shoots. */
  readonly closing: number
  /** Points, to a unit of 100 points, for staying as it stands. */
  readonly stand: number

  // The way to the enemy.
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

  // Who is activated first, in points: for a point of its best shot, and of the worst charge at its front;
  readonly goShot: number
  readonly goDanger: number
  /** for an inch that the nearest enemy is away, and of movement; */
  readonly goNear: number
  readonly goFast: number
  /** for each enemy that has yet to act and could come to blows with it; for a unit that can shoot. */
  readonly goOpen: number
  readonly goShooter: number
}
