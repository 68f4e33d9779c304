import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { exact } from '../../src/run/commands/exact.ts'
import { run } from '../../src/run/run.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { call, ROOT } from '../cli/support.ts'
import { inBrowser } from './browser.ts'

/** The source of axe, a library that finds problems for people with a screen reader or without a mouse. */
const AXE = readFileSync(join(ROOT, 'node_modules/axe-core/axe.min.js'), 'utf8')

const PAGE = pathToFileURL(join(ROOT, 'dist/web/fairfight.html')).href

/** Waits for the answer to a draft, and gives the first digits of its digest. */
async function digestOn(page: Page, last: RegExp): Promise<string> {
  await page.locator('.answer:not(.stale)', { hasText: last }).waitFor()
  return (await page.locator('.repeat code').nth(1).textContent())?.replace('…', '') ?? ''
}

/** Waits for the answer in a headline. */
async function answered(page: Page, headline: string | RegExp): Promise<void> {
  await page.locator('.answer:not(.stale) .headline', { hasText: headline }).waitFor()
}

/** Opens a shipped scenario. */
async function start(page: Page, name: string): Promise<void> {
  await page.locator('.odds').waitFor()
  await page.getByLabel('Game').selectOption(name.split('/')[0] as string)
  await page.locator(`option[value="${name}.yaml"]`).waitFor({ state: 'attached' })
  await page.getByLabel('Start from').selectOption(`${name}.yaml`)
  await page.getByLabel(`Text of ${name}.yaml`).waitFor()
}

/** Types a text in place of the scenario's. */
async function typeIn(page: Page, text: string): Promise<void> {
  await page.getByLabel(/^Text of/).fill(text)
}

