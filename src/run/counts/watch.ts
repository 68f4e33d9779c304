import { type Column, FIRST_MEASURE } from '../../core/ruleset.ts'
import type { Estimate, Watched } from '../../result/heading.ts'
import { quantile } from '../../stats/intervals/histogram.ts'
import type { Cell } from '../players/cell.ts'
import { OUTCOMES } from './firsts.ts'
import type { Tally } from './tally.ts'
import { trueValue } from './true-units.ts'

/** Battles worth watching, chosen by their margin. `score`: score of the first army. */
export function worthWatching(
  tally: Tally,
  { column, firsts }: NonNullable<Cell['watched']>,
  columns: readonly Column[],
  score: Estimate,
): Watched[] {
  const { measure } = columns[column - FIRST_MEASURE] as Column
  const { seats } = tally.layout
  const margins = tally.histogram(column)
  const beyond = tally.beyond(column)
  const battle = (why: Watched['why'], row: number | undefined): Watched[] => {
    const first = row === undefined ? undefined : firsts.battles[row]
    if (row === undefined || first === undefined || first === Number.POSITIVE_INFINITY) return []
    const number = Math.floor(first / OUTCOMES)
    const winner = [0, null, 1][first % OUTCOMES] as 0 | 1 | null
    return [{ why, block: Math.floor(number / seats), seat: number % seats, margin: trueValue(row, measure), winner }]
  }
  return [
    ...battle('median', quantile(margins, 0.5, beyond)),
    ...battle('low', quantile(margins, 0.05, beyond)),
    ...battle('high', quantile(margins, 0.95, beyond)),
    ...battle('upset', upset(score, margins, measure.zero ?? 0)),
  ]
}

/** The largest margin against the favourite; without a favourite there is no upset. */
function upset({ low = 0, high = 1 }: Estimate, margins: Float64Array, zero: number): number | undefined {
  const least = margins.findIndex((battles) => battles > 0)
  const most = margins.findLastIndex((battles) => battles > 0)
  if (low > 0.5 && least < zero) return least
  if (high < 0.5 && most > zero) return most
  return undefined
}
