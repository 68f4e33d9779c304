import { expect, test } from 'vitest'
import { FACTS } from '../../../src/games/sovl/data/facts.ts'
import { fill, fit, toSvg } from '../../../src/report/charts/chart.ts'
import type { ChartData, ChartRow } from '../../../src/report/charts/chart-rows.ts'
import type { ChartSpec } from '../../../src/report/charts/chart-spec.ts'
import { SWEEP } from '../../../src/report/sweep/sweep.ts'
import type { SweepDocument } from '../../../src/result/document.ts'
import * as documents from '../../support/documents/sweep.ts'
import { THOROUGH } from '../../support/thorough.ts'

const { adaptive, cutShortMap, eightLines, lists, morris, neverEven, oneAxis, sobol, twoAxes, twoVariants } = documents

function chart(document: SweepDocument, name: string): ChartData {
  const found = SWEEP.charts(document, FACTS).find(([each]) => each === name)
  if (found === undefined) throw new Error(`no chart ${name}`)
  return found[1]
}

const having = ({ rows }: ChartData, field: string): ChartRow[] => rows.filter((row) => row[field] !== undefined)

/** What vega-lite and vega say against a chart. */
async function complaints(spec: ChartSpec): Promise<string[]> {
  const said: string[] = []
  const add = (...parts: readonly unknown[]) => {
    said.push(parts.map(String).join(' '))
    return logger
  }
  const silent = () => logger
  const logger: object = { level: silent, info: silent, debug: silent, warn: add, error: add }
  const [vegaLite, vega] = await Promise.all(['vega-lite', 'vega'].map((name) => import(name)))
  const view = new vega.View(vega.parse(vegaLite.compile(spec, { logger }).spec), { renderer: 'none', logger })
  await view.runAsync()
  return said
}

const kinds = { lists, eightLines, adaptive, cutShortMap, sobol }

test.each(Object.entries(kinds).filter((_, i) => THOROUGH || i < 2))(
  'the charts of %s compile and run without a warning',
  async (_, document) => {
    for (const [, data] of SWEEP.charts(document, FACTS)) {
      expect(await complaints(fill(data))).toEqual([])
      expect(await complaints(fit(fill(data), { width: 150, columns: 1, labels: 100 }))).toEqual([])
    }
  },
)

test('a sweep has the charts of its kind', () => {
  const names = (document: SweepDocument) => SWEEP.charts(document, FACTS).map(([name]) => name)
  expect(names(oneAxis)).toEqual(['sweep', 'sweep-measures'])
  expect(names(lists)).toEqual(['sweep-values'])
  expect(names(twoAxes)).toEqual(['sweep-heat'])
  expect(names(morris)).toEqual(['sweep-sensitivity'])
})

test('a value has its score, its interval, and the band of all together', () => {
  const points = having(chart(oneAxis, 'sweep'), 'estimate')
  expect(points.map(({ x }) => x)).toEqual([12, 14, 16, 17, 18, 20, 24])
  for (const { estimate, low, high, bandLow, bandHigh } of points) {
    expect(Number(bandLow)).toBeLessThan(Number(low))
    expect(Number(low)).toBeLessThan(Number(estimate))
    expect(Number(estimate)).toBeLessThan(Number(high))
    expect(Number(high)).toBeLessThan(Number(bandHigh))
  }
})

test('the curve goes from end to end, and through a half at the fair count', () => {
  const data = chart(oneAxis, 'sweep')
  const curve = having(data, 'curve')
  expect([curve[0]?.x, curve.at(-1)?.x]).toEqual([12, 24])
  const after = curve.find((row) => Number(row.curve) < 0.5)
  expect(Math.abs(Number(after?.x) - 17.24)).toBeLessThan(0.2)
  expect(having(data, 'fair')).toEqual([
    expect.objectContaining({
      fair: 17.24,
      fairLow: 16.83,
      fairHigh: 17.65,
      fairLabel: 'even at 17.2',
      fairRange: '16.8 to 17.6',
    }),
  ])
})

