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
 * Hedged bets on the mean of variables in 0..1: a confidence sequence that grows narrower the less they vary (Waudby-Smith & Ramdas,
 * JRSS B 86 (2024) 1). Whoever holds that the mean is m must offer fair bets on x - m. Half of a capital of 1 bets on more than m,
 * half on less; if the mean is m, either half ever grows to as much as 1 / alpha with probability alpha / 2 at most. So the means
 * against which neither has reached 1 / (1 - level) hold the true one at every moment with probability `level`, and one may stop for
 * any reason.
 *
 * Observations come in segments, the stretches between two looks. The size of the bet in a segment is fixed by the segments before
 * it, hence their order within it does not matter and is not needed. Segments of one observation are the textbook's method.
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
  /** Sum of the squared deviations from the mean known at the end of their segment. */
  private squares = 0

  /** The bets are sized to make the interval of this `level` narrow. Throws a RangeError unless 0 < level < 1. */
  constructor(level = 0.95) {
    this.level = level
    this.aim = -2 * maths.log(tailOf(level))
  }

  /**
   * Takes the next segment in, its values in any order. `length` is how many observations it was to have, known before it began: if
   * it was cut short it must be told, for a bet may not depend on what happened. Throws a RangeError for a value outside 0..1 or a
   * count below 0.
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
   * Natural logarithm of what the better half has made of a capital of 1 by betting against the mean `m` in 0..1. If m is the mean,
   * it ever reaches ln(1 / alpha) with probability alpha at most, so that e^-(the largest yet) is a p-value valid at every moment.
   */
  logCapital(m: number): number {
    return Math.max(this.logAgainst(m, 1), this.logAgainst(m, -1))
  }

  /**
   * The means that the bets so far have not refuted: those between the two at which a half reaches 1 / (1 - level). If a half is that
   * rich at the mean seen already, which takes variables whose mean wanders, that mean is the end. Without observations [0, 1].
   * Throws a RangeError unless 0 < level < 1.
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
   * The textbook's bet for observation number t, sqrt(2 ln(2 / alpha) / (variance t ln(1 + t))), at the observation a quarter of the
   * way into the segment. Measured at looks 1.25 times apart, this makes the interval 0.85 to 1.4 times as wide as betting on each
   * observation alone would at the first look, the more so the less they vary, and 0.85 to 1.05 times from the fifth look on. Later
   * points of the segment serve the later looks better and the first one worse.
   */
  private nextBet(length: number): number {
    const t = this.seen + (length + 3) / 4
    const variance = (0.25 + this.squares) / (this.seen + 1)
    return Math.sqrt(this.aim / (variance * t * maths.log1p(t)))
  }

  /** ln of the half that bets on more than m (side 1) or on less (side -1); no bet stakes more than half of it. */
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
