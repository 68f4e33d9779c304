import { randomUUID } from 'node:crypto'
import type { ExactSolution } from '../core/exact.ts'
import type { Matchup } from '../core/ruleset.ts'
import type { Plugin } from '../plugins/plugin.ts'
import { type Batch, type BatchResult, batchName } from '../run/players/bouts.ts'
import type { ChunkResult } from '../run/players/chunk.ts'
import type { Recruits, Team } from '../run/players/crew.ts'
import type { Job } from '../run/players/job.ts'
import { type Done, type JobsText, type Order, type OwnCode, type ReplyText, unpacked } from '../run/players/order.ts'
import type { Chunk } from '../run/players/plan.ts'
import type { TogetherResult } from '../run/players/together.ts'
import { RunError, Withdrawn } from '../run/run-error.ts'
import { type Place, placeText } from './connection.ts'
import { threadsOf } from './listeners.ts'
import { queueName } from './name.ts'
import { ownCodeOf } from './own-code.ts'
import { QueuePace } from './pace.ts'
import { Post } from './post.ts'
import { nobodyText, presentText } from './words.ts'

/** Milliseconds between two looks at what is pending: an event may be lost with a connection, and a task with the data of the server. */
const LOOK = 2000

/** Orders that are looked for in the server at a time. */
const LOOKED_AT = 50

export interface QueueOptions extends Place {
  /** Seconds to wait while no worker is there; waits for ever if left out. */
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
  /** When a worker took it; null as long as it waits. */
  begun: number | null
  /** Ids that the last look did not find in the server: their answer may be on its way. */
  readonly missing: Set<string>
  readonly resolve: (done: never) => void
  readonly reject: (why: Error) => void
}

/**
 * Workers on any machines as the crew of a run. Orders bring all they need, and equal orders have equal answers: so it does no harm if a task
 * is done twice, and a worker that comes, goes or dies changes no result.
 */
export class QueueCrew implements Recruits {
  private readonly pace = new QueuePace()
  private readonly jobs: readonly Job[]
  private readonly plugins: readonly Plugin[]
  private readonly options: QueueOptions
  private readonly own: OwnCode | undefined
  private readonly texts = new Map<string, JobsText>()
  private readonly run = randomUUID()
  private readonly pending = new Map<string, Pending>()
  private opening: Promise<Post> | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private asked = 0
  private failure: Error | null = null
  private present = ''
  /** When the last worker was seen; before that, when the queue was opened. */
  private seen = performance.now()

  constructor(jobs: readonly Job[], plugins: readonly Plugin[], options: QueueOptions) {
    this.jobs = jobs
    this.plugins = plugins
    this.options = options
    this.own = this.codeOf(
      jobs.map(({ game }) => game),
      jobs.map(({ matchup }) => matchup),
    )
    options.signal?.addEventListener('abort', this.onAbort, { once: true })
  }

  get threads(): number {
    return this.pace.threads
  }

  get span(): number {
    return this.pace.span
  }

  get least(): number {
    return this.pace.least
  }

  get window(): number {
    return this.pace.window
  }

  play(job: number, chunk: Chunk, rows: boolean, clauses = false): Promise<ChunkResult> {
    const name = blocksText(this.job(job), chunk)
    return this.ask<'play'>({ kind: 'play', jobs: this.textOf([job]), chunk, rows, clauses, ...this.owned }, name)
  }

  playTogether(team: Team, chunk: Chunk, rows: boolean, clauses = false): Promise<TogetherResult> {
    const jobs = this.textOf(team.jobs)
    const { active, pairing } = team
    const name = blocksText(this.job(team.jobs[0] as number), chunk)
    const order = { kind: 'together', jobs, active: [...active], pairing, chunk, rows, clauses, ...this.owned } as const
    return this.ask<'together'>(order, name)
  }

  solve(job: number, budget: number): Promise<ExactSolution | null> {
    const name = `${this.job(job).matchup.name}, the exact answer`
    return this.ask<'solve'>({ kind: 'solve', jobs: this.textOf([job]), budget, ...this.owned }, name)
  }

  playBatch(batch: Batch): Promise<BatchResult> {
    const own = this.codeOf(
      [batch.game],
      batch.bouts.map(({ matchup }) => matchup),
    )
    return this.ask<'bouts'>({ kind: 'bouts', batch, ...(own && { own }) }, batchName(batch))
  }

  rehearse(): Promise<void> {
    return Promise.reject(new RunError('generals and games of your own are tried on this machine'))
  }

  async close(): Promise<void> {
    this.options.signal?.removeEventListener('abort', this.onAbort)
    this.giveUp(new Withdrawn())
    clearTimeout(this.timer)
    const post = await this.opening?.catch(() => null)
    await post?.close()
    clearTimeout(this.timer)
  }

  private get owned(): { readonly own?: OwnCode } {
    return this.own === undefined ? {} : { own: this.own }
  }

  private codeOf(games: readonly string[], matchups: readonly Matchup[]): OwnCode | undefined {
    return ownCodeOf(games, matchups, this.plugins)
  }

