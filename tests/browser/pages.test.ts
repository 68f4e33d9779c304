import { expect, test } from 'vitest'
import { FACTS } from '../../src/games/sovl/data/facts.ts'
import { renderHtml } from '../../src/report/html/html.ts'
import type { ResultDocument } from '../../src/result/document.ts'
import { many, mixed } from '../support/documents/balance.ts'
import { onTable } from '../support/documents/battle.ts'
import { compared } from '../support/documents/compare.ts'
import { twelve } from '../support/documents/matrix.ts'
import { exactOnly, sampled, twoMatchups } from '../support/documents/run.ts'
import { adaptive, eightLines, morris, oneAxis, twoAxes } from '../support/documents/sweep.ts'
import { filed, inBrowser } from './browser.ts'

const DOCUMENTS: readonly (readonly [name: string, document: ResultDocument])[] = [
  ['run of an engagement', sampled],
  ['run of two matchups', twoMatchups],
  ['run of a battle', onTable],
  ['compare', compared],
  ['exact', exactOnly],
  ['sweep', oneAxis],
  ['sweep of eight lines', eightLines],
  ['sweep that decides', adaptive],
  ['sweep of two axes', twoAxes],
  ['screening', morris],
  ['matrix', twelve],
  ['balance', mixed],
  ['balance of many', many],
]

const SCREENS = [390, 1280].flatMap((width) => (['light', 'dark'] as const).map((scheme) => [width, scheme] as const))

inBrowser('the page of a result', (open) => {
  test.each(DOCUMENTS.flatMap(([name, document]) => SCREENS.map((screen) => [name, ...screen, document] as const)))(
    'of %s at %d pixels, %s, has nothing cut off',
    async (_, width, colorScheme, document) => {
      const address = filed(await renderHtml(document, FACTS))
      const { page, said } = await open(address, { viewport: { width, height: 900 }, colorScheme })
      expect(said).toEqual([])
      for (const details of await page.locator('details').all())
        await details.evaluate((node) => node.setAttribute('open', ''))
      const root = await page.evaluate('[document.documentElement.scrollWidth, document.documentElement.clientWidth]')
      const [scroll, client] = root as [number, number]
      expect(scroll).toBeLessThanOrEqual(client)
      // Content of a scrolling box is cut off until the reader scrolls.
      const cut = await page.evaluate(`[...document.querySelectorAll('table, .scroll, figure')]
        .filter((each) => each.checkVisibility())
        .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.getBoundingClientRect().right > document.documentElement.clientWidth)
        .map((each) => each.tagName + ' ' + (each.getAttribute('aria-label') ?? each.className) + ' ' + each.scrollWidth + ' > ' + each.clientWidth)`)
      expect(cut).toEqual([])
      await page.context().close()
    },
  )
})
