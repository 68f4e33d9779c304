import { connected, type Place, packages } from './connection.ts'
import { type Listener, listenersAt } from './listeners.ts'
import { differenceOf, isPlain, queueName } from './name.ts'

/** A worker that listens to the queue of this build. */
export interface WorkerView extends Omit<Listener, 'queue'> {
  /** Whether it was given a folder of games and generals. */
  readonly generals: boolean
}

/** What the queue holds, and who works on it. */
export interface QueueView {
  readonly queue: string
  readonly workers: readonly WorkerView[]
  readonly waiting: number
  readonly active: number
  /** Workers of other versions, builds or arithmetic, which runs of this build never ask. */
  readonly others: readonly (Omit<Listener, 'queue'> & { readonly difference: string })[]
}

/** Who listens to the queue of this build, and what is in it. Rejects with a `RunError` if the queue cannot be used. */
export async function viewOf(place: Place): Promise<QueueView> {
  const loaded = await packages()
  const redis = await connected(loaded, place)
  const names = [queueName(), queueName(true)]
  const queues = names.map((name) => new loaded.bullmq.Queue(name, { connection: redis }))
  try {
    const all = await listenersAt(redis)
    const withCode = all.filter(({ queue }) => queue === queueName(true))
    const workers = all
      .filter(({ queue }) => queue === queueName())
      .map((own) => ({ ...unqueued(own), generals: withCode.some((other) => isSame(own, other)) }))
    const others = all.flatMap((other) => {
      const difference = differenceOf(other.queue)
      return difference === null || !isPlain(other.queue) ? [] : [{ ...unqueued(other), difference }]
    })
    const counts = await Promise.all(queues.map((queue) => queue.getJobCounts()))
    const sum = (what: string): number => counts.reduce((total, { [what]: n = 0 }) => total + n, 0)
    return { queue: queueName(), workers, waiting: sum('waiting'), active: sum('active'), others }
  } finally {
    await Promise.all(queues.map((queue) => queue.close()))
    redis.disconnect()
  }
}

function unqueued({ host, process, threads, age }: Listener): Omit<Listener, 'queue'> {
  return { host, process, threads, age }
}

function isSame(a: Listener, b: Listener): boolean {
  return a.host === b.host && a.process === b.process
}
