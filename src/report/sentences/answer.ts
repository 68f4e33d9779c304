import type { GameFacts } from '../../core/facts.ts'
import type { ResultDocument } from '../../result/document.ts'
import type { Estimate, MatchupResult } from '../../result/heading.ts'
import { best, known, level, sampledOf, show, showExact } from './format.ts'
import { balanceText, HOLD, isAnytime, isOpen, neededText, sprtText } from './stopped.ts'
import { counted, isolated, unitName, whole } from './text.ts'

/** The answer for one matchup under one variant of the rules, in words. */
interface Answer {
  readonly matchup: MatchupResult
  /** `clear`: one army wins more; `narrow`: it does, but by less than 5 points of score; `open`: the score's interval contains 50%. */
  readonly verdict: Verdict
  /** One number with one error. Text without markup, with control characters removed from names, as the others. */
  readonly sentence: string
  /** What else happens: the other shares, the fate of the beaten army; empty if there is nothing. */
  readonly more: string
  /** What the battles played say beside an exact answer; null if there is no exact answer. */
  readonly check: string | null
}

type Verdict = 'clear' | 'narrow' | 'open' | 'even' | 'drawn' | 'none'

/** One answer per entry of `matchups`, in their order. */
export function answers(document: ResultDocument, facts?: GameFacts): readonly Answer[] {
  return document.matchups.map((matchup) => {
    const verdict = verdictOf(matchup)
    const solved = solvedOf(matchup)
    const judged = solved !== null || document.status !== 'interrupted'
    const [told, more] = sentence(solved ?? matchup, verdict, judged && matchup.balance === undefined, facts)
    const decided = [balanceText(matchup, document.stop.margin), sprtText(matchup, document.stop.sprt)]
    const before = decided.flatMap((text) => (text === null ? [] : [`${text} `])).join('')
    return {
      matchup,
      verdict,
      sentence: `${before}${status(document, matchup)}${told}${suspicion(matchup)}`,
      more,
      check: checkOf(matchup),
    }
  })
}

function verdictOf({ battles, score, outcome }: MatchupResult): Verdict {
  if (battles === 0) return 'none'
  if (known(outcome.draw) > 0.5) return 'drawn'
  // If the exact value is known, nothing is uncertain.
  if (score.exact === undefined && score.low !== undefined && score.high !== undefined) {
    if (score.low <= 0.5 && 0.5 <= score.high) return 'open'
  } else if (Math.abs(known(score) - 0.5) < 1e-9) return 'even'
  return Math.abs(known(score) - 0.5) < NARROW ? 'narrow' : 'clear'
}

/** A score nearer to an even score than this is a narrow edge. */
const NARROW = 0.05

/** A sampled matchup with its exact values; null if they are unknown. */
function solvedOf(matchup: MatchupResult): MatchupResult | null {
  const { battles, score, outcome, units, ...about } = matchup
  const { first, draw, second } = outcome
  if (!battles || [score, first, draw, second].some(({ exact }) => exact === undefined)) return null
  return {
    ...about,
    score: best(score),
    outcome: { first: best(first), draw: best(draw), second: best(second) },
    units: units.map((unit) => ({
      ...unit,
      measures: Object.fromEntries(Object.entries(unit.measures).map(([name, of]) => [name, best(of)])),
    })),
  }
}

/** What the battles played say beside an exact answer; null if there is no exact answer, or no battle was played. */
export function checkOf(matchup: MatchupResult): string | null {
  return solvedOf(matchup) === null ? null : sampleText(matchup)
}

/** The result of the battles played, beside an exact answer: `Of 20,000 battles played Order won 96.6% (95% interval 96.3 to 96.8%).` */
function sampleText({ armies, battles = 0, outcome, score }: MatchupResult): string {
  const ahead = known(score) >= 0.5
  const [strong, weak] = ahead ? armies.map(isolated) : armies.map(isolated).toReversed()
  const [wins, losses] = ahead ? [outcome.first, outcome.second] : [outcome.second, outcome.first]
  const played = battles === 1 ? 'Of the only battle played' : `Of ${counted(battles, 'battle')} played`
  if (outcome.draw.estimate < 0.05) return `${played} ${strong} won ${part(wins)}${sampledBand(wins)}.`
  const scored = ahead ? score : mirrored(score)
  const shares = `${strong} won ${part(wins)}, ${weak} ${part(losses)}`
  return `${played} ${shares}; with draws as half, ${strong} scored ${percentage(scored)}${sampledBand(scored)}.`
}

