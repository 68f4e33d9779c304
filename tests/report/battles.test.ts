import { expect, test } from 'vitest'
import { FACTS } from '../../src/games/sovl/data/facts.ts'
import { type Battles, battleFile, linkedBattles, MOST_BATTLES } from '../../src/report/battles.ts'
import { Markup } from '../../src/report/html/markup.ts'
import { isReport, renderReports } from '../../src/report/render.ts'
import type { ResultDocument } from '../../src/result/document.ts'
import { manyMatchups, onTable } from '../support/documents/battle.ts'
import { compared } from '../support/documents/compare.ts'
import { twelve } from '../support/documents/matrix.ts'
import { sampled } from '../support/documents/run.ts'
import { oneAxis } from '../support/documents/sweep.ts'

/** Pages as they would be written beside a report. */
function pagesOf(document: ResultDocument): Battles {
  return new Map(
    linkedBattles(document).map(({ file }) => [
      file,
      { page: `<!doctype html>${file}`, start: new Markup('<svg></svg>') },
    ]),
  )
}

async function rendered(document: ResultDocument, battles?: Battles): Promise<ReadonlyMap<string, string>> {
  const files = await renderReports(document, FACTS, battles)
  return new Map(Array.from(files, ([name, content]) => [name, String(content)]))
}

test('a battle report has the median battle, a bad day and a good one beside it', () => {
  const told = (onTable.matchups[0]?.watch ?? []).filter(({ why }) => why !== 'upset')
  expect(linkedBattles(onTable).map(({ block, seat }) => ({ block, seat }))).toEqual(
    told.map(({ block, seat }) => ({ block, seat })),
  )
})

test('a few of many matchups have their median battle', () => {
  const found = linkedBattles(manyMatchups)
  expect(found).toHaveLength(MOST_BATTLES)
  expect(new Set(found.map(({ matchup }) => matchup.name)).size).toBe(MOST_BATTLES)
})

test('engagements have none, because no general decides anything in them', () => {
  expect(linkedBattles(sampled)).toEqual([])
})

test('a comparison has the first battle whose winner the rules changed, under both variants', () => {
  const document = compared
  const [flip] = document.flips
  const variants = linkedBattles(document)
    .slice(0, 2)
    .map(({ matchup, block, seat }) => [matchup.variant, block, seat])
  expect(variants).toEqual([flip?.a, flip?.b].map((variant) => [variant, flip?.block, flip?.seat]))
})

test('a matrix has the pairs furthest from even and nearest to it', () => {
  const told = linkedBattles(twelve)
  expect(told[0]?.what).toContain('furthest from even')
  expect(told[1]?.what).toContain('nearest to even')
  const lean = (i: number): number => Math.abs((told[i]?.matchup.score.estimate ?? Number.NaN) - 0.5)
  expect(lean(0)).toBeGreaterThan(lean(1))
})

test('a sweep of battles has the setting nearest to even and both ends, each with its setting', () => {
  const watch = onTable.matchups[0]?.watch ?? []
  const { cells } = oneAxis
  const document = {
    ...oneAxis,
    cells: cells.map((cell) => ({ ...cell, matchup: { ...cell.matchup, watch } })),
  }
  const found = linkedBattles(document)
  expect(found.map(({ at }) => at)).toContainEqual(cells[0]?.at)
  expect(found.map(({ at }) => at)).toContainEqual(cells.at(-1)?.at)
  expect(found[0]?.what).toMatch(/^\d+ models of Levy’s line$/)
})

test.each([
  ['run', onTable],
  ['compare', compared],
  ['matrix', twelve],
])('the page of %s links to every battle beside it, and to no other', async (_, document) => {
  const battles = pagesOf(document)
  expect(battles.size).toBeGreaterThan(0)
  const files = await rendered(document, battles)
  const report = files.get('report.html') ?? ''
  const links = new Set(Array.from(report.matchAll(/href="(battles\/[^"]*)"/g), ([, file]) => file))
  expect(links).toEqual(new Set(battles.keys()))
  for (const [file, { page }] of battles) expect(files.get(file)).toBe(page)
  for (const file of battles.keys()) expect(isReport(file)).toBe(true)
})

test('without pages beside it the page has only the commands', async () => {
  const report = (await rendered(onTable)).get('report.html') ?? ''
  expect(report).not.toContain('href="battles')
  expect(report).toContain('--block 12')
})

test('the table before the first turn is on the page, and its style is allowed', async () => {
  const report = (await rendered(onTable, pagesOf(onTable))).get('report.html') ?? ''
  expect(report).toContain('The table before the first turn')
  expect(report).toContain('id="terrain-forest"')
  expect(report).toContain('.zone.first')
})

test('other pages of a folder are not reports of a run', () => {
  expect(isReport('battles/mine.html')).toBe(false)
  expect(isReport('battle.html')).toBe(false)
  expect(isReport(battleFile(3, 12, 1))).toBe(true)
})

test('a battle of a game without a measure of the margin has the first battle of each matchup', () => {
  const matchups = manyMatchups.matchups.map(({ watch: _watch, ...matchup }) => matchup)
  const found = linkedBattles({ ...manyMatchups, matchups })
  expect(found).toHaveLength(MOST_BATTLES)
  expect(found.map(({ block, seat }) => [block, seat])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ])
})
