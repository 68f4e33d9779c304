import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FACTS } from '../../src/games/sovl/data/facts.ts'
import { OutputError } from '../../src/report/output-error.ts'
import { renderReports } from '../../src/report/render.ts'
import { Draft, writeFiles, writeReports } from '../../src/report/write.ts'
import { sampled, twoMatchups } from '../support/documents/run.ts'

let home = ''
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'reports-'))
})
afterEach(async () => {
  await rm(home, { recursive: true })
})

/** The reports of the reference document, made once. */
const files = renderReports(sampled, FACTS)

/** Every file below the folder and what is in it. */
async function contents(dir: string): Promise<Record<string, string>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(
    await Promise.all(
      paths.toSorted().map(async (file) => [file.slice(dir.length + 1), await readFile(file, 'latin1')] as const),
    ),
  )
}

const SINGLE = ['wounds', 'break-by-turn', 'win-rate'].map((chart) => `charts/${chart}.vl.json`)

test('a run writes its result, tables, charts and page into a folder that is made for it', async () => {
  const dir = join(home, 'deep', 'out')
  const paths = await writeReports(sampled, FACTS, dir)
  const expected = ['result.json', 'results.csv', 'distributions.csv', 'report.html', ...SINGLE]
  expect(Object.keys(await contents(dir)).toSorted()).toEqual(expected.toSorted())
  expect(paths.toSorted()).toEqual(expected.map((file) => join(dir, file)).toSorted())
  expect(paths[0]).toBe(join(dir, 'result.json'))
})

test.each([
  [
    ['svg', 'png'],
    ['png', 'svg'],
  ],
  [
    ['vl', 'png'],
    ['png', 'vl.json'],
  ],
  [[], []],
] as const)('charts are written in the forms asked for: %j', async (charts, endings) => {
  const names = [...(await renderReports(sampled, FACTS, undefined, { charts })).keys()]
  const written = names.filter((name) => name.startsWith('charts/win-rate')).toSorted()
  expect(written).toEqual(endings.map((ending) => `charts/win-rate.${ending}`))
})

