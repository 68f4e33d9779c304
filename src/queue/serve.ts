import type { Worker as QueueWorker } from 'bullmq'
import type { Engine } from '../run/engine.ts'
import type { Order, ReplyText } from '../run/players/order.ts'
import { Threads } from '../run/players/pool.ts'
import { GeneralError, messageOf, RunError } from '../run/run-error.ts'
import { connected, type Place, packages, placeText } from './connection.ts'
import { workerName } from './listeners.ts'
import { programName, queueName } from './name.ts'
import { Library } from './own-code.ts'
import { TRIES, within } from './post.ts'
import { counted } from './words.ts'

/** Milliseconds for which a task is a worker's own; its worker renews this while it plays. */
const LOCK = 10_000

/** Milliseconds between two looks for tasks of workers that died. */
const CHECK = 5000

/** How many workers may die over a task before it counts as failed. */
const DEATHS = 5

/** Milliseconds that a server which no longer answers may hold up the end of a worker with nothing in hand. */
const PATIENCE = 5000

export interface ServeOptions extends Place {
  readonly threads: number
  /** Folders of games and generals that orders may ask for by hash. */
  readonly folders: readonly string[]
  readonly tell: (line: string) => void
}

/**
 * Plays what coordinators of this build ask for, on threads, until the signal comes; then finishes what is in hand. The process's own thread
 * only talks to the queue, so that the server never takes a busy worker for dead.
 *
 * Rejects with a `RunError` if the queue or a folder cannot be used, or if its threads can no longer play.
 */
export async function serve(engine: Engine, options: ServeOptions, signal: AbortSignal): Promise<void> {
  const { threads, folders, tell } = options
  const library = new Library(folders)
  const loaded = await packages()
  const redis = await connected(loaded, options)
  const pool = new Threads([], threads, engine)
  const inHand = new Set<Promise<ReplyText>>()
  const { Worker, UnrecoverableError } = loaded.bullmq
  const doing = async (order: Order, queue: string): Promise<ReplyText> => {
    try {
      const { order: local, plugin } = library.localized(meant(order, queue))
      const playing = pool.carryOut(local, plugin)
      inHand.add(playing)
      return await playing.finally(() => inHand.delete(playing))
    } catch (thrown) {
      if (thrown instanceof GeneralError) throw new UnrecoverableError(thrown.message)
      throw new Error(`failed ${TRIES} times: ${messageOf(thrown)}`, { cause: thrown })
    }
  }
  const names = [queueName(), ...(library.size > 0 ? [queueName(true)] : [])]
  const workers = names.map((queue): QueueWorker<Order, ReplyText> => {
    const worker = new Worker<Order, ReplyText>(queue, ({ data }) => doing(data, queue), {
      connection: redis,
      name: workerName(threads),
      concurrency: threads,
      lockDuration: LOCK,
      stalledInterval: CHECK,
      maxStalledCount: DEATHS,
    })
    // A connection that is cut opens again by itself; a task that was lost with it is given to another.
    worker.on('error', () => undefined)
    return worker
  })
  for (const worker of workers) await worker.waitUntilReady()
  const code = library.size > 0 ? `, with ${counted(library.size, 'file')} of code of its own` : ''
  tell(
    `${programName()}: ${counted(threads, 'thread')} at ${placeText(options)}${code}. Ctrl-C ends it after what is in hand.`,
  )
  const interrupted = new Promise<void>((done) => {
    if (signal.aborted) done()
    signal.addEventListener('abort', () => done(), { once: true })
  })
  // A worker whose threads are gone would take task after task, and fail each.
  await Promise.race([interrupted, pool.failed])
  const closing = Promise.allSettled(workers.map((worker) => worker.close()))
  await Promise.allSettled(inHand)
  await within(PATIENCE, closing)
  await pool.close()
  redis.disconnect()
  if (!signal.aborted) throw new RunError('the threads of this worker can no longer play: start it again')
}

/**
 * The order, if it is meant for workers that listen to this queue.
 *
 * @throws GeneralError if it is not, such as one that was written by hand or copied from the queue of another build
 */
function meant(order: Order, queue: string): Order {
  if (order.queue === queue && ['play', 'together', 'solve', 'bouts'].includes(order.kind)) return order
  throw new GeneralError(`refused: this is no order of ${programName()}`)
}
