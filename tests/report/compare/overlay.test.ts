import { expect, test } from 'vitest'
import { FACTS } from '../../../src/games/sovl/data/facts.ts'
import { fill, toSvg } from '../../../src/report/charts/chart.ts'
import { bothOf, spreads, turns } from '../../../src/report/compare/overlay.ts'
import { pairsOf } from '../../../src/report/compare/pairs.ts'
import { renderHtml } from '../../../src/report/html/html.ts'
import type { MatchupResult } from '../../../src/result/heading.ts'
import { onTable } from '../../support/documents/battle.ts'
import { compared } from '../../support/documents/compare.ts'

const [pair] = pairsOf(compared)
const matchup = compared.matchups[0]?.name ?? ''

function both(): readonly [MatchupResult, MatchupResult] {
  const found = pair === undefined ? null : bothOf(compared, pair, matchup)
  if (found === null) throw new Error('the matchup was not played under both')
  return found
}

test('a matchup is found under both variants, the base first', () => {
  expect(both().map(({ variant }) => variant)).toEqual([pair?.a, pair?.b])
  expect(pair && bothOf({ ...compared, matchups: compared.matchups.slice(0, 1) }, pair, matchup)).toBe(null)
})

test('the spread has a bar of the base and a mark of the other variant at each value', () => {
  const { rows, note } = spreads(compared, both(), FACTS)
  expect(rows.length).toBeGreaterThan(0)
  for (const panel of new Set(rows.map((row) => row.panel))) {
    const own = rows.filter((row) => row.panel === panel)
    for (const field of ['share', 'other'] as const) {
      const total = own.reduce((sum, row) => sum + Number(row[field] ?? 0), 0)
      expect(total).toBeGreaterThan(0.99)
      expect(total).toBeLessThan(1.0001)
    }
  }
  expect(note).toContain(`bars: ${pair?.a}`)
  expect(note).toContain(`ticks: ${pair?.b}`)
})

test('margins that no battle had keep their place on the axis, and minus signs are minus signs', async () => {
  const [one] = onTable.matchups
  const margin = { ...one?.battle?.measures.margin, from: -3, histogram: [50, 0, 0, 30, 0, 20] }
  const played = {
    ...one,
    battles: 100,
    battle: { ...one?.battle, measures: { ...one?.battle?.measures, margin } },
  } as MatchupResult
  const chart = spreads(compared, [played, { ...played, variant: 'other' }], FACTS)
  expect(chart.rows.map(({ value, side, share, other }) => [value, side, share, other])).toEqual([
    [-3, 'second', 0.5, 0.5],
    [-2, 'second', 0, 0],
    [-1, 'second', 0, 0],
    [0, 'draw', 0.3, 0.3],
    [1, 'first', 0, 0],
    [2, 'first', 0.2, 0.2],
  ])
  const svg = await toSvg(fill(chart))
  expect(svg).toContain('>−3<')
  expect(svg).not.toContain('>-3<')
})

test('lines by turn are solid under the base and dashed under the other, each named at its end', async () => {
  const chart = turns(compared, both(), FACTS)
  const ends = chart.rows.filter(({ label }) => label !== undefined)
  expect(new Set(chart.rows.map(({ slot }) => slot))).toEqual(new Set([0, 1]))
  for (const { label, slot } of ends) expect(label).toMatch(slot === 0 ? /, core$/ : /, earlier-combat$/)
  expect(ends).toHaveLength(new Set(chart.rows.map(({ panel, line }) => `${panel} ${line}`)).size)
  expect(await toSvg(fill(chart))).toContain('stroke-dasharray="6,3"')
})

test('lines by turn go on to the same turn, also if one variant stays level earlier', () => {
  const shares = (...estimates: number[]) => estimates.map((estimate) => ({ estimate, method: 'wilson' as const }))
  const [one, other] = both()
  const having = (matchup: MatchupResult, ...broke: number[]): MatchupResult => ({
    ...matchup,
    units: matchup.units.map((unit) => ({ ...unit, byTurn: { broke: shares(...broke) } })),
  })
  const early = having(one, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2)
  const late = having(other, 0, 0.1, 0.2, 0.3, 0.4, 0.4, 0.4)
  const { rows } = turns(compared, [early, late], FACTS)
  const last = (slot: number) => Math.max(...rows.filter((row) => row.slot === slot).map(({ turn }) => Number(turn)))
  expect([last(0), last(1)]).toEqual([6, 6])
})

test('the page has both in one chart, and each by itself folded away', async () => {
  const page = await renderHtml(compared, FACTS)
  expect(page).toContain('By the end of each turn, under both')
  expect(page).toContain('<h2>Each by itself</h2>')
  expect(page.match(/<details class="matchup">/g)).toHaveLength(compared.matchups.length)
})
