/** A list whose numbers are mostly equal, stored as pairs: how many usual numbers come before, and an unusual number. */
export type Sparse = readonly number[]

export function sparse(cells: Float64Array, usual = 0): Sparse {
  const pairs: number[] = []
  let before = 0
  for (const cell of cells) {
    if (cell === usual) before++
    else {
      pairs.push(before, cell)
      before = 0
    }
  }
  return pairs
}

/**
 * Restores the list from such pairs; throws a RangeError if the input is not such pairs, or if they stand for more than `length` numbers.
 */
export function dense(pairs: Sparse, length: number, usual = 0): Float64Array<ArrayBuffer> {
  const cells = new Float64Array(length).fill(usual)
  let at = 0
  for (let i = 0; i < pairs.length; i += 2) {
    at += pairs[i] as number
    const value = pairs[i + 1]
    if (!(Number.isSafeInteger(at) && at >= 0 && at < length && Number.isSafeInteger(value))) {
      throw new RangeError('tallies that do not fit')
    }
    cells[at++] = value as number
  }
  return cells
}
