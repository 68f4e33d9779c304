import type { CompareDocument, ResultDocument } from '../../result/document.ts'
import type { Estimate, MatchupResult } from '../../result/heading.ts'
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
  if (found.verdict !== 'moves') return `${moved}: ${restText(trust, found, 'score', leadText(score, found, armies))}`
  const side = sideOf(score)
  const leads = side !== 0 && sideOf(found.corrected) === side
  return leads
    ? `${moved}: the size of the lead is about the generals, the lead itself is not.`
    : `${moved}: the answer is about the generals, not the armies.`
}

/** Whether stronger play was asked with enough battles to say whether it changes the answer. If not, the sentence stands below the numbers. */
export function isTelling(trust: Trust | undefined): boolean {
  return trust?.found !== undefined && trust.found.verdict !== 'open' && !isWide(trust.found)
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
  return comparisons.flatMap(({ trust, a, b, matchup, difference }) => {
    if (trust?.found === undefined) return []
    const [army = ''] = matchups.find(({ name }) => name === matchup)?.armies ?? []
    const which = several ? `${isolated(matchup)}, ${isolated(b)} against ${isolated(a)}: ` : ''
    return [{ text: `${which}${differenceText(trust, trust.found, army, difference)}`, telling: isTelling(trust) }]
  })
}

function differenceText(trust: Trust, found: Trusted, army: string, difference: Estimate): string {
  const { change, corrected, verdict } = found
  if (isWide(found)) return wideText(trust, found, `the change of ${isolated(army)}${genitive(army)} score`)
  const moved = `Stronger play ${verb(found)} the change of ${isolated(army)}${genitive(army)} score by ${pointsText(change)}, to ${pointsText(corrected)}`
  return verdict === 'moves'
    ? `${moved}: what the rules change is about the generals too.`
    : `${moved}: ${restText(trust, found, 'difference', signText(difference, found))}`
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
  const turned = finished(document).filter(
    ({ trust, score }) =>
      trust?.found?.verdict === 'holds' && sideOf(trust.found.corrected) === -sideOf(score) && sideOf(score) !== 0,
  ).length
  return `How far to trust it: stronger play was asked about ${counted(found.length, 'score')}: ${countsText(found, turned)}`
}

/** How many scores move, hold and are open. `turned`: in how many of those that hold the other army leads. */
function countsText(found: readonly Trusted[], turned: number): string {
  const of = (verdict: Trusted['verdict']): readonly Trusted[] => found.filter((each) => each.verdict === verdict)
  const moved = of('moves').map(({ change }) => Math.abs(change.estimate))
  const [holds, open] = [of('holds').length, of('open').length]
  const most = moved.length === 0 ? '' : `, by up to ${Math.round(100 * Math.max(...moved))} points`
  const leads = holds === 1 ? ', but with the other army ahead' : `, but in ${turned} of them the other army leads`
  const parts = [
    `${moved.length} ${moved.length === 1 ? 'moves' : 'move'} for certain${most}`,
    `${holds} ${holds === 1 ? 'holds' : 'hold'}${turned === 0 ? '' : leads}`,
    `${open} ${open === 1 ? 'is' : 'are'} open, for lack of battles`,
  ]
  return `${parts.join('; ')}.${found.length > 1 ? ' The verdicts are corrected for the number of scores.' : ''}`
}

/** Which side of an even score, or of another value, an estimate lies on with its whole interval: 1 above, −1 below, 0 neither. */
function sideOf(
  { estimate, exact, low = estimate, high = estimate }: Pick<Estimate, 'estimate' | 'exact' | 'low' | 'high'>,
  even = 0.5,
): -1 | 0 | 1 {
  return (exact ?? low) > even ? 1 : (exact ?? high) < even ? -1 : 0
}

/** If the interval of a change is at least this wide, only its ends are told: that it leaves out 0 may be chance in a few battles, and says little. */
const WIDE = 0.4

export function isWide({ change }: Pick<Trusted, 'change'>): boolean {
  return change.high - change.low >= WIDE
}

/** A sentence for a change of `what` that is known too poorly, because few battles were played. */
export function wideText(
  { policy, battles, more }: Pick<Trust, 'policy' | 'battles' | 'more'>,
  { change }: Trusted,
  what: string,
): string {
  const { low, high } = showDifference(change, 'share')
  const advice = more === undefined ? '' : `; ${adviceText(more)}`
  return `Stronger play (${counted(battles, 'battle')} of ${policy}) may move ${what} by ${low} to ${high} points: too few battles to tell more${advice}.`
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

/** `but`: what does not hold though the number, `what`, does; empty if all does. */
function restText(trust: Trust, { verdict, change }: Trusted, what: string, but: string): string {
  if (verdict === 'holds') {
    const within = Math.max(1, Math.ceil(100 * Math.max(-change.low, change.high) - 1e-9))
    const points = `${within} point${within === 1 ? '' : 's'}`
    return but === '' ? `the answer holds within ${points}.` : `the ${what} holds within ${points}, but ${but}.`
  }
  const advice = trust.more === undefined ? '' : `; ${adviceText(trust.more)}`
  return `not enough battles to say whether the answer holds${advice}.`
}

/** What becomes of the lead: empty if it stays, or if the run does not say who leads. */
function leadText(score: Estimate, { corrected }: Trusted, armies: readonly [string, string]): string {
  const side = sideOf(score)
  if (side === 0 || sideOf(corrected) === side) return ''
  const [ahead, behind] = side > 0 ? armies : armies.toReversed()
  return sideOf(corrected) === -side
    ? `${isolated(behind ?? '')} leads instead of ${isolated(ahead ?? '')}`
    : `whether ${isolated(ahead ?? '')} leads is open`
}

/** What becomes of the direction of a difference: empty if it stays, or if the run does not show one. */
function signText(difference: Estimate, { corrected }: Trusted): string {
  const side = sideOf(difference, 0)
  if (side === 0 || sideOf(corrected, 0) === side) return ''
  return sideOf(corrected, 0) === -side ? 'the change goes the other way' : 'which way the change goes is open'
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
