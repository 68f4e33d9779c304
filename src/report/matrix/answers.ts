import type { MatrixDocument } from '../../result/document.ts'
import type { Rating } from '../../result/ranked.ts'
import { best, known, level, show } from '../sentences/format.ts'
import { pText } from '../sentences/significance.ts'
import { HOLD, isAnytime, moreText, points, rangeText, sweepText, swept } from '../sentences/stopped.ts'
import { counted, isolated, listed, whole } from '../sentences/text.ts'
import { circleText } from './circle.ts'
import { alpha, isRatedExactly, matchupOf, meetings, pairsOf, percent, scored, spread, standing } from './ranking.ts'

/** How many armies are out of line, in one line; then which, how many pairs, and whether strength explains the scores and what to field. */
export function matrixAnswers(document: MatrixDocument): readonly string[] {
  if (document.cells.length === 0) return ['No battle was finished.']
  // A part of the field allows no statement about the whole.
  const whole =
    document.status === 'interrupted' ? [] : [cycles(document), choice(document)].filter((text) => text !== '')
  return [...outOfLine(document), pairs(document), whole.join(' ')].filter((text) => text !== '')
}

function outOfLine(document: MatrixDocument): readonly string[] {
  const { ratings, margin } = document
  const [first] = ratings
  const last = ratings.at(-1)
  const stopped = interrupted(document)
  if (first === undefined || last === undefined) return [`${stopped}Too few pairs were fought to rank the armies.`]
  const extremes = `${named(first)} scored most, ${against(first)}; ${named(last)} least, ${against(last)}`
  if (stopped !== '') return [`${stopped}So far ${extremes}.`]
  const at = (place: string): readonly Rating[] => ratings.filter((rating) => standing(rating, margin) === place)
  const above = at('above')
  const below = at('below').toReversed()
  const out = above.length + below.length
  const inside = at('inside').length
  const open = at('open').length
  const all = `${whole(ratings.length)} armies`
  const rest = [
    inside === 0 ? '' : `${whole(inside)} in line, within ${points(margin)} of an even score`,
    open === 0 ? '' : `${whole(open)} undecided`,
  ].filter((text) => text !== '')
  if (out === 0) {
    return open === 0
      ? [`None of the ${all} is out of line, all score within ${points(margin)} of even.`, `${extremes}.`]
      : [`No army is certainly out of line.`, `${extremes}. Of ${all} ${listed(rest)}.`]
  }
  const [furthest = first] = [...above, ...below].toSorted((a, b) => away(b) - away(a))
  const lists = [
    above.length === 0 ? '' : `Too strong: ${some(above)}.`,
    below.length === 0 ? '' : `Too weak: ${some(below)}.`,
    rest.length === 0 ? '' : `Others: ${rest.join('; ')}.`,
  ]
  return [
    `${whole(out)} of ${all} ${out === 1 ? 'is' : 'are'} out of line${out === 1 ? ':' : ', furthest'} ${named(furthest)} with ${against(furthest)}.`,
    lists.filter((text) => text !== '').join(' '),
  ]
}

/** How far an interrupted run came; empty for others. */
function interrupted(document: MatrixDocument): string {
  if (document.status !== 'interrupted') return ''
  const pairs = pairsOf(document)
  const fought = document.cells.length
  const after = fought === pairs ? '' : ` after ${whole(fought)} of ${counted(pairs, 'pair')}`
  const sampled = document.cells.some(({ score }) => score.exact === undefined && !isAnytime(score))
  return `Interrupted${after}${sampled ? ` (${HOLD})` : ''}. `
}

/** How far an army is from an even score against the field. */
function away({ score }: Rating): number {
  return Math.abs(known(score) - 0.5)
}

function named({ army }: Rating): string {
  return isolated(army)
}

/** `63.1% against the field (95% interval 62.0 to 64.2%)`. */
function against(rating: Rating): string {
  const score = best(rating.score)
  const range = score.method === 'exact' ? 'exact' : spread(score)
  return `${scored(score)} against the field${range === '' ? '' : ` (${range})`}`
}

/** Armies that a sentence names. */
const NAMED = 4

/** The first armies with their scores, the others as a number. */
function some(ratings: readonly Rating[]): string {
  const told = ratings.slice(0, NAMED).map((rating) => `${named(rating)} (${scored(best(rating.score))})`)
  const left = ratings.length - told.length
  return listed(left === 0 ? told : [...told, `${whole(left)} more`])
}

function pairs(document: MatrixDocument): string {
  const { cells, margin } = document
  const count = (verdict: string): number => cells.filter((cell) => cell.verdict === verdict).length
  const parts = [
    [count('unbalanced'), `unbalanced (more than ${points(margin)} from even)`],
    [count('balanced'), `balanced (within ${points(margin)} of even)`],
    [count('undecided'), 'undecided'],
  ] as const
  const there = parts.filter(([n]) => n > 0)
  const [only] = there
  const of =
    there.length === 1 && only !== undefined && cells.length > 1
      ? `All ${counted(cells.length, 'pair')} are ${only[1]}`
      : `Of ${counted(cells.length, 'pair')} ${listed(there.map(([n, what], i) => `${whole(n)} ${i > 0 ? '' : n === 1 ? 'is ' : 'are '}${what}`))}`
  const furthest = cells.reduce((a, b) => (lean(known(b.score)) > lean(known(a.score)) ? b : a))
  const score = best(furthest.score)
  const ahead = score.estimate >= 0.5
  const [strong, weak] = ahead ? [furthest.a, furthest.b] : [furthest.b, furthest.a]
  const shown = ahead ? score : { ...score, estimate: 1 - score.estimate, ...ends(score.low, score.high) }
  const range = spread(shown)
  const battles = matchupOf(document, furthest)?.battles ?? 0
  const said = swept(shown)
    ? sweepText(shown, battles)
    : `${shown.method === 'exact' ? 'exactly ' : ''}${scored(shown)}${range === '' ? '' : ` (${range})`}`
  const most = `furthest apart: ${isolated(strong)} v ${isolated(weak)}, ${said}`
  return `${of}; ${most}.${needed(document)}`
}

