import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { reportOf } from '../../src/report/commands.ts'
import { csv, distributionsCsv, resultsCsv } from '../../src/report/csv/csv.ts'
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

/** The description of a file: from its name in bold to the next. */
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
  ['distributions.csv', headOf(distributionsCsv(sampled))],
]

function headOf(text: string): string[] {
  return (text.replace(/^\uFEFF/, '').split('\n', 1)[0] ?? '').split(',')
}

test('all kinds of files are tried', () => {
  const files = new Set(FILES.map(([file]) => file))
  for (const file of [
    'compare.csv',
    'flips.csv',
    'sweep.csv',
    'matrix.csv',
    'ratings.csv',
    'costs.csv',
    'exchange.csv',
  ])
    expect([...files]).toContain(file)
  expect(headOf(csv(['a', 'b'], []))).toEqual(['a', 'b'])
})

test.each(FILES)('every column of %s is described', (file, columns) => {
  const text = described(file)
  expect(text).not.toBe('')
  expect(columns.filter((column) => !`${SHARED}${text}`.includes(`\`${column}\``))).toEqual([])
})
