import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { SOVEREIGN } from '../../src/games/sovereign/sovereign.ts'
import { courseOf } from '../../src/report/playback/course.ts'
import { startOf } from '../../src/report/playback/data.ts'
import { battlePage } from '../../src/report/playback/page.ts'
import { rosterOf } from '../../src/report/playback/roster.ts'
import { shapeOf } from '../../src/report/playback/shape.ts'
import { picturesOf, stepsOf } from '../../src/report/playback/steps.ts'
import { sentence } from '../../src/report/playback/story.ts'
import { call, folder } from '../cli/support.ts'
import { sovereignLog } from '../support/sovereign/log.ts'
import { filed, inBrowser } from './browser.ts'
import { ABOUT, FACTS, matchup, skirmish } from './skirmish.ts'

const LOG = skirmish()
const STEPS = stepsOf(LOG, FACTS)
const PICTURES = picturesOf(LOG, STEPS) ?? []
const LAST = STEPS.length - 1
const START = startOf(LOG, STEPS)

/** The present content of the page. */
async function shown(page: Page) {
  return page.evaluate(`({
    step: Number(document.getElementById('slider').value),
    current: Array.from(document.querySelectorAll('.told a')).findIndex((item) => item.getAttribute('aria-current') === 'step'),
    now: document.querySelector('#now .what').firstChild.textContent.trim(),
    pieces: Array.from(document.querySelectorAll('#pieces > .piece:not([hidden])'), (piece) => ({
      points: piece.querySelector('.body').getAttribute('points'),
      count: document.querySelectorAll('#labels > .label')[Array.from(piece.parentNode.children).indexOf(piece)].querySelector('.count').textContent,
      title: piece.querySelector('title').textContent,
      status: piece.dataset.status,
    })),
    ghosts: Array.from(document.querySelectorAll('#ghosts > .ghost:not([hidden]) polygon'), (ghost) => ghost.getAttribute('points')),
  })`) as Promise<{
    step: number
    current: number
    now: string
    pieces: { points: string; count: string; title: string; status: string }[]
    ghosts: string[]
  }>
}

/** Whether slider, story and board of the page show a step. */
async function expectStep(page: Page, step: number): Promise<void> {
  const { pieces, ghosts, ...where } = await shown(page)
  expect(where).toEqual({ step, current: step, now: sentence(STEPS[step]?.lines[0]?.text ?? '') })
  const shapes = (at: number) =>
    new Map(Array.from(PICTURES[at]?.pieces.values() ?? [], (piece) => [piece.id, shapeOf(piece, 40)] as const))
  const now = shapes(step)
  expect(new Set(pieces)).toEqual(
    new Set(Array.from(now.values(), ({ points, count, title, status }) => ({ points, count, title, status }))),
  )
  const moved = [...shapes(Math.max(0, step - 1))].filter(([id, { points }]) => now.get(id)?.points !== points)
  expect(new Set(ghosts)).toEqual(new Set(moved.map(([, { points }]) => points)))
}

