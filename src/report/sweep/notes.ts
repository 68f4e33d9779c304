import type { SweepDocument } from '../../result/document.ts'
import { level } from '../sentences/format.ts'
import { counted, whole } from '../sentences/text.ts'
import { fairCounts } from './fair.ts'
import { negligible, negligibleText, tooFew } from './sensitivity.ts'
import { balancedBand, isScreening, seriesOf } from './setting.ts'

/** The meaning of a word in the reports. */
interface Note {
  readonly word: string
  readonly text: string
}

/** The meaning of the numbers of a sweep: the tests, levels and corrections that occur in it. */
export function sweepNotes(document: SweepDocument): Note[] {
  if (document.sensitivity !== undefined) return sensitivityNotes(document, document.sensitivity)
  return isScreening(document) ? [] : cellNotes(document)
}

function cellNotes(document: SweepDocument): Note[] {
  const { axes, cells, simultaneous, status } = document
  const played = seriesOf(document).flatMap((series) => series.cells)
  const fairs = fairCounts(document).filter(({ estimate }) => estimate !== null)
  const logistic = fairs.find(({ method }) => method === 'fieller')
  const undecided = played.some(({ balance }) => balance === 'undecided')
  const together = `that hold for all ${status === 'interrupted' ? '' : `${whole(cells.length)} `}scores at once with ${level(simultaneous ?? 0)} certainty (Bonferroni)`
  const judged = `balanced wholly within ${balancedBand(document)}, unbalanced wholly outside${undecided ? ', undecided neither: more battles would decide' : ''}.`
  const solved = played.some(({ matchup }) => matchup.score.exact !== undefined)
  const all = played.every(({ matchup }) => matchup.score.exact !== undefined)
  const exactly = solved ? ' If the exact score is known, the verdict follows from it.' : ''
  const columns = simultaneous !== null && axes.length === 1
  return [
    ...(columns && !all
      ? [{ word: 'All together', text: `intervals ${together}; each of the others holds by itself.` }]
      : []),
    {
      word: 'Verdict',
      text: all
        ? `by the exact score: balanced within ${balancedBand(document)}, unbalanced outside.`
        : `by ${columns ? 'the interval of all together' : `intervals ${together}`}: ${judged}${exactly}`,
    },
    ...(fairs.some(({ method }) => method === 'exact')
      ? [
          {
            word: 'Exact scores',
            text: 'even where the straight line from one to the next passes 50%. If the score passes 50% between two values, whole numbers between them were solved, too, as far as possible.',
          },
        ]
      : []),
    ...(logistic === undefined
      ? []
      : [
          {
            word: 'Smooth curve',
            text: `a logistic curve fitted in ${logistic.curve?.log === false ? 'the value' : 'ln(value)'}; the fight is even where it passes 50%, with Fieller’s interval.`,
          },
        ]),
    ...(fairs.some(({ method }) => method === 'band')
      ? [
          {
            word: 'Straight lines',
            text: 'from score to score, made to rise or fall throughout, if the smooth (logistic) curve does not fit; the interval is where its simultaneous band contains 50%.',
          },
        ]
      : []),
    ...(fairs.some(({ fit }) => fit !== null)
      ? [
          {
            word: 'Lack of fit',
            text: 'p of the scores’ distance from the smooth curve; below 0.1 the curve is not used.',
          },
        ]
      : []),
    { word: 'Settings', text: 'are fought with the same dice. Each in full: in results.csv.' },
  ]
}

function sensitivityNotes(document: SweepDocument, sensitivity: NonNullable<SweepDocument['sensitivity']>): Note[] {
  const { method, runs, points, battles } = sensitivity
  const least = negligibleText(sensitivity, negligible(document, sensitivity))
  const played = `${counted(points, 'setting')} of ${counted(battles, 'battle')} each`
  const judged = {
    word: 'Matters',
    text: `a parameter whose whole interval is above ${least}; one whose interval is below does not.`,
  }
  return method === 'morris'
    ? [
        { word: 'Morris screening', text: `${whole(runs)} ${runs === 1 ? 'trajectory' : 'trajectories'}, ${played}.` },
        {
          word: 'Effect (mu*)',
          text: 'how far a parameter moves the score from one end of its range to the other, in either direction, in percentage points; for values that are not numbers, from one value to another. Its interval is Student’s t over trajectories and holds by itself.',
        },
        {
          word: 'Direction (mu)',
          text: 'the effect with its sign; much smaller than the effect if that goes both ways.',
        },
        { word: 'Spread (sigma)', text: 'how much the effect depends on where the other parameters stand.' },
        judged,
      ]
    : [
        { word: 'Sobol indices', text: `${counted(runs, 'row')} of two samples (Saltelli’s design), ${played}.` },
        {
          word: 'With others (total)',
          text: 'percent of the variance of the score to which a parameter contributes (Jansen); alone (first order): percent that it causes by itself. Sampling noise is subtracted; each bootstrap interval holds by itself.',
        },
        ...(tooFew(sensitivity) ? [{ word: 'Above 100%', text: 'too few rows to tell.' }] : []),
        judged,
      ]
}
