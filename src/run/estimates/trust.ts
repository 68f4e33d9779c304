import * as maths from '../../core/maths.ts'
import { LEAST_TRUST } from '../../kit/generals/planner-name.ts'
import type { Trust, Trusted } from '../../result/trust.ts'
import { type Controlled, controlVariate, type PairSums } from '../../stats/intervals/control-variate.ts'
import type { Interval } from '../../stats/intervals/interval.ts'
import { noDifference } from '../../stats/intervals/paired.ts'
import { wilson } from '../../stats/intervals/proportion.ts'
import { scoreInterval } from '../../stats/intervals/score.ts'
import { studentQuantile } from '../../stats/special/distributions.ts'
import { normalHalfWidth, tailOf } from '../../stats/special/level.ts'
import type { Cell } from '../players/cell.ts'
import type { Group } from '../study/group.ts'
import type { Correction } from '../trust/correction.ts'
import { ADVISED } from '../trust/plan.ts'
import { pOf } from './difference.ts'
import { type Bounded, LEVEL } from './estimate.ts'
import { scoreEstimate } from './summary.ts'

/**
 * The score of cell number `place` as planners change it, not yet corrected for the number of scores (`trustedTogether`, which also drops the
 * advice where the answer moves). `margin`: a smaller change does not alter the answer.
 */
export function scoreTrust(correction: Correction, place: number, margin: number): Trust {
  const weights = correction.cells.map((_, i) => Number(i === place))
  const whole = scoreEstimate(correction.cells[place] as Cell, LEVEL)
  return trustOf(correction, weights, (sums) => scoreFound(sums, whole, margin), margin)
}

/** The difference of two scores on the same blocks, cell `b` minus cell `a`, as planners change it; not yet corrected for their number. */
export function differenceTrust(correction: Correction, a: number, b: number, whole: Bounded, margin: number): Trust {
  const weights = correction.cells.map((_, i) => Number(i === b) - Number(i === a))
  return trustOf(correction, weights, (sums) => found(sums, whole, margin, -1, differenceAbout), margin)
}

/**
 * Corrects a score by pairs of scores. x: score under the run's generals; y: score of a single battle under planners. `whole`: the mean of x over the
 * whole run.
 */
export function scoreFound(sums: PairSums, whole: Bounded, margin: number): Trusted {
  return found(sums, whole, margin, 0, scoreAbout)
}

/** Number of blocks that would probably decide, after `blocks` blocks left the change undecided; ∞ if the estimate or an end is infinite. */
export function enough(blocks: number, change: Interval & { readonly estimate: number }, margin: number): number {
  if (!Number.isFinite(change.estimate)) return Number.POSITIVE_INFINITY
  const half = Math.max(change.high - change.estimate, change.estimate - change.low)
  return Math.ceil(blocks * Math.max(2, maths.squared(half / margin)))
}

/** A weighted sum of the scores of the cells as planners change it. `said`: the correction by the sums of the pairs. */
function trustOf(
  { cells, planned: { policy, costIfAsked }, blocks: most, group }: Correction,
  weights: readonly number[],
  said: (sums: PairSums) => Trusted,
  margin: number,
): Trust {
  const blocks = group === null ? 0 : group.merged - group.from
  const more = (wanted: number) => ({ blocks: wanted, cost: Math.ceil(wanted * cells.length * costIfAsked) })
  if (group === null || blocks < LEAST_TRUST) {
    return { policy, blocks: 0, battles: 0, more: more(Math.min(ADVISED, most)) }
  }
  const trusted = said(pairSums(group, weights))
  return {
    policy,
    blocks,
    battles: blocks,
    found: trusted,
    // Holm's correction may still turn an answer that moves to one that is open.
    ...(trusted.verdict !== 'holds' &&
      blocks < most && { more: more(Math.min(enough(blocks, trusted.change, margin), most)) }),
  }
}

/** The interval of a corrected mean as far as the pairs make it uncertain. */
type About = (controlled: Controlled, pairs: number, level: number) => Interval

/** Battles below which draws, and a coefficient that happened to fit, count for nothing: the spread was hardly seen. */
const FEW = 20

/** Wilson's interval; of a few battles that of one battle less, whatever their spread. */
function scoreAbout({ mean, variance }: Controlled, pairs: number, level: number): Interval {
  const told = scoreInterval({ blocks: pairs, seats: 1, mean, variance: (variance * (pairs - 1)) / pairs }, level)
  const most = pairs - 1
  return pairs < FEW && told.nEff > most ? wilson(mean * most, most, level) : told
}

