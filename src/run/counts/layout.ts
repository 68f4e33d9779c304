import type { Mode } from '../../core/facts.ts'
import * as maths from '../../core/maths.ts'
import { type Column, FIRST_MEASURE } from '../../core/ruleset.ts'

/** Number of bins of the turns column if a battle may last longer than this. */
const TURN_BINS = 128

/** Cells of the outcome: first army won, draw, second army won. */
const OUTCOMES = 3

/** Numbers stored for a column after the histograms: values too large for a bin (count, sum, squares), squares of block totals. */
const PER_COLUMN = 4

/**
 * Layout of the numbers of a tally in its buffer. It depends only on the matchup, so every thread has the same layout.
 *
 * for each column, a histogram · for each column, four numbers · blocks · battles · blocks by wins and draws of the first army
 *
 * In engagements every column has the same number of bins, so that the hot loop needs no table of their starts. Whole battles have many
 * columns, of which few need many bins, so there each column has its own number.
 */
export class Layout {
  /** Number of battles in a block. */
  readonly seats: number
  /** Number of columns of a result row. */
  readonly width: number
  /** Number of bins of every column, or 0 if each column has its own number. */
  readonly bins: number
  /** By column: index of its first bin, and its number of bins, which is at least the number that the column asks for. */
  readonly starts: Int32Array
  readonly lengths: Int32Array
  readonly names: readonly string[]
  /** By column: whether it is an event, which counts once in a battle, whatever its turn. */
  readonly events: readonly boolean[]
  /** Indices of the numbers of blocks and battles, and the length of the buffer. */
  readonly blocks: number
  readonly battles: number
  readonly size: number
  private readonly behind: number

  /** `turns` is the turn limit of the matchup, or null. */
  constructor(columns: readonly Column[], turns: number | null, seats: number, mode: Mode = 'engagement') {
    const turnBins = turns === null ? TURN_BINS : Math.min(turns + 1, TURN_BINS)
    this.seats = seats
    this.width = FIRST_MEASURE + columns.length
    this.names = ['outcome', 'turns', ...columns.map(nameOf)]
    this.events = [false, false, ...columns.map(({ measure }) => measure.kind === 'event')]
    const asked = [
      OUTCOMES,
      turnBins,
      ...columns.map(({ measure, bins }) => (measure.kind === 'event' ? Math.max(bins, turnBins) : bins)),
    ]
    this.bins = mode === 'engagement' ? Math.max(...asked) : 0
    this.lengths = Int32Array.from(asked, (cells) => this.bins || cells)
    this.starts = new Int32Array(this.width)
    for (let i = 1; i < this.width; i++) {
      this.starts[i] = (this.starts[i - 1] as number) + (this.lengths[i - 1] as number)
    }
    this.behind = this.lengths.reduce((sum, cells) => sum + cells, 0)
    this.blocks = this.behind + this.width * PER_COLUMN
    this.battles = this.blocks + 1
    this.size = this.battles + 1 + maths.squared(seats + 1)
  }

  /** Index of the number of battles whose value was too large for the histogram. */
  beyondCount(column: number): number {
    return this.behind + PER_COLUMN * column
  }

  beyondSum(column: number): number {
    return this.beyondCount(column) + 1
  }

  beyondSquares(column: number): number {
    return this.beyondCount(column) + 2
  }

  /** Index of the sum of squared block totals, for blocks of several battles. */
  blockSquares(column: number): number {
    return this.beyondCount(column) + 3
  }

  /** Index of the number of blocks with this many wins and draws of the first army, for blocks of several battles. */
  blockOutcome(wins: number, draws: number): number {
    return this.battles + 1 + wins * (this.seats + 1) + draws
  }
}

function nameOf({ army, unit, measure }: Column): string {
  if (unit !== null) return `${army}/${unit}/${measure.name}`
  return measure.of === 'battle' ? measure.name : `${army}/${measure.name}`
}
