import { move, Piscina, transferableSymbol, valueSymbol, workerData } from 'piscina'
import type { ExactSolution } from '../../core/exact.ts'
import type { Plugin } from '../../plugins/plugin.ts'
import { type Games, gamesWith } from '../../plugins/registry.ts'
import { GeneralError, messageOf, RunError } from '../run-error.ts'
import { type Batch, type BatchResult, batchName } from './bouts.ts'
import type { ChunkResult } from './chunk.ts'
import { Hand, type Recruits, type Team } from './crew.ts'
import type { Job } from './job.ts'
import { type Order, Orders, packed, type ReplyText, unpacked } from './order.ts'
import type { Chunk } from './plan.ts'
import type { TogetherResult } from './together.ts'

/** How often a task is tried, each time on any free thread, before the run fails. */
const TRIES = 3

/** The file that a thread runs instead of the worker's own module; the file says why. Compiled, as in `engine.ts`. */
const THREAD = new URL(
  import.meta.url.endsWith('.ts') ? '../../../dist/workers/thread.cjs' : '../../../workers/thread.cjs',
  import.meta.url,
).href

/** Tasks given to the pool for each thread: enough that no thread waits until the calling thread notices a result. */
const AHEAD = 4

type Task =
  | {
      readonly kind: 'play'
      readonly job: number
      readonly chunk: Chunk
      readonly wantRows: boolean
      readonly wantClauses: boolean
    }
  | {
      readonly kind: 'together'
      /** The first job of the team, for messages. */
      readonly job: number
      readonly team: Team
      readonly chunk: Chunk
      readonly wantRows: boolean
      readonly wantClauses: boolean
    }
  | { readonly kind: 'solve'; readonly job: number; readonly budget: number }
  | { readonly kind: 'rehearse'; readonly job: number; readonly blocks: number }
  | { readonly kind: 'bouts'; readonly batch: Batch }
  | { readonly kind: 'order'; readonly order: string; readonly plugin?: Plugin }

/** The data with which threads are started. */
export interface ThreadOptions {
  /** Address of the compiled module that worker threads load; it serves the games of the run. */
  readonly worker: string
  /** Games that threads load besides those of that module. */
  readonly plugins?: readonly Plugin[]
  /** Heap of a worker thread in MB; by default Node's limit. */
  readonly memory?: number
}

interface ThreadData {
  readonly worker: string
  readonly jobs: readonly Job[]
  readonly plugins: readonly Plugin[]
}

/** Returned instead of a result if another try would fail as well. */
interface Fault {
  readonly fault: string
}

/**
 * Worker threads. If a thread throws, exits or runs out of memory, only its task is lost: the pool replaces the thread, and the task is
 * tried again, which gives the same result.
 */
export class Threads implements Recruits {
  readonly threads: number
  readonly window: number
  readonly pool: Piscina
  /** Fulfilled when the threads can no longer play, for whatever reason. */
  readonly failed: Promise<void>
  private tellFailed: () => void = () => undefined
  private readonly jobs: readonly Job[]
  /** Why no more tasks are done; null while there is no reason. */
  private failure: RunError | null = null

  constructor(jobs: readonly Job[], threads: number, { worker, memory, plugins = [] }: ThreadOptions) {
    this.jobs = jobs
    this.threads = threads
    this.failed = new Promise((resolve) => {
      this.tellFailed = resolve
    })
    this.window = threads * AHEAD
    this.pool = new Piscina({
      filename: THREAD,
      minThreads: threads,
      maxThreads: threads,
      workerData: { worker, jobs, plugins } satisfies ThreadData,
      recordTiming: false,
      ...(memory !== undefined && { resourceLimits: { maxOldGenerationSizeMb: memory } }),
    })
    // If a thread ends without a task, the pool may not replace it. So the run fails instead of waiting for it.
    this.pool.on('error', (error: Error) => this.giveUp(`the worker threads failed: ${error.message}`))
  }

  async play(job: number, chunk: Chunk, wantRows: boolean, wantClauses = false): Promise<ChunkResult> {
    const what = `blocks ${chunk.from} to ${chunk.to - 1}`
    const task = { kind: 'play', job, chunk, wantRows, wantClauses } as const
    const result = await this.attempt<ChunkResult | ReplyText>(task, this.name(job), what)
    return typeof result === 'string' ? unpacked('play', result) : result
  }

  playTogether(team: Team, chunk: Chunk, wantRows: boolean, wantClauses = false): Promise<TogetherResult> {
    const what = `blocks ${chunk.from} to ${chunk.to - 1}`
    const job = team.jobs[0] as number
    const task = { kind: 'together', job, team, chunk, wantRows, wantClauses } as const
    return this.attempt<TogetherResult>(task, this.name(job), what)
  }

