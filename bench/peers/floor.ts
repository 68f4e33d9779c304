import { KeyedDice } from '../../src/core/keyed-dice.ts'

/** Operations in one battle of six units a side and eight turns; numbers of units and of terrain discs. The model knows no rules. */
const UNITS = 12
const THINGS = 17
const SIGHTS = 45
const DRAWS = 84
const TESTS = 17

/**
 * The least work of a battle: as many distances, sight lines, placements, handfuls of dice and Discipline Tests as a battle needs at least,
 * over discs in typed arrays. A battle takes longer than this because of its rules.
 */
export class Floor {
  private readonly dice = new KeyedDice(1, 2)
  private readonly x = new Float64Array(THINGS)
  private readonly y = new Float64Array(THINGS)
  private readonly radius = new Float64Array(THINGS)
  private readonly distances: number
  private readonly placements: number
  /** A sum of parts of every result, so that the compiler cannot omit a computation. */
  sum = 0

  /** Distances measured and places tried in one battle. */
  constructor(distances: number, placements: number) {
    this.distances = distances
    this.placements = placements
  }

  play(block: number): void {
    const { dice, x, y, radius } = this
    dice.seek(block)
    for (let i = 0; i < THINGS; i++) {
      x[i] = (i * 7919 + block * 31) % 60
      y[i] = (i * 104_729 + block * 17) % 40
      radius[i] = 1 + (i % 3)
    }
    let sum = 0
    for (let k = 0; k < this.distances; k++) {
      const i = k % UNITS
      const j = (k * 5 + 1) % UNITS
      const dx = (x[i] as number) - (x[j] as number)
      const dy = (y[i] as number) - (y[j] as number)
      if (Math.sqrt(dx * dx + dy * dy) < 16) sum++
    }
    for (let k = 0; k < SIGHTS; k++) sum += this.sees(k % UNITS, (k * 7 + 3) % UNITS)
    for (let k = 0; k < this.placements; k++) {
      const i = k % UNITS
      x[i] = ((x[i] as number) + 0.37 * k) % 60
      sum += this.fits(i)
    }
    for (let k = 0; k < DRAWS; k++) {
      dice.key(1 + (k >> 4), 1 + (k & 15), 1, 65)
      sum += dice.wounds(10 - (k & 3), 6, 3 + (k & 1), 4)
    }
    for (let k = 0; k < TESTS; k++) {
      dice.key(1 + (k >> 3), 17 + (k & 7), 1, 0)
      if (dice.atMost(2, 6, 7)) sum++
    }
    this.sum += sum
  }

  /** Number of other discs on the line between two discs. */
  private sees(i: number, j: number): number {
    const { x, y, radius } = this
    const px = x[i] as number
    const py = y[i] as number
    const dx = (x[j] as number) - px
    const dy = (y[j] as number) - py
    const square = dx * dx + dy * dy
    let between = 0
    for (let k = 0; k < THINGS; k++) {
      if (k === i || k === j) continue
      const cx = (x[k] as number) - px
      const cy = (y[k] as number) - py
      const along = square === 0 ? 0 : Math.min(1, Math.max(0, (cx * dx + cy * dy) / square))
      const ox = cx - along * dx
      const oy = cy - along * dy
      if (ox * ox + oy * oy < (radius[k] as number) ** 2) between++
    }
    return between
  }

  /** Number of other discs that the disc overlaps. */
  private fits(i: number): number {
    const { x, y, radius } = this
    let overlaps = 0
    for (let k = 0; k < THINGS; k++) {
      if (k === i) continue
      const dx = (x[k] as number) - (x[i] as number)
      const dy = (y[k] as number) - (y[i] as number)
      const reach = (radius[k] as number) + (radius[i] as number)
      if (dx * dx + dy * dy < reach * reach) overlaps++
    }
    return overlaps
  }
}
