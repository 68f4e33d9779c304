/** |actual / expected - 1|; the absolute error if 0 is expected. */
export function relativeError(actual: number, expected: number): number {
  return expected === 0 ? Math.abs(actual) : Math.abs(actual / expected - 1)
}
