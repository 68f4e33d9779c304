import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker as QueueWorker } from 'bullmq'
import { queueName } from '../../src/queue/name.ts'
import { ENGINE } from '../../src/run/engine.ts'
import { type Order, Orders, type Reply, type ReplyText } from '../../src/run/players/order.ts'
import { Random } from '../../tests/support/random.ts'

/**
 * A process that is many workers at once: each speaks to the server as a real one does, over connections of its own, but waits instead of
 * playing. How fast its machine is, how long a task takes on it and when it dies are drawn. Its answers are those of one block that was
 * played, as often as the order has blocks.
 *
 * `node crowd.js PORT WORKERS MILLISECONDS-A-BLOCK LIFE-IN-SECONDS` prints what the workers did, as JSON, when it is told to end.
 */
const [port = 0, many = 0, pace = 0, life = 0] = process.argv.slice(2).map(Number)
const random = new Random(1)

/** Standard deviations of the logarithm of a machine's speed, and of the time of a task on it. */
const [MACHINES, TASKS] = [0.3, 0.1]

/** Seconds after which another worker comes in place of one that died, at least and at most. */
const [SOONEST, LATEST] = [5, 30]

/** As in `src/queue/serve.ts`. */
const OPTIONS = { concurrency: 1, lockDuration: 10_000, stalledInterval: 5000, maxStalledCount: 5 }

/** Milliseconds between two looks at how late timers come. */
const RESOLUTION = 20

const orders = new Orders(ENGINE.games)
const played = new Map<string, Promise<Reply>>()
/** Milliseconds of work by second, from the first task on; those of tasks that were lost with their workers count, too. */
const busy: number[] = []
const counts = { tasks: 0, lost: 0, deaths: 0 }
let start = 0

await Promise.all(Array.from({ length: many }, (_, i) => hire(i)))
const before = process.cpuUsage()
const lag = monitorEventLoopDelay({ resolution: RESOLUTION })
lag.enable()
process.stderr.write('ready\n')
process.on('SIGINT', () => {
  process.stdout.write(
    `${JSON.stringify({ ...counts, busy, cpu: process.cpuUsage(before), lag: lag.percentile(90) / 1e6 - RESOLUTION })}\n`,
    () => process.exit(0),
  )
})

/** One worker, until it dies; then another. */
async function hire(id: number): Promise<void> {
  const speed = Math.exp(MACHINES * random.normal())
  let isDead = false
  const worker = new QueueWorker<Order, ReplyText>(
    queueName(),
    async ({ data }) => {
      if (data.kind !== 'play') throw new Error(`no ${data.kind} here`)
      start ||= performance.now()
      const from = performance.now()
      const blocks = data.chunk.to - data.chunk.from
      const milliseconds = blocks * pace * speed * Math.exp(TASKS * random.normal())
      const reply = await replyOf(data, blocks, milliseconds)
      await sleep(milliseconds)
      note(from, performance.now())
      counts.tasks++
      // A dead worker never answers.
      return isDead ? new Promise<never>(() => undefined) : reply
    },
    { ...OPTIONS, connection: { host: '127.0.0.1', port, maxRetriesPerRequest: null }, name: `1-crowd-${id + 1}` },
  )
  worker.on('error', () => undefined)
  await worker.waitUntilReady()
  if (life === 0) return
  setTimeout(
    () => {
      isDead = true
      counts.deaths++
      void worker.close(true)
      setTimeout(() => void hire(id), 1000 * (SOONEST + random.next() * (LATEST - SOONEST)))
    },
    -1000 * life * Math.log(1 - random.next()),
  )
}

/** The answer to an order: one block of it that was really played, multiplied. */
async function replyOf(
  order: Extract<Order, { kind: 'play' }>,
  blocks: number,
  milliseconds: number,
): Promise<ReplyText> {
  const one = played.get(order.jobs) ?? orders.carryOut({ ...order, chunk: { from: 0, to: 1 } })
  played.set(order.jobs, one)
  const reply = await one
  if (reply.kind !== 'play') throw new Error('the answer is of another kind')
  const { chunk } = reply
  const cells = chunk.cells.cells.map((number, i) => (i % 2 === 0 ? number : number * blocks))
  return JSON.stringify({ ...reply, chunk: { ...chunk, cells: { ...chunk.cells, cells }, milliseconds } })
}

function note(from: number, to: number): void {
  for (let at = from; at < to; ) {
    const second = Math.floor((at - start) / 1000)
    const end = Math.min(to, start + 1000 * (second + 1))
    busy[second] = (busy[second] ?? 0) + end - at
    at = end + 1e-6
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
