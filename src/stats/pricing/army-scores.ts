/** Models by unit, units counted from 0. */
export type Troops = readonly (readonly [unit: number, models: number])[]

/** What army `a` scored against army `b` in some blocks of battles. */
export interface ArmyScore {
  readonly a: Troops
  readonly b: Troops
  /** Points band, counted from 0: which decisiveness holds. */
  readonly band: number
  /** Mean score of `a`, in 0..1. */
  readonly score: number
  /** Blocks. */
  readonly n: number
  /** Mean squared deviation of the block scores; only looked at where there are two blocks at least. */
  readonly variance?: number
  /** Observations of the same cluster (the same dice, or the same armies) are not independent. Left out: alone. */
  readonly cluster?: number
  /** Values of the nuisance columns that are not 0, as [column, value]: 1 for a setting, 1 or -1 for the side that moved first. */
  readonly terms?: readonly (readonly [column: number, value: number])[]
}

export interface MixedArmiesModel {
  readonly units: number
  readonly bands: number
  /** Nuisance columns; 0 if left out. */
  readonly columns?: number
  /** Battles a block; 1 if left out. */
  readonly seats?: number
  /** ln worth of the units that keep it (the anchor, frozen ones), as [unit, ln worth]. At least one. */
  readonly fixed: readonly (readonly [unit: number, lnWorth: number])[]
  /** Decisiveness by band where it is known; free if left out. */
  readonly fixedKappas?: readonly number[]
  /** ln worth by unit that is believed beforehand, and how strongly: `lambda` is the precision. */
  readonly prior: { readonly centre: readonly number[]; readonly lambda?: number }
  /** Where to start from; the prior and a decisiveness of 2 if left out. */
  readonly start?: { readonly theta?: readonly number[]; readonly kappas?: readonly number[] }
  /** Standard error of ln worth above which a unit is not identified; 0.25 if left out. */
  readonly limit?: number
}
