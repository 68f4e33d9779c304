import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FACTS } from '../../src/games/sovl/data/facts.ts'
import { bothPage } from '../../src/report/best/both-page.ts'
import { renderHtml } from '../../src/report/html/html.ts'
import { overallPage } from '../../src/report/overall/page.ts'
import type { ResultDocument } from '../../src/result/document.ts'
import { many, mixed } from '../support/documents/balance.ts'
import { onTable } from '../support/documents/battle.ts'
import { bothChoose } from '../support/documents/both.ts'
import { compared } from '../support/documents/compare.ts'
import { circled, twelve, twoFactions } from '../support/documents/matrix.ts'
import { reportsOf, together } from '../support/documents/overall.ts'
import { exactOnly, sampled } from '../support/documents/run.ts'
import { oneAxis, twoAxes } from '../support/documents/sweep.ts'
import { filed, inBrowser } from './browser.ts'

const AXE = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8')

const DOCUMENTS: readonly (readonly [name: string, document: ResultDocument])[] = [
  ['run of an engagement', sampled],
  ['run of a battle', onTable],
  ['exact', exactOnly],
  ['compare', compared],
  ['sweep', oneAxis],
  ['sweep of two axes', twoAxes],
  ['matrix', twelve],
  ['balance', mixed],
  ['balance of many', many],
]

const SCREENS = [
  [390, 'dark'],
  [1280, 'light'],
] as const

