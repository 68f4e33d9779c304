import type { GameFacts } from '../../core/facts.ts'
import type { Estimate } from '../../result/heading.ts'
import type { BattlePrice, NumberWorth, Price, PriceDocument, PriceVerdict } from '../../result/price.ts'
import type { OpenBounds } from '../../result/trust.ts'
import { repeatOf } from '../../run/study/repeat.ts'
import { money } from '../balance/units.ts'
import { level, show, showDifference } from '../sentences/format.ts'
import { counted, isolated, listed, plain } from '../sentences/text.ts'
import { adviceText, pointsText as changeText, isWide, unmeasured, wideText } from '../sentences/trust.ts'

/** Words for the report of a price. */

export const VERDICTS: Readonly<Record<PriceVerdict, string>> = {
  'too-cheap': 'too cheap',
  'too-dear': 'too dear',
  fair: 'fair',
  'by-general': 'by general',
  undecided: 'undecided',
  none: 'no cost today',
}

/** `38.5`, with as many digits as its error supports. */
export function pointsText(cost: Estimate): string {
  return cost.low === undefined ? money(Number(cost.estimate.toPrecision(4))) : show(cost, 'count').value
}

/** `37.5 to 39.5`; null for exact costs. */
export function rangeOf(cost: Estimate): string | null {
  const { low, high } = show(cost, 'count')
  return low === null || high === null || cost.low === undefined ? null : `${low} to ${high}`
}

/** `(95% interval 37.5 to 39.5)`. */
export function withRange(cost: Estimate): string {
  const range = rangeOf(cost)
  if (range === null) return ' (exact)'
  return ` (${level(cost.level ?? 0.95)} interval ${range})`
}

/** `too cheap by 22`; `fair`. */
export function verdictText({ verdict, off, cost }: Price): string {
  if (off === undefined || cost === null || (verdict !== 'too-cheap' && verdict !== 'too-dear'))
    return VERDICTS[verdict]
  return `${VERDICTS[verdict]} by ${Math.abs(Number(off.toPrecision(2)))}`
}

/** The answer in sentences: both prices, the verdicts, why the two differ, and the units that it beats and fears. */
export function priceAnswers(document: PriceDocument, { single }: Pick<GameFacts, 'single'>): readonly string[] {
  const each = single === true ? '' : ' a model'
  return [
    headline(document, each),
    judged(document, each),
    strongerText(document),
    whyApart(document),
    rivals(document),
  ].filter((text) => text !== null)
}

/** The headline: both prices in one sentence. `each`: what points are for. */
function headline({ unit, engagement, battle, missing }: PriceDocument, each: string): string {
  const name = isolated(unit.name)
  const parts = [
    ...(engagement === null ? [] : [priced(engagement, 'in a straight fight', each)]),
    ...(battle === null ? [] : [priced(battle, 'in whole battles', each)]),
  ]
  const known = parts.filter(({ isKnown }) => isKnown).map(({ text }) => text)
  const unknown = parts.filter(({ isKnown }) => !isKnown).map(({ text }) => text)
  const why = [missing.engagement, missing.battle].filter((text) => text !== undefined)
  const first = known.length === 0 ? [] : [`${name} should cost ${listed(known)}.`]
  return [...first, ...unknown.map((text) => `What ${name} should cost ${text}.`), ...why].join(' ')
}

function priced(
  { cost, bound }: Price,
  where: string,
  each: string,
): { readonly isKnown: boolean; readonly text: string } {
  if (cost !== null)
    return { isKnown: true, text: `about ${pointsText(cost)} points${each} ${where}${withRange(cost)}` }
  if (bound === undefined) return { isKnown: false, text: `${where} is not known: the battles do not tell` }
  const end = money(Number(bound.cost.toPrecision(3)))
  return {
    isKnown: false,
    text:
      bound.side === 'above'
        ? `${where} is not known: it is worth more than ${end} points${each}, the most that an army of this field can afford`
        : `${where} is not known: it is worth less than ${end} points${each}`,
  }
}

/** Today's cost and the verdicts on it. */
function judged({ unit, engagement, battle }: PriceDocument, each: string): string {
  const name = isolated(unit.name)
  if (unit.current === null) return `${name} states no cost, so there is none to judge.`
  const of = [
    ...(engagement === null ? [] : [`${verdictText(engagement)} in a straight fight`]),
    ...(battle === null ? [] : [`${verdictText(battle)} in whole battles`]),
  ]
  return `It costs ${money(unit.current)}${each}: ${of.join('; ')}.`
}

