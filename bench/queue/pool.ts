import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Server } from '../../tests/queue/server.ts'
import { ROOT } from '../reference.ts'

const CLI = join(ROOT, 'dist/src/cli.js')

/** Clock ticks a second in which Linux counts the CPU time of a process. */
const TICKS = 100

/** Preloaded by a command: prints the CPU seconds of the whole process, all threads, when it ends. */
const TELLS = `import { isMainThread } from 'node:worker_threads'; import { writeSync } from 'node:fs'
if (isMainThread) process.on('exit', () => { const { user, system } = process.cpuUsage(); writeSync(2, 'CPU ' + (user + system) / 1e6 + '\\n') })`

/** What a command took. */
export interface Spent {
  /** CPU seconds of the command itself, and of all processes together. */
  readonly own: number
  readonly all: number
  readonly wall: number
  readonly stdout: string
}

/** A server and workers, of which each is a process with one thread. */
export class Pool {
  readonly server: Server
  private readonly workers: ChildProcess[] = []

  private constructor(server: Server) {
    this.server = server
  }

  static async of(workers: number): Promise<Pool> {
    const pool = new Pool(await Server.start())
    for (let i = 0; i < workers; i++) await pool.hire()
    return pool
  }

  /** Starts one more worker, and waits until it listens. */
  async hire(): Promise<void> {
    const args = [CLI, 'worker', '--queue', this.server.url, '--workers', '1']
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    this.workers.push(child)
    await new Promise<void>((resolve) => child.stderr?.once('data', () => resolve()))
  }

  /** CPU seconds so far: of the workers, and of the server. */
  async spent(): Promise<{ readonly workers: number; readonly server: number }> {
    const workers = this.workers.reduce((sum, { pid }) => sum + cpuOf(pid as number), 0)
    const info = await this.server.asking((redis) => redis.info('cpu'))
    const server = ['user', 'sys'].reduce(
      (sum, kind) => sum + Number(new RegExp(`used_cpu_${kind}:([\\d.]+)`).exec(info)?.[1]),
      0,
    )
    return { workers, server }
  }

  /** Runs a command by this pool. */
  async command(args: readonly string[]): Promise<Spent> {
    const before = await this.spent()
    const { own, wall, stdout } = await command([...args, '--queue', this.server.url])
    const after = await this.spent()
    return { own, wall, stdout, all: own + after.workers - before.workers + after.server - before.server }
  }

  async close(): Promise<void> {
    for (const child of this.workers) child.kill('SIGKILL')
    await this.server.remove()
  }
}

/** Runs a command. */
export async function command(args: readonly string[]): Promise<Spent> {
  const from = performance.now()
  const env = { ...process.env, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(TELLS)}` }
  const child = spawn(process.execPath, [CLI, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (data: Buffer) => (said.stdout += String(data)))
  child.stderr.on('data', (data: Buffer) => (said.stderr += String(data)))
  const code = await new Promise((resolve) => child.once('close', resolve))
  const own = Number(/CPU ([\d.]+)/.exec(said.stderr)?.[1])
  if (code !== 0) throw new Error(`${args.join(' ')}: ${said.stderr}`)
  return { own, all: own, wall: (performance.now() - from) / 1000, stdout: said.stdout }
}

/** CPU seconds of a process so far, all threads. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  // User and system time are fields 14 and 15; the first two are cut off.
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}
