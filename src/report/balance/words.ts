import type { GameFacts } from '../../core/facts.ts'
import * as maths from '../../core/maths.ts'
import type {
  BalanceDocument,
  BandResult,
  BudgetLimit,
  BudgetResult,
  Encounters,
  UnitVerdict,
} from '../../result/balance.ts'
import type { Estimate } from '../../result/heading.ts'
import { spread } from '../matrix/ranking.ts'
import { caution, withError } from '../sentences/advantage.ts'
import { show } from '../sentences/format.ts'
import { measuresOf } from '../sentences/measures.ts'
import { pText } from '../sentences/significance.ts'
import { band } from '../sentences/stopped.ts'
import { counted, isolated, listed, whole } from '../sentences/text.ts'
import { capital, levelOf, namesOf, worth } from './units.ts'

/** Notes below the tables, at the terminal and in the page. */

/** The meaning of the columns of the costs. */
export function costNote(document: BalanceDocument): string {
  const { tolerance, mode, units } = document
  const field =
    mode !== 'battle'
      ? 'the unit against all others'
      : `armies built about the unit against the ${document.budgets.length > 0 ? 'armies that all meet' : 'field'}`
  return [
    'Worth: the cost at which the unit gives no advantage in this field, next to the anchor. Its interval is that of this field; with other opponents the worth differs.',
    'New: the worth, rounded and kept within its bounds.',
    `Scores, in %: ${field}, at equal points; new: at new costs on fresh dice.`,
    ...(document.budgets.length === 0
      ? []
      : [
          'Units are judged by whether they score alike at equal points; the points of an army are what it is worth in points of the units.',
        ]),
    `Balanced (=): all of the interval within ${band(tolerance)}; unbalanced (*): outside; undecided (?): neither.`,
    ...NOTES.flatMap(([verdict, text]) => (units.some((unit) => unit.verdict === verdict) ? [text] : [])),
  ].join(' ')
}

/** Verdicts that need an explanation. */
const NOTES: readonly (readonly [UnitVerdict, string])[] = [
  ['keep', 'Keep: today’s cost stays, because it does not differ significantly from the worth.'],
  ['situational', 'Situational: no single cost is right against all its opponents.'],
  ['policy-dependent', 'By general: with another general its worth differs.'],
  ['not-identified', 'Not known: the battles do not show its worth.'],
]

/** How well costs explain the scores of units against each other. */
export function circleText(document: BalanceDocument): string | null {
  const { cyclicShare, cyclicP, cyclicPairs, pairs } = document.rates
  if (cyclicShare === null || !isTelling(cyclicShare)) return clearest(document)?.trim() ?? null
  const share = show(cyclicShare, 'share').value.replace('< ', 'less than ')
  const error = [spread(cyclicShare), cyclicP === null ? '' : pText(cyclicP)].filter((text) => text !== '').join(', ')
  const alpha = 1 - levelOf(document)
  if (cyclicP !== null && cyclicP > alpha) {
    return `Costs explain the exchange rates: no sign of rock, paper, scissors (its share: ${share}, ${error}).`
  }
  const over =
    cyclicPairs < pairs.length
      ? ` over the ${whole(cyclicPairs)} of ${counted(pairs.length, 'pair')} that are known well`
      : ''
  return `Exchange rates differ from pair to pair at equal points. Of this variation ${share} is rock, paper, scissors (${error}; squares of their logarithms${over}), which no costs can correct; the rest is that some units are worth more than others.${clearest(document) ?? ''}`
}

/** Whether the interval of a share is narrow enough to say something: at most half as wide as the range from 0 to 1. */
function isTelling({ low, high }: Estimate): boolean {
  return low === undefined || high === undefined || high - low <= 0.5
}

/**
 * The pairs in which several units fought one, because one unit against one is no even fight; null if there is no such pair. An engagement
 * roster makes several units fight one only where their legal numbers leave no other even fight.
 */
export function severalText(document: BalanceDocument): string | null {
  const { pairs } = document.rates
  const found = pairs.flatMap(({ a, b, several }) => (several === undefined ? [] : [{ a, b, ...several }]))
  if (found.length === 0) return null
  const name = namesOf(document)
  const most = ({ units }: (typeof found)[number]): number => Math.max(...units)
  const told = found
    .toSorted((one, other) => most(other) - most(one) || one.alone - other.alone)
    .slice(0, TOLD_SEVERAL)
    .map(({ a, b, alone, units: [of, against] }) => {
      const [many, whose, one] = of > against ? [of, a, b] : [against, b, a]
      const often = alone > 0 ? `, in ${Math.round(100 * (1 - alone))}% of their fights` : ''
      return `${whole(many)} units of ${name(whose)} fought one of ${name(one)}${often}`
    })
  const all = found.filter(({ alone }) => alone === 0).length
  return `In ${whole(found.length)} of ${counted(pairs.length, 'pair')} the legal numbers of one unit on each side make few even fights, or none (none in ${whole(all)}). There several units fought one, each on a side of its own. They fought on flanks and rear as well, and that is part of the price: ${listed(told)}.`
}

