import * as maths from '../../core/maths.ts'
import { OUTCOME } from '../../core/ruleset.ts'
import type { BlockRecord } from './block-record.ts'
import type { Layout } from './layout.ts'

/**
 * How members of a group that are fought on the same blocks are compared: each with the first, column by column (`base`), or each with each
 * by score alone (`all`).
 */
export type Pairing = 'base' | 'all'

const LARGEST = 0x7fffffff

/** Numbers stored for a common column. */
const SUMS = 5

/** Sums over blocks of a column under a and under b, of the squares, and of the product. */
export interface PairSums {
  readonly a: { readonly sum: number; readonly squares: number }
  readonly b: { readonly sum: number; readonly squares: number }
  readonly product: number
}

/** Battles kept for each kind of change of the outcome. */
const KEPT = 3
const OUTCOMES = 3

/** Two members that are compared with each other. */
export interface Pair {
  readonly a: number
  readonly b: number
  /** The columns that both have, by name: index under a, index under b. */
  readonly columns: readonly (readonly [number, number])[]
  /** Index of the first of the pair's numbers. */
  readonly start: number
}

/**
 * Layout of the numbers in a cross tally.
 *
 * for each pair: blocks by score of a and score of b, in half points · for each common column the sums over blocks of the totals of a,
 * of their squares, of the totals of b, of their squares, and of total × total
 */
export class CrossLayout {
  readonly pairs: readonly Pair[]
  /** Number of possible scores of a block, in half points. */
  readonly scores: number
  readonly seats: number
  readonly size: number

  /** All members have the same number of seats. */
  constructor(layouts: readonly Layout[], pairing: Pairing) {
    this.seats = (layouts[0] as Layout).seats
    this.scores = 2 * this.seats + 1
    const pairs: Pair[] = []
    let start = 0
    for (let b = 1; b < layouts.length; b++) {
      for (let a = 0; a < (pairing === 'base' ? 1 : b); a++) {
        const columns = pairing === 'base' ? common(layouts[a] as Layout, layouts[b] as Layout) : []
        pairs.push({ a, b, columns, start })
        start += maths.squared(this.scores) + SUMS * columns.length
      }
    }
    this.pairs = pairs
    this.size = start
  }
}

/** Columns that both members have. The outcome is in the table of scores. */
function common(a: Layout, b: Layout): (readonly [number, number])[] {
  return a.names.flatMap((name, column) => {
    const other = b.names.indexOf(name)
    return column === OUTCOME || other < 0 ? [] : [[column, other] as const]
  })
}

/**
 * Whole numbers counted over blocks on which several members were fought. Estimates of differences need only these and the members' own
 * tallies. Like tallies they can be added in any order without rounding.
 */
export class Cross {
  readonly layout: CrossLayout
  readonly cells: Float64Array<ArrayBuffer>
  /**
   * By pair and change of the outcome: the first battles with that change, numbered through blocks and seats; Infinity if there were fewer.
   */
  readonly flips: Float64Array<ArrayBuffer>

  constructor(layout: CrossLayout) {
    this.layout = layout
    this.cells = new Float64Array(layout.size)
    this.flips = new Float64Array(layout.pairs.length * maths.squared(OUTCOMES) * KEPT).fill(Number.POSITIVE_INFINITY)
  }

