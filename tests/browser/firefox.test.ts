import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import type { SweepDocument } from '../../src/result/document.ts'
import { exact } from '../../src/run/commands/exact.ts'
import { run } from '../../src/run/run.ts'
import { compare, matrix, sweep } from '../../src/run/study/studies.ts'
import { readDesign } from '../../src/scenario/options/vary.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { call, ROOT } from '../cli/support.ts'
import { comparable, directorFor, draftOf, PAGE, textOf } from './director.ts'
import { inFirefox } from './firefox.ts'

const BATTLES = 20

function place(name: string): string {
  return join(ROOT, 'scenarios', `${name}.yaml`)
}

/** A draft of a scenario with few battles. */
function few(name: string): object {
  return draftOf(name, textOf(name).replace(/^battles: .*$/m, `battles: ${BATTLES}`))
}

inFirefox('the page in Firefox', (firefox) => {
  const asked = async <D extends object>(ask: object, address = PAGE): Promise<D> => {
    await firefox.open(address)
    const answer = await firefox.run<{ document: D } | { error: string }>(`
      const answered = arguments[arguments.length - 1]
      ;(${directorFor(ask)}).then(answered, (why) => answered({ error: why.message }))
    `)
    if ('error' in answer) throw new Error(answer.error)
    return answer.document
  }

  test('shows an exact answer, opened from a disk', async () => {
    await firefox.open(PAGE)
    const headline = await firefox.run<string>(`
      const answered = arguments[arguments.length - 1]
      const look = () => {
        const found = document.querySelector('.answer:not(.stale) .odds')
        if (found === null) setTimeout(look, 50)
        else answered(document.querySelector('.headline').textContent)
      }
      look()
    `)
    expect(headline).toContain('Order will win 64.7% of battles (exact)')
  })

  test.each([
    'sovl/knights-charge-spears',
    'war/knights-on-spears',
    'null-strike/troopers-and-reavers',
    'sovereign/shieldman-and-goblin',
  ])('solves %s as the command line does', async (name) => {
    const document = await asked({ kind: 'answer', draft: draftOf(name), matchup: 0, most: 1000 })
    expect(comparable(document)).toEqual(comparable(await exact(readScenario(place(name)))))
  })

  test.each(['sovl/ford-held', 'war/open-field', 'null-strike/patrol', 'sovereign/six-goblins'])(
    'plays %s as the command line does',
    async (name) => {
      const document = await asked({ kind: 'answer', draft: few(name), matchup: 0, most: 1000 })
      const played = await run(readScenario(place(name), { battles: BATTLES }), { trust: 'off' })
      expect(comparable(document)).toEqual(comparable(played))
    },
  )

  test('sweeps, compares and crosses as the command line does', async () => {
    const path = 'armies.Levy.units.spears.models'
    const vary = { path, title: path, now: 20, about: 20, min: 1, max: 60 }
    const ask = { kind: 'sweep', draft: draftOf('sovl/how-many-spears'), matchup: 0, vary }
    const swept = await asked<SweepDocument>(ask)
    const values = swept.cells.map(({ at }) => at[0]).join(',')
    const design = readDesign(place('sovl/how-many-spears'), { battles: swept.stop.asked }, [`${path}=${values}`])
    expect(comparable(swept)).toEqual(comparable(await sweep(design, { trust: 'off' })))

    const rules = ['core', 'earlier-combat']
    const compared = await asked({
      kind: 'compare',
      draft: few('sovl/flank-charge'),
      matchup: 0,
      rules: rules[1],
      most: 1000,
    })
    const other = readScenario(place('sovl/flank-charge'), { battles: BATTLES, rules })
    expect(comparable(compared)).toEqual(comparable(await compare(other, { trust: 'off' })))

    const crossed = await asked({ kind: 'matrix', draft: few('sovl/unit-matrix'), most: BATTLES })
    const all = readScenario(place('sovl/unit-matrix'), { battles: BATTLES, matchups: 'all' })
    expect(comparable(crossed)).toEqual(comparable(await matrix(all, { trust: 'off' })))
  })

  test.each([
    ['conquest/conquest', 'exact'],
    ['hill-and-shrine/three-shrines', 'run'],
  ] as const)('plays a game of the user’s own as the command line does: %s', async (name, command) => {
    const dir = mkdtempSync(join(tmpdir(), 'fairfight-own-'))
    try {
      const file = join(dir, 'own.html')
      expect(await call(['open', place(name), '--page', file])).toMatchObject({ code: 0, stderr: '' })
      await firefox.open(pathToFileURL(file).href)
      const draft = await firefox.run<{ name: string; files: Record<string, string> }>(`
        const answered = arguments[arguments.length - 1]
        answered(JSON.parse(document.getElementById('data').textContent).draft)
      `)
      const text = draft.files[draft.name]?.replace(/^battles: .*$/m, `battles: ${BATTLES}`) ?? ''
      const files = command === 'exact' ? draft.files : { ...draft.files, [draft.name]: text }
      const ask = { kind: 'answer', draft: { ...draft, files }, matchup: 0, most: 1000 }
      const scenario = readScenario(place(name), command === 'exact' ? {} : { battles: BATTLES })
      const told = command === 'exact' ? await exact(scenario) : await run(scenario, { trust: 'off' })
      expect(ownComparable(await asked(ask, pathToFileURL(file).href))).toEqual(ownComparable(told))
    } finally {
      rmSync(dir, { recursive: true })
    }
  })
})

/** A document of a game of the user's own as it is compared: without the place of the game's file. */
function ownComparable(document: object): object {
  const { plugin, ...rest } = comparable(document)
  return { ...rest, hash: plugin?.hash }
}
