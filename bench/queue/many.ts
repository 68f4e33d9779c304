import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../reference.ts'
import { grid } from '../table.ts'
import { Pool } from './pool.ts'

/**
 * How many workers one coordinator keeps busy. Coordinator and server are real, workers are of `crowd.ts`: they wait instead of playing, and
 * die now and then. So the processes of this machine do what they would do if the workers were elsewhere.
 *
 * `node dist/bench/queue/many.js [--workers 100,1000] [--seconds 60] [--life 3600]`
 */
const { values } = parseArgs({
  options: {
    workers: { type: 'string', default: '100,300,1000' },
    seconds: { type: 'string', default: '60' },
    life: { type: 'string', default: '3600' },
  },
})
const SECONDS = Number(values.seconds)

/** Milliseconds that a block of four battles takes, and the seats of a block. */
const [PACE, SEATS] = [20, 4]

/** Seconds at the beginning and at the end that are left out of the middle. */
const ENDS = 15

const SCENARIO = join(ROOT, 'scenarios/sovl/hammer-and-green-tide.yaml')
const CROWD = join(ROOT, 'dist/bench/queue/crowd.js')

interface Told {
  readonly tasks: number
  readonly deaths: number
  readonly busy: readonly number[]
  readonly cpu: NodeJS.CpuUsage
  readonly lag: number
}

const rows: string[][] = []
for (const workers of values.workers.split(',').map(Number)) rows.push(await simulate(workers))
const head = [
  'workers',
  'tasks',
  'a task, s',
  'died',
  'busy in the middle',
  'from first to last',
  'coordinator, CPU',
  'server, CPU',
  'workers, CPU',
  'their lag',
]
process.stdout.write(`${grid(head, rows)}\n`)

async function simulate(workers: number): Promise<string[]> {
  const pool = await Pool.of(0)
  const crowd = spawn(process.execPath, [CROWD, String(pool.server.port), String(workers), String(PACE), values.life], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  try {
    await new Promise<void>((resolve) => crowd.stderr.once('data', () => resolve()))
    let text = ''
    crowd.stdout.on('data', (data: Buffer) => (text += String(data)))
    const battles = Math.round((workers * SECONDS * 1000 * SEATS) / PACE)
    const args = ['run', SCENARIO, '--battles', String(battles), '--trust', 'off', '--json', '--quiet']
    const before = await pool.spent()
    const { own, wall } = await pool.command(args)
    const after = await pool.spent()
    const ended = new Promise((resolve) => crowd.once('close', resolve))
    crowd.kill('SIGINT')
    await ended
    const { tasks, deaths, busy, cpu, lag } = JSON.parse(text) as Told
    const share = (some: readonly number[]): string => {
      const sum = some.reduce((total, milliseconds) => total + milliseconds, 0)
      return `${((100 * sum) / (1000 * workers * some.length)).toFixed(1)}%`
    }
    if (process.env['SHOW'] !== undefined)
      process.stderr.write(`${busy.map((ms) => Math.round(ms / workers / 10)).join(' ')}\n`)
    const all = busy.reduce((total, milliseconds) => total + milliseconds, 0)
    return [
      String(workers),
      String(tasks),
      (all / tasks / 1000).toFixed(2),
      String(deaths),
      share(busy.slice(ENDS, -ENDS)),
      share(busy),
      `${((100 * own) / wall).toFixed(0)}%`,
      `${((100 * (after.server - before.server)) / wall).toFixed(0)}%`,
      `${((cpu.user + cpu.system) / 1e4 / wall).toFixed(0)}%`,
      `${lag.toFixed(0)} ms`,
    ]
  } finally {
    crowd.kill('SIGKILL')
    await pool.close()
  }
}
