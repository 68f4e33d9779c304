import type { Engine } from '../run/engine.ts'
import type { Order, Reply } from '../run/players/order.ts'
import { Threads } from '../run/players/pool.ts'
import { GeneralError, messageOf } from '../run/run-error.ts'
import { connected, type Place, packages, placeText } from './connection.ts'
import { programName, queueName } from './name.ts'
import { workerName } from './workers.ts'

/** Milliseconds for which a task is a worker's own; its worker renews this while it plays. */
const LOCK = 10_000

/** Milliseconds between two looks for tasks of workers that died. */
const CHECK = 5000

/** How many workers may die over a task before it counts as failed. */
const DEATHS = 5

export interface ServeOptions extends Place {
  readonly threads: number
  readonly tell: (line: string) => void
}

/**
 * Plays what coordinators of this build ask for, on threads, until the signal comes; then finishes what is in hand. The process's own thread
 * only talks to the queue, so that the server never takes a busy worker for dead.
 *
 * Rejects with a `RunError` if the queue cannot be used.
 */
export async function serve(engine: Engine, options: ServeOptions, signal: AbortSignal): Promise<void> {
  const { threads, tell } = options
  const loaded = await packages()
  const redis = await connected(loaded, options)
  const { Worker, UnrecoverableError } = loaded.bullmq
  const pool = new Threads([], threads, engine)
  const worker = new Worker<Order, Reply>(
    queueName(),
    async ({ data }) => {
      try {
        return await pool.carryOut(data)
      } catch (thrown) {
        if (thrown instanceof GeneralError) throw new UnrecoverableError(thrown.message)
        throw new Error(`a worker could not do it: ${messageOf(thrown)}`, { cause: thrown })
      }
    },
    {
      connection: redis,
      name: workerName(threads),
      concurrency: threads,
      lockDuration: LOCK,
      stalledInterval: CHECK,
      maxStalledCount: DEATHS,
    },
  )
  // A connection that is cut opens again by itself; a task that was lost with it is given to another.
  worker.on('error', () => undefined)
  await worker.waitUntilReady()
  tell(
    `${programName()}: ${threads} thread${threads === 1 ? '' : 's'} at ${placeText(options)}. Ctrl-C ends it after what is in hand.`,
  )
  if (!signal.aborted) await new Promise<void>((done) => signal.addEventListener('abort', () => done(), { once: true }))
  await worker.close()
  await pool.close()
  redis.disconnect()
}
