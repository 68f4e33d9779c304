import { availableParallelism } from 'node:os'
import type { Engine } from '../engine.ts'
import { type Crew, Here } from './crew.ts'
import type { Job } from './job.ts'
import { Threads } from './pool.ts'

/** Threads are not worth their start for less work than this, in milliseconds: many runs are over by then. */
const WORTH = 150
/** Milliseconds that tasks with users' generals have to end after an interrupt. */
const GRACE = 5000

export interface ExecutorOptions {
  /** Threads to play on; 0 plays on the calling thread. Default: the cores of the machine. */
  readonly workers?: number | undefined
  /** Nothing more is handed out once it is given. */
  readonly signal?: AbortSignal | undefined
}

/** Gives a crew its next task; null where there is none, or none until a task that is being done has come back. */
export type HandOut = (crew: Crew) => Promise<void> | null

/** Has tasks done, on the calling thread until there is work enough for threads of their own. */
export class Executor {
  readonly workers: number
  private readonly engine: Engine
  private readonly jobs: readonly Job[]
  private readonly signal: AbortSignal | undefined
  private readonly here: Here
  private threads: Threads | null = null
  /** Whether generals of the user's own play. They are kept off the calling thread, which must hear an interrupt. */
  private guarded = false

  /** `jobs`: what tasks name by their index. */
  constructor(engine: Engine, jobs: readonly Job[], { workers, signal }: ExecutorOptions) {
    this.engine = engine
    this.jobs = jobs
    this.workers = workers ?? availableParallelism()
    this.signal = signal
    this.here = new Here(jobs, engine.games)
    signal?.addEventListener('abort', this.onAbort, { once: true })
  }

  get aborted(): boolean {
    return this.signal?.aborted === true
  }

  /** Keeps tasks off the calling thread from now on, as generals of the user's own play. */
  guard(): void {
    this.guarded = true
  }

  /**
   * The crew that does the next task, where so many milliseconds of work for one thread are left. `each`: milliseconds of work for which one
   * more thread is worth its start.
   */
  crewFor(work: number, each = 0): Crew {
    if (this.threads !== null) return this.threads
    const worth = this.guarded || work >= WORTH
    if (this.workers === 0 || !worth || this.aborted) return this.here
    const threads = each === 0 ? this.workers : Math.min(this.workers, Math.ceil(work / each))
    this.threads = new Threads(this.jobs, threads, this.engine.worker, this.engine.memory)
    return this.threads
  }

  /** Whether a crew is the calling thread. */
  isHere(crew: Crew): boolean {
    return crew === this.here
  }

  /**
   * Has tasks done until all are handed out, the signal is given, one fails, or `milliseconds` have gone by; then waits for those being done.
   * Rejects with the first failure.
   */
  async work(crewNow: () => Crew, handOut: HandOut, milliseconds = Number.POSITIVE_INFINITY): Promise<void> {
    const end = performance.now() + milliseconds
    const running = new Set<Promise<void>>()
    const failures: unknown[] = []
    while (failures.length === 0 && !this.aborted && performance.now() < end) {
      const crew = crewNow()
      const task = handOut(crew)
      if (task === null) {
        // What is being done may bring new tasks.
        if (running.size === 0) break
        await Promise.race(running)
        continue
      }
      const done: Promise<void> = task
        .catch((thrown: unknown) => void failures.push(thrown))
        .finally(() => running.delete(done))
      running.add(done)
      if (running.size >= crew.window) await Promise.race(running)
    }
    await Promise.all(running)
    if (failures.length > 0) throw failures[0]
  }

  async close(): Promise<void> {
    this.signal?.removeEventListener('abort', this.onAbort)
    await this.threads?.close()
  }

  /** A general that has stopped answering is not waited for. */
  private readonly onAbort = (): void => {
    if (this.guarded) setTimeout(() => void this.threads?.close(), GRACE).unref()
  }
}
