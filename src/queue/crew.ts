import { randomUUID } from 'node:crypto'
import type { Queue, QueueEvents, Job as QueueJob } from 'bullmq'
import type { Redis } from 'ioredis'
import type { ExactSolution } from '../core/exact.ts'
import { BUILT_IN } from '../plugins/registry.ts'
import { type Batch, type BatchResult, batchName } from '../run/players/bouts.ts'
import type { ChunkResult } from '../run/players/chunk.ts'
import type { Recruits, Team } from '../run/players/crew.ts'
import type { Job } from '../run/players/job.ts'
import { type Done, type Order, type Reply, unpacked } from '../run/players/order.ts'
import type { Chunk } from '../run/players/plan.ts'
import { hasOwnGeneral } from '../run/players/rehearse-job.ts'
import type { TogetherResult } from '../run/players/together.ts'
import { RunError, Withdrawn } from '../run/run-error.ts'
import { connected, type Place, packages, placeText } from './connection.ts'
import { programName, queueName } from './name.ts'
import { threadsIn } from './workers.ts'

/** Milliseconds of work in a task: enough that sending it costs next to nothing. */
const SPAN = 250

/** Tasks in the queue for each thread that is there: enough that none waits for the coordinator. */
const AHEAD = 3

/** Tasks in the queue while no worker is known. */
const LEAST_WINDOW = 8

/** Milliseconds between two looks at what is pending: an event may be lost with a connection, and a task with the data of the server. */
const LOOK = 2000

/** A task is asked for a second time after this many times the usual, and not before so many milliseconds: its worker may be gone. */
const LATE = 4
const LATE_LEAST = 10_000

/** How often a task is tried that fails by itself. */
const TRIES = 3

/** Seconds for which the server keeps an answer. */
const KEPT = 3600

export interface QueueOptions extends Place {
  /** Seconds to wait for the first worker; waits for ever if left out. */
  readonly wait?: number
  readonly signal?: AbortSignal
  /** Tells people what goes on, a line each. */
  readonly tell: (line: string) => void
}

/** A task whose answer is awaited. */
interface Pending {
  readonly order: Order
  readonly name: string
  /** Ids under which it was asked for; more than one if it was late. */
  readonly ids: string[]
  readonly since: number
  readonly resolve: (done: never) => void
  readonly reject: (why: Error) => void
}

/** The queue, open. */
interface Open {
  readonly queue: Queue
  readonly events: QueueEvents
  readonly redis: Redis
}

/**
 * Workers on any machines as the crew of a run. Orders bring all they need, and equal orders have equal answers: so it does no harm if a task
 * is done twice, and a worker that comes, goes or dies changes no result.
 */
export class QueueCrew implements Recruits {
  threads = 1
  readonly span = SPAN
  private readonly jobs: readonly Job[]
  private readonly options: QueueOptions
  private readonly run = randomUUID()
  private readonly pending = new Map<string, Pending>()
  private opening: Promise<Open> | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private asked = 0
  private done = 0
  /** Milliseconds that an answer usually takes, from asking to having it. */
  private usual = 0
  private failure: Error | null = null
  private workers = -1
  private readonly started = performance.now()

  constructor(jobs: readonly Job[], options: QueueOptions) {
    this.jobs = jobs
    this.options = options
    for (const { game, matchup } of jobs) refuseCode(game, matchup)
    options.signal?.addEventListener('abort', this.onAbort, { once: true })
  }

  get window(): number {
    return Math.max(LEAST_WINDOW, AHEAD * this.threads)
  }

  play(job: number, chunk: Chunk, rows: boolean, clauses = false): Promise<ChunkResult> {
    return this.ask<'play'>(
      { kind: 'play', jobs: [this.job(job)], chunk, rows, clauses },
      blocksText(this.job(job), chunk),
    )
  }

