import { eachOf, type Sparse } from './sparse.ts'

/** Number of possible outcomes of a battle. */
export const OUTCOMES = 3

/**
 * By value of a column, the first battle that showed it, numbered from 0 through blocks and seats. It is a table of minima, so the tables
 * of parts of a run can be combined in any order.
 */
export class Firsts {
  /** Infinity if no battle showed the value. */
  readonly battles: Float64Array<ArrayBuffer>

  /** `values`: number of values with an entry, from 0; battles with other values are ignored. */
  constructor(values: number) {
    this.battles = new Float64Array(values).fill(Number.POSITIVE_INFINITY)
  }

  /** `battle`: its number × `OUTCOMES` + its outcome, so that the minimum belongs to the first battle. */
  note(value: number, battle: number): void {
    if (battle < (this.battles[value] ?? 0)) this.battles[value] = battle
  }

  merge(other: Float64Array): void {
    other.forEach((battle, value) => this.note(value, battle))
  }

  /** Takes over the entries of another table that has any. */
  mergeSparse(pairs: Sparse): void {
    eachOf(pairs, (value, battle) => this.note(value, battle))
  }
}