test('result.json is the document, indented, with a line break at its end', async () => {
  const text = String((await files).get('result.json'))
  expect(JSON.parse(text)).toEqual(sampled)
  expect(text).toMatch(/^{\n {2}"schema": 1,\n/)
  expect(text.endsWith('}\n')).toBe(true)
})

test('a chart file opens by itself: its data are in it', async () => {
  const spec = JSON.parse(String((await files).get('charts/win-rate.vl.json')))
  expect(spec.data.values).toHaveLength(3)
  expect(spec.params).toContainEqual({
    name: 'note',
    value: '20,000 battles · whiskers: 95% interval · diamonds: exact',
  })
})

test('charts of single matchups are numbered where there are several', async () => {
  const names = [...(await renderReports({ ...twoMatchups, matchups: twoMatchups.matchups.slice(0, 2) }, FACTS)).keys()]
  expect(names.filter((name) => name.startsWith('charts/'))).toEqual([
    'charts/win-rate.vl.json',
    'charts/wounds-1.vl.json',
    'charts/break-by-turn-1.vl.json',
    'charts/wounds-2.vl.json',
    'charts/break-by-turn-2.vl.json',
  ])
})

test('the same document gives the same bytes', async () => {
  expect(await renderReports(sampled, FACTS)).toEqual(await files)
})

/** Files as another result might have them: other content, and charts of a second matchup. */
const EARLIER = new Map(
  ['result.json', 'results.csv', 'report.html', 'charts/wounds-1.svg', 'charts/wounds-2.svg'].map((file) => [
    file,
    `earlier ${file}`,
  ]),
)
const LATER = new Map(
  ['result.json', 'results.csv', 'report.html', 'charts/wounds.svg'].map((file) => [file, `later ${file}`]),
)

test('reports of an earlier run are replaced, its other charts removed, and files of others left alone', async () => {
  await writeFiles(EARLIER, home)
  await writeFile(join(home, 'notes.txt'), 'mine')
  await writeFile(join(home, 'charts', 'wounds-mine.svg'), 'mine')
  await writeFiles(LATER, home)
  expect(await contents(home)).toEqual({
    ...Object.fromEntries(LATER),
    'notes.txt': 'mine',
    'charts/wounds-mine.svg': 'mine',
  })
})

test('further files are written with the rest, and may replace any', async () => {
  await writeFile(join(home, 'rows.csv'), 'old')
  const paths = await writeFiles(new Map([...LATER, ['rows.csv', 'a,b\n']]), home)
  expect(paths).toContain(join(home, 'rows.csv'))
  expect(await readFile(join(home, 'rows.csv'), 'utf8')).toBe('a,b\n')
})

test('a failure half-way leaves every earlier file as it was', async () => {
  await writeFiles(EARLIER, home)
  await rm(join(home, 'report.html'))
  await mkdir(join(home, 'report.html', 'in-the-way'), { recursive: true })
  const before = await contents(home)
  await expect(writeFiles(LATER, home)).rejects.toThrow(OutputError)
  expect(await contents(home)).toEqual(before)
  expect((await readdir(home)).filter((name) => name.startsWith('.'))).toEqual([])
})

test('a folder that cannot be made is an error in one plain sentence', async () => {
  await writeFile(join(home, 'file'), '')
  const dir = join(home, 'file', 'out')
  await expect(writeFiles(LATER, dir)).rejects.toThrow(
    `cannot write to ${dir}: a part of the path is a file, not a folder`,
  )
  await expect(writeFiles(LATER, join(home, 'file'))).rejects.toThrow('there is a file of that name')
  expect(await readdir(home)).toEqual(['file'])
})

test('a folder made for reports that could not be written goes again', async () => {
  await expect(writeFiles(new Map([...LATER, ['x'.repeat(300), '']]), join(home, 'new'))).rejects.toThrow(
    'the name is too long',
  )
  expect(await readdir(home)).toEqual([])
})

test('a file may grow while battles are played, unseen until the reports are moved in', async () => {
  await writeFile(join(home, 'rows.csv'), 'earlier')
  const draft = await Draft.open(home)
  await draft.append('rows.csv', 'a,b\n')
  await draft.append('rows.csv', '1,2\n')
  expect(await readFile(join(home, 'rows.csv'), 'utf8')).toBe('earlier')
  const paths = await draft.finish(LATER)
  expect(paths).toEqual([...LATER.keys(), 'rows.csv'].map((file) => join(home, file)))
  expect(await contents(home)).toEqual({ ...Object.fromEntries(LATER), 'rows.csv': 'a,b\n1,2\n' })
})

test('a draft that is discarded leaves the folder as it was, or takes it away if it made it', async () => {
  await writeFiles(EARLIER, home)
  const before = await contents(home)
  for (const dir of [home, join(home, 'new', 'out')]) {
    const draft = await Draft.open(dir)
    await draft.append('rows.csv', 'a,b\n')
    await draft.discard()
  }
  expect(await contents(home)).toEqual(before)
  expect(await readdir(home)).toEqual(['charts', 'report.html', 'result.json', 'results.csv'])
})

test('a folder made for a draft stays if somebody else has used it meanwhile', async () => {
  const draft = await Draft.open(join(home, 'new', 'out'))
  await writeFiles(LATER, join(home, 'new', 'other'))
  await draft.discard()
  expect(await readdir(join(home, 'new'))).toEqual(['other'])
})

test('what cannot be appended is an error in one plain sentence', async () => {
  const draft = await Draft.open(home)
  await expect(draft.append('x'.repeat(300), '')).rejects.toThrow(`cannot write to ${home}: the name is too long`)
  await draft.discard()
})

test('rows of an earlier run go with the reports they belong to', async () => {
  await writeFiles(new Map([...EARLIER, ['rows.csv', 'earlier']]), home)
  await writeFiles(LATER, home)
  expect(await contents(home)).toEqual(Object.fromEntries(LATER))
})
