import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { FACTS } from '../../../src/games/sovl/data/facts.ts'
import type { ChartRow } from '../../../src/report/charts/chart-rows.ts'
import { changes, metricChanges } from '../../../src/report/compare/charts.ts'
import { COMPARE } from '../../../src/report/compare/compare.ts'
import { COMPARE_COLUMNS, compareCsv, FLIP_COLUMNS, flipsCsv } from '../../../src/report/compare/csv.ts'
import { RESULT_COLUMNS, resultsCsv } from '../../../src/report/csv/csv.ts'
import { renderReports } from '../../../src/report/render.ts'
import { compared, dozen, same, twinned, undecided } from '../../support/documents/compare.ts'

/** Rows of a table without quotes, by column. */
function read(csv: string): Record<string, string>[] {
  const [head = '', ...lines] = csv.trimEnd().split('\n')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, i) => [head.split(',')[i] ?? '', cell])))
}

/** A comparison in which one army is first in every matchup. */
const led = { ...dozen, field: dozen.field.map((each) => ({ ...each, first: 'Hammer' })) }

test('compare.csv has a row per comparison with every field', () => {
  const [head, first] = compareCsv(compared).split('\n')
  expect(head).toBe(COMPARE_COLUMNS.join(','))
  expect(read(compareCsv(compared))).toHaveLength(compared.comparisons.length)
  expect(read(compareCsv(compared))[0]).toEqual({
    ...Object.fromEntries(COMPARE_COLUMNS.map((column) => [column, ''])),
    matchup: 'Lancers v Spears',
    a: 'core',
    b: 'earlier-combat',
    metric: 'score',
    army: 'Lancers',
    measure: 'score',
    kind: 'share',
    family: 'primary',
    value_a: '0.9717',
    value_b: '0.9287',
    difference: '-0.043',
    low: expect.stringMatching(/^-0\.0449/),
    high: expect.stringMatching(/^-0\.0410/),
    level: '0.95',
    method: 'tango',
    p: expect.any(String),
    test: 'mcnemar',
    adjusted_p: expect.any(String),
    correction: 'holm',
    verdict: 'equivalent',
    detectable: 'lower',
    equivalence_p: '0.000001',
    equivalence_low: expect.stringMatching(/^-0\.0446/),
    equivalence_high: expect.stringMatching(/^-0\.0413/),
    equivalence_level: '0.9',
    margin: '0.05',
    variance_reduction: '1.9',
    variance_bound: '2',
    changed: '2140',
    blocks: '20000',
  })
  expect(first?.split(',')).toHaveLength(COMPARE_COLUMNS.length)
})

test('the mean of all matchups is a row without a matchup, with the test of interaction', () => {
  const means = read(compareCsv(led)).filter(({ matchup }) => matchup === '')
  expect(read(compareCsv(dozen)).filter(({ matchup }) => matchup === '')).toEqual([])
  expect(
    means.map(({ b, difference, interaction_q, interaction_df }) => [b, difference, interaction_q, interaction_df]),
  ).toEqual([
    ['soft flanks', '0', '214.3', '11'],
    ['earlier-combat', '0.006', '12.1', '11'],
  ])
})

test('an unknown value is an empty cell', () => {
  const wounds = read(compareCsv(same)).find(({ metric }) => metric === 'riders.woundsInflicted')
  expect(wounds).toMatchObject({ low: '', high: '', level: '', variance_reduction: '', changed: '', difference: '0' })
  expect(read(compareCsv(undecided))[0]).toMatchObject({ needed: '11400', verdict: 'undecided', method: 'betting' })
})

test('an exact difference is in compare.csv, a row of its own in results.csv, and the mark of the charts', () => {
  expect(Number(read(compareCsv(twinned))[0]?.exact)).toBeCloseTo(-0.0426, 12)
  expect(read(compareCsv(twinned))[0]?.z).toBe('-0.4')
  const rows = COMPARE.rows(twinned).filter(({ method }) => method === 'exact')
  expect(rows).toHaveLength(twinned.comparisons.filter(({ kind }) => kind === 'share').length)
  expect(rows[0]).toEqual({
    command: 'compare',
    matchup: 'Lancers v Spears',
    variant: 'earlier-combat - core',
    army: 'Lancers',
    measure: 'score difference',
    estimate: expect.closeTo(-0.0426, 12),
    method: 'exact',
    stop: 'exact',
  })
  expect(changes(twinned).rows[1]?.estimate).toBeCloseTo(-0.0426, 12)
  expect(changes(twinned).rows[1]?.low).toBeUndefined()
  expect(changes(twinned).note).toContain(' · exact · ')
})

test('flips.csv names the winners and the commands that play both battles', () => {
  const [head] = flipsCsv(compared).split('\n')
  expect(head).toBe(FLIP_COLUMNS.join(','))
  const rows = read(flipsCsv(compared))
  expect(rows.map(({ block, winner_a, winner_b }) => [block, winner_a, winner_b])).toEqual([
    ['12', 'Lancers', 'Spears'],
    ['57', 'Lancers', 'Spears'],
    ['104', 'Lancers', 'draw'],
  ])
  expect(rows[0]?.command_b).toBe(compared.flips[0]?.commands[1])
})

