import { solve } from './matrix.ts'
import type { Matrix } from './matrix-type.ts'
import { moved } from './vector.ts'

/** A log likelihood at some point, its gradient, and Fisher's information: minus its matrix of second derivatives. */
export interface Likelihood {
  readonly value: number
  readonly gradient: readonly number[]
  readonly information: Matrix
}

/**
 * Maximum of a concave likelihood, by Newton's method with halved steps. The likelihood must not change when the first `n` parameters all
 * change by the same amount; their mean stays 0.
 */
export function maximise(at: (point: readonly number[]) => Likelihood, parameters: number, n: number): number[] {
  let point = new Array<number>(parameters).fill(0)
  let here = at(point)
  for (let iteration = 0; iteration < 200; iteration++) {
    const level = here.information.reduce((sum, row, i) => sum + (row[i] as number), 0) / n / n
    const held = here.information.map((row, i) => row.map((value, j) => (i < n && j < n ? value + level : value)))
    const step = solve(held, here.gradient)
    const length = Math.max(...step.map(Math.abs))
    let share = 1
    let there = moved(point, step, share)
    let next = at(there)
    // Only a decrease of more than a rounding error counts.
    while (next.value < here.value - 1e-12 * Math.abs(here.value) && share * length > SMALLEST_STEP) {
      share /= 2
      there = moved(point, step, share)
      next = at(there)
    }
    point = there
    here = next
    if (length < SMALLEST_STEP) break
  }
  return point
}

/** Newton's method squares its error: after a step of this length, the next would be a rounding error. */
const SMALLEST_STEP = 1e-9

export function zeros(n: number, columns = n): number[][] {
  return Array.from({ length: n }, () => new Array<number>(columns).fill(0))
}

export function add(vector: number[], i: number, value: number): void {
  vector[i] = (vector[i] as number) + value
}

export function addAt(matrix: number[][], i: number, j: number, value: number): void {
  add(matrix[i] as number[], j, value)
}