  playTogether(team: Team, chunk: Chunk, rows: boolean, clauses = false): Promise<TogetherResult> {
    const jobs = team.jobs.map((job) => this.job(job))
    const { active, pairing } = team
    const name = blocksText(jobs[0] as Job, chunk)
    return this.ask<'together'>({ kind: 'together', jobs, active: [...active], pairing, chunk, rows, clauses }, name)
  }

  solve(job: number, budget: number): Promise<ExactSolution | null> {
    return this.ask<'solve'>(
      { kind: 'solve', jobs: [this.job(job)], budget },
      `${this.job(job).matchup.name}, the exact answer`,
    )
  }

  playBatch(batch: Batch): Promise<BatchResult> {
    for (const { matchup } of batch.bouts) refuseCode(batch.game, matchup)
    return this.ask<'bouts'>({ kind: 'bouts', jobs: [], batch }, batchName(batch))
  }

  rehearse(): Promise<void> {
    return Promise.reject(new RunError('generals and games of your own are not sent through a queue'))
  }

  async close(): Promise<void> {
    this.options.signal?.removeEventListener('abort', this.onAbort)
    clearTimeout(this.timer)
    await this.withdraw()
    const open = await this.opening?.catch(() => null)
    if (open == null) return
    await Promise.allSettled([open.events.close(), open.queue.close()])
    open.redis.disconnect()
  }

  private job(index: number): Job {
    const job = this.jobs[index]
    if (job === undefined) throw new RangeError(`there is no job ${index}`)
    return job
  }

  private async ask<K extends Order['kind']>(order: Extract<Order, { kind: K }>, name: string): Promise<Done[K]> {
    if (this.options.signal?.aborted === true) throw new Withdrawn()
    this.opening ??= this.open()
    const open = await this.opening
    if (this.failure !== null) throw this.failure
    this.asked++
    const id = `${this.run}-${this.asked}`
    // It is awaited before it is asked for: the answer may be there at once.
    const answer = new Promise<Done[K]>((resolve, reject) => {
      const since = performance.now()
      this.pending.set(id, { order, name, ids: [id], since, resolve, reject })
    })
    this.add(open, id, order)
    return answer
  }

  private add({ queue }: Open, id: string, order: Order): void {
    const options = {
      jobId: id,
      attempts: TRIES,
      removeOnComplete: { age: KEPT },
      removeOnFail: { age: KEPT },
    }
    // While the connection is cut, this waits; what is lost is asked for again by `look`.
    queue.add(order.kind, order, options).catch(() => undefined)
  }

  private async open(): Promise<Open> {
    const loaded = await packages()
    const redis = await connected(loaded, this.options)
    const name = queueName()
    const { Queue: MadeQueue, QueueEvents: MadeEvents } = loaded.bullmq
    const queue = new MadeQueue(name, { connection: redis })
    const events = new MadeEvents(name, { connection: redis.duplicate() })
    // Told by `look`, when nothing comes for a while.
    queue.on('error', () => undefined)
    events.on('error', () => undefined)
    events.on('completed', ({ jobId, returnvalue }) => this.receive(jobId, returnvalue as unknown as Reply))
    events.on('failed', ({ jobId, failedReason }) => this.fail(jobId, failedReason))
    await events.waitUntilReady()
    const open = { queue, events, redis }
    await this.count(open)
    this.lookSoon(open)
    return open
  }

  /** Looks again and again, each time when the last look has ended: it waits as long as the connection is cut. */
  private lookSoon(open: Open): void {
    this.timer = setTimeout(() => {
      this.look(open).then(
        () => this.failure === null && this.lookSoon(open),
        () => this.failure === null && this.lookSoon(open),
      )
    }, LOOK)
  }

  /** The task that has an id, which is forgotten. */
  private taken(id: string): Pending | undefined {
    const key = id.replace(/~\d+$/, '')
    const found = this.pending.get(key)
    this.pending.delete(key)
    return found
  }

