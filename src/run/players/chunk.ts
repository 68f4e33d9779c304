import { playBattle } from '../../core/battle.ts'
import { type Log, SILENT } from '../../core/log.ts'
import { OUTCOME } from '../../core/ruleset.ts'
import type { BlockRecord } from '../counts/block-record.ts'
import { type ClauseCounts, ClauseLog } from '../counts/clauses.ts'
import { Firsts, OUTCOMES } from '../counts/firsts.ts'
import { Tally } from '../counts/tally.ts'
import type { Chunk } from './plan.ts'
import type { Player } from './player.ts'

/** The answer of a thread for a chunk. */
export interface ChunkResult {
  /** Cells of the chunk's tally. */
  readonly cells: Float64Array<ArrayBuffer>
  /** Result rows, block by block and seat by seat, if they were asked for. */
  readonly rows: Int32Array<ArrayBuffer> | null
  /** First battles by margin, in the form of `Firsts`, if the game has a margin. */
  readonly firsts: Float64Array<ArrayBuffer> | null
  /** Clause counts, if they were asked for. */
  readonly clauses: ClauseCounts | null
  readonly milliseconds: number
  /** Adds `cells` and `firsts` to those of a run in less time than by reading them; left out where there is no such way. */
  mergeInto?(tally: Tally, firsts: Firsts | null): void
}

/**
 * Plays every battle of the chunk's blocks. The cells of the result are the player's own: read them before it plays again. Throws a
 * `GeneralError` if a general does not answer with a legal action.
 */
export function playChunk(player: Player, chunk: Chunk, wantRows: boolean, wantClauses = false): ChunkResult {
  const playing = new Playing(player, chunk, wantRows, wantClauses)
  playing.play(chunk.from, chunk.to)
  return playing.finish()
}

/** A chunk that is being played: as a whole, or part by part in the order of the blocks. */
export class Playing {
  private readonly player: Player
  private readonly chunk: Chunk
  private readonly start = performance.now()
  private readonly tally: Tally
  private readonly rows: Int32Array<ArrayBuffer> | null
  private readonly firsts: Firsts | null
  private readonly clauses: ClauseLog | null
  private readonly simple: boolean

  constructor(player: Player, chunk: Chunk, wantRows: boolean, wantClauses: boolean) {
    const { layout, generals, margin } = player
    this.player = player
    this.chunk = chunk
    this.tally = new Tally(layout, player.cells.fill(0))
    this.rows = wantRows ? new Int32Array((chunk.to - chunk.from) * layout.seats * layout.width) : null
    this.firsts = margin < 0 ? null : new Firsts(layout.lengths[margin] as number)
    this.clauses = wantClauses ? new ClauseLog(player.rules.facts) : null
    this.simple = layout.seats === 1 && generals === null && !wantRows && this.firsts === null && !wantClauses
  }

  /** Plays blocks `from` to `to` − 1; if `record` is given, it takes each block, from its first place on. */
  play(from: number, to: number, record: BlockRecord | null = null): void {
    try {
      this.playAll(from, to, record)
    } catch (thrown) {
      throw this.simple ? placed(this.player, from, to, thrown) : thrown
    }
  }

  private playAll(from: number, to: number, record: BlockRecord | null): void {
    if (!this.simple) this.playSeats(from, to, record)
    else if (record === null) this.playSingles(from, to)
    else this.playRecorded(from, to, record)
  }

  finish(): ChunkResult {
    const { tally, rows, firsts, clauses, chunk } = this
    tally.addBlocks(chunk.to - chunk.from)
    return {
      cells: tally.cells,
      rows,
      firsts: firsts?.battles ?? null,
      clauses: clauses?.counts ?? null,
      milliseconds: performance.now() - this.start,
    }
  }

  /** The hot loop of engagements: blocks of one battle in which nothing is decided. */
  private playSingles(from: number, to: number): void {
    const { player, tally } = this
    for (let block = from; block < to; block++) {
      fightAlone(player, block)
      tally.add(player.row)
    }
  }

  /** Plays single battles in which nothing is decided, and records each block for comparison with the same block of other members. */
  private playRecorded(from: number, to: number, record: BlockRecord): void {
    const { player, tally } = this
    for (let block = from; block < to; block++) {
      fightAlone(player, block)
      tally.add(player.row)
      record.noteSingle(block - from, player.row)
    }
  }

  private playSeats(from: number, to: number, record: BlockRecord | null): void {
    const { player, tally, rows, firsts } = this
    const { seats, width } = player.layout
    const log: Log = this.clauses ?? SILENT
    let at = (from - this.chunk.from) * seats * width
    for (let block = from; block < to; block++) {
      for (let seat = 0; seat < seats; seat++) {
        fight(player, block, player.seatOf(block, seat), log)
        if (seats > 1) tally.addSeat(player.row)
        else tally.add(player.row)
        record?.note(block - from, seat, player.row)
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
}

/**
 * The error of one of these blocks, with the number of the block. The blocks are played again one by one, because the fast loop does not
 * know the number.
 */
function placed(player: Player, from: number, to: number, thrown: unknown): unknown {
  try {
    for (let block = from; block < to; block++) fight(player, block, 0, SILENT)
  } catch (again) {
    return again
  }
  return thrown
}

/**
 * Plays one engagement without decisions. It leaves out what `fight` does for generals, which would make the hot loop slower by a
 * twentieth.
 */
export function fightAlone({ rules, state, dice, row }: Player, block: number): void {
  rules.reset(state, 0)
  dice.seek(block)
  playBattle(rules, state, dice, SILENT)
  rules.measure(state, row)
}

/**
 * Plays one battle from its start and measures it. All seats of a block, and their generals, use the dice of the block. Throws a
 * `GeneralError` if a general does not answer with a legal action.
 */
export function fight(player: Player, block: number, seat: number, log: Log): void {
  const { rules, state, dice, generals, row } = player
  rules.reset(state, seat)
  dice.seek(block)
  generals?.seek(block)
  try {
    playBattle(rules, state, dice, log, generals)
    rules.measure(state, row)
  } catch (thrown) {
    throw player.fault(thrown, block, seat)
  }
}
