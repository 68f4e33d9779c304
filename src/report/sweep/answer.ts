import type { SweepDocument } from '../../result/document.ts'
import type { Balance, MatchupResult } from '../../result/heading.ts'
import type { SweptCell } from '../../result/swept.ts'
import { best, interval, known, level, show } from '../sentences/format.ts'
import { HOLD, isAnytime, isOpen, neededText, sweepText, swept } from '../sentences/stopped.ts'
import { counted, isolated } from '../sentences/text.ts'
import { fairOf, fairSentence } from './fair.ts'
import { sensitivityAnswers } from './sensitivity.ts'
import {
  balancedBand,
  isScreening,
  numbersOf,
  type Series,
  seriesName,
  seriesOf,
  settingText,
  valueText,
} from './setting.ts'

/** The verdicts for each matchup and variant: the fair count, or the settings with a balanced fight, or the parameters that matter. */
export function sweepAnswers(document: SweepDocument): string[] {
  const { axes, sensitivity } = document
  const said = sensitivity === undefined ? seriesOf(document).map(told) : sensitivityAnswers(document, sensitivity)
  const stopped = interruption(document)
  return [...(stopped === null ? [] : [stopped]), ...(said.length === 0 ? [nothing(document)] : said)]

  function told(series: Series): string {
    const name = seriesName(document, series)
    const sentences = axes.length === 1 ? along(document, series) : across(document, series)
    return [...(name === null ? [] : [`${name}:`]), ...sentences, ...unfinished(document, series)].join(' ')
  }
}

/** What is missing from an interrupted run; null for others. */
function interruption({ status, cells, unplayed = [] }: SweepDocument): string | null {
  if (status !== 'interrupted') return null
  const left = unplayed.length === 0 ? '' : `; ${counted(unplayed.length, 'setting')} never began`
  const scores = cells.map(({ matchup }) => matchup.score)
  const hold = scores.every(isAnytime) ? '' : ` (${HOLD})`
  if (scores.length > 0 && scores.every(({ exact }) => exact !== undefined)) {
    return `Interrupted: exact scores are not affected; other numbers are of the battles finished by then${hold}${left}.`
  }
  return `Interrupted: what follows is about the battles finished by then${hold}${left}.`
}

/** Why there is no answer: a screening of many parameters has one only when every setting was fought. */
function nothing(document: SweepDocument): string {
  return isScreening(document)
    ? 'Which parameters matter is known only when every setting was fought.'
    : 'No battle was finished.'
}

/** Answers for one axis: the value at which the fight is even, and the lowest and highest score. */
function along(document: SweepDocument, series: Series): string[] {
  const [axis] = document.axes
  const fair = fairOf(document, series)
  if (axis === undefined) return []
  if (numbersOf(axis) === null) return [...counts(document, series), extremes(document, series)]
  return [...(fair === undefined ? [] : [fairSentence(fair, axis, series)]), range(series)]
}

function range({ army, cells }: Series): string {
  const [first, last] = [cells[0], cells.at(-1)]
  if (first === undefined || last === undefined) return ''
  const [from, to] = [first, last].map(({ at, matchup }) => `${score(matchup)} at ${valueText(at[0] ?? null)}`)
  const scored = verb([first, last])
  return first === last ? `${isolated(army)} ${scored} ${from}.` : `${isolated(army)} ${scored} ${from} and ${to}.`
}

/** The verb: past tense for sampled scores, future for exact ones. Both fit names in the singular and in the plural. */
function verb(cells: readonly SweptCell[]): string {
  return cells.every(({ matchup: { score: of } }) => of.exact !== undefined) ? 'will score' : 'scored'
}

/** Answers for two axes: the number of fair settings, and the settings with the highest and the lowest score. */
function across(document: SweepDocument, series: Series): string[] {
  return [...counts(document, series), ...nearest(document, series), extremes(document, series)]
}

