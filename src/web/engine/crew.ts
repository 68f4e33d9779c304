import type { ExactSolution } from '../../core/exact.ts'
import type { Pairing } from '../../run/counts/cross.ts'
import type { Batch, BatchResult } from '../../run/players/bouts.ts'
import type { ChunkResult } from '../../run/players/chunk.ts'
import type { Recruits, Team } from '../../run/players/crew.ts'
import type { Job } from '../../run/players/job.ts'
import type { Chunk } from '../../run/players/plan.ts'
import type { TogetherResult } from '../../run/players/together.ts'
import { RunError } from '../../run/run-error.ts'

/** A task for a hand, which is a worker of the page that plays. */
export type Task =
  | {
      readonly kind: 'play'
      readonly job: number
      readonly chunk: Chunk
      readonly rows: boolean
      readonly clauses: boolean
    }
  | {
      readonly kind: 'together'
      readonly team: {
        readonly jobs: readonly number[]
        readonly active: readonly boolean[]
        readonly pairing: Pairing
      }
      readonly chunk: Chunk
      readonly rows: boolean
      readonly clauses: boolean
    }
  | { readonly kind: 'solve'; readonly job: number; readonly budget: number }
  | { readonly kind: 'bouts'; readonly batch: Batch }

export type ToHand =
  | { readonly kind: 'hand' }
  | { readonly kind: 'jobs'; readonly crew: number; readonly jobs: readonly Job[] }
  | { readonly kind: 'task'; readonly task: Task }

export type FromHand = { readonly result: unknown } | { readonly error: string }

/** A worker, and the crew whose jobs it knows. */
interface Hand {
  readonly worker: Worker
  crew: number
}

/** The hands of the page. They stay warm from one run to the next. */
export class Hands {
  readonly count: number
  private readonly script: string
  private readonly idle: Hand[] = []
  private readonly waiting: ((hand: Hand) => void)[] = []
  private started = 0
  private crews = 0

  /** `script`: text of the script that each hand runs. A worker may not load a script from a file, so each makes its address of the text. */
  constructor(script: string, count: number) {
    this.script = script
    this.count = count
  }

  /** A number for a new crew. */
  next(): number {
    this.crews++
    return this.crews
  }

  /** A free hand, as soon as there is one. */
  async take(): Promise<Hand> {
    const free = this.idle.pop()
    if (free !== undefined) return free
    if (this.started >= this.count) return new Promise((resolve) => this.waiting.push(resolve))
    this.started++
    const address = URL.createObjectURL(new Blob([this.script], { type: 'text/javascript' }))
    const worker = new Worker(address)
    worker.postMessage({ kind: 'hand' } satisfies ToHand)
    return { worker, crew: 0 }
  }

  give(hand: Hand): void {
    const next = this.waiting.shift()
    if (next === undefined) this.idle.push(hand)
    else next(hand)
  }
}

/** Workers of a page as the crew of a run. A hand has one task at a time, so that a run that is given up keeps no hand for long. */
export class WebCrew implements Recruits {
  readonly threads: number
  readonly window: number
  private readonly hands: Hands
  private readonly jobs: readonly Job[]
  private readonly number: number
  private closed = false

  constructor(hands: Hands, jobs: readonly Job[], threads: number) {
    this.hands = hands
    this.jobs = jobs
    this.threads = Math.min(threads, hands.count)
    this.window = 2 * this.threads
    this.number = hands.next()
  }

  play(job: number, chunk: Chunk, rows: boolean, clauses = false): Promise<ChunkResult> {
    return this.do({ kind: 'play', job, chunk, rows, clauses })
  }

  playTogether({ jobs, active, pairing }: Team, chunk: Chunk, rows: boolean, clauses = false): Promise<TogetherResult> {
    return this.do({ kind: 'together', team: { jobs, active, pairing }, chunk, rows, clauses })
  }

  solve(job: number, budget: number): Promise<ExactSolution | null> {
    return this.do({ kind: 'solve', job, budget })
  }

  playBatch(batch: Batch): Promise<BatchResult> {
    return this.do({ kind: 'bouts', batch })
  }

  rehearse(): Promise<void> {
    throw new RunError('a page plays no generals of your own; use the command line')
  }

  async close(): Promise<void> {
    this.closed = true
  }

  private async do<T>(task: Task): Promise<T> {
    const hand = await this.hands.take()
    try {
      if (this.closed) throw new RunError('the run was ended')
      if (hand.crew !== this.number) {
        hand.crew = this.number
        hand.worker.postMessage({ kind: 'jobs', crew: this.number, jobs: this.jobs } satisfies ToHand)
      }
      return await answerOf<T>(hand.worker, task)
    } finally {
      this.hands.give(hand)
    }
  }
}

function answerOf<T>(worker: Worker, task: Task): Promise<T> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<FromHand>) => {
      if ('error' in data) reject(new RunError(data.error))
      else resolve(data.result as T)
    }
    worker.onerror = (event) => reject(new RunError(event.message))
    worker.postMessage({ kind: 'task', task } satisfies ToHand)
  })
}
