import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { SweepDocument } from '../../src/result/document.ts'
import type { PriceDocument } from '../../src/result/price.ts'
import { exact } from '../../src/run/commands/exact.ts'
import { run } from '../../src/run/run.ts'
import { compare, matrix, sweep } from '../../src/run/study/studies.ts'
import { readDesign } from '../../src/scenario/options/vary.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { call, ROOT } from '../cli/support.ts'
import { inBrowser } from './browser.ts'
import { asked, comparable, draftOf, PAGE, textOf } from './director.ts'

/** Where a scenario lies that comes along. */
function place(name: string): string {
  return join(ROOT, 'scenarios', `${name}.yaml`)
}

/** A draft of a scenario with so many battles. */
function draftWith(name: string, battles: number): object {
  return draftOf(name, textOf(name).replace(/^battles: .*$/m, `battles: ${battles}`))
}

inBrowser('the document of the page is that of the command line', (open) => {
  test.each([
    'sovl/knights-charge-spears',
    'war/knights-on-spears',
    'null-strike/troopers-and-reavers',
    'sovereign/shieldman-and-goblin',
  ])('for the exact answer of %s', async (name) => {
    const { page, said } = await open(PAGE)
    const ask = { kind: 'answer', draft: draftOf(name), matchup: 0, most: 1000 }
    const { document } = await asked<{ document: object }>(page, ask)
    expect(comparable(document)).toEqual(comparable(await exact(readScenario(place(name)))))
    expect(said).toEqual([])
  })

  test.each(['sovl/ford-held', 'war/open-field', 'null-strike/patrol', 'sovereign/six-goblins'])(
    'for a run of %s',
    async (name) => {
      const { page, said } = await open(PAGE)
      const ask = { kind: 'answer', draft: draftWith(name, 40), matchup: 0, most: 1000 }
      const { document } = await asked<{ document: object }>(page, ask)
      const played = await run(readScenario(place(name), { battles: 40 }), { trust: 'off' })
      expect(comparable(document)).toEqual(comparable(played))
      expect(said).toEqual([])
    },
  )

  test.each([
    ['sovl/how-many-spears', 'armies.Levy.units.spears.models', 20],
    ['war/knights-on-spears', 'armies.Knights.units.knights.profile.fight.attacks', 6],
    ['null-strike/troopers-and-reavers', 'armies.Reavers.units.reavers.models', 8],
    ['sovereign/how-many-goblins', 'armies.Goblins.units.goblin.count', 6],
  ])('for a sweep of %s', async (name, path, now) => {
    const { page, said } = await open(PAGE)
    const vary = { path, title: path, now, about: now, min: 1, max: 20 }
    const ask = { kind: 'sweep', draft: draftOf(name), matchup: 0, vary }
    const { document } = await asked<{ document: SweepDocument }>(page, ask)
    const values = document.cells.map(({ at }) => at[0]).join(',')
    const design = readDesign(place(name), { battles: document.stop.asked }, [`${path}=${values}`])
    expect(comparable(document)).toEqual(comparable(await sweep(design, { trust: 'off' })))
    expect(said).toEqual([])
  })

  test.each([
    ['sovl/flank-charge', 'core', 'earlier-combat'],
    ['war/open-field', 'core', 'halfRound=floor'],
    ['null-strike/patrol', 'close-objectives,objectives=1', 'nat6Save=yes'],
    ['sovereign/six-goblins', 'core', 'rolled-hit-points'],
  ])('for a comparison of rules in %s', async (name, own, rules) => {
    const { page, said } = await open(PAGE)
    const ask = { kind: 'compare', draft: draftWith(name, 40), matchup: 0, rules, most: 1000 }
    const { document } = await asked<{ document: object }>(page, ask)
    const played = await compare(
      readScenario(place(name), { battles: 40, rules: [own, rules.includes('=') ? `${own},${rules}` : rules] }),
      { trust: 'off' },
    )
    expect(comparable(document)).toEqual(comparable(played))
    expect(said).toEqual([])
  })

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
    const args = ['price', `fairfight:${name}.yaml`, '--unit', 'riders', '--trust', 'off', '--battles', '100']
    const { stdout } = await call([...args, '--json', '--quiet'])
    const document = JSON.parse(stdout) as PriceDocument
    expect(found.document.digest).toBe(document.digest)
    expect(comparable(found.document)).toEqual(comparable(document))
    expect(found.document.repeat).toBe(document.repeat)
    expect(found.page).toContain('<title>')
    expect(said).toEqual([])
  })
})
