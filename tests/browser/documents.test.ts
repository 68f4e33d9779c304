import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { PriceDocument } from '../../src/result/price.ts'
import { matrix } from '../../src/run/study/studies.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { call, ROOT } from '../cli/support.ts'
import { inBrowser } from './browser.ts'
import { asked, comparable, draftOf, PAGE, textOf } from './director.ts'

/** Where a scenario lies that comes along. */
function place(name: string): string {
  return join(ROOT, 'scenarios', `${name}.yaml`)
}

inBrowser('the document of the page is that of the command line', (open) => {
  test.each([
    ['sovl/unit-matrix', 20],
    ['war/unit-matrix', 20],
  ])('for the matrix of %s', async (name, battles) => {
    const { page, said } = await open(PAGE)
    const draft = draftOf(name, textOf(name).replace(/^battles: .*$/m, `battles: ${battles}`))
    const { document } = await asked<{ document: object }>(page, { kind: 'matrix', draft, most: battles })
    const played = await matrix(readScenario(place(name), { battles, matchups: 'all' }), { trust: 'off' })
    expect(comparable(document)).toEqual(comparable(played))
    expect(said).toEqual([])
  })

  test('for a price', async () => {
    const name = 'sovl/hammer-and-anvil'
    const { page, said } = await open(PAGE)
    const pricing = { file: `${name}.yaml`, unit: 'riders', battles: 100 }
    const { found } = await asked<{ found: { document: PriceDocument; page: string } }>(page, {
      kind: 'price',
      draft: draftOf(name),
      pricing,
    })
    const args = ['price', `fairfight:${name}.yaml`, '--unit', 'riders', '--battles', '100', '--json', '--quiet']
    const { stdout } = await call(args)
    const document = JSON.parse(stdout) as PriceDocument
    expect(found.document.digest).toBe(document.digest)
    expect(comparable(found.document)).toEqual(comparable(document))
    expect(found.document.repeat).toBe(document.repeat)
    expect(found.page).toContain('<title>')
    expect(said).toEqual([])
  })
})
