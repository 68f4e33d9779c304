import { describe, expect, test } from 'vitest'
import { fill, toSvg } from '../../src/report/charts/chart.ts'
import { forest } from '../../src/report/overall/chart.ts'
import { renderOverall, sentencesOf } from '../../src/report/overall/overall.ts'
import { overallPage } from '../../src/report/overall/page.ts'
import { isReport } from '../../src/report/render.ts'
import { effect, OVERALL, reportsOf, together } from '../support/documents/overall.ts'

const level = 0.95

describe('the forest plot of several files', () => {
  test('has the effects from the lowest to the highest, then the mean and one more such matchup', () => {
    const { rows, note } = forest(together, OVERALL)
    expect(rows.map(({ heading, matchup }) => heading ?? matchup)).toEqual([
      'In each scenario',
      'ford',
      'duel',
      'bridge',
      'Over all',
      'mean',
      'one more such matchup',
    ])
    expect(rows[5]).toMatchObject({ mean: 0.02, meanLow: -0.05, meanHigh: 0.09, long: '+2.0 (−5.0 to +9.0)' })
    expect(rows[6]).toMatchObject({ nextLow: -0.2, nextHigh: 0.24, long: '−20.0 to +24.0' })
    expect(note).toContain('whiskers: 95% interval · without whiskers: exact')
  })

  test('draws an exact effect at its exact value, without whiskers', () => {
    const duel = forest(together, OVERALL).rows.find(({ matchup }) => matchup === 'duel')
    expect(duel).toMatchObject({ estimate: 0.0125, long: '+1.25 (exact)' })
    expect(duel).not.toHaveProperty('low')
  })

  test('has neither a mean nor a prediction if the signs mean nothing, and can be drawn all the same', async () => {
    const { mean: _m, prediction: _p, ...bare } = OVERALL
    const data = forest({ ...together, about: null }, bare)
    expect(data.rows.map(({ matchup }) => matchup)).toEqual(['ford', 'duel', 'bridge'])
    expect(data.rows[0]).toMatchObject({ bandLow: -0.05, bandHigh: 0.05 })
    expect(await toSvg(fill(data))).toContain('bridge')
  })

  test('of many effects has the lowest and the highest', () => {
    const effects = Array.from({ length: 60 }, (_, i) =>
      effect('field', { estimate: i / 100, low: i / 100, high: i / 100, level, method: 't' }, 'higher', `Red v ${i}`),
    )
    const { rows, note } = forest(together, { ...OVERALL, effects })
    expect(rows.flatMap(({ verdict, matchup }) => (verdict === undefined ? [] : [matchup]))).toHaveLength(40)
    expect(note).toContain('the 20 lowest and the 20 highest of 60')
  })
})

describe('the sentences over several files', () => {
  test('say how little two matchups tell, and that those of one file count as independent', () => {
    const [first = '', details = '', ...others] = sentencesOf(together, OVERALL)
    expect(others).toEqual(['1 effect is higher, 1 is lower and 1 is equivalent.'])
    expect(first).toMatch(/^Over 3 matchups, .* points on average \(95% interval \S+ to \S+\), against core\.$/)
    expect(details).toMatch(/^The effects run from /)
    expect(details).not.toContain('next to nothing')
    expect(details).not.toContain('independent')
    const [, two = ''] = sentencesOf(together, { ...OVERALL, effects: OVERALL.effects.slice(0, 2) })
    expect(two).toContain('Two matchups say next to nothing about the average of others.')
    const one = OVERALL.effects.map((each) => ({ ...each, file: 'scenarios/one.yaml' }))
    expect(sentencesOf(together, { ...OVERALL, effects: one })[1]).toMatch(
      /The interval takes matchups of one file as independent; if they have units, a table or rules in common, it is too narrow\.$/,
    )
  })
})

