import * as maths from '../../core/maths.ts'
import type { NeededRange, SprtHypotheses } from '../../result/heading.ts'
import type { Interval } from '../../stats/intervals/interval.ts'
import { battlesToSettle } from '../../stats/sequential/power.ts'
import {
  blocksToBounds,
  logLikelihoodRatio,
  ratioSteps,
  sprtBounds,
  sprtDecision,
} from '../../stats/sequential/sprt.ts'
import { normalHalfWidth } from '../../stats/special/level.ts'
import { differenceOf } from '../estimates/difference.ts'
import { LEVEL, scoreOf, spreadOf } from '../estimates/estimate.ts'
import { balanceNow, bandOf, differenceEvidence, sideOf } from '../estimates/evidence.ts'
import { rangeOver } from '../estimates/needed.ts'
import type { Cell } from '../players/cell.ts'
import type { Group } from './group.ts'
import { levelOf, type Stopping } from './stop.ts'

/** A question about a group that a sequential run waits for: a score, or the difference of two. */
export interface Question {
  /** Indices of the members that it is about. */
  readonly members: readonly number[]
  /** Number of the pair whose difference it is about; null for a score. */
  readonly pair: number | null
}

/** A question about the score of each member. */
export function scoreQuestions({ members }: Group): Question[] {
  return members.map((_, i) => ({ members: [i], pair: null }))
}

/** A question about the difference of the scores of each pair. */
export function differenceQuestions({ cross }: Group): Question[] {
  return (cross?.layout.pairs ?? []).map(({ a, b }, pair) => ({ members: [a, b], pair }))
}

/** The present answer to a question: an interval, and the value (`centre`) that means even. */
interface Known extends Interval {
  readonly estimate: number
  /** Standard deviation of one block. */
  readonly sd: number
  readonly centre: number
}

/** Whether the rule answers the question. `questions`: number of questions of the run. */
export function isAnswered({ stop }: Stopping, group: Group, question: Question, questions: number): boolean {
  switch (stop.rule) {
    case 'battles':
      return false
    case 'target-error': {
      const { low, high } = fixed(group, question)
      return (high - low) / 2 <= stop.error
    }
    case 'until-decided':
      return isDecided(group, question, stop.margin, levelOf(questions))
    case 'sprt':
      return sprtDecision(scoresOf(group, question), stop.hypotheses, stop.hypotheses) !== 'continue'
  }
}

/** Estimated number of blocks in all; infinite if no number would be enough. */
export function blocksNeeded({ stop }: Stopping, group: Group, question: Question, questions: number): number {
  const played = group.merged - group.from
  switch (stop.rule) {
    case 'battles':
      return played
    case 'target-error': {
      const { low, high } = fixed(group, question)
      return Math.ceil(played * maths.squared((high - low) / 2 / stop.error))
    }
    case 'until-decided': {
      const { estimate, centre, sd } = fixed(group, question)
      return SEQUENTIAL * toVerdict(estimate - centre, sd, stop.margin, levelOf(questions), question.pair !== null)
    }
    case 'sprt': {
      // The log likelihood ratio is expected to grow at the same rate as so far.
      const { low, high } = sprtBounds(stop.hypotheses.alpha, stop.hypotheses.beta)
      const ratio = logLikelihoodRatio(scoresOf(group, question), stop.hypotheses)
      return ratio === 0 ? Number.POSITIVE_INFINITY : Math.ceil((played * (ratio > 0 ? high : low)) / ratio)
    }
  }
}

/** A confidence sequence needs about this many times the battles of an interval that is looked at once. */
const SEQUENTIAL = 2

/**
 * Blocks in all until an interval about an unchanged estimate would give a verdict: it lies on one side of the band's edges or, if a
 * direction is a verdict (`directed`), on one side of the centre.
 */
export function toVerdict(off: number, sd: number, margin: number, level: number, directed: boolean): number {
  const banded = battlesToSettle(off, sd, margin, level)
  if (!directed || off === 0) return banded
  // This takes a band whose edge is as far from the estimate as the centre is.
  return Math.min(banded, battlesToSettle(Math.abs(off) + 1, sd, 1, level))
}

