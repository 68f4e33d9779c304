import { hostname } from 'node:os'
import type { Redis } from 'ioredis'
import { isOurs } from './name.ts'

/** A worker that is connected to the server. */
export interface Listener {
  /** The queue it listens to. */
  readonly queue: string
  readonly host: string
  readonly process: string
  readonly threads: number
  /** Seconds since it came. */
  readonly age: number
}

/** The name of this machine, in characters that names of clients may have. */
export const HOST: string = hostname().replaceAll(/[^\w.]/g, '_')

/** The name by which a worker is known to the server: its threads, machine and process. */
export function workerName(threads: number): string {
  return `${threads}-${HOST}-${process.pid}`
}

/** A worker of BullMQ in the server's list of clients: name of the queue in base 64, then the worker's own name. */
const NAME = /\bname=bull:([\w+/=]+):w:(\d+)-([\w.]+)-(\d+)\b/

/** All workers of fairfight that are connected to a server, of every version and build. */
export async function listenersAt(redis: Redis): Promise<readonly Listener[]> {
  const list = String(await redis.client('LIST'))
  return list.split('\n').flatMap((line) => {
    const [, encoded = '', threads, host = '', pid = ''] = NAME.exec(line) ?? []
    const queue = Buffer.from(encoded, 'base64').toString('utf8')
    if (!isOurs(queue)) return []
    return [{ queue, host, process: pid, threads: Number(threads), age: Number(/\bage=(\d+)/.exec(line)?.[1] ?? 0) }]
  })
}

/** Threads of workers, all together. */
export function threadsOf(listeners: readonly Listener[]): number {
  return listeners.reduce((sum, { threads }) => sum + threads, 0)
}
