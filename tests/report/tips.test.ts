import { expect, test } from 'vitest'
import { fill, fit, toSvg } from '../../src/report/charts/chart.ts'
import type { ChartData } from '../../src/report/charts/chart-rows.ts'
import { logTicks } from '../../src/report/charts/ticks.ts'
import { tipped, titled } from '../../src/report/charts/tips.ts'

const SWEEP: ChartData = {
  chart: 'sweep-measures',
  note: '',
  rows: [5, 6].map((x) => ({
    panel: 'Damage dealt',
    order: 0,
    measure: 'woundsInflicted',
    army: 'Reds & <Co>',
    unit: 'Troll',
    side: 'first',
    line: 'first Troll',
    slot: 0,
    x,
    estimate: x,
    low: x - 1.25,
    high: x + 1,
  })),
}

async function drawn(data: ChartData): Promise<string> {
  return titled(await toSvg(tipped(fit(fill(data), { width: 200, columns: 1 }), data.chart)))
}

test('a mark has a title with its name, its number and its interval, safe in a page', async () => {
  const svg = await drawn(SWEEP)
  expect(svg).toContain('<title>Troll (Reds &amp; &lt;Co&gt;), damage dealt, at 5: 5 (3.75 to 6)</title>')
  expect(svg).toContain('at 6: 6 (4.75 to 7)</title>')
})

test('rows that are headings, and lines, have none', async () => {
  const rows = [
    { row: 0, heading: 'Elves', today: 1, cost: 1 },
    {
      row: 1,
      unit: 'Bows',
      short: 'Bows',
      side: 'first',
      today: 10,
      cost: 12,
      low: 11,
      high: 13,
      label: '10 → 12  +20%',
    },
  ]
  const svg = await drawn({ chart: 'balance-costs', rows, at: [10, 12], note: '' })
  expect([...new Set(Array.from(svg.matchAll(/<title>([^<]*)</g), ([, text]) => text))]).toEqual([
    'Bows: 10 → 12  +20%, worth 11 to 13',
  ])
})

test('a chart without texts is drawn as it is', () => {
  const spec = fit(fill(SWEEP), { width: 200, columns: 1 })
  expect(tipped(spec, 'no-such-chart')).toBe(spec)
})

test.each<[values: number[], ticks: number[]]>([
  [
    [1, 400],
    [1, 10, 100],
  ],
  [
    [5, 93],
    [5, 10, 20, 50],
  ],
  [
    [22, 47.5],
    [25, 30, 35, 40, 45],
  ],
  [
    [14, 16],
    [14, 15, 16],
  ],
  [[10, 10], [10]],
])(
  'the ticks of a logarithmic axis from %j are round, and at least three unless there is one value',
  (values, ticks) => {
    expect(logTicks(values)).toEqual(ticks)
  },
)
