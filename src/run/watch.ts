import { type Column, FIRST_MEASURE, FIRST_WINS, OUTCOME, SECOND_WINS } from '../core/ruleset.ts'
import { quantile } from '../stats/histogram.ts'
import type { Cell } from './cell.ts'
import type { Watched } from './document.ts'
import type { Tally } from './tally.ts'
import { trueValue } from './true-units.ts'

/** Battles worth watching, by their margin. */
export function worthWatching(
  tally: Tally,
  { column, firsts }: NonNullable<Cell['watched']>,
  columns: readonly Column[],
): Watched[] {
  const { measure } = columns[column - FIRST_MEASURE] as Column
  const { seats } = tally.layout
  const margins = tally.histogram(column)
  const beyond = tally.beyond(column)
  const battle = (why: Watched['why'], row: number | undefined): Watched[] => {
    const first = row === undefined ? undefined : firsts.battles[row]
    if (row === undefined || first === undefined || first === Number.POSITIVE_INFINITY) return []
    return [{ why, block: Math.floor(first / seats), seat: first % seats, margin: trueValue(row, measure) }]
  }
  return [
    ...battle('median', quantile(margins, 0.5, beyond)),
    ...battle('low', quantile(margins, 0.05, beyond)),
    ...battle('high', quantile(margins, 0.95, beyond)),
    ...battle('upset', upset(tally, margins, measure.zero ?? 0)),
  ]
}

/** The margin farthest against the army with the higher score. */
function upset(tally: Tally, margins: Float64Array, zero: number): number | undefined {
  const outcomes = tally.histogram(OUTCOME)
  const [wins, losses] = [outcomes[FIRST_WINS] as number, outcomes[SECOND_WINS] as number]
  const least = margins.findIndex((battles) => battles > 0)
  const most = margins.findLastIndex((battles) => battles > 0)
  if (wins > losses && least < zero) return least
  if (losses > wins && most > zero) return most
  return undefined
}
