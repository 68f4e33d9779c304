import type { Comparison, FieldComparison } from '../../run/compared.ts'
import type { CompareDocument, Estimate } from '../../run/document.ts'
import { level, showDifference } from '../format.ts'
import { playedOf } from '../played.ts'
import { isAnytime, neededText, points, swept } from '../stopped.ts'
import { counted, isolated, plain, whole } from '../text.ts'
import { armiesOf, isBrief, isSame, isScore, type Pair, pairsOf } from './pairs.ts'
import { value } from './value.ts'

/** The verdicts of a comparison of rules, in plain words: what changed, by how much, how sure that is. */
export function compareAnswers(document: CompareDocument): readonly string[] {
  const pairs = pairsOf(document)
  const said = pairs.flatMap((pair) => {
    const [most, ...others] = pair.scores
    if (most === undefined) return []
    if (isSame(pair)) return [sameText(document, pair)]
    const lead = scoreText(document, most)
    const rest = isBrief(document) ? [] : others.map((score) => scoreText(document, score))
    return [pair.field === undefined ? lead : `${lead} ${fieldText(document, pair, pair.field)}`, ...rest]
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
function sameText(document: CompareDocument, { b, scores }: Pair): string {
  const blocks = scores.reduce((sum, each) => sum + each.blocks, 0)
  return `${isolated(b)} changed nothing: every one of ${counted(blocks, playedOf(document))} ended the same in every metric.`
}

function scoreText(document: CompareDocument, comparison: Comparison): string {
  const { matchup, a, b, difference, changed, blocks, verdict, needed } = comparison
  const [first, second] = armiesOf(document, matchup).map(isolated)
  if (changed === 0) {
    return `${isolated(b)} changed nothing for ${first} against ${second}: every one of ${counted(blocks, playedOf(document))} ended with the same score.`
  }
  const under = `${verdict === 'undecided' ? 'UNDECIDED: under' : 'Under'} ${isolated(b)}`
  const { much, than } = differenceText(difference)
  const scored = `${first} scored ${scoreOf(document, comparison)} against ${second}, ${much} ${than} under ${isolated(a)}`
  return `${under}, ${scored} (${intervalText(difference)})${judged(comparison, document.margin)}${verdict === 'undecided' ? neededText(needed) : ''}.`
}

/** The score under b; of all or nothing it is the difference that tells how sure it is. */
function scoreOf(document: CompareDocument, comparison: Comparison): string {
  const [, estimate] = comparison.values
  return swept({ estimate, method: '' }) ? `${100 * estimate} %` : value(document, comparison, 1)
}

/** `4.3 points of score less` … `than`; `as much` … `as`. */
function differenceText(difference: Estimate): { readonly much: string; readonly than: string } {
  const value = showDifference(difference, 'share').value.replace(/^[+\u2212]/, '')
  if (Number(value) === 0) return { much: 'as much', than: 'as' }
  const points = value === '1' ? 'point' : 'points'
  return { much: `${value} ${points} of score ${difference.estimate < 0 ? 'less' : 'more'}`, than: 'than' }
}

/** `95 % interval 4.1 to 4.5 less`, `95 % interval 0.4 less to 0.8 more`. */
function intervalText(difference: Estimate): string {
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

type Judged = Pick<Comparison, 'verdict' | 'difference' | 'detectable' | 'equivalence'>

/** What a verdict means beside the band that is called equivalent. */
function judged({ verdict, detectable, difference, equivalence }: Judged, margin: number): string {
  const called = `the ±${points(margin)} called equivalent`
  const beyond = (difference.low ?? 0) > margin || (difference.high ?? 0) < -margin
  switch (verdict) {
    case 'equivalent': {
      const by = decidingText({ difference, equivalence })
      const inside = by === null ? `inside ${called}` : `the ${by} is inside ${called}`
      return detectable === undefined
        ? `: equivalent, ${inside}`
        : `: ${detectable}, but by too little to matter: ${inside}`
    }
    case 'undecided':
      return `: neither a difference nor equivalence within ±${points(margin)} is established`
    default:
      return beyond ? `: ${verdict}, wholly beyond ${called}` : `: ${verdict}, not shown to be beyond ${called}`
  }
}

/** The interval by which a score is called equivalent: `90 % interval −2.0 to +4.1`; null where there is none. */
export function decidingText({
  difference: { estimate, method },
  equivalence,
}: {
  readonly difference: Estimate
  readonly equivalence?: Comparison['equivalence'] | undefined
}): string | null {
  if (equivalence === undefined) return null
  const { low, high } = showDifference({ estimate, method, ...equivalence }, 'share')
  return low === null || high === null ? null : `${level(equivalence.level)} interval ${low} to ${high}`
}

function fieldText(document: CompareDocument, { a, b, scores }: Pair, field: FieldComparison): string {
  const { difference, interaction, verdict } = field
  const many = counted(scores.length, 'matchup')
  const { much, than } = differenceText(difference)
  const mean = `${verdict === 'undecided' ? 'UNDECIDED: over' : 'Over'} all ${many}, the army named first scored on average ${much} under ${isolated(b)} ${than} under ${isolated(a)} (${intervalText(difference)})${judged(field, document.margin)}.`
  return `${mean} ${tally(scores)} ${interaction.p <= ALPHA ? unevenText(nextOf(scores, field)) : 'There is no sign that it changes some matchups more than others.'}`
}

/** Tests are judged at this level, after correction. */
export const ALPHA = 0.05

/** Those changed most, but for the first, which has a sentence of its own, and for what did not change. */
function nextOf(scores: readonly Comparison[], { most }: FieldComparison): readonly Comparison[] {
  return scores.slice(1).filter(({ matchup, changed, difference }) => {
    return most.includes(matchup) && changed !== 0 && difference.estimate !== 0
  })
}

function unevenText(next: readonly Comparison[]): string {
  const named = next.map(
    ({ matchup, difference }) => `${isolated(matchup)} (${showDifference(difference, 'share').value})`,
  )
  return `It changes some matchups more than others${named.length === 0 ? '' : `; after that one ${named.join(', ')}`}.`
}

/** `Matchup by matchup: 3 higher, 2 lower, 7 equivalent.` */
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
    const bound = first.bound === null ? '' : `; the most any pairing of dice could save is ${times(first.bound)} times`
    const poor = first.factor < 1 ? ' Here dice of their own would have done better.' : ''
    return `${SAME_DICE} ${times(first.factor)} times as many battles${bound}.${poor}`
  }
  const factors = known.map(({ factor }) => factor).toSorted((x, y) => x - y)
  const [least = 1, most = 1] = [factors[0], factors.at(-1)]
  const range = times(least) === times(most) ? times(least) : `${times(least)} to ${times(most)}`
  const worse = factors.filter((factor) => factor < 1).length
  const poor =
    worse === 0 ? '' : ` In ${worse} of ${counted(factors.length, 'matchup')} dice of their own would have done better.`
  return `${SAME_DICE} ${range} times as many battles.${poor}`
}

const SAME_DICE = 'Both were fought with the same dice. Without common dice it would have taken'

function times(factor: number): string {
  return factor >= 100 ? whole(factor) : factor.toFixed(1)
}

/**
 * A verdict in a table, with which way an equivalent score differs for certain: `equivalent ↓`. What has no band of equivalence, so that
 * there is nothing left open, shows a difference or does not.
 */
export function verdictText({
  verdict,
  detectable,
  metric = 'score',
}: Pick<FieldComparison, 'verdict' | 'detectable'> & Partial<Pick<Comparison, 'metric'>>): string {
  if (verdict === 'undecided' && !isScore({ metric })) return 'no difference seen'
  return detectable === undefined ? verdict : `${verdict} ${detectable === 'higher' ? '↑' : '↓'}`
}

/** Both variants, as headings have them. */
export function pairTitle({ a, b }: { readonly a: string; readonly b: string }): string {
  return `${plain(b)} (b) against ${plain(a)} (a)`
}
