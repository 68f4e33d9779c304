import { expect, test } from 'vitest'
import { FACTS } from '../../../src/games/sovl/data/facts.ts'
import { fill, fit, toPng, toSvg } from '../../../src/report/charts/chart.ts'
import type { ChartRow } from '../../../src/report/charts/chart-rows.ts'
import { heatMap, ratingsChart, trianglesChart } from '../../../src/report/matrix/charts.ts'
import { MATRIX } from '../../../src/report/matrix/matrix.ts'
import type { MatrixDocument } from '../../../src/result/document.ts'
import { complaints } from '../../support/documents/complaints.ts'
import * as documents from '../../support/documents/matrix.ts'
import { THOROUGH } from '../../support/thorough.ts'

const { broken, circled, cycle, hostileField, twelve, twenty, unbeaten } = documents

const at = (document: MatrixDocument, row: number, column: number): ChartRow | undefined =>
  heatMap(document).rows.find((cell) => cell.row === row && cell.column === column)

test('the charts are the heat map, the ratings and the triangles, each of the template of its name', () => {
  const charts = MATRIX.charts(circled, FACTS)
  expect(charts.map(([name]) => name)).toEqual(['matrix', 'matrix-ratings', 'matrix-triangles'])
  for (const [name, { chart }] of charts) expect(chart).toBe(name)
})

test('the lower half of the heat map mirrors the upper one', () => {
  const { rows } = heatMap(twelve)
  expect(rows).toHaveLength(144)
  for (const { row, column, score, side, lean, verdict } of rows) {
    if (row === column) continue
    const other = at(twelve, Number(column), Number(row))
    expect(Number(other?.score)).toBeCloseTo(1 - Number(score), 12)
    expect(Number(other?.lean)).toBeCloseTo(Number(lean), 12)
    expect(other?.verdict).toBe(verdict)
    expect(side).toBe(Number(score) >= 0.5 ? 'first' : 'second')
  }
})

test('rows and columns are in the order of the ratings, each named once', () => {
  const labels = heatMap(twelve).rows.flatMap(({ row, column, label }) =>
    label === undefined ? [] : [[row, column, label]],
  )
  expect(labels).toHaveLength(12)
  expect(labels[0]).toEqual([0, 0, '1 Giants'])
  expect(labels[11]).toEqual([11, 11, '12 Bowmen'])
})

test('undecided cells are hatched, cells without battles are blank', () => {
  const undecided = twelve.cells.filter(({ verdict }) => verdict === 'undecided').length
  expect(heatMap(twelve).rows.filter((cell) => cell.undecided === 1)).toHaveLength(2 * undecided)
  expect(at(broken, 2, 3)).toEqual({ row: 2, column: 3, size: 5, army: 'Cedar', against: 'Elm' })
  expect(heatMap(broken).note).toContain('blank: never fought')
  expect(heatMap(twelve).note).not.toContain('blank')
})

test('a cell that is undecided has a dashed frame, which crosses no digits', async () => {
  const drawn = await toSvg(fill(heatMap(broken)))
  // Two pairs, both halves.
  expect(drawn.match(/<path [^>]*stroke-dasharray="2,2"/g)).toHaveLength(2 * 2)
  expect(await toSvg(fill(heatMap(cycle)))).not.toContain('stroke-dasharray="2,2"')
})

test('a cell has the score and its error, or a lower limit if no battle was lost', () => {
  expect(at(twelve, 0, 1)).toMatchObject({ text: '58.4', short: '58', error: '±2.2', verdict: 'unbalanced' })
  expect(at(unbeaten, 0, 1)).toMatchObject({ text: '100', short: '100', error: '> 99.0' })
  expect(at(unbeaten, 1, 0)).toMatchObject({ text: '0', short: '0', error: '< 1.0' })
})

test('cells and bars show exact scores, without an error, if they are known', () => {
  const exact = { ...cycle, basis: { ratings: 'exact', nash: 'exact' } as const }
  const [cell, ...others] = exact.cells
  if (cell === undefined) throw new Error('no cell')
  const one = { ...exact, cells: [{ ...cell, score: { ...cell.score, exact: 0.6125 } }, ...others] }
  const shown = heatMap(one).rows.find(({ army, against }) => army === cell.a && against === cell.b)
  expect(shown).toMatchObject({ score: 0.6125, text: '61.25', short: '61' })
  expect(shown).not.toHaveProperty('error')
  expect(heatMap(one).note).toMatch(/half of the 95% interval · exact where there is no ±$/)
  const solved = { ...one, cells: one.cells.map((each) => ({ ...each, score: { ...each.score, exact: 0.5 } })) }
  expect(heatMap(solved).note).toContain('exact scores')
  expect(heatMap(solved).note).not.toContain('±')
  const ratings = exact.ratings.map((each) => ({ ...each, low: each.rating, high: each.rating }))
  const [row] = ratingsChart({ ...solved, ratings }).rows
  expect(row).not.toHaveProperty('low')
  expect(row?.label).toMatch(/^[+−][\d.]+ · /)
})

test('the note says what was played and how to read the marks', () => {
  expect(heatMap(twelve).note).toBe(
    'score of the row’s army against the column’s, %, draws as half · 2,000 battles a pair · purple: the row is ahead · green: the row is behind · ' +
      'plain: unbalanced, more than 5 points from 50% · dashed: undecided · framed: balanced, within 5 points of 50% · ±, where there is room: half of the 95% interval',
  )
  expect(ratingsChart(unbeaten).note).toContain('half a win either way added to each pair')
})

test('a row for each army: its rating with whiskers, coloured if it is out of line', () => {
  const { rows } = ratingsChart(twelve)
  expect(rows.map(({ side }) => side)).toEqual([
    'first',
    'first',
    'first',
    ...Array.from({ length: 7 }, () => 'draw'),
    'second',
    'second',
  ])
  expect(rows[0]).toMatchObject({ army: '1 Giants', label: '+147 ±5 · 70.9%', low: twelve.ratings[0]?.low })
})

test('the edge of a triangle is the score that all three legs would have', () => {
  const [row] = trianglesChart(cycle).rows
  const curl = cycle.triangles[0]?.curl.estimate ?? 0
  expect(row?.edge).toBeCloseTo(1 / (1 + Math.exp(-curl / 3)), 12)
  expect(row?.legs).toBe('A circle:\n72% Rock v Scissors\n69% Scissors v Paper\n68% Paper v Rock')
  expect(row?.side).toBe('first')
  expect(trianglesChart(twelve).rows.every(({ side }) => side === 'draw')).toBe(true)
})

const DRAWN = ['twenty', 'broken', 'cycle', 'circled', 'unbeaten'] as const
test.each(THOROUGH ? DRAWN : DRAWN.slice(0, 2))('the charts of %s compile and run without a warning', async (name) => {
  for (const [, chart] of MATRIX.charts(documents[name], FACTS)) {
    expect(await complaints(fill(chart))).toEqual([])
    expect(await complaints(fit(fill(chart), { width: 200, columns: 1, labels: 16 }))).toEqual([])
  }
})

test('names stay inside their room and their drawing', async () => {
  for (const document of [hostileField, twenty]) {
    for (const [, chart] of MATRIX.charts(document, FACTS)) {
      const svg = await toSvg(fill(chart))
      expect(svg).not.toMatch(/<script|[^\P{Cc}\n]|\p{Surrogate}/u)
      expect(Number(/width="(\d+)"/.exec(svg)?.[1])).toBeLessThan(1_300)
    }
  }
  expect((await toPng(await toSvg(fill(heatMap(hostileField))))).length).toBeGreaterThan(5_000)
})
