import { readFileSync } from 'node:fs'
import type { Redis } from 'ioredis'
import { RunError } from '../run/run-error.ts'

/** Address of the queue’s server, and the file by which its certificate is checked. */
export interface Place {
  /** `redis://[user:password@]host[:port][/database]`, or `rediss://` for TLS. */
  readonly url: string
  /** File of the certificate authority that signed the server's certificate, if the system does not know it. */
  readonly ca?: string
}

/** The packages that speak to the queue, which are installed beside fairfight by those who want one. */
export interface Packages {
  readonly bullmq: typeof import('bullmq')
  readonly ioredis: Pick<typeof import('ioredis'), 'Redis'>
}

/** Milliseconds after which a server that does not answer counts as not there. */
const PATIENCE = 5000

/**
 * Loads the packages.
 *
 * @throws RunError if they are not installed
 */
export async function packages(): Promise<Packages> {
  try {
    const [bullmq, ioredis] = await Promise.all([import('bullmq'), import('ioredis')])
    return { bullmq, ioredis }
  } catch (thrown) {
    if (!(thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_MODULE_NOT_FOUND')) throw thrown
    throw new RunError('a queue needs two more packages: npm install bullmq ioredis')
  }
}

/**
 * A connection that is open. Later it opens again by itself, however often it is cut.
 *
 * @throws RunError if nobody answers there, or if the server refuses the password or its certificate is not known
 */
export async function connected({ ioredis }: Packages, place: Place): Promise<Redis> {
  const { url, ca } = place
  const shown = placeText(place)
  if (!/^rediss?:\/\//.test(url)) {
    throw new RunError(`--queue takes redis://HOST[:PORT] or rediss://HOST[:PORT], not ${shown}`)
  }
  const redis = new ioredis.Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    connectTimeout: PATIENCE,
    ...(ca !== undefined && { tls: { ca: certificate(ca) } }),
  })
  let why = 'no answer'
  // A server that turns a stranger away closes the connection at once, often before its reason has come.
  redis.once('connect', () => {
    why = 'the server closed the connection'
  })
  redis.on('error', (error: Error) => {
    why = error.message === '' && 'code' in error ? String(error.code) : error.message
  })
  try {
    await redis.connect()
    await redis.ping()
    return redis
  } catch (thrown) {
    redis.disconnect()
    const reason = thrown instanceof Error && !/closed|ended/i.test(thrown.message) ? thrown.message : why
    throw new RunError(`the queue at ${shown} cannot be used: ${explained(reason)}`)
  }
}

/** What is often behind the reason that a server is not used, and what to do about it. */
const KNOWN: readonly (readonly [reason: RegExp, words: string])[] = [
  [/ECONNREFUSED/, 'no server listens there, or it listens to its own machine alone (`bind` of its configuration)'],
  [
    /EPIPE|ECONNRESET|DENIED|closed the connection/,
    'a server without a password serves its own machine alone; give it one (`requirepass`)',
  ],
  [/NOAUTH/, 'it wants a password: redis://:PASSWORD@HOST'],
  [/WRONGPASS/, 'the user or the password is wrong'],
  [/NOPERM/, 'the user lacks rights; the document of runs lists those that are needed'],
]

function explained(reason: string): string {
  const words = KNOWN.find(([pattern]) => pattern.test(reason))?.[1]
  if (words === undefined) return reason
  // The server's own words are long, and begin with the code.
  return `${/NOAUTH/.test(reason) ? 'NOAUTH' : reason}: ${words}`
}

/** The address without its password. */
export function placeText({ url }: Place): string {
  return url.replace(/\/\/[^@/]*@/, '//')
}

function certificate(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch {
    throw new RunError(`--queue-ca ${file}: it cannot be read`)
  }
}