inBrowser('the page of a battle', (open) => {
  const address = filed(battlePage(LOG, ABOUT))

  test('shows the board of every step, forward and back, by keys', async () => {
    const { page, said } = await open(address)
    await page.keyboard.press('Home')
    for (let step = 0; step <= LAST; step++) {
      await expectStep(page, step)
      await page.keyboard.press('ArrowRight')
    }
    await expectStep(page, LAST)
    for (let step = LAST; step >= 0; step -= 1) {
      if (step % 9 === 0) await expectStep(page, step)
      await page.keyboard.press('ArrowLeft')
    }
    await expectStep(page, 0)
    expect(said).toEqual([])
  })

  test('goes to the first and last step, and from turn to turn, by keys', async () => {
    const { page } = await open(address)
    const turn = (n: number): number => STEPS.findIndex((step) => step.turn === n)
    const pressed = async (key: string, step: number): Promise<void> => {
      await page.keyboard.press(key)
      await expectStep(page, step)
    }
    await pressed('End', LAST)
    await pressed('Home', 0)
    await pressed('PageDown', turn(1))
    await pressed('PageDown', turn(2))
    await pressed('PageUp', turn(1))
    await pressed('PageUp', 0)
  })

  test('has buttons with labels for the steps', async () => {
    const { page } = await open(`${address}#at-0`)
    const click = async (name: string, step: number): Promise<void> => {
      await page.getByRole('button', { name, exact: true }).click()
      await expectStep(page, step)
    }
    await click('Step forward', 1)
    await click('Step forward', 2)
    await click('Step back', 1)
    await click('Last step', LAST)
    expect(await page.getByRole('button', { name: 'Step forward' }).isEnabled()).toBe(false)
    await click('First step', 0)
    expect(await page.getByRole('button', { name: 'Step back' }).isEnabled()).toBe(false)
  })

  test('follows the slider, whose label names the step', async () => {
    const { page } = await open(address)
    const slider = page.getByRole('slider', { name: 'Step' })
    await slider.fill('40')
    await expectStep(page, 40)
    expect(await slider.getAttribute('aria-valuetext')).toContain(
      `Step 40 of ${LAST}: ${sentence(STEPS[40]?.lines[0]?.text ?? '')}`,
    )
    await slider.press('ArrowRight')
    await expectStep(page, 41)
  })

  test('jumps to a line of the story, and to the step its address names', async () => {
    const { page } = await open(address)
    await page.locator('.told a').nth(30).click()
    await expectStep(page, 30)
    expect(page.url()).toMatch(/#at-30$/)
    const again = await open(`${address}#at-25`)
    await expectStep(again.page, 25)
    expect(await again.page.evaluate('scrollY')).toBe(0)
  })

  test('opens with the armies deployed', async () => {
    const { page } = await open(address)
    expect(STEPS[START + 1]?.turn).toBe(1)
    await expectStep(page, START)
  })

  test('marks where each turn begins, and draws what is left of each army', async () => {
    const { page } = await open(address)
    expect(await page.locator('.marks line').count()).toBe(Math.max(...STEPS.map(({ turn }) => turn)))
    const course = courseOf(LOG, rosterOf(LOG, STEPS, PICTURES))
    const ends = course?.map((shares) => `${Math.round(100 * (shares.at(-1) ?? 0))}%`) ?? []
    expect(ends).toHaveLength(2)
    for (const end of ends) expect(await page.locator('.course svg').getAttribute('aria-label')).toContain(end)
    await page.keyboard.press('End')
    expect(await page.locator('#here').getAttribute('x1')).toBe('1000')
  })

  test('plays at the speed that is chosen, and changes it while it plays', async () => {
    const { page } = await open(`${address}#at-0`)
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1000)
    await page.getByRole('combobox', { name: 'Speed' }).selectOption('4')
    await page.getByRole('button', { name: 'Play' }).click()
    await page.clock.runFor(1200)
    expect((await shown(page)).step).toBe(4)
    await page.getByRole('combobox', { name: 'Speed' }).selectOption('0.5')
    await page.clock.runFor(2300)
    expect((await shown(page)).step).toBe(5)
  })

  test('plays and stops by the space bar', async () => {
    const { page } = await open(`${address}#at-0`)
    // The clock of the page moves only when the test moves it; otherwise a slow machine might play one step more.
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1000)
    await page.keyboard.press(' ')
    await page.clock.runFor(3600)
    await page.getByRole('button', { name: 'Pause' }).click()
    const { step } = await shown(page)
    expect(step).toBe(3)
    await page.clock.runFor(5000)
    await expectStep(page, step)
    await page.keyboard.press('End')
    await page.getByRole('button', { name: 'Play' }).click()
    await page.clock.runFor(1200)
    await expectStep(page, 1)
  })

  test('leaves keys with a modifier to the browser', async () => {
    const { page } = await open(address)
    await page.keyboard.press('Shift+End')
    await expectStep(page, START)
  })

  test('shows which element has the keyboard focus', async () => {
    const { page } = await open(address)
    const outlines: string[] = []
    for (let i = 0; i < 8; i++) {
      await page.keyboard.press('Tab')
      const outline = 'getComputedStyle(document.activeElement).outlineStyle'
      outlines.push(String(await page.evaluate(outline)))
    }
    expect(new Set(outlines)).toEqual(new Set(['solid']))
  })

  test.each([1400, 700, 390, 320])('fits a screen of %i px', async (width) => {
    const { page, said } = await open(`${address}#at-50`, { viewport: { width, height: 800 } })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    const board = await page.locator('#board').boundingBox()
    expect(board?.width).toBeGreaterThan(Math.min(500, 0.9 * width))
    expect(said).toEqual([])
  })

  test('keeps the current line of the story in view beside the board, and the page where it is', async () => {
    for (const hash of ['#at-25', '#at-50', `#at-${LAST}`]) {
      const { page } = await open(`${address}${hash}`, { viewport: { width: 1400, height: 1000 } })
      const line = await page.locator('.told [aria-current]').boundingBox()
      const legend = await page.locator('.legend').boundingBox()
      const bottom = (box: typeof line): number => (box === null ? Number.NaN : box.y + box.height)
      expect(line?.y).toBeGreaterThan(0)
      expect([bottom(line) <= 1000, bottom(legend) <= 1000]).toEqual([true, true])
      expect(await page.evaluate('scrollY')).toBe(0)
    }
  })

  test('gives the board most of its column on a screen of 900 px, with the current line of the story in view', async () => {
    for (const hash of ['#at-25', `#at-${LAST}`]) {
      const { page } = await open(`${address}${hash}`, { viewport: { width: 1280, height: 900 } })
      const board = await page.locator('#board').boundingBox()
      const line = await page.locator('.told [aria-current]').boundingBox()
      const controls = await page.locator('.controls').boundingBox()
      expect(board?.height).toBeGreaterThan(380)
      expect((line?.y ?? Number.NaN) + (line?.height ?? 0)).toBeLessThan(900)
      expect((controls?.y ?? Number.NaN) + (controls?.height ?? 0)).toBeLessThan(900)
    }
  })

  test('has the step under the controls on a narrow screen, without names that would cover numbers', async () => {
    const { page } = await open(`${address}#at-28`, { viewport: { width: 390, height: 844 } })
    const now = await page.locator('#now .what').boundingBox()
    expect((now?.y ?? Number.NaN) + (now?.height ?? 0)).toBeLessThan(844)
    expect(await page.evaluate('scrollY')).toBe(0)
    expect(await page.locator('#labels .name').first().isVisible()).toBe(false)
    expect(await page.locator('#labels .label:not([hidden]) .count').first().isVisible()).toBe(true)
  })

  test.each([
    'sovl/hammer-and-green-tide',
    'war/woods-hills-and-a-river',
    'null-strike/open-table',
    'sovereign/six-goblins',
  ])('has no letter under 10 px on a phone: %s', async (scenario) => {
    const dir = folder()
    const { code } = await call(['play', `fairfight:${scenario}.yaml`, '--quiet', '--out', dir])
    expect(code).toBe(0)
    const { page } = await open(`${pathToFileURL(join(dir, 'battle.html')).href}#at-40`, {
      viewport: { width: 390, height: 844 },
    })
    const letters = (await page.evaluate(`[...document.querySelectorAll('svg text')]
      .filter((text) => text.checkVisibility() && text.textContent.trim() !== '')
      .map((text) => text.getScreenCTM().a * parseFloat(getComputedStyle(text).fontSize))`)) as number[]
    expect(letters.length).toBeGreaterThan(10)
    expect(Math.min(...letters)).toBeGreaterThan(9.95)
  })

  test('shows the clauses of a line when asked, also by the keyboard, and goes on showing them', async () => {
    const ids = ['A-1', 'A-2', 'A-3', 'A-4', 'A-5', 'A-6']
    const many = { ...LOG, events: LOG.events.map((event) => ({ ...event, clauses: ids })) }
    const { page } = await open(`${filed(battlePage(many, ABOUT))}#at-20`)
    const clauses = page.locator('#now .what .clauses')
    expect(await clauses.isVisible()).toBe(false)
    await page.getByRole('checkbox', { name: 'Show clauses' }).focus()
    await page.keyboard.press(' ')
    await page.keyboard.press('ArrowRight')
    expect(await clauses.innerText()).toBe(ids.join(', '))
    expect((await shown(page)).step).toBe(21)
  })

  test('is dark if the reader’s system is', async () => {
    const ground = async (colorScheme: 'light' | 'dark'): Promise<string> => {
      const { page } = await open(address, { colorScheme })
      return String(await page.evaluate('getComputedStyle(document.body).backgroundColor'))
    }
    expect(await ground('light')).toBe('rgb(255, 255, 255)')
    expect(await ground('dark')).toBe('rgb(20, 24, 28)')
  })

  test('has no animation for a reader who wants none', async () => {
    const { page } = await open(address, { reducedMotion: 'reduce' })
    await page.keyboard.press('End')
    // Immediately, without a transition.
    const seen = `(() => {
      const box = document.getElementById('told').getBoundingClientRect()
      const line = document.querySelector('[aria-current=step]').getBoundingClientRect()
      return line.bottom <= box.bottom && line.top >= box.top
    })()`
    expect(await page.evaluate(seen)).toBe(true)
  })

  test('is a story with a first and a last picture if scripts do not run', async () => {
    const { page } = await open(address, { javaScriptEnabled: false })
    expect(await page.locator('.still .board').count()).toBe(2)
    expect(await page.locator('.still .board').first().isVisible()).toBe(true)
    expect(await page.getByRole('button').count()).toBe(0)
    const [deployed, end] = [page.locator('.still .board').first(), page.locator('.still .board').last()]
    expect(await deployed.locator('.piece').count()).toBe(12)
    expect(await end.locator('.piece').count()).toBe(PICTURES[LAST]?.pieces.size)
    expect(await page.locator('.told a').count()).toBe(STEPS.length)
  })

  test('prints both ends, and not the controls', async () => {
    const { page } = await open(address)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.still .board').last().isVisible()).toBe(true)
    expect(await page.locator('#stage').isVisible()).toBe(false)
    expect(await page.locator('.told a').last().isVisible()).toBe(true)
  })

  test('runs no script that a name contains', async () => {
    const bad = `</script><script>alert(1)</script><img src=x onerror=alert(2)>"'&<!--`
    const hostile = battlePage(skirmish(matchup([`A${bad}`, `B${bad}`], bad)), { ...ABOUT, title: bad, repeat: bad })
    const { page, said } = await open(filed(hostile))
    await page.keyboard.press('End')
    expect(await page.locator('img').count()).toBe(0)
    expect(await page.locator('script').count()).toBe(2)
    expect(await page.locator('h1').textContent()).toBe(`A${bad} against B${bad}`)
    expect(await page.locator('#roster tr[data-row] td').first().textContent()).toBe(`spears${bad}`)
    expect(said).toEqual([])
  })

  test('of a battle without a table goes through the units step by step', async () => {
    const { page, said } = await open(
      filed(battlePage({ ...LOG, table: null, scenes: [] }, { ...ABOUT, facts: FACTS })),
    )
    expect(await page.locator('svg.board').count()).toBe(0)
    const left = page.locator('#roster tr[data-row="6"] td').nth(1)
    expect(await left.textContent()).toBe('20 of 20')
    await page.keyboard.press('End')
    expect(await left.textContent()).toBe('8 of 20')
    await page.keyboard.press('Home')
    expect(await left.textContent()).toBe('20 of 20')
    expect(said).toEqual([])
  })
})

inBrowser('the units beside a board of squares', (open) => {
  test('shows weapon, square and cover of the present step', async () => {
    const log = sovereignLog('stairs-held')
    const steps = stepsOf(log, SOVEREIGN.facts)
    const entries = rosterOf(log, steps, picturesOf(log, steps))
    const { page, said } = await open(filed(battlePage(log, { ...ABOUT, facts: SOVEREIGN.facts })))
    const told = () => page.locator('#roster tr[data-row] small').allTextContents()
    for (const step of [0, 5, 40, steps.length - 1, 20, 0]) {
      await page.getByRole('slider', { name: 'Step' }).fill(String(step))
      expect(await told()).toEqual(entries[step]?.map(({ about }) => about))
    }
    expect(said).toEqual([])
  })
})
