import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FACTS } from '../../src/games/sovl/data/facts.ts'
import { armies, margins, scores } from '../../src/report/charts/battle-charts.ts'
import { fill, fit, toPng, toSvg } from '../../src/report/charts/chart.ts'
import { breakByTurn, type ChartData, winRate, wounds } from '../../src/report/charts/chart-rows.ts'
import type { ChartSpec } from '../../src/report/charts/chart-spec.ts'
import { changes, metricChanges } from '../../src/report/compare/charts.ts'
import { PALETTE } from '../../src/report/html/style.ts'
import type { ResultDocument } from '../../src/result/document.ts'
import type { MatchupResult, UnitResult } from '../../src/result/heading.ts'
import { manyMatchups, manyUnits, onTable } from '../support/documents/battle.ts'
import { compared, dozen, same, twinned } from '../support/documents/compare.ts'
import * as documents from '../support/documents/run.ts'
import { THOROUGH } from '../support/thorough.ts'

const { exactOnly, hostile, sampled, threeASide, twoMatchups, zeroEvents } = documents

function charts(document: ResultDocument): ChartData[] {
  const [matchup] = document.matchups
  if (!matchup) throw new Error('no matchup')
  return [winRate(document), wounds(document, matchup, FACTS), breakByTurn(document, matchup, FACTS)]
}

const templates = readdirSync('reports/charts')
  .filter((file) => file.endsWith('.vl.json'))
  .map((file) => ({
    file,
    text: readFileSync(`reports/charts/${file}`, 'utf8'),
  }))

test.each(templates)('$file is JSON, names its data source, and holds no data', ({ text }) => {
  const spec = JSON.parse(text)
  expect(spec.$schema).toBe('https://vega.github.io/schema/vega-lite/v6.json')
  expect(spec.data).toEqual({ name: expect.any(String) })
})

