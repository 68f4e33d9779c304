/**
 * How far an answer may be trusted: what becomes of it if generals that look ahead (planners) lead both sides. Planners play some of the
 * blocks of the run again, with the same dice, and the difference corrects the whole run (a control variate).
 */
export interface Trust {
  /** The planner, as `policy` writes it. */
  readonly policy: string
  /** Blocks that planners played, and their battles; 0 if nothing was measured. */
  readonly blocks: number
  readonly battles: number
  /** The result; left out if nothing was measured. */
  readonly found?: Trusted
  /**
   * Number of blocks that would give a clearer answer, and about how many ordinary battles take as long; left out if the answer holds or is
   * known to move.
   */
  readonly more?: { readonly blocks: number; readonly cost: number }
}

export interface Trusted {
  /**
   * `holds`: the change lies within the margin of the run (5 points), with its whole interval; `moves`: it lies on one side of 0, but not
   * within the margin; `open`: neither. The verdict on the price of a unit (`price`) is `priceVerdict` beside it.
   */
  readonly verdict: 'holds' | 'moves' | 'open'
  /**
   * p of no change, and p corrected (Holm) for the number of answers that are told together: all scores, all differences, or all units of the
   * result. Of several answers one `moves` only if its corrected p is at most 0.05. `adjustedP` is left out of the price of one unit.
   */
  readonly p: number
  readonly adjustedP?: number
  /** On the blocks that planners played: the mean under the generals of the run, and under planners. */
  readonly generals: number
  readonly planners: number
  /** Share of what the run's generals scored on these blocks above their mean of the whole run that is taken off the planners' mean. */
  readonly coefficient: number
  /** By how much planners change the answer. */
  readonly change: Bounds
  /** The answer under planners: that of the whole run plus the change. */
  readonly corrected: Bounds
}

/** How far the price of a unit may be trusted: what planners make of the score of armies built about it at its new cost. */
export interface UnitTrust extends Trust {
  /**
   * Worth of the unit in a field whose other costs stay, if planners led: the change of its score, turned into points at what points are
   * worth under the generals of the run. Left out if nothing was measured.
   */
  readonly worth?: Bounds
}

/** How far the price of a single unit may be trusted. `found` is about the mean score of armies at about the price. */
export interface PriceTrust extends Trust {
  /**
   * The verdict on the price itself, by the interval of `factor`, where `found.verdict` is that on the score. `holds`: the price differs by
   * less than a factor of 1.1; `moves`: the factor lies on one side of 1, but not within that; `open`: neither. Left out if nothing was measured.
   */
  readonly priceVerdict?: Trusted['verdict']
  /** Worth of the unit in stronger hands, in points; left out if nothing was measured. */
  readonly worth?: OpenBounds
  /** By what factor the price in stronger hands differs from the price; left out if nothing was measured. */
  readonly factor?: OpenBounds
}

/**
 * A worth with its interval that may be open at both ends: an estimate and `low` of 0 if it is below a hundredth of the price or no worth is so
 * little, an estimate and `high` of null if it is above a hundred times the price.
 */
export interface OpenBounds extends Pick<Bounds, 'low' | 'level' | 'method'> {
  readonly estimate: number | null
  readonly high: number | null
}

/** Which prices of a roster were set beside those of planners. */
export interface RosterTrust {
  readonly policy: string
  /** Units about which planners were asked, and their battles; 0 if nothing was measured. */
  readonly units: number
  readonly battles: number
  /**
   * Battles of each unit that would give a clearer answer, and about how many ordinary battles take as long; left out if nothing is open.
   */
  readonly more?: { readonly blocks: number; readonly cost: number }
}

/** An estimate with its interval, in the form of `Estimate`. */
export interface Bounds {
  readonly estimate: number
  readonly low: number
  readonly high: number
  readonly level: number
  /** `control-variate`: the mean of blocks that planners played, corrected by what the run's generals scored on them. */
  readonly method: string
}
