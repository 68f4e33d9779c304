/** A list whose numbers are mostly equal, stored as pairs: how many usual numbers come before, and an unusual number. */
export type Sparse = readonly number[]

export function sparse(cells: Float64Array, usual = 0): Sparse {
  const pairs: number[] = []
  let before = 0
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i] as number
    if (cell === usual) before++
    else {
      pairs.push(before, cell)
      before = 0
    }
  }
  return pairs
}

/** Throws a RangeError if the input is not such pairs, or if they stand for more than `length` numbers. */
export function checkSparse(pairs: Sparse, length: number): void {
  let at = 0
  for (let i = 0; i < pairs.length; i += 2, at++) {
    at += pairs[i] as number
    if (!(Number.isSafeInteger(at) && at >= 0 && at < length && Number.isSafeInteger(pairs[i + 1]))) {
      throw new RangeError('tallies that do not fit')
    }
  }
}

/** Calls a function with the place and value of each number that is not the usual one. */
export function eachOf(pairs: Sparse, act: (place: number, value: number) => void): void {
  let at = 0
  for (let i = 0; i < pairs.length; i += 2, at++) {
    at += pairs[i] as number
    act(at, pairs[i + 1] as number)
  }
}

/** Restores the list from such pairs; throws as `checkSparse` does. */
export function dense(pairs: Sparse, length: number, usual = 0): Float64Array<ArrayBuffer> {
  checkSparse(pairs, length)
  const cells = new Float64Array(length).fill(usual)
  eachOf(pairs, (place, value) => {
    cells[place] = value
  })
  return cells
}
