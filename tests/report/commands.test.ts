import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FACTS } from '../../src/games/sovl/data/facts.ts'
import { reportOf } from '../../src/report/commands.ts'
import { COMPARE } from '../../src/report/compare/compare.ts'
import { resultsCsv } from '../../src/report/csv/csv.ts'
import { renderHtml } from '../../src/report/html/html.ts'
import { MATRIX } from '../../src/report/matrix/matrix.ts'
import { isReport, renderReports } from '../../src/report/render.ts'
import { finished } from '../../src/report/sentences/finished.ts'
import { SWEEP } from '../../src/report/sweep/sweep.ts'
import { renderTable } from '../../src/report/table/table.ts'
import { compared } from '../support/documents/compare.ts'
import { cycle } from '../support/documents/matrix.ts'
import { exactOnly, sampled } from '../support/documents/run.ts'
import { oneAxis } from '../support/documents/sweep.ts'

test('comparisons, sweeps and matrices have reports of their own; runs and exact results have none', () => {
  expect([compared, oneAxis, cycle, sampled, exactOnly].map(reportOf)).toEqual([COMPARE, SWEEP, MATRIX, null, null])
})

test('each has its answer first, then its tables, at the terminal and on the page', async () => {
  for (const document of [{ ...compared, matchups: [] }, oneAxis, cycle]) {
    const [answer = ''] = reportOf(document)?.answers(document, FACTS) ?? []
    const [, after = ''] = renderTable(document, FACTS, { columns: 10_000 }).split(document.question ?? document.title)
    expect(answer).not.toBe('')
    expect(after.trimStart().startsWith(answer)).toBe(true)
    expect((await renderHtml(document, FACTS)).indexOf('<p class="answer">')).toBeGreaterThan(0)
  }
})

test('all files of these reports are in the list of report files', async () => {
  for (const document of [{ ...compared, matchups: [] }, oneAxis, cycle]) {
    const files = [...(await renderReports(document, FACTS)).keys()]
    expect(files.filter((file) => !isReport(file))).toEqual([])
    expect(files.filter((file) => file.endsWith('.csv')).length).toBeGreaterThan(2)
  }
})

test('a file with the name of a template or a command is a report, with a number or without', () => {
  const templates = readdirSync('reports/charts').filter((file) => file.endsWith('.vl.json'))
  for (const file of templates) {
    const name = file.replace('.vl.json', '')
    for (const chart of [file, `${name}.svg`, `${name}-12.png`]) expect(isReport(`charts/${chart}`)).toBe(true)
  }
  for (const file of ['tallies.json', 'compare.csv', 'flips.csv', 'sweep.csv', 'ratings.csv', 'triangles.csv'])
    expect(isReport(file)).toBe(true)
  for (const file of [
    'notes.txt',
    'charts/wounds-mine.svg',
    'charts/compare.gif',
    'charts/mine.svg',
    'charts/README.md',
  ])
    expect(isReport(file)).toBe(false)
})

test('the cells of a sweep are matchups whose variant names the setting', () => {
  const cells = finished(oneAxis)
  expect(cells).toHaveLength(oneAxis.cells.length)
  const [axis] = oneAxis.axes
  const [cell] = oneAxis.cells
  expect(cells[0]?.variant).toBe(`${cell?.matchup.variant}, ${axis?.label}=${cell?.at[0]}`)
  expect(resultsCsv(oneAxis)).toContain(`"${cells[0]?.variant}"`)
})
