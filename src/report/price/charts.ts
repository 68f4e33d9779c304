import type { Estimate } from '../../result/heading.ts'
import type { PriceDocument } from '../../result/price.ts'
import { money } from '../balance/units.ts'
import type { ChartData, ChartRow } from '../charts/chart-rows.ts'
import { logTicks } from '../charts/ticks.ts'
import { broken, isolated } from '../sentences/text.ts'
import { handsOf, pointsText } from './words.ts'

/** Letters in a line of a label on a narrow page. */
const NARROW = 14

/** Both prices with their intervals, and those under other generals, beside today's cost. */
export function priceChart({ unit, engagement, battle }: PriceDocument): ChartData {
  const lines: (readonly [string, Estimate | null, string])[] = [
    ...(engagement === null ? [] : [['Straight fight', engagement.cost, 'first'] as const]),
    ...(battle === null ? [] : [[`Whole battles`, battle.cost, 'second'] as const]),
    ...(battle === null ? [] : handsOf(battle).slice(1)).map(
      ({ name, cost }) => [`led by ${isolated(name)}`, cost, 'draw'] as const,
    ),
  ]
  const rows = lines.flatMap(([label, cost, side], row): ChartRow[] => {
    if (cost === null) return []
    const { estimate, low, high } = cost
    return [
      {
        row,
        unit: label,
        short: broken(label, NARROW),
        side,
        ...(unit.current !== null && { today: unit.current }),
        cost: estimate,
        ...(low !== undefined && high !== undefined && { low, high }),
        label: unit.current === null ? pointsText(cost) : `${money(unit.current)} → ${pointsText(cost)}`,
      },
    ]
  })
  const note = [
    ...(unit.current === null ? ['dot: the price'] : ['ring: today’s cost, dot: the price']),
    'band: 95% interval',
    'grey: whole battles under other generals',
  ]
  const drawn = [
    unit.current,
    ...lines.flatMap(([, cost]) => (cost === null ? [] : [cost.estimate, cost.low, cost.high])),
  ]
  return { chart: 'price', rows, at: ticksOf(drawn), note: note.join(' · ') }
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
    at: ticksOf([...battle.curve.map(({ cost }) => cost), low, high]),
    rows: [...rows, { price: estimate, from: low, to: high, half: 0.5 }],
    note: 'dots: mean scores of armies built about the unit, by the cost at which they were built, with 95% intervals · line: the curve through all of them · band: the price, where it crosses 50%',
  }
}

/** Ticks of a logarithmic axis of costs, for those of the values that are drawn. */
function ticksOf(drawn: readonly (number | null | undefined)[]): readonly number[] {
  return logTicks(drawn.filter((value) => typeof value === 'number' && value > 0) as number[])
}
