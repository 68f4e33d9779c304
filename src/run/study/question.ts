import * as maths from '../../core/maths.ts'
import type { NeededRange } from '../../result/heading.ts'
import type { Interval } from '../../stats/intervals/interval.ts'
import { battlesToSettle } from '../../stats/sequential/power.ts'
import { logLikelihoodRatio, sprtBounds, sprtDecision } from '../../stats/sequential/sprt.ts'
import { differenceOf } from '../estimates/difference.ts'
import { scoreOf, spreadOf } from '../estimates/estimate.ts'
import { balanceNow, bandOf, differenceEvidence, sideOf } from '../estimates/evidence.ts'
import { rangeOver } from '../estimates/needed.ts'
import type { Cell } from '../players/cell.ts'
import type { Group } from './group.ts'
import { levelOf, type Stopping } from './stop.ts'

/** What a run that looks waits to know of a group: a score, or the difference of two. */
export interface Question {
  /** Members of the group it is about, by their place. */
  readonly members: readonly number[]
  /** Number of the pair whose difference it is; null for a score. */
  readonly pair: number | null
}

/** One for the score of each member. */
export function scoreQuestions({ members }: Group): Question[] {
  return members.map((_, i) => ({ members: [i], pair: null }))
}

/** One for the difference of the score of each pair. */
export function differenceQuestions({ cross }: Group): Question[] {
  return (cross?.layout.pairs ?? []).map(({ a, b }, pair) => ({ members: [a, b], pair }))
}

/** What is known: an interval about its centre, the value that means even. */
interface Known extends Interval {
  readonly estimate: number
  /** Standard deviation of one block. */
  readonly sd: number
  readonly centre: number
}

/** Whether the rule has come to its end. `questions`: how many are asked in all. */
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

/** Blocks it takes in all, about, as far as can be told; infinite where no number would do. */
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
      // As far as it has come, so far again.
      const { low, high } = sprtBounds(stop.hypotheses.alpha, stop.hypotheses.beta)
      const ratio = logLikelihoodRatio(scoresOf(group, question), stop.hypotheses)
      return ratio === 0 ? Number.POSITIVE_INFINITY : Math.ceil((played * (ratio > 0 ? high : low)) / ratio)
    }
  }
}

/** A confidence sequence takes about so many times the battles of an interval that is looked at once. */
const SEQUENTIAL = 2

/**
 * Blocks in all until an interval about an estimate that stays would give a verdict: on one side of the band, or, where a direction is
 * one (`directed`), of its centre.
 */
export function toVerdict(off: number, sd: number, margin: number, level: number, directed: boolean): number {
  const banded = battlesToSettle(off, sd, margin, level)
  if (!directed || off === 0) return banded
  // As far from the edge of a band as the estimate is from the centre.
  return Math.min(banded, battlesToSettle(Math.abs(off) + 1, sd, 1, level))
}

/** Blocks it takes in all if the true value is anywhere in the present interval; null of rules that wait for no verdict on a band. */
export function blocksInRange(
  { stop }: Stopping,
  group: Group,
  question: Question,
  questions: number,
): NeededRange | null {
  if (stop.rule !== 'until-decided') return null
  const { low, high, centre, sd } = fixed(group, question)
  const needed = (off: number): number | null => {
    const blocks = SEQUENTIAL * toVerdict(off, sd, stop.margin, levelOf(questions), question.pair !== null)
    return Number.isSafeInteger(blocks) ? blocks : null
  }
  return rangeOver({ low: low - centre, high: high - centre }, needed, [-stop.margin, stop.margin])
}

function fixed(group: Group, { members, pair }: Question): Known {
  if (pair !== null) return { ...differenceOf(group, pair), centre: 0 }
  const cell = memberOf(group, members)
  const { estimate, low, high } = scoreOf(cell.tally)
  return { estimate, low, high, sd: spreadOf(cell.tally), centre: 0.5 }
}

/** A score is settled when it lies on one side of the band's edges; a difference also when it has a direction. */
function isDecided(group: Group, { members, pair }: Question, margin: number, level: number): boolean {
  if (pair === null) return balanceNow(memberOf(group, members), margin, level) !== 'undecided'
  const evidence = differenceEvidence(group, pair)
  return sideOf(evidence, 0, level) !== 0 || bandOf(evidence, 0, margin, level) !== 'undecided'
}

/** The cell whose score is asked for. */
function memberOf({ members }: Group, [place = 0]: readonly number[]): Cell {
  const cell = members[place]
  if (cell === undefined) throw new RangeError(`there is no member ${place}`)
  return cell
}

function scoresOf(group: Group, { members, pair }: Question): readonly number[] {
  if (pair !== null) return group.differenceCounts(pair)
  return memberOf(group, members).tally.blockScores()
}
