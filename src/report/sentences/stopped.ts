import * as maths from '../../core/maths.ts'
import type { ResultDocument } from '../../result/document.ts'
import type { Ended, Estimate, MatchupResult, NeededRange, SprtHypotheses } from '../../result/heading.ts'
import { variedNoun } from './changed.ts'
import { finished } from './finished.ts'
import { best, interval, level, show } from './format.ts'
import { playedOf } from './played.ts'
import { counted, isolated, whole } from './text.ts'

/** Words for what ended a run and each of its matchups, and for their verdicts. */

/** Methods whose intervals hold at all looks together, so that a run may stop because of its results. */
const ANYTIME: ReadonlySet<string> = new Set(['beta-binomial', 'betting', 'asymptotic'])

/** Whether an interval holds whenever the run stopped. */
export function isAnytime({ method }: Estimate): boolean {
  return ANYTIME.has(method)
}

/** A note on intervals of a run that its user ended, for intervals that do not hold at any time. */
export const HOLD = 'the intervals hold if the user did not stop because of the numbers'

/** Whether the number of battles followed from their results. */
export function isAdaptive({ stop: { rule } }: ResultDocument): boolean {
  return rule === 'target-error' || rule === 'until-decided' || rule === 'sprt'
}

/** The rule that was to end the run. */
export function stopText(document: ResultDocument): string {
  const { stop, command } = document
  const { rule, looks, targetError, margin, level: of, sprt, budget } = stop
  const judged = `, judged at ${looks === 1 ? 'one look' : `up to ${looks} looks`}`
  const within = budget === undefined ? '' : `, all within ${counted(budget, 'battle')}`
  switch (rule) {
    case 'battles':
      return `the number of battles asked for${within}`
    case 'exact':
      return 'the exact solution'
    case 'interrupted':
      return 'the user, before it was finished'
    case 'target-error': {
      const error = targetError === undefined ? 'narrow enough' : `±${points(targetError)} or narrower`
      return `precision: the interval of each score ${error}${judged}${within}`
    }
    case 'until-decided': {
      const band =
        margin === undefined ? '' : `: ${bandText(margin, command === 'compare' ? variedNoun(document) : null)}`
      const held = of === undefined ? '' : `, by intervals of ${level(of)} that hold at every look`
      return `a verdict on each${band}${judged}${held}${within}`
    }
    case 'sprt':
      return `the sequential probability ratio test${sprt === undefined ? '' : ` of ${hypotheses(sprt)}`}${judged}${within}`
  }
}

/** The band in which a score is called balanced, or a difference equivalent. */
function bandText(margin: number, compared: string | null): string {
  return compared !== null
    ? `within ±${points(margin)} of score the ${compared} are called equivalent`
    : `a score of ${band(margin)} is called balanced`
}

/** A difference of shares without its sign, such as a margin: `5 points`. */
export function points(share: number): string {
  const text = String(Number((100 * share).toPrecision(3)))
  return `${text} ${text === '1' ? 'point' : 'points'}`
}

/** `45 to 55%`. */
export function band(margin: number): string {
  return `${Number((50 - 100 * margin).toPrecision(4))} to ${level(0.5 + margin)}`
}

/** The two strengths between which a test decides. */
export function hypotheses({ kind, elo0, elo1, alpha, beta }: SprtHypotheses): string {
  return `${elo0} against ${elo1} ${kind} Elo (α ${level(alpha)}, β ${level(beta)})`
}

/**
 * How matchups ended if their number of battles was not fixed: `10 decided, 2 at the limit of battles`; null if it was fixed. A comparison
 * ends a matchup for all variants together, so the matchup counts once, by the variant that was furthest from a decision.
 */
export function endings(document: ResultDocument): string | null {
  const all = finished(document)
  const named = document.command === 'compare' ? [...new Set(all.map(({ name }) => name))] : null
  const groups =
    named === null ? all.map((matchup) => [matchup]) : named.map((name) => all.filter((of) => of.name === name))
  const ends = groups.map((group) => WAYS.findLast((by) => group.some(({ ended }) => ended?.by === by)))
  const counts = WAYS.flatMap((by) => {
    const n = ends.filter((end) => end === by).length
    return n === 0 ? [] : [`${n} ${ENDINGS[by]}`]
  })
  return counts.length === 0 ? null : counts.join(', ')
}

const ENDINGS: Readonly<Record<Ended['by'], string>> = {
  precision: 'precise enough',
  verdict: 'decided',
  limit: 'at the limit of battles',
  budget: 'as the battles of all were used up',
  interrupted: 'interrupted',
}

