import * as maths from '../../core/maths.ts'
import { normalHalfWidth } from '../special/level.ts'

/** The place at which a monotone line through mean scores crosses a value. */
interface Crossing {
  /** Whether the scores rise with the levels. */
  readonly rising: boolean
  /** The monotone scores nearest to the observed ones, one for each level. */
  readonly fitted: readonly number[]
  /** Absent if the line stays on one side. */
  readonly estimate?: number
  /** Ends of the interval; an end is absent if the band does not exclude a crossing beyond the levels on that side. */
  readonly low?: number
  readonly high?: number
  /** False if no monotone line stays within the band: scores rise and fall by more than chance. */
  readonly monotone: boolean
}

/**
 * Where mean scores at ascending `levels` cross `target`, without assuming a curve: scores are assumed to rise throughout or to fall
 * throughout, whichever fits better, and to lie on straight lines between the levels. The estimate is where the isotonic regression
 * (weights: inverse `variances`; neighbours in the wrong order are pooled) crosses, or the middle of the part that lies on the target.
 * Scores may be correlated.
 *
 * The interval inverts a simultaneous band: with at least the probability `level`, all scores lie within the normal quantile at (1 - level)
 * / levels times their standard errors (Bonferroni). A monotone line inside the band is below the least of the later upper limits and above
 * the greatest of the earlier lower limits; it crosses between the two points where these cross the target. If `monotone` is false, the
 * interval contains all these crossings and the estimate.
 *
 * A variance of 0 counts as exact; if scores never varied, give a variance that they could have had instead.
 *
 * Throws a RangeError if there are fewer than two levels, if they do not ascend, if lengths differ or if a variance is negative.
 *
 * Barlow, Bartholomew, Bremner & Brunk, Statistical Inference under Order Restrictions (1972).
 */
export function crossing(
  levels: readonly number[],
  scores: readonly number[],
  variances: readonly number[],
  target = 0.5,
  level = 0.95,
): Crossing {
  checkLevels(levels, scores, variances)
  // Weights are bounded, so that no level outweighs all others.
  const floor = Math.max(...variances) / 1000
  const weights = variances.map((variance) => (floor > 0 ? 1 / Math.max(variance, floor) : 1))
  const rise = pooled(scores, weights)
  const fall = pooled(scores.map(minus), weights).map(minus)
  const rising = misfit(scores, rise, weights) <= misfit(scores, fall, weights)
  const fitted = rising ? rise : fall

  // A falling line becomes a rising one by changing the sign.
  const sign = rising ? 1 : -1
  const z = normalHalfWidth(1 - (1 - level) / levels.length)
  const half = variances.map((variance) => z * Math.sqrt(variance))
  const upper = leastToCome(scores.map((score, i) => sign * score + at(half, i)))
  const lower = greatestPast(scores.map((score, i) => sign * score - at(half, i)))
  const aim = sign * target
  const estimate = middleOf(
    levels,
    fitted.map((score) => sign * score),
    aim,
  )
  const found = [
    // If the score of the first level is already at the target or above it, the crossing may lie before; likewise at the other end.
    at(upper, 0) >= aim ? undefined : (arrival(levels, upper, aim) ?? at(levels, levels.length - 1)),
    at(lower, levels.length - 1) <= aim ? undefined : (departure(levels, lower, aim) ?? at(levels, 0)),
  ] as const
  const inside = [...found, estimate].filter((x) => x !== undefined)
  return {
    rising,
    fitted,
    ...(estimate !== undefined && { estimate }),
    ...(found[0] !== undefined && { low: Math.min(...inside) }),
    ...(found[1] !== undefined && { high: Math.max(...inside) }),
    monotone: upper.every((limit, i) => limit >= at(lower, i)),
  }
}

function checkLevels(levels: readonly number[], scores: readonly number[], variances: readonly number[]): void {
  if (levels.length < 2) throw new RangeError('a crossing needs at least two levels')
  if (scores.length !== levels.length || variances.length !== levels.length) {
    throw new RangeError('each level has one score and one variance')
  }
  if (!levels.every((level, i) => i === 0 || level > at(levels, i - 1))) throw new RangeError('levels must ascend')
  if (!variances.every((variance) => variance >= 0)) throw new RangeError('a variance is not negative')
}

/** The non-decreasing values nearest to the given ones, by pooling adjacent violators. */
function pooled(values: readonly number[], weights: readonly number[]): number[] {
  const blocks: { value: number; weight: number; length: number }[] = []
  values.forEach((value, i) => {
    let block = { value, weight: at(weights, i), length: 1 }
    for (let last = blocks.at(-1); last !== undefined && last.value > block.value; last = blocks.at(-1)) {
      const weight = last.weight + block.weight
      const mean = (last.value * last.weight + block.value * block.weight) / weight
      block = { value: mean, weight, length: last.length + block.length }
      blocks.pop()
    }
    blocks.push(block)
  })
  return blocks.flatMap(({ value, length }) => new Array<number>(length).fill(value))
}

function misfit(scores: readonly number[], fitted: readonly number[], weights: readonly number[]): number {
  return scores.reduce((sum, score, i) => sum + at(weights, i) * maths.squared(score - at(fitted, i)), 0)
}

function leastToCome(limits: readonly number[]): number[] {
  const least = [...limits]
  for (let i = least.length - 2; i >= 0; i--) least[i] = Math.min(at(least, i), at(least, i + 1))
  return least
}

function greatestPast(limits: readonly number[]): number[] {
  const greatest = [...limits]
  for (let i = 1; i < greatest.length; i++) greatest[i] = Math.max(at(greatest, i), at(greatest, i - 1))
  return greatest
}

/** The middle of the part of a non-decreasing line that lies on the target; undefined if there is none. */
function middleOf(levels: readonly number[], line: readonly number[], target: number): number | undefined {
  const last = levels.length - 1
  const from = at(line, 0) === target ? at(levels, 0) : arrival(levels, line, target)
  const to = at(line, last) === target ? at(levels, last) : departure(levels, line, target)
  return from === undefined || to === undefined ? undefined : (from + to) / 2
}

/** The point at which a line reaches the target from below. */
function arrival(levels: readonly number[], line: readonly number[], target: number): number | undefined {
  const next = line.findIndex((value, i) => i > 0 && value >= target && at(line, i - 1) < target)
  return next < 0 ? undefined : between(levels, line, target, next)
}

/** The point at which a line rises above the target. */
function departure(levels: readonly number[], line: readonly number[], target: number): number | undefined {
  const next = line.findIndex((value, i) => i > 0 && value > target && at(line, i - 1) <= target)
  return next < 0 ? undefined : between(levels, line, target, next)
}

function between(levels: readonly number[], line: readonly number[], target: number, next: number): number {
  const before = at(line, next - 1)
  const share = (target - before) / (at(line, next) - before)
  return at(levels, next - 1) + share * (at(levels, next) - at(levels, next - 1))
}

function minus(value: number): number {
  return -value
}

/** An element that is known to exist. */
function at(list: readonly number[], index: number): number {
  return list[index] as number
}
