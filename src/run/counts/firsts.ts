/** Outcomes of a battle. */
export const OUTCOMES = 3

/**
 * By value of a column, the first battle that showed it, counted from 0 through blocks and seats: a table of minima, so that tables
 * of any parts of a run add up to that of the whole, in any order.
 */
export class Firsts {
  /** Infinity where no battle showed the value. */
  readonly battles: Float64Array<ArrayBuffer>

  /** `values`: 0 to one less are told apart; battles with others are passed over. */
  constructor(values: number) {
    this.battles = new Float64Array(values).fill(Number.POSITIVE_INFINITY)
  }

  /** `battle`: its number × `OUTCOMES` + its outcome, so that the least is that of the first. */
  note(value: number, battle: number): void {
    if (battle < (this.battles[value] ?? 0)) this.battles[value] = battle
  }

  merge(other: Float64Array): void {
    other.forEach((battle, value) => this.note(value, battle))
  }
}