function sampledBand(estimate: Estimate): string {
  return band(sampledOf(estimate))
}

function status(document: ResultDocument, matchup: MatchupResult): string {
  const { battles = 0, score, ended } = matchup
  // An answered matchup gets no warning because another one is open.
  if (document.status === 'complete' || (ended !== undefined && !isOpen(matchup))) return ''
  if (document.status === 'undecided') {
    // The verdict already says it, or the exact score has decided.
    if (matchup.balance !== undefined || matchup.sprt?.accepted === null) return ''
    return `Undecided after ${counted(battles, 'battle')}${neededText(ended ?? {})}. `
  }
  const hold = battles === 0 || isAnytime(score) ? '' : ` (${HOLD})`
  const { unplayed = [] } = document
  const left = unplayed.length === 0 ? '' : `, before ${unplayed.map(isolated).join(', ')} began`
  return `Interrupted after ${whole(battles)} of ${counted(document.stop.asked, 'battle')}${left}${hold}. `
}

/** The headline, and what else happens. `judged`: whether a verdict may be given. An interrupted run may give one only if it was asked for. */
function sentence(
  matchup: MatchupResult,
  verdict: Verdict,
  judged: boolean,
  facts?: GameFacts,
): readonly [headline: string, more: string] {
  if (verdict === 'none') return ['No battle was finished.', '']
  const { outcome, score } = matchup
  const first = isolated(matchup.armies[0])
  const second = isolated(matchup.armies[1])
  // If neither army is ahead, rounding must not decide which is named first.
  const ahead = verdict === 'even' || verdict === 'drawn' || known(score) >= 0.5
  const [strong, weak] = ahead ? [first, second] : [second, first]
  const [wins, losses] = ahead ? [outcome.first, outcome.second] : [outcome.second, outcome.first]
  // Past tense for sampled results, future for computed ones: both fit singular and plural names.
  const sampled = matchup.battles !== undefined
  const won = sampled ? 'won' : 'will win'
  const drawn = sampled ? 'were drawn' : 'will be drawn'
  const all = sampled ? counted(matchup.battles, 'battle') : 'battles'
  const every = matchup.battles === 1 ? 'the only battle' : `all ${all}`
  const scored = ahead ? score : mirrored(score)
  const isDrawn = outcome.draw.estimate > 0
  const draws = isDrawn ? `; ${part(outcome.draw)} ${drawn}` : ''
  const shares = `${strong} ${won} ${part(wins)} of ${all}, ${weak} ${part(losses)}${draws}.`
  const verb = sampled ? 'scored' : 'will score'
  // Without draws the score is the share of wins.
  const points = isDrawn
    ? `${strong} ${verb} ${percentage(scored)}, draws as half${band(scored)}`
    : `${strong} ${won} ${part(scored)} of ${all}${band(scored)}`
  if (outcome.draw.estimate === 1) {
    const were = matchup.battles === 1 ? 'was drawn' : drawn
    return [`${every.charAt(0).toUpperCase()}${every.slice(1)} ${were}${band(outcome.draw)}.`, '']
  }
  if (!judged && verdict !== 'clear') return [`${points}.`, isDrawn ? shares : '']
  switch (verdict) {
    case 'drawn':
      return [
        `Mostly a draw: ${part(outcome.draw)} of ${all} ${drawn}${band(outcome.draw)}.`,
        `${strong} ${won} ${part(wins)}, ${weak} ${part(losses)}.`,
      ]
    case 'even':
      return [
        `Exactly even: ${strong} and ${weak} will each win ${part(wins)} of battles (exact).`,
        isDrawn ? `${part(outcome.draw)} ${drawn}.` : '',
      ]
    case 'open':
      return [`Too close to call${isDrawn ? ` after ${all}` : ''}: ${points}.`, isDrawn ? shares : '']
    case 'narrow':
      return [`A narrow edge: ${points}.`, isDrawn ? shares : '']
    default: {
      const what = wins.estimate === 1 ? every : `${part(wins)} of ${all}`
      // A verdict shows the score with an interval of its own; an interval of the wins beside it would seem to contradict it.
      const range = matchup.balance === undefined ? band(wins) : ''
      const many = outcome.draw.estimate < 0.05 ? '' : `${part(outcome.draw)} ${drawn}`
      const others = [many, fate(matchup, ahead ? 1 : 0, facts)].filter((text) => text !== '').join('; ')
      return [`${strong} ${won} ${what}${range}.`, others === '' ? '' : `${others}.`]
    }
  }
}

