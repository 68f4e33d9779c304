import { OUTCOME } from '../../core/ruleset.ts'
import type { Layout } from './layout.ts'

/** The results of some successive blocks, so that they can be compared with the same blocks under other rules. */
export class BlockRecord {
  readonly layout: Layout
  /**
   * By block and column: the total of a count, or the number of battles in which an event happened; a block of one battle stores its row
   * unchanged.
   */
  readonly totals: Int32Array
  /** Score of the first army by block, in half points. */
  readonly scores: Uint8Array
  /** Outcome by block and seat. */
  readonly outcomes: Uint8Array

  constructor(layout: Layout, blocks: number) {
    this.layout = layout
    this.totals = new Int32Array(blocks * layout.width)
    this.scores = new Uint8Array(blocks)
    this.outcomes = new Uint8Array(blocks * layout.seats)
  }

  /** Notes a battle of the block at `place`. The first seat of a block overwrites the earlier block at that place. */
  note(place: number, seat: number, row: Int32Array): void {
    const { totals, scores, outcomes, layout } = this
    const { width, events, seats } = layout
    if (seats === 1) {
      this.noteSingle(place, row)
      return
    }
    const start = place * width
    const outcome = row[OUTCOME] as number
    outcomes[place * seats + seat] = outcome
    // A win is two half points, a draw is one.
    scores[place] = (seat === 0 ? 0 : (scores[place] as number)) + 2 - outcome
    for (let column = 0; column < width; column++) {
      const value = row[column] as number
      const counted = events[column] && value > 1 ? 1 : value
      totals[start + column] = (seat === 0 ? 0 : (totals[start + column] as number)) + counted
    }
  }
  /** Notes the only battle of a block; part of the hot loop. */
  noteSingle(place: number, row: Int32Array): void {
    const { totals } = this
    const { width } = this.layout
    const start = place * width
    const outcome = row[OUTCOME] as number
    this.outcomes[place] = outcome
    this.scores[place] = 2 - outcome
    for (let column = 0; column < width; column++) totals[start + column] = row[column] as number
  }
}
