import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'

/** The path of Redis. */
const PLACES = ['/usr/bin/redis-server', '/usr/bin/valkey-server', '/usr/local/bin/redis-server']
const PROGRAM = PLACES.find((place) => existsSync(place))

/** The reason why tests of the queue are skipped; empty if they are not. */
export const SKIPPED: string = PROGRAM === undefined ? ` (skipped: no Redis at ${PLACES.join(', ')})` : ''

/** A server for the test, which keeps its data in a separate folder. */
export class Server {
  readonly port: number
  private readonly dir = mkdtempSync(join(tmpdir(), 'fairfight-redis-'))
  private readonly more: readonly string[]
  private child: ChildProcess | null = null

  private constructor(port: number, more: readonly string[]) {
    this.port = port
    this.more = more
  }

  static async start(...more: readonly string[]): Promise<Server> {
    const server = new Server(await freePort(), more)
    await server.begin()
    return server
  }

  /** A server that accepts only TLS. */
  static async startTls(...more: readonly string[]): Promise<Server> {
    const port = await freePort()
    const server = new Server(port, ['--port', '0', '--tls-port', String(port), ...more])
    await server.begin()
    return server
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`
  }

  /** Starts it, again if it was ended; its data are lost, unless it writes them down (`--appendonly yes`). */
  async begin(): Promise<void> {
    const words = ['--port', String(this.port), '--save', '', '--dir', this.dir, ...this.more]
    this.child = spawn(PROGRAM as string, words, { stdio: 'ignore' })
    for (let tries = 0; tries < 100; tries++) {
      if (await answers(this.port)) return
      await sleep(50)
    }
    throw new Error('Redis did not start')
  }

  /** Cuts the connections of everybody. */
  async cut(): Promise<void> {
    await this.asking((redis) => redis.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes'))
  }

  /** Asks the server for something. */
  async asking<T>(ask: (redis: Redis) => Promise<T>): Promise<T> {
    const redis = new Redis(this.url)
    try {
      return await ask(redis)
    } finally {
      redis.disconnect()
    }
  }

  /** Keys of the server that belong to single orders: their content and locks, and lists that hold any. */
  orders(): Promise<readonly string[]> {
    return this.asking(async (redis) => {
      const keys = await redis.keys('bull:fairfight-*')
      const lists = keys.filter((key) => /:(?:wait|active|paused)$/.test(key))
      return [...keys.filter((key) => /:[\da-f]{8}-[\da-f-]{27}-\d+/.test(key)), ...lists]
    })
  }

  stop(): void {
    this.child?.kill('SIGSTOP')
  }

  goOn(): void {
    this.child?.kill('SIGCONT')
  }

  async end(): Promise<void> {
    const { child } = this
    if (child === null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
    this.child = null
  }

  async remove(): Promise<void> {
    await this.end()
    rmSync(this.dir, { recursive: true, force: true })
  }
}

export function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/** A port without a server. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