test('an end of the interval that is not known is drawn to the end of the axis, and no fair count not at all', () => {
  expect(having(chart(adaptive, 'sweep'), 'fair')[0]).toMatchObject({ fairLow: 16.3, fairHigh: 24 })
  expect(having(chart(neverEven, 'sweep'), 'fair')).toEqual([])
  expect(having(chart(neverEven, 'sweep'), 'curve').length).toBeGreaterThan(10)
})

test('lines are named at their ends, the fair count before the name, and no label hides another', () => {
  const labels = having(chart(twoVariants, 'sweep'), 'labelAt')
  expect(labels.map(({ label }) => label)).toEqual(['17.2 core', '20.1 gentle rear'])
  for (const panel of new Set(chart(eightLines, 'sweep').rows.map((row) => row.panel))) {
    const heights = having(chart(eightLines, 'sweep'), 'labelAt')
      .filter((row) => row.panel === panel)
      .map(({ labelAt }) => Number(labelAt))
      .toSorted((a, b) => a - b)
    expect(heights).toHaveLength(2)
    expect(Number(heights[1]) - Number(heights[0])).toBeGreaterThan(0.06)
    expect(heights[0]).toBeGreaterThanOrEqual(0)
  }
})

test('more than six lines have a panel for each matchup', () => {
  const panels = [...new Set(chart(eightLines, 'sweep').rows.map(({ panel }) => panel))]
  expect(panels).toEqual(
    ['Levy', 'Militia', 'Pikes', 'Guard'].map((enemy) => `Order v ${enemy}\nScore of Order by models of Levy’s line`),
  )
})

test('six lines in a panel have neither bands nor the same colour and dash', () => {
  const six: SweepDocument = {
    ...eightLines,
    cells: eightLines.cells.filter(({ matchup }) => matchup.name !== 'Order v Guard'),
  }
  const data = chart(six, 'sweep')
  expect(new Set(data.rows.map(({ panel }) => panel)).size).toBe(1)
  expect(new Set(data.rows.map(({ hue, slot }) => `${hue} ${slot}`)).size).toBe(6)
  expect(having(data, 'bandLow')).toEqual([])
  expect(data.note).not.toContain('bands')
})

test('values that are no numbers stand one below the other', () => {
  expect(chart(lists, 'sweep-values').rows.map(({ row, value, label }) => [row, value, label])).toEqual([
    [0, 'halberds', '61.4%'],
    [1, 'spears with shields', '28.0%'],
    [2, 'two-handed swords', '50.8%'],
    [3, 'none', '93.4%'],
  ])
})

test('a map has a row per setting; those that were not fought have no score', () => {
  const { rows, note } = chart(cutShortMap, 'sweep-heat')
  expect(rows).toHaveLength(30)
  expect(rows.filter(({ estimate }) => estimate === undefined)).toHaveLength(8)
  expect(rows[16]).toMatchObject({ row: 3, column: 1, down: '18', across: '6', balance: 'undecided', label: '54.0' })
  expect(note).toMatch(/ · plain: unbalanced, hatched: undecided, framed: balanced, within 45 to 55% · –: not fought$/)
  expect(chart(twoAxes, 'sweep-heat').note).not.toContain('not fought')
})

test('undecided settings are hatched, and nothing else is', async () => {
  const data = chart(twoAxes, 'sweep-heat')
  const lines = async (of: ChartData): Promise<number> =>
    (await toSvg(fill(of))).match(/<line[^>]*stroke="#5A6570"/g)?.length ?? 0
  const undecided = data.rows.filter(({ balance }) => balance === 'undecided').length
  expect(undecided).toBe(2)
  expect(await lines(data)).toBe(7 * undecided)
  expect(await lines({ ...data, rows: data.rows.map((row) => ({ ...row, balance: 'unbalanced' })) })).toBe(0)
})

