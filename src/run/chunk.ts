import { playBattle } from '../core/battle.ts'
import { type Log, SILENT } from '../core/log.ts'
import { OUTCOME } from '../core/ruleset.ts'
import { type ClauseCounts, ClauseLog } from './clauses.ts'
import { Firsts, OUTCOMES } from './firsts.ts'
import type { Chunk } from './plan.ts'
import type { Player } from './player.ts'
import { Tally } from './tally.ts'

/** What a thread hands back. */
export interface ChunkResult {
  /** Cells of the chunk's tally. */
  readonly cells: Float64Array<ArrayBuffer>
  /** Result rows, block by block and seat by seat, where they were asked for. */
  readonly rows: Int32Array<ArrayBuffer> | null
  /** First battles by margin, as `Firsts` keeps them, where the game has a margin. */
  readonly firsts: Float64Array<ArrayBuffer> | null
  /** Where they were asked for. */
  readonly clauses: ClauseCounts | null
  readonly milliseconds: number
}

/**
 * Plays every battle of the chunk's blocks. The cells are the player's own: read them before it plays again. Throws a `GeneralError`
 * where a general does not answer with a legal action.
 */
export function playChunk(player: Player, chunk: Chunk, wantRows: boolean, wantClauses = false): ChunkResult {
  const start = performance.now()
  const { layout, generals, margin } = player
  const tally = new Tally(layout, player.cells.fill(0))
  const blocks = chunk.to - chunk.from
  const rows = wantRows ? new Int32Array(blocks * layout.seats * layout.width) : null
  const firsts = margin < 0 ? null : new Firsts(layout.lengths[margin] as number)
  const clauses = wantClauses ? new ClauseLog(player.rules, player.state) : null
  const simple = layout.seats === 1 && generals === null && rows === null && firsts === null && clauses === null
  if (simple) playSingles(player, chunk, tally)
  else playSeats(player, chunk, tally, rows, firsts, clauses ?? SILENT)
  tally.addBlocks(blocks)
  return {
    cells: tally.cells,
    rows,
    firsts: firsts?.battles ?? null,
    clauses: clauses?.counts ?? null,
    milliseconds: performance.now() - start,
  }
}

/** The hot loop of engagements: blocks of one battle in which nothing is decided. */
function playSingles(player: Player, chunk: Chunk, tally: Tally): void {
  for (let block = chunk.from; block < chunk.to; block++) {
    fightAlone(player, block)
    tally.add(player.row)
  }
}

function playSeats(
  player: Player,
  chunk: Chunk,
  tally: Tally,
  rows: Int32Array | null,
  firsts: Firsts | null,
  log: Log,
): void {
  const { seats, width } = player.layout
  let at = 0
  for (let block = chunk.from; block < chunk.to; block++) {
    for (let seat = 0; seat < seats; seat++) {
      fight(player, block, seat, log)
      if (seats > 1) tally.addSeat(player.row)
      else tally.add(player.row)
      rows?.set(player.row, at)
      firsts?.note(
        player.row[player.margin] as number,
        (block * seats + seat) * OUTCOMES + (player.row[OUTCOME] as number),
      )
      at += width
    }
    if (seats > 1) tally.endBlock()
  }
}

/** Plays one engagement without decisions: `fight` without all that takes, which costs the hot loop a twentieth. */
function fightAlone({ rules, state, dice, row }: Player, block: number): void {
  rules.reset(state, 0)
  dice.seek(block)
  playBattle(rules, state, dice, SILENT)
  rules.measure(state, row)
}

/**
 * Plays one battle from its start and measures it. Every seat of a block has the block's dice, and so have its generals. Throws a
 * `GeneralError` where one does not answer with a legal action.
 */
export function fight(player: Player, block: number, seat: number, log: Log): void {
  const { rules, state, dice, generals, row } = player
  rules.reset(state, seat)
  dice.seek(block)
  generals?.seek(block)
  try {
    playBattle(rules, state, dice, log, generals)
  } catch (thrown) {
    throw player.fault(thrown, block, seat)
  }
  rules.measure(state, row)
}
