import * as maths from '../../core/maths.ts'
import type { Interval } from '../intervals/interval.ts'
import { tailOf } from '../special/level.ts'
import { boundary } from './beta-binomial.ts'

/** A value in 0..1 and how often it was seen. */
export interface Weighted {
  readonly value: number
  readonly count: number
}

/**
 * Hedged bets on the mean of variables in 0..1: a confidence sequence that is narrower the less the variables vary (Waudby-Smith & Ramdas,
 * JRSS B 86 (2024) 1).
 *
 * If the mean is m, bets on x - m are fair. Half of a capital of 1 bets on more than m, half on less; if the mean is m, each half ever
 * grows to 1 / alpha with a probability of at most alpha / 2. So with probability `level`, the true mean is at every moment among the means
 * against which neither half has reached 1 / (1 - level), and one may stop for any reason.
 *
 * Observations come in segments, the observations between two looks. The size of the bet in a segment depends only on the segments before
 * it, so the order within a segment does not matter and is not needed. Segments of one observation give the textbook's method.
 */
export class HedgedBets {
  private readonly level: number
  private readonly aim: number
  // One entry for each value in each segment.
  private readonly values: number[] = []
  private readonly counts: number[] = []
  private readonly bets: number[] = []
  private seen = 0
  private sum = 0
  /** Sum of the squared deviations from the means known at the end of each segment. */
  private squares = 0

  /** The bets are chosen to make the interval of this `level` narrow. Throws a RangeError unless 0 < level < 1. */
  constructor(level = 0.95) {
    this.level = level
    this.aim = -2 * maths.log(tailOf(level))
  }

  /**
   * Adds the next segment, with its values in any order. `length` is the planned number of observations. It must be given if the segment
   * ended early, because a bet may not depend on what happened. Throws a RangeError for a value outside 0..1 or a count below 0.
   */
  add(segment: readonly Weighted[], length = total(segment)): void {
    if (!segment.every(({ value, count }) => value >= 0 && value <= 1 && count >= 0)) {
      throw new RangeError('bets are on values in 0..1, each seen 0 times or more')
    }
    const bet = this.nextBet(length)
    for (const { value, count } of segment) {
      if (count === 0) continue
      this.values.push(value)
      this.counts.push(count)
      this.bets.push(bet)
      this.seen += count
      this.sum += count * value
    }
    const mean = (0.5 + this.sum) / (this.seen + 1)
    for (const { value, count } of segment) this.squares += count * maths.squared(value - mean)
  }

  /**
   * Natural logarithm of the capital of the better half, from a capital of 1, after betting against the mean `m` in 0..1. If m is the mean,
   * it ever reaches ln(1 / alpha) with a probability of at most alpha, so e^-(the largest value so far) is a p-value that is valid at every
   * moment.
   */
  logCapital(m: number): number {
    return Math.max(this.logAgainst(m, 1), this.logAgainst(m, -1))
  }

  /**
   * The means that the bets so far have not refuted: those between the two at which a half reaches 1 / (1 - level). If a half has reached
   * it at the observed mean, which happens only if the mean of the variables changes over time, the observed mean is the end. Without
   * observations [0, 1]. Throws a RangeError unless 0 < level < 1.
   */
  interval(level = this.level): Interval {
    const most = -maths.log(2 * tailOf(level))
    if (this.seen === 0) return { low: 0, high: 1 }
    const mean = Math.min(1, this.sum / this.seen)
    const end = (side: Side, outermost: number): number => {
      const holds = (m: number): boolean => this.logAgainst(m, side) < most
      return holds(outermost) ? outermost : boundary(holds, mean, outermost)
    }
    return { low: end(1, 0), high: end(-1, 1) }
  }

  /**
   * The textbook's bet for observation number t, sqrt(2 ln(2 / alpha) / (variance t ln(1 + t))), with t a quarter of the way into the
   * segment. Measured with looks at multiples of 1.25, the interval is 0.85 to 1.4 times as wide as with a bet for each observation at the
   * first look (wider if the variables vary less), and 0.85 to 1.05 times from the fifth look on. A later t would make later looks narrower
   * and the first one wider.
   */
  private nextBet(length: number): number {
    const t = this.seen + (length + 3) / 4
    const variance = (0.25 + this.squares) / (this.seen + 1)
    return Math.sqrt(this.aim / (variance * t * maths.log1p(t)))
  }

  /** ln of the half that bets on more than m (side 1) or on less (side -1); no bet risks more than half of the capital. */
  private logAgainst(m: number, side: Side): number {
    const most = 0.5 / (side === 1 ? m : 1 - m)
    let capital = -Math.LN2
    for (let i = 0; i < this.values.length; i++) {
      const stake = side * Math.min(this.bets[i] as number, most)
      capital += (this.counts[i] as number) * maths.log1p(stake * ((this.values[i] as number) - m))
    }
    return capital
  }
}

type Side = 1 | -1

function total(segment: readonly Weighted[]): number {
  return segment.reduce((sum, { count }) => sum + count, 0)
}
