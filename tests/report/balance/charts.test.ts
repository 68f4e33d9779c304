import { expect, test } from 'vitest'
import { FACTS } from '../../../src/games/sovl/data/facts.ts'
import { BALANCE } from '../../../src/report/balance/balance.ts'
import { costsChart, pairsChart, scoresChart } from '../../../src/report/balance/charts.ts'
import { fill, fit, toPng, toSvg } from '../../../src/report/charts/chart.ts'
import { renderHtml } from '../../../src/report/html/html.ts'
import { isReport, renderReports } from '../../../src/report/render.ts'
import * as documents from '../../support/documents/balance.ts'
import { complaints } from '../../support/documents/complaints.ts'
import { THOROUGH } from '../../support/thorough.ts'

const { even, hostileRoster, many, mixed } = documents

test('the charts are costs, scores and pairs, each with the template of its name', () => {
  const charts = BALANCE.charts(mixed, FACTS)
  expect(charts.map(([name]) => name)).toEqual(['balance-costs', 'balance-scores', 'balance-pairs'])
  for (const [name, { chart }] of charts) expect(chart).toBe(name)
})

test('units are sorted by their change, group by group', () => {
  const { rows } = costsChart(mixed)
  expect(rows.map(({ heading, unit }) => heading ?? unit)).toEqual([
    'Order',
    'Lancers',
    'Longbows',
    'Shield Wall',
    'Scribe',
    'Horde',
    'Troll',
    'Wolves',
    'War Chief',
    'Goblins',
  ])
  expect(rows.map(({ row }) => row)).toEqual(rows.map((_, i) => i))
  expect(costsChart(even).rows.every(({ heading }) => heading === undefined)).toBe(true)
})

test('a cost has its interval, its side and its change; an unknown cost has none', () => {
  const { rows } = costsChart(mixed)
  const of = (name: string) => rows.find(({ unit }) => unit === name)
  expect(of('Lancers')).toMatchObject({ side: 'first', today: 70, cost: 105, low: 99.94, label: '70 → 105  +50%' })
  expect(of('Goblins')).toMatchObject({ side: 'second', label: '45 → 35  −22%' })
  expect(of('Shield Wall')).toMatchObject({ side: 'draw', label: '60' })
  expect(of('Scribe')).not.toHaveProperty('low')
})

test('scores stand beside the band, coloured by their verdict', () => {
  const { rows, note } = scoresChart(mixed)
  const of = (name: string) => rows.find(({ unit }) => unit === name)
  expect(rows[0]).toMatchObject({ bandLow: 0.45, bandHigh: 0.55 })
  expect(of('Goblins')?.side).toBe('first')
  expect([of('Lancers')?.side, of('Longbows')?.side]).toEqual(['balanced', 'undecided'])
  expect(of('Scribe')).not.toHaveProperty('after')
  expect(of('Lancers')?.label).toMatch(/^83\.6 → \d\d\.\d=$/)
  expect(note).toContain('shaded: balanced, 45 to 55%')
})

test('pairs have a panel for today and one for the new costs; unknown ones are hatched', async () => {
  const { rows, note } = pairsChart(mixed)
  const cells = rows.filter(({ column }) => column !== undefined)
  expect(cells).toHaveLength(2 * 8 * 7)
  expect(cells.filter(({ unknown }) => unknown === 1)).toHaveLength(2 * 2 * 2)
  expect(note).toContain('hatched: not known')
  expect(pairsChart(even).note).not.toContain('hatched')
  for (const { panel, row, column, score } of cells) {
    const other = cells.find((cell) => cell.panel === panel && cell.row === column && cell.column === row)
    if (score !== undefined) expect(Number(other?.score)).toBeCloseTo(1 - Number(score), 9)
  }
  // Five lines for each cell.
  expect((await toSvg(fill(pairsChart(mixed)))).match(/<line [^>]*stroke="#8A939D"/g)).toHaveLength(8 * 5)
})

test('there is a line between groups, and small cells have only their group', async () => {
  const edges = pairsChart(many).rows.filter(({ edge, order }) => edge !== undefined && order === 0)
  expect(edges.map(({ edge }) => edge)).toEqual([8, 16, 24])
  const small = await toSvg(fit(fill(pairsChart(many)), { width: 240, columns: 1, labels: 60 }))
  expect(small).not.toContain('>Unit 7<')
  expect(small).toContain('>Horde<')
  expect(await toSvg(fill(pairsChart(many)))).toContain('>Unit 7<')
})

const DRAWN = ['many', 'hostileRoster', 'even', 'mixed', 'untried'] as const
test.each(THOROUGH ? DRAWN : DRAWN.slice(0, 2))('the charts of %s compile and run without a warning', async (name) => {
  for (const [, chart] of BALANCE.charts(documents[name], FACTS)) {
    expect(await complaints(fill(chart))).toEqual([])
    expect(await complaints(fit(fill(chart), { width: 150, columns: 1, labels: 90 }))).toEqual([])
  }
})

test('names stay inside their room and their drawing', async () => {
  for (const [, chart] of BALANCE.charts(hostileRoster, FACTS)) {
    const svg = await toSvg(fill(chart))
    expect(svg).not.toMatch(/<script|[^\P{Cc}\n]|\p{Surrogate}/u)
    expect(Number(/width="(\d+)"/.exec(svg)?.[1])).toBeLessThan(1_400)
  }
  expect((await toPng(await toSvg(fill(pairsChart(hostileRoster))))).length).toBeGreaterThan(5_000)
})

test('a balanced roster has no histograms, and all its files are known as reports', async () => {
  const files = [...(await renderReports(mixed, FACTS)).keys()]
  expect(files.filter((file) => !file.startsWith('charts/'))).toEqual([
    'result.json',
    'results.csv',
    'costs.csv',
    'exchange.csv',
    'report.html',
  ])
  expect(files.filter((file) => file.startsWith('charts/'))).toHaveLength(3)
  expect(files.filter((file) => !isReport(file))).toEqual([])
})

test('the page has the answer first, a warning if undecided, and the number of requested battles', async () => {
  const page = await renderHtml(mixed, FACTS)
  const [answer = ''] = BALANCE.answers(mixed, FACTS)
  expect(page).toContain(`<p class="answer">${answer}</p>`)
  expect(page).toContain('class="warning"')
  expect(page).toContain('20,000 in all')
  expect(page).not.toContain('By the end of a turn')
  expect(await renderHtml(even, FACTS)).not.toContain('class="warning"')
})
