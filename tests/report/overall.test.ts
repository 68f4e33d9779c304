import { describe, expect, test } from 'vitest'
import { fill, toSvg } from '../../src/report/charts/chart.ts'
import { forest } from '../../src/report/overall/chart.ts'
import { overallPage } from '../../src/report/overall/page.ts'
import { isReport } from '../../src/report/render.ts'
import type { Effect, Overall, OverallDocument } from '../../src/result/overall.ts'

const level = 0.95

function effect(
  file: string,
  difference: Effect['difference'],
  verdict: Effect['verdict'],
  matchup = 'Red v Blue',
): Effect {
  const sure = { adjustedP: 0.001, adjustedEquivalenceP: 0.5 }
  return { file: `scenarios/${file}.yaml`, title: `The ${file}`, matchup, army: 'Red', difference, ...sure, verdict }
}

const EFFECTS = [
  effect('bridge', { estimate: 0.12, low: 0.08, high: 0.16, level, method: 'paired-t' }, 'higher'),
  effect('ford', { estimate: -0.08, low: -0.12, high: -0.04, level, method: 'paired-t' }, 'lower'),
  effect('duel', { estimate: 0.014, low: 0, high: 0.02, level, method: 'paired-t', exact: 0.0125 }, 'equivalent'),
]

const OVERALL: Overall = {
  variant: 'soft',
  base: 'core',
  effects: EFFECTS,
  verdicts: { higher: 1, lower: 1, equivalent: 1, undecided: 0 },
  size: 0.08,
  mean: { estimate: 0.02, low: -0.05, high: 0.09, level, method: 'hartung-knapp' },
  tau: 0.07,
  sameP: 0.001,
  prediction: { low: -0.2, high: 0.24 },
}

const DOCUMENT: OverallDocument = {
  schema: 1,
  command: 'compare',
  version: '0.1.0',
  build: 'b',
  files: EFFECTS.map(({ file }) => file),
  about: 'Red',
  margin: 0.05,
  overall: [OVERALL],
}

const REPORTS = EFFECTS.map(({ file, title }, i) => ({
  file,
  title,
  page: i === 2 ? null : `${title.slice(4)}-compare/report.html`,
  repeat: '',
}))

describe('the forest plot of several files', () => {
  test('has the effects from the lowest to the highest, then the mean and one more such matchup', () => {
    const { rows, note } = forest(DOCUMENT, OVERALL)
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
    const duel = forest(DOCUMENT, OVERALL).rows.find(({ matchup }) => matchup === 'duel')
    expect(duel).toMatchObject({ estimate: 0.0125, long: '+1.25 (exact)' })
    expect(duel).not.toHaveProperty('low')
  })

  test('has neither a mean nor a prediction if the signs mean nothing, and can be drawn all the same', async () => {
    const { mean: _m, prediction: _p, ...bare } = OVERALL
    const data = forest({ ...DOCUMENT, about: null }, bare)
    expect(data.rows.map(({ matchup }) => matchup)).toEqual(['ford', 'duel', 'bridge'])
    expect(data.rows[0]).toMatchObject({ bandLow: -0.05, bandHigh: 0.05 })
    expect(await toSvg(fill(data))).toContain('bridge')
  })

  test('of many effects has the lowest and the highest', () => {
    const effects = Array.from({ length: 60 }, (_, i) =>
      effect('field', { estimate: i / 100, low: i / 100, high: i / 100, level, method: 't' }, 'higher', `Red v ${i}`),
    )
    const { rows, note } = forest(DOCUMENT, { ...OVERALL, effects })
    expect(rows.flatMap(({ verdict, matchup }) => (verdict === undefined ? [] : [matchup]))).toHaveLength(40)
    expect(note).toContain('the 20 lowest and the 20 highest of 60')
  })
})

describe('the page of several files', () => {
  const page = overallPage(DOCUMENT, REPORTS, 'npx fairfight compare a.yaml b.yaml')

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
  })

  test('needs no network, and allows its own style and script only', async () => {
    const text = await page
    expect(text).toContain("default-src 'none'; style-src 'sha256-")
    expect(text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  })
})

test('its chart is one of those that a folder may hold', () => {
  expect(isReport('charts/overall.svg')).toBe(true)
})
