import type { MatrixDocument } from '../../result/document.ts'
import { level } from '../sentences/format.ts'
import { pText } from '../sentences/significance.ts'
import { anytimeText, band, isAdaptive, isAnytime } from '../sentences/stopped.ts'
import { alpha, isRatedExactly, pairsOf } from './ranking.ts'

/** Notes on the tests, levels and corrections behind each table. */

/** The meaning of the marks in the cells. */
export function cellNote(document: MatrixDocument): string {
  const { cells, margin } = document
  const missing = pairsOf(document) - cells.length
  const blank = missing === 0 ? [] : ['Blank: never fought.']
  if (cells.every(({ score }) => score.exact !== undefined)) {
    return [
      `Every score is exact. Unbalanced (*): outside ${band(margin)}; balanced (=): inside. p comes from the battles played.`,
      ...blank,
    ].join(' ')
  }
  const verdicts = judgedAtAnyTime(document)
    ? `Unbalanced (*): the whole ${together(document)} is outside ${band(margin)}; balanced (=): inside; undecided (?): neither. Adjusted p: by Benjamini and Hochberg.`
    : `Unbalanced (*): outside ${band(margin)} at ${percentage(alpha(document))}, p corrected for all ${cells.length} pairs by Benjamini and Hochberg; balanced (=): inside by two one-sided tests at ${percentage(alpha(document))} each pair; undecided (?): neither.`
  const exact = cells.some(({ score }) => score.exact !== undefined)
    ? ['If the exact score is known, it is shown, and the verdict follows from it; p comes from the battles played.']
    : []
  const anytime = anytimeText(cells.map(({ score }) => score).filter(({ exact }) => exact === undefined))
  return [verdicts, ...exact, ...blank, ...(anytime === null ? [] : [anytime])].join(' ')
}

/** Whether verdicts use intervals that hold at any stopping time. */
export function judgedAtAnyTime({ cells }: MatrixDocument): boolean {
  return cells.some(({ score }) => isAnytime(score))
}

/** The interval that decides verdicts at any stopping time: `interval at 99.92% (so that all 66 verdicts hold together at 95%)`. */
export function together({ cells, stop, cyclic }: MatrixDocument): string {
  const at = stop.level === undefined ? '' : ` at ${Number((100 * stop.level).toFixed(3))}%`
  return `interval${at} (so that all ${cells.length} verdicts hold together at ${level(cyclic.level)})`
}

function percentage(share: number): string {
  return `${Number((100 * share).toPrecision(4))}%`
}

/** The method of ratings, scores against the field and the Nash mixture. */
export function ratingNote(document: MatrixDocument): string {
  const { margin, ratings } = document
  const fixed = adaptiveNote(document)
  const solved = ratings.filter(({ score }) => score.exact !== undefined).length
  const judged =
    solved === ratings.length
      ? `Out of line (*): the exact score is outside ${band(margin)}; in line (=): inside.`
      : `Out of line (*): the whole interval is outside ${band(margin)}; in line (=): inside; undecided (?): neither. Each ${level(
          ratings.find(({ score }) => score.exact === undefined)?.score.level ?? 0,
        )} interval holds by itself, not corrected for ${ratings.length} armies.${solved === 0 ? '' : ' A score against the field without an interval is exact.'}`
  return [
    'Elo: Bradley and Terry’s strength, 0 is the mean army.',
    'Field: mean score against all others.',
    judged,
    ...(fixed === null ? [] : [fixed]),
    `Nash: how often a player free to choose should field it${document.basis.nash === 'exact' ? '' : '; fielded in: share of resampled runs in which it is fielded'}.`,
    ...basisNote(document),
  ].join(' ')
}

/** The source of ratings and Nash mixture, if exact scores are known; empty if all are sampled. */
export function basisNote({ basis, cells }: MatrixDocument): string[] {
  const exact = cells.filter(({ score }) => score.exact !== undefined).length
  if (exact === 0) return []
  if (basis.ratings === 'exact') return ['Elo, Nash and rock-paper-scissors come from the exact scores.']
  const why =
    exact < cells.length
      ? `not every pair was solved exactly (${exact} of ${cells.length} were)`
      : 'one army always wins a pair, so its exact odds are infinite'
  return [
    basis.nash === 'exact'
      ? `Nash comes from the exact scores; Elo and rock-paper-scissors come from the battles played: ${why}.`
      : `Elo, Nash and rock-paper-scissors come from the battles played: ${why}.`,
  ]
}

/** The limits of ratings after a run that stopped on its own numbers; null for others. */
export function adaptiveNote(document: MatrixDocument): string | null {
  if (!isAdaptive(document) || document.basis.ratings === 'exact') return null
  if (document.ratings.every(({ score }) => isAnytime(score))) return null
  return 'Pairs were fought until each was decided, close ones longest; ratings and scores against the field treat these numbers of battles as if they had been fixed beforehand.'
}

/** Whether ratings alone explain the scores, by tests; and a warning if ratings needed a prior. `checks`: with the tests. */
export function fitNote(document: MatrixDocument, checks = true): string {
  const { fit, cyclic } = document
  const { statistic, df, p, regularised } = fit
  const tested =
    !checks || df === 0 || isRatedExactly(document)
      ? ''
      : `Do ratings alone explain the scores? Chi-square of the fit ${statistic.toFixed(1)}, df ${df}, ${pText(p)}; of the absence of cycles ${cyclic.q.toFixed(1)}, df ${cyclic.df}, ${pText(cyclic.p)}.`
  return [tested, regularised ? REGULARISED : ''].filter((text) => text !== '').join(' ')
}

/** The note beside ratings that needed a prior to exist. */
export const REGULARISED =
  'Half a win either way was added to each pair: some armies never scored against the others, so how far they are apart is not known.'

/** Name of a triangle of armies that is not a circle: not each army beats the next. */
export const DEPENDS = 'Strength that depends on the enemy'

/** The meaning of the edge of a triangle. */
export function triangleNote(document: MatrixDocument): string {
  const exact = isRatedExactly(document)
  const about = `${DEPENDS}: one of the three does better against the next than its strength says, although not each beats the next. Edge: the score with which each would beat the next if all three had equal scores, from the sum of the log odds; 50% if strength explains everything.`
  if (exact) return `${about} All of this comes from exact scores.`
  return `${about} p: test that the edge is 50%, corrected for all triangles by Benjamini and Hochberg; significant if at most ${alpha(document)}.`
}
