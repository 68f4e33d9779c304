import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FACTS } from '../../src/games/sovl/data/facts.ts'
import { BUDGET_COLUMNS } from '../../src/report/balance/tables.ts'
import { MIXTURE_COLUMNS } from '../../src/report/best/both-tables.ts'
import { CHANGE_COLUMNS, LIST_COLUMNS } from '../../src/report/best/tables.ts'
import { reportOf } from '../../src/report/commands.ts'
import { clausesCsv, csv, distributionsCsv, resultsCsv } from '../../src/report/csv/csv.ts'
import { RowsCsv } from '../../src/report/csv/rows.ts'
import { OVERALL_COLUMNS } from '../../src/report/overall/overall.ts'
import { AGAINST_COLUMNS, NUMBER_COLUMNS, PRICE_COLUMNS } from '../../src/report/price/tables.ts'
import type { ResultDocument } from '../../src/result/document.ts'
import { mixed } from '../support/documents/balance.ts'
import { compared } from '../support/documents/compare.ts'
import { twelve } from '../support/documents/matrix.ts'
import { sampled } from '../support/documents/run.ts'
import { morris, oneAxis } from '../support/documents/sweep.ts'

/** `reports/README.md` describes every column of every CSV file. */
const README = readFileSync('reports/README.md', 'utf8')
const [, ABOUT_CSV = ''] = /^## The CSV files\n(.*?)^## /ms.exec(README) ?? []
const [SHARED = ''] = ABOUT_CSV.split(/^\*\*`/m)

/** The description of a file: from its name in bold to the next one. */
function described(file: string): string {
  const part = ABOUT_CSV.split(/^(?=\*\*`)/m).find((each) => each.startsWith(`**\`${file}\`**`))
  return part ?? ''
}

const DOCUMENTS: readonly ResultDocument[] = [sampled, compared, oneAxis, morris, twelve, mixed]

const FILES: [file: string, columns: string[]][] = [
  ...DOCUMENTS.flatMap((document) => {
    const paths = document.command === 'sweep' ? document.axes.map(({ path, label }) => [path, label]).flat() : []
    return (reportOf(document)?.tables(document) ?? []).map(([file, text]): [string, string[]] => [
      file,
      headOf(text).filter((column) => !paths.includes(column)),
    ])
  }),
  ['results.csv', headOf(resultsCsv(sampled))],
  ['rows.csv', headOf(new RowsCsv([], FACTS).header)],
  ['clauses.csv', headOf(clausesCsv({ ...sampled, clauses: { 'SOVL-CMB-01': 3 } }) ?? '')],
  ['overall.csv', [...OVERALL_COLUMNS]],
  ['lists.csv', [...LIST_COLUMNS]],
  ['changes.csv', [...CHANGE_COLUMNS]],
  ['mixtures.csv', [...MIXTURE_COLUMNS]],
  ['budgets.csv', [...BUDGET_COLUMNS]],
  ['price.csv', [...PRICE_COLUMNS]],
  ['against.csv', [...AGAINST_COLUMNS]],
  ['numbers.csv', [...NUMBER_COLUMNS]],
  ['distributions.csv', headOf(distributionsCsv(sampled))],
]

function headOf(text: string): string[] {
  return (text.replace(/^\uFEFF/, '').split('\n', 1)[0] ?? '').split(',')
}

test('every file that is described is tried, and every file that is tried is described', () => {
  const told = Array.from(ABOUT_CSV.matchAll(/^\*\*`(\w+\.csv)`\*\*/gm), ([, file = '']) => file)
  expect(new Set(FILES.map(([file]) => file))).toEqual(new Set(told))
  expect(headOf(csv(['a', 'b'], []))).toEqual(['a', 'b'])
})

test.each(FILES)('every column of %s is described', (file, columns) => {
  const text = described(file)
  expect(text).not.toBe('')
  expect(columns.filter((column) => !`${SHARED}${text}`.includes(`\`${column}\``))).toEqual([])
})
