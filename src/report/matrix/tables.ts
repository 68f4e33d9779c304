import type { MatrixDocument } from '../../result/document.ts'
import { csv, ends, type ResultRow, type Row } from '../csv/csv.ts'
import { isRatedExactly, matchupOf } from './ranking.ts'

/** Columns of `matrix.csv`. */
const MATRIX_COLUMNS = [
  'a',
  'b',
  'score',
  'low',
  'high',
  'level',
  'method',
  'exact',
  'p',
  'adjusted_p',
  'verdict',
  'battles',
  'blocks',
  'ended_by',
  'needed',
] as const

/** Columns of `ratings.csv`. */
const RATING_COLUMNS = [
  'army',
  'rating',
  'low',
  'high',
  'level',
  'score',
  'score_low',
  'score_high',
  'score_exact',
  'nash_weight',
  'nash_inclusion',
] as const

/** Columns of `triangles.csv`. */
const TRIANGLE_COLUMNS = [
  'a',
  'b',
  'c',
  'score_ab',
  'score_bc',
  'score_ca',
  'curl',
  'low',
  'high',
  'level',
  'method',
  'p',
  'adjusted_p',
] as const

/** `matrix.csv`, a row per pair; `ratings.csv`, a row per army, best first; `triangles.csv`, worst first. */
export function matrixTables(document: MatrixDocument): readonly (readonly [string, string])[] {
  return [
    [
      'matrix.csv',
      csv(
        MATRIX_COLUMNS,
        document.cells.map((cell) => cellRow(document, cell)),
      ),
    ],
    [
      'ratings.csv',
      csv(
        RATING_COLUMNS,
        document.ratings.map((rating) => ratingRow(document, rating)),
      ),
    ],
    ['triangles.csv', csv(TRIANGLE_COLUMNS, document.triangles.map(triangleRow))],
  ]
}

function cellRow(
  document: MatrixDocument,
  cell: MatrixDocument['cells'][number],
): Row<(typeof MATRIX_COLUMNS)[number]> {
  const { battles, blocks, ended } = matchupOf(document, cell) ?? {}
  const { a, b, score, p, adjustedP, verdict } = cell
  return {
    a,
    b,
    score: score.estimate,
    ...ends(score),
    method: score.method,
    ...(score.exact === undefined ? {} : { exact: score.exact }),
    p,
    adjusted_p: adjustedP,
    verdict,
    ...(battles === undefined ? {} : { battles }),
    ...(blocks === undefined ? {} : { blocks }),
    ...(ended === undefined ? {} : { ended_by: ended.by }),
    ...(ended?.needed === undefined || ended.needed === null ? {} : { needed: ended.needed }),
  }
}

function ratingRow(
  document: MatrixDocument,
  { army, rating, low, high, level, score }: MatrixDocument['ratings'][number],
): Row<(typeof RATING_COLUMNS)[number]> {
  const { nash, basis } = document
  const choice = nash.weights.find((weight) => weight.army === army)
  return {
    army,
    rating,
    ...(isRatedExactly(document) ? {} : { low, high, level }),
    score: score.estimate,
    ...(score.low === undefined ? {} : { score_low: score.low }),
    ...(score.high === undefined ? {} : { score_high: score.high }),
    ...(score.exact === undefined ? {} : { score_exact: score.exact }),
    ...(choice === undefined ? {} : { nash_weight: choice.weight }),
    ...(choice === undefined || basis.nash === 'exact' ? {} : { nash_inclusion: choice.inclusion }),
  }
}

function triangleRow({
  armies,
  scores,
  curl,
  p,
  adjustedP,
}: MatrixDocument['triangles'][number]): Row<(typeof TRIANGLE_COLUMNS)[number]> {
  const [a, b, c] = armies
  const [ab, bc, ca] = scores
  return {
    a,
    b,
    c,
    score_ab: ab,
    score_bc: bc,
    score_ca: ca,
    curl: curl.estimate,
    ...ends(curl),
    method: curl.method,
    p,
    adjusted_p: adjustedP,
  }
}

/**
 * Rows of `results.csv`: of each pair `balance` (its score with p and verdict), of each army `rating` (Elo), `field score` and `nash weight`, and of all
 * `rating fit` (chi-square; left out where ratings rest on exact scores), `cyclic share` and `effective armies`. An exact score beside a sampled
 * one follows it as a row of its own.
 */
export function matrixRows(document: MatrixDocument): readonly ResultRow[] {
  const { command, seed, variants, cells, basis, ratings, fit, nash, cyclic, stop } = document
  const exact = isRatedExactly(document)
  if (cells.length === 0) return []
  const about = { command, variant: variants[0]?.name ?? '' }
  const rest = { seed, stop: stop.rule }
  return [
    ...cells.flatMap((cell): ResultRow[] => {
      const { a, b, score, p, adjustedP, verdict } = cell
      const pair = {
        ...about,
        matchup: matchupOf(document, cell)?.name ?? `${a} v ${b}`,
        army: a,
        measure: 'balance',
      }
      const sampled = { estimate: score.estimate, ...ends(score), method: score.method, p, adjusted_p: adjustedP }
      return [{ ...pair, ...sampled, verdict, ...rest }, ...exactRow(pair, score)]
    }),
    ...ratings.flatMap(({ army, rating, low, high, level, score }): ResultRow[] => [
      {
        ...about,
        army,
        measure: 'rating',
        estimate: rating,
        ...(exact ? { method: 'exact' } : { low, high, level, method: 'bradley-terry' }),
        ...rest,
      },
      {
        ...about,
        army,
        measure: 'field score',
        estimate: score.estimate,
        ...ends(score),
        method: score.method,
        ...rest,
      },
      ...exactRow({ ...about, army, measure: 'field score' }, score),
    ]),
    ...nash.weights.map(
      ({ army, weight }): ResultRow => ({
        ...about,
        army,
        measure: 'nash weight',
        estimate: weight,
        method: basis.nash === 'exact' ? 'exact' : 'nash',
        ...rest,
      }),
    ),
    ...(exact
      ? []
      : [{ ...about, measure: 'rating fit', estimate: fit.statistic, method: 'chi-square', p: fit.p, ...rest }]),
    {
      ...about,
      measure: 'cyclic share',
      estimate: cyclic.share,
      ...(exact ? { method: 'exact' } : { ...ends(cyclic), method: 'hodge', p: cyclic.p }),
      ...rest,
    },
    {
      ...about,
      measure: 'effective armies',
      estimate: nash.effective.estimate,
      ...ends(nash.effective),
      method: nash.effective.method,
      ...rest,
    },
  ]
}

/** The exact score beside a sampled one, as a row of its own. */
function exactRow(about: ResultRow, { exact }: { readonly exact?: number }): ResultRow[] {
  return exact === undefined ? [] : [{ ...about, estimate: exact, method: 'exact', stop: 'exact' }]
}