/** What stronger play makes of the price in whole battles; null if planners were not asked. */
function strongerText({ unit, battle }: PriceDocument): string | null {
  const trust = battle?.trust
  if (battle?.cost == null || trust === undefined) return null
  const { found, priceVerdict: verdict, worth, factor, policy, battles } = trust
  if (found === undefined || verdict === undefined) return unmeasured(trust)
  const what = `the score of armies about ${isolated(unit.name)} at this price`
  const { change, corrected } = found
  if (verdict === 'open' && isWide({ change })) return wideText(trust, found, what)
  const moved = `Stronger play (${counted(battles, 'battle')} of ${policy}) ${verdict === 'open' ? 'may move' : 'moves'} ${what} by ${changeText(change)}, to ${show(corrected, 'share').value}`
  if (verdict === 'holds')
    return `${moved}: the price in whole battles holds${factor === undefined ? '' : withinText(factor)}.`
  if (verdict === 'open') {
    const advice = trust.more === undefined ? '' : `; ${adviceText(trust.more, 'battle')}`
    return `${moved}: not enough battles to say whether the price in whole battles holds${advice}.`
  }
  if (worth === undefined) return `${moved}.`
  const { value, range } = handText(worth)
  const about = range === '' ? value : `about ${value} (${range})`
  const by =
    battle.verdict === 'by-general' ? ' So whether it is too cheap or too dear depends on who leads the armies.' : ''
  return `${moved}: in such hands it should cost ${about}, not ${pointsText(battle.cost)}.${by}`
}

/** ` within 8%`: how far the price may move at most. */
function withinText({ low, high }: OpenBounds): string {
  if (high === null) return ''
  return ` within ${level(Math.max(0.01, Math.ceil(100 * Math.max(high - 1, 1 - low) - 1e-9) / 100))}`
}

/** The price in whole battles under a general; null: not known. */
export interface HandPrice {
  readonly name: string
  readonly cost: Estimate | OpenBounds | null
}

/** Prices in whole battles by who leads the armies: the general of the price first, the planners last. */
export function handsOf({ policy, cost, generals, trust }: BattlePrice): readonly HandPrice[] {
  const others = [{ name: policy, cost }, ...generals]
  if (trust?.found === undefined || trust.priceVerdict === undefined || trust.worth === undefined) return others
  if (trust.priceVerdict === 'open' && isWide(trust.found)) return others
  return [...others, { name: trust.policy, cost: trust.worth }]
}

/** Whether an estimate lies within the search for a price: above 0, and found. */
export function isFound(cost: Estimate | OpenBounds): cost is (Estimate | OpenBounds) & { readonly estimate: number } {
  return cost.estimate !== null && cost.estimate > 0
}

/** `38.5` with `37.5 to 39.5`; `38.5` with `0 to 45` or `30 or more`; `less than 0.4` or `more than 4000` without a range. */
export function handText(cost: HandPrice['cost']): { readonly value: string; readonly range: string } {
  if (cost === null) return { value: 'not known', range: '' }
  const { estimate, low = estimate, high = estimate } = cost
  const told = (points: number): string => money(Number(points.toPrecision(3)))
  if (!isFound(cost)) {
    const [side, end] = estimate === null ? ['more', low] : ['less', high]
    return { value: end === null || end === 0 ? 'not known' : `${side} than ${told(end)}`, range: '' }
  }
  const closed = { ...cost, high: high ?? undefined } as Estimate
  if (low === 0 || high === null)
    return { value: told(cost.estimate), range: high === null ? `${told(low ?? 0)} or more` : `0 to ${told(high)}` }
  return { value: pointsText(closed), range: rangeOf(closed) ?? '' }
}

/** Why the two prices differ, and which one to use. */
function whyApart(document: PriceDocument): string | null {
  const { engagement, battle, fights, numbers } = document
  if (engagement === null || battle === null) return null
  const meaning =
    'A straight fight begins in contact, one kind of unit against one, and nothing else is asked. In whole battles the unit marches, is shot at, shoots and dies in an army that must win the game.'
  const use = 'For the cost in army lists take the price in whole battles.'
  if (fights === undefined) return `${meaning} ${use}`
  if (fights.verdict === 'alike') return `Both fights say about the same. ${meaning}`
  const only = onlyInBattles(numbers)
  const more = only.length === 0 ? '' : ` Only there ${listed(only)} ${only.length === 1 ? 'counts' : 'count'}.`
  return `The two prices differ by a factor of ${fights.ratio.toPrecision(2)} because they answer different questions. ${meaning}${more} ${use}`
}

/** Numbers of the profile that matter in whole battles, and not in contact. */
function onlyInBattles(numbers: readonly NumberWorth[]): string[] {
  return numbers.flatMap(({ title, engagement, battle }) => {
    if (engagement === null || battle === null || !isNothing(engagement)) return []
    return isNothing(battle) ? [] : [title.toLowerCase()]
  })
}

function isNothing({ estimate, low = estimate, high = estimate }: Estimate): boolean {
  return low <= 0 && high >= 0
}

const TOLD = 3

/** Whom it beats and whom it fears, at its price in a straight fight. */
function rivals({ against, field, engagement }: PriceDocument): string | null {
  if (engagement?.cost == null || against.length === 0) return null
  const told = (all: PriceDocument['against']): string =>
    listed(all.map(({ id, atPrice }) => `${isolated(field.names[id] ?? id)} (${scoreText(atPrice)})`))
  const beaten = against.filter(({ atPrice }) => atPrice.estimate > 0.5).slice(0, TOLD)
  const feared = against
    .filter(({ atPrice }) => atPrice.estimate < 0.5)
    .slice(-TOLD)
    .toReversed()
  const parts = [
    ...(beaten.length === 0 ? [] : [`best against ${told(beaten)}`]),
    ...(feared.length === 0 ? [] : [`worst against ${told(feared)}`]),
  ]
  const points = pointsText(engagement.cost)
  return parts.length === 0
    ? null
    : `In a straight fight at equal points, costing ${points}, it does ${parts.join(', and ')}.`
}

