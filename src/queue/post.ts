import type { Queue, QueueEvents } from 'bullmq'
import type { Redis } from 'ioredis'
import type { Order, ReplyText } from '../run/players/order.ts'
import { connected, type Place, packages } from './connection.ts'
import { type Listener, listenersAt } from './listeners.ts'

/** Number of tries of a task that fails for a reason of its own. */
export const TRIES = 3

/** Milliseconds for which a server that no longer answers may hold up the end of a run. */
const PATIENCE = 2000

/** What the reason of a task says whose workers died one after the other, in the words of BullMQ. */
const DIED = /stalled more than/

export interface PostOptions extends Place {
  /** The queue, by name. */
  readonly queue: string
  /** Called when a worker has taken an order. */
  readonly onBegun: (id: string) => void
  readonly onReply: (id: string, reply: ReplyText) => void
  readonly onFailed: (id: string, why: string) => void
}

/** The coordinator's side of a queue: sends orders, and receives the answers. */
export class Post {
  private readonly name: string
  private readonly queue: Queue
  private readonly events: QueueEvents
  private readonly redis: Redis
  private readonly listening: Redis
  /** Ids of orders that may still be in the server. */
  private readonly sent = new Set<string>()
  private readonly sending = new Set<Promise<unknown>>()

  private constructor(name: string, queue: Queue, events: QueueEvents, redis: Redis, listening: Redis) {
    this.name = name
    this.queue = queue
    this.events = events
    this.redis = redis
    this.listening = listening
  }

  /** Rejects with a `RunError` if the queue cannot be used. */
  static async open(options: PostOptions): Promise<Post> {
    const { queue: name, onBegun, onReply, onFailed } = options
    const loaded = await packages()
    const redis = await connected(loaded, options)
    const listening = redis.duplicate()
    const queue = new loaded.bullmq.Queue(name, { connection: redis })
    const events = new loaded.bullmq.QueueEvents(name, { connection: listening })
    const post = new Post(name, queue, events, redis, listening)
    // Connections that are cut open again by themselves. What was lost with them is asked for again.
    queue.on('error', () => undefined)
    events.on('error', () => undefined)
    listening.on('error', () => undefined)
    events.on('active', ({ jobId }) => onBegun(jobId))
    events.on('completed', ({ jobId, returnvalue }) => {
      post.sent.delete(jobId)
      onReply(jobId, returnvalue)
    })
    events.on('failed', ({ jobId, failedReason }) => {
      post.sent.delete(jobId)
      onFailed(jobId, DIED.test(failedReason) ? 'every worker that played it died: too little memory?' : failedReason)
    })
    await events.waitUntilReady()
    return post
  }

  /** Sends an order; if it is there already, nothing happens. It waits while the connection is cut. */
  send(id: string, order: Order): void {
    this.sent.add(id)
    // The answer comes with the event, so nothing has to stay in the server.
    const options = { jobId: id, attempts: TRIES, removeOnComplete: true, removeOnFail: true }
    const sending: Promise<unknown> = this.queue
      .add(order.kind, { ...order, queue: this.name }, options)
      .catch(() => undefined)
      .finally(() => this.sending.delete(sending))
    this.sending.add(sending)
  }

  /** Whether an order is in the server, waiting or being played. */
  async has(id: string): Promise<boolean> {
    return (await this.queue.getJob(id)) !== undefined
  }

  /** Takes an order out of the queue, if no worker has begun it. */
  async takeBack(id: string): Promise<void> {
    await this.queue.remove(id).catch(() => 0)
    this.sent.delete(id)
  }

  /** Workers that listen to this queue, and those of fairfight that listen to others. */
  async listeners(): Promise<{ readonly here: readonly Listener[]; readonly elsewhere: readonly Listener[] }> {
    const all = await listenersAt(this.redis)
    return {
      here: all.filter(({ queue }) => queue === this.name),
      elsewhere: all.filter(({ queue }) => queue !== this.name),
    }
  }

  /** Takes back all orders that no worker has begun. It does not wait for a server that does not answer. */
  async withdraw(): Promise<void> {
    // An order that is still on its way would arrive after it was taken back.
    await within(PATIENCE, Promise.allSettled(this.sending))
    await within(PATIENCE, Promise.allSettled(Array.from(this.sent, (id) => this.takeBack(id))))
  }

  async close(): Promise<void> {
    await this.withdraw()
    await within(PATIENCE, Promise.allSettled([this.events.close(), this.queue.close()]))
    this.listening.disconnect()
    this.redis.disconnect()
  }
}

/** Waits for a promise, but no longer than some milliseconds. */
export async function within(milliseconds: number, promise: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([promise, late])
  clearTimeout(timer)
}
