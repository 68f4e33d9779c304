import type { Estimate } from '../../result/heading.ts'
import type { Trust } from '../../result/trust.ts'
import { Cross, CrossLayout, type Pair, type Pairing, type PairSums } from '../counts/cross.ts'
import { Segments } from '../counts/segments.ts'
import type { Cell } from '../players/cell.ts'
import { type Chunk, chunkAt, type Pace } from '../players/plan.ts'
import type { TogetherResult } from '../players/together.ts'
import { RunError } from '../run-error.ts'
import { nextLook } from './looks.ts'

/** A difference with its interval. */
type Compared = Estimate & { readonly low: number; readonly high: number }

/** An exact score of the first army at a value of the axis. */
export interface ExactScore {
  readonly value: number
  readonly score: number
}

/**
 * Cells that are fought on the same blocks, one after the other, so that they can be compared block by block; often a single cell. It holds
 * which blocks are wanted, handed out and returned.
 */
export class Group {
  readonly index: number
  readonly members: readonly Cell[]
  readonly pairing: Pairing | null
  /** Null for a single cell. */
  readonly cross: Cross | null
  /** Differences of block scores (b less a) by pair, look by look. */
  readonly differences: readonly Segments[]
  /** Blocks that may be played: the first, and the one after the last. */
  readonly from: number
  readonly to: number
  /** Which members are still fought. */
  readonly active: boolean[]
  /** Blocks before this one may be handed out; the others wait for a decision. */
  goal: number
  /** The next block to hand out; all blocks before it were handed out. */
  next: number
  /** All blocks before this one have been returned. */
  merged: number
  /** Looks taken so far. */
  looks = 0
  /** Expected number of blocks in all, if it is decided during the run. */
  expected: number
  pace: Pace | null = null
  /** The difference `whole` of pair number `pair` as planners change it; null if planners were not asked. */
  trust: ((pair: number, whole: Compared) => Trust) | null = null
  /** Exact scores of values between those of the axis of a sweep. */
  between: readonly ExactScore[] = []

  /** Throws a `RunError` if members that are compared have different numbers of battles in a block. */
  constructor(index: number, members: readonly Cell[], from: number, to: number, pairing: Pairing | null = null) {
    this.index = index
    this.members = members
    this.pairing = members.length > 1 ? (pairing ?? 'base') : null
    const layouts = members.map(({ tally }) => tally.layout)
    const other = members.find(({ tally }) => tally.layout.seats !== layouts[0]?.seats)
    if (other !== undefined) {
      throw new RunError(
        `${other.matchup.name}: ${members[0]?.variant.name} has ${layouts[0]?.seats} battles a block and ${other.variant.name} ` +
          `${other.tally.layout.seats}: they cannot be set against each other block by block`,
      )
    }
    this.cross = this.pairing === null ? null : new Cross(new CrossLayout(layouts, this.pairing))
    this.differences = (this.cross?.layout.pairs ?? []).map(() => new Segments(4 * this.seats + 1))
    this.from = from
    this.to = to
    this.active = members.map(() => true)
    this.goal = to
    this.expected = from
    this.next = from
    this.merged = from
    for (const cell of members) cell.from = from
  }

  /** Battles of a block of each member. */
  get seats(): number {
    return (this.members[0] as Cell).tally.layout.seats
  }

  /** Battles of a block of the members that are still fought. */
  get cost(): number {
    return this.seats * this.active.filter(Boolean).length
  }

  /** Number of blocks that may be handed out now. */
  get left(): number {
    return this.goal - this.next
  }

  /** Whether all blocks up to the goal have been returned. */
  get idle(): boolean {
    return this.merged === this.goal
  }

  /** Hands out the next blocks, at most `size` of them. */
  take(size: number): Chunk {
    const chunk = chunkAt(this.next, size, this.goal)
    this.next = chunk.to
    return chunk
  }

  /** Adds a returned chunk. Recent chunks determine most of the pace, but a single slow one does not spoil it. */
  merge(chunk: Chunk, result: TogetherResult): void {
    result.members.forEach((part, i) => {
      if (part !== null) this.members[i]?.merge(part)
    })
    this.cross?.merge(result.cross, result.flips)
    this.merged = chunk.to
    this.pace = {
      blocks: (this.pace?.blocks ?? 0) / 2 + chunk.to - chunk.from,
      milliseconds: (this.pace?.milliseconds ?? 0) / 2 + result.milliseconds,
    }
  }

  /** Takes a look: starts a new segment of the counts. */
  look(): void {
    this.looks++
    for (const [i, cell] of this.members.entries()) if (this.active[i]) cell.segments.add(cell.tally.blockScores())
    this.differences.forEach((segments, pair) => {
      const { a, b } = this.pairAt(pair)
      if (this.active[a] && this.active[b]) segments.add(this.differenceCounts(pair))
    })
  }

  /** Lets the group go on to its next look, or to the last block it may play. */
  goOn(): void {
    this.goal = Math.min(nextLook(this.merged), this.to)
  }

  /** Pair number `pair`. Throws a RangeError if there is none. */
  pairAt(pair: number): Pair {
    const found = this.cross?.layout.pairs[pair]
    if (found === undefined) throw new RangeError(`there is no pair ${pair}`)
    return found
  }

  /** Blocks on which both members of a pair were fought, by score of a and by score of b, in half points. */
  scoresOf(pair: number): readonly [a: number[], b: number[]] {
    const counts = [0, 1].map(() => Array.from({ length: 2 * this.seats + 1 }, () => 0)) as [number[], number[]]
    this.cross?.eachScores(pair, (a, b, blocks) => {
      counts[0][a] = (counts[0][a] as number) + blocks
      counts[1][b] = (counts[1][b] as number) + blocks
    })
    return counts
  }

  /** Sums of a common column of a pair. */
  sumsOf(pair: number, column: number): PairSums {
    if (this.cross === null) throw new RangeError('a single cell has no pairs')
    return this.cross.sums(pair, column)
  }

  /** Blocks of pair number `pair` by the difference of their scores, from −1 to 1 in equal steps. */
  differenceCounts(pair: number): number[] {
    const most = 2 * this.seats
    const counts = Array.from({ length: 2 * most + 1 }, () => 0)
    this.cross?.eachScores(pair, (a, b, blocks) => {
      counts[b - a + most] = (counts[b - a + most] as number) + blocks
    })
    return counts
  }
}

/** A group for every cell. */
export function singles(cells: readonly Cell[], range: (cell: Cell) => readonly [from: number, to: number]): Group[] {
  return cells.map((cell, index) => new Group(index, [cell], ...range(cell)))
}