/** Blocks needed in all if the true values are anywhere in their present intervals; null if the number is fixed. */
export function blocksInRange(
  { stop }: Stopping,
  group: Group,
  question: Question,
  questions: number,
): NeededRange | null {
  if (stop.rule === 'target-error') return blocksForError(stop.error, group, question)
  if (stop.rule === 'sprt') return blocksForTest(stop.hypotheses, group, question)
  if (stop.rule !== 'until-decided') return null
  const { low, high, centre, sd } = fixed(group, question)
  const needed = (off: number): number | null => {
    const blocks = SEQUENTIAL * toVerdict(off, sd, stop.margin, levelOf(questions), question.pair !== null)
    return Number.isSafeInteger(blocks) ? blocks : null
  }
  return rangeOver({ low: low - centre, high: high - centre }, needed, [-stop.margin, stop.margin])
}

/** Blocks in all until the interval is narrow enough, for every spread of the blocks that is compatible with those played. */
function blocksForError(error: number, group: Group, question: Question): NeededRange {
  const { estimate, low, high, centre, sd } = fixed(group, question)
  const counts = scoresOf(group, question)
  const played = group.merged - group.from
  const most = counts.length - 1
  const value = (i: number): number => (question.pair === null ? i / most : (2 * i) / most - 1)
  const off4 = counts.reduce((sum, n, i) => sum + n * maths.squared(maths.squared(value(i) - estimate)), 0) / played
  const variance = maths.squared(sd)
  const half = normalHalfWidth(LEVEL) * Math.sqrt(Math.max(0, off4 - maths.squared(variance)) / played)
  // If all blocks were alike, the interval shows how far other blocks may be from them.
  const reach = Math.max(estimate - low, high - estimate)
  const largest = sd === 0 ? reach * (centre === 0 ? 1 : 1 - reach) : variance + half
  const blocks = (of: number): number => Math.ceil((maths.squared(normalHalfWidth(LEVEL)) * of) / maths.squared(error))
  return { low: blocks(Math.max(0, variance - half)), high: blocks(largest) }
}

/** Expected number of blocks in all until the test decides, for every true value that the interval leaves possible. */
function blocksForTest(hypotheses: SprtHypotheses, group: Group, question: Question): NeededRange {
  const { low, high, centre } = fixed(group, question)
  const counts = scoresOf(group, question)
  const ratio = logLikelihoodRatio(counts, hypotheses)
  const bounds = sprtBounds(hypotheses.alpha, hypotheses.beta)
  // A difference is tested as a score: 1/2 plus half of the difference.
  const score = (end: number): number => (centre === 0 ? (end + 1) / 2 : end)
  const inside = (end: number): number => Math.min(1 - EDGE, Math.max(EDGE, score(end)))
  const [from, to] = [low, high].map((end) => ratioSteps(counts, inside(end), hypotheses)) as [Steps, Steps]
  const between = (a: number, b: number, share: number): number => a + (b - a) * share
  const needed = (share: number): number | null => {
    const steps = { mean: between(from.mean, to.mean, share), variance: between(from.variance, to.variance, share) }
    const blocks = group.merged - group.from + Math.ceil(blocksToBounds(ratio, bounds, steps))
    return Number.isSafeInteger(blocks) ? blocks : null
  }
  return rangeOver({ low: 0, high: 1 }, needed)
}

type Steps = ReturnType<typeof ratioSteps>

/** Scores of 0 and 1 have no spread; scores so near to them have one. */
const EDGE = 1e-6

function fixed(group: Group, { members, pair }: Question): Known {
  if (pair !== null) return { ...differenceOf(group, pair), centre: 0 }
  const cell = memberOf(group, members)
  const { estimate, low, high } = scoreOf(cell.tally)
  return { estimate, low, high, sd: spreadOf(cell.tally), centre: 0.5 }
}

/** A score is settled if it lies on one side of the band's edges; a difference also if it has a direction. */
function isDecided(group: Group, { members, pair }: Question, margin: number, level: number): boolean {
  if (pair === null) return balanceNow(memberOf(group, members), margin, level) !== 'undecided'
  const evidence = differenceEvidence(group, pair)
  return sideOf(evidence, 0, level) !== 0 || bandOf(evidence, 0, margin, level) !== 'undecided'
}

/** The cell of a question about a score. */
function memberOf({ members }: Group, [place = 0]: readonly number[]): Cell {
  const cell = members[place]
  if (cell === undefined) throw new RangeError(`there is no member ${place}`)
  return cell
}

function scoresOf(group: Group, { members, pair }: Question): readonly number[] {
  if (pair !== null) return group.differenceCounts(pair)
  return memberOf(group, members).tally.blockScores()
}
