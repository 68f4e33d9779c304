import type { Dice } from '../../../src/core/dice.ts'

/**
 * Dice rolled one at a time, as at the table. They are slow and have no tables, so that they and `KeyedDice` check each other. Each battle
 * has a stream from a small generator (sfc32, Chris Doty-Humphrey); keys are ignored.
 */
export class RolledDice implements Dice {
  private readonly seed: number
  // State of the generator: object fields, which the engine keeps as 32-bit ints.
  private a = 0
  private b = 0
  private c = 0
  private counter = 1
  private lastHits = 0

  constructor(seed: number) {
    this.seed = seed | 0
    this.seek(0)
  }

  seek(block: number): void {
    this.a = this.seed
    this.b = block | 0
    this.c = (block / 2 ** 32) | 0
    this.counter = 1
    for (let round = 0; round < 12; round++) this.word()
  }

  key(): void {}

  die(sides: number): number {
    return 1 + Math.floor(((this.word() >>> 0) / 2 ** 32) * sides)
  }

  count(n: number, sides: number, target: number): number {
    let count = 0
    for (let i = 0; i < n; i++) if (this.die(sides) >= target) count++
    return count
  }

  sum(n: number, sides: number): number {
    let total = 0
    for (let i = 0; i < n; i++) total += this.die(sides)
    return total
  }

  atMost(n: number, sides: number, limit: number): boolean {
    return this.sum(n, sides) <= limit
  }

  wounds(n: number, sides: number, hitOn: number, saveOn: number): number {
    this.lastHits = this.count(n, sides, hitOn)
    return this.lastHits - this.count(this.lastHits, sides, saveOn)
  }

  hits(): number {
    return this.lastHits
  }

  /** 32 uniform bits. */
  private word(): number {
    const word = (((this.a + this.b) | 0) + this.counter) | 0
    this.counter = (this.counter + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = (((this.c << 21) | (this.c >>> 11)) + word) | 0
    return word
  }
}
