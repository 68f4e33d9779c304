/** Number of models by unit; units are counted from 0. */
export type Troops = readonly (readonly [unit: number, models: number])[]

/** The score of army `a` against army `b` in some blocks of battles. */
export interface ArmyScore {
  readonly a: Troops
  readonly b: Troops
  /** Points band, counted from 0; each band has its own decisiveness. */
  readonly band: number
  /** Mean score of `a`, in 0..1. */
  readonly score: number
  /** Number of blocks. */
  readonly n: number
  /** Mean squared deviation of the block scores; used only if there are at least two blocks. */
  readonly variance?: number
  /**
   * Observations of the same cluster (the same dice, or the same armies) are not independent. If left out, the observation is a cluster of
   * its own.
   */
  readonly cluster?: number
  /** Values of the nuisance columns that are not 0, as [column, value]: 1 for a setting, 1 or -1 for the side that moved first. */
  readonly terms?: readonly (readonly [column: number, value: number])[]
}

export interface MixedArmiesModel {
  readonly units: number
  readonly bands: number
  /** Number of nuisance columns; 0 if left out. */
  readonly columns?: number
  /** Battles in a block; 1 if left out. */
  readonly seats?: number
  /** ln worth of the units whose worth is fixed (the anchor and frozen units), as [unit, ln worth]. At least one. */
  readonly fixed: readonly (readonly [unit: number, lnWorth: number])[]
  /** Decisiveness by band if it is known; estimated if left out. */
  readonly fixedKappas?: readonly number[]
  /** Prior mean of ln worth by unit, and the precision `lambda` of the prior. */
  readonly prior: { readonly centre: readonly number[]; readonly lambda?: number }
  /** Starting values; if left out, the prior and a decisiveness of 2. */
  readonly start?: { readonly theta?: readonly number[]; readonly kappas?: readonly number[] }
  /**
   * The number of units that so many models of a unit are divided into, if a model may be worth more in one number of units than in another.
   */
  readonly unitsIn?: (unit: number, models: number) => number
  /** A unit is not identified if the standard error of its ln worth is larger; 0.25 if left out. */
  readonly limit?: number
}
