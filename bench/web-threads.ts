import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import type { Job } from '../src/run/players/job.ts'
import { readScenario } from '../src/scenario/read.ts'
import { median } from './figures.ts'
import { renderers, spent } from './page-time.ts'
import { ROOT } from './reference.ts'

/**
 * From how much work on a page should play on workers beside the director? The same blocks are played by one warm worker, by two warm ones,
 * and by a warm and a new one, which has to start and to learn; in turn, for work of some milliseconds to some seconds.
 *
 * `node dist/bench/web-threads.js [/usr/bin/chromium]`
 */
const [executablePath = '/usr/bin/chromium'] = process.argv.slice(2)
const ROUNDS = 5
/** Milliseconds of CPU time of one worker. */
const WORK = [150, 300, 600, 1200, 2400]
/** Scenarios, and the blocks by which the pace of a warm worker is found. */
const SCENARIOS: readonly (readonly [name: string, blocks: number])[] = [
  ['sovl/ford-held', 150],
  ['sovereign/six-goblins', 300],
]

/** Ways to play the same blocks. */
const WAYS = ['one', 'two', 'fresh'] as const

interface Took {
  readonly clock: number
  readonly cpu: number
}

const server = await chromium.launchServer({ executablePath, args: ['--no-sandbox'] })
const browser = await chromium.connect(server.wsEndpoint())
console.log('| work of one worker, ms | one | two warm | one warm, one new |\n|---|---:|---:|---:|')
for (const [name, blocks] of SCENARIOS) for (const line of await rows(name, blocks)) console.log(line)
await browser.close()
await server.close()

async function rows(name: string, blocks: number): Promise<string[]> {
  const { game, seed, variants, matchups } = readScenario(join(ROOT, 'scenarios', `${name}.yaml`))
  const [rules, matchup] = [variants[0]?.rules, matchups[0]]
  if (rules === undefined || matchup === undefined) throw new Error(`${name} has no battle`)
  const before = new Set(renderers())
  const page = await opened({ game, seed, rules, matchup })
  await playedIn(page, before, 'two', blocks)
  const warm = await playedIn(page, before, 'one', blocks)
  const lines: string[] = []
  for (const work of WORK) {
    const count = Math.max(2, Math.round((blocks * work) / warm.cpu))
    const took = new Map<string, Took[]>(WAYS.map((way) => [way, []]))
    for (let round = 0; round < ROUNDS; round++) {
      for (const way of WAYS) took.get(way)?.push(await playedIn(page, before, way, count))
    }
    const shown = (way: string): string => {
      const of = (which: keyof Took): number => Math.round(median((took.get(way) ?? []).map((each) => each[which])))
      return `${of('clock')} (${of('cpu')})`
    }
    lines.push(`| \`${name}\`, ${count} blocks | ${WAYS.map(shown).join(' | ')} |`)
  }
  await page.context().close()
  return lines
}

/** A page with two workers that know a job, and a function that plays blocks by some of them. */
async function opened(job: Job): Promise<Page> {
  const context = await browser.newContext({ bypassCSP: true })
  const page = await context.newPage()
  await page.goto(`file://${join(ROOT, 'dist/web/fairfight.html')}`)
  await page.locator('.odds').waitFor()
  await page.evaluate(`
  window.started = () => {
    const worker = new Worker(URL.createObjectURL(new Blob([document.getElementById('engine').textContent])))
    worker.postMessage({ kind: 'hand' })
    worker.postMessage({ kind: 'jobs', crew: 1, jobs: [${JSON.stringify(job)}] })
    return worker
  }
  window.hands = [window.started(), window.started()]
  window.part = (worker, from, to) => new Promise((resolve) => {
    worker.onmessage = () => resolve()
    worker.postMessage({ kind: 'task', task: { kind: 'play', job: 0, chunk: { from, to }, rows: false, clauses: false } })
  })
  window.all = async (way, blocks) => {
    const start = performance.now()
    const half = Math.floor(blocks / 2)
    const other = way === 'fresh' ? window.started() : window.hands[1]
    if (way === 'one') await window.part(window.hands[0], 0, blocks)
    else await Promise.all([window.part(window.hands[0], 0, half), window.part(other, half, blocks)])
    const clock = performance.now() - start
    if (way === 'fresh') other.terminate()
    return clock
  }
`)
  return page
}

async function playedIn(page: Page, before: ReadonlySet<string>, way: string, blocks: number): Promise<Took> {
  const cpu = spent(before)
  const clock = await page.evaluate<number>(`window.all('${way}', ${blocks})`)
  return { clock, cpu: spent(before) - cpu }
}