  solve(job: number, budget: number): Promise<ExactSolution | null> {
    return this.attempt<ExactSolution | null>({ kind: 'solve', job, budget }, this.name(job), 'the exact answer')
  }

  playBatch(batch: Batch): Promise<BatchResult> {
    return this.attempt<BatchResult>({ kind: 'bouts', batch }, batchName(batch))
  }

  /** Plays the first blocks of a matchup with a user's general twice; see `rehearse`. Tried once. */
  async rehearse(job: number, blocks: number): Promise<void> {
    const result: unknown = await this.pool
      .run({ kind: 'rehearse', job, blocks } satisfies Task)
      .catch((thrown: unknown) => {
        throw new GeneralError(`${this.name(job)}: the general ended its thread: ${messageOf(thrown)}`)
      })
    if (isFault(result)) throw new GeneralError(result.fault)
  }

  /**
   * Does a task that brings its jobs, once; gives the reply as text. Rejects with a `GeneralError` if another try would fail as well. Text goes
   * to a thread and back in a fraction of the time of what it stands for.
   */
  async carryOut(order: Order, plugin?: Plugin): Promise<ReplyText> {
    const task = { kind: 'order', order: JSON.stringify(order), ...(plugin && { plugin }) } satisfies Task
    const result: ReplyText | Fault = await this.pool.run(task)
    if (isFault(result)) throw new GeneralError(result.fault)
    return result
  }

  close(): Promise<void> {
    this.failure ??= new RunError('the worker threads were ended')
    return this.pool.destroy()
  }

  private name(job: number): string {
    return String(this.jobs[job]?.matchup.name)
  }

  /** Tries a task up to `TRIES` times. `who` and `what` name it in messages. */
  private async attempt<T>(task: Task, who: string, what?: string): Promise<T> {
    for (let tries = 1; this.failure === null; tries++) {
      try {
        const result: T | Fault = await this.pool.run(task)
        if (!isFault(result)) return result
        this.giveUp(`${who}: ${result.fault}`)
      } catch (thrown) {
        if (tries < TRIES) continue
        this.giveUp(`${what === undefined ? who : `${who}, ${what}`}: failed ${tries} times: ${messageOf(thrown)}`)
      }
    }
    throw this.failure
  }

  /** Fails the running tasks, too. Only the first reason is reported. */
  private giveUp(why: string): void {
    this.failure ??= new RunError(why)
    this.tellFailed()
    void this.pool.destroy()
  }
}

/** The default export of a worker thread: does the tasks of a pool, for these games and the plug-ins of the engine. */
export function serve(games: Games): (task: Task) => Promise<unknown> {
  const { jobs, plugins } = workerData as ThreadData
  const hand = new Hand(jobs, gamesWith(plugins, games))
  const orders = new Orders(gamesWith(plugins, games))
  return async (task) => {
    try {
      if (task.kind === 'bouts') return await hand.playBatch(task.batch)
      if (task.kind === 'order')
        return JSON.stringify(await orders.carryOut(JSON.parse(task.order) as Order, task.plugin))
      if (task.kind === 'rehearse') return await hand.rehearse(task.job, task.blocks)
      for (const job of task.kind === 'together' ? task.team.jobs : [task.job]) await hand.prepare(job)
      if (task.kind === 'solve') return hand.solve(task.job, task.budget)
      if (task.kind === 'together') {
        const together = hand.playTogether(task.team, task.chunk, task.wantRows, task.wantClauses)
        const rows = together.members.flatMap((member) => (member?.rows == null ? [] : [member.rows]))
        return rows.length === 0 ? together : move(new Moved(together, rows))
      }
      const result = hand.play(task.job, task.chunk, task.wantRows, task.wantClauses)
      return result.rows === null ? JSON.stringify(packed('play', result)) : move(new Moved(result, [result.rows]))
    } catch (thrown) {
      // An error would arrive as a plain error, which cannot be distinguished from an error of the thread.
      if (thrown instanceof GeneralError) return { fault: thrown.message } satisfies Fault
      throw thrown
    }
  }
}

function isFault(result: unknown): result is Fault {
  return typeof result === 'object' && result !== null && 'fault' in result
}

/** A result whose rows are transferred, not copied, because they take megabytes. Its cells are few, so they are copied. */
class Moved {
  readonly [valueSymbol]: ChunkResult | TogetherResult
  readonly [transferableSymbol]: ArrayBuffer[]

  constructor(result: ChunkResult | TogetherResult, rows: readonly Int32Array<ArrayBuffer>[]) {
    this[valueSymbol] = result
    this[transferableSymbol] = rows.map(({ buffer }) => buffer)
  }
}
