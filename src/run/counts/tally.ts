import * as maths from '../../core/maths.ts'
import { DRAW, FIRST_WINS, OUTCOME, SECOND_WINS } from '../../core/ruleset.ts'
import type { Layout } from './layout.ts'
import { eachOf, type Sparse } from './sparse.ts'

/**
 * Whole numbers counted over battles, in one buffer: a histogram for every column of the result row, and for values too large for it the
 * exact count, sum and sum of squares. Tallies of parts of a run can be added in any order without rounding, as long as sums stay below
 * 2^53.
 */
export class Tally {
  readonly layout: Layout
  readonly cells: Float64Array<ArrayBuffer>
  private readonly width: number
  private readonly bins: number
  /** Totals of the block being played. */
  private readonly totals: Float64Array
  private wins = 0
  private draws = 0

  constructor(layout: Layout, cells: Float64Array<ArrayBuffer> = new Float64Array(layout.size)) {
    this.layout = layout
    this.cells = cells
    this.width = layout.width
    this.bins = layout.bins
    this.totals = new Float64Array(layout.width)
  }

  /** Adds a battle. In the hot loop: one increment a column. */
  add(row: Int32Array): void {
    const { cells, width, bins } = this
    if (bins === 0) {
      this.addEach(row)
      return
    }
    let fits = true
    for (let column = 0, start = 0; column < width; column++, start += bins) {
      const value = row[column] as number
      // The comparison is unsigned, so a negative value counts as too large.
      if (value >>> 0 < bins) cells[start + value] = (cells[start + value] as number) + 1
      else fits = false
    }
    if (!fits) this.addBeyond(row)
  }

  /** Adds a battle if every column has its own number of cells. */
  private addEach(row: Int32Array): void {
    const { cells, width } = this
    const { starts, lengths } = this.layout
    let fits = true
    for (let column = 0; column < width; column++) {
      const value = row[column] as number
      if (value >>> 0 < (lengths[column] as number)) bump(cells, (starts[column] as number) + value, 1)
      else fits = false
    }
    if (!fits) this.addBeyond(row)
  }

  /** Adds the values of a battle that are too large for the histograms. */
  private addBeyond(row: Int32Array): void {
    const { cells, layout } = this
    row.forEach((value, column) => {
      if (value < 0) throw new RangeError(`${layout.names[column]} is negative: ${value}`)
      if (value < (layout.lengths[column] as number)) return
      bump(cells, layout.beyondCount(column), 1)
      bump(cells, layout.beyondSum(column), value)
      bump(cells, layout.beyondSquares(column), value * value)
    })
  }

  /** Adds a battle, also to the block being played; for blocks of several battles. */
  addSeat(row: Int32Array): void {
    this.add(row)
    const { totals, width, layout } = this
    for (let column = 0; column < width; column++) {
      const value = row[column] as number
      bump(totals, column, layout.events[column] ? Math.min(value, 1) : value)
    }
    const outcome = row[OUTCOME]
    if (outcome === FIRST_WINS) this.wins++
    else if (outcome === DRAW) this.draws++
  }

  /** Ends the block being played; for blocks of several battles. */
  endBlock(): void {
    const { cells, totals, width, layout } = this
    bump(cells, layout.blockOutcome(this.wins, this.draws), 1)
    this.wins = 0
    this.draws = 0
    for (let column = 0; column < width; column++) {
      bump(cells, layout.blockSquares(column), maths.squared(totals[column] as number))
    }
    totals.fill(0)
  }

  /** Counts blocks whose battles were added. */
  addBlocks(blocks: number): void {
    bump(this.cells, this.layout.blocks, blocks)
    bump(this.cells, this.layout.battles, blocks * this.layout.seats)
  }

  /** Adds another tally. Throws a RangeError if its layout differs. */
  merge(cells: Float64Array): void {
    if (cells.length !== this.cells.length) throw new RangeError('tallies of different layouts do not add up')
    for (let cell = 0; cell < cells.length; cell++) bump(this.cells, cell, cells[cell] as number)
  }

  /** Adds another tally, given by its cells that are not 0. `length`: the number of all its cells. Throws as `merge` does. */
  mergeSparse(pairs: Sparse, length: number): void {
    const { cells } = this
    if (length !== cells.length) throw new RangeError('tallies of different layouts do not add up')
    eachOf(pairs, (cell, value) => bump(cells, cell, value))
  }

  get blocks(): number {
    return this.cells[this.layout.blocks] as number
  }

  get battles(): number {
    return this.cells[this.layout.battles] as number
  }

  /** Battles by value 0, 1, 2, …: a view. */
  histogram(column: number): Float64Array {
    const start = this.layout.starts[column] as number
    return this.cells.subarray(start, start + (this.layout.lengths[column] as number))
  }

  /** Battles whose value was too large for the histogram. */
  beyond(column: number): number {
    return this.cells[this.layout.beyondCount(column)] as number
  }

  /** Number of these values, their sum and the sum of their squares. */
  pastEnd(column: number): { readonly count: number; readonly sum: number; readonly sumSq: number } {
    const { cells, layout } = this
    return {
      count: this.beyond(column),
      sum: cells[layout.beyondSum(column)] as number,
      sumSq: cells[layout.beyondSquares(column)] as number,
    }
  }

  sum(column: number): number {
    return this.histogram(column).reduce(
      (sum, battles, value) => sum + battles * value,
      this.cells[this.layout.beyondSum(column)] as number,
    )
  }

  sumOfSquares(column: number): number {
    return this.histogram(column).reduce(
      (sum, battles, value) => sum + battles * value * value,
      this.cells[this.layout.beyondSquares(column)] as number,
    )
  }

  /** Battles in which an event happened. */
  happened(column: number): number {
    return this.battles - (this.cells[this.layout.starts[column] as number] as number)
  }

  /** Sum over blocks of the squared total of a count, or of the squared number of battles in which an event happened. */
  blockSquares(column: number): number {
    const { layout } = this
    if (layout.seats > 1) return this.cells[layout.blockSquares(column)] as number
    return layout.events[column] ? this.happened(column) : this.sumOfSquares(column)
  }

  /** Calls `visit` for every way the battles of a block can end, with the number of blocks that ended so. */
  eachBlockOutcome(visit: (wins: number, draws: number, blocks: number) => void): void {
    const { seats } = this.layout
    const outcomes = this.histogram(OUTCOME)
    if (seats === 1) {
      visit(1, 0, outcomes[FIRST_WINS] as number)
      visit(0, 1, outcomes[DRAW] as number)
      visit(0, 0, outcomes[SECOND_WINS] as number)
      return
    }
    for (let wins = 0; wins <= seats; wins++) {
      for (let draws = 0; wins + draws <= seats; draws++) {
        visit(wins, draws, this.cells[this.layout.blockOutcome(wins, draws)] as number)
      }
    }
  }

  /** Blocks by score of the first army in half points, 0 to 2 × seats: for two seats, the pentanomial counts. */
  blockScores(): number[] {
    const scores = Array.from({ length: 2 * this.layout.seats + 1 }, () => 0)
    this.eachBlockOutcome((wins, draws, blocks) => bump(scores, 2 * wins + draws, blocks))
    return scores
  }
}

function bump(cells: Float64Array | number[], cell: number, by: number): void {
  cells[cell] = (cells[cell] as number) + by
}
