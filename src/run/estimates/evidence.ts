import * as maths from '../../core/maths.ts'
import type { Balance } from '../../result/heading.ts'
import { betaBinomialLogE } from '../../stats/sequential/beta-binomial.ts'
import type { HedgedBets } from '../../stats/sequential/betting.ts'
import type { Cell } from '../players/cell.ts'
import type { Group } from '../study/group.ts'
import { BEST, LEVEL, meanScore } from './estimate.ts'
import { betsOn } from './sequence.ts'

/** Evidence about a mean that holds at any stopping time. */
export interface Evidence {
  readonly mean: number
  /** ln of the evidence against a value of the mean; e^−against is an anytime-valid p. */
  readonly against: (value: number) => number
}

/** Evidence about the score of a cell: the beta-binomial mixture for blocks of one battle, hedged bets for larger blocks. */
export function scoreEvidence({ tally, segments, from }: Cell): Evidence {
  const { blocks, layout } = tally
  const mean = meanScore(tally)
  if (layout.seats === 1) return { mean, against: (value) => betaBinomialLogE(mean * blocks, blocks, value, BEST) }
  const bets = betsOn(segments.with(tally.blockScores()), from, LEVEL)
  return { mean, against: (value) => bets.logCapital(value) }
}

/** Evidence about the difference of the scores of a pair. */
export function differenceEvidence(group: Group, pair: number): Evidence {
  const counts = group.differenceCounts(pair)
  const bets: HedgedBets = betsOn(group.differences[pair]?.with(counts) ?? [], group.from, LEVEL)
  const most = (counts.length - 1) / 2
  let blocks = 0
  let sum = 0
  counts.forEach((count, i) => {
    blocks += count
    sum += count * (i - most)
  })
  // Differences lie in −1..1, bets are on 0..1.
  return { mean: sum / most / blocks, against: (value) => bets.logCapital((value + 1) / 2) }
}

/** Whether the mean lies above (1) or below (−1) a value, at this level and at any stopping time; 0 if that is not known. */
export function sideOf({ mean, against }: Evidence, value: number, level: number): -1 | 0 | 1 {
  if (against(value) < -maths.log(1 - level)) return 0
  return mean > value ? 1 : -1
}

/** Whether the mean lies inside the band of `margin` about `centre`, outside it, or whether that is not known. */
export function bandOf(
  evidence: Evidence,
  centre: number,
  margin: number,
  level: number,
): 'inside' | 'outside' | 'undecided' {
  const low = sideOf(evidence, centre - margin, level)
  const high = sideOf(evidence, centre + margin, level)
  if (low < 0 || high > 0) return 'outside'
  return low > 0 && high < 0 ? 'inside' : 'undecided'
}

/** Whether a score is balanced, at any stopping time. */
export function balanceNow(cell: Cell, margin: number, level: number): Balance {
  return BALANCES[bandOf(scoreEvidence(cell), 0.5, margin, level)]
}

const BALANCES = { inside: 'balanced', outside: 'unbalanced', undecided: 'undecided' } as const
