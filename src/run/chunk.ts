import { playBattle } from '../core/battle.ts'
import { SILENT } from '../core/log.ts'
import type { Chunk } from './plan.ts'
import type { Player } from './player.ts'
import { Tally } from './tally.ts'

/** What a thread hands back. */
export interface ChunkResult {
  /** Cells of the chunk's tally. */
  readonly cells: Float64Array<ArrayBuffer>
  /** Result rows, block by block and seat by seat, where they were asked for. */
  readonly rows: Int32Array<ArrayBuffer> | null
  readonly milliseconds: number
}

/** Plays every battle of the chunk's blocks. The cells are the player's own: read them before it plays again. */
export function playChunk(player: Player, chunk: Chunk, wantRows: boolean): ChunkResult {
  const start = performance.now()
  const { layout } = player
  const tally = new Tally(layout, player.cells.fill(0))
  const blocks = chunk.to - chunk.from
  const rows = wantRows ? new Int32Array(blocks * layout.seats * layout.width) : null
  if (layout.seats === 1 && rows === null) playSingles(player, chunk, tally)
  else playSeats(player, chunk, tally, rows)
  tally.addBlocks(blocks)
  return { cells: tally.cells, rows, milliseconds: performance.now() - start }
}

/** The hot loop: blocks of one battle. */
function playSingles(player: Player, chunk: Chunk, tally: Tally): void {
  for (let block = chunk.from; block < chunk.to; block++) {
    fight(player, block, 0)
    tally.add(player.row)
  }
}

function playSeats(player: Player, chunk: Chunk, tally: Tally, rows: Int32Array | null): void {
  const { seats, width } = player.layout
  let at = 0
  for (let block = chunk.from; block < chunk.to; block++) {
    for (let seat = 0; seat < seats; seat++) {
      fight(player, block, seat)
      if (seats > 1) tally.addSeat(player.row)
      else tally.add(player.row)
      rows?.set(player.row, at)
      at += width
    }
    if (seats > 1) tally.endBlock()
  }
}

/** Plays one battle from its start and measures it. Every seat of a block has the block's dice. */
function fight(player: Player, block: number, seat: number): void {
  const { rules, state, dice, row } = player
  rules.reset(state, seat)
  dice.seek(block)
  playBattle(rules, state, dice, SILENT)
  rules.measure(state, row)
}