const TOLD_SEVERAL = 3

/** The three units that show rock, paper, scissors best, and what a player gains by trading each for the next. */
function clearest({ rates, ...document }: BalanceDocument): string | null {
  const [worst] = rates.triangles
  if (worst === undefined) return null
  const name = namesOf({ ...document, rates })
  const [a, b, c] = worst.units.map(name)
  const [factor, low, high] = [worst.strength, worst.low, worst.high].map((log) => maths.exp(log).toPrecision(2))
  return ` The clearest circle: a player who trades ${a} for ${b}, ${b} for ${c} and ${c} for ${a}, each time at the even rate, ends with ${factor} times as many (${low} to ${high}, all circles together).`
}

/** The value of going first, and of the first side of the table. */
export function advantageTexts({ advantage }: BalanceDocument, facts: GameFacts): readonly string[] {
  const [first, side] = measuresOf(facts, 'battle').filter(({ holder }) => holder !== undefined)
  const said = [
    { who: first?.holder ?? 'Who moves first', score: advantage.first, uneven: first?.uneven },
    { who: side?.holder ?? 'Who has the first side of the table', score: advantage.side, uneven: side?.uneven },
  ]
  return said.flatMap(({ who, score, uneven }) => {
    if (score === null) return []
    const more = uneven === undefined ? verdict(score) : `; ${caution(uneven)}`
    return [`${isolated(who)} scored ${withError(score)}${more}.`]
  })
}

function verdict({ low, high }: Estimate): string {
  if (low === undefined || high === undefined) return ''
  return low > 0.5 ? ': an advantage' : high < 0.5 ? ': a disadvantage' : ': no effect seen'
}

/** The score with ten per cent more points, in armies of a size. */
export function tenMore({ decisiveness }: BandResult): Estimate {
  const score = (of: number): number => 1 / (1 + maths.power(1.1, -of))
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
    const where =
      band_.army === undefined ? `in armies of ${counted(band_.points, 'point')}` : `against ${isolated(band_.army)}`
    return `${show(score, 'share').value} ${where}${range === '' ? '' : ` (${range})`}`
  })
  return `An army with 10% more points than its enemy scores ${listed(told)}.`
}

/** Limits of difficulties for reports: `57.1 (55.2–59.0)`. */
export function limitText({ points, low, high }: BudgetLimit): { readonly value: string; readonly range: string } {
  const shown = show({ estimate: points, low, high, level: 0, method: '' }, 'count')
  return { value: shown.value, range: `${shown.low ?? ''}–${shown.high ?? ''}` }
}

/** The budget against an army that all units meet. */
export function budgetText({ army, limits }: BudgetResult): string {
  const told = limits.map((limit) => {
    const { value, range } = limitText(limit)
    return `${limit.difficulty} up to ${value} points (${range})`
  })
  return `Against ${isolated(army)} a fight is ${listed(told)}; beyond, it is deadly.`
}

/** The meaning of the difficulties. */
export function difficultyNote({ budgets }: BalanceDocument): string {
  const limits = budgets[0]?.limits ?? []
  const told = limits.map(({ difficulty, score }) => `${difficulty}: it scores at least ${Math.round(100 * score)}%`)
  return `Points that make a fight easy or not for an army that all meet. ${capital(listed(told))}; deadly: less. A win counts 1, a draw half.`
}

/** `1.4 down, 0.9 of them dead`: members of the army after a fight at the limit; null if it is not known. */
export function fallenText({ fallen }: BudgetLimit): string | null {
  if (fallen === undefined) return null
  const [down, dead] = [fallen.down, fallen.dead].map((mean) => show(mean, 'count').value)
  return `${down} down, ${dead} of them dead`
}

/**
 * How many members of every army fall at its limits, with the interval of those down: the score alone hides it. Null if nothing is known.
 */
