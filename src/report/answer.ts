import type { Estimate, MatchupResult, ResultDocument } from '../run/document.ts'
import { level, show } from './format.ts'
import { counted, isolated, unitName, whole } from './text.ts'

/** The answer of one matchup under one reading of the rules, for people. */
export interface Answer {
  readonly matchup: MatchupResult
  /** `clear`: one army wins more; `narrow`: so, but by less than 5 points of score; `open`: the score's interval holds 50 %. */
  readonly verdict: Verdict
  /** Text without markup; names as they stand in the document, made plain. */
  readonly sentence: string
}

export type Verdict = 'clear' | 'narrow' | 'open' | 'even' | 'drawn' | 'none'

/** One answer per entry of `matchups`, in their order. */
export function answers(document: ResultDocument): readonly Answer[] {
  return document.matchups.map((matchup) => {
    const verdict = verdictOf(matchup)
    return { matchup, verdict, sentence: `${status(document, matchup)}${sentence(matchup, verdict)}` }
  })
}

function verdictOf({ battles, score, outcome }: MatchupResult): Verdict {
  if (battles === 0) return 'none'
  if (known(outcome.draw) > 0.5) return 'drawn'
  // Where the exact value is known there is nothing left to doubt.
  if (score.exact === undefined && score.low !== undefined && score.high !== undefined) {
    if (score.low <= 0.5 && 0.5 <= score.high) return 'open'
  } else if (Math.abs(known(score) - 0.5) < 1e-9) return 'even'
  return Math.abs(known(score) - 0.5) < NARROW ? 'narrow' : 'clear'
}

/** The exact value, where there is one. */
function known(estimate: Estimate): number {
  return estimate.exact ?? estimate.estimate
}

/** Less than this from an even score is a narrow edge. */
const NARROW = 0.05

function status(document: ResultDocument, { battles = 0 }: MatchupResult): string {
  if (document.status === 'complete') return ''
  const word = document.status === 'interrupted' ? 'Interrupted' : 'Undecided'
  const hold = battles === 0 ? '' : ' (the intervals hold if the stop had nothing to do with the numbers)'
  const { unplayed = [] } = document
  const left = unplayed.length === 0 ? '' : `, before ${unplayed.map(isolated).join(', ')} began`
  return `${word} after ${whole(battles)} of ${counted(document.stop.asked, 'battle')}${left}${hold}. `
}

function sentence(matchup: MatchupResult, verdict: Verdict): string {
  if (verdict === 'none') return 'No battle was finished.'
  const { outcome, score } = matchup
  const first = isolated(matchup.armies[0])
  const second = isolated(matchup.armies[1])
  const ahead = known(score) >= 0.5
  const [strong, weak] = ahead ? [first, second] : [second, first]
  const [wins, losses] = ahead ? [outcome.first, outcome.second] : [outcome.second, outcome.first]
  // Past for what was played, future for what is computed: both read right for singular and plural names.
  const sampled = matchup.battles !== undefined
  const won = sampled ? 'won' : 'will win'
  const drawn = sampled ? 'were drawn' : 'will be drawn'
  const all = sampled ? counted(matchup.battles, 'battle') : 'battles'
  switch (verdict) {
    case 'drawn':
      return `Mostly a draw: ${share(outcome.draw)} of ${all} ${drawn}${band(outcome.draw)}; ${strong} ${won} ${share(wins)}, ${weak} ${share(losses)}.`
    case 'even':
      if (sampled) {
        return (
          `Exactly even: in the long run ${strong} and ${weak} win equally often. ` +
          `Of ${all} ${strong} won ${share(wins)}${band(wins)}, ${weak} ${share(losses)}${draws()}.`
        )
      }
      return `Exactly even: ${strong} and ${weak} will each win ${share(wins)} of battles; ${share(outcome.draw)} ${drawn}.`
    case 'open': {
      const scored = ahead ? score : mirrored(score)
      return (
        `Too close to call after ${all}: ${strong} won ${share(wins)}, ${weak} ${share(losses)}; ` +
        `with draws as half, ${strong} scored ${share(scored)}${band(scored)}.`
      )
    }
    case 'narrow': {
      const scored = ahead ? score : mirrored(score)
      return (
        `A narrow edge: ${strong} ${won} ${share(wins)} of ${all}, ${weak} ${share(losses)}; ` +
        `with draws as half, ${strong} scored ${share(scored)}${band(scored)}.`
      )
    }
    default:
      return `${strong} ${won} ${wins.estimate === 1 ? 'all' : `${share(wins)} of`} ${all}${band(wins)}${draws()}${fate(matchup, ahead ? 1 : 0)}.`
  }

  function draws(): string {
    return outcome.draw.estimate < 0.05 ? '' : `; ${share(outcome.draw)} ${drawn}`
  }
}

/** ` (95 % interval 96.9 to 97.4 %, exactly 97.17 %)`, or ` (exact)`. */
function band(estimate: Estimate): string {
  const shown = show(estimate, 'share')
  if (shown.low === null || estimate.level === undefined) return ' (exact)'
  const exact = shown.exact === null ? '' : `, exactly ${shown.exact}`
  return ` (${level(estimate.level)} interval ${shown.low} to ${shown.high} %${exact})`
}

function share(estimate: Estimate): string {
  return show(estimate, 'share').value.replace('< ', 'less than ').replace('> ', 'more than ')
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

/** What most often becomes of the beaten army: its unit and event with the highest probability. */
function fate(matchup: MatchupResult, loser: 0 | 1): string {
  const sampled = matchup.battles !== undefined
  let most: { text: string; estimate: Estimate } | undefined
  for (const unit of matchup.units) {
    if (unit.army !== matchup.armies[loser]) continue
    for (const event of Object.keys(unit.byTurn)) {
      const verb = VERBS[event]?.[sampled ? 0 : 1]
      const estimate = unit.measures[event]
      if (!verb || !estimate || estimate.estimate <= (most?.estimate.estimate ?? 0)) continue
      most = { text: `${unitName(unit)} ${verb}`, estimate }
    }
  }
  return most ? `; ${most.text} in ${most.estimate.estimate === 1 ? 'all' : share(most.estimate)}` : ''
}

/** How a sentence tells an event: as seen, and as computed. */
const VERBS: Readonly<Record<string, readonly [string, string]>> = {
  broke: ['broke', 'will break'],
  destroyed: ['ended destroyed', 'will be destroyed'],
}
