import type { Comparison } from '../../result/compared.ts'
import type { CompareDocument } from '../../result/document.ts'
import { html, type Markup } from '../html/markup.ts'
import { variedNoun } from '../sentences/changed.ts'
import { level } from '../sentences/format.ts'
import { playedOf } from '../sentences/played.ts'
import { SCORE_NOTE } from '../sentences/score-note.ts'
import { CORRECTIONS, pText, TESTS } from '../sentences/significance.ts'
import { isAnytime, points } from '../sentences/stopped.ts'
import { counted, isolated } from '../sentences/text.ts'
import { ALPHA, decidingText } from './answer.ts'
import { isBrief, isScore } from './pairs.ts'

/** Methods of intervals of differences, by their name in documents. */
const INTERVALS: Readonly<Record<string, string>> = {
  tango: 'Tango’s score interval (wins and losses of single battles)',
  'paired-t': 'Student’s t on the differences of blocks',
  rare: 'Wilson’s of the share of blocks that differed (few did)',
  newcombe: 'Newcombe’s (independent shares)',
  welch: 'Welch’s (independent means)',
  betting: 'confidence sequences by betting',
  asymptotic: 'asymptotic confidence sequences',
  unchanged: 'where no block differed, a bound on the share of blocks that may',
}

interface Methods {
  readonly tests: string
  readonly intervals: string
  /** One for each family there is, such as `of 3 primary metrics by Holm`. */
  readonly corrections: readonly string[]
  readonly anytime: boolean
}

function methodsOf(document: CompareDocument): Methods {
  const { comparisons } = document
  const known = (names: readonly string[], words: Readonly<Record<string, string>>): string =>
    [...new Set(names)]
      .flatMap((name) => words[name] ?? [])
      .join('; ')
      .replaceAll('block', playedOf(document))
  const families = (['primary', 'exploratory'] as const).flatMap((family) => {
    const of = comparisons.filter((each) => each.family === family)
    const [first] = of
    return first === undefined
      ? []
      : [`of ${counted(of.length, `${family} comparison`)} by ${CORRECTIONS[first.correction]}`]
  })
  return {
    tests: known(
      comparisons.map(({ test }) => test),
      TESTS,
    ),
    intervals: known(
      comparisons.map(({ difference }) => difference.method),
      INTERVALS,
    ),
    corrections: families,
    anytime: comparisons.some(({ difference }) => isAnytime(difference)),
  }
}

/** The meaning of the columns, for a terminal. `checks`: with tests, levels and corrections. */
export function methodNotes(document: CompareDocument, checks: boolean): string[] {
  const { tests, intervals, corrections, anytime } = methodsOf(document)
  const exact = document.comparisons.some(({ difference }) => difference.z !== undefined)
  return [
    SCORE_NOTE,
    'b − a: of chances and scores in percentage points (from 50% to 45.7% is 4.3 points less), otherwise in the metric’s units.',
    ...(!checks || intervals === '' ? [] : [`Intervals: ${intervals}.`]),
    ...(!checks || tests === '' ? [] : [`p, of no difference: ${tests}.`]),
    ...(!checks || corrections.length === 0
      ? []
      : [`Corrected over all matchups and variants: ${corrections.join(', ')}; higher or lower at ${level(ALPHA)}.`]),
    ...unreachedNotes(document),
    `Equivalent: ${band(document, anytime)}; ↑ and ↓: higher or lower for certain, but by too little to matter.`,
    ...unevenNotes(document),
    ...(checks && exact ? ['z: distance from the exact difference in standard errors.'] : []),
    `Each matchup in full: in the page and in results.csv.${checks ? '' : ' --checks adds p values and the tests behind them.'}`,
  ]
}

/** The note below a table whose verdicts rest on exact differences; null for others. */
export function exactNote(comparisons: readonly Pick<Comparison, 'difference'>[]): string | null {
  const exact = comparisons.filter(({ difference }) => difference.exact !== undefined).length
  if (exact === 0) return null
  const where =
    exact === comparisons.length
      ? 'Every verdict is by the exact difference'
      : 'Where the exact difference is known, the verdict is by that'
  return `${where}; interval and p come from the battles played.`
}

