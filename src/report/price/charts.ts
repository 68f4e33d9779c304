import type { Price, PriceDocument } from '../../result/price.ts'
import { money } from '../balance/units.ts'
import type { ChartData, ChartRow, Side } from '../charts/chart-rows.ts'
import { logTicks } from '../charts/ticks.ts'
import { broken, isolated } from '../sentences/text.ts'
import { type HandPrice, handsOf, handText, isFound } from './words.ts'

/** Letters in a line of a label on a narrow page. */
const NARROW = 14

/**
 * Both prices with their intervals, and those under other generals, beside today's cost. The axis is logarithmic and ends: prices beyond the
 * search for them have no row, and an open end of an interval is drawn to the least or largest value that is drawn.
 */
export function priceChart({ unit, engagement, battle }: PriceDocument): ChartData {
  const led = battle === null ? [] : handsOf(battle).slice(1)
  const lines: (readonly [string, HandPrice['cost'], string])[] = [
    ...(engagement === null ? [] : [['Straight fight', engagement.cost, wayOf(engagement)] as const]),
    ...(battle === null ? [] : [['Whole battles', battle.cost, wayOf(battle)] as const]),
    ...led.map(({ name, cost }) => [`led by ${isolated(name)}`, cost, 'draw'] as const),
  ]
  const drawn = [
    unit.current,
    ...lines.flatMap(([, cost]) => (cost === null || !isFound(cost) ? [] : [cost.estimate, cost.low, cost.high])),
  ].filter((value) => typeof value === 'number' && value > 0) as number[]
  const rows = lines.flatMap(([label, cost, side], row): ChartRow[] => {
    if (cost === null || !isFound(cost)) return []
    const { estimate, low, high } = cost
    const { value } = handText(cost)
    return [
      {
        row,
        unit: label,
        short: broken(label, NARROW),
        side,
        ...(unit.current !== null && { today: unit.current }),
        cost: estimate,
        ...(low !== undefined &&
          high !== undefined && { low: low > 0 ? low : Math.min(...drawn), high: high ?? Math.max(...drawn) }),
        label: unit.current === null ? value : `${money(unit.current)} → ${value}`,
      },
    ]
  })
  const isOpen =
    unit.current !== null && lines.some(([, , side], i) => side === 'draw' && i < lines.length - led.length)
  const note = [
    ...(unit.current === null ? ['dot: the price'] : ['ring: today’s cost, dot: the price']),
    'band: 95% interval',
    ...(rows.some(({ side }) => side === 'first') ? ['purple: dearer than today'] : []),
    ...(rows.some(({ side }) => side === 'second') ? ['green: cheaper than today'] : []),
    isOpen ? 'grey: neither is certain, or under other generals' : 'grey: whole battles under other generals',
  ]
  return { chart: 'price', rows, at: logTicks(drawn), note: note.join(' · ') }
}

/** The colour of a price: that of costs which rise if the unit is too cheap for certain, of costs which fall if it is too dear, else neither. */
function wayOf({ verdict }: Price): Side {
  if (verdict === 'too-cheap') return 'first'
  return verdict === 'too-dear' ? 'second' : 'draw'
}

/** Scores of armies built about the unit, by its cost, with the curve whose crossing of a half is the price. */
export function curveChart({ battle }: PriceDocument): ChartData {
  if (battle === null || battle.cost === null) return { chart: 'price-curve', rows: [], note: '' }
  const { estimate, low = estimate, high = estimate } = battle.cost
  const rows = battle.curve.map(
    ({ cost, score, fitted }): ChartRow => ({
      cost,
      score: score.estimate,
      ...(score.low !== undefined && score.high !== undefined && { low: score.low, high: score.high }),
      fitted,
    }),
  )
  return {
    chart: 'price-curve',
    at: logTicks([...battle.curve.map(({ cost }) => cost), low, high].filter((value) => value > 0)),
    rows: [...rows, { price: estimate, from: low, to: high, half: 0.5 }],
    note: 'dots: mean scores of armies built about the unit, by the cost at which they were built, with 95% intervals · line: the curve through all of them · band: the price, where it crosses 50%',
  }
}
