import type { Weights } from '../../core/ruleset.ts'

/** What the weights of a general are in code: numbers, and yes or no. */
type Leaning<T> = { readonly [K in keyof T]: number | boolean }

/** A general's weights as numbers: yes is 1, no is 0. */
export function toWeights<T extends Leaning<T>>(leaning: T): Weights {
  return Object.fromEntries(Object.entries(leaning).map(([name, weight]) => [name, Number(weight)]))
}

/** The leaning of these weights; `like` tells which are yes or no, and gives what `weights` leaves out. */
export function fromWeights<T extends Leaning<T>>(like: T, weights: Weights): T {
  const given = Object.keys(like).flatMap((name): [string, number | boolean][] => {
    const weight = weights[name]
    if (weight === undefined) return []
    return [[name, typeof like[name as keyof T] === 'boolean' ? weight === 1 : weight]]
  })
  return { ...like, ...Object.fromEntries(given) }
}