/** Scores nearer to 0 or 1 follow from a curve, which is not known so well. */
const LEAST = 0.001

/** A score without its interval, with a single decimal, as all scores of a column, unless it is nearly 0 or 1. */
export function scoreText(score: Estimate): string {
  const isSure = score.estimate > 1 - LEAST || score.estimate < LEAST
  if (!isSure) return `${inPercent(score.estimate)}%`
  if (score.method === 'exact') return show(score, 'share').value
  return score.estimate < LEAST ? `< ${level(LEAST)}` : `> ${level(1 - LEAST)}`
}

/** The interval of a score, `96.4 to 98.5`; null if it is nearly sure. */
export function scoreRange({ estimate, low, high }: Estimate): string | null {
  if (estimate > 1 - LEAST || estimate < LEAST || low === undefined || high === undefined) return null
  return `${endText(low)} to ${endText(high)}`
}

/** An end of an interval: `> 99.9` for what would be rounded to 100, although it is less. */
function endText(end: number): string {
  if (end === 0 || end === 1) return String(100 * end)
  if (end < LEAST) return `< ${inPercent(LEAST)}`
  return end > 1 - LEAST ? `> ${inPercent(1 - LEAST)}` : inPercent(end)
}

function inPercent(share: number): string {
  return (100 * share).toFixed(1)
}

/** Points for one more of each number, `+3.1`, with their ranges: as many digits as their errors support, or one more if another has more. */
export function moreTexts(
  worths: readonly (Estimate | null)[],
): readonly { readonly value: string; readonly range: string }[] {
  const decimals = worths.map((worth) =>
    worth === null || worth.estimate === 0 ? 0 : (showDifference(worth, 'count').value.split('.')[1]?.length ?? 0),
  )
  const most = Math.max(0, ...decimals)
  return worths.map((worth, row) => {
    if (worth === null) return { value: '–', range: '' }
    const { estimate, low, high } = worth
    const digits = Math.min(most, (decimals[row] ?? 0) + 1)
    const text = (points: number): string => signedPoints(points, digits)
    const range = low === undefined || high === undefined ? '' : `${text(low)} to ${text(high)}`
    return { value: estimate === 0 ? '0' : text(estimate), range }
  })
}

function signedPoints(points: number, digits: number): string {
  const text = Math.abs(points).toFixed(digits)
  return Number(text) === 0 ? text : `${points < 0 ? '\u2212' : '+'}${text}`
}

/** How the field's own uncertainty changes the prices. */
export function otherFieldText({ engagement, battle }: PriceDocument): string | null {
  const told = [
    [engagement, 'in a straight fight'],
    [battle, 'in whole battles'],
  ] as const
  const parts = told.flatMap(([price, where]) => {
    if (price?.otherField === undefined || price.cost === null) return []
    const { low, high } = show({ ...price.cost, ...price.otherField, level: 0.95, method: 'bootstrap' }, 'count')
    return [`between ${low ?? ''} and ${high ?? ''} ${where}`]
  })
  if (parts.length === 0) return null
  return `The intervals are those of the price in this field. If other units of the same sort were the field (a bootstrap over opponents), it might lie ${listed(parts)}.`
}

/** Its price in small, usual and large units, if it changes. */
export function sizeText({ engagement }: PriceDocument): string | null {
  if (engagement === null || engagement.bySize.length < 2) return null
  const told = engagement.bySize.map(
    ({ models, estimate }) => `${Number(estimate.toPrecision(3))} in units of ${Number(models.toPrecision(2))}`,
  )
  return `By the size of the unit its price in a straight fight is ${listed(told)}.`
}

/** How much was played. */
export function spentText({ engagement, battle, field }: PriceDocument): string {
  const parts = [
    ...(engagement === null ? [] : [counted(engagement.battles, 'straight fight')]),
    ...(battle === null
      ? []
      : [`${counted(battle.battles, 'whole battle')} of armies of ${listed(battle.armies.map(isolated))}`]),
  ]
  return `Fought: ${listed(parts)}; against ${counted(field.units, 'unit')} whose costs stay.`
}

/** The command that plays the battle to watch. `folder`: where the reports are; null if unknown. */
export function watchCommand({ watch }: PriceDocument, folder: string | null): string | null {
  if (watch === undefined) return null
  const path = folder === null ? watch.file : `${folder.replace(/[/\\]$/, '')}/${watch.file}`
  return plain(
    repeatOf('play', { inputs: {}, battles: 0, seed: '' }, path, [
      ['block', String(watch.block)],
      ['seat', String(watch.seat)],
    ]),
  )
}
