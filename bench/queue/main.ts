import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { QueueCrew } from '../../src/queue/crew.ts'
import { run } from '../../src/run/run.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { median, spread } from '../figures.ts'
import { ROOT } from '../reference.ts'
import { grid } from '../table.ts'
import { command, Pool, type Spent } from './pool.ts'

/**
 * What a queue costs: coordinator, workers and server beside threads; and the cost of a single task. Its workers are on this machine.
 *
 * `npm run queue [-- --rounds 3] [--only runs | --only tasks]`; for the simulation of many workers, `node dist/bench/queue/many.js`
 */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' }, only: { type: 'string' } } })
const ROUNDS = Number(values.rounds)

/** An engagement, whose tallies are small, and a battle, whose tallies are large. */
const SCENARIOS = [
  { title: 'engagement', name: 'sovl/knights-charge-spears', battles: 40_000_000, tasks: 2000, seats: 1 },
  { title: 'battle', name: 'sovl/hammer-and-green-tide', battles: 8000, tasks: 500, seats: 4 },
] as const

/** Blocks of a large task, beside those of one block. */
const MANY = 6

process.stdout.write(
  `${cpus()[0]?.model}, ${availableParallelism()} cores, node ${process.version}, load ${loadavg()[0]?.toFixed(1)} at the start\n`,
)
if (values.only !== 'tasks') await overhead()
if (values.only !== 'runs') await task()

/** Whole commands, in turn. */
async function overhead(): Promise<void> {
  const rows: string[][] = []
  for (const { title, name, battles } of SCENARIOS) {
    const args = ['run', file(name), '--battles', String(battles), '--trust', 'off', '--json', '--quiet']
    for (const n of [1, 2]) {
      const pool = await Pool.of(n)
      try {
        // Workers stand for hours: what they learn in their first run is not counted.
        await pool.command(args)
        const [threads, queue]: [Spent[], Spent[]] = [[], []]
        for (let round = 0; round < ROUNDS; round++) {
          threads.push(await command([...args, '--workers', String(n)]))
          queue.push(await pool.command(args))
        }
        if (new Set([...threads, ...queue].map(({ stdout }) => stdout)).size !== 1)
          throw new Error(`${name}: results differ`)
        const ratios = queue.map(({ all }, i) => all / (threads[i]?.all ?? Number.NaN) - 1)
        rows.push([
          `${title}, ${n} worker${n > 1 ? 's' : ''}`,
          middle(threads, 'all'),
          middle(queue, 'all'),
          middle(queue, 'own'),
          `${signed(median(ratios))} (${signed(Math.min(...ratios))} to ${signed(Math.max(...ratios))})`,
          middle(threads, 'wall'),
          middle(queue, 'wall'),
        ])
      } finally {
        await pool.close()
      }
    }
  }
  const head = ['', 'threads, CPU s', 'queue, CPU s', 'coordinator', 'overhead', 'threads, wall s', 'queue, wall s']
  process.stdout.write(
    `\nWhole runs, ${ROUNDS} of each in turn; a worker is a process with one thread\n${grid(head, rows)}\n`,
  )
}

/**
 * The cost of a task whatever is played in it: where the line through the CPU time of tasks of one block and of many meets no blocks. A warm
 * thread that plays nothing else would play a block faster than a worker between two messages, so it is no base to compare with.
 */
async function task(): Promise<void> {
  const rows: string[][] = []
  for (const { title, name, tasks, seats } of SCENARIOS) {
    const pool = await Pool.of(1)
    const recruit = (jobs: ConstructorParameters<typeof QueueCrew>[0]): QueueCrew =>
      new QueueCrew(jobs, [], { url: pool.server.url, tell: () => undefined })
    /** CPU milliseconds of a task of so many blocks. */
    const measure = async (blocks: number): Promise<Cost> => {
      const scenario = readScenario(file(name), { battles: tasks * blocks * seats })
      const before = { ...(await pool.spent()), own: process.cpuUsage() }
      await run(scenario, { chunk: blocks, twin: false, trust: 'off', recruit })
      const { user, system } = process.cpuUsage(before.own)
      const after = await pool.spent()
      const each = (seconds: number): number => (1000 * seconds) / tasks
      const [workers, server] = [each(after.workers - before.workers), each(after.server - before.server)]
      const own = each((user + system) / 1e6)
      return { own, workers, server, all: own + workers + server }
    }
    try {
      // The first round warms up.
      await measure(1)
      await measure(MANY)
      const costs: Cost[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const [one, many] = [await measure(1), await measure(MANY)]
        const fixed = (what: keyof Cost): number => (MANY * one[what] - many[what]) / (MANY - 1)
        costs.push({ own: fixed('own'), workers: fixed('workers'), server: fixed('server'), all: fixed('all') })
      }
      const parts = (['own', 'workers', 'server'] as const).map((what) => median(costs.map((cost) => cost[what])))
      rows.push([
        title,
        ...parts.map((part) => part.toFixed(2)),
        spread(
          costs.map(({ all }) => all),
          2,
        ),
      ])
    } finally {
      await pool.close()
    }
  }
  const head = ['', 'coordinator', 'worker', 'server', 'all']
  process.stdout.write(`\nThe cost of a task, CPU milliseconds\n${grid(head, rows)}\n`)
}

/** CPU milliseconds of a task. */
interface Cost {
  readonly own: number
  readonly workers: number
  readonly server: number
  readonly all: number
}

function file(name: string): string {
  return join(ROOT, 'scenarios', `${name}.yaml`)
}

function middle(spent: readonly Spent[], what: 'all' | 'own' | 'wall'): string {
  return median(spent.map(({ [what]: value }) => value)).toFixed(1)
}

function signed(share: number): string {
  return `${share < 0 ? '−' : '+'}${(100 * Math.abs(share)).toFixed(1)}%`
}
