import type { SweepDocument } from '../../result/document.ts'
import type { Estimate } from '../../result/heading.ts'
import type { FairCount, SweptAxis } from '../../result/swept.ts'
import { known, level, show, showExact } from '../sentences/format.ts'
import { genitive, isolated, printable } from '../sentences/text.ts'
import { cellAt, numbersOf, type Series, valueText } from './setting.ts'
import { axisWords, valueWords } from './words.ts'

/** The fair count of every matchup and variant; empty for a sweep without fair counts, such as one over two axes. */
export function fairCounts({ fair, fairs }: SweepDocument): readonly FairCount[] {
  if (fairs.length > 0) return fairs
  return fair === null ? [] : [fair]
}

/** The fair count of a series. */
export function fairOf(
  document: SweepDocument,
  { matchup, variant }: Pick<Series, 'matchup' | 'variant'>,
): FairCount | undefined {
  return fairCounts(document).find((fair) => fair.matchup === matchup && fair.variant === variant)
}

/** A fair count as text. */
interface ShownFair {
  readonly value: string
  /** The interval: `16.8 to 17.6`, `up to 17.6`, `16.8 or more`; null if both ends are unknown. */
  readonly range: string | null
}

/** The fair count with as many digits as its error supports; null if there is none. */
export function showFair({ estimate, low, high, level: of, method }: FairCount): ShownFair | null {
  if (estimate === null) return null
  if (method === 'exact') return { value: String(Number(estimate.toPrecision(4))), range: null }
  const about = (from: number, to: number) => show({ estimate, low: from, high: to, level: of, method: 't' }, 'count')
  if (low !== null && high !== null) {
    const shown = about(low, high)
    return { value: shown.value, range: `${shown.low} to ${shown.high}` }
  }
  // A single known end is enough to choose the number of digits.
  const half = Math.abs(estimate - (low ?? high ?? estimate))
  if (half === 0) return { value: show({ estimate, method: 'exact' }, 'count').value, range: null }
  const shown = about(estimate - half, estimate + half)
  return { value: shown.value, range: low === null ? `up to ${shown.high}` : `${shown.low} or more` }
}

/**
 * A sentence on the value at which the fight is even, or on why it is unknown: `Even at about 25.5 models of Levy’s line (95% interval 25.2
 * to 25.9): 25 is still Order’s, 26 is Levy’s.`
 */
export function fairSentence(fair: FairCount, axis: SweptAxis, series: Series): string {
  const shown = showFair(fair)
  const note = fair.note === undefined ? null : printable(fair.note).replace(/\.$/, '')
  if (shown !== null && fair.method === 'exact') return exactSentence(shown.value, fair, axis, series)
  if (shown !== null) {
    const range = shown.range === null ? 'no interval' : `${level(fair.level)} interval ${shown.range}`
    const between = neighbours(fair, axis, series)
    return `Even at about ${valueWords(fair, shown.value)} (${range})${between === null ? '' : `: ${between}`}${note === null ? '' : `; ${note}`}.`
  }
  const [least, most] = ends(axis, series)
  const crossed = crossings(axis, series).map(([from, to]) => `${valueText(from)} and ${valueText(to)}`)
  const why = [
    ...(note === null ? [] : [note]),
    ...(crossed.length > 0 ? [`the scores pass 50% between ${crossed.join(' and between ')}`] : []),
  ]
  const said = why.length > 0 ? why.join('; ') : oneSide(series)
  return `No value of ${axisWords(fair)} from ${valueText(least)} to ${valueText(most)} is known to make the fight even: ${said}.${crossed.length > 0 || note?.includes('would reach') === true ? '' : beyond(axis, series)}`
}

/**
 * `Even between 25 and 26 models of Levy’s spears (exact): Order will score 50.4% at 25 and 49.1% at 26.` If the scores of whole numbers
 * in between are unknown, the sentence says that the value is interpolated.
 */
function exactSentence(value: string, fair: FairCount, axis: SweptAxis, series: Series): string {
  const at = fair.estimate ?? 0
  const scores = exactScores(fair, axis, series)
  const numbers = [...scores.keys()]
  if (numbers.includes(at)) return `Even at ${valueWords(fair, value)} (exact).`
  const below = Math.max(...numbers.filter((each) => each < at))
  const above = Math.min(...numbers.filter((each) => each > at))
  if (!Number.isFinite(below) || !Number.isFinite(above)) return `Even at ${valueWords(fair, value)}, by exact scores.`
  const scored = scores.get(below) ?? 0.5
  if (above - below === 1 && numbers.every(Number.isInteger)) {
    const [one, other] = [below, above].map((each) => {
      return `${showExact(scores.get(each) ?? 0.5, 'share')} at ${valueText(each)}`
    })
    return `Even between ${valueWords(fair, `${valueText(below)} and ${valueText(above)}`)} (exact): ${isolated(series.army)} will score ${one} and ${other}.`
  }
  const [one, other] = scored > 0.5 ? [series.army, series.against] : [series.against, series.army]
  const of = (army: string): string => `${isolated(army)}${genitive(army)}`
  return `Even at about ${valueWords(fair, value)}, interpolated on a straight line between exact scores: ${valueText(below)} is still ${of(one)}, ${valueText(above)} is ${of(other)}; the values between were not solved.`
}

