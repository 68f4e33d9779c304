import * as maths from '../../core/maths.ts'
import type { MatrixDocument } from '../../result/document.ts'
import type { Balance, Estimate, MatchupResult } from '../../result/heading.ts'
import type { RankedCell, Rating } from '../../result/ranked.ts'
import { best, interval, level, show } from '../sentences/format.ts'

/** Functions on a matrix for the parts of the report. */

/** Armies in the order of all tables and charts: best first, those without a rating last. */
export function ranking({ armies, ratings }: MatrixDocument): readonly string[] {
  const rated = ratings.map(({ army }) => army)
  return [...rated, ...armies.filter((army) => !rated.includes(army))]
}

/** A cell from the view of the army of its row; undefined if the two never met. */
type Meeting = (army: string, against: string) => { readonly score: Estimate; readonly cell: RankedCell } | undefined

export function meetings({ cells }: MatrixDocument): Meeting {
  const known = new Map(cells.map((cell) => [key(cell.a, cell.b), cell]))
  return (army, against) => {
    const own = known.get(key(army, against))
    if (own !== undefined) return { score: own.score, cell: own }
    const other = known.get(key(against, army))
    return other === undefined ? undefined : { score: mirrored(other.score), cell: other }
  }
}

/** The matchup that a cell was judged by. */
export function matchupOf({ matchups, variants }: MatrixDocument, { a, b }: RankedCell): MatchupResult | undefined {
  return matchups.find(
    ({ armies, variant }) => armies[0] === a && armies[1] === b && variant === (variants[0]?.name ?? variant),
  )
}

function key(a: string, b: string): string {
  return JSON.stringify([a, b])
}

/** A score from the view of the other army. */
function mirrored({ estimate, low, high, level: of, method, exact }: Estimate): Estimate {
  return {
    estimate: 1 - estimate,
    ...(low === undefined || high === undefined ? {} : { low: 1 - high, high: 1 - low }),
    ...(of === undefined ? {} : { level: of }),
    ...(exact === undefined ? {} : { exact: 1 - exact }),
    method,
  }
}

/** Number of pairs of armies. */
export function pairsOf({ armies }: MatrixDocument): number {
  return (armies.length * (armies.length - 1)) / 2
}

/**
 * Position of an army against the field, by its exact score if known, else by its whole interval; `open` if the interval contains an edge
 * of the band.
 */
export type Standing = 'above' | 'below' | 'inside' | 'open'

export function standing({ score }: Rating, margin: number): Standing {
  const { estimate, low = estimate, high = estimate } = best(score)
  if (low > 0.5 + margin) return 'above'
  if (high < 0.5 - margin) return 'below'
  return low >= 0.5 - margin && high <= 0.5 + margin ? 'inside' : 'open'
}

/** Mark beside a score: whether it lies outside the band about an even score, inside, or is undecided. */
export const MARKS: Readonly<Record<Balance, string>> = { unbalanced: '*', balanced: '=', undecided: '?' }

/** Mark beside the score of an army against the field. */
export const STANDING_MARKS: Readonly<Record<Standing, string>> = { above: '*', below: '*', inside: '=', open: '?' }

/** Probability of a false verdict at which tests are made. */
export function alpha({ cyclic }: MatrixDocument): number {
  return Number((1 - cyclic.level).toPrecision(6))
}

/** Whether ratings, circles and triangles rest on exact scores, which have no error. */
export function isRatedExactly({ basis }: MatrixDocument): boolean {
  return basis.ratings === 'exact'
}

/** A share without its sign of percent. */
export function bare(text: string | null): string {
  return (text ?? '').replace('%', '')
}

/** Elo of an army: `+94`, its interval `82–106`, and half the width of that, `12`; of exact scores `+94.1` without an interval. */
export function elo({ rating, low, high, level: of }: Rating): Elo {
  const exact = rating.toFixed(1).replace('-', MINUS)
  if (low === high) return { value: `${Number(rating.toFixed(1)) > 0 ? '+' : ''}${exact}`, range: '', half: null }
  const shown = show({ estimate: rating, low, high, level: of, method: '' }, 'count')
  const sign = rating > 0 && Number(shown.value) !== 0 ? '+' : ''
  const digits = /\.(\d+)/.exec(shown.value)?.[1]?.length ?? 0
  return {
    value: `${sign}${shown.value}`,
    range: interval(shown, 'count') ?? '',
    half: ((high - low) / 2).toFixed(digits),
  }
}

const MINUS = '\u2212'

interface Elo {
  readonly value: string
  /** Empty if there is no error. */
  readonly range: string
  readonly half: string | null
}

/** A share or score as tables show it: `70.9%`, `> 99.82%`. */
export function percent(estimate: Estimate): string {
  return show(estimate, 'share').value
}

/** A score in a sentence: `100%` for an army that never lost, with the interval beside it. */
export function scored(estimate: Estimate): string {
  return estimate.estimate === 0 || estimate.estimate === 1 ? `${100 * estimate.estimate}%` : percent(estimate)
}

/** `95% interval 70.3 to 71.5%`; nothing for an exact value. */
export function spread(estimate: Estimate): string {
  const { low, high } = show(estimate, 'share')
  if (low === null || high === null || estimate.level === undefined) return ''
  return `${level(estimate.level)} interval ${low} to ${high}%`
}

/** The score with which each army of a triangle would beat the next if all three edges were equal, from the sum of their log odds. */
export function edge({ estimate, low, high, level: of, method }: Estimate): Estimate {
  const score = (odds: number): number => 1 / (1 + maths.exp(-odds / 3))
  return {
    estimate: score(estimate),
    ...(low === undefined || high === undefined ? {} : { low: score(low), high: score(high) }),
    ...(of === undefined ? {} : { level: of }),
    method,
  }
}