/** Ways to end, from the most complete to the least. */
const WAYS = ['precision', 'verdict', 'limit', 'budget', 'interrupted'] as const

/** How a matchup ended if its number of battles was not fixed: `stopped at look 14, decided`; null if it was fixed. */
export function endedText({ ended }: MatchupResult): string | null {
  if (ended === undefined) return null
  const at = ended.looks === 1 ? 'the first look' : `look ${ended.looks}`
  switch (ended.by) {
    case 'precision':
      return `stopped at ${at}, precise enough`
    case 'verdict':
      return `stopped at ${at}, decided`
    case 'limit':
      return `ended at the limit of battles${neededText(ended)}`
    case 'budget':
      return `ended as the battles of all matchups were used up${neededText(ended)}`
    case 'interrupted':
      return `interrupted after ${at}${neededText(ended)}`
  }
}

/** Whether a matchup ended before its question was answered. */
export function isOpen({ ended }: MatchupResult): boolean {
  return ended !== undefined && !ended.settled
}

/**
 * `; between about 600 and 170,000 more battles are needed`, by the ends of the interval. Without an interval: `; about 12,000 more battles
 * are needed`. Empty if the number was not computed.
 */
export function neededText({ needed, neededRange }: Needed): string {
  if (needed === undefined) return ''
  if (neededRange !== undefined) {
    const text = rangeText(neededRange, 'more battles')
    return `; ${text}${neededRange.low === null ? ' would be enough' : ' are needed'}`
  }
  if (needed === null) return '; no number of battles would be enough'
  return `; ${moreText(needed, 'more battle')} ${needed === 1 ? 'is' : 'are'} needed`
}

type Needed = Pick<Ended, 'needed' | 'neededRange'>

/** `between about 600 and 170,000 more battles`, `up to about 1,300 more battles`, `about 600 more battles or many more`; `noun`: what is counted. */
export function rangeText({ low, high }: NeededRange, noun: string): string {
  if (low === null) return 'no number of battles'
  if (low > MOST) return 'more battles than anybody will play'
  const [from, to] = [rounded(low), high === null || high > MOST ? null : rounded(high)]
  if (to === null) return `at least about ${whole(from)} ${noun}, and perhaps more than anybody will play,`
  if (from === to) return `about ${whole(from)} ${noun}`
  if (isTrivial(from, to)) return `up to about ${whole(to)} ${noun}`
  return `between about ${whole(from)} and ${whole(to)} ${noun}`
}

/** Battles still needed in a table: `600–170,000`, `600 or more`. */
export function neededCell({ needed, neededRange }: Needed): string {
  if (needed === undefined) return 'not known'
  if (neededRange === undefined) return needed === null ? 'none is enough' : moreText(needed)
  const { low, high } = neededRange
  if (low === null || low > MOST) return 'none is enough'
  const [from, to] = [rounded(low), high === null || high > MOST ? null : rounded(high)]
  if (to === null) return `${whole(from)} or more`
  if (from === to) return `about ${whole(from)}`
  return isTrivial(from, to) ? `up to ${whole(to)}` : `${whole(from)}–${whole(to)}`
}

/** `about 12,000 more battles`, or words for a number that is too large. `noun`: the word for what is counted; left out: none. */
export function moreText(needed: number, noun?: string): string {
  if (needed > MOST) return `more battles than anybody will play`
  const n = rounded(needed)
  return `about ${noun === undefined ? whole(n) : counted(n, noun)}`
}

/** Whether the lower end of a range of battles says nothing: few battles, far below the upper end. */
function isTrivial(from: number, to: number): boolean {
  return from < FEW && to >= 10 * from
}

const FEW = 200

/** Number of battles beyond which it is not worth waiting for the answer. */
const MOST = 1e9

/** A number of battles to two digits, as it is an estimate. */
function rounded(n: number): number {
  const unit = maths.tenTo(Math.max(0, maths.decimalExponent(Math.max(1, n)) - 1))
  return Math.ceil(n / unit) * unit
}