/** Exact scores by value, for the values of the axis and for values in between that were also solved. */
function exactScores({ between = [] }: FairCount, axis: SweptAxis, series: Series): ReadonlyMap<number, number> {
  const played = (numbersOf(axis) ?? []).flatMap((value) => {
    const exact = cellAt(series, value)?.matchup.score.exact
    return exact === undefined ? [] : [{ value, score: exact }]
  })
  return new Map([...played, ...between].map(({ value, score }) => [value, score]))
}

/**
 * `25 is still Order’s, 26 is Levy’s`, if the interval lies between two neighbouring whole numbers. Straight lines have a wider interval,
 * so for them it may contain one or two whole numbers: `24 is still Order’s, 26 is Levy’s, 25 may be either’s`. Null if it contains more,
 * or if both ends are unknown.
 */
function neighbours({ estimate, low, high, curve, method }: FairCount, axis: SweptAxis, series: Series): string | null {
  const numbers = numbersOf(axis) ?? []
  if (estimate === null || low === null || high === null || !numbers.every(Number.isInteger)) return null
  const [below, above] = [Math.ceil(low) - 1, Math.floor(high) + 1]
  const open = Array.from({ length: above - below - 1 }, (_, i) => valueText(below + 1 + i))
  if (below < Math.min(...numbers) || above > Math.max(...numbers) || open.length > MOST_OPEN[method]) return null
  const sorted = series.cells.toSorted((a, b) => Number(a.at[0]) - Number(b.at[0]))
  const [first, last] = [sorted[0], sorted.at(-1)].map((cell) => (cell === undefined ? 0.5 : known(cell.matchup.score)))
  const falls = curve === null ? (first ?? 0) > (last ?? 0) : curve.b1 < 0
  const [one, other] = falls ? [series.army, series.against] : [series.against, series.army]
  const of = (army: string): string => `${isolated(army)}${genitive(army)}`
  const either = open.length === 0 ? '' : `, ${open.join(' and ')} may be either’s`
  return `${valueText(below)} is still ${of(one)}, ${valueText(above)} is ${of(other)}${either}`
}

/** Neighbours are named only if at most so many whole numbers between them are undecided, by method. */
const MOST_OPEN = { exact: 0, fieller: 0, band: 2 } as const

/** The least and the greatest value that was played. */
function ends(axis: SweptAxis, series: Series): readonly [number, number] {
  const played = (numbersOf(axis) ?? []).filter((value) => cellAt(series, value) !== undefined)
  return [Math.min(...played), Math.max(...played)]
}

/** Where the score may pass a half, if it comes nearer to it towards an end of the values: as far again, but not below a count’s least. */
function beyond(axis: SweptAxis, series: Series): string {
  const [least, most] = ends(axis, series)
  const [low, high] = [least, most].map((value) => cellAt(series, value)?.matchup.score)
  if (low === undefined || high === undefined || most <= least) return ''
  const [first, last] = [known(low), known(high)]
  const isApart = (low.high ?? first) < (high.low ?? last) || (high.high ?? last) < (low.low ?? first)
  if (!isApart || (first - 0.5) * (last - 0.5) <= 0) return ''
  const isUp = Math.abs(last - 0.5) < Math.abs(first - 0.5)
  const isWhole = (numbersOf(axis) ?? []).every(Number.isInteger)
  const bound = least < 0 ? Number.NEGATIVE_INFINITY : isWhole && least > 0 ? 1 : 0
  const [from, to] = isUp ? [most, 2 * most - least] : [Math.max(bound, 2 * least - most), least]
  if (to <= from) return ''
  const way = isUp === last > first ? 'rises' : 'falls'
  return ` The score ${way} towards ${valueText(isUp ? most : least)}: try ${valueText(from)}..${valueText(to)}.`
}

/** Pairs of neighbouring values between which the score passes a half. */
function crossings(axis: SweptAxis, series: Series): readonly (readonly [number, number])[] {
  const sorted = (numbersOf(axis) ?? []).toSorted((a, b) => a - b)
  const scored = sorted.flatMap((value): [number, number][] => {
    const score = cellAt(series, value)?.matchup.score
    return score === undefined ? [] : [[value, known(score) - 0.5]]
  })
  return scored.flatMap(([value, score], i): [number, number][] => {
    const next = scored[i + 1]
    return next !== undefined && score * next[1] < 0 ? [[value, next[0]]] : []
  })
}

function oneSide({ army, cells }: Series): string {
  const scores = cells.map(({ matchup }) => known(matchup.score))
  const [least, most] = [Math.min(...scores), Math.max(...scores)]
  const scored = `${isolated(army)} scored`
  if (least > 0.5) return `${scored} above 50% everywhere`
  if (most < 0.5) return `${scored} below 50% everywhere`
  return `${scored} ${show({ estimate: least, method: 'exact' }, 'share').value} to ${show({ estimate: most, method: 'exact' }, 'share').value}, which leaves open where the score passes 50%`
}

/** The fair count in the form of a row of `results.csv`; null without an estimate. */
export function fairEstimate({ estimate, low, high, level: of, method }: FairCount): Estimate | null {
  if (estimate === null) return null
  return {
    estimate,
    ...(low === null ? {} : { low }),
    ...(high === null ? {} : { high }),
    ...(low === null && high === null ? {} : { level: of }),
    method,
  }
}