test('without an average, the sign is given as the reason only if signs differ', () => {
  const { mean: _m, prediction: _p, ...bare } = OVERALL
  const said = (effects: typeof OVERALL.effects) =>
    sentencesOf({ ...together, about: null }, { ...bare, effects }).join(' ')
  expect(said(OVERALL.effects)).toMatch(/ points either way .*so plus and minus do not mean the same in all of them/)
  const higher = OVERALL.effects.map((each, i) =>
    effect('field', { estimate: 0.1 + i / 10, low: 0.05, high: 0.5, level, method: 't' }, 'higher', each.matchup),
  )
  expect(said(higher)).toMatch(/ by between \+10.* and \+30.* points \(root mean square /)
  expect(said(higher)).not.toMatch(/either way|plus and minus/)
})

describe('the page of several files', () => {
  const page = overallPage(together, reportsOf(together), 'npx fairfight compare a.yaml b.yaml')

  test('begins with the verdict; the chart, the table and the command follow', async () => {
    const places = ['Over 3 matchups', '<figure>', '<table', 'The files', 'npx fairfight compare a.yaml']
    const text = await page
    const found = places.map((part) => text.indexOf(part))
    expect(found).toEqual(found.toSorted((a, b) => a - b))
    expect(found).not.toContain(-1)
  })

  test('links to the report of each file that has one', async () => {
    const text = await page
    expect(text).toContain('<a href="bridge-compare/report.html"><bdi>The bridge</bdi></a>')
    expect(text).toContain('<li><bdi>The duel</bdi>')
    expect(text.match(/<tr data-verdict/g)).toHaveLength(3)
    expect(text).toContain('data-known="exact"')
    expect(text).toContain('<td data-label="">exact</td>')
  })

  test('needs no network, and allows its own style and script only', async () => {
    const text = await page
    expect(text).toContain("default-src 'none'; style-src 'sha256-")
    expect(text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  })
})

test('verdicts are said to be corrected for the effects of all variants, and a single effect for none', () => {
  const text = (overall: readonly (typeof OVERALL)[]) =>
    renderOverall({ ...together, overall }, { colour: false, columns: 400 })
  expect(text([OVERALL])).toContain('Verdicts are corrected for the 3 effects together (Holm)')
  expect(text([OVERALL, OVERALL]).match(/corrected for the 6 effects together/g)).toHaveLength(2)
  const effects = OVERALL.effects.slice(0, 1)
  expect(text([{ ...OVERALL, effects }])).not.toContain('corrected')
  expect(text([OVERALL, { ...OVERALL, effects }])).toContain('for the 4 effects together')
})

test('of a matchup in which nothing happened that the change decides, nothing is said but that', async () => {
  const [first, ...others] = OVERALL.effects
  if (first === undefined) throw new Error('no effect')
  const effects = [{ ...first, verdict: 'unreached' as const }, ...others]
  const some = { ...OVERALL, effects, verdicts: { ...OVERALL.verdicts, unreached: 1 } }
  const said = sentencesOf(together, some).join(' ')
  expect(said).toMatch(/^Over 2 matchups, /)
  expect(said).toContain('In 1 more matchup nothing happened that the change decides: nothing is known of its effect')
  expect(forest(together, some).note).toContain('without those that were never reached')
  expect(await overallPage({ ...together, overall: [some] }, [], 'npx fairfight')).toContain('data-verdict="unreached"')
  const none = { ...OVERALL, effects: OVERALL.effects.map((each) => ({ ...each, verdict: 'unreached' as const })) }
  expect(sentencesOf(together, none)[0]).toMatch(
    /^In no matchup did anything happen that .* decides: nothing is known of its effect\.$/,
  )
  expect(await overallPage({ ...together, overall: [none] }, [], 'npx fairfight')).not.toContain('<figure')
})

test('its chart is one of those that a folder may hold', () => {
  expect(isReport('charts/overall.svg')).toBe(true)
})

test('a single effect is no average', () => {
  const [only] = OVERALL.effects
  if (only === undefined) throw new Error('no effect')
  const [said] = sentencesOf(together, { ...OVERALL, effects: [only] })
  expect(said).toMatch(/^The only effect: .* changes the score of .* by [+\u2212][\d.]+ points \(/)
})