/** The verdict on whether the fight is fair; null if the run did not ask for it. */
export function balanceText({ balance, score, armies, battles = 0, ended }: MatchupResult, margin = 0): string | null {
  if (balance === undefined) return null
  const who = isolated(armies[0])
  const range = interval(show(score, 'share'), 'share')
  const scored = swept(score)
    ? `${who} ${score.estimate === 1 ? 'won' : 'lost'} ${sweepText(score, battles)}`
    : `${who} scored ${show(score, 'share').value} of ${counted(battles, 'battle')} (${held(score)} ${range})`
  const inside = `the ${band(margin)} called balanced`
  if (score.exact !== undefined) {
    const exactly = `${who} will score exactly ${show(best(score), 'share').value}`
    return balance === 'balanced'
      ? `BALANCED: ${exactly}, within ${inside}.`
      : `UNBALANCED: ${exactly}, outside ${inside}.`
  }
  switch (balance) {
    case 'balanced':
      return `BALANCED: ${scored}, all of it within ${inside}.`
    case 'unbalanced':
      return `UNBALANCED: ${scored}, all of it outside ${inside}.`
    case 'undecided':
      return `UNDECIDED: ${scored}, neither wholly within nor wholly outside ${inside}${neededText(ended ?? {})}.`
  }
}

/** Whether one side won every battle sampled. */
export function swept({ estimate, method }: Estimate): boolean {
  return method !== 'exact' && (estimate === 1 || estimate === 0)
}

/** `all 100 battles (true score above 96.3%, 95% interval)`, for a score of all or nothing. */
export function sweepText(score: Estimate, battles: number): string {
  const { low, high } = show(score, 'share')
  const bound = score.estimate === 1 ? `above ${low}` : `below ${high}`
  const known = score.level === undefined ? '' : ` (true score ${bound}%, ${held(score)})`
  return `${battles === 1 ? 'the only battle' : `all ${counted(battles, 'battle')}`}${known}`
}

/** `95% interval`, or `95% interval at any time` for one that holds whenever the run stopped. */
function held(estimate: Estimate): string {
  return `${level(estimate.level ?? 0)} interval${isAnytime(estimate) ? ' at any time' : ''}`
}

/** The state of a sequential probability ratio test; null if there was none. */
export function sprtText({ sprt, armies, battles = 0, ended }: MatchupResult, test?: SprtHypotheses): string | null {
  if (sprt === undefined) return null
  const { accepted, elo, los, llr, lower, upper } = sprt
  const who = isolated(armies[0])
  const [least, most] = [test?.elo0 ?? 0, test?.elo1 ?? 0]
  const unit = test?.kind === 'normalised' ? 'normalised Elo' : 'Elo'
  const [nearer, other] = accepted === 'h1' ? [most, least] : [least, most]
  const said =
    accepted === null
      ? `UNDECIDED after ${counted(battles, 'battle')} whether ${least} or ${most} ${unit} is nearer to the strength of ${who}${neededText(ended ?? {})}`
      : `${accepted.toUpperCase()} ACCEPTED after ${counted(battles, 'battle')}: ${nearer} ${unit} of ${who} rather than ${other}`
  const ratio = `log likelihood ratio ${signed(llr)}, bounds ${signed(lower)} and ${signed(upper)}`
  // The likelihood of superiority is 1 minus a one-sided p. It is not the probability that an army is the stronger one.
  const likely = `in an even fight, a result at least as good for ${who} would have probability ${percent(1 - los)} (one-sided p)`
  if (elo === null) {
    return `${said} (${ratio}). Elo of ${who}: infinite, because one side won every battle; ${likely}.`
  }
  const bounds =
    elo.low === undefined
      ? 'without bounds'
      : `${level(elo.level ?? 0)} interval ${interval(show(elo, 'count'), 'count')}`
  const strength = elo.low === undefined ? signed(elo.estimate) : show(elo, 'count').value
  return `${said} (${ratio}). Elo of ${who}: ${strength} (${bounds}); ${likely}.`
}

function signed(value: number): string {
  return `${value > 0 ? '+' : ''}${value.toFixed(2)}`.replace('-', '\u2212')
}

function percent(share: number): string {
  const text = (100 * share).toFixed(1)
  return share < 1 && text === '100.0' ? '> 99.9%' : share > 0 && text === '0.0' ? '< 0.1%' : `${text}%`
}

/** The meaning of intervals that hold at any time; null if there are none. */
export function anytimeText(estimates: readonly Estimate[]): string | null {
  const held = estimates.filter(isAnytime)
  if (held.length === 0) return null
  const levels = [...new Set(held.flatMap(({ level: of }) => (of === undefined ? [] : [level(of)])))]
  return `Intervals are confidence sequences of ${levels.join(' and ')}: they hold at all looks together, so a run may stop because of what they show.`
}

/** The part of the battles or blocks that was played; null if all were played. */
export function shardText(document: ResultDocument): string | null {
  const { shard } = document
  return shard === undefined ? null : `part ${shard.index} of ${shard.of} of the ${playedOf(document)}s`
}
