/** Cells that expect fewer than this are combined. */
const LEAST_EXPECTED = 20

/**
 * Deviation of counts from their expectations as a standard normal value: Pearson's chi-square with the Wilson-Hilferty transform. Far
 * above 0 the counts do not follow the expectations; far below 0 they follow them too closely for chance.
 */
export function chiSquareZ(counts: ArrayLike<number>, expected: ArrayLike<number>): number {
  let total = 0
  let cells = 0
  let rareCount = 0
  let rareExpected = 0
  const cell = (count: number, expectation: number): void => {
    total += (count - expectation) ** 2 / expectation
    cells++
  }
  for (let i = 0; i < expected.length; i++) {
    const count = counts[i] as number
    const expectation = expected[i] as number
    if (expectation >= LEAST_EXPECTED) cell(count, expectation)
    else {
      rareCount += count
      rareExpected += expectation
    }
  }
  if (rareExpected >= 1) cell(rareCount, rareExpected)
  else if (rareCount > 20) return Number.POSITIVE_INFINITY
  return deviate(total, cells - 1)
}

/** The same for counts that should all be equal. */
export function uniformZ(counts: ArrayLike<number>): number {
  const { length } = counts
  const total = Array.from(counts).reduce((sum, count) => sum + count, 0)
  return chiSquareZ(counts, new Array<number>(length).fill(total / length))
}

/** Counts of pairs of values from the same trials, `rows` × `columns`: the deviation from independence, with the given margins. */
export function pairZ(counts: ArrayLike<number>, rows: readonly number[], columns: readonly number[]): number {
  const total = Array.from(counts).reduce((sum, count) => sum + count, 0)
  return chiSquareZ(
    counts,
    rows.flatMap((p) => columns.map((q) => total * p * q)),
  )
}

function deviate(chiSquare: number, freedom: number): number {
  if (freedom < 1) throw new RangeError('counts of one kind tell nothing')
  const spread = 2 / (9 * freedom)
  return (Math.cbrt(chiSquare / freedom) - (1 - spread)) / Math.sqrt(spread)
}