  private receive(id: string, reply: Reply): void {
    const pending = this.taken(id)
    if (pending === undefined) return
    const took = performance.now() - pending.since
    this.usual = this.done === 0 ? took : 0.9 * this.usual + 0.1 * took
    this.done++
    try {
      pending.resolve(unpacked(pending.order.kind, reply) as never)
    } catch (thrown) {
      const why = thrown instanceof Error ? thrown.message : String(thrown)
      pending.reject(new RunError(`${pending.name}: a worker answered wrongly: ${why}`))
    }
  }

  private fail(id: string, why: string): void {
    const pending = this.taken(id)
    pending?.reject(new RunError(`${pending.name}: ${why}`))
  }

  /** Looks at what is pending: takes answers whose event was lost, asks again for what is gone, and a second time for what is late. */
  private async look(open: Open): Promise<void> {
    await this.count(open)
    const late = Math.max(LATE_LEAST, LATE * this.usual)
    for (const [key, pending] of Array.from(this.pending)) {
      const waited = performance.now() - pending.since
      if (waited < LOOK) continue
      for (const id of pending.ids) {
        const job: QueueJob | undefined = await open.queue.getJob(id)
        if (!this.pending.has(key)) break
        if (job === undefined) this.add(open, id, pending.order)
        else if (await job.isCompleted()) this.receive(id, job.returnvalue as Reply)
        else if (await job.isFailed()) this.fail(id, job.failedReason)
      }
      if (!this.pending.has(key) || waited < late || pending.ids.length > 1 || this.workers < 2) continue
      const again = `${key}~2`
      pending.ids.push(again)
      this.add(open, again, pending.order)
    }
  }

  /** Counts the workers that listen, and says so when their number changes. */
  private async count({ queue }: Open): Promise<void> {
    const here = await queue.getWorkers()
    const threads = here.reduce((sum, { rawname = '' }) => sum + threadsIn(rawname), 0)
    this.threads = Math.max(1, threads)
    if (here.length !== this.workers) {
      const from = this.workers
      this.workers = here.length
      this.options.tell(
        here.length === 0
          ? `no worker of ${programName()} listens at ${placeText(this.options)}: waiting for one`
          : `${here.length} worker${here.length === 1 ? '' : 's'} with ${threads} thread${threads === 1 ? '' : 's'} at ${placeText(this.options)}${from > here.length ? ': some are gone' : ''}`,
      )
    }
    const { wait } = this.options
    if (this.workers > 0 || wait === undefined || performance.now() - this.started < 1000 * wait) return
    this.giveUp(new RunError(`no worker came within ${wait} seconds (--wait)`))
  }

  private giveUp(why: Error): void {
    this.failure ??= why
    for (const [key, { reject }] of Array.from(this.pending)) {
      this.pending.delete(key)
      reject(why)
    }
  }

  /** After an interrupt nothing more is waited for, and blocks that were merged stand. */
  private readonly onAbort = (): void => void this.withdraw()

  /** Gives up all that is pending, and takes what no worker has begun out of the queue. */
  private async withdraw(): Promise<void> {
    const ids = Array.from(this.pending.values()).flatMap((pending) => pending.ids)
    this.giveUp(new Withdrawn())
    const open = await this.opening?.catch(() => null)
    if (open != null) await Promise.allSettled(ids.map((id) => open.queue.remove(id)))
  }
}

/** Code is not sent: whoever can write into the queue could run his own on every worker. */
function refuseCode(game: string, matchup: Job['matchup']): void {
  const what = !BUILT_IN.includes(game)
    ? `the game ${game} is code of your own`
    : hasOwnGeneral(matchup)
      ? `a general of ${matchup.name} is code of your own`
      : null
  if (what !== null) throw new RunError(`--queue: ${what}, which is not sent through a queue: play it on threads`)
}

function blocksText({ matchup }: Job, { from, to }: Chunk): string {
  return `${matchup.name}, blocks ${from} to ${to - 1}`
}
