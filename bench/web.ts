import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { GAMES } from '../src/games/index.ts'
import type { ChunkResult } from '../src/run/players/chunk.ts'
import { Hand } from '../src/run/players/crew.ts'
import type { Job } from '../src/run/players/job.ts'
import { readScenario } from '../src/scenario/read.ts'
import { median } from './figures.ts'
import { renderers, spent } from './page-time.ts'
import { ROOT } from './reference.ts'

/**
 * The page beside Node: blocks a second of one worker of Chromium and of one thread of Node, slice by slice in turn, each slice the same
 * blocks. Then what a user waits for on the page: the first answer, the exact answer after a change, the exact curve, the end of what was
 * cancelled; and the memory of four workers. `--waits` leaves out the blocks a second.
 *
 * `node dist/bench/web.js [/usr/bin/chromium] [--waits]`
 */
const [executablePath = '/usr/bin/chromium'] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const SLICES = 7
/** Milliseconds that a user looks at what is there before the next click. */
const LOOK = 1500
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

const server = await chromium.launchServer({ executablePath, args: ['--no-sandbox'] })
const browser = await chromium.connect(server.wsEndpoint())
const PAGE = `file://${join(ROOT, 'dist/web/fairfight.html')}`
if (!process.argv.includes('--waits')) await paces()
console.log('\n| median (least to most), ms | clock | CPU of the page |\n|---|---:|---:|')
for (const line of [...(await waits()), ...(await memory())]) console.log(line)
await browser.close()
await server.close()

async function paces(): Promise<void> {
  const context = await browser.newContext({ bypassCSP: true })
  const page = await context.newPage()
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
  await context.close()
}

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

/** Begins a price, which takes minutes. */
async function search(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'What should it cost? (spears)' }).click()
  await page.getByRole('button', { name: 'fairfight:sovl/catalogue.yaml' }).click()
  await page.getByLabel('Whole battles').selectOption('3000')
  await page.getByRole('button', { name: 'Find its price' }).click()
  await page.locator('.price progress[value]').waitFor()
  await page.waitForTimeout(LOOK)
}

/** Megabytes of a page that has given one exact answer, and of the same page when four workers have played whole battles on it. */
async function memory(): Promise<string[]> {
  const before = new Set(renderers())
  const context = await browser.newContext()
  const fresh = await context.newPage()
  // Four workers, however many cores this machine has.
  await fresh.addInitScript(`
    const find = Document.prototype.getElementById
    const four = "Object.defineProperty(navigator, 'hardwareConcurrency', { value: 4 });"
    Document.prototype.getElementById = function (id) {
      const found = find.call(this, id)
      if (id === 'engine' && !found.textContent.startsWith(four)) found.textContent = four + found.textContent
      return found
    }
  `)
  const megabytes = (): number => {
    const own = renderers().filter((id) => !before.has(id))
    const sizes = own.map((id) => Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1]))
    return sizes.reduce((sum, size) => sum + 1024 * size, 0) / 1e6
  }
  await fresh.goto(PAGE)
  await fresh.locator('.odds').waitFor()
  const idle = megabytes()
  await fresh.getByLabel('Game').selectOption('war')
  await fresh.locator('option[value="war/open-field.yaml"]').waitFor({ state: 'attached' })
  await fresh.getByLabel('Start from').selectOption('war/open-field.yaml')
  await fresh.locator('.answer .small', { hasText: /^(?:400|1,000|2,000) battles/ }).waitFor({ timeout: 120_000 })
  const played = megabytes()
  await context.close()
  return [
    `With an exact answer it takes ${Math.round(idle)} MB of memory; four workers that have played whole battles take ${Math.round(played - idle)} MB more.`,
  ]
}

/** What something took: milliseconds on the clock, and of all threads of the page together. */
interface Took {
  readonly clock: number
  readonly cpu: number
}

/** What a click takes until something is seen, by the page's own clock. Both are expressions of the page's script. */
async function clicked(page: Page, before: ReadonlySet<string>, element: string, seen: string): Promise<Took> {
  const cpu = spent(before)
  const clock = await page.evaluate<number>(`new Promise((resolve) => {
    const start = performance.now()
    const look = () => {
      if (!(${seen})) return
      observer.disconnect()
      resolve(performance.now() - start)
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    ;(${element}).dispatchEvent(new MouseEvent('click', { bubbles: true }))
  })`)
  return { clock, cpu: spent(before) - cpu }
}

function answerWith(text: string): string {
  return `document.querySelector('.answer:not(.stale) .odds')?.textContent.includes('${text}')`
}

async function waits(): Promise<string[]> {
  const first: Took[] = []
  const change: Took[] = []
  const curve: Took[] = []
  const cancel: Took[] = []
  for (let i = 0; i < SLICES; i++) {
    const before = new Set(renderers())
    const fresh = await (await browser.newContext()).newPage()
    const [start, cpu] = [performance.now(), spent(before)]
    await fresh.goto(PAGE)
    await fresh.locator('.odds').waitFor()
    first.push({ clock: performance.now() - start, cpu: spent(before) - cpu })
    // A user looks first.
    await fresh.waitForTimeout(LOOK)
    const vary = `document.querySelector('[aria-label="What if: vary Models of spears"]')`
    curve.push(await clicked(fresh, before, vary, `document.querySelector('.drawing')`))
    await fresh.waitForTimeout(LOOK)
    const dot = (value: number): string => `document.querySelector('.dot[aria-label^="${value}:"]')`
    change.push(await clicked(fresh, before, dot(26), answerWith('wins 49.2%')))
    await search(fresh)
    // The search is ended by the change.
    cancel.push(await clicked(fresh, before, dot(25), answerWith('wins 52.5%')))
    await fresh.context().close()
  }
  const of = (times: readonly number[]): string =>
    `${Math.round(median(times))} (${Math.round(Math.min(...times))} to ${Math.round(Math.max(...times))})`
  const shown = (title: string, took: readonly Took[]): string =>
    `| ${title} | ${of(took.map(({ clock }) => clock))} | ${of(took.map(({ cpu }) => cpu))} |`
  const [page, packed] = ['fairfight.html', 'fairfight.html.gz'].map((file) =>
    readFileSync(join(ROOT, 'dist/web', file)).length.toLocaleString('en'),
  )
  return [
    shown('page opened → first exact answer', first),
    shown('number changed → exact answer', change),
    shown('curve of 17 exact values', curve),
    shown('price under way, number changed → exact answer', cancel),
    '',
    `The page has ${page} bytes, ${packed} compressed.`,
  ]
}
