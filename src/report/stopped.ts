import type { Estimate, MatchupResult, ResultDocument, SprtHypotheses } from '../run/document.ts'
import { interval, level, show } from './format.ts'
import { counted, isolated } from './text.ts'

/** What ended a run and each of its matchups, and what it came to, in words. */

/** Methods whose intervals hold at every look together, so that a run may stop on what it sees. */
const ANYTIME: ReadonlySet<string> = new Set(['beta-binomial', 'betting', 'asymptotic'])

/** Whether an interval holds whenever the run stopped. */
export function isAnytime({ method }: Estimate): boolean {
  return ANYTIME.has(method)
}

/** Whether the number of battles followed from their results. */
export function isAdaptive({ stop: { rule } }: ResultDocument): boolean {
  return rule === 'target-error' || rule === 'until-decided' || rule === 'sprt'
}

/** What the run was to end by. */
export function stopText({ stop, command }: ResultDocument): string {
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
      const band = margin === undefined ? '' : `: ${bandText(margin, command === 'compare')}`
      const held = of === undefined ? '' : `, by intervals of ${level(of)} that hold at every look`
      return `a verdict on each${band}${judged}${held}${within}`
    }
    case 'sprt':
      return `the sequential probability ratio test${sprt === undefined ? '' : ` of ${hypotheses(sprt)}`}${judged}${within}`
  }
}

/** The band in which a score is called balanced, or a difference equivalent. */
function bandText(margin: number, differences: boolean): string {
  return differences
    ? `within ±${points(margin)} of score the rules are called equivalent`
    : `a score of ${band(margin)} is called balanced`
}

/** A difference of shares without its sign, such as a margin: `5 points`. */
export function points(share: number): string {
  const text = String(Number((100 * share).toPrecision(3)))
  return `${text} ${text === '1' ? 'point' : 'points'}`
}

/** `45 to 55 %`. */
export function band(margin: number): string {
  return `${Number((50 - 100 * margin).toPrecision(4))} to ${level(0.5 + margin)}`
}

function hypotheses({ kind, elo0, elo1, alpha, beta }: SprtHypotheses): string {
  return `${elo0} against ${elo1} ${kind} Elo (α ${level(alpha)}, β ${level(beta)})`
}

/** How many matchups whose number of battles was not fixed ended how: `10 decided, 2 at the limit of battles`; null of others. */
export function endings(matchups: readonly MatchupResult[]): string | null {
  const counts = Object.entries(ENDINGS).flatMap(([by, text]) => {
    const n = matchups.filter(({ ended }) => ended?.by === by).length
    return n === 0 ? [] : [`${n} ${text}`]
  })
  return counts.length === 0 ? null : counts.join(', ')
}

const ENDINGS: Readonly<Record<NonNullable<MatchupResult['ended']>['by'], string>> = {
  precision: 'precise enough',
  verdict: 'decided',
  limit: 'at the limit of battles',
  budget: 'as the battles of all were used up',
  interrupted: 'interrupted',
}

/** How a matchup whose number of battles was not fixed came to its end: `stopped at look 14, decided`; null of others. */
export function endedText({ ended }: MatchupResult): string | null {
  if (ended === undefined) return null
  const at = ended.looks === 1 ? 'the first look' : `look ${ended.looks}`
  switch (ended.by) {
    case 'precision':
      return `stopped at ${at}, precise enough`
    case 'verdict':
      return `stopped at ${at}, decided`
    case 'limit':
      return `ended at the limit of battles${neededText(ended.needed)}`
    case 'budget':
      return `ended as the battles of all matchups were used up${neededText(ended.needed)}`
    case 'interrupted':
      return `interrupted after ${at}${neededText(ended.needed)}`
  }
}

/** Whether a matchup ended before its rule was fulfilled. */
export function isOpen({ ended }: MatchupResult): boolean {
  return ended !== undefined && ended.by !== 'precision' && ended.by !== 'verdict'
}

