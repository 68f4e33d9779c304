import type { MatrixDocument } from '../../result/document.ts'
import type { ChartData, ChartRow } from '../charts/chart-rows.ts'
import { best, level } from '../sentences/format.ts'
import { points } from '../sentences/stopped.ts'
import { broken, clipped, counted, isolated, plain, whole } from '../sentences/text.ts'
import { inOrder, isCircle } from './circle.ts'
import {
  alpha,
  bare,
  edge,
  elo,
  isRatedExactly,
  matchupOf,
  meetings,
  pairsOf,
  percent,
  ranking,
  type Standing,
  scored,
  standing,
} from './ranking.ts'

/** Letters of a name that a chart has room for. */
const LETTERS = 40

/** An army with its place, on one line and on several. */
function named(place: string, army: string): ChartRow {
  const label = `${place} ${isolated(clipped(army, LETTERS))}`
  return { label, short: broken(label, NARROW) }
}

/** Most letters in a line of a name on a narrow page. */
const NARROW = 13

/** Every army against every army: a row per cell, both halves, and one per army that names its row and column. */
export function heatMap(document: MatrixDocument): ChartData {
  const order = ranking(document)
  const meeting = meetings(document)
  const size = order.length
  const rows = order.flatMap((army, row) =>
    order.map((against, column): ChartRow => {
      const about = { row, column, size, army: plain(army), against: plain(against) }
      const place = String(row + 1)
      if (row === column) return { ...about, place, ...named(place, army) }
      const met = meeting(army, against)
      if (met === undefined) return about
      const shown = best(met.score)
      const { estimate, low, high } = shown
      return {
        ...about,
        side: estimate >= 0.5 ? 'first' : 'second',
        score: estimate,
        ...(low === undefined || high === undefined ? {} : { low, high, error: errorText(estimate, low, high) }),
        lean: Math.abs(estimate - 0.5),
        text: bare(scored(shown)),
        short: String(Math.round(100 * estimate)),
        verdict: met.cell.verdict,
        ...(met.cell.verdict === 'undecided' ? { undecided: 1 } : {}),
      }
    }),
  )
  const some = (verdict: string): boolean => document.cells.some((cell) => cell.verdict === verdict)
  const missing = pairsOf(document) - document.cells.length
  const note = [
    `score of the row’s army against the column’s, %, draws as half`,
    battles(document),
    'purple: the row is ahead',
    'green: the row is behind',
    ...(some('unbalanced') ? [`plain: unbalanced, more than ${points(document.margin)} from 50%`] : []),
    ...(some('undecided') ? ['dashed: undecided'] : []),
    ...(some('balanced') ? [`framed: balanced, within ${points(document.margin)} of 50%`] : []),
    ...sampledNote(document),
    ...(missing > 0 ? ['blank: never fought'] : []),
  ]
  // The note is as wide as names and cells are.
  const letters = Math.floor((NAMES + CELL * size) / LETTER)
  return { chart: 'matrix', rows: document.cells.length === 0 ? [] : rows, note: note.join(' · '), letters }
}

/** Pixels of the names, of a cell and of a letter of the note, in the file of its own. */
const [NAMES, CELL, LETTER] = [200, 44, 6.2] as const

/** Half of an interval in points: `±2.1`; for a score of 0 or 100% its bound. */
function errorText(estimate: number, low: number, high: number): string {
  if (estimate === 0) return `< ${(100 * high).toFixed(1)}`
  if (estimate === 1) return `> ${(100 * low).toFixed(1)}`
  return `±${(50 * (high - low)).toFixed(high - low < 0.1 ? 1 : 0)}`
}

/** Battles of each pair: one number, or the smallest and the largest. */
function battles(document: MatrixDocument): string {
  if (document.cells.every(({ score }) => score.exact !== undefined)) return 'exact scores'
  const each = document.cells.flatMap((cell) => matchupOf(document, cell)?.battles ?? [])
  const [least, most] = [Math.min(...each), Math.max(...each)]
  if (each.length === 0) return 'exact'
  return `${least === most ? '' : `${whole(least)} to `}${counted(most, 'battle')} a pair`
}

/** The meaning of the errors in the cells; empty if every score is exact. */
function sampledNote({ cells }: MatrixDocument): string[] {
  const sampled = cells.filter(({ score }) => score.exact === undefined)
  const half = interval(sampled[0]?.score.level, '±, where there is room: half of the')
  return sampled.length > 0 && sampled.length < cells.length ? [...half, 'exact where there is no ±'] : half
}

function interval(of: number | undefined, what: string): string[] {
  return of === undefined ? [] : [`${what} ${level(of)} interval`]
}

const SIDES: Readonly<Record<Standing, string>> = { above: 'first', below: 'second', inside: 'draw', open: 'draw' }

/** A row per army, best first: its rating, and its score against the field. */
export function ratingsChart(document: MatrixDocument): ChartData {
  const rows = document.ratings.map((rating, row): ChartRow => {
    const { army, low, high } = rating
    const score = best(rating.score)
    const { value, half } = elo(rating)
    return {
      row,
      army: `${row + 1} ${isolated(clipped(army, LETTERS))}`,
      short: named(String(row + 1), army).short ?? '',
      side: SIDES[standing(rating, document.margin)],
      rating: rating.rating,
      ...(half === null ? {} : { low, high }),
      score: score.estimate,
      label: `${value}${half === null ? '' : ` ±${half}`} · ${percent(score)}`,
    }
  })
  const note = [
    'beside it the score against the field',
    battles(document),
    ...(isRatedExactly(document) ? [] : interval(document.ratings[0]?.level, 'whiskers and ±:')),
    `coloured: out of line, more than ${points(document.margin)} from even against the field`,
    ...(document.fit.regularised ? ['half a win either way added to each pair'] : []),
  ]
  return { chart: 'matrix-ratings', rows, note: note.join(' · ') }
}

/** Most triangles in a chart; all are in `triangles.csv`. */
const TRIANGLES = 5

/** Letters of a name where two of them and a score share a line. */
const SHORT = 20

/** A row per triangle, circles first: its three scores, and the edge each army has over the next. */
export function trianglesChart(document: MatrixDocument): ChartData {
  const rows = inOrder(document)
    .slice(0, TRIANGLES)
    .map((triangle, row): ChartRow => {
      const { armies, scores, curl, adjustedP } = triangle
      const mean = edge(curl)
      const names = armies.map((army) => isolated(clipped(army, SHORT)))
      const legs = names.map((name, i) => `${Math.round(100 * (scores[i] ?? 0))}% ${name} v ${names[(i + 1) % 3]}`)
      return {
        row,
        legs: [isCircle(triangle) ? 'A circle:' : 'Depends on the enemy:', ...legs].join('\n'),
        side: adjustedP <= alpha(document) ? 'first' : 'draw',
        edge: mean.estimate,
        ...(mean.low === undefined || mean.high === undefined ? {} : { low: mean.low, high: mean.high }),
        label: percent(mean),
      }
    })
  const note = [
    inOrder(document).some(isCircle) ? 'circles first, then the worst' : 'the worst, none of them a circle',
    ...interval(document.triangles[0]?.curl.level, 'whiskers:'),
    isRatedExactly(document) ? 'exact scores' : `purple: p at most ${alpha(document)}, corrected for all triangles`,
  ]
  return { chart: 'matrix-triangles', rows, note: note.join(' · ') }
}
