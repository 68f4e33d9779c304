import { nextLook } from '../study/looks.ts'

/** Blocks `from` to `to` − 1 of a matchup: one thread plays them in one go. */
export interface Chunk {
  readonly from: number
  readonly to: number
}

/** The chunk that starts at `from`: `size` blocks, but none beyond the next look or the end. */
export function chunkAt(from: number, size: number, blocks: number): Chunk {
  return { from, to: Math.min(from + Math.max(1, Math.floor(size)), nextLook(from), blocks) }
}

/** Milliseconds of work in a chunk: handing one out costs about 0.03, and a user who interrupts waits for those in flight. */
const FULL = 30
/** Near the end chunks shrink so that no thread waits long for another, but not below this. */
const LEAST = 2
/** Chunks wanted of what is left, for each thread. */
const SHARE = 8
/** A chunk is at most so many times the one its rate was measured on: battles speed up while the code warms up. */
const TRUST = 16

/** How long a chunk took. */
export interface Pace {
  readonly blocks: number
  readonly milliseconds: number
}

/** Blocks of the next chunk when `left` are left for `threads` threads; one while nothing has been measured. */
export function chunkSize(pace: Pace | null, left: number, threads: number): number {
  if (pace === null) return 1
  const rate = pace.blocks / Math.max(pace.milliseconds, 1e-3)
  const wanted = Math.max(rate * LEAST, Math.min(rate * FULL, left / (SHARE * threads)))
  return Math.max(1, Math.floor(Math.min(wanted, pace.blocks * TRUST)))
}
