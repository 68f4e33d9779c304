import type { SweepDocument } from '../../result/document.ts'
import type { Estimate } from '../../result/heading.ts'
import type { SweptCell } from '../../result/swept.ts'
import type { ChartData, ChartRow } from '../charts/chart-rows.ts'
import { best, show } from '../sentences/format.ts'
import { clipped, isolated, plain } from '../sentences/text.ts'
import { playedNote } from './curve.ts'
import { balancedBand, cellAt, type Series, seriesName, seriesOf, valueText } from './setting.ts'
import { axisWords } from './words.ts'

/**
 * Scores over two axes, with a panel for each matchup and variant and a data row for each setting. Values of the first axis go down, values
 * of the second go across. Settings that were not fought have no `estimate`.
 */
export function heat(document: SweepDocument): ChartData {
  const [down, across] = document.axes
  const all = seriesOf(document)
  const rows = all.flatMap((series, order) =>
    (down?.values ?? []).flatMap((first, row) =>
      (across?.values ?? []).map(
        (second, column): ChartRow => ({
          panel: title(document, series),
          order,
          matchup: plain(series.matchup),
          variant: plain(series.variant),
          row,
          column,
          down: clipped(valueText(first), 20),
          across: clipped(valueText(second), 20),
          ...scored(cellAt(series, first, second)),
        }),
      ),
    ),
  )
  const some = (balance: string): boolean => rows.some((row) => row.balance === balance)
  const legend = [
    ...(some('unbalanced') ? ['plain: unbalanced'] : []),
    ...(some('undecided') ? ['hatched: undecided'] : []),
    ...(some('balanced') ? [`framed: balanced, within ${balancedBand(document)}`] : []),
  ].join(', ')
  const missing = rows.some(({ estimate }) => estimate === undefined) ? ' · –: not fought' : ''
  return {
    chart: 'sweep-heat',
    rows,
    letters: 95,
    note: `${playedNote(document)} · blue: above 50%, orange: below · ±: half the width of the interval · ${legend}${missing}`,
  }
}

function scored(cell: SweptCell | undefined): ChartRow {
  if (cell === undefined) return { label: '–', short: '–' }
  const score = best(cell.matchup.score)
  return {
    estimate: score.estimate,
    low: cell.band.low,
    high: cell.band.high,
    balance: cell.balance,
    label: show(score, 'share').value.replace('%', ''),
    short: (100 * score.estimate).toFixed(0),
    error: halfWidth(score),
  }
}

/** `±1.3`: half of the interval, in points. */
function halfWidth({ low, high }: Estimate): string {
  return low === undefined || high === undefined ? '' : `±${(50 * (high - low)).toFixed(1)}`
}

function title(document: SweepDocument, series: Series): string {
  const [down, across] = document.axes.map(axisWords)
  const name = seriesName(document, series)
  return `${name === null ? '' : `${name}\n`}Score of ${isolated(series.army)}, %\ndown: ${down}\nacross: ${across}`
}
