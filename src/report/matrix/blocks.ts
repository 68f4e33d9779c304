import type { MatrixDocument } from '../../result/document.ts'
import type { Triangle } from '../../result/ranked.ts'
import { best, interval, known, level, show } from '../sentences/format.ts'
import { SCORE_NOTE } from '../sentences/score-note.ts'
import { pValue } from '../sentences/significance.ts'
import { counted, isolated, whole } from '../sentences/text.ts'
import { type Column, grid, type Inks, taken, wrapped } from '../table/grid.ts'
import { circleText, inOrder, isCircle, isClearest } from './circle.ts'
import {
  alpha,
  bare,
  edge,
  elo,
  isRatedExactly,
  MARKS,
  matchupOf,
  meetings,
  percent,
  ranking,
  STANDING_MARKS,
  standing,
} from './ranking.ts'
import { open } from './undecided.ts'
import { cellNote, DEPENDS, fitNote, ratingNote, triangleNote } from './words.ts'

/** Blocks of the terminal report of a matrix. */
export function matrixBlocks(document: MatrixDocument, width: number, ink: Inks, checks = false): readonly string[] {
  if (document.cells.length === 0) return []
  const { bold, dim } = ink
  const note = (text: string): string => dim(wrapped(text, width))
  const titled = (title: string, ...parts: readonly string[]): string => [bold(title), ...parts].join('\n')
  const triangles = triangleGrids(document, width, ink, checks)
  const all = document.cells.every(({ score }) => score.exact !== undefined)
  const undecided = undecidedGrid(document, width, ink, checks)
  return [
    titled('Score of the army of the row, %', ...heatGrids(document, width, ink)),
    note(
      `${SCORE_NOTE} ${cellNote(document)} Columns are numbered as rows${all ? '' : '; intervals: in the page and in matrix.csv'}.`,
    ),
    ...(document.ratings.length === 0
      ? []
      : [
          titled('How strong each is', ratingGrid(document, width, ink)),
          note(`${ratingNote(document)} ${fitNote(document, checks)}`.trimEnd()),
        ]),
    ...(triangles.length === 0 ? [] : [...triangles, note(`${triangleNote(document)} Others: in triangles.csv.`)]),
    ...(undecided === null ? [] : [titled('Undecided', undecided)]),
  ]
}

/** Every army against every army, as several tables below each other if the columns do not fit. */
function heatGrids(document: MatrixDocument, width: number, ink: Inks): string[] {
  const order = ranking(document)
  const meeting = meetings(document)
  const columns = order.map(
    (against, i): Column => ({
      head: String(i + 1),
      cells: order.map((army) => {
        if (army === against) return '·'
        const met = meeting(army, against)
        return met === undefined ? '' : `${Math.round(100 * known(met.score))}${MARKS[met.cell.verdict]}`
      }),
    }),
  )
  const labels = { head: '', cells: places(order) }
  const room = Math.min(NAME, Math.max(...labels.cells.map((label) => label.length)))
  for (let parts = 1; ; parts++) {
    const each = Math.ceil(columns.length / parts)
    const split = Array.from({ length: parts }, (_, i) => columns.slice(i * each, (i + 1) * each))
    if (each > 1 && split.some((part) => part.length > 0 && taken(part) + room > width)) continue
    return split.filter((part) => part.length > 0).map((part) => grid([labels, ...part], width, ink, new Set()))
  }
}

/** Number of letters of a name for which a column has room. */
const NAME = 16

/** ` 1 Giants`: armies with their place. */
function places(order: readonly string[]): string[] {
  const digits = String(order.length).length
  return order.map((army, i) => `${String(i + 1).padStart(digits)} ${isolated(army)}`)
}

function ratingGrid(document: MatrixDocument, width: number, ink: Inks): string {
  const { ratings, margin, nash } = document
  const shown = ratings.map((rating) => ({
    rating: elo(rating),
    score: show(best(rating.score), 'share'),
    mark: STANDING_MARKS[standing(rating, margin)],
    nash: nash.weights.find(({ army }) => army === rating.army),
  }))
  const whole = (share: number | undefined): string => (share === undefined ? '' : String(Math.round(100 * share)))
  const columns: Column[] = [
    { head: '\nElo', cells: shown.map(({ rating }) => rating.value) },
    { head: `${level(ratings[0]?.level ?? 0)}\ninterval`, cells: shown.map(({ rating }) => rating.range) },
    { head: 'field\n%', cells: shown.map(({ score, mark }) => `${bare(score.value)}${mark}`) },
    {
      head: `${level(ratings[0]?.score.level ?? 0)}\ninterval`,
      cells: shown.map(({ score }) => bare(interval(score, 'share'))),
    },
    { head: 'Nash\n%', cells: shown.map(({ nash: of }) => whole(of?.weight)), minor: true },
    {
      head: 'fielded\nin %',
      cells: shown.map(({ nash: of }) => (document.basis.nash === 'exact' ? '' : whole(of?.inclusion))),
      minor: true,
    },
  ].filter(({ cells }) => cells.some((cell) => cell !== ''))
  return grid([{ head: '', cells: places(ratings.map(({ army }) => army)) }, ...columns], width, ink, new Set())
}

