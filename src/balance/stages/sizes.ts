import * as maths from '../../core/maths.ts'
import type { CostBySize } from '../../result/balance.ts'
import { SIZES } from './even-fights.ts'
import { type Rates } from './rates.ts'

/**
 * The worth of each unit in small, usual and large numbers of models, by one Newton step from its score at these numbers. Empty if the unit
 * has only one size.
 */
export function worthBySize({ duels, weights, slope, even }: Rates, units: number): CostBySize[][] {
  const costs = even.logCosts.map(maths.exp)
  const found = Array.from({ length: units }, () => Array.from({ length: SIZES }, () => ({ ...NOTHING })))
  for (const duel of duels) {
    const scores = duel.score(costs, slope)
    if (scores === null || scores.bySize.length < SIZES) continue
    const { weight } = duel.evenly(costs)
    const { slope: steepness } = duel.curve(costs, slope, false)
    const change = steepness * scores.score * (1 - scores.score)
    for (const [own, other, place] of [
      [duel.a, duel.b, 0],
      [duel.b, duel.a, 1],
    ] as const) {
      const share = weight * Math.max(0, weights[other] as number)
      for (const [size, { score, models }] of scores.bySize.entries()) {
        const sums = (found[own] as Sums[])[size] as Sums
        sums.weight += share
        sums.off += share * (place === 0 ? score - 0.5 : 0.5 - score)
        sums.change += share * change
        sums.models += share * models[place]
      }
    }
  }
  return found.map((sizes, u) => {
    if (!sizes.every(({ weight, change }) => weight > 0 && change > 0)) return []
    const models = sizes.map((one) => one.models / one.weight)
    if ((models.at(-1) as number) - (models[0] as number) < 1) return []
    const mean = sizes.reduce((sum, one) => sum + one.off, 0) / SIZES
    return sizes.map((one, size) => ({
      models: models[size] as number,
      // At its cost a unit is even on average over sizes; a unit with a frozen cost may not be.
      estimate: (costs[u] as number) * maths.exp((one.off - mean) / one.change),
    }))
  })
}

interface Sums {
  weight: number
  off: number
  change: number
  models: number
}

const NOTHING: Sums = { weight: 0, off: 0, change: 0, models: 0 }
