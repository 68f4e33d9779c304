/**
 * The weights of a general. All scripted generals use the same evaluation, in points, and differ only in these weights. Points are scaled so
 * that the mean unit of both armies has 160 (`Unit.worth`).
 */
export interface Weights {
  // The value of a fight.
  /** Weight of wounds relative to that of lost Break Tests. */
  readonly wounds: number
  /** Share of its value by which a broken unit counts more if its flight leaves the table, and less if it does not. */
  readonly edge: number
  /** Share by which a fight counts more against a unit that has lost all wounds but one, because only destroyed units score. */
  readonly finish: number

  // Charges.
  /** Least expected gain of a charge that is declared, as a share of the charger's points; if it is below 0, even fights are taken. */
  readonly charge: number
  /** Share of an enemy's points that is added to a charge if friends fight this enemy already. */
  readonly join: number
  /** Whether units that are charged in front declare a counter charge. */
  readonly counters: boolean
  /** Weight of the worst enemy charge that a unit avoids by a charge of its own. */
  readonly spared: number
  /** Chance that an enemy intercepts a charge if it can. */
  readonly intercepted: number
  /** Weight of a charge at a fleeing unit, which fights if it rallies. */
  readonly pursue: number

  // Waiting: what it brings is told by the score, the clock and the shooters of both armies (`prospect.ts`), −1 to 1.
  /** Share of `urge` that is taken off if waiting wins, and added if it loses. */
  readonly patience: number
  /** Share by which own charges weigh less and charges at the unit more if waiting wins; the other way round if it loses. */
  readonly caution: number
  /** Added to `charge` if waiting wins, and taken off if it loses. */
  readonly refuse: number

  // Places: charges.
  /** Weight of the best charge from a place, and of the sum of charges that could be made at the unit there. */
  readonly attack: number
  readonly fear: number
  /** Share by which the first weighs more and the second less for the player who declares first in the next turn. */
  readonly tempo: number
  /** Shares of a charge whose target can still move, of a charge for which the unit must first turn, and of a charge that is blocked now. */
  readonly likely: number
  readonly turned: number
  readonly blocked: number
  /** Weight of the unit's own charges at targets beyond its reach; it falls with the square of the distance. */
  readonly approach: number
  /** Weights of charges at the unit by enemies beyond their reach: those that have acted in this turn, and those that have yet to act. */
  readonly far: number
  readonly soon: number
  /** Weights of standing in the lane of an enemy's charge at a friend, as a share of `fear`, and of a friend's charge, as a share of `attack`. */
  readonly screens: number
  readonly clears: number
  /** Share of the difference between a charge at a flank and one at the front that counts for an enemy that can still go to the flank. */
  readonly outflanked: number
  /** Weight of being outnumbered at a place: points of enemies that could charge there, minus those of the unit and of friends that could help. */
  readonly alone: number

  // Shots.
  readonly shooting: number
  /** Share of the unit's shots in the next turn that counts now, and weight of the shots at it. */
  readonly later: number
  readonly suffers: number
  /** Share of a volley of the next turn that each further turn counts in which no enemy can charge the unit yet. */
  readonly volleys: number
  /** Share by which wounds count more on a unit that friends fight. */
  readonly aids: number
  /** Value in points of each inch nearer to half of its range, for a unit of 100 points that shoots. */
  readonly closing: number
  /** Value in points of staying in place, for a unit of 100 points. */
  readonly stand: number

  // The way to the enemy.
  /** Value in points of each inch nearer to the enemy, for a unit of 100 points that cannot shoot. */
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

  // Looks ahead, to the charges of the next turn (`look-ahead.ts`).
  /** Most acts of a unit that are tried, the best included; 0 or 1: it does not look ahead. */
  readonly tries: number
  /** Weight of the points that a look at a unit or an act finds, relative to the value of the place or of the order. */
  readonly foresight: number

  // Order of activation, in points: for each point of the unit's best shot, and of the worst charge at its front;
  readonly goShot: number
  readonly goDanger: number
  /** for each inch to the nearest enemy, and each inch of movement; */
  readonly goNear: number
  readonly goFast: number
  /** for each enemy that has yet to act and could charge or be charged; for a unit that can shoot. */
  readonly goOpen: number
  readonly goShooter: number
}
