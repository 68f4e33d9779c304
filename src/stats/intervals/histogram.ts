/** How often each whole number 0, 1, 2, ... was seen, or with what probability. Index = value. */
export type Histogram = ArrayLike<number>

/** Number of values seen. */
function total(counts: Histogram): number {
  let result = 0
  for (let value = 0; value < counts.length; value++) result += counts[value] ?? 0
  return result
}

/**
 * The smallest value seen such that at least a share `q` of all values is at or below it (R's type 1): 0 gives the minimum, 1 the maximum.
 * `beyond` counts values past the end of the histogram; a quantile among them is returned as `counts.length`, the least that it can be.
 * Throws a RangeError if nothing was seen or q is outside 0..1.
 *
 * @example quantile([5, 0, 3, 2], 0.5) // => 0
 * @example quantile([5, 0, 3, 2], 0.51) // => 2
 */
export function quantile(counts: Histogram, q: number, beyond = 0): number {
  if (!(q >= 0 && q <= 1)) throw new RangeError(`a quantile is asked for a share in 0..1, not ${q}`)
  const all = atLeastOne(total(counts) + beyond)
  let seen = 0
  for (let value = 0; value < counts.length; value++) {
    const count = counts[value] ?? 0
    seen += count
    if (count > 0 && seen / all >= q - ROUNDING) return value
  }
  return counts.length
}

/** Far smaller than one battle's share, far larger than the rounding errors of summed probabilities. */
const ROUNDING = 1e-12

function atLeastOne(all: number): number {
  if (!(all > 0)) throw new RangeError('an empty histogram has no quantiles')
  return all
}
