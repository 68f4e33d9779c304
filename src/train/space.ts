import type { WeightFacts } from '../core/facts.ts'
import type { Weights } from '../core/ruleset.ts'

/** The weights of a game as vectors: the space of the search. */
export interface Space {
  readonly names: readonly string[]
  readonly start: readonly number[]
  /** First step of the search along each weight, as a standard deviation. */
  readonly spread: readonly number[]
  /** The weights of a vector, clamped to each range and rounded where required. */
  readonly weights: (vector: readonly number[]) => Weights
}

/** Smallest first step, as a share of the range. */
const LEAST_STEP = 0.02

/**
 * The space about the weights `start`. A first step is the largest of: half the weight, a quarter of the named generals' range, 2% of the
 * allowed range.
 */
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