/** Most triangles on a terminal. */
const TRIANGLES = 5

/** Tables of the significant triangles of armies and of the circle that the verdict names: circles first, then triangles that are not circles. */
function triangleGrids(document: MatrixDocument, width: number, ink: Inks, checks: boolean): string[] {
  const exact = isRatedExactly(document)
  const circle = document.cyclic.p <= alpha(document) ? document.circle : null
  const sure = inOrder(document)
    .filter((triangle) => triangle.adjustedP <= alpha(document) || isClearest(triangle, circle))
    .slice(0, TRIANGLES)
  const circles = sure.filter(isCircle)
  const others = sure.filter((triangle) => !isCircle(triangle))
  const unlisted = circle !== null && sure.length > 0 && !sure.some((triangle) => isClearest(triangle, circle))
  return [
    ...(unlisted ? [wrapped(circleText(document), width)] : []),
    ...(circles.length === 0
      ? []
      : [`${ink.bold('Circles: each beats the next')}\n${triangleGrid(circles, exact, width, ink, checks)}`]),
    ...(others.length === 0 ? [] : [`${ink.bold(DEPENDS)}\n${triangleGrid(others, exact, width, ink, checks)}`]),
  ]
}

/** A table with three lines for each triangle, separated by blank lines. */
function triangleGrid(sure: readonly Triangle[], exact: boolean, width: number, ink: Inks, checks: boolean): string {
  const lines = sure.flatMap(({ armies, scores, curl, adjustedP }, i) => {
    const mean = show(edge(curl), 'share')
    const legs = armies.map((army, leg) => ({
      label: `${isolated(army)} v ${isolated(armies[(leg + 1) % 3] ?? '')}`,
      score: String(Math.round(100 * (scores[leg] ?? 0))),
      edge: leg === 0 ? bare(mean.value) : '',
      range: leg === 0 ? bare(interval(mean, 'share')) : '',
      p: leg === 0 && !exact ? pValue(adjustedP) : '',
    }))
    return i === 0 ? legs : [{ label: '', score: '', edge: '', range: '', p: '' }, ...legs]
  })
  const columns: Column[] = [
    { head: 'score\n%', cells: lines.map(({ score }) => score) },
    { head: 'edge\n%', cells: lines.map((line) => line.edge) },
    { head: `${level(sure[0]?.curl.level ?? 0)}\ninterval`, cells: lines.map(({ range }) => range) },
    { head: 'adjusted\np', cells: lines.map(({ p }) => (checks ? p : '')) },
  ].filter(({ cells }) => cells.some((cell) => cell !== ''))
  return grid([{ head: '', cells: lines.map(({ label }) => label) }, ...columns], width, ink, new Set())
}

/** Most undecided pairs on a terminal. */
const PAIRS = 12

function undecidedGrid(document: MatrixDocument, width: number, ink: Inks, checks: boolean): string | null {
  const all = open(document)
  if (all.length === 0) return null
  const told = all.slice(0, PAIRS)
  const columns: Column[] = [
    { head: 'score\n%', cells: told.map(({ cell }) => bare(percent(cell.score))) },
    {
      head: `${level(told[0]?.cell.score.level ?? 0)}\ninterval`,
      cells: told.map(({ cell }) => bare(interval(show(cell.score, 'share'), 'share'))),
    },
    { head: '\nbattles', cells: told.map(({ cell }) => whole(matchupOf(document, cell)?.battles ?? 0)) },
    ...(checks ? [{ head: 'still\nneeded', cells: told.map(({ needed }) => needed) }] : []),
    { head: '\nstopped by', cells: told.map(({ by }) => by), minor: true },
  ]
  const labels = { head: '', cells: told.map(({ cell }) => `${isolated(cell.a)} v ${isolated(cell.b)}`) }
  const table = grid([labels, ...columns], width, ink, new Set())
  const left = all.length - told.length
  return left === 0 ? table : `${table}\n${ink.dim(`and ${counted(left, 'more pair')} in matrix.csv`)}`
}
