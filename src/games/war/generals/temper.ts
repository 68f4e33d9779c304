/**
 * What a general is like. Weights that are not shares are hundredths of a point in the measure of `worthOf`, in which a unit is worth 64.5
 * points on average; shares are 64ths.
 */
export interface Temper {
  /** How much of what enemies may do to a unit counts against a place: enemies who go this turn, and those who go again in the next. */
  readonly fear: number
  readonly foresight: number
  /** Drawn to the enemy by so much a hex, units that fight and units that shoot. */
  readonly urge: number
  readonly shooterUrge: number
  /** Added to every charge, whatever comes of it. */
  readonly charge: number
  /** Has units that can charge wait till enemies have gone, so that these do not strike back at once. */
  readonly waits: boolean
}

export const GREEDY: Temper = { fear: 24, foresight: 7, urge: 275, shooterUrge: 0, charge: 300, waits: true }
export const RUSH: Temper = { fear: 0, foresight: 0, urge: 200, shooterUrge: 200, charge: 5000, waits: false }
export const GUNLINE: Temper = { fear: 38, foresight: 10, urge: -5, shooterUrge: 5, charge: -100, waits: false }
