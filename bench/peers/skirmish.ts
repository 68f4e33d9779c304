import { KeyedDice } from '../../src/core/keyed-dice.ts'

/** Numbers for one battle of the two sample armies under `greedy`: places tried, sight lines, handfuls of dice. */
const UNITS = 23
const PLACES = 2450
const LOOKS = 350
const MODELS_OF_LOOK = 6
const DRAWS = 120

/**
 * The least work of a battle of Null Strike: as many places tried among discs, sight lines and handfuls of dice as a battle needs at least,
 * on a bare table where a unit is one disc. A battle takes longer than this because of its models, rules and generals.
 */
export class Skirmish {
  private readonly dice = new KeyedDice(1, 2)
  private readonly x = new Float64Array(UNITS)
  private readonly y = new Float64Array(UNITS)
  private readonly disc = new Float64Array(UNITS)
  /** A sum of parts of every result, so that the compiler cannot omit a computation. */
  sum = 0

  play(block: number): void {
    const { dice, x, y, disc } = this
    dice.seek(block)
    for (let i = 0; i < UNITS; i++) {
      x[i] = (i * 7919 + block * 31) % 72
      y[i] = (i * 104_729 + block * 17) % 48
      disc[i] = 1 + (i % 3)
    }
    let sum = 0
    for (let k = 0; k < PLACES; k++) {
      const i = k % UNITS
      x[i] = ((x[i] as number) + 0.37 * (k % 17)) % 72
      sum += this.fits(i)
    }
    for (let k = 0; k < LOOKS; k++) sum += this.hides(k % UNITS, (k * 7 + 3) % UNITS)
    for (let k = 0; k < DRAWS; k++) {
      dice.key(1 + (k >> 4), 1 + (k & 15), 1, 65)
      sum += dice.count(10 - (k & 3), 6, 3 + (k & 1))
    }
    this.sum += sum
  }

  /** Number of other discs that a disc does not overlap. */
  private fits(i: number): number {
    const { x, y, disc } = this
    let free = 0
    for (let j = 0; j < UNITS; j++) {
      const dx = (x[i] as number) - (x[j] as number)
      const dy = (y[i] as number) - (y[j] as number)
      const reach = (disc[i] as number) + (disc[j] as number)
      if (dx * dx + dy * dy > reach * reach) free++
    }
    return free
  }

  /** Number of discs between one disc and some places about another. */
  private hides(from: number, to: number): number {
    const { x, y, disc } = this
    let hidden = 0
    for (let m = 0; m < MODELS_OF_LOOK; m++) {
      const mx = (x[to] as number) + m - (x[from] as number)
      const my = (y[to] as number) - (y[from] as number)
      const length = mx * mx + my * my
      for (let j = 0; j < UNITS; j++) {
        const dx = (x[j] as number) - (x[from] as number)
        const dy = (y[j] as number) - (y[from] as number)
        const along = dx * mx + dy * my
        const across = dx * my - dy * mx
        if (along > 0 && along < length && across * across < (disc[j] as number) * (disc[j] as number) * length)
          hidden++
      }
    }
    return hidden
  }
}
