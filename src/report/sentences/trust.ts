import type { CompareDocument, ResultDocument } from '../../result/document.ts'
import type { MatchupResult } from '../../result/heading.ts'
import type { Trust, Trusted } from '../../result/trust.ts'
import { finished } from './finished.ts'
import { interval, show, showDifference } from './format.ts'
import { counted, genitive, isolated, whole } from './text.ts'

/** Sentences on how far an answer may be trusted: how stronger play changes it. */

/** How stronger play changes a matchup's score; null if planners were not asked. */
export function scoreTrustText({ trust, armies, score }: MatchupResult): string | null {
  if (trust === undefined) return null
  const { found } = trust
  if (found === undefined) return unmeasured(trust)
  const army = isolated(armies[0])
  if (isWide(found)) return wideText(trust, found, `the score of ${army}`)
  const under = show(found.corrected, 'share')
  const to = `to ${under.value} (${interval(under, 'share') ?? ''})`
  const moved = `Stronger play ${verb(found)} the score of ${army} by ${pointsText(found.change)}, ${to}`
  if (found.verdict !== 'moves') return `${moved}: ${restText(trust, found)}`
  const side = sideOf(score)
  const leads = side !== 0 && sideOf(found.corrected) === side
  return leads
    ? `${moved}: the size of the lead is about the generals, the lead itself is not.`
    : `${moved}: the answer is about the generals, not the armies.`
}

/** Whether stronger play was asked with enough battles to say whether it changes the answer. If not, the sentence stands below the numbers. */
export function isTelling(trust: Trust | undefined): boolean {
  return trust?.found !== undefined && trust.found.verdict !== 'open'
}

/** A sentence on trust, and whether it says whether the answer holds. */
export interface TrustLine {
  readonly text: string
  readonly telling: boolean
}

/** How far the answers of a result with many matchups may be trusted: one sentence for each answer, one for all, or none. */
export function trustLines(document: ResultDocument): readonly TrustLine[] {
  const compared = document.command === 'compare' ? comparedTrust(document) : []
  const many = compared.length > 0 ? null : manyTrustText(document)
  if (many === null) return compared
  return [{ text: many, telling: finished(document).some(({ trust }) => isTelling(trust)) }]
}

/** How stronger play changes each difference of a comparison, one sentence each; empty if planners played nothing. */
function comparedTrust({ comparisons, variants, matchups }: CompareDocument): readonly TrustLine[] {
  const several = new Set(comparisons.map(({ matchup }) => matchup)).size > 1 || variants.length > 2
  return comparisons.flatMap(({ trust, a, b, matchup }) => {
    if (trust?.found === undefined) return []
    const [army = ''] = matchups.find(({ name }) => name === matchup)?.armies ?? []
    const which = several ? `${isolated(matchup)}, ${isolated(b)} against ${isolated(a)}: ` : ''
    return [{ text: `${which}${differenceText(trust, trust.found, army)}`, telling: isTelling(trust) }]
  })
}

function differenceText(trust: Trust, found: Trusted, army: string): string {
  const { change, corrected, verdict } = found
  if (isWide(found)) return wideText(trust, found, `the change of ${isolated(army)}${genitive(army)} score`)
  const moved = `Stronger play ${verb(found)} the change of ${isolated(army)}${genitive(army)} score by ${pointsText(change)}, to ${pointsText(corrected)}`
  return verdict === 'moves'
    ? `${moved}: what the rules change is about the generals too.`
    : `${moved}: ${restText(trust, found)}`
}

/** One sentence on how far many scores may be trusted; null if planners played nothing. */
function manyTrustText(document: ResultDocument): string | null {
  const all = finished(document).flatMap(({ trust }) => trust ?? [])
  const found = all.flatMap((trust) => trust.found ?? [])
  const [first] = all
  if (first === undefined) return null
  if (found.length === 0) {
    const cost = all.reduce((sum, { more }) => sum + (more?.cost ?? 0), 0)
    return unmeasured({ ...first, ...(first.more && { more: { ...first.more, cost } }) })
  }
  const count = (verdict: Trusted['verdict']): number => found.filter((each) => each.verdict === verdict).length
  const moved = found.filter(({ verdict }) => verdict === 'moves').map(({ change }) => Math.abs(change.estimate))
  const most = moved.length === 0 ? '' : ` (by up to ${Math.round(100 * Math.max(...moved))} points)`
  return `How far to trust it: stronger play was asked about ${counted(found.length, 'score')}. It moves ${count('moves')} for certain${most}; ${count('holds')} hold; for ${count('open')} there are not enough battles to say.`
}

/** Which side of an even score an interval lies on: 1 above, −1 below, 0 neither. */
function sideOf({ low = 0, high = 1 }: { readonly low?: number; readonly high?: number }): -1 | 0 | 1 {
  return low > 0.5 ? 1 : high < 0.5 ? -1 : 0
}

/** If the interval of an undecided change is at least this wide, only its ends are told. */
const WIDE = 0.4

export function isWide({ verdict, change }: Trusted): boolean {
  return verdict === 'open' && change.high - change.low >= WIDE
}

/** A sentence for a change of `what` that is known too poorly, because few battles were played. */
export function wideText(
  { policy, battles, more }: Pick<Trust, 'policy' | 'battles' | 'more'>,
  { change }: Trusted,
  what: string,
): string {
  const { low, high } = showDifference(change, 'share')
  const advice = more === undefined ? '' : `; ${adviceText(more)}`
  return `Stronger play (${counted(battles, 'battle')} of ${policy}) moves ${what} by ${low} to ${high} points: too few battles to tell more${advice}.`
}

/** The verb of the sentence: an undecided change only `may move` the score. */
function verb({ verdict }: Trusted): string {
  return verdict === 'open' ? 'may move' : 'moves'
}

/** `−26 (−38 to −14) points`. */
export function pointsText(change: Trusted['change']): string {
  const { value, low, high } = showDifference(change, 'share')
  return `${value} (${low} to ${high}) points`
}

function restText(trust: Trust, { verdict, change }: Trusted): string {
  if (verdict === 'holds') {
    const within = Math.max(1, Math.ceil(100 * Math.max(-change.low, change.high) - 1e-9))
    return `the answer holds within ${within} point${within === 1 ? '' : 's'}.`
  }
  const advice = trust.more === undefined ? '' : `; ${adviceText(trust.more)}`
  return `not enough battles to say whether the answer holds${advice}.`
}

export function unmeasured({ more }: Pick<Trust, 'more'>): string {
  const advice = more === undefined ? '' : `: ${adviceText(more)}`
  return `How far to trust it, in stronger hands, was not measured${advice}.`
}

/** Advice to use `--trust`. `what`: the noun for what planners play again. */
export function adviceText({ blocks, cost }: NonNullable<Trust['more']>, what = 'block'): string {
  return `--trust ${blocks} plays ${counted(blocks, what)} (takes as long as ${whole(roughly(cost))} battles)`
}

/** A number rounded to two significant digits. */
function roughly(n: number): number {
  return Number(n.toPrecision(2))
}
