import type { GameFacts } from '../../core/facts.ts'
import type { SweepDocument } from '../../result/document.ts'
import { apart } from '../charts/apart.ts'
import { type ChartData, type ChartRow, type Side } from '../charts/chart-rows.ts'
import { level } from '../sentences/format.ts'
import { foremost, kindOf, titleOf } from '../sentences/measures.ts'
import { clipped, plain, unitName } from '../sentences/text.ts'
import { ticks } from './curve.ts'
import { numbersOf, type Series, seriesName, seriesOf } from './setting.ts'
import { axisWords } from './words.ts'

/**
 * Measures of the units along an axis of numbers, in the first matchup and variant: a panel per measure, a line per unit, a row per value.
 * `results.csv` has all matchups and variants.
 */
export function unitCurves(document: SweepDocument, facts: GameFacts): ChartData {
  const [axis, second] = document.axes
  const [series] = seriesOf(document)
  const numbers = axis === undefined ? null : numbersOf(axis)
  if (axis === undefined || second !== undefined || numbers === null || series === undefined)
    return { chart: 'sweep-measures', rows: [], note: '' }
  const rows = foremost(
    facts,
    series.cells.flatMap(({ matchup }) => matchup.units),
  ).flatMap((measure, order) => panel(series, measure, order, facts))
  const of = series.cells[0]?.matchup.score.level
  const note = [
    seriesName(document, series) ?? plain(clipped(series.matchup, 40)),
    `by ${axisWords(axis)}`,
    ...(of === undefined ? [] : [`whiskers: ${level(of)} interval of each`]),
  ]
  return { chart: 'sweep-measures', rows, ...ticks(numbers), note: note.join(' · ') }
}

function panel({ cells }: Series, measure: string, order: number, facts: GameFacts): ChartRow[] {
  const share = kindOf(facts, measure) === 'share'
  const scale = share ? 100 : 1
  const units = cells[0]?.matchup.units.filter((unit) => measure in unit.measures) ?? []
  const sorted = cells.toSorted((a, b) => Number(a.at[0]) - Number(b.at[0]))
  const of = (army: string, name: string) =>
    sorted.flatMap(({ at, matchup }) => {
      const estimate = matchup.units.find((unit) => unit.army === army && unit.unit === name)?.measures[measure]
      return estimate === undefined ? [] : [{ x: Number(at[0]), estimate }]
    })
  const lines = units.map((unit) => ({ unit, points: of(unit.army, unit.unit) }))
  const top =
    scale * Math.max(...lines.flatMap(({ points }) => points.map(({ estimate }) => estimate.high ?? estimate.estimate)))
  const heights = apart(
    lines.map(({ points }) => scale * (points.at(-1)?.estimate.estimate ?? 0)),
    top,
    GAP,
  )
  return lines.flatMap(({ unit, points }, line) => {
    const side: Side = unit.army === cells[0]?.matchup.armies[0] ? 'first' : 'second'
    const own = units.slice(0, line).filter(({ army }) => army === unit.army).length
    return points.map(
      ({ x, estimate }, i): ChartRow => ({
        panel: `${titleOf(facts, measure)}${share ? ', % of battles' : ''}`,
        order,
        measure,
        army: plain(unit.army),
        unit: plain(unit.unit),
        side,
        line: `${side} ${unit.unit}`,
        slot: own % 4,
        x,
        estimate: scale * estimate.estimate,
        ...(estimate.low === undefined ? {} : { low: scale * estimate.low }),
        ...(estimate.high === undefined ? {} : { high: scale * estimate.high }),
        ...(i === points.length - 1 ? { label: unitName(unit), labelAt: heights[line] ?? 0 } : {}),
      }),
    )
  })
}

/** Height of a label as a share of a panel. */
const GAP = 0.12
