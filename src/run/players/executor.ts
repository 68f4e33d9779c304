import { CORES, type Engine, recruit } from '../engine.ts'
import { Withdrawn } from '../run-error.ts'
import { type Crew, Here, type Recruits } from './crew.ts'
import type { Job } from './job.ts'

/** Least work for which threads are started, in milliseconds: many runs take less. */
const WORTH = 150
/** Milliseconds after an interrupt in which tasks with users' generals may still end. */
const GRACE = 5000
/** Milliseconds after an interrupt in which slow tasks may still end: what takes longer is given up. */
const GRACE_OF_SLOW = 2000

/** Tasks that may be answered but not yet counted, for each that is in play. */
const BACKLOG = 8

/** Starts a crew that knows these jobs, elsewhere than on threads of this process. */
export type Recruiter = (jobs: readonly Job[], engine: Pick<Engine, 'plugins'>) => Recruits

export interface ExecutorOptions {
  /** Threads to play on; 0 plays on the calling thread. Default: the cores of the machine. */
  readonly workers?: number | undefined
  /** Starts the crew; threads of this process if left out. */
  readonly recruit?: Recruiter | undefined
  /** No task is handed out after an abort. */
  readonly signal?: AbortSignal | undefined
  /** Tasks take seconds. Each thread has one task at a time, so that an interrupt need not wait for more. */
  readonly slow?: boolean
  /**
   * Number of answered tasks, for each task in play, that may wait to be counted because an earlier one has no answer yet. Left out: a few, so
   * that a worker that died keeps no other from work.
   */
  readonly backlog?: number
}

/** A task that was handed out. */
export interface Handed {
  /** Settled when the crew has answered. */
  readonly played: Promise<unknown>
  /** Settled when the answer was counted, which may have to wait for that of an earlier task. Rejects as `played` does. */
  readonly done: Promise<void>
}

/** Gives a crew its next task; null if no task is left, or none is ready until a running task ends. */
export type HandOut = (crew: Crew) => Handed | null

/** Runs tasks on the calling thread, or on threads of their own if there is enough work. */
export class Executor {
  readonly workers: number
  private readonly engine: Engine
  private readonly jobs: readonly Job[]
  private readonly signal: AbortSignal | undefined
  private readonly elsewhere: Recruiter | undefined
  private readonly backlog: number
  private slow: boolean
  private readonly here: Here
  private threads: Recruits | null = null
  /** Whether users' generals play. They are kept off the calling thread, which must be free to receive an interrupt. */
  private guarded = false

  /** `jobs`: the jobs; a task names its job by index. */
  constructor(
    engine: Engine,
    jobs: readonly Job[],
    { workers, recruit: elsewhere, signal, slow = false, backlog = BACKLOG }: ExecutorOptions,
  ) {
    this.engine = engine
    this.jobs = jobs
    this.workers = workers ?? CORES
    this.elsewhere = elsewhere
    this.signal = signal
    this.slow = slow
    this.backlog = backlog
    this.here = new Here(jobs, engine.games)
    signal?.addEventListener('abort', this.onAbort, { once: true })
  }

  get aborted(): boolean {
    return this.signal?.aborted === true
  }

  /** Keeps tasks off the calling thread from now on, because users' generals play. */
  guard(): void {
    this.guarded = true
  }

  /**
   * Tasks take seconds or minutes from now on. They are kept off the calling thread, one task for each thread, and are given up after an
   * interrupt. On the calling thread alone (no threads asked for) a running task ends first.
   */
  slowly(): void {
    this.slow = true
    this.guarded = true
  }

  /**
   * Crew for the next task. `work`: milliseconds of single-thread work left. `each`: milliseconds of work for which one more thread is worth
   * its start; 0 starts all threads.
   */
  crewFor(work: number, each = 0): Crew {
    if (this.threads !== null) return this.threads
    if (this.elsewhere !== undefined && !this.aborted) {
      this.threads = this.elsewhere(this.jobs, this.engine)
      return this.threads
    }
    const threads = each === 0 ? this.workers : Math.min(this.workers, Math.max(1, Math.floor(work / each)))
    // A single thread would be no faster than the calling thread.
    const worth = this.guarded || (work >= WORTH && (threads > 1 || this.workers === 1))
    if (this.workers === 0 || !worth || this.aborted) return this.here
    this.threads = recruit(this.engine, this.jobs, threads)
    return this.threads
  }

  /** Whether a crew is the calling thread. */
  isHere(crew: Crew): boolean {
    return crew === this.here
  }

  /**
   * Runs tasks until all are handed out, the run is aborted, a task fails, or `milliseconds` have passed; then waits for the running tasks.
   * Rejects with the first failure.
   */
  async work(crewNow: () => Crew, handOut: HandOut, milliseconds = Number.POSITIVE_INFINITY): Promise<void> {
    const end = performance.now() + milliseconds
    const failures: unknown[] = []
    const tasks = { inPlay: 0, open: 0 }
    let wake: () => void = () => undefined
    /** Until a task has ended. It is not a race of all tasks: each of thousands would take part in thousands of races. */
    const something = (): Promise<void> =>
      new Promise((resolve) => {
        wake = resolve
      })
    const isFull = (crew: Crew): boolean => {
      const room = this.slow ? crew.threads : crew.window
      // On the calling thread, a result is the player's own until it was merged.
      return tasks.inPlay >= room || tasks.open >= room * (this.isHere(crew) ? 1 : this.backlog)
    }
    while (failures.length === 0 && !this.aborted && performance.now() < end) {
      const crew = crewNow()
      const task = handOut(crew)
      if (task === null) {
        // A running task may bring new tasks.
        if (tasks.open === 0) break
        await something()
        continue
      }
      tasks.inPlay++
      tasks.open++
      const played = (): void => {
        tasks.inPlay--
        wake()
      }
      task.played.then(played, played)
      task.done
        // A task that was withdrawn after an interrupt did not fail.
        .catch((thrown: unknown) => void (thrown instanceof Withdrawn || failures.push(thrown)))
        .finally(() => {
          tasks.open--
          wake()
        })
      while (isFull(crew) && failures.length === 0 && !this.aborted) await something()
    }
    while (tasks.open > 0) await something()
    if (failures.length > 0) throw failures[0]
  }

  async close(): Promise<void> {
    this.signal?.removeEventListener('abort', this.onAbort)
    await this.threads?.close()
  }

  /** Ends the threads after a while, in case a user's general no longer answers. */
  private readonly onAbort = (): void => {
    if (this.guarded) setTimeout(() => void this.threads?.close(), this.slow ? GRACE_OF_SLOW : GRACE).unref()
  }
}
