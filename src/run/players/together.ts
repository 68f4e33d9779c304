import { BlockRecord } from '../counts/block-record.ts'
import { Cross, CrossLayout, type Pairing } from '../counts/cross.ts'
import { type ChunkResult, Playing } from './chunk.ts'
import type { Chunk } from './plan.ts'
import type { Player } from './player.ts'

/** The answer of a thread for members of a group that were fought on the same blocks. */
export interface TogetherResult {
  /** Results by member; null for members that were not fought. */
  readonly members: readonly (ChunkResult | null)[]
  readonly cross: Float64Array<ArrayBuffer>
  readonly flips: Float64Array<ArrayBuffer>
  readonly milliseconds: number
}

/** Blocks fought by one member before the next: few enough to stay in the cache. */
const BATCH = 64

/** Plays every battle of the chunk's blocks with each player that is `active`, and compares the players block by block. */
export function playTogether(
  players: readonly Player[],
  active: readonly boolean[],
  pairing: Pairing,
  chunk: Chunk,
  wantRows: boolean,
  wantClauses: boolean,
): TogetherResult {
  const start = performance.now()
  const cross = new Cross(
    new CrossLayout(
      players.map(({ layout }) => layout),
      pairing,
    ),
  )
  const playing = players.map((player, i) =>
    active[i] === true ? new Playing(player, chunk, wantRows, wantClauses) : null,
  )
  const records = players.map(({ layout }) => new BlockRecord(layout, BATCH))
  for (let from = chunk.from; from < chunk.to; from += BATCH) {
    const to = Math.min(from + BATCH, chunk.to)
    for (let i = 0; i < playing.length; i++) playing[i]?.play(from, to, records[i])
    for (let index = 0; index < cross.layout.pairs.length; index++) {
      const { a, b } = cross.layout.pairs[index] as { a: number; b: number }
      if (active[a] === true && active[b] === true) {
        cross.add(index, records[a] as BlockRecord, records[b] as BlockRecord, from, to - from)
      }
    }
  }
  return {
    members: playing.map((each) => each?.finish() ?? null),
    cross: cross.cells,
    flips: cross.flips,
    milliseconds: performance.now() - start,
  }
}