test.each(templates)('$file uses only colours that the dark page knows', ({ text }) => {
  const colours = new Set(text.match(/#[0-9a-f]{3,8}\b/gi))
  expect(colours.size).toBeGreaterThan(3)
  for (const colour of colours) expect(Object.keys(PALETTE)).toContain(colour)
})

/** A logger for vega that keeps its messages. */
class Ear {
  readonly said: string[] = []
  level(): this {
    return this
  }
  info(): this {
    return this
  }
  debug(): this {
    return this
  }
  warn(...parts: readonly unknown[]): this {
    this.said.push(parts.map(String).join(' '))
    return this
  }
  error(...parts: readonly unknown[]): this {
    return this.warn(...parts)
  }
}

/** Warnings of vega-lite and vega about a chart. */
async function complaints(spec: ChartSpec): Promise<string[]> {
  const logger = new Ear()
  const [vegaLite, vega] = await Promise.all(['vega-lite', 'vega'].map((name) => import(name)))
  const view = new vega.View(vega.parse(vegaLite.compile(spec, { logger }).spec), { renderer: 'none', logger })
  await view.runAsync()
  return logger.said
}

const DRAWN = ['sampled', 'zeroEvents', 'exactOnly', 'twoMatchups', 'threeASide', 'interrupted'] as const
test.each(THOROUGH ? DRAWN : DRAWN.slice(0, 2))('the charts of %s compile and run without a warning', async (name) => {
  for (const chart of charts(documents[name])) {
    expect(await complaints(fill(chart))).toEqual([])
    expect(await complaints(fit(fill(chart), { width: 200, columns: 1 }))).toEqual([])
  }
})

test('the charts of battles compile and run without a warning', async () => {
  for (const document of THOROUGH ? [onTable, manyUnits] : [manyUnits]) {
    const [matchup] = document.matchups as [MatchupResult]
    const own = [armies(document, matchup, FACTS), margins(document, matchup, FACTS), scores(manyMatchups)]
    for (const chart of [...own, breakByTurn(document, matchup, FACTS)]) {
      expect(await complaints(fill(chart))).toEqual([])
      expect(await complaints(fit(fill(chart), { width: 200, columns: 1, labels: 120 }))).toEqual([])
    }
  }
})

test('the charts of comparisons compile and run without a warning', async () => {
  for (const document of THOROUGH ? [compared, twinned, same, dozen] : [dozen]) {
    for (const chart of [changes(document), ...metricChanges(document, FACTS).map(({ data }) => data)].slice(0, 3)) {
      expect(await complaints(fill(chart))).toEqual([])
      expect(await complaints(fit(fill(chart), { width: 110, columns: 1, labels: 120 }))).toEqual([])
    }
  }
})

function names(document: ResultDocument): unknown[] {
  return charts(document).flatMap((chart) => {
    const { layer, spec } = fill(chart)
    return (layer ?? spec?.layer ?? []).flatMap(({ name }) => name ?? [])
  })
}

test('layers without data are left out', () => {
  expect(names(sampled)).toEqual([
    'boundLow halo',
    'boundLow whisker',
    'boundExact mark',
    'exact mark',
    'low band',
    'exact mark',
  ])
  expect(names(zeroEvents)).toEqual(['boundLow halo', 'boundLow whisker', 'low band'])
  expect(names(exactOnly)).toEqual([])
})

test('a chart is drawn in the same way twice', async () => {
  const all = charts(sampled)
  for (const chart of THOROUGH ? all : all.slice(0, 2)) {
    const [first, second] = [await toSvg(fill(chart)), await toSvg(fill(chart))]
    expect(second).toBe(first)
    expect(await toPng(second)).toEqual(await toPng(first))
  }
})

test('a picture is twice the size of its drawing and has text on it', async () => {
  const [chart] = charts(sampled)
  if (!chart) throw new Error('no chart')
  const svg = await toSvg(fill(chart))
  const png = Buffer.from(await toPng(svg))
  expect(png.readUInt32BE(16)).toBe(2 * Number(/width="(\d+)"/.exec(svg)?.[1]))
  expect(png.length).toBeGreaterThan(1.5 * (await toPng(svg.replaceAll(/>[^<]+<\/text>/g, '></text>'))).length)
})

test('names stay in their place in a drawing, whatever they contain', async () => {
  for (const chart of charts(hostile)) {
    const svg = await toSvg(fill(chart))
    expect(svg).not.toMatch(/<script|<svg\/onload|\p{Cc}|\p{Surrogate}/u)
    expect((await toPng(svg)).length).toBeGreaterThan(1_000)
    expect(Number(/width="(\d+)"/.exec(svg)?.[1])).toBeLessThan(900)
  }
})

test('the parts of a win-rate bar follow each other from 0 to 1', () => {
  const rows = winRate(twoMatchups).rows
  expect(rows).toHaveLength(12)
  for (let i = 0; i < rows.length; i += 3) {
    const bar = rows.slice(i, i + 3)
    expect(bar.map(({ side }) => side)).toEqual(['first', 'draw', 'second'])
    expect(bar[0]?.from).toBe(0)
    expect(bar[1]?.from).toBe(bar[0]?.to)
    expect(bar[2]?.from).toBe(bar[1]?.to)
    expect(bar[2]?.to).toBe(1)
  }
})

test('the whisker of the second army is measured from the right', () => {
  const [, , levy] = winRate(sampled).rows
  expect(levy?.boundLow).toBeCloseTo(1 - Number(levy?.high), 12)
  expect(levy?.boundHigh).toBeCloseTo(1 - Number(levy?.low), 12)
  expect(levy?.boundExact).toBeCloseTo(1 - Number(levy?.exact), 12)
})

test('wounds have a panel per unit and measure; exact probabilities stand beside the sampled shares', () => {
  const [matchup] = sampled.matchups
  if (!matchup) throw new Error('no matchup')
  const { rows, note } = wounds(sampled, matchup, FACTS)
  expect(new Set(rows.map(({ panel }) => panel))).toEqual(
    new Set([
      'Order’s knights: wounds inflicted',
      'Order’s knights: wounds suffered',
      'Levy’s line: wounds inflicted',
      'Levy’s line: wounds suffered',
    ]),
  )
  expect(rows.every(({ exact }) => typeof exact === 'number')).toBe(true)
  expect(note).toBe('Order v Levy · 20,000 battles · diamonds: exact')
})

test('a note says if some exact values are not known', () => {
  const [matchup] = sampled.matchups
  const [unit] = matchup?.units ?? []
  if (!matchup || !unit) throw new Error('no unit')
  const measures = {
    woundsInflicted: { estimate: 0.5, method: 't', histogram: [10_000, 10_000] },
    woundsSuffered: { estimate: 0.5, method: 't', histogram: [10_000, 10_000], exactHistogram: [0.5, 0.5] },
  }
  const only = (measure: keyof typeof measures) =>
    wounds(sampled, { ...matchup, units: [{ ...unit, measures: { [measure]: measures[measure] } }] }, FACTS).note
  expect(wounds(sampled, { ...matchup, units: [{ ...unit, measures }] }, FACTS).note).toMatch(
    / · diamonds: exact, where known$/,
  )
  expect(only('woundsSuffered')).toMatch(/ · diamonds: exact$/)
  expect(only('woundsInflicted')).not.toContain('diamonds')
})

test('in an exact document the bars are the probabilities themselves', () => {
  const [matchup] = exactOnly.matchups
  if (!matchup) throw new Error('no matchup')
  const { rows, note } = wounds(exactOnly, matchup, FACTS)
  expect(rows.find(({ value }) => value === 4)?.share).toBeCloseTo(0.226, 3)
  expect(rows.some(({ exact }) => exact !== undefined)).toBe(false)
  expect(note).toBe('Order v Levy · exact')
})

test('labels at the ends of lines stay inside the plot and do not overlap', () => {
  const [matchup] = threeASide.matchups
  if (!matchup) throw new Error('no matchup')
  const heights = breakByTurn(threeASide, matchup, FACTS)
    .rows.flatMap(({ measure, labelAt }) => (measure === 'broke' && labelAt !== undefined ? [Number(labelAt)] : []))
    .toSorted((a, b) => a - b)
  expect(heights).toHaveLength(6)
  expect(heights[0]).toBeGreaterThanOrEqual(0)
  expect(heights[5]).toBeLessThanOrEqual(1)
  for (let i = 1; i < 6; i++) expect(Number(heights[i]) - Number(heights[i - 1])).toBeGreaterThan(0.08)
})

test('an event that never happened is labelled with its limit', () => {
  const [matchup] = zeroEvents.matchups
  if (!matchup) throw new Error('no matchup')
  const labels = breakByTurn(zeroEvents, matchup, FACTS).rows.flatMap(({ label }) => label ?? [])
  expect(labels).toEqual([
    '< 0.02% Order’s knights',
    '> 99.98% Levy’s line',
    '< 0.02% Order’s knights',
    '< 0.02% Levy’s line',
  ])
})

test('a unit of a battle that an event never befell has no line, and the note says so', () => {
  const [matchup] = onTable.matchups
  if (matchup === undefined) throw new Error('no matchup')
  const at = (estimate: number) => ({ broke: [{ estimate, low: 0, high: 0.5, method: 'wilson' as const }] })
  const units = matchup.units.map((unit, i) => ({ ...unit, byTurn: at(i === 0 ? 0.4 : 0) }))
  const { rows, note } = breakByTurn(onTable, { ...matchup, units }, FACTS)
  expect(rows.flatMap(({ unit, name }) => (unit === undefined ? [] : [name]))).toEqual([
    expect.stringContaining(units[0]?.unit ?? 'none'),
  ])
  expect(note).toMatch(/ · without those it never befell$/)
})

test('battles beyond a chart of wounds are named in its note, and exact values go on without a bar', () => {
  const [matchup] = sampled.matchups
  const [unit] = matchup?.units ?? []
  if (!matchup || !unit) throw new Error('no unit')
  const woundsInflicted = {
    estimate: 4,
    method: 't',
    histogram: [9_000, 10_997],
    beyond: 3,
    exactHistogram: [0.45, 0.5, 0.05],
  }
  const far = { ...matchup, units: [{ ...unit, measures: { woundsInflicted } }] }
  const { rows, note } = wounds(sampled, far, FACTS)
  expect(note).toMatch(/ · 3 battles beyond the chart of Order’s knights: wounds inflicted$/)
  expect(rows.map(({ share, exact }) => [share, exact])).toEqual([
    [0.45, 0.45],
    [0.54985, 0.5],
    [undefined, 0.05],
  ])
})

test('a line that ends before the battle does has the turn of its end', () => {
  const [matchup] = sampled.matchups
  const [unit] = matchup?.units ?? []
  const broke = unit?.byTurn.broke?.slice(0, 3)
  if (!matchup || !unit || !broke) throw new Error('no unit')
  const short = { ...matchup, units: [{ ...unit, byTurn: { broke } }] }
  const { rows, note } = breakByTurn(sampled, short, FACTS)
  expect(rows.at(-1)?.label).toBe('0.69% by turn 3 Order’s knights')
  expect(note).toMatch(/ · to turn 3: totals count later turns, too$/)
})

test('turns after which no line of a chart changes are not drawn, but for the first ones', () => {
  const [matchup] = sampled.matchups
  const [unit] = matchup?.units ?? []
  if (matchup === undefined || unit === undefined) throw new Error('no unit')
  const line = (...estimates: number[]) =>
    estimates.map((estimate) => ({ estimate, low: estimate, high: estimate, level: 0.95, method: 'wilson' }))
  const turns = (...broke: number[]) => {
    const units = [{ ...unit, byTurn: { broke: line(...broke) } }]
    return breakByTurn(sampled, { ...matchup, units }, FACTS).rows.map(({ turn }) => turn)
  }
  expect(turns(0.1, 0.4, 0.4, 0.4, 0.4, 0.4)).toEqual([1, 2, 3])
  expect(turns(0.1, 0.4, 0.4, 0.4001, 0.4001, 0.4001)).toEqual([1, 2, 3])
  expect(turns(0.1, 0.4, 0.4, 0.45, 0.5, 0.6)).toEqual([1, 2, 3, 4, 5, 6])
  expect(turns(0.2)).toEqual([1])
})

test('where one fights one, no distribution is drawn twice: what one inflicts, the other suffers', () => {
  const [matchup] = sampled.matchups
  const [unit] = matchup?.units ?? []
  if (matchup === undefined || unit === undefined) throw new Error('no unit')
  const count = (...histogram: number[]) => ({ estimate: 1, method: 't', histogram })
  const [few, many] = [count(60, 40), count(10, 30, 60)]
  const one = { ...unit, army: 'A', unit: 'a', measures: { woundsInflicted: many, woundsSuffered: few } }
  const other = { ...unit, army: 'B', unit: 'b', measures: { woundsInflicted: few, woundsSuffered: many } }
  const panels = (units: readonly UnitResult[]) =>
    new Set(wounds(sampled, { ...matchup, units }, FACTS).rows.map(({ panel }) => panel))
  expect(panels([one, other])).toEqual(new Set(['A: wounds suffered', 'B: wounds suffered']))
  // Wounds beyond what a unit has left are only in what is inflicted.
  const over = { ...other, measures: { woundsInflicted: count(60, 25, 10, 5), woundsSuffered: many } }
  expect(panels([one, over])).toEqual(new Set(['A: wounds suffered', 'B: wounds suffered']))
  const different = { ...other, measures: { woundsInflicted: count(59, 25, 10, 6), woundsSuffered: many } }
  expect(panels([one, different]).size).toBe(4)
  // The wounds of a third are inflicted by both.
  const third = { ...other, unit: 'c', measures: { woundsInflicted: count(100), woundsSuffered: count(70, 30) } }
  expect(panels([one, other, third]).size).toBe(6)
})
