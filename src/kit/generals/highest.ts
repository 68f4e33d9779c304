/** Index of the highest of the first `n` values; of equal ones, the first. */
export function firstOfHighest(values: Float64Array, n: number): number {
  let best = 0
  for (let i = 1; i < n; i++) if (values[i] > values[best]) best = i
  return best
}