test('bars are sorted by what matters most, in points', () => {
  const screened = chart(morris, 'sweep-sensitivity')
  expect(screened.rows.map(({ parameter, weight }) => `${parameter}: ${weight}`)).toEqual([
    'models of X’s line: matters',
    'attacks of X’s knights: matters',
    'discipline of X’s line: matters',
    'power of X’s knights: matters',
    'width of X’s line: unclear',
    'flankBonus: negligible',
    'rearBonus: negligible',
    'pursuit: negligible',
  ])
  expect(screened.rows[0]).toMatchObject({ label: '61.2', negligible: 2 })
  expect(Number(screened.rows[0]?.low)).toBeCloseTo(56.8, 9)
})

test('Sobol indices have a panel with and one without interactions, parameters in the same order', () => {
  const { rows } = chart(sobol, 'sweep-sensitivity')
  const [total, first] = [0, 1].map((order) =>
    rows.filter((row) => row.order === order).map(({ parameter }) => parameter),
  )
  expect(total).toHaveLength(5)
  expect(first).toEqual(total)
})

test('what becomes of the units has a panel per measure and a line per unit', () => {
  const { rows } = chart(oneAxis, 'sweep-measures')
  expect([...new Set(rows.map(({ panel }) => panel))]).toEqual([
    'Wounds inflicted',
    'Wounds suffered',
    'Broke, % of battles',
    'Destroyed, % of battles',
  ])
  expect(rows).toHaveLength(4 * 2 * 7)
  expect(rows.filter(({ label }) => label === 'Levy’s line')).toHaveLength(4)
  expect(
    rows.find(({ measure, side, x }) => measure === 'broke' && side === 'first' && x === 24)?.estimate,
  ).toBeCloseTo(81.1, 0)
})

test('of many units a panel has the six that change most, at most four of an army, and the page folds away all', async () => {
  // Of 14 units of each army, number i changes by i points of share from the first setting to the last.
  const crowd = (document: SweepDocument): SweepDocument => ({
    ...document,
    cells: document.cells.map((cell, at) => ({
      ...cell,
      matchup: {
        ...cell.matchup,
        units: cell.matchup.units.flatMap((unit, side) =>
          Array.from({ length: 14 }, (_, i) => {
            const value = { estimate: (i * (at + side / 2)) / 200, low: 0, high: 1, level: 0.95, method: 'wilson' }
            return { ...unit, unit: `unit ${i}`, measures: { broke: value } }
          }),
        ),
      },
    })),
  })
  const many = crowd(oneAxis)
  const { rows, note } = chart(many, 'sweep-measures')
  const lines = [...new Set(rows.map(({ army, unit }) => `${army} ${unit}`))]
  expect(lines).toHaveLength(6)
  expect(lines).toContain('Order unit 13')
  expect(lines).toContain('Levy unit 13')
  expect(lines).not.toContain('Order unit 5')
  expect(new Set(rows.map(({ side, slot }) => `${side} ${slot}`)).size).toBe(6)
  expect(note).toContain('of 28 units, the 6 that change most in each panel')
  const page = (await SWEEP.sections(many, FACTS)).text
  expect(page).toContain('<summary>Every unit</summary>')
  for (let i = 0; i < 14; i++) expect(page).toContain(`unit ${i}</`)
})

test('the note of a file of its own is broken into lines that fit, and ticks are values that were played', () => {
  const params = (document: SweepDocument, name: string) =>
    new Map(fill(chart(document, name)).params.map((param) => [param.name, param.value]))
  const lines = String(params(twoAxes, 'sweep-heat').get('note')).split('\n')
  expect(lines.length).toBeGreaterThan(1)
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(95)
  expect(params(oneAxis, 'sweep').get('at')).toEqual(oneAxis.axes[0]?.values)
})

test('a parameter of a screening has its range, and a name that breaks where there is little room', () => {
  expect(chart(morris, 'sweep-sensitivity').rows[0]).toMatchObject({
    parameter: 'models of X’s line',
    played: '1 to 4',
  })
})
