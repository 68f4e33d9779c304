import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FACTS } from '../../src/games/sovl/data/facts.ts'
import { RowsCsv } from '../../src/report/csv/rows.ts'
import type { ResultDocument } from '../../src/result/document.ts'
import { run } from '../../src/run/run.ts'
import type { RowBatch } from '../../src/run/types.ts'
import { readScenario } from '../../src/scenario/read.ts'
import {
  BATTLES,
  CLI,
  call,
  execute,
  filesIn,
  folder,
  REPORTS,
  REPORTS_AND_ROWS,
  read,
  SHIPPED,
  shipped,
} from './support.ts'

/** A row of `rows.csv` by column. The names used here need no quotes. */
type Row = Readonly<Record<string, string>>

function rowsOf(csv: string): Row[] {
  const [head = '', ...lines] = csv.trimEnd().split('\n')
  const columns = head.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    return Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? '']))
  })
}

describe('rows.csv', () => {
  test('adds up to the result beside it', async () => {
    const out = join(folder(), 'out')
    const options = ['--rules', 'core', '--rules', 'soft=core,rearBonus=1', '--set', 'turns=2', '--battles', '500']
    const { code } = await call(['run', shipped('flank-charge'), '--rows', '--out', out, ...options])
    expect(code).toBe(0)
    const document = JSON.parse(read(out, 'result.json')) as ResultDocument
    const rows = rowsOf(read(out, 'rows.csv'))
    expect(rows).toHaveLength(1000)
    for (const { name, variant, armies, counts, units } of document.matchups) {
      const own = rows.filter((row) => row.matchup === name && row.variant === variant)
      expect(own.map(({ block, seat }) => `${block}/${seat}`)).toEqual(Array.from({ length: 500 }, (_, i) => `${i}/0`))
      const ended = (outcome: string): number => own.filter((row) => row.outcome === outcome).length
      expect(counts).toEqual({ wins: [ended(armies[0]), ended(armies[1])], draws: ended('draw') })
      for (const { unit, measures } of units) {
        for (const [measure, { estimate }] of Object.entries(measures)) {
          const event = measure === 'broke' || measure === 'destroyed'
          const values = own.map((row) => Number(row[`${unit}.${measure}`])).map((it) => (event ? Math.min(it, 1) : it))
          expect(values.reduce((sum, value) => sum + value) / 500, `${unit}.${measure}`).toBeCloseTo(estimate, 12)
        }
      }
    }
  })

  test('is removed by a later run without it', async () => {
    const out = join(folder(), 'out')
    const args = ['run', shipped('flank-charge'), '--battles', '20', '--out', out]
    await call([...args, '--rows'])
    expect(filesIn(out)).toEqual(REPORTS_AND_ROWS)
    await call(args)
    expect(filesIn(out)).toEqual(REPORTS)
  })
})

test('a full disk for rows ends the run, and the folder stays as it was', async () => {
  const out = join(folder(), 'out')
  await call(['run', shipped('flank-charge'), '--battles', '20', '--out', out])
  const before = read(out, 'result.json')
  const args = ['run', shipped('flank-charge'), '--battles', '100000', '--rows', '--quiet', '--json', '--out', out]
  // No file may be larger than 1 MB.
  const outcome = await execute('bash', ['-c', 'ulimit -f 1024; exec "$0" "$@"', process.execPath, CLI, ...args])
  const stderr = `cannot write to ${out}: the file would be too large\n`
  expect(outcome).toEqual({ code: 1, stdout: '', stderr })
  expect(read(out, 'result.json')).toBe(before)
  expect(filesIn(out)).toEqual(REPORTS)
})

describe('any row can be replayed: play shows a battle with the same results as in the run', () => {
  test.each(SHIPPED)('in %s', async (name) => {
    const rules = ['core', 'soft=core,rearBonus=1,pursuit=winner-flight-dice-catch-destroys']
    const set = ['turns=none', 'battles=40']
    const scenario = readScenario(shipped(name), { rules, set, seed: 'another' })
    const csv = new RowsCsv(scenario.matchups, FACTS)
    let text = csv.header
    const onRows = (batch: RowBatch): void => {
      text += csv.text(batch)
    }
    await run(scenario, { workers: 0, twin: false, onRows })
    const rows = rowsOf(text)
    const matchups = scenario.matchups.length
    expect(rows).toHaveLength(80 * matchups)
    const options = [
      '--seed',
      'another',
      ...rules.flatMap((it) => ['--rules', it]),
      ...set.flatMap((it) => ['--set', it]),
    ]
    const out = folder()
    for (const row of rows.filter((_, i) => i % (3 * matchups) === 0)) {
      const { matchup = '', variant = '', block = '', seat = '' } = row
      const which = ['--matchup', matchup, '--variant', variant, '--block', block, '--seat', seat]
      // One folder for all these battles; each replaces the one before.
      const { code, stdout } = await call(['play', shipped(name), ...which, ...options, '--out', out, '--force'])
      expect(code).toBe(0)
      // Cells of units that belong to other matchups are empty, and a transcript leaves zeros out.
      const own = Object.entries(row).filter(([name, value]) => value !== '' && !(name.includes('.') && value === '0'))
      expect(told(stdout)).toEqual(Object.fromEntries(own))
    }
  })

  test.each(BATTLES)('in %s', async (name) => {
    const scenario = readScenario(shipped(name), { battles: 8, seed: 'another' })
    const batches: RowBatch[] = []
    await run(scenario, { workers: 0, onRows: (batch) => void batches.push(batch) })
    const { matchup, from, seats, columns, rows } = batches.at(-1) as RowBatch
    const width = rows.length / seats / Math.round(rows.length / seats / (columns.length + 2))
    const row = rows.subarray(rows.length - width)
    const block = from + rows.length / width / seats - 1
    const which = ['--matchup', matchup, '--block', String(block), '--seat', String(seats - 1)]
    const { code, stdout } = await call(['play', shipped(name), ...which, '--seed', 'another', '--json'])
    expect(code).toBe(0)
    const { result } = JSON.parse(stdout) as { result: { outcome: string; measures: { value: number }[] } }
    expect(['first', 'draw', 'second'].indexOf(result.outcome)).toBe(row[0])
    const expected = columns.map(({ measure: { zero = 0, scale = 1 } }, i) => ((row[i + 2] as number) - zero) / scale)
    expect(result.measures.map(({ value }) => value)).toEqual(expected.map((value) => expect.closeTo(value, 9)))
  })

  /** The results in a transcript, as a row. */
  function told(text: string): Row {
    const [, matchup = '', block = '', variant = ''] = /^(.+), block (\d+), seed another, rules (.+)$/m.exec(text) ?? []
    const outcome = /^Winner: (.+)$/m.exec(text)?.[1] ?? (/^A draw$/m.test(text) ? 'draw' : '')
    const turns = text.match(/^Turn /gm)?.length ?? 0
    const row: Record<string, string> = { matchup, variant, block, seat: '0', outcome, turns: String(turns) }
    const [, numbers = ''] = text.split('In numbers, zeros left out:')
    for (const [, unit = '', values = ''] of numbers.matchAll(/^ {2}(.+?): (.+)$/gm)) {
      for (const value of values.split(', ')) {
        const [, title = '', number = '0'] = /^([a-z ]+?) (?:in turn )?(\d+|no)$/.exec(value) ?? []
        const measure = title.replaceAll(/ ([a-z])/g, (_, letter: string) => letter.toUpperCase())
        row[`${unit}.${measure}`] = number === 'no' ? '0' : number
      }
    }
    return row
  }
})
