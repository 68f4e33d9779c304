import type { Comparison, FieldComparison } from '../../result/compared.ts'
import type { CompareDocument } from '../../result/document.ts'
import type { Estimate } from '../../result/heading.ts'
import { best, known, level, show, showDifference } from '../sentences/format.ts'
import { playedOf } from '../sentences/played.ts'
import { HOLD, isAnytime, neededText, points, swept } from '../sentences/stopped.ts'
import { counted, isolated, listed, plain, whole } from '../sentences/text.ts'
import { armiesOf, isBrief, isSame, isScore, type Pair, pairsOf } from './pairs.ts'
import { value } from './value.ts'

/** The verdicts of a comparison of rules, in plain words: what changed, by how much, how sure that is. */
export function compareAnswers(document: CompareDocument): readonly string[] {
  const pairs = pairsOf(document)
  const said = pairs.flatMap((pair) => {
    const [most, ...others] = pair.scores
    if (most === undefined) return []
    if (isSame(pair)) return [[sameText(document, pair), ...reachText(document, pair)].join(' ')]
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
    const hold = comparisons.every(({ difference }) => isAnytime(difference)) ? '' : ` (${HOLD})`
    return `Interrupted before ${counted(stop.asked, 'battle')} of each matchup were played${left}: what follows is about those that were${hold}.`
  }
  if (ended !== 'undecided' || !isBrief(document)) return null
  const scores = comparisons.filter(isScore)
  const open = scores.filter(({ verdict }) => verdict === 'undecided').length
  if (open === 0) return null
  return `UNDECIDED in ${open} of ${counted(scores.length, 'comparison')} when the battles allowed were used up.`
}

/** Nothing differed, for example because rules are compared with themselves. */
function sameText(document: CompareDocument, { a, b, scores }: Pair): string {
  const blocks = scores.reduce((sum, each) => sum + each.blocks, 0)
  return `No ${playedOf(document)} of ${whole(blocks)} changed: under ${isolated(b)} each ended as under ${isolated(a)} in every metric.`
}

/** For rules that changed no battle: whether their switches were reached, by name of the clause. */
function reachText({ reach = [] }: CompareDocument, { a, b }: Pair): string[] {
  const found = reach.find((each) => each.a === a && each.b === b)
  if (found === undefined) return []
  const looked = `of ${counted(found.battles, 'battle')} looked at`
  return found.switches.map(({ switch: name, clause, clauses, times }) => {
    if (times === null)
      return `It is not known whether the clause that ${plain(name)} decides (${plain(clause)}) ever acted in them: no event cites it.`
    const named = clauses.every((id) => id === clause) ? '' : ` (${plain(clause)})`
    if (times === 0)
      return `None ${looked} carried out ${listed(clauses.map(plain))}, in which ${plain(name)}${named} decides: no general had, or took, this choice, and the comparison says nothing about the reading.`
    return `In the first ${counted(found.battles, 'battle')} ${listed(clauses.map(plain))}, in which ${plain(name)} decides, acted ${times === 1 ? 'once' : `${whole(times)} times`}, counted under both together.`
  })
}

function scoreText(document: CompareDocument, comparison: Comparison): string {
  const { matchup, a, b, difference, changed, blocks, verdict } = comparison
  const [first, second] = armiesOf(document, matchup).map(isolated)
  if (difference.exact !== undefined) return exactText(document, comparison)
  if (changed === 0) {
    return `No ${playedOf(document)} of ${whole(blocks)} changed its score for ${first} against ${second} under ${isolated(b)}.`
  }
  const under = `${verdict === 'undecided' ? 'UNDECIDED: under' : 'Under'} ${isolated(b)}`
  const { much, than } = differenceText(difference)
  const scored = `${first} scored ${scoreOf(document, comparison)} against ${second}, ${much} ${than} under ${isolated(a)}`
  return `${under}, ${scored} (${intervalText(difference)})${judged(comparison, document.margin)}${verdict === 'undecided' ? stillNeeded(comparison) : ''}.`
}

/** The battles until an undecided difference is decided. */
function stillNeeded(comparison: Comparison): string {
  const { needed, changed } = comparison
  if (needed === undefined && changed === null) return '; how many battles are needed cannot be told from these'
  if (needed === undefined) {
    const differ = `${counted(changed ?? 0, 'block')} ${changed === 1 ? 'differs' : 'differ'}`
    return `; ${differ}, too few to tell how many battles are needed`
  }
  return neededText(comparison)
}

/** The exact difference with the verdict that rests on it, then the sampled one. */
function exactText(document: CompareDocument, comparison: Comparison): string {
  const { matchup, a, b, difference } = comparison
  const [first, second] = armiesOf(document, matchup).map(isolated)
  const { exact: score } = document.matchups.find(({ name, variant }) => name === matchup && variant === b)?.score ?? {}
  const scores = score === undefined ? 'score' : `score ${show({ estimate: score, method: 'exact' }, 'share').value}`
  const { much, than } = differenceText(best(difference))
  return `Under ${isolated(b)}, ${first} will ${scores} against ${second}, exactly ${much} ${than} under ${isolated(a)}${judged(comparison, document.margin)}.`
}

/** The score under b, without an interval for a score of all or nothing: its difference shows how certain it is. */
function scoreOf(document: CompareDocument, comparison: Comparison): string {
  const [, estimate] = comparison.values
  return swept({ estimate, method: '' }) ? `${100 * estimate}%` : value(document, comparison, 1)
}

/** `4.3 points of score less` … `than`; `as much` … `as`. */
function differenceText(difference: Estimate): { readonly much: string; readonly than: string } {
  const value = showDifference(difference, 'share').value.replace(/^[+\u2212]/, '')
  if (Number(value) === 0 && difference.method === 'exact' && Math.abs(difference.estimate) > SAME) {
    return { much: `less than 0.01 points of score ${difference.estimate < 0 ? 'less' : 'more'}`, than: 'than' }
  }
  if (Number(value) === 0) return { much: 'as much', than: 'as' }
  const points = value === '1' ? 'point' : 'points'
  return { much: `${value} ${points} of score ${difference.estimate < 0 ? 'less' : 'more'}`, than: 'than' }
}

/** Smaller exact differences are rounding. */
const SAME = 1e-12

/** `95% interval 4.1 to 4.5 less`, `95% interval 0.4 less to 0.8 more`. */
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

/** The meaning of a verdict relative to the band of equivalence. */
function judged({ verdict, detectable, difference, equivalence }: Judged, margin: number): string {
  const called = `the ±${points(margin)} called equivalent`
  const isExact = difference.exact !== undefined
  const beyond = (difference.low ?? 0) > margin || (difference.high ?? 0) < -margin
  switch (verdict) {
    case 'equivalent': {
      if (isExact && detectable === undefined) return ': no difference'
      const by = isExact ? null : decidingText({ difference, equivalence })
      const inside = by === null ? `inside ${called}` : `the ${by} is inside ${called}`
      return detectable === undefined
        ? `: equivalent, ${inside}`
        : `: ${detectable}, but by too little to matter: ${inside}`
    }
    case 'unreached':
      return ': the clauses in question were never reached'
    case 'undecided': {
      const apart = (difference.low ?? 0) > 0 || (difference.high ?? 0) < 0
      const why = apart
        ? 'by itself beyond chance, but not once all measures that are judged are corrected together; '
        : ''
      return `: ${why}neither a difference nor equivalence within ±${points(margin)} is established`
    }
    default:
      if (isExact) return `: ${verdict}, beyond ${called}`
      return beyond ? `: ${verdict}, wholly beyond ${called}` : `: ${verdict}, not shown to be beyond ${called}`
  }
}

/** The interval that decides equivalence: `90% interval −2.0 to +4.1`; null if there is none. */
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

function fieldText(document: CompareDocument, pair: Pair, field: FieldComparison): string {
  const { scores } = pair
  const { exact } = field.difference
  const uneven =
    exact !== undefined || field.interaction.p <= ALPHA
      ? unevenText(nextOf(scores, field))
      : 'There is no sign that it changes some matchups more than others.'
  return `${meanText(document, pair, field)} ${tally(scores)} ${uneven}`
}

/** The mean of all matchups: with its sign only if one army is first in all of them, else the size of the change. */
function meanText(document: CompareDocument, { a, b, scores }: Pair, field: FieldComparison): string {
  const { difference, verdict, first, size } = field
  const many = counted(scores.length, 'matchup')
  const exact = difference.exact !== undefined
  if (first === null) {
    const by = showDifference({ estimate: size, method: 'exact' }, 'share').value.replace(/^\+/, '')
    const noise = exact ? ', exactly' : ' (chance adds to this)'
    return `Over all ${many} the score changed by ${by} ${by === '1' ? 'point' : 'points'} on average, one way or the other${noise}.`
  }
  const { much, than } = differenceText(best(difference))
  const told = `${verdict === 'undecided' ? 'UNDECIDED: over' : 'Over'} all ${many}, ${isolated(first)} scored on average ${exact ? 'exactly ' : ''}${much} under ${isolated(b)} ${than} under ${isolated(a)}`
  return `${told}${exact ? '' : ` (${intervalText(difference)})`}${judged(field, document.margin)}.`
}

/** Tests are judged at this level, after correction. */
export const ALPHA = 0.05

/** The matchups that changed most, without the first, which has a sentence of its own, and without unchanged ones. */
function nextOf(scores: readonly Comparison[], { most }: FieldComparison): readonly Comparison[] {
  return scores.slice(1).filter(({ matchup, changed, difference }) => {
    return most.includes(matchup) && (difference.exact !== undefined || changed !== 0) && known(difference) !== 0
  })
}

function unevenText(next: readonly Comparison[]): string {
  const named = next.map(
    ({ matchup, difference }) => `${isolated(matchup)} (${showDifference(best(difference), 'share').value})`,
  )
  return `It changes some matchups more than others${named.length === 0 ? '' : `; after that one ${named.join(', ')}`}.`
}

/** `Matchup by matchup: 3 higher, 2 lower, 7 equivalent.` */
function tally(scores: readonly Comparison[]): string {
  const counts = (['higher', 'lower', 'equivalent', 'undecided', 'unreached'] as const).flatMap((verdict) => {
    const n = scores.filter((each) => each.verdict === verdict).length
    return n === 0 ? [] : [`${whole(n)} ${verdict}`]
  })
  return `Matchup by matchup: ${counts.join(', ')}.`
}

/** The gain from common dice, or that there were none; null if nothing differed. */
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
 * A verdict in a table, with the certain direction of an equivalent score: `equivalent ↓`. A metric without a band of equivalence either
 * shows a difference or does not.
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