/** Student's interval. */
function differenceAbout({ mean, variance, coefficient }: Controlled, pairs: number, level: number): Interval {
  const df = coefficient === 1 ? pairs - 1 : pairs - 2
  const half =
    variance === 0
      ? noDifference(pairs, level)
      : -studentQuantile(tailOf(level), Math.max(1, df)) * Math.sqrt(variance / pairs)
  return { low: Math.max(-1, mean - half), high: Math.min(1, mean + half) }
}

/** `least`: the smallest value that may be; the largest is 1. */
function found(sums: PairSums, whole: Bounded, margin: number, least: 0 | -1, about: About): Trusted {
  const controlled = controlVariate(sums, whole.estimate)
  const { coefficient } = controlled
  const mean = within(least, controlled.mean)
  // The error of the whole run is combined with the errors of the pairs (Zou and Donner 2008).
  const withRun = (share: number, estimate: number, [below, above]: readonly [number, number], level: number) => {
    const own = about({ ...controlled, mean }, sums.n, level)
    // The whole run has many blocks, so its interval grows with the level as a normal one.
    const wider = share * (normalHalfWidth(level) / normalHalfWidth(LEVEL))
    return {
      estimate,
      low: estimate - maths.hypot(mean - own.low, wider * below),
      high: estimate + maths.hypot(own.high - mean, wider * above),
      level,
      method: 'control-variate',
    }
  }
  const [below, above] = [whole.estimate - whole.low, whole.high - whole.estimate]
  const changeAt = (level: number) => withRun(1 - coefficient, mean - whole.estimate, [above, below], level)
  const change = changeAt(LEVEL)
  const corrected = withRun(coefficient, mean, [below, above], LEVEL)
  return {
    verdict: verdictOf(change, margin),
    p: pOf(changeAt),
    generals: sums.x / sums.n,
    planners: sums.y / sums.n,
    coefficient,
    change,
    corrected: { ...corrected, low: within(least, corrected.low), high: within(least, corrected.high) },
  }
}

function within(least: number, value: number): number {
  return Math.min(1, Math.max(least, value))
}

/** Verdict on a change by its interval: changes within the margin do not alter the answer. */
export function verdictOf({ low, high }: Interval, margin: number): Trusted['verdict'] {
  if (low >= -margin && high <= margin) return 'holds'
  return low > 0 || high < 0 ? 'moves' : 'open'
}

/**
 * Sums over the blocks of a group whose second half of members are led by planners: x is the weighted sum of the scores under the run's
 * generals, y that of the scores under planners.
 */
function pairSums(group: Group, weights: readonly number[]): PairSums {
  const k = weights.length
  const { means, products } = moments(group)
  const n = group.merged - group.from
  const inX = [...weights, ...weights.map(() => 0)]
  const inY = [...weights.map(() => 0), ...weights]
  const linear = (of: readonly number[]): number =>
    of.reduce((sum, weight, i) => sum + weight * (means[i] as number), 0)
  const product = (one: readonly number[], two: readonly number[]): number =>
    one.reduce(
      (sum, weight, i) =>
        weight === 0
          ? sum
          : sum + two.reduce((part, other, j) => part + weight * other * (products[i * 2 * k + j] as number), 0),
      0,
    )
  return {
    n,
    x: linear(inX),
    y: linear(inY),
    xx: product(inX, inX),
    yy: product(inY, inY),
    xy: product(inX, inY),
  }
}

/** Sums of the block scores of each member, and of the products of those of each two. */
function moments(group: Group): { readonly means: readonly number[]; readonly products: readonly number[] } {
  const { members, cross, seats } = group
  const size = members.length
  const most = 2 * seats
  const products = new Array<number>(size * size).fill(0)
  const means = members.map(({ tally }, i) => {
    let sum = 0
    tally.blockScores().forEach((blocks, score) => {
      sum += blocks * score
      products[i * size + i] = (products[i * size + i] as number) + (blocks * score * score) / maths.squared(most)
    })
    return sum / most
  })
  cross?.layout.pairs.forEach(({ a, b }, pair) => {
    let sum = 0
    cross.eachScores(pair, (first, second, blocks) => {
      sum += first * second * blocks
    })
    products[a * size + b] = sum / maths.squared(most)
    products[b * size + a] = sum / maths.squared(most)
  })
  return { means, products }
}