/** The meaning of a verdict `unreached`, if there is one. */
function unreachedNotes({ comparisons }: CompareDocument): string[] {
  return comparisons.some(({ verdict }) => verdict === 'unreached')
    ? [
        'Unreached: no battle changed, and in the battles looked at no clause acted that the changed switches decide. So nothing is known about these switches; it is not equivalence.',
      ]
    : []
}

/** When a score is called equivalent, and by which interval if there are few scores. */
function band(document: CompareDocument, anytime: boolean): string {
  const { margin, comparisons } = document
  const scores = comparisons.filter(isScore)
  const holm = scores.length > 1 && scores.some(({ adjustedEquivalenceP }) => adjustedEquivalenceP !== undefined)
  const given = holm ? undefined : scores.flatMap(({ equivalence }) => equivalence?.level ?? [])[0]
  const [held] = scores.flatMap(({ difference }) => difference.level ?? [])
  const of = given ?? (anytime ? held : undefined) ?? 1 - 2 * ALPHA
  // Comparisons decided by exact values need no interval.
  const known = scores.flatMap((score) => (score.difference.exact === undefined ? (decidingText(score) ?? []) : []))
  const here = known.length === 0 || isBrief(document) ? '' : `; here ${known.join(', ')}`
  if (holm) {
    return `two one-sided tests show that the score’s difference lies within ±${points(margin)} (p of all ${counted(scores.length, 'score')} corrected together by Holm; alone, the ${level(1 - 2 * ALPHA)} interval inside)${here}`
  }
  return `the ${level(of)} interval of the score’s difference lies within ±${points(margin)}${anytime ? '' : ' (two one-sided tests)'}${here}`
}

/** Whether variants change some matchups more than others. */
function unevenNotes({ field }: CompareDocument): string[] {
  if (field.length === 0) return []
  const tests = field.map(({ b, interaction: { q, df, p } }) => {
    return `${field.length > 1 ? `${isolated(b)} ` : ''}Q ${q.toFixed(1)}, ${df} df, ${pText(p)}`
  })
  return [`Whether some matchups change more than others: Cochran’s Q test (${tests.join('; ')}).`]
}

/** The meaning of the columns, with tests, levels and corrections, for a page. */
export function compareReading(document: CompareDocument): Markup[] {
  const { tests, intervals, corrections, anytime } = methodsOf(document)
  const paired = document.design === 'paired'
  const noun = playedOf(document)
  return [
    paired
      ? html`<b>Differences</b> are those of the variant named first less the other’s, ${noun} by ${noun}: both fought the same ${noun}s with the same dice, so chance that affects both alike cancels out. Intervals: ${intervals}.`
      : html`<b>Differences</b> are those of the variant named first less the other’s; each was fought with dice of its own. Intervals: ${intervals}.`,
    html`<b>Points</b> are percentage points: from 50% to 45.7% is 4.3 points less.`,
    tests === ''
      ? html`<b>p</b>: nothing varied, nothing was tested.`
      : html`<b>p</b> is the probability of a difference at least as large if the ${variedNoun(document)} changed nothing. Tests: ${tests}. Adjusted p allows for the number of questions asked, over all matchups and variants: ${corrections.join(', ')}. A metric is called higher or lower if adjusted p is at most ${level(ALPHA)}.`,
    html`<b>Equivalent</b>: ${band(document, anytime)}. A difference may be certain and yet too small to matter: ↑ and ↓ say which way it is. <b>Undecided</b> means neither was shown; it is no evidence of equality. Other metrics have no such band: their verdict says only whether a difference is seen.`,
    ...unevenNotes(document).map((note) => html`${note}`),
    ...[exactNote(document.comparisons) ?? [], unreachedNotes(document)].flat().map((note) => html`${note}`),
    html`<b>Exploratory</b> metrics only give hints: check what they show with a run of its own.`,
  ]
}