/** `; about 12,000 more battles are needed`; nothing where nobody has reckoned. */
export function neededText(needed: number | null | undefined): string {
  if (needed === undefined) return ''
  if (needed === null) return '; no number of battles would decide it'
  return `; about ${counted(rounded(needed), 'more battle')} ${needed === 1 ? 'is' : 'are'} needed`
}

/** To two digits: it is an estimate. */
function rounded(n: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, n))) - 1)
  return Math.ceil(n / unit) * unit
}

/** Whether the fight is fair, where that was asked; null where it was not. */
export function balanceText({ balance, score, armies, battles = 0, ended }: MatchupResult, margin = 0): string | null {
  if (balance === undefined) return null
  const who = isolated(armies[0])
  const range = interval(show(score, 'share'), 'share')
  const scored = `${who} scored ${show(score, 'share').value} of ${counted(battles, 'battle')} (${held(score)} ${range})`
  const inside = `the ${band(margin)} called balanced`
  switch (balance) {
    case 'balanced':
      return `BALANCED: ${scored}, all of it within ${inside}.`
    case 'unbalanced':
      return `UNBALANCED: ${scored}, all of it outside ${inside}.`
    case 'undecided':
      return `UNDECIDED: ${scored}, neither wholly within nor wholly outside ${inside}${neededText(ended?.needed)}.`
  }
}

/** `95 % interval`, or `95 % interval at any time` of one that holds whenever the run stopped. */
function held(estimate: Estimate): string {
  return `${level(estimate.level ?? 0)} interval${isAnytime(estimate) ? ' at any time' : ''}`
}

/** Where a sequential probability ratio test stands; null where there was none. */
export function sprtText({ sprt, armies, battles = 0, ended }: MatchupResult, test?: SprtHypotheses): string | null {
  if (sprt === undefined) return null
  const { accepted, elo, los, llr, lower, upper } = sprt
  const who = isolated(armies[0])
  const [least, most] = [test?.elo0 ?? 0, test?.elo1 ?? 0]
  const unit = test?.kind === 'normalised' ? 'normalised Elo' : 'Elo'
  const [nearer, other] = accepted === 'h1' ? [most, least] : [least, most]
  const said =
    accepted === null
      ? `UNDECIDED after ${counted(battles, 'battle')} whether ${least} or ${most} ${unit} of ${who} is nearer the truth${neededText(ended?.needed)}`
      : `${accepted.toUpperCase()} ACCEPTED after ${counted(battles, 'battle')}: ${nearer} ${unit} of ${who} rather than ${other}`
  const ratio = `log likelihood ratio ${signed(llr)}, bounds ${signed(lower)} and ${signed(upper)}`
  const bounds =
    elo.low === undefined
      ? 'without bounds'
      : `${level(elo.level ?? 0)} interval ${interval(show(elo, 'count'), 'count')}`
  const strength = elo.low === undefined ? signed(elo.estimate) : show(elo, 'count').value
  return `${said} (${ratio}). Elo of ${who}: ${strength} (${bounds}); the likelihood that it is the stronger is ${percent(los)}.`
}

function signed(value: number): string {
  return `${value > 0 ? '+' : ''}${value.toFixed(2)}`.replace('-', '\u2212')
}

function percent(share: number): string {
  const text = (100 * share).toFixed(1)
  return share < 1 && text === '100.0' ? '> 99.9 %' : share > 0 && text === '0.0' ? '< 0.1 %' : `${text} %`
}

/** What the intervals of a run that stopped on its numbers are worth; null of others. */
export function anytimeText(estimates: readonly Estimate[]): string | null {
  const held = estimates.filter(isAnytime)
  if (held.length === 0) return null
  const levels = [...new Set(held.flatMap(({ level: of }) => (of === undefined ? [] : [level(of)])))]
  return `Intervals are confidence sequences of ${levels.join(' and ')}: they hold at any time, at every look together, so that stopping on what they show does no harm.`
}

/** Which part of the blocks was played; null where it was all of them. */
export function shardText({ shard }: ResultDocument): string | null {
  return shard === undefined ? null : `part ${shard.index} of ${shard.of} of the blocks`
}
