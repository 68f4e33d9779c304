import type { MatrixDocument } from '../../result/document.ts'
import { level } from '../sentences/format.ts'
import { pText } from '../sentences/significance.ts'
import { anytimeText, band, isAdaptive, isAnytime } from '../sentences/stopped.ts'
import { alpha, pairsOf } from './ranking.ts'

/** Which test, which level and which correction stand behind each table. */

/** What the marks of the cells say. */
export function cellNote(document: MatrixDocument): string {
  const { cells, margin } = document
  const missing = pairsOf(document) - cells.length
  const verdicts = judgedAtAnyTime(document)
    ? `Unbalanced (*): the whole ${together(document)} is outside ${band(margin)}; balanced (=): inside; undecided (?): neither. Adjusted p: by Benjamini and Hochberg.`
    : `Unbalanced (*): outside ${band(margin)} at ${percentage(alpha(document))}, p corrected for all ${cells.length} pairs by Benjamini and Hochberg; balanced (=): inside by two one-sided tests at ${percentage(alpha(document))} each pair; undecided (?): neither.`
  const exact = cells.some(({ score }) => score.exact !== undefined)
    ? ['Where the exact score is known, verdicts are by that; p is of the sample.']
    : []
  const anytime = anytimeText(cells.map(({ score }) => score))
  return [
    verdicts,
    ...exact,
    ...(missing === 0 ? [] : ['Blank: never fought.']),
    ...(anytime === null ? [] : [anytime]),
  ].join(' ')
}

/** Whether verdicts are by intervals that hold whenever the run stopped. */
export function judgedAtAnyTime({ cells }: MatrixDocument): boolean {
  return cells.some(({ score }) => isAnytime(score))
}

/** The interval of such a verdict: `interval at 99.92 % (so that all 66 verdicts hold together at 95 %)`. */
export function together({ cells, stop, cyclic }: MatrixDocument): string {
  const at = stop.level === undefined ? '' : ` at ${Number((100 * stop.level).toFixed(3))} %`
  return `interval${at} (so that all ${cells.length} verdicts hold together at ${level(cyclic.level)})`
}

function percentage(share: number): string {
  return `${Number((100 * share).toPrecision(4))} %`
}

/** How ratings, scores against the field and the choice of a free player are found. */
export function ratingNote(document: MatrixDocument): string {
  const { margin, ratings } = document
  const fixed = adaptiveNote(document)
  return [
    'Elo: Bradley and Terry’s strength, 0 is the mean army.',
    'Field: mean score against all others.',
    `Out of line (*): the whole interval is outside ${band(margin)}; in line (=): inside; undecided (?): neither. Each ${level(
      ratings[0]?.score.level ?? 0,
    )} interval holds by itself, not corrected for ${ratings.length} armies.`,
    ...(fixed === null ? [] : [fixed]),
    'Nash: how often a player free to choose should field it; fielded in: share of resampled runs in which it is fielded at all.',
  ].join(' ')
}

/** What ratings are worth after a run that stopped on its numbers; null of others. */
export function adaptiveNote(document: MatrixDocument): string | null {
  if (!isAdaptive(document) || document.ratings.every(({ score }) => isAnytime(score))) return null
  return 'Pairs were fought until each was decided, close ones longest; ratings and scores against the field take these numbers of battles as if they had been fixed.'
}

/** Whether ratings alone explain the scores. */
export function fitNote({ fit, cyclic }: MatrixDocument): string {
  const { statistic, df, p, regularised } = fit
  const tested =
    df === 0
      ? ''
      : `Do ratings alone explain the scores? Chi-square of the fit ${statistic.toFixed(1)}, df ${df}, ${pText(p)}; of no cycles ${cyclic.q.toFixed(1)}, df ${cyclic.df}, ${pText(cyclic.p)}.`
  return [tested, regularised ? REGULARISED : ''].filter((text) => text !== '').join(' ')
}

/** Said wherever ratings stand that a prior had to hold together. */
export const REGULARISED =
  'Half a win either way was added to each pair: some armies never scored against the others, so how far they are apart is not known.'

/** What triangles show that are no circles. */
export const DEPENDS = 'Strength that depends on the enemy'

/** What an edge is. */
export function triangleNote(document: MatrixDocument): string {
  return `${DEPENDS}: one of the three does better against the next than its strength says, though not each beats the next. Edge: the score with which each would beat the next if all three did alike, from the sum of the log odds; 50 % where strength explains all. p of an edge of 50 %, corrected for all triangles by Benjamini and Hochberg: sure where at most ${alpha(document)}.`
}