/** A distance in standard errors that chance does not explain: larger ones have a probability of about one in two million. */
const SUSPECT = 5

function suspicion({ score: { z } }: MatchupResult): string {
  if (z === undefined || Math.abs(z) <= SUSPECT) return ''
  return ` Warning: the score lies ${Math.abs(z).toFixed(1)} standard errors from its exact value, which chance does not explain.`
}

/** ` (95% interval 96.9 to 97.4%)`, or ` (exact)`; of all battles ` (95% interval from 99.98%)`. */
function band(estimate: Estimate): string {
  const shown = show(estimate, 'share')
  if (shown.low === null || estimate.level === undefined) return ' (exact)'
  const range = estimate.estimate === 1 ? `from ${shown.low}` : `${shown.low} to ${shown.high}`
  return ` (${level(estimate.level)} interval ${range}%)`
}

/** A share of the battles; `all` and `none` of the battles played, because the interval shows their certainty. */
function part(estimate: Estimate): string {
  if (estimate.method !== 'exact' && (estimate.estimate === 0 || estimate.estimate === 1))
    return estimate.estimate === 1 ? 'all' : 'none'
  const shown = estimate.method === 'exact' ? brief(estimate.estimate) : show(estimate, 'share').value
  return shown.replace('< ', 'less than ').replace('> ', 'more than ')
}

/** An exact share in a sentence: with one decimal, if that hides neither how rare it is nor which side of a half it is on. */
function brief(share: number): string {
  const rare = Math.min(share, 1 - share) < 0.01
  return rare || Math.abs(share - 0.5) < 0.005 ? showExact(share, 'share') : `${(100 * share).toFixed(1)}%`
}

/** A score, which is not a number of battles; its interval shows how certain 0 and 100% are. */
function percentage(estimate: Estimate): string {
  const certain = estimate.method !== 'exact' && (estimate.estimate === 0 || estimate.estimate === 1)
  return certain ? `${100 * estimate.estimate}%` : part(estimate)
}

/** The score of the other army. */
function mirrored(estimate: Estimate): Estimate {
  const { low, high, level: of, method } = estimate
  const ends = low === undefined || high === undefined ? {} : { low: 1 - high, high: 1 - low }
  return {
    estimate: 1 - estimate.estimate,
    ...ends,
    ...(of === undefined ? {} : { level: of }),
    ...(estimate.exact === undefined ? {} : { exact: 1 - estimate.exact }),
    method,
  }
}

/** The most frequent fate of the beaten army: its unit and event with the highest probability. */
function fate(matchup: MatchupResult, loser: 0 | 1, facts?: GameFacts): string {
  const sampled = matchup.battles !== undefined
  let most: { text: string; estimate: Estimate } | undefined
  for (const unit of matchup.units) {
    if (unit.army !== matchup.armies[loser]) continue
    for (const event of Object.keys(unit.byTurn)) {
      const told = facts?.measures.find(({ name, of = 'unit' }) => of === 'unit' && name === event)?.told
      const verb = (told ?? VERBS[event])?.[sampled ? 0 : 1]
      const estimate = unit.measures[event]
      if (!verb || !estimate || estimate.estimate <= (most?.estimate.estimate ?? 0)) continue
      most = { text: `${unitName(unit)} ${verb}`, estimate }
    }
  }
  return most ? `${most.text} in ${most.estimate.estimate === 1 ? 'all' : part(most.estimate)}` : ''
}

/** The verbs for an event in a sentence: as observed, and as computed. */
const VERBS: Readonly<Record<string, readonly [string, string]>> = {
  broke: ['broke', 'will break'],
  destroyed: ['did not survive', 'will be destroyed'],
}
