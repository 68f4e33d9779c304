import type { Comparison, FieldComparison } from '../../run/compared.ts'
import type { CompareDocument, Estimate } from '../../run/document.ts'
import { level, showDifference } from '../format.ts'
import { pText } from '../significance.ts'
import { isAnytime, neededText, points } from '../stopped.ts'
import { counted, isolated, plain, whole } from '../text.ts'
import { armiesOf, isBrief, isSame, isScore, type Pair, pairsOf } from './pairs.ts'

/** The verdicts of a comparison of rules, in plain words: what changed, by how much, how sure that is. */
export function compareAnswers(document: CompareDocument): readonly string[] {
  const pairs = pairsOf(document)
  const said = pairs.flatMap((pair) => {
    if (pair.scores.length === 0) return []
    if (isSame(pair)) return [sameText(pair)]
    const few = isBrief(document) ? [] : pair.scores.map((score) => scoreText(document, score))
    return pair.field === undefined ? few : [fieldText(document, pair, pair.field), ...few]
  })
  const before = status(document)
  return [...(before === null ? [] : [before]), ...(said.length > 0 ? said : ['Nothing could be compared.'])]
}

function status(document: CompareDocument): string | null {
  const { status: ended, stop, comparisons, unplayed = [] } = document
  if (ended === 'interrupted') {
    const left = unplayed.length === 0 ? '' : ` (never begun: ${unplayed.map(isolated).join(', ')})`
    return `Interrupted before ${counted(stop.asked, 'battle')} of each matchup were played${left}: what follows is about those that were.`
  }
  if (ended !== 'undecided' || !isBrief(document)) return null
  const scores = comparisons.filter(isScore)
  const open = scores.filter(({ verdict }) => verdict === 'undecided').length
  return `UNDECIDED in ${open} of ${counted(scores.length, 'comparison')} when the battles allowed were used up.`
}

/** Nothing differed: as where rules are compared with themselves. */
function sameText({ a, b, scores }: Pair): string {
  const blocks = scores.reduce((sum, each) => sum + each.blocks, 0)
  const [first] = scores
  const bound = first === undefined ? '' : ` (${intervalText(first.difference)} in score)`
  return `No block differed: ${isolated(b)} and ${isolated(a)} came to the same in all ${counted(blocks, 'block')}, in every metric${bound}.`
}

function scoreText(document: CompareDocument, comparison: Comparison): string {
  const { matchup, a, b, difference, changed, blocks, verdict, needed } = comparison
  const [first, second] = armiesOf(document, matchup).map(isolated)
  const under = `${verdict === 'undecided' ? 'UNDECIDED: under' : 'Under'} ${isolated(b)}`
  if (changed === 0) {
    return `${under} ${first} scored against ${second} in every one of ${counted(blocks, 'block')} what ${first} scored under ${isolated(a)} (${intervalText(difference)}): no block differed.`
  }
  const { much, than } = differenceText(difference)
  const scored = `${first} scored ${much} against ${second} ${than} under ${isolated(a)}`
  return `${under}, ${scored} (${intervalText(difference)})${judged(comparison, document.margin)}${verdict === 'undecided' ? neededText(needed) : ''}.`
}

/** `4.3 points less` … `than`; `as much` … `as`. */
function differenceText(difference: Estimate): { readonly much: string; readonly than: string } {
  const value = showDifference(difference, 'share').value.replace(/^[+\u2212]/, '')
  if (Number(value) === 0) return { much: 'as much', than: 'as' }
  const points = value === '1' ? 'point' : 'points'
  return { much: `${value} ${points} ${difference.estimate < 0 ? 'less' : 'more'}`, than: 'than' }
}

/** `95 % interval 4.1 to 4.5 less`, `95 % interval 0.4 less to 0.8 more`. */
export function intervalText(difference: Estimate): string {
  const { low, high, exact } = showDifference(difference, 'share')
  if (low === null || high === null) return 'no interval'
  const of = `${level(difference.level ?? 0)} interval${isAnytime(difference) ? ' at any time' : ''}`
  const size = (text: string): string => text.replace(/^[+\u2212]/, '')
  const below = (difference.low ?? 0) < 0
  const above = (difference.high ?? 0) > 0
  const way = (difference.exact ?? 0) < 0 ? 'less' : 'more'
  const known = exact === null ? '' : difference.exact === 0 ? ', exactly none' : `, exactly ${size(exact)} ${way}`
  const range =
    below && above
      ? `${size(low)} less to ${size(high)} more`
      : below
        ? `${size(high)} to ${size(low)} less`
        : `${size(low)} to ${size(high)} more`
  return `${of} ${range}${known}`
}

