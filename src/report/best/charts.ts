import type { BestDocument } from '../../result/best.ts'
import type { Estimate } from '../../result/heading.ts'
import type { ChartData, ChartRow } from '../charts/chart-rows.ts'
import { level, show, showDifference } from '../sentences/format.ts'
import { clipped, isolated } from '../sentences/text.ts'
import { changeText, shortTexts, signOf } from './words.ts'

/** Most letters in a line of a label on a narrow page. */
const NARROW = 23

/** The score of the best list against each army of the field. */
export function fieldChart({ best, army, field }: BestDocument): ChartData {
  const rows = best.against.map((score, row) =>
    scoreRow(row, `${clipped(isolated(army), 16)} v ${clipped(isolated(field[row]?.name ?? ''), 20)}`, score),
  )
  return { chart: 'scores', rows, note: scoresNote(best.score) }
}

/** A score in a chart of scores, in the colour of the side that is ahead for certain. */
export function scoreRow(row: number, matchup: string, score: Estimate): ChartRow {
  const { estimate, low = 0, high = 1 } = score
  const side = low > 0.5 ? 'first' : high < 0.5 ? 'second' : 'draw'
  return { row, matchup, side, estimate, low, high, label: show(score, 'share').value }
}

/** The line below a chart of scores. */
export function scoresNote({ level: of = 0.95 }: Estimate): string {
  return `whiskers: ${level(of)} interval · draws as half · coloured where the interval leaves out 50%`
}

/** What the told changes are worth. */
export function changesChart({ changes }: BestDocument): ChartData {
  const rows = (changes?.told ?? []).map((change, row): ChartRow => {
    const { difference } = change
    const { estimate, low = estimate, high = estimate } = difference
    const text = clipped(changeText(change), 60)
    const sign = signOf(difference)
    return {
      row,
      matchup: text,
      short: shortTexts(change)
        .map((line) => clipped(line, NARROW))
        .join('\n'),
      verdict: sign > 0 ? 'higher' : sign < 0 ? 'lower' : 'undecided',
      estimate,
      low,
      high,
      ...(sign === 0 ? { open: estimate } : {}),
      text: showDifference(difference, 'share').value,
    }
  })
  const note = [
    `whiskers: intervals that hold together at ${level(changes?.level ?? 0)}`,
    'purple: better, green: worse, hollow: undecided',
  ]
  return { chart: 'compare', rows, note: note.join(' · ') }
}