  /** Adds `blocks` blocks from `from` on, on which pair number `index` was fought. */
  add(index: number, a: BlockRecord, b: BlockRecord, from: number, blocks: number): void {
    const { layout, cells } = this
    const { columns, start } = layout.pairs[index] as Pair
    const { scores, seats } = layout
    for (let block = 0; block < blocks; block++) {
      const cell = start + (a.scores[block] as number) * scores + (b.scores[block] as number)
      cells[cell] = (cells[cell] as number) + 1
    }
    const widthA = a.layout.width
    const widthB = b.layout.width
    for (let i = 0; i < columns.length; i++) {
      const [columnA, columnB] = columns[i] as readonly [number, number]
      let sumA = 0
      let squaresA = 0
      let sumB = 0
      let squaresB = 0
      let product = 0
      // In a single battle the row gives the turn of an event; here it counts once.
      const most = seats === 1 && a.layout.events[columnA] === true ? 1 : LARGEST
      for (let block = 0; block < blocks; block++) {
        const inA = Math.min(most, a.totals[block * widthA + columnA] as number)
        const inB = Math.min(most, b.totals[block * widthB + columnB] as number)
        sumA += inA
        squaresA += inA * inA
        sumB += inB
        squaresB += inB * inB
        product += inA * inB
      }
      const cell = start + scores * scores + SUMS * i
      cells[cell] = (cells[cell] as number) + sumA
      cells[cell + 1] = (cells[cell + 1] as number) + squaresA
      cells[cell + 2] = (cells[cell + 2] as number) + sumB
      cells[cell + 3] = (cells[cell + 3] as number) + squaresB
      cells[cell + 4] = (cells[cell + 4] as number) + product
    }
    for (let battle = 0; battle < blocks * seats; battle++) {
      const first = a.outcomes[battle] as number
      const second = b.outcomes[battle] as number
      if (first !== second) this.flip(index, first, second, from * seats + battle)
    }
  }

  merge(cells: Float64Array, flips: Float64Array): void {
    if (cells.length !== this.cells.length) throw new RangeError('cross tallies of different layouts do not add up')
    for (let cell = 0; cell < cells.length; cell++) {
      this.cells[cell] = (this.cells[cell] as number) + (cells[cell] as number)
    }
    for (let at = 0; at < flips.length; at++) {
      const battle = flips[at] as number
      if (battle < Number.POSITIVE_INFINITY) this.keep(at - (at % KEPT), battle)
    }
  }

  /** Calls `visit` for every pair of block scores seen, in half points, with the number of blocks that had them. */
  eachScores(index: number, visit: (a: number, b: number, blocks: number) => void): void {
    const { start } = this.layout.pairs[index] as Pair
    const { scores } = this.layout
    for (let a = 0; a < scores; a++) {
      for (let b = 0; b < scores; b++) {
        const blocks = this.cells[start + a * scores + b] as number
        if (blocks > 0) visit(a, b, blocks)
      }
    }
  }

  /** Sums over the blocks of a pair, of its common column number `column`. */
  sums(index: number, column: number): PairSums {
    const start = (this.layout.pairs[index] as Pair).start + maths.squared(this.layout.scores) + SUMS * column
    const [sumA, squaresA, sumB, squaresB, product] = this.cells.subarray(start, start + SUMS) as unknown as number[]
    return {
      a: { sum: sumA as number, squares: squaresA as number },
      b: { sum: sumB as number, squares: squaresB as number },
      product: product as number,
    }
  }

  /** The first battles whose outcome was `first` under a and `second` under b. */
  flipsOf(index: number, first: number, second: number): number[] {
    const start = slotOf(index, first, second)
    return [...this.flips.subarray(start, start + KEPT)].filter((battle) => battle < Number.POSITIVE_INFINITY)
  }

  private flip(index: number, first: number, second: number, battle: number): void {
    const start = slotOf(index, first, second)
    if (battle < (this.flips[start + KEPT - 1] as number)) this.keep(start, battle)
  }

  /** Keeps the battle if it is among the first of a slot, in order. */
  private keep(start: number, battle: number): void {
    let later = battle
    for (let at = start; at < start + KEPT; at++) {
      const kept = this.flips[at] as number
      if (kept === later) return
      if (kept < later) continue
      this.flips[at] = later
      later = kept
    }
  }
}

function slotOf(index: number, first: number, second: number): number {
  return (index * maths.squared(OUTCOMES) + first * OUTCOMES + second) * KEPT
}