inBrowser('a report', (open) => {
  test.each(DOCUMENTS.flatMap(([name, document]) => SCREENS.map((screen) => [name, ...screen, document] as const)))(
    'of %s at %d pixels, %s, can be read by everybody',
    async (_, width, colorScheme, document) => {
      // axe is put into the page, which allows no script but its own.
      const { page } = await open(filed(await renderHtml(document, FACTS)), {
        viewport: { width, height: 900 },
        colorScheme,
        bypassCSP: true,
      })
      for (const details of await page.locator('details').all())
        await details.evaluate((node) => node.setAttribute('open', ''))
      await page.evaluate(AXE)
      const found = await page.evaluate<{ id: string; nodes: { html: string }[] }[]>(
        'axe.run(document).then(({ violations }) => violations)',
      )
      expect(found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
      const small = await page.evaluate<string[]>(`[...document.querySelectorAll('svg text')]
        .filter((text) => text.checkVisibility() && text.textContent.trim() !== '')
        .map((text) => {
          const svg = text.ownerSVGElement
          const scale = svg.viewBox.baseVal.width > 0 ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 1
          return [scale * parseFloat(getComputedStyle(text).fontSize), text.textContent]
        })
        .filter(([size]) => size < 9.95)
        .map(([size, text]) => size.toFixed(1) + ' ' + text)`)
      expect(small).toEqual([])
      await page.context().close()
    },
  )

  test('of a balance is sorted by a click and filtered by lists, and reads on without a script', async () => {
    const address = filed(await renderHtml(many, FACTS))
    const { page, said } = await open(address)
    const worths = (): Promise<number[]> =>
      page.evaluate(
        `Array.from(document.querySelectorAll('table.costs tbody tr:not([hidden]) td[data-label=worth]'), (cell) => Number(cell.dataset.value))`,
      )
    const all = await worths()
    await page.getByRole('button', { name: /^worth/ }).click()
    expect(await worths()).toEqual(all.toSorted((a, b) => b - a))
    await page.getByRole('button', { name: /^worth/ }).click()
    expect(await worths()).toEqual(all.toSorted((a, b) => a - b))
    await page.getByLabel('verdict').selectOption('raise')
    const raised = many.units.filter(({ verdict }) => verdict === 'raise').length
    expect(raised).toBeGreaterThan(0)
    expect(await worths()).toHaveLength(raised)
    expect(await page.locator('.filters [role=status]').innerText()).toBe(`${raised} of ${many.units.length}`)
    expect(said).toEqual([])
    const plain = await open(address, { javaScriptEnabled: false })
    expect(await plain.page.locator('table.costs td[data-label=worth]').count()).toBe(many.units.length)
    expect(await plain.page.locator('table.costs button').count()).toBe(0)
  })

  test('begins each line of sortable headings at the edge of a narrow table, and names units in plain letters', async () => {
    const { page } = await open(filed(await renderHtml(many, FACTS)), { viewport: { width: 390, height: 900 } })
    const places = await page.evaluate<[number, number][]>(
      `Array.from(document.querySelectorAll('table.costs thead th'), (cell) =>
        [cell.getBoundingClientRect().left, cell.querySelector('button').getBoundingClientRect().left])`,
    )
    expect(places.length).toBeGreaterThan(3)
    for (const [cell, button] of places) expect(button).toBe(cell)
    const both = await open(filed(await bothPage(bothChoose)), { viewport: { width: 390, height: 900 } })
    const weights = await both.page.evaluate<string[]>(
      `Array.from(document.querySelectorAll('th[scope=row] small'), (small) => getComputedStyle(small).fontWeight)`,
    )
    expect(new Set(weights)).toEqual(new Set(['400']))
  })

  test('of a matrix unfolds a cell of its map, without a script', async () => {
    const { page, said } = await open(filed(await renderHtml(circled, FACTS)), { javaScriptEnabled: false })
    const cell = page.locator('.heat td a').first()
    const title = await cell.getAttribute('title')
    await cell.click()
    const box = page.locator('.pair:target')
    expect(await box.isVisible()).toBe(true)
    expect(title).toContain(' against ')
    for (const army of (title ?? '').split(/ against |: /).slice(0, 2)) expect(await box.innerText()).toContain(army)
    await box.getByRole('link', { name: 'Close' }).click()
    expect(await box.count()).toBe(0)
    expect(said).toEqual([])
  })

  test('of a matrix shows the factions that are chosen', async () => {
    const { page, said } = await open(filed(await renderHtml(twoFactions, FACTS)))
    const shown = async (): Promise<readonly [rows: number, columns: number]> => {
      const rows = await page.locator('.heat tbody tr:visible').count()
      return [rows, await page.locator('.heat thead th:visible').count()]
    }
    expect(await shown()).toEqual([12, 12])
    await page.getByLabel('faction of rows').selectOption('North')
    await page.getByLabel('faction of columns').selectOption('South')
    expect(await shown()).toEqual([4, 8])
    expect(await page.locator('.heat tbody tr:visible').first().locator('td:visible').count()).toBe(8)
    await page.getByLabel('faction of rows').selectOption('all')
    expect(await shown()).toEqual([12, 8])
    expect(said).toEqual([])
  })

  test('tells the number of a mark to a reader who points at it, and not of the letters above it', async () => {
    const { page, said } = await open(filed(await renderHtml(onTable, FACTS)), {
      viewport: { width: 1280, height: 900 },
    })
    const marks = page.locator('.chart.wide :has(> title)')
    expect(await marks.count()).toBeGreaterThan(10)
    const told = await page.evaluate<string[]>(`(() => {
      const found = []
      for (const mark of document.querySelectorAll('.chart.wide :has(> title)')) {
        mark.scrollIntoView({ block: 'center' })
        const { x, y, width, height } = mark.getBoundingClientRect()
        const at = document.elementFromPoint(x + width / 2, y + height / 2)
        found.push(at?.querySelector('title')?.textContent ?? '')
      }
      return found
    })()`)
    expect(told.filter((text) => text !== '').length).toBeGreaterThan(0.9 * told.length)
    expect(said).toEqual([])
  })

  test.each([
    ['over several files', () => overallPage(together, reportsOf(together), 'npx fairfight compare')],
    ['of lists that both armies choose', () => bothPage(bothChoose)],
  ])('%s can be read by everybody, on narrow screens and wide', async (_, make) => {
    for (const [width, colorScheme] of SCREENS) {
      const { page } = await open(filed(await make()), {
        viewport: { width, height: 900 },
        colorScheme,
        bypassCSP: true,
      })
      await page.evaluate(AXE)
      const found = await page.evaluate<{ id: string; nodes: { html: string }[] }[]>(
        'axe.run(document).then(({ violations }) => violations)',
      )
      expect(found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
      await page.context().close()
    }
  })
})
