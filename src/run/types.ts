import type { Column } from '../core/ruleset.ts'
import type { Shard } from '../result/heading.ts'
import type { Ledger } from './counts/ledger.ts'
import type { Stopping } from './study/stop.ts'
import type { TrustOption } from './trust/option.ts'

/** What is to be found out, beyond the scenario. */
export interface StudyOptions {
  /** When it has seen enough. Default: after the scenario's number of battles. */
  readonly stopping?: Stopping
  /** Half width of the band about an even score, or no difference, that is called balanced or equivalent, as a share. Default 0.05. */
  readonly margin?: number
  /** Count how often each clause of the rules is carried out. Slower; changes nothing else in the result. */
  readonly clauses?: boolean
  /**
   * How far to trust the answer: planners play so many blocks of each matchup again, and tell what stronger play changes. `auto`, the default: as
   * many as add 30 % to the run at most, by its number of decisions; none if that is too few to tell anything. Whole battles only.
   */
  readonly trust?: TrustOption
  /** Play a part of the blocks only. */
  readonly shard?: Shard
  /** The command line that repeats it, for the document; by default derived from the scenario. */
  readonly repeat?: string
}

export interface RunOptions {
  /** Threads to play on; 0 plays on the calling thread. Default: the cores of the machine. Never changes a result. */
  readonly workers?: number
  /** Called now and then while battles are played. */
  readonly onProgress?: (progress: Progress) => void
  /** Ends the run early; what was finished is reported as interrupted. */
  readonly signal?: AbortSignal
  /** Blocks a chunk, instead of 20 to 50 ms of work. For tests: never changes a result. */
  readonly chunk?: number
  /** Solve the exact twin beside the sample where it is small enough. Default true. */
  readonly twin?: boolean
  /**
   * Called with the result rows of every battle, of each matchup in order: block by block, seat by seat; matchups one after the
   * other, or where the run decides as it goes in turns. The run waits for what it returns, so that a slow reader bounds the memory used.
   */
  readonly onRows?: (batch: RowBatch) => void | Promise<void>
  /** Tallies of an earlier run of the same study, to go on from. */
  readonly earlier?: Ledger
  /** Called whenever something has come back, with what gives all that was counted so far: to be kept for a restart. */
  readonly onTallies?: (ledger: () => Ledger) => void
}

/** Result rows of successive blocks of a matchup. */
export interface RowBatch {
  readonly matchup: string
  readonly variant: string
  /** The first block; the others follow. */
  readonly from: number
  /** Battles of a block. */
  readonly seats: number
  /** What a row holds beyond outcome and turns. */
  readonly columns: readonly Column[]
  /** The rows, one after the other: each `2 + columns.length` whole numbers, as `Ruleset.measure` writes them. */
  readonly rows: Int32Array
}

export interface Progress {
  /** Battles finished and asked for, over all matchups. */
  readonly battles: number
  readonly total: number
  /** Battles a second since the start. */
  readonly rate: number
  /** Seconds left at that rate. */
  readonly left: number
  /** The current headline number, such as `Order v Levy: Order scores 97.2 % ± 0.3`. */
  readonly headline: string
}
