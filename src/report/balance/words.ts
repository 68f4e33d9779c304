import type { BalanceDocument, BandResult, UnitVerdict } from '../../balance/document.ts'
import type { GameFacts } from '../../core/facts.ts'
import type { Estimate } from '../../run/document.ts'
import { withError } from '../advantage.ts'
import { show } from '../format.ts'
import { pText, spread } from '../matrix/ranking.ts'
import { measuresOf } from '../measures.ts'
import { band } from '../stopped.ts'
import { counted, isolated, listed, whole } from '../text.ts'
import { levelOf, namesOf } from './units.ts'

/** What stands below the tables, at the terminal and in the page. */

/** What the columns of the costs say. */
export function costNote(document: BalanceDocument): string {
  const { tolerance, mode, units } = document
  const field = mode === 'battle' ? 'armies built about the unit against the field' : 'the unit against all others'
  return [
    'Worth: the cost at which the unit gives no advantage, next to the anchor.',
    'New: the same, rounded and within its bounds.',
    `Scores, in %: ${field}, at equal points; new: at new costs on fresh dice.`,
    `Balanced (=): all of the interval within ${band(tolerance)}; unbalanced (*): outside; undecided (?): neither.`,
    ...NOTES.flatMap(([verdict, text]) => (units.some((unit) => unit.verdict === verdict) ? [text] : [])),
  ].join(' ')
}

/** Verdicts that do not say so themselves. */
const NOTES: readonly (readonly [UnitVerdict, string])[] = [
  ['keep', 'Keep: today’s cost stays; the reason says why.'],
  ['situational', 'Situational: no one cost is right against all it meets.'],
  ['policy-dependent', 'By general: other generals would have it cost otherwise.'],
  ['not-identified', 'Not known: the battles do not tell its worth from that of others.'],
]

/** How far costs explain who beats whom. */
export function circleText(document: BalanceDocument): string | null {
  const { cyclicShare, cyclicP } = document.rates
  if (cyclicShare === null) return null
  const share = show(cyclicShare, 'share').value.replace('< ', 'less than ')
  const error = [spread(cyclicShare), cyclicP === null ? '' : pText(cyclicP)].filter((text) => text !== '').join(', ')
  const alpha = 1 - levelOf(document)
  if (cyclicP !== null && cyclicP > alpha) {
    return `Costs explain what two units are worth to each other: no sign of rock, paper, scissors (its share: ${share}, ${error}).`
  }
  return `Of how exchange rates differ ${share} is rock, paper, scissors, which no costs can mend (${error}).${clearest(document)}`
}

/** Three units that show it best: what going round them gains. */
function clearest({ rates, ...document }: BalanceDocument): string {
  const [worst] = rates.triangles
  if (worst === undefined) return ''
  const name = namesOf({ ...document, rates })
  const [a, b, c] = worst.units.map(name)
  const [factor, low, high] = [worst.strength, worst.low, worst.high].map((log) => Math.exp(log).toPrecision(2))
  return ` The clearest circle: who trades ${a} for ${b}, ${b} for ${c} and ${c} for ${a}, each time as many as are an even match, ends with ${factor} times as many (${low} to ${high}, all circles together).`
}

/** What going first, and having the first side of the table, is worth. */
export function advantageTexts({ advantage }: BalanceDocument, facts: GameFacts): readonly string[] {
  const holders = measuresOf(facts, 'battle').flatMap(({ holder }) => (holder === undefined ? [] : [holder]))
  const said: readonly (readonly [string, Estimate | null])[] = [
    [holders[0] ?? 'Who moves first', advantage.first],
    [holders[1] ?? 'Who has the first side of the table', advantage.side],
  ]
  return said.flatMap(([who, score]) =>
    score === null ? [] : [`${isolated(who)} scored ${withError(score)}${verdict(score)}.`],
  )
}

function verdict({ low, high }: Estimate): string {
  if (low === undefined || high === undefined) return ''
  return low > 0.5 ? ': an advantage' : high < 0.5 ? ': a disadvantage' : ': no effect seen'
}

/** What ten per cent more points are worth in armies of a size, as a score. */
export function tenMore({ decisiveness }: BandResult): Estimate {
  const score = (of: number): number => 1 / (1 + 1.1 ** -of)
  const { estimate, low, high, level: of, method } = decisiveness
  return {
    estimate: score(estimate),
    ...(low === undefined || high === undefined ? {} : { low: score(low), high: score(high) }),
    ...(of === undefined ? {} : { level: of }),
    method,
  }
}

export function bandText(document: BalanceDocument): string | null {
  const { bands } = document
  if (bands.length === 0) return null
  const told = bands.map((band_) => {
    const score = tenMore(band_)
    const range = spread(score)
    return `${show(score, 'share').value} in armies of ${counted(band_.points, 'point')}${range === '' ? '' : ` (${range})`}`
  })
  return `Who has 10 % more points scores ${listed(told)}.`
}

/** The battles, by stage. */
export function spentText({ spent }: BalanceDocument): string {
  const stages = STAGES.flatMap(([stage, what]) => (spent[stage] === 0 ? [] : [`${whole(spent[stage])} ${what}`]))
  const all = spent.rates + spent.armies + spent.verdict
  return `${counted(all, 'battle')}${stages.length < 2 ? '' : `: ${listed(stages)}`}.`
}

const STAGES = [
  ['rates', 'of unit against unit'],
  ['armies', 'of mixed armies'],
  ['verdict', 'on fresh dice for the verdict'],
] as const
