import type { CompareDocument } from '../../run/document.ts'
import { level } from '../format.ts'
import { html, type Markup } from '../html/markup.ts'
import { CORRECTIONS, TESTS } from '../significance.ts'
import { isAnytime, points } from '../stopped.ts'
import { counted } from '../text.ts'
import { ALPHA } from './answer.ts'

/** How intervals of differences are found, by the name documents have for it. */
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

function methodsOf({ comparisons }: CompareDocument): Methods {
  const known = (names: readonly string[], words: Readonly<Record<string, string>>): string =>
    [...new Set(names)].flatMap((name) => words[name] ?? []).join('; ')
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

/** What the columns mean and by which tests, levels and corrections, for a terminal. */
export function methodNotes(document: CompareDocument): string[] {
  const { tests, intervals, corrections, anytime } = methodsOf(document)
  const exact = document.comparisons.some(({ difference }) => difference.z !== undefined)
  return [
    'b − a: of chances and scores in points of a percent, else in the metric’s units.',
    ...(intervals === '' ? [] : [`Intervals: ${intervals}.`]),
    ...(tests === '' ? [] : [`p, of no difference: ${tests}.`]),
    ...(corrections.length === 0
      ? []
      : [`Corrected over all matchups and variants: ${corrections.join(', ')}; higher or lower at ${level(ALPHA)}.`]),
    `Equivalent: ${band(document, anytime)}; ↑ and ↓: higher or lower for certain, but by too little to matter.`,
    ...(exact ? ['z: distance from the exact difference in standard errors.'] : []),
    'Each matchup in full: in the page and in results.csv.',
  ]
}

/** When a score is called equivalent. */
function band({ margin }: CompareDocument, anytime: boolean): string {
  return anytime
    ? `the interval of the score’s difference lies within ±${points(margin)}`
    : `the ${level(1 - 2 * ALPHA)} interval of the score’s difference lies within ±${points(margin)} (two one-sided tests)`
}

/** The same for the page. */
export function compareReading(document: CompareDocument): Markup[] {
  const { tests, intervals, corrections, anytime } = methodsOf(document)
  const paired = document.design === 'paired'
  return [
    paired
      ? html`<b>Differences</b> are those of the variant named first less the other’s, block by block: both fought the same blocks with the same dice, so that chance that strikes both alike drops out. Intervals: ${intervals}.`
      : html`<b>Differences</b> are those of the variant named first less the other’s; each was fought with dice of its own. Intervals: ${intervals}.`,
    html`<b>Points</b> are points of a percent: from 50 % to 45.7 % is 4.3 points less.`,
    tests === ''
      ? html`<b>p</b>: nothing varied, nothing was tested.`
      : html`<b>p</b> is the probability of a difference at least as large if the rules changed nothing. Tests: ${tests}. Adjusted p allows for the number of questions asked, over all matchups and variants: ${corrections.join(', ')}. A metric is called higher or lower where adjusted p is at most ${level(ALPHA)}.`,
    html`<b>Equivalent</b>: ${band(document, anytime)}. A difference may be certain and yet too small to matter: ↑ and ↓ say which way it is. Other metrics have no such band. <b>Undecided</b> means neither was shown; it is no evidence of equality.`,
    html`<b>Exploratory</b> metrics are there to be looked at: what they show is worth a run of its own.`,
  ]
}