function lean(score: number): number {
  return Math.abs(score - 0.5)
}

function ends(low?: number, high?: number): { low?: number; high?: number } {
  return low === undefined || high === undefined ? {} : { low: 1 - high, high: 1 - low }
}

/** The number of battles that the undecided pairs still need, if it is known. */
function needed(document: MatrixDocument): string {
  const ranges = document.cells
    .filter(({ verdict }) => verdict === 'undecided')
    .map((cell) => matchupOf(document, cell)?.ended?.neededRange)
    .filter((range) => range !== undefined)
  if (ranges.length > 0) {
    const end = (which: 'low' | 'high'): number | null =>
      ranges.reduce<number | null>((sum, range) => add(sum, range[which]), 0)
    const text = rangeText({ low: end('low'), high: end('high') }, 'more battles')
    return ` ${text.charAt(0).toUpperCase()}${text.slice(1)} would decide those undecided.`
  }
  const still = document.cells
    .filter(({ verdict }) => verdict === 'undecided')
    .flatMap((cell) => {
      const more = matchupOf(document, cell)?.ended?.needed
      return more === undefined ? [] : [more]
    })
  const total = still.reduce<number>((sum, more) => sum + (more ?? 0), 0)
  const never = still.filter((more) => more === null).length
  const more = moreText(total, 'more battle')
  const enough = total === 0 ? '' : ` ${more.charAt(0).toUpperCase()}${more.slice(1)} would decide those undecided`
  const except =
    never === 0
      ? ''
      : `${whole(never)} ${never === 1 ? 'lies' : 'lie'} on the edge of the band, where no number would be enough`
  if (enough === '') return except === '' ? '' : ` Of those undecided ${except}.`
  return except === '' ? `${enough}.` : `${enough}; ${except}.`
}

/** The sum; null if one of the two is null. */
function add(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b
}

function cycles(document: MatrixDocument): string {
  const { cyclic, armies } = document
  if (armies.length < 3 || cyclic.df === 0) return ''
  if (isRatedExactly(document)) return exactCycles(document)
  const estimate = { estimate: cyclic.share, low: cyclic.low, high: cyclic.high, level: cyclic.level, method: 'hodge' }
  const share = percent(estimate).replace('< ', 'less than ').replace('> ', 'more than ')
  const error = `${spread(estimate)}, ${pText(cyclic.p)}`
  if (cyclic.p > alpha(document)) {
    return `Strength alone explains the scores: no sign of rock-paper-scissors (its share: ${share}, ${error}).`
  }
  return `Strength alone does not explain the scores: ${share} of their variation is rock-paper-scissors, that is, which army meets which (${error}). ${circleText(document)}`
}

/** The share of circles by exact scores, which needs no test. */
function exactCycles(document: MatrixDocument): string {
  const share = show({ estimate: document.cyclic.share, method: 'exact' }, 'share').value
  const part = `rock-paper-scissors is exactly ${share.replace('< ', 'less than ')} of the variation of the log odds of the scores`
  if (document.cyclic.share < SLIGHT) return `Strength alone explains nearly all of the scores: ${part}.`
  return `Strength alone does not explain the scores: ${part}. ${circleText(document)}`
}

/** A share of circles too small to matter. */
const SLIGHT = 0.01

/** Weights below this are rounding. */
const FIELDED = 0.005

function choice(document: MatrixDocument): string {
  const { nash, armies } = document
  const fielded = nash.weights.filter(({ weight }) => weight >= FIELDED).toSorted((a, b) => b.weight - a.weight)
  const [only, ...others] = fielded
  if (only === undefined) return ''
  if (others.length === 0)
    return `A player free to choose should field nothing but ${isolated(only.army)}${inclusion(document, only.inclusion)}.`
  const told = fielded
    .slice(0, NAMED)
    .map(({ army, weight }) => `${isolated(army)} in ${Math.round(100 * weight)}%${reason(document, army)}`)
  const left = fielded.length - told.length
  const { estimate, low, high, level: of } = nash.effective
  const range =
    low === undefined || high === undefined || of === undefined
      ? ' (by the exact scores)'
      : ` (${level(of)} interval ${low.toFixed(1)} to ${high.toFixed(1)})`
  return `A player free to choose should field ${listed(left === 0 ? told : [...told, `${whole(left)} more`])} of games: this is as much choice as between ${estimate.toFixed(1)} equally good armies, out of ${armies.length}${range}.`
}

/** The reason why a player fields an army that is not the strongest: it beats the strongest. */
function reason(document: MatrixDocument, army: string): string {
  const strongest = document.ratings[0]?.army ?? army
  const met = army === strongest ? undefined : meetings(document)(army, strongest)
  if (met === undefined) return ''
  const { estimate, low = estimate } = best(met.score)
  return low > 0.5 ? ` (because it beats ${isolated(strongest)})` : ''
}

function inclusion({ basis }: MatrixDocument, share: number): string {
  if (basis.nash === 'exact') return ', by the exact scores'
  return ` (part of the choice in ${Math.round(100 * share)}% of resampled runs)`
}