export function fallenTexts({ budgets }: BalanceDocument): string | null {
  const told = budgets.flatMap(({ army, members, limits }) => {
    const at = limits.flatMap((limit) => {
      const { fallen } = limit
      if (fallen === undefined) return []
      const { low, high } = show(fallen.down, 'count')
      return [`${fallenText(limit)} (down ${low ?? ''} to ${high ?? ''}) at the limit of ${limit.difficulty}`]
    })
    const whose = members === undefined ? isolated(army) : `Of ${members} of ${isolated(army)}`
    return at.length === 0 ? [] : [`${whose} a fight may be expected to leave ${listed(at)}.`]
  })
  if (told.length === 0) return null
  return `Easy, fair and hard depend on the score alone; members may fall in a fight that is won, too. ${told.join(' ')}`
}

/** `31 to 92%`, the scores of the army between which single encounters lie; null if they are not known to differ. */
export function singleText({ single }: BudgetLimit): string | null {
  const [low, high] = [single?.low ?? 0, single?.high ?? 0].map((share) => Math.round(100 * share))
  return low === high ? null : `${low} to ${high}%`
}

/** A note that a budget is right on average, and how far single encounters differ; null if there is no budget. */
export function encounterText({ budgets, encounters }: BalanceDocument): string | null {
  if (budgets.length === 0) return null
  return [
    'Budgets hold for the average mixture: packs of one kind may be harder than their points say, or easier.',
    ...(encounters ? [spreadText(budgets[0]?.limits ?? [], encounters)] : []),
    'For one particular encounter, write it as a scenario and play it: npx fairfight run SCENARIO.yaml --battles 1000.',
  ].join(' ')
}

function spreadText(limits: readonly BudgetLimit[], { tau, groups }: Encounters): string {
  const { estimate, low = 0, high = 0 } = tau
  const ranges = limits.flatMap((limit) => {
    const range = singleText(limit)
    return range === null ? [] : [`${range} at the limit of ${limit.difficulty}`]
  })
  if (ranges.length === 0) {
    return `These battles show no sign of it; they could not show it if the log odds differed by less than ${high.toFixed(2)}.`
  }
  const spreads = `${estimate.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)}; ${whole(groups)} sets met)`
  return `In 95% of single encounters with that many points the army scores ${listed(ranges)}; between sets of kinds the log odds differ by ${spreads}.`
}

/** Suggestions for further commands. */
export function nextSteps(document: BalanceDocument): readonly string[] {
  const { units, mode } = document
  const stopped = units.filter(({ bound }) => bound)
  const names = listed(
    stopped.map((unit) => `${isolated(unit.name)} (worth ${worth(unit)?.value ?? 'something else'})`),
  )
  const isChanged = units.some(({ current, rounded }) => current !== rounded)
  return [
    ...moreBattles(document),
    ...(stopped.length === 0 ? [] : [`Wider bounds would let these cost what they are worth: ${names}.`]),
    ...(isChanged && mode === 'battle'
      ? [
          'Army lists made at today’s costs may exceed their points at the new ones; a list that names its catalogue must name the new one.',
        ]
      : []),
  ]
}

/**
 * Number of battles that would decide half of the undecided units if their scores stay unchanged, with its least and largest number if the
 * scores are one standard error off.
 */
function moreBattles({ units, tolerance, stop }: BalanceDocument): readonly string[] {
  const open = units.flatMap(({ balanced, score: { verified } }) => {
    if (balanced !== 'undecided' || verified?.low === undefined || verified.high === undefined) return []
    const half = (verified.high - verified.low) / 2
    const times = (score: number): number => {
      // A score at the very edge would need an unlimited number of battles.
      const room = Math.max(tolerance / 4, Math.abs(tolerance - Math.abs(score - 0.5)))
      return Math.max(1.5, maths.squared(half / room))
    }
    // Standard error of the score: its interval has about two on each side.
    const ends = [-1, 0, 1].map((side) => times(verified.estimate + (side * half) / 2))
    return [{ now: times(verified.estimate), low: Math.min(...ends), high: Math.max(...ends) }]
  })
  if (open.length === 0) return []
  const median = (of: (one: (typeof open)[number]) => number): number => {
    const sorted = open.map(of).toSorted((a, b) => a - b)
    return Number(((sorted[sorted.length >> 1] as number) * stop.asked).toPrecision(1))
  }
  const [now, low, high] = [median((one) => one.now), median((one) => one.low), median((one) => one.high)]
  const many = open.length === 1 ? 'the undecided unit' : `about half of the ${whole(open.length)} undecided units`
  const range =
    low === high
      ? ''
      : ` (${whole(low)} to ${whole(high)} if ${open.length === 1 ? 'it is' : 'they are'} one standard error off)`
  return [
    `With --battles ${now} ${many} would be decided if ${open.length === 1 ? 'its score stays as it is' : 'their scores stay as they are'}${range}; --resume goes on from here.`,
  ]
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
