import type { WeightFacts } from '../core/facts.ts'
import type { Weights } from '../core/ruleset.ts'

/** The weights of a game as vectors: what a search moves in. */
export interface Space {
  readonly names: readonly string[]
  readonly start: readonly number[]
  /** How far from the start the search looks at first: standard deviations. */
  readonly spread: readonly number[]
  /** A vector as weights that a general may have: within their ranges, whole where they are whole. */
  readonly weights: (vector: readonly number[]) => Weights
}

/** Share of a range below which no first step is. */
const LEAST_STEP = 0.02

/** The space about the weights `start`. First steps are as wide as the generals of the game differ, or half of a weight. */
export function spaceOf(facts: WeightFacts, named: Readonly<Record<string, Weights>>, start: Weights): Space {
  const fields = Object.entries(facts.fields)
  const names = fields.map(([name]) => name)
  return {
    names,
    start: names.map((name) => start[name] ?? 0),
    spread: fields.map(([name, { min, max }]) => {
      const values = Object.values(named).map((weights) => weights[name] ?? 0)
      const differ = (Math.max(...values) - Math.min(...values)) / 4
      return Math.max(differ, Math.abs(start[name] ?? 0) / 2, LEAST_STEP * (max - min))
    }),
    weights: (vector) => ({
      ...start,
      ...Object.fromEntries(
        fields.map(([name, { min, max, whole }], i) => {
          const value = Math.min(max, Math.max(min, vector[i] ?? 0))
          return [name, whole === true ? Math.round(value) : Number(value.toPrecision(4))]
        }),
      ),
    }),
  }
}