inBrowser('the page', (open) => {
  test.each([
    'sovl/knights-charge-spears',
    'war/knights-on-spears',
    'null-strike/troopers-and-reavers',
    'sovereign/shieldman-and-goblin',
  ])('solves %s as the command line does', async (name) => {
    const { page, said } = await open(PAGE)
    await start(page, name)
    const digest = await digestOn(page, /Exact: every way/)
    const solved = await exact(readScenario(join(ROOT, 'scenarios', `${name}.yaml`)))
    expect(digest).toBe(solved.digest.slice(0, 16))
    expect(said).toEqual([])
  })

  test.each([
    ['sovl/ford-held', 60],
    ['war/open-field', 60],
    ['null-strike/patrol', 60],
    ['sovereign/six-goblins', 60],
  ])('plays %s as the command line does', async (name, battles) => {
    const text = readFileSync(join(ROOT, 'scenarios', `${name}.yaml`), 'utf8').replace(
      /^battles: .*$/m,
      `battles: ${battles}`,
    )
    const { page, said } = await open(PAGE)
    await start(page, name)
    await typeIn(page, text)
    const digest = await digestOn(page, new RegExp(`--battles ${battles} `))
    const played = await run(readScenario(join(ROOT, 'scenarios', `${name}.yaml`), { battles }), {
      trust: 'off',
      twin: false,
    })
    expect(digest).toBe(played.digest.slice(0, 16))
    expect(said).toEqual([])
  })

  test('shows the exact answer of a number that was changed, and of all its values', async () => {
    const { page, said } = await open(PAGE)
    await page.locator('.odds').waitFor()
    await page.getByLabel('What if: vary Models of spears').click()
    await page.getByRole('button', { name: /^26: 49\.2%$/ }).click()
    await answered(page, 'Levy will score 50.8%')
    expect(await page.getByLabel(/^Text of/).inputValue()).toContain('models: 26')
    await page.getByRole('button', { name: 'Undo' }).click()
    await answered(page, '64.7%')
    expect(await page.getByLabel(/^Text of/).inputValue()).toContain('models: 20')
    expect(said).toEqual([])
  })

  test('says at a number why some of its values cannot be played, and in the curve which are left out', async () => {
    const { page, said } = await open(PAGE)
    await page.locator('.odds').waitFor()
    await page.getByLabel('What if: vary Models of knights').click()
    const why = page.locator('.number .why')
    await why.filter({ hasText: /^Left out of the curve: 1 to 4\. At 1: 5 wide with 1 model; / }).waitFor()
    await page.getByRole('spinbutton', { name: /^Models of knights/ }).fill('2')
    await page.keyboard.press('Tab')
    await why.filter({ hasText: /^5 wide with 2 models; a unit is at most as wide as it has models$/ }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await answered(page, '64.7%')
    expect(await page.locator('.number .why.fault').count()).toBe(0)
    expect(said).toEqual([])
  })

  test('gives an army another list, and names values of switches in words', async () => {
    const { page, said } = await open(PAGE)
    await start(page, 'sovl/hammer-and-green-tide')
    await page.getByLabel('List of Hammer').selectOption('fairfight:sovl/lists/elf-dance.yaml')
    await page.locator('.history [aria-current]', { hasText: 'Hammer: Elf dance' }).waitFor()
    expect(await page.getByLabel(/^Text of .*hammer-and/).inputValue()).toContain(
      'name: Hammer, list: fairfight:sovl/lists/elf-dance.yaml',
    )
    await page.locator('.answer:not(.stale) .odds').waitFor()
    const menu = page.getByLabel(/^Compare core with/)
    expect(await menu.locator('option[value="rearBonus=1"]').textContent()).toBe('rear bonus: 1')
    expect(
      await menu.locator('optgroup', { has: page.locator('[value="rearBonus=1"]') }).getAttribute('label'),
    ).toMatch(/^Rear bonus \(now \d\)$/)
    expect(said).toEqual([])
  })

  test('loses no change if several follow at once', async () => {
    const { page, said } = await open(PAGE)
    await page.locator('.odds').waitFor()
    const text = await page.getByLabel(/^Text of/).inputValue()
    await typeIn(page, text.replace('models: 20', 'models: 22'))
    await page.getByRole('spinbutton', { name: /^Skill of knights/ }).fill('5')
    await page.getByRole('spinbutton', { name: /^Power of knights/ }).fill('6')
    await page.keyboard.press('Tab')
    await page.locator('.history [aria-current]', { hasText: 'power 6' }).waitFor()
    const now = await page.getByLabel(/^Text of/).inputValue()
    expect(now).toContain('models: 22')
    expect(now).toContain('skill: 5, power: 6')
    expect(said).toEqual([])
  })

  test('keeps the last answer while the text has a fault, and names its line', async () => {
    const { page, said } = await open(PAGE)
    await page.locator('.odds').waitFor()
    const text = await page.getByLabel(/^Text of/).inputValue()
    await typeIn(page, text.replace('models: 20', 'models: twenty'))
    await page.waitForSelector('.answer.stale [role=alert]')
    expect(await page.locator('.answer [role=alert]').textContent()).toMatch(
      /how-many-spears\.yaml:20:\d+.*whole number/,
    )
    expect(await page.locator('.answer.stale .headline').textContent()).toContain('64.7%')
    await typeIn(page, text)
    await page.waitForSelector('.answer:not(.stale) .odds')
    expect(await page.locator('[role=alert]').count()).toBe(0)
    expect(said).toEqual([])
  })

  test('gives a link that opens the same text in another page', async () => {
    const { page } = await open(PAGE)
    await page.locator('.odds').waitFor()
    const text = await page.getByLabel(/^Text of/).inputValue()
    await typeIn(page, text.replace('models: 20', 'models: 22'))
    await answered(page, /59\./)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.waitForURL(/#1\w{20}/)
    const linked = await open(page.url())
    await linked.page.locator('.odds').waitFor()
    expect(await linked.page.getByLabel(/^Text of/).inputValue()).toBe(text.replace('models: 20', 'models: 22'))
    expect(linked.said).toEqual([])
  })

  test('moves a curve to where the fight is even, and stops playing when the score is known to a point', async () => {
    const { page, said } = await open(PAGE)
    await start(page, 'sovereign/six-goblins')
    await page
      .locator('.answer:not(.stale)', { hasText: /^.*1,000 battles\. The score is known to a point/s })
      .waitFor()
    await page.getByLabel(/^What if: vary How many of goblin/).click()
    await page.locator('.curve p', { hasText: /^Even (?:at|between) / }).waitFor({ timeout: 90_000 })
    expect(said).toEqual([])
  }, 150_000)

  test('saves a scenario so that the command line finds its catalogue', async () => {
    const { page } = await open(PAGE, { acceptDownloads: true })
    await start(page, 'sovereign/six-goblins')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe('six-goblins.yaml')
    expect(readFileSync(await file.path(), 'utf8')).toContain('\ncatalogue: fairfight:sovereign/catalogue.yaml\n')
  })

  test.each([
    ['conquest/conquest', /Exact: every way/],
    ['hill-and-shrine/three-shrines', /--battles 20 /],
  ])('plays a game of the user’s own as the command line does: %s', async (name, last) => {
    const dir = mkdtempSync(join(tmpdir(), 'fairfight-own-'))
    try {
      const file = join(dir, 'own.html')
      const scenario = join(ROOT, 'scenarios', `${name}.yaml`)
      expect(await call(['open', scenario, '--page', file])).toMatchObject({ code: 0, stderr: '' })
      const { page, said } = await open(pathToFileURL(file).href)
      await page.locator('.odds').waitFor()
      const isExact = name.startsWith('conquest')
      if (!isExact) {
        const text = await page.getByLabel(/^Text of/).inputValue()
        await typeIn(page, text.replace(/^battles: .*$/m, 'battles: 20'))
      }
      const digest = await digestOn(page, last)
      const told = isExact
        ? await exact(readScenario(scenario))
        : await run(readScenario(scenario, { battles: 20 }), { trust: 'off', twin: false })
      expect(digest).toBe(told.digest.slice(0, 16))
      expect(said).toEqual([])
    } finally {
      rmSync(dir, { recursive: true })
    }
  })

  test('compares rules, and replays a battle', async () => {
    const { page, said } = await open(PAGE)
    await page.locator('.odds').waitFor()
    await page.getByLabel(/^Compare core with/).selectOption('earlier-combat')
    await page.locator('.compare .headline', { hasText: 'earlier-combat' }).waitFor()
    await page.getByRole('button', { name: 'Watch', exact: true }).click()
    const replay = page.frameLocator('iframe')
    await replay.getByRole('heading', { name: 'Order against Levy' }).waitFor()
    expect(said).toEqual([])
  })

  test.each([
    ['A typical battle', /^A typical battle, won by Order \(block \d+\)$/],
    ['Bad luck for Order', /^Bad luck for Order, won by Levy /],
    ['Good luck for Order', /^Good luck for Order, won by Order /],
    ['A win of Levy', /^A win of Levy, won by Levy /],
  ])('shows of an exact answer: %s', async (button, title) => {
    const { page, said } = await open(PAGE)
    await page.locator('.odds').waitFor()
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.locator('.watch p b', { hasText: title }).waitFor()
    await page.frameLocator('iframe').getByRole('heading', { name: 'Order against Levy' }).waitFor()
    expect(said).toEqual([])
  })

  test('draws who breaks when, and how often how many wounds are lost, with their tables', async () => {
    const { page, said } = await open(PAGE)
    await page.locator('.odds').waitFor()
    await page.getByRole('button', { name: 'What happens when' }).click()
    const { matchups } = await exact(readScenario(join(ROOT, 'scenarios/sovl/how-many-spears.yaml')))
    const spears = matchups[0]?.units.find(({ unit }) => unit === 'spears')
    const byTurn = spears?.byTurn['broke']?.slice(0, 3).map(({ estimate }) => `${(100 * estimate).toFixed(1)}%`)
    const row = page.locator('.fates tr', { hasText: 'spears' })
    expect((await row.locator('td').allTextContents()).slice(0, 3)).toEqual(byTurn)
    await page.locator('.fates select').selectOption('destroyed')
    await page.getByRole('button', { name: 'spears', exact: true }).click()
    expect(await page.locator('.fates .line.marked title').textContent()).toBe('spears')
    expect(await page.locator('.fates .line.faint title').textContent()).toBe('knights')
    // The mark is of a unit, not of its place among the others.
    const text = await page.getByLabel(/^Text of/).inputValue()
    await typeIn(page, text.replaceAll(/\bspears\b/g, 'pikes'))
    await page.locator('.fates .line title', { hasText: 'pikes' }).waitFor({ state: 'attached' })
    expect(await page.locator('.fates .line.marked, .fates .line.faint').count()).toBe(0)
    await typeIn(page, text)
    await page.locator('.fates .line.marked title', { hasText: 'spears' }).waitFor({ state: 'attached' })
    await page.getByRole('img', { name: /^Destroyed by turn \d+: knights [\d.]+%, spears / }).waitFor()
    await page.getByRole('button', { name: 'How often how many' }).click()
    await page.getByRole('img', { name: /^spears: Wounds suffered, 4\.79 on average/ }).waitFor()
    await page.locator('.fates details summary').click()
    const shares = await page.locator('.fates tbody tr td:last-child').allTextContents()
    const sum = shares.reduce((all, text) => all + (Number.parseFloat(text.replace('under', '')) || 0), 0)
    expect(Math.abs(sum - 100)).toBeLessThan(1)
    expect(said).toEqual([])
  })

  test('is led by the keyboard: a curve is opened, and its dots are stepped through and chosen', async () => {
    const { page, said } = await open(PAGE)
    await page.locator('.odds').waitFor()
    await page.getByLabel('What if: vary Models of spears').focus()
    await page.keyboard.press('Enter')
    await page.locator('.drawing .dot.now').waitFor()
    const focused = (): Promise<string | null> => page.evaluate("document.activeElement.getAttribute('aria-label')")
    await page.locator('.curve summary').focus()
    await page.keyboard.press('Shift+Tab')
    expect(await focused()).toBe('20: 64.7%')
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toBe('21: 61.8%')
    await page.keyboard.press('Enter')
    await answered(page, '61.8%')
    expect(await focused()).toBe('21: 61.8%')
    expect(said).toEqual([])
  })

  test('shows the last steps of a long history', async () => {
    const { page } = await open(PAGE)
    await page.locator('.odds').waitFor()
    for (const name of ['sovl/unit-matrix', 'war/knights-on-spears', 'sovereign/shieldman-and-goblin'])
      await start(page, name)
    await page.locator('.history [aria-current]', { hasText: 'shieldman-and-goblin' }).waitFor()
    const [step, row] = await Promise.all(
      ['.history [aria-current]', '.history ol'].map((each) => page.locator(each).boundingBox()),
    )
    if (!step || !row) throw new Error('no history')
    expect(step.x).toBeGreaterThanOrEqual(row.x)
    expect(step.x).toBeLessThan(row.x + row.width)
  })

  test('leaves the history where the user has scrolled it while answers come', async () => {
    const { page } = await open(PAGE, { viewport: { width: 390, height: 800 } })
    await page.locator('.odds').waitFor()
    for (const name of ['war/knights-on-spears', 'sovereign/shieldman-and-goblin', 'sovl/unit-matrix']) {
      await start(page, name)
      await page.locator('.history [aria-current]', { hasText: name }).waitFor()
      await digestOn(page, /Exact: every way/)
    }
    const list = 'document.querySelector(".history ol")'
    expect(await page.evaluate<number>(`${list}.scrollLeft`)).toBeGreaterThan(0)
    await page.evaluate(`${list}.scrollLeft = 0`)
    const score = page.locator('.history [aria-current] b')
    const before = await score.textContent()
    // Another matchup has another score, which the history shows.
    await page.locator('.answer select').first().selectOption('1')
    await page.locator('.history [aria-current] b', { hasNotText: before ?? '' }).waitFor({ state: 'attached' })
    expect(await page.evaluate<number>(`${list}.scrollLeft`)).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.locator('.history [aria-current]', { hasNotText: 'unit-matrix' }).waitFor()
    expect(await page.evaluate<number>(`${list}.scrollLeft`)).toBeGreaterThan(0)
  })

  test('answers other questions while it looks for a battle, and ends the search when told to', async () => {
    const { page, said } = await open(PAGE)
    await page.locator('.odds').waitFor()
    await start(page, 'null-strike/patrol')
    await page.locator('.answer:not(.stale) .odds').waitFor()
    const found: string[] = await page.evaluate(`new Promise((resolve) => {
      const text = (id) => document.getElementById(id).textContent
      const { library, build } = JSON.parse(text('data'))
      const script = text('engine')
      const director = new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })))
      const name = 'null-strike/patrol.yaml'
      const draft = { name, files: { [name]: library[name] } }
      const told = []
      director.onmessage = ({ data }) => {
        told.push(data.id === 1 ? 'search: ' + (data.error ?? 'found') : 'look')
        if (data.id === 2) director.postMessage({ kind: 'cancel', id: 1 })
        else {
          director.terminate()
          resolve(told)
        }
      }
      director.postMessage({ kind: 'start', script, library, build })
      const ask = { kind: 'watch', draft, matchup: 0, which: { luck: 'typical' } }
      director.postMessage({ kind: 'ask', id: 1, ask })
      director.postMessage({ kind: 'ask', id: 2, ask: { kind: 'look', draft } })
    })`)
    // Empty: the page itself ended it.
    expect(found).toEqual(['look', 'search: '])
    expect(said).toEqual([])
  })

  test('says beforehand that a battle which a weak army wins may not be found', async () => {
    const { page, said } = await open(PAGE)
    await page.locator('.odds').waitFor()
    const rare = page.locator('.watch', { hasText: 'are rare' })
    expect(await rare.count()).toBe(0)
    const text = await page.getByLabel(/^Text of/).inputValue()
    const one = text.replace(/models: 20\n( *)width: 5/, 'models: 1\n$1width: 1').replace('models: 5', 'models: 12')
    await typeIn(page, one)
    await rare.filter({ hasText: 'Wins of Levy are rare. They are looked for in the first 20,000 blocks' }).waitFor()
    await page.getByRole('button', { name: 'A win of Levy', exact: true }).click()
    const none = page.getByText('Levy wins none of the first 20,000 battles')
    await none.or(page.locator('.watch p b', { hasText: /^A win of Levy, won by Levy / })).waitFor()
    expect(await page.locator('.watch [role=status]').count()).toBe(0)
    expect(said).toEqual([])
  })

  test('carries the licences of the packages in it', async () => {
    const { page } = await open(PAGE)
    const licences = await page.evaluate<string>('document.getElementById("licences").textContent')
    expect(licences).toMatch(/^preact \d.*\(MIT\)$/m)
    expect(licences).toContain('\n---\n')
    expect(await page.locator('#page').count()).toBe(1)
  })

  test('leads from a fault to its place in the text', async () => {
    const { page } = await open(PAGE)
    await page.locator('.odds').waitFor()
    const text = await page.getByLabel(/^Text of/).inputValue()
    await typeIn(page, text.replace('models: 20', 'models: twenty'))
    await page.locator('.gutter .at-fault', { hasText: /^20$/ }).waitFor()
    await page.getByRole('button', { name: 'Line 20, column 17' }).click()
    await page.keyboard.type('1')
    await page.keyboard.press('Shift+Control+End')
    expect(await page.evaluate('getSelection().toString()')).toMatch(/^twenty/)
  })

  test('names a catalogue, prices a unit beside it, and stops when it is told to', async () => {
    const { page, said } = await open(PAGE)
    await page.locator('.odds').waitFor()
    await page.getByRole('button', { name: 'What should it cost? (spears)' }).click()
    await page.getByRole('button', { name: 'fairfight:sovl/catalogue.yaml' }).click()
    await page.getByLabel('Whole battles').selectOption('3000')
    await page.getByRole('button', { name: 'Find its price' }).click()
    await page.locator('.price progress').waitFor()
    await page.locator('.price').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Find its price' }).waitFor()
    expect(await page.locator('.price progress').count()).toBe(0)
    await page.getByLabel('Whole battles').selectOption('100')
    await page.getByRole('button', { name: 'Find its price' }).click()
    const found = page.locator('.price .headline')
    await found.filter({ hasText: /^spears should cost about [\d.]+ points a model in a straight fight/ }).waitFor()
    expect(await page.locator('.price table').first().locator('tbody td').allTextContents()).toHaveLength(4)
    expect(await page.locator('.price .repeat code').first().textContent()).toContain(
      'price how-many-spears.yaml --unit spears --trust off --battles 100',
    )
    expect(said).toEqual([])
  }, 120_000)

  test('names the one matchup of several that it answers for', async () => {
    const { page } = await open(PAGE)
    await start(page, 'sovl/unit-matrix')
    const digest = await digestOn(page, /Exact: every way/)
    const command = await page.locator('.repeat code').first().textContent()
    const set = 'matchups=[["Levy Spears","Plate Lancers"]]'
    expect(command).toBe(`npx fairfight exact fairfight:sovl/unit-matrix.yaml --set '${set}'`)
    const solved = await exact(readScenario(join(ROOT, 'scenarios/sovl/unit-matrix.yaml'), { set: [set] }))
    expect(digest).toBe(solved.digest.slice(0, 16))
  })

  test('plays every army against every army', async () => {
    const { page, said } = await open(PAGE)
    await start(page, 'sovl/unit-matrix')
    await page.getByRole('button', { name: 'Play all 45 pairs' }).click()
    await page.locator('.matrix .headline', { hasText: '9 of 10 armies are out of line' }).waitFor()
    expect(await page.locator('.heat tbody tr').first().textContent()).toMatch(/^1 Hill Giant78\.6%/)
    expect(said).toEqual([])
  })

  test.each([
    [1280, 'light'],
    [1280, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const)('has no fault of accessibility: %i pixels, %s', async (width, colorScheme) => {
    // axe is added to the page in another way, because the page allows no other scripts than its own.
    const { page } = await open(PAGE, { viewport: { width, height: 800 }, colorScheme, bypassCSP: true })
    await page.locator('.odds').waitFor()
    await page.getByLabel('What if: vary Models of spears').click()
    await page.locator('.drawing').waitFor()
    await page.evaluate(AXE)
    for (const view of ['On average', 'What happens when', 'How often how many']) {
      await page.getByRole('button', { name: view }).click()
      const found = await page.evaluate<{ id: string; nodes: { html: string }[] }[]>(
        'axe.run(document, { iframes: false }).then(({ violations }) => violations)',
      )
      expect(found.map(({ id, nodes }) => `${view}: ${id}: ${nodes[0]?.html}`)).toEqual([])
      const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
      expect(wide).toBeLessThanOrEqual(width)
    }
  })
})
