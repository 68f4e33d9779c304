import { nextLook } from '../study/looks.ts'

/** Blocks `from` to `to` − 1 of a matchup: one thread plays them in one go. */
export interface Chunk {
  readonly from: number
  readonly to: number
}

/** The chunk that starts at `from`: `size` blocks, but none past the next look or the end. */
export function chunkAt(from: number, size: number, blocks: number): Chunk {
  return { from, to: Math.min(from + Math.max(1, Math.floor(size)), nextLook(from), blocks) }
}

/** Milliseconds of work in a chunk. Handing out a chunk costs about 0.03, and after an interrupt the user waits for the running chunks. */
const FULL = 30
/** Least milliseconds of work in a chunk. Chunks shrink near the end so that no thread waits long for another. */
const LEAST = 2
/** The work left is divided into this many chunks for each thread. */
const SHARE = 8
/**
 * A chunk is at most this many times as large as the chunk on which its rate was measured: battles become faster while the code warms up.
 */
const TRUST = 16

/** How long a chunk took. */
export interface Pace {
  readonly blocks: number
  readonly milliseconds: number
}

/**
 * Number of blocks of the next chunk if `left` blocks are left for `threads` threads; 1 until a pace was measured. `span`: milliseconds of work
 * in a full chunk; `least`: in a chunk near the end.
 */
export function chunkSize(
  pace: Pace | null,
  left: number,
  threads: number,
  span = FULL,
  least = (span * LEAST) / FULL,
): number {
  if (pace === null) return 1
  const rate = pace.blocks / Math.max(pace.milliseconds, 1e-3)
  const wanted = Math.max(rate * least, Math.min(rate * span, left / (SHARE * threads)))
  return Math.max(1, Math.floor(Math.min(wanted, pace.blocks * TRUST)))
}