/** What a verdict means beside the band that is called equivalent. */
function judged(
  { verdict, detectable, difference }: Pick<Comparison, 'verdict' | 'difference'> & Pick<FieldComparison, 'detectable'>,
  margin: number,
): string {
  const called = `the ±${points(margin)} called equivalent`
  const beyond = (difference.low ?? 0) > margin || (difference.high ?? 0) < -margin
  switch (verdict) {
    case 'equivalent':
      return detectable === undefined
        ? `: equivalent, inside ±${points(margin)}`
        : `: ${detectable}, though inside ${called}`
    case 'undecided':
      return `: neither a difference nor equivalence within ±${points(margin)} is established`
    default:
      return beyond ? `: ${verdict}, wholly beyond ${called}` : `: ${verdict}, not shown to be beyond ${called}`
  }
}

function fieldText(document: CompareDocument, { a, b, scores }: Pair, field: FieldComparison): string {
  const { difference, interaction, most, verdict } = field
  const many = counted(scores.length, 'matchup')
  const { much, than } = differenceText(difference)
  const mean = `${verdict === 'undecided' ? 'UNDECIDED: over' : 'Over'} all ${many}, the army named first scored on average ${much} under ${isolated(b)} ${than} under ${isolated(a)} (${intervalText(difference)})${judged(field, document.margin)}.`
  const q = `Cochran’s Q ${interaction.q.toFixed(1)}, ${interaction.df} df, ${pText(interaction.p)}`
  const uneven =
    interaction.p <= ALPHA
      ? `It changes some matchups more than others (${q}); most: ${most.map((name) => named(scores, name)).join(', ')}.`
      : `There is no sign that it changes some matchups more than others (${q}).`
  return `${mean} ${tally(scores)} ${uneven}`
}

/** Tests are judged at this level, after correction. */
export const ALPHA = 0.05

function named(scores: readonly Comparison[], matchup: string): string {
  const of = scores.find((each) => each.matchup === matchup)
  return of === undefined ? isolated(matchup) : `${isolated(matchup)} (${showDifference(of.difference, 'share').value})`
}

/** `Of the 12 matchups 3 are higher, 2 lower, 7 equivalent.` */
function tally(scores: readonly Comparison[]): string {
  const counts = (['higher', 'lower', 'equivalent', 'undecided'] as const).flatMap((verdict) => {
    const n = scores.filter((each) => each.verdict === verdict).length
    return n === 0 ? [] : [`${whole(n)} ${verdict}`]
  })
  return `Matchup by matchup: ${counts.join(', ')}.`
}

/** What common dice were worth, or that there were none; null where nothing differed. */
export function diceText({ design }: CompareDocument, scores: readonly Comparison[]): string | null {
  if (design === 'independent') return 'Each variant was fought with dice of its own.'
  const known = scores.flatMap(({ varianceReduction, varianceBound }) =>
    varianceReduction === null ? [] : [{ factor: varianceReduction, bound: varianceBound }],
  )
  const [first] = known
  if (first === undefined) return null
  if (known.length === 1) {
    const bound = first.bound === null ? '' : `; at most ${times(first.bound)} times were possible`
    const poor = first.factor < 1 ? ' Here independent dice would have done better.' : ''
    return `Both were fought with the same dice, which was worth ${times(first.factor)} times the battles${bound}.${poor}`
  }
  const factors = known.map(({ factor }) => factor).toSorted((x, y) => x - y)
  const [least = 1, most = 1] = [factors[0], factors.at(-1)]
  const range = times(least) === times(most) ? times(least) : `${times(least)} to ${times(most)}`
  const reached = known
    .flatMap(({ factor, bound }) => (bound === null ? [] : [factor / bound]))
    .toSorted((x, y) => x - y)
  const median = reached[Math.floor(reached.length / 2)]
  const bound = median === undefined ? '' : `, of what was possible ${Math.round(100 * median)} % (median)`
  const worse = factors.filter((factor) => factor < 1).length
  const poor =
    worse === 0 ? '' : ` In ${worse} of ${counted(factors.length, 'matchup')} independent dice would have done better.`
  return `Both were fought with the same dice, which was worth ${range} times the battles${bound}.${poor}`
}

function times(factor: number): string {
  return factor >= 100 ? whole(factor) : factor.toFixed(1)
}

/** A verdict in a table, with which way an equivalent score differs for certain: `equivalent ↓`. */
export function verdictText({ verdict, detectable }: Pick<FieldComparison, 'verdict' | 'detectable'>): string {
  return detectable === undefined ? verdict : `${verdict} ${detectable === 'higher' ? '↑' : '↓'}`
}

/** Both variants, as headings have them. */
export function pairTitle({ a, b }: { readonly a: string; readonly b: string }): string {
  return `${plain(b)} (b) against ${plain(a)} (a)`
}
