import type { BalanceDocument, BalancedUnit } from '../../result/balance.ts'
import type { Balance } from '../../result/heading.ts'
import type { ChartData, ChartRow, Side } from '../charts/chart-rows.ts'
import { logTicks } from '../charts/ticks.ts'
import { MARKS } from '../matrix/ranking.ts'
import { level } from '../sentences/format.ts'
import { band } from '../sentences/stopped.ts'
import { broken, clipped, isolated } from '../sentences/text.ts'
import { bare, changeText, grouped, levelOf, misprice, money } from './units.ts'

/** Letters of a name that a chart has room for. */
const LETTERS = 32
/** Most letters in a line of a name on a narrow page. */
const NARROW = 14

/** Rows of a chart with a line for each unit, those whose cost rises most first, group by group. */
function lines(document: BalanceDocument, of: (unit: BalancedUnit) => ChartRow): ChartRow[] {
  return grouped(document)
    .flatMap(({ heading, units }): ChartRow[] => [
      ...(heading === null ? [] : [{ heading: clipped(heading, LETTERS) }]),
      ...units
        .toSorted((a, b) => b.changePercent - a.changePercent || misprice(b) - misprice(a))
        .map((unit) => {
          const label = isolated(clipped(unit.name, LETTERS))
          return { unit: label, short: broken(label, NARROW), ...of(unit) }
        }),
    ])
    .map((row, i) => ({ row: i, ...row }))
}

/** Whether a unit should cost more or less than today. */
function side({ rounded, current }: BalancedUnit): Side {
  return rounded > current ? 'first' : rounded < current ? 'second' : 'draw'
}

/** Today's cost and the new cost of every unit, with the interval of its worth. */
export function costsChart(document: BalanceDocument): ChartData {
  const rows = lines(document, (unit): ChartRow => {
    const { current, rounded, low, high } = unit
    return {
      side: side(unit),
      today: current,
      cost: rounded,
      ...(low === null || high === null || low === high ? {} : { low, high }),
      label: rounded === current ? money(current) : `${money(current)} → ${money(rounded)}  ${changeText(unit)}%`,
    }
  })
  const note = [
    'ring: today’s cost, dot: the new one',
    `band: ${level(levelOf(document))} interval of what it is worth`,
    'purple: should cost more, green: should cost less, grey: stays',
  ]
  const drawn = document.units.flatMap(({ current, rounded, low, high }) => [current, rounded, low, high])
  const at = logTicks(drawn.filter((value) => value !== null && value > 0) as number[])
  return { chart: 'balance-costs', rows, at, note: note.join(' · ') }
}

/** The score of every unit today, and on fresh dice at the new costs, beside the band that counts as balanced. */
export function scoresChart(document: BalanceDocument): ChartData {
  const { tolerance } = document
  const edges = { bandLow: 0.5 - tolerance, bandHigh: 0.5 + tolerance }
  const all = lines(document, ({ score: { now, verified }, balanced }): ChartRow => {
    const mark = balanced === null ? '' : MARKS[balanced]
    return {
      now: now.estimate,
      ...(now.low === undefined || now.high === undefined ? {} : { nowLow: now.low, nowHigh: now.high }),
      ...(verified === null ? {} : { after: verified.estimate }),
      ...(verified?.low === undefined || verified.high === undefined ? {} : { low: verified.low, high: verified.high }),
      ...(verified === null || balanced === null ? {} : { side: standing(balanced, verified.estimate) }),
      label: `${bare(now)}${verified === null ? '' : ` → ${bare(verified)}${mark}`}`,
    }
  })
  const rows = all.map((row, i) => (i === 0 ? { ...row, ...edges } : row))
  const note = [
    'ring: today’s costs, dot: new costs, on fresh dice',
    `whiskers: ${level(levelOf(document))} intervals`,
    `shaded: balanced, ${band(tolerance)}`,
    'strong: balanced (=), faint: undecided (?), coloured: unbalanced (*)',
  ]
  return { chart: 'balance-scores', rows, note: note.join(' · ') }
}

/** Colour of a score at the new costs. */
function standing(balanced: Balance, score: number): string {
  if (balanced !== 'unbalanced') return balanced
  return score > 0.5 ? 'first' : 'second'
}

const PANELS = [
  ['now', 'At today’s costs'],
  ['after', 'At the new costs'],
] as const

/** Every unit against every other at equal points, a panel for today's costs and one for the new ones. */
export function pairsChart(document: BalanceDocument): ChartData {
  const { rates } = document
  const groups = grouped(document)
  const units = groups.flatMap((group) => group.units)
  const places = units.map((unit) => document.units.indexOf(unit))
  const size = units.length
  const rows = PANELS.flatMap(([costs, panel], order): ChartRow[] => {
    const about = { panel, order, size }
    const cells = places.flatMap((a, row) =>
      places.flatMap((b, column): ChartRow[] => {
        if (row === column) return []
        const score = rates[costs][a]?.[b] ?? null
        if (score === null) return [{ ...about, row, column, unknown: 1 }]
        const lean = Math.abs(score - 0.5)
        return [
          {
            ...about,
            row,
            column,
            score,
            lean,
            side: score >= 0.5 ? 'first' : 'second',
            text: String(Math.round(100 * score)),
          },
        ]
      }),
    )
    const labels = units.map(({ name }, row): ChartRow => ({ ...about, row, label: isolated(clipped(name, LETTERS)) }))
    return [
      ...cells,
      ...labels,
      ...edgesOf(
        groups.map(({ heading, units: own }) => ({ heading, length: own.length })),
        about,
      ),
    ]
  })
  const note = [
    'score of the row’s unit against the column’s at equal points, %',
    'columns in the order of the rows',
    'purple: the row is ahead',
    'green: the row is behind',
    ...(rows.some(({ unknown }) => unknown === 1) ? ['hatched: not known'] : []),
  ]
  return {
    chart: 'balance-pairs',
    rows: size < 2 || document.budgets.length > 0 ? [] : rows,
    note: note.join(' · '),
    letters: 90,
  }
}

/** Rows that mark the first unit of each group, with the name of the group. */
function edgesOf(groups: readonly { heading: string | null; length: number }[], about: ChartRow): ChartRow[] {
  let from = 0
  return groups.flatMap(({ heading, length }, i): ChartRow[] => {
    const at = from
    from += length
    if (heading === null) return []
    const middle = at + length / 2
    return [{ ...about, group: clipped(heading, NARROW), middle, ...(i === 0 ? {} : { edge: at }) }]
  })
}