  /** Jobs as text, kept because most orders of a run have the same. */
  private textOf(indices: readonly number[]): JobsText {
    const key = indices.join()
    const text = this.texts.get(key) ?? JSON.stringify(indices.map((index) => this.job(index)))
    this.texts.set(key, text)
    return text
  }

  private job(index: number): Job {
    const job = this.jobs[index]
    if (job === undefined) throw new RangeError(`there is no job ${index}`)
    return job
  }

  private async ask<K extends Order['kind']>(order: Extract<Order, { kind: K }>, name: string): Promise<Done[K]> {
    if (this.options.signal?.aborted === true) throw new Withdrawn()
    this.opening ??= this.open(order.own)
    const post = await this.opening
    if (this.failure !== null) throw this.failure
    this.asked++
    const id = `${this.run}-${this.asked}`
    // The answer may come at once, so the listener is there before the task is sent.
    const answer = new Promise<Done[K]>((resolve, reject) => {
      const since = performance.now()
      this.pending.set(id, { order, name, ids: [id], since, begun: null, missing: new Set(), resolve, reject })
    })
    post.send(id, order)
    return answer
  }

  private async open(own: OwnCode | undefined): Promise<Post> {
    const post = await Post.open({
      ...this.options,
      queue: queueName(own !== undefined),
      onBegun: (id) => this.begin(id),
      onReply: (id, reply) => this.receive(id, reply),
      onFailed: (id, why) => this.fail(id, why),
    })
    this.seen = performance.now()
    await this.count(post, own)
    this.lookSoon(post, own)
    return post
  }

  /** Looks again and again, each time when the last look has ended: it waits as long as the connection is cut. */
  private lookSoon(post: Post, own: OwnCode | undefined): void {
    if (this.failure !== null) return
    const again = (): void => this.lookSoon(post, own)
    this.timer = setTimeout(() => void this.look(post, own).then(again, again), LOOK)
  }

  /** The task that has an id, which is forgotten. */
  private taken(id: string): Pending | undefined {
    const key = id.replace(/~\d+$/, '')
    const found = this.pending.get(key)
    this.pending.delete(key)
    const others = found?.ids.filter((other) => other !== id) ?? []
    // The second copy of a late task is no longer needed.
    for (const other of others) void this.opening?.then((post) => post.takeBack(other))
    return found
  }

  private begin(id: string): void {
    const pending = this.pending.get(id)
    if (pending !== undefined) pending.begun = performance.now()
  }

  private receive(id: string, reply: ReplyText): void {
    const pending = this.taken(id)
    if (pending === undefined) return
    this.pace.note(performance.now() - (pending.begun ?? pending.since))
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

  /** Looks at what is pending: asks again for what is gone, and a second time for what is late. */
  private async look(post: Post, own: OwnCode | undefined): Promise<void> {
    await this.count(post, own)
    const now = performance.now()
    const old = Array.from(this.pending).filter(([, { since }]) => now - since >= LOOK)
    for (let i = 0; i < old.length; i += LOOKED_AT) {
      await Promise.all(old.slice(i, i + LOOKED_AT).map(([key, pending]) => this.lookAt(post, key, pending)))
    }
  }

  private async lookAt(post: Post, key: string, pending: Pending): Promise<void> {
    const { ids, missing, order, begun } = pending
    for (const id of ids) {
      const isThere = await post.has(id)
      if (!this.pending.has(key)) return
      if (isThere) missing.delete(id)
      else if (missing.has(id)) post.send(id, order)
      else missing.add(id)
    }
    const late = this.pace.late(this.pending.size)
    if (begun === null || performance.now() - begun < late || ids.length > 1 || this.threads < 2) return
    const again = `${key}~2`
    ids.push(again)
    post.send(again, order)
  }

  /** Counts the workers that listen, and says so when their number changes. */
  private async count(post: Post, own: OwnCode | undefined): Promise<void> {
    const { here, elsewhere } = await post.listeners()
    this.pace.threads = Math.max(1, threadsOf(here))
    const place = placeText(this.options)
    const present = here.length > 0 ? presentText(here, place) : nobodyText(elsewhere, place, own)
    if (present !== this.present) this.options.tell(present)
    this.present = present
    const now = performance.now()
    if (here.length > 0) this.seen = now
    const { wait } = this.options
    if (wait === undefined || now - this.seen < 1000 * wait) return
    this.giveUp(new RunError(`no worker was there for ${wait} second${wait === 1 ? '' : 's'} (--wait)`))
  }

  /** Fails what is pending, and all that is asked for later. */
  private giveUp(why: Error): void {
    this.failure ??= why
    for (const [key, { reject }] of Array.from(this.pending)) {
      this.pending.delete(key)
      reject(why)
    }
  }

  /** After an interrupt nothing more is waited for, and blocks that were merged stand. `close` takes back what no worker has begun. */
  private readonly onAbort = (): void => this.giveUp(new Withdrawn())
}

function blocksText({ matchup }: Job, { from, to }: Chunk): string {
  return `${matchup.name}, ${to - from === 1 ? `block ${from}` : `blocks ${from} to ${to - 1}`}`
}
