/** Sum of the elements, from the first on. */
export function total(x: readonly number[]): number {
  return x.reduce((sum, value) => sum + value, 0)
}

/** The products of elements with equal indices; `y` is as long as `x`. */
export function times(x: readonly number[], y: readonly number[]): number[] {
  return x.map((value, i) => value * (y[i] as number))
}

/** Sum of the products of elements with equal indices. */
export function dot(x: readonly number[], y: readonly number[]): number {
  let sum = 0
  for (let i = 0; i < x.length; i++) sum += (x[i] as number) * (y[i] as number)
  return sum
}

/** The point moved by a share of a step. */
export function moved(point: readonly number[], step: readonly number[], share: number): number[] {
  return point.map((value, i) => value + share * (step[i] as number))
}
