import * as maths from '../../../core/maths.ts'

/**
 * Compares independent runs with the best possible coupling: the factor by which independent runs would need more battles for the same
 * error of the difference. It is the sum of the variances divided by the smallest possible variance of the difference. The variance is
 * smallest if the worst blocks of one are paired with the worst blocks of the other, and so on to the best. For win or loss the factor is
 * (V_a + V_b) / (|d| (1 − |d|)). Counts are by equally spaced scores; both have the same number of blocks. Null if the two may be equal in
 * every block.
 */
export function bestReduction(a: readonly number[], b: readonly number[]): number | null {
  const blocks = a.reduce((sum, count) => sum + count, 0)
  const least = sortedDifferences(a, b)
  const variance = (sums: Sums): number => sums.squares / blocks - maths.squared(sums.sum / blocks)
  const of = (counts: readonly number[]): Sums =>
    counts.reduce((sums, count, value) => added(sums, value, count), { sum: 0, squares: 0 })
  return least.squares === 0 || variance(least) <= 0 ? null : (variance(of(a)) + variance(of(b))) / variance(least)
}

interface Sums {
  readonly sum: number
  readonly squares: number
}

function added({ sum, squares }: Sums, value: number, count: number): Sums {
  return { sum: sum + value * count, squares: squares + maths.squared(value) * count }
}

/** Sums of the differences after sorting both. */
function sortedDifferences(a: readonly number[], b: readonly number[]): Sums {
  const [left, right] = [[...a], [...b]]
  let sums: Sums = { sum: 0, squares: 0 }
  let i = 0
  let j = 0
  while (i < left.length && j < right.length) {
    const count = Math.min(left[i] as number, right[j] as number)
    sums = added(sums, j - i, count)
    left[i] = (left[i] as number) - count
    right[j] = (right[j] as number) - count
    if (left[i] === 0) i++
    else j++
  }
  return sums
}
