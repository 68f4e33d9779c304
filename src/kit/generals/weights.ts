import type { Weights } from '../../core/ruleset.ts'

/** The weights of a general in code: numbers and booleans. */
type Leaning<T> = { readonly [K in keyof T]: number | boolean }

/** A general's weights as numbers: yes is 1, no is 0. */
export function toWeights<T extends Leaning<T>>(leaning: T): Weights {
  return Object.fromEntries(Object.entries(leaning).map(([name, weight]) => [name, Number(weight)]))
}

/** The weights in code form. `like` says which of them are booleans, and gives those that `weights` leaves out. */
export function fromWeights<T extends Leaning<T>>(like: T, weights: Weights): T {
  const given = Object.keys(like).flatMap((name): [string, number | boolean][] => {
    const weight = weights[name]
    if (weight === undefined) return []
    return [[name, typeof like[name as keyof T] === 'boolean' ? weight === 1 : weight]]
  })
  return { ...like, ...Object.fromEntries(given) }
}
