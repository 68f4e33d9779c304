import { KeyedDice } from '../../core/keyed-dice.ts'
import { seedWords } from '../../core/seed.ts'

/** Random numbers for drawing armies: a separate stream for each purpose and number, from the seed alone. */
export class Chance {
  private readonly dice: KeyedDice

  constructor(seed: string, purpose: string) {
    this.dice = new KeyedDice(...seedWords(seed, purpose, 'balance'))
  }

  /** Opens stream number `i`. */
  seek(i: number): this {
    this.dice.seek(i)
    this.dice.key(0, 0, 0, 0)
    return this
  }

  /** Uniform on 0..1, both ends excluded. */
  unit(): number {
    return (this.dice.die(FINE) - 0.5) / FINE
  }

  /** Uniform 0..n − 1. */
  below(n: number): number {
    return this.dice.die(n) - 1
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.unit()
  }

  /** An index with probability proportional to its weight; −1 if no weight is positive. */
  pick(weights: readonly number[]): number {
    let left = this.unit() * weights.reduce((sum, weight) => sum + weight, 0)
    let last = -1
    for (const [i, weight] of weights.entries()) {
      if (weight <= 0) continue
      last = i
      left -= weight
      if (left < 0) return i
    }
    return last
  }
}

/** Number of equal steps from 0 to 1. */
const FINE = 0x1000000
