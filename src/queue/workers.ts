import { hostname } from 'node:os'
import { connected, type Place, packages } from './connection.ts'
import { queueName } from './name.ts'

/** A worker that listens to the queue of this build. */
export interface WorkerView {
  readonly host: string
  readonly process: string
  readonly threads: number
  /** Seconds since it came. */
  readonly age: number
}

/** What the queue holds, and who works on it. */
export interface QueueView {
  readonly queue: string
  readonly workers: readonly WorkerView[]
  readonly waiting: number
  readonly active: number
  readonly completed: number
  readonly failed: number
}

/** The name by which a worker is known to the server: its threads, machine and process. */
export function workerName(threads: number): string {
  return `${threads}-${hostname().replaceAll(/[^\w.]/g, '_')}-${process.pid}`
}

/** Threads of the worker with a name; 0 if it is no name of a worker. */
export function threadsIn(name: string): number {
  return Number(/(?:^|:)(\d+)-[\w.]+-\d+$/.exec(name)?.[1] ?? 0)
}

/** Who listens to the queue of this build, and what is in it. Rejects with a `RunError` if the queue cannot be used. */
export async function viewOf(place: Place): Promise<QueueView> {
  const loaded = await packages()
  const redis = await connected(loaded, place)
  const queue = new loaded.bullmq.Queue(queueName(), { connection: redis })
  try {
    const workers = await queue.getWorkers()
    const { waiting = 0, active = 0, completed = 0, failed = 0 } = await queue.getJobCounts()
    return { queue: queueName(), workers: workers.map(viewOfWorker), waiting, active, completed, failed }
  } finally {
    await queue.close()
    redis.disconnect()
  }
}

function viewOfWorker({ rawname = '', age = '0' }: Readonly<Record<string, string | undefined>>): WorkerView {
  const [, host = '?', pid = '?'] = /(?:^|:)\d+-([\w.]+)-(\d+)$/.exec(rawname) ?? []
  return { host, process: pid, threads: threadsIn(rawname), age: Number(age) }
}
