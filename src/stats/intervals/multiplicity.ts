import { tailOf } from '../special/level.ts'

/**
 * Adjusted p-values of Holm, in the given order. All hypotheses with a value of at most alpha may be rejected together: the probability of
 * even one false rejection is at most alpha, however the tests depend on each other. Throws a RangeError unless each p lies between 0 and
 * 1.
 *
 * S. Holm, Scandinavian Journal of Statistics 6 (1979) 65; as `p.adjust` of R.
 *
 * @example holm([0.01, 0.04, 0.03]) // => [0.03, 0.06, 0.06]
 */
export function holm(p: readonly number[]): number[] {
  const order = ascending(p)
  const adjusted = p.map(() => 1)
  let largest = 0
  order.forEach(({ value, index }, rank) => {
    largest = Math.max(largest, value * (p.length - rank))
    adjusted[index] = Math.min(1, largest)
  })
  return adjusted
}

/**
 * Adjusted p-values of Benjamini and Hochberg, in the given order: among hypotheses with a value of at most alpha, the expected share of
 * false rejections is at most alpha, if the tests are independent or positively dependent. Throws as `holm` does.
 *
 * Y. Benjamini & Y. Hochberg, JRSS B 57 (1995) 289; as `p.adjust` of R.
 *
 * @example benjaminiHochberg([0.01, 0.04, 0.03]) // => [0.03, 0.04, 0.04]
 */
export function benjaminiHochberg(p: readonly number[]): number[] {
  return stepUp(p, 1)
}

/**
 * Adjusted p-values of Benjamini and Yekutieli, in the given order: valid as Benjamini and Hochberg's are, but however the tests depend on
 * each other. Throws as `holm` does.
 *
 * Y. Benjamini & D. Yekutieli, Annals of Statistics 29 (2001) 1165; as `p.adjust` of R.
 */
export function benjaminiYekutieli(p: readonly number[]): number[] {
  return stepUp(
    p,
    p.reduce((sum, _, i) => sum + 1 / (i + 1), 0),
  )
}

/**
 * The level that each of `m` intervals needs so that all hold together with probability at least `level`. Throws a RangeError unless 0 <
 * level < 1 and m is a whole number from 1.
 *
 * @example bonferroni(0.95, 10) // => 0.995
 */
export function bonferroni(level: number, m: number): number {
  if (!(Number.isSafeInteger(m) && m >= 1)) throw new RangeError(`the number of intervals is a whole number, not ${m}`)
  return 1 - (2 * tailOf(level)) / m
}

function stepUp(p: readonly number[], factor: number): number[] {
  const order = ascending(p)
  const adjusted = p.map(() => 1)
  let smallest = 1
  for (const [rank, { value, index }] of [...order.entries()].toReversed()) {
    smallest = Math.min(smallest, value * (p.length / (rank + 1)) * factor)
    adjusted[index] = smallest
  }
  return adjusted
}

/** The p-values in ascending order, each with its index. */
function ascending(p: readonly number[]): { value: number; index: number }[] {
  for (const value of p) {
    if (!(value >= 0 && value <= 1)) throw new RangeError(`a p-value lies between 0 and 1; ${value} does not`)
  }
  return p.map((value, index) => ({ value, index })).toSorted((a, b) => a.value - b.value)
}
