/** What a general is like. Points are hundredths of a point of the enemy's army. */
export interface Temper {
  /** Of 100: how much the damage it may take counts against what it may do. */
  readonly fear: number
  /** Drawn to the enemy by so much a hex, units that fight and units that shoot. */
  readonly urge: number
  readonly shooterUrge: number
  /** Added to every charge, whatever comes of it. */
  readonly charge: number
}

export const GREEDY: Temper = { fear: 25, urge: 250, shooterUrge: 80, charge: 2500 }
export const RUSH: Temper = { fear: 0, urge: 200, shooterUrge: 200, charge: 5000 }
export const GUNLINE: Temper = { fear: 60, urge: -5, shooterUrge: 5, charge: -100 }
