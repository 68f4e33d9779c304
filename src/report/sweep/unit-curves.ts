import type { GameFacts } from '../../core/facts.ts'
import type { SweepDocument } from '../../result/document.ts'
import type { Estimate, UnitResult } from '../../result/heading.ts'
import { apart } from '../charts/apart.ts'
import { type ChartData, type ChartRow, type Side } from '../charts/chart-rows.ts'
import { best, level } from '../sentences/format.ts'
import { foremost, kindOf, titleOf } from '../sentences/measures.ts'
import { clipped, isolated, plain, unitName } from '../sentences/text.ts'
import { ticks } from './curve.ts'
import { numbersOf, type Series, seriesName, seriesOf } from './setting.ts'
import { axisWords } from './words.ts'

/**
 * Measures of the units along an axis of numbers, in the first matchup and variant: a panel per measure, a line per unit, a row per value.
 * If there are many units, a panel has those whose value changes most; `unitsBehind` in `page.ts` has all. `results.csv` has all matchups and variants.
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
  const [first] = series.cells
  const of = first?.matchup.score.level
  const crowd = isCrowd(series)
  const note = [
    ...(crowd ? [`of ${first?.matchup.units.length ?? 0} units, the ${LINES} that change most in each panel`] : []),
    seriesName(document, series) ?? plain(clipped(series.matchup, 40)),
    `by ${axisWords(axis)}`,
    ...(rows.some(({ low }) => low !== undefined) && of !== undefined
      ? [`whiskers: ${level(of)} interval of each`]
      : ['exact']),
    ...(crowd && first !== undefined
      ? [`blue: ${isolated(first.matchup.armies[0])}`, `orange: ${isolated(first.matchup.armies[1])}`]
      : []),
  ]
  return { chart: 'sweep-measures', rows, ...ticks(numbers), note: note.join(' · ') }
}

/** Most lines of a panel, and most of one army: each of these has its own mark. */
const LINES = 6
const OF_ARMY = 4

/** Whether there are more units than a panel can show. */
export function isCrowd({ cells: [first] }: Pick<Series, 'cells'>): boolean {
  const units = first?.matchup.units ?? []
  const own = units.filter(({ army }) => army === first?.matchup.armies[0]).length
  return Math.max(own, units.length - own) > OF_ARMY
}

function panel(series: Series, measure: string, order: number, facts: GameFacts): ChartRow[] {
  const { cells } = series
  const crowd = isCrowd(series)
  const share = kindOf(facts, measure) === 'share'
  const scale = share ? 100 : 1
  const units = cells[0]?.matchup.units.filter((unit) => measure in unit.measures) ?? []
  const sorted = cells.toSorted((a, b) => Number(a.at[0]) - Number(b.at[0]))
  const of = (army: string, name: string) =>
    sorted.flatMap(({ at, matchup }) => {
      const estimate = matchup.units.find((unit) => unit.army === army && unit.unit === name)?.measures[measure]
      return estimate === undefined ? [] : [{ x: Number(at[0]), estimate: best(estimate) }]
    })
  const all = units.map((unit): Line => ({ unit, points: of(unit.army, unit.unit) }))
  const lines = crowd ? changed(all) : all
  const top =
    scale * Math.max(...lines.flatMap(({ points }) => points.map(({ estimate }) => estimate.high ?? estimate.estimate)))
  const heights = apart(
    lines.map(({ points }) => scale * (points.at(-1)?.estimate.estimate ?? 0)),
    top,
    GAP,
  )
  return lines.flatMap(({ unit, points }, line) => {
    const side: Side = unit.army === cells[0]?.matchup.armies[0] ? 'first' : 'second'
    const own = lines.slice(0, line).filter((before) => before.unit.army === unit.army).length
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
        ...(i === points.length - 1
          ? { label: crowd ? plain(unit.unit) : unitName(unit), labelAt: heights[line] ?? 0 }
          : {}),
      }),
    )
  })
}

interface Line {
  readonly unit: UnitResult
  readonly points: readonly { readonly x: number; readonly estimate: Estimate }[]
}

/** The lines whose values lie furthest apart, at most `LINES`, in their own order. */
function changed(lines: readonly Line[]): readonly Line[] {
  const spread = ({ points }: Line): number => {
    const values = points.map(({ estimate }) => estimate.estimate)
    return Math.max(...values) - Math.min(...values)
  }
  const shown = new Set<Line>()
  for (const line of lines.toSorted((a, b) => spread(b) - spread(a))) {
    const own = [...shown].filter(({ unit }) => unit.army === line.unit.army).length
    if (shown.size < LINES && own < OF_ARMY && line.points.length > 0) shown.add(line)
  }
  return lines.filter((line) => shown.has(line))
}

/** Height of a label as a share of a panel. */
const GAP = 0.12
