import { type Column, FIRST_MEASURE } from '../core/ruleset.ts'

/** Histogram cells of the turns column when a battle may last longer than this. */
const TURN_BINS = 128

/** Numbers kept of a column behind the histograms: values too large for a cell (count, sum, squares), squares of block totals. */
const PER_COLUMN = 4

/**
 * Where each number of a tally lies in its buffer. It depends on the matchup alone, so every thread has the same.
 *
 *     for each column, a histogram of `bins` cells · for each column, four numbers · blocks · battles ·
 *     blocks by wins and draws of the first army
 *
 * Every column has the same number of cells, so that the hot loop needs no table of where they start.
 */
export class Layout {
  /** Battles of a block. */
  readonly seats: number
  /** Columns of a result row. */
  readonly width: number
  /** Histogram cells of a column: at least as many as any column asks for. */
  readonly bins: number
  readonly names: readonly string[]
  /** By column: whether it is an event, which counts once in a battle, whenever it happened. */
  readonly events: readonly boolean[]
  /** Cells where the numbers of blocks and battles are, and how many cells there are in all. */
  readonly blocks: number
  readonly battles: number
  readonly size: number

  /** `turns` is the turn limit of the matchup, or null. */
  constructor(columns: readonly Column[], turns: number | null, seats: number) {
    const turnBins = turns === null ? TURN_BINS : Math.min(turns + 1, TURN_BINS)
    this.seats = seats
    this.width = FIRST_MEASURE + columns.length
    this.bins = Math.max(3, turnBins, ...columns.map((column) => column.bins))
    this.names = ['outcome', 'turns', ...columns.map((c) => `${c.army}/${c.unit}/${c.measure.name}`)]
    this.events = [false, false, ...columns.map((column) => column.measure.kind === 'event')]
    this.blocks = this.width * (this.bins + PER_COLUMN)
    this.battles = this.blocks + 1
    this.size = this.battles + 1 + (seats + 1) ** 2
  }

  /** Cell of the number of battles whose value was too large for the histogram. */
  beyondCount(column: number): number {
    return this.width * this.bins + PER_COLUMN * column
  }

  beyondSum(column: number): number {
    return this.beyondCount(column) + 1
  }

  beyondSquares(column: number): number {
    return this.beyondCount(column) + 2
  }

  /** Cell of the sum of squared block totals. Used where a block has several battles. */
  blockSquares(column: number): number {
    return this.beyondCount(column) + 3
  }

  /** Cell of the number of blocks with so many wins and draws of the first army. Used where a block has several battles. */
  blockOutcome(wins: number, draws: number): number {
    return this.battles + 1 + wins * (this.seats + 1) + draws
  }
}