/** The settings nearest to even, at most one for each value of the first axis. */
function nearest({ axes }: SweepDocument, { cells }: Series): string[] {
  if (cells.length <= FEW) return []
  const far = ({ matchup }: SweptCell): number => Math.abs(known(matchup.score) - 0.5)
  const rows = [...new Set(cells.map(({ at }) => at[0]))].flatMap((value) => {
    return cells.filter(({ at }) => at[0] === value).toSorted((a, b) => far(a) - far(b))[0] ?? []
  })
  const chosen = new Set(
    rows
      .filter((cell) => far(cell) <= NEAR)
      .toSorted((a, b) => far(a) - far(b))
      .slice(0, FEW),
  )
  const told = rows
    .filter((cell) => chosen.has(cell))
    .map(({ at, matchup }) => `${settingText(axes, at)} (${score(matchup)})`)
  return told.length === 0 ? [] : [`Nearest to even: ${told.join('; ')}.`]
}

/** Largest distance from a score of a half at which a setting is called near to even. */
const NEAR = 0.1

function counts(document: SweepDocument, { cells }: Series): string[] {
  const [only, other] = cells
  if (only !== undefined && other === undefined) return [`The only setting is ${only.balance}.`]
  const of = (balance: Balance): number => cells.filter((cell) => cell.balance === balance).length
  const band = `score within ${balancedBand(document)}`
  const there = (['balanced', 'unbalanced', 'undecided'] as const).filter((balance) => of(balance) > 0)
  const [all] = there
  if (there.length === 1 && all === 'undecided') {
    return [
      `None of ${counted(cells.length, 'setting')} is known to be balanced (${band}) or not: more battles would decide.`,
    ]
  }
  if (there.length === 1) return [`All ${cells.length} settings are ${all} (balanced: ${band}).`]
  const told = there.map((balance, i) => {
    const are = i > 0 ? '' : of(balance) === 1 ? 'is ' : 'are '
    return `${of(balance)} ${are}${balance}${balance === 'balanced' ? ` (${band})` : ''}`
  })
  const meant = of('balanced') > 0 ? '' : `, none balanced (${band})`
  return [`Of ${counted(cells.length, 'setting')} ${told.join(', ')}${meant}.`]
}

/** Settings that reached the limit of battles before the stopping rule was met, and the battles that they still need. */
function unfinished({ axes }: SweepDocument, { cells }: Series): string[] {
  const open = cells.filter(({ matchup }) => isOpen(matchup))
  if (open.length === 0) return []
  if (open.length > FEW) return [`${counted(open.length, 'setting')} ended at the limit of battles before a decision.`]
  const each = open.map(({ at, matchup: { ended } }) => {
    return `${settingText(axes, at)}${neededText(ended ?? {}).replace(/^; (.*)/, ' ($1)')}`
  })
  return [`Ended at the limit of battles before a decision: ${each.join('; ')}.`]
}

/** Most settings that are told one by one. */
const FEW = 3

function extremes({ axes }: SweepDocument, { army, cells }: Series): string {
  const sorted = cells.toSorted((a, b) => known(b.matchup.score) - known(a.matchup.score))
  const [most, least] = [sorted[0], sorted.at(-1)]
  if (most === undefined || least === undefined) return ''
  const [top, bottom] = [most, least].map(({ at, matchup }) => {
    const scored = best(matchup.score)
    const range = interval(show(scored, 'share'), 'share')
    const plain = range === null || scored.level === undefined || swept(scored)
    return `${score(matchup)}${plain ? '' : ` (${level(scored.level ?? 0)} interval ${range})`} with ${settingText(axes, at)}`
  })
  if (most !== least && score(most.matchup) === score(least.matchup)) {
    return `${isolated(army)} ${verb([most, least])} ${score(most.matchup)} with each of them.`
  }
  return most === least
    ? `${isolated(army)} ${verb([most])} ${top}.`
    : `${isolated(army)} ${verb([most, least])} most, ${top}, and least, ${bottom}.`
}

/** A score in a sentence. If one side won every battle, the sentence gives the number of battles. */
function score({ score: of, battles = 0 }: MatchupResult): string {
  if (of.exact !== undefined) return `exactly ${show(best(of), 'share').value}`
  return swept(of) ? `${100 * of.estimate}% in ${sweepText(of, battles)}` : show(of, 'share').value
}
