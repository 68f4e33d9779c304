import type { ArmyScore, MixedArmiesModel } from '../../../src/stats/pricing/army-scores.ts'
import { type MixedArmies, mixedArmies } from '../../../src/stats/pricing/mixed-armies.ts'

/** One unit against as many models of the anchor, in one full unit, in two, and so on. */

export const KAPPA = 2
/** Models of a full unit. */
export const FULL = 10
/** Observations of each number of units. */
export const EACH = 10

/** Unit 1 against the anchor, which is never divided. */
export const MODEL: MixedArmiesModel = {
  units: 2,
  bands: 1,
  fixed: [[0, 0]],
  fixedKappas: [KAPPA],
  prior: { centre: [0, 0], lambda: 0 },
  unitsIn: (unit, models) => (unit === 0 ? 1 : Math.ceil(models / FULL)),
}

/** The fit of scores by number of units. `battles`: of each number of units, or of all. */
export function fitted(
  scores: readonly number[],
  battles: number | readonly number[],
  model: MixedArmiesModel = MODEL,
): MixedArmies {
  return mixedArmies(
    scores.flatMap((score, i) => {
      const models = FULL * (i + 1)
      const n = (typeof battles === 'number' ? battles : (battles[i] as number)) / EACH
      return Array.from({ length: EACH }, (): ArmyScore => ({ a: [[1, models]], b: [[0, models]], band: 0, score, n }))
    }),
    model,
  )
}
