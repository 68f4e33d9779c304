import type { Column } from '../core/ruleset.ts'
import type { Shard } from '../result/heading.ts'
import type { TrustOption } from '../scenario/types.ts'
import type { Ledger } from './counts/ledger.ts'
import type { Recruiter } from './players/executor.ts'
import type { Stopping } from './study/stop.ts'

/** Options of a study that are not in the scenario. */
export interface StudyOptions {
  /** When the run has seen enough. Default: after the scenario's number of battles. */
  readonly stopping?: Stopping
  /**
   * Half width of the band about an even score, or about no difference, in which the result is called balanced or equivalent; a share.
   * Default 0.05.
   */
  readonly margin?: number
  /** Count how often each clause of the rules is carried out. Slower; changes nothing else in the result. */
  readonly clauses?: boolean
  /**
   * How far to trust the answer: planners play this many blocks of each matchup again, which shows what stronger play changes. `auto`: as
   * many as add at most 30% to the run, measured in decisions; none if that is too few for an answer. Default: as the scenario says, else
   * `auto`. Whole battles only.
   */
  readonly trust?: TrustOption
  /** Play a part of the blocks only. */
  readonly shard?: Shard
  /** The command line that repeats the result, for the document; by default derived from the scenario. */
  readonly repeat?: string
}

export interface RunOptions {
  /** Threads to play on; 0 plays on the calling thread. Default: the cores of the machine. Never changes a result. */
  readonly workers?: number
  /** Plays elsewhere than on threads of this process, such as by a queue. Never changes a result. */
  readonly recruit?: Recruiter
  /** Called from time to time while battles are played. */
  readonly onProgress?: (progress: Progress) => void
  /** Ends the run early; what was finished is reported as interrupted. */
  readonly signal?: AbortSignal
  /** Blocks in a chunk, instead of 20 to 50 ms of work. For tests: never changes a result. */
  readonly chunk?: number
  /** Solve the exact twin beside the sample if it is small enough. Default true. */
  readonly twin?: boolean
  /**
   * Called with the result rows of every battle: within a matchup block by block, seat by seat. Matchups come one after the other, or in
   * turns if the run decides during play. The run waits for the returned promise, so a slow reader limits the memory used.
   */
  readonly onRows?: (batch: RowBatch) => void | Promise<void>
  /** Tallies of an earlier run of the same study, to be continued. */
  readonly earlier?: Ledger
  /** Called whenever a chunk was merged, with a function that gives all counts so far, to be kept for a restart. */
  readonly onTallies?: (ledger: () => Ledger) => void
}

/** Result rows of consecutive blocks of a matchup. */
export interface RowBatch {
  readonly matchup: string
  readonly variant: string
  /** The first block of the batch. */
  readonly from: number
  /** Battles of a block. */
  readonly seats: number
  /** The columns of a row after outcome and turns. */
  readonly columns: readonly Column[]
  /** The rows, one after the other. Each has `2 + columns.length` whole numbers, in the form of `Ruleset.measure`. */
  readonly rows: Int32Array
}

export interface Progress {
  /** Battles finished, and battles asked for, over all matchups. */
  readonly battles: number
  readonly total: number
  /** Battles a second since the start. */
  readonly rate: number
  /** Seconds left at that rate. */
  readonly left: number
  /** The current headline number, such as `Order v Levy: Order scores 97.2% (96.9 to 97.5)`. */
  readonly headline: string
}
