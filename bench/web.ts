import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { GAMES } from '../src/games/index.ts'
import type { ChunkResult } from '../src/run/players/chunk.ts'
import { Hand } from '../src/run/players/crew.ts'
import type { Job } from '../src/run/players/job.ts'
import { readScenario } from '../src/scenario/read.ts'
import { median } from './figures.ts'
import { ROOT } from './reference.ts'

/**
 * The page beside Node: blocks a second of one worker of Chromium and of one thread of Node, slice by slice in turn, each slice the same
 * blocks. Then what a user waits for on the page: the first answer, the exact answer after a change, the exact curve.
 *
 * `node dist/bench/web.js [/usr/bin/chromium]`
 */
const [, , executablePath = '/usr/bin/chromium'] = process.argv
const SLICES = 7
const SCENARIOS: readonly (readonly [name: string, blocks: number])[] = [
  ['sovl/knights-charge-spears', 400_000],
  ['war/knights-on-spears', 150_000],
  ['null-strike/troopers-and-reavers', 60_000],
  ['sovereign/shieldman-and-goblin', 60_000],
  ['sovl/ford-held', 400],
  ['war/open-field', 40],
  ['null-strike/patrol', 60],
  ['sovereign/six-goblins', 1000],
]

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
const PAGE = `file://${join(ROOT, 'dist/web/fairfight.html')}`
const page = await (await browser.newContext({ bypassCSP: true })).newPage()
await page.goto(PAGE)
await page.locator('.odds').waitFor()
await page.evaluate(`
  window.hand = new Worker(URL.createObjectURL(new Blob([document.getElementById('engine').textContent])))
  window.hand.postMessage({ kind: 'hand' })
  window.tell = (message) => window.hand.postMessage(message)
  window.play = (chunk) => new Promise((resolve) => {
    window.hand.onmessage = ({ data }) => resolve(data.result.milliseconds)
    window.hand.postMessage({ kind: 'task', task: { kind: 'play', job: 0, chunk, rows: false, clauses: false } })
  })
`)
console.log('| blocks a second | Chromium | Node | ratio |\n|---|---:|---:|---:|')
for (const [name, blocks] of SCENARIOS) console.log(await row(page, name, blocks))
console.log('\n| what a user waits for, ms | median (least to most) |\n|---|---:|')
for (const line of await waits()) console.log(line)
await browser.close()

async function row(page: Page, name: string, blocks: number): Promise<string> {
  const { game, seed, variants, matchups } = readScenario(join(ROOT, 'scenarios', `${name}.yaml`))
  const [rules, matchup] = [variants[0]?.rules, matchups[0]]
  if (rules === undefined || matchup === undefined) throw new Error(`${name} has no battle`)
  const job: Job = { game, seed, rules, matchup }
  await page.evaluate(
    (jobs) => {
      // The worker of the page, described above.
      ;(globalThis as unknown as { tell(message: object): void }).tell({ kind: 'jobs', crew: 1, jobs })
    },
    [job],
  )
  const hand = new Hand([job], GAMES)
  const times: [browser: number, node: number][] = []
  for (let slice = 0; slice <= SLICES; slice++) {
    const chunk = { from: slice * blocks, to: (slice + 1) * blocks }
    const there = await page.evaluate<number>(`window.play(${JSON.stringify(chunk)})`)
    const result: ChunkResult = hand.play(0, chunk, false)
    // The first slice warms up both.
    if (slice > 0) times.push([there, result.milliseconds])
  }
  const pace = (which: 0 | 1): string =>
    Math.round((1000 * blocks) / median(times.map((time) => time[which]))).toLocaleString('en')
  const ratio = median(times.map(([there, here]) => here / there))
  return `| \`${name}\` | ${pace(0)} | ${pace(1)} | ${ratio.toFixed(2)} |`
}

async function waits(): Promise<string[]> {
  const first: number[] = []
  const change: number[] = []
  const curve: number[] = []
  for (let i = 0; i < SLICES; i++) {
    const fresh = await (await browser.newContext()).newPage()
    const start = performance.now()
    await fresh.goto(PAGE)
    await fresh.locator('.odds').waitFor()
    first.push(performance.now() - start)
    const asked = performance.now()
    await fresh.getByLabel('What if: vary Models of spears').click()
    await fresh.locator('.drawing').waitFor()
    curve.push(performance.now() - asked)
    const moved = performance.now()
    await fresh.getByRole('button', { name: /^26: / }).click()
    await fresh.locator('.answer:not(.stale) .headline', { hasText: '49.17' }).waitFor()
    change.push(performance.now() - moved)
    await fresh.context().close()
  }
  const shown = (title: string, times: readonly number[]): string =>
    `| ${title} | ${Math.round(median(times))} (${Math.round(Math.min(...times))} to ${Math.round(Math.max(...times))}) |`
  return [
    shown('page opened → first exact answer', first),
    shown('number changed → exact answer', change),
    shown('curve of 17 exact values', curve),
    `| size of the page | ${readFileSync(join(ROOT, 'dist/web/fairfight.html')).length.toLocaleString('en')} bytes, ${readFileSync(join(ROOT, 'dist/web/fairfight.html.gz')).length.toLocaleString('en')} compressed |`,
  ]
}
