/**
 * What sets one general apart from another: how much each thing weighs for him. All of them see the same and reckon with the same exact
 * expectations; points are those of the army lists.
 */
export interface Temper {
  /** Share of its own points that a charge must be expected to gain before it is declared; below 0 he takes even fights. */
  readonly charge: number
  /** Weight of charges a place opens to him, of charges it lays him open to, and of shots it gives him. */
  readonly attack: number
  readonly fear: number
  readonly shooting: number
  /** Points an inch nearer to the enemy is worth to a unit of 100 points that is there to fight hand to hand. */
  readonly urge: number
  /** The same for each 100 points of shooters the enemy has more: who is shot at must come on. */
  readonly urgeUnderFire: number
  far: number
  ahead: number
  pull: number
  join: number
  late: number
  /** Weight of gains against flanks and rears, and of fronts, for units with so much movement or more; 1 for all others. */
  readonly fast: number
  readonly fastFlank: number
  readonly fastFront: number
  /** Points to a unit of 100 for staying as it stands. */
  readonly stand: number
  /** Whether units charged in front meet the charge. */
  readonly counters: boolean
}
