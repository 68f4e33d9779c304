/**
 * p-value of a test that is given by its intervals: the least α at which `rejects` is true, to nine digits and not below 1e-15. It must
 * then be true for every larger α up to `most`. If it is not true at `most`, the result is `otherwise`.
 */
export function leastAlpha(rejects: (alpha: number) => boolean, most: number, otherwise: number): number {
  if (!rejects(most)) return otherwise
  let rejected = most
  let accepted = 0
  while (rejected > SMALLEST && rejected - accepted > PRECISION * rejected) {
    // Until an α is accepted, each try is a quarter of the one before, so that a small α is found fast.
    const alpha = accepted === 0 ? rejected / 4 : (rejected + accepted) / 2
    if (rejects(alpha)) rejected = alpha
    else accepted = alpha
  }
  return rejected
}

const SMALLEST = 1e-15
const PRECISION = 1e-9

/** An α so near to 1 that an interval contains little more than its estimate. */
export const ALMOST_ALL = 1 - 1e-9