test('results.csv has the differences after the matchups, with p, verdict and blocks', () => {
  const rows = read(resultsCsv(undecided, COMPARE.rows(undecided)))
  const difference = rows.at(-1)
  expect(difference).toMatchObject({
    command: 'compare',
    matchup: 'Lancers v Spears',
    variant: 'earlier-combat - core',
    army: 'Lancers',
    measure: 'score difference',
    estimate: '-0.031',
    low: '-0.071',
    level: '0.975',
    method: 'betting',
    verdict: 'undecided',
    battles: '4000',
    blocks: '4000',
    seed: '7',
    block_from: '0',
    block_to: '3999',
    stop: 'limit',
  })
  expect(Number(difference?.p)).toBeGreaterThan(0.05)
  expect(Number(difference?.adjusted_p)).toBeGreaterThan(Number(difference?.p))
  expect(Object.keys(difference ?? {})).toEqual([...RESULT_COLUMNS])
  expect(COMPARE.rows(led).at(-1)).toMatchObject({
    variant: 'earlier-combat - core',
    measure: 'mean score difference',
    verdict: 'equivalent',
    p: 0.0031,
  })
  expect(COMPARE.rows(dozen).at(-1)).toMatchObject({ measure: 'mean size of score difference', estimate: 0.0135 })
})

function marks(rows: readonly ChartRow[]): unknown[] {
  return rows.map(({ matchup, verdict, text }) => [matchup, verdict, text])
}

test('the chart of scores has a mark per matchup below the name of its pair, most changed first, and the band of equivalence', () => {
  const { rows, note } = changes(led)
  expect(changes(dozen).rows).toHaveLength(26)
  expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: 28 }, (_, i) => i))
  expect(rows.flatMap(({ heading = null, row }) => (heading === null ? [] : [[row, heading]]))).toEqual([
    [0, 'soft flanks against core'],
    [14, 'earlier-combat against core'],
  ])
  expect(marks(rows).slice(1, 4)).toEqual([
    ['Gunline v Long column of the northern marches', 'higher', '+12.5'],
    ['Hammer v Tide', 'lower', '−7.4'],
    ['Hammer v Long column of the northern marches', 'higher', '+6.1'],
  ])
  expect(marks(rows)[13]).toEqual(['mean of all', 'equivalent', '0'])
  expect(rows.flatMap(({ bandLow, bandHigh }) => (bandLow === undefined ? [] : [bandLow, bandHigh]))).toEqual([
    -0.05, 0.05,
  ])
  expect(rows.filter(({ open }) => open !== undefined).map(({ verdict }) => verdict)).toEqual([
    'undecided',
    'undecided',
  ])
  expect(note).toBe(
    '1,000 blocks · score of the army named first · whiskers: 95% interval · shaded: ±5 points, called equivalent · purple: higher · green: lower · grey: equivalent · hollow: undecided',
  )
})

test('the chart of metrics has chances in points and counts relative to what they were', () => {
  const charts = metricChanges(compared, FACTS)
  expect(charts.map(({ data }) => data.rows.map(({ heading, metric, text }) => heading ?? [metric, text]))).toEqual([
    [
      'Score and chances, in points',
      ['Score of Lancers', '−4.30'],
      ['Lancers’ riders: broke', '+2.41'],
      ['Spears’ line: broke', '−3.98'],
    ],
    ['In % of core', ['Lancers’ riders: wounds inflicted', '−0.241 of 4.34']],
  ])
  expect(charts[1]?.data.rows[1]?.estimate).toBeCloseTo(-0.241 / 4.34, 12)
})

test('there is no chart of events that did not happen, nor a second one of the score', () => {
  expect(metricChanges(undecided, FACTS)).toEqual([])
  const never = compared.comparisons
    .filter(({ kind }) => kind === 'count')
    .map((each) => ({ ...each, values: [0, 1] as const }))
  const [score] = compared.comparisons
  if (score === undefined) throw new Error('no comparison')
  expect(metricChanges({ ...compared, comparisons: [score, ...never] }, FACTS)).toEqual([])
})

test('a comparison writes its charts and tables beside those of its matchups', async () => {
  const files = [...(await renderReports(compared, FACTS)).keys()]
  expect(files.map((file) => basename(file))).toEqual(
    expect.arrayContaining([
      'compare.csv',
      'flips.csv',
      'compare.vl.json',
      'compare-metrics-1.vl.json',
      'compare-metrics-2.vl.json',
      'wounds-2.vl.json',
    ]),
  )
  expect([...COMPARE.tables(same)].map(([name]) => name)).toEqual(['compare.csv'])
  expect([...COMPARE.charts(dozen, FACTS)].map(([name]) => name)).toEqual(['compare'])
})
