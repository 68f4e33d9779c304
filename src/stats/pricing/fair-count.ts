import * as maths from '../../core/maths.ts'
import { fieller } from '../intervals/fieller.ts'
import type { Interval } from '../intervals/interval.ts'
import { type BlockScores, scoreInterval } from '../intervals/score.ts'
import { normalHalfWidth } from '../special/level.ts'
import { crossing } from './isotonic.ts'
import { type LackOfFit } from './lack-of-fit.ts'
import { logistic } from './logistic.ts'

/** Score of the held side against `count` models of the other side, with the moments of its block scores. */
export interface FoughtLevel extends BlockScores {
  /** Number of models of the varied unit. */
  readonly count: number
}

/** The number of models of another unit at which `held` models of a unit score a half. */
export type FairCount = FittedCount | BracketedCount

/** ln(count / held) = ln(worth of a held model / worth of a varied one). */
interface FittedCount extends Interval {
  readonly kind: 'fitted'
  readonly estimate: number
  /** Variance of the estimate, for weights and error propagation. */
  readonly variance: number
  /** Logit of the held side's score = b0 + b1 ln(count / held). */
  readonly b0: number
  readonly b1: number
  /**
   * `fieller`: a logistic curve with Fieller's interval; `band`: the monotone line from level to level with its band; `both`: an interval
   * that contains both.
   */
  readonly method: 'fieller' | 'band' | 'both'
  /** p of the curve's lack of fit; null unless at least three levels of eight battles were fitted. */
  readonly fit: number | null
}

/** Only limits are known: the scores jump over a half, stay on one side of it, or are almost constant. */
interface BracketedCount {
  readonly kind: 'bracketed'
  /** Limits of ln(count / held); an end is left out if no score is certainly on its side of a half. */
  readonly low?: number
  readonly high?: number
  /** The middle of the limits, and the variance of a value that may be anywhere between them; left out unless there are both limits. */
  readonly estimate?: number
  readonly variance?: number
}

/**
 * The ln(count / held) at which `held` models score a half, from the scores at whole counts, one level for each count.
 *
 * A logistic curve in ln(count) is fitted to the scores within 0.35 of a half, and at least to the four nearest: farther out no true curve
 * is logistic. If these scores give no limits because few battles were fought, all scores are used. Lack of fit widens Fieller's interval;
 * with p below 0.1 the monotone line from level to level with its simultaneous band replaces the curve. If fewer than three scores are so
 * near to a half, as with small counts, the shape between them is unknown. The interval then contains both that of the curve and that of
 * the band. If neither has two ends, the limits are the nearest levels whose scores are certainly above and below a half.
 *
 * Throws a RangeError if there is no level, if a count occurs twice, or if numbers are out of range.
 *
 * Finney, Probit Analysis (1971); statistics as in `logistic`, `fieller` and `crossing`.
 */
export function fairCount(held: number, levels: readonly FoughtLevel[], level = 0.95): FairCount {
  const points = pointsOf(held, levels)
  const off = distances(points)
  const few = off.filter((distance) => distance <= NEAR).length < FEWEST_NEAR
  const near = fitted(nearest(points, off, NEAR), few, level)
  return near ?? fitted(points, few, level) ?? bracketed(points, level)
}

/** The fair count from a falling curve, or from a band with two ends; undefined if there is none. */
function fitted(points: readonly Point[], few: boolean, level: number): FittedCount | undefined {
  const curve = points.length < 2 ? undefined : logistic(points)
  if (curve === undefined || curve.separated || !(curve.b1 < 0)) return undefined
  const fit = lackOfFit(points)
  const scale = fit === null ? 1 : Math.max(1, fit.chiSquare / fit.df)
  const [[v00, v01], [, v11]] = curve.covariance
  const spread = [
    [scale * v00, scale * v01],
    [scale * v01, scale * v11],
  ] as const
  const reached = fieller(curve.b0, curve.b1, spread, level)
  const misfit = fit !== null && fit.p < MISFIT
  const ofCurve = misfit ? undefined : ends(reached)
  const ofBand = misfit || few ? ends(bandOf(points, level)) : undefined
  const found = [ofCurve, ofBand].filter((interval) => interval !== undefined)
  const estimate = found[0]?.estimate
  if (estimate === undefined || (few && ofBand === undefined) || !isWithin(estimate, points)) return undefined
  const low = Math.min(...found.map((interval) => interval.low))
  const high = Math.max(...found.map((interval) => interval.high))
  const error = ofBand === undefined ? reached.standardError : (high - low) / 2 / normalHalfWidth(level)
  return {
    kind: 'fitted',
    estimate,
    low,
    high,
    variance: maths.squared(error as number),
    b0: curve.b0,
    b1: curve.b1,
    method: ofBand === undefined ? 'fieller' : ofCurve === undefined ? 'band' : 'both',
    fit: fit && fit.p,
  }
}

export interface CountDesign {
  readonly held: number
  /** Fewest and most models of the varied unit. */
  readonly least: number
  readonly most: number
  /** Number of the varied unit that is fair at today's costs; may be fractional. */
  readonly start: number
  /** Number of blocks to be fought next; fewer are requested until two scores lie on different sides of a half. */
  readonly blocks: number
}

/** Blocks to be fought at a number of the varied unit. */
interface NextLevel {
  readonly count: number
  readonly blocks: number
}

/**
 * The counts to fight next to find the fair count. Counts are doubled or halved from the start until scores lie on both sides of a half.
 * Then half of the blocks are fought at the current estimate x0, and a quarter at each of x0 -+ 1.5 / b1, where the score is about 0.18 or
 * 0.82: these determine the slope best. A fractional count is replaced by blocks at the two neighbouring whole counts, with x0 as the mean
 * of their logarithms. For the design, half a battle is added to the wins and losses of each level, so that scores that jump from 1 to 0
 * have a curve, too. It is a function of the levels fought, so the same battles lead to the same design. Empty if all scores stay on one
 * side of a half up to a bound.
 *
 * Abdelbasit & Plackett, JASA 78 (1983) 90 (sequential D-optimal designs); Wetherill, JRSS B 25 (1963) 1.
 */
export function nextLevels(design: CountDesign, levels: readonly FoughtLevel[]): NextLevel[] {
  checkDesign(design)
  const { held, least, most, start, blocks } = design
  const scouts = Math.min(blocks, Math.max(SCOUTS, Math.ceil(blocks / 4)))
  const kept = (count: number) => Math.min(most, Math.max(least, count))
  if (levels.length === 0) return [{ count: kept(Math.round(start)), blocks: scouts }]
  const counts = levels.map(({ count }) => count)
  const [fewest, largest] = [Math.min(...counts), Math.max(...counts)]
  if (levels.every(({ mean }) => mean > 0.5)) {
    return largest >= most ? [] : [{ count: kept(2 * largest), blocks: scouts }]
  }
  if (levels.every(({ mean }) => mean < 0.5)) {
    return fewest <= least ? [] : [{ count: kept(Math.floor(fewest / 2)), blocks: scouts }]
  }
  const points = pointsOf(held, levels).map(lifted)
  const curve = points.length < 2 ? undefined : logistic(points)
  if (curve === undefined || curve.separated || !(curve.b1 < 0)) {
    return shared([kept(Math.floor(fewest / 2)), kept(2 * largest)], [1 / 2, 1 / 2], scouts)
  }
  const within = (count: number) => kept(Math.min(2 * largest, Math.max(fewest / 2, count)))
  const centre = within(held * maths.exp(-curve.b0 / curve.b1))
  const ratio = maths.exp(Math.min(Math.LN2, APART / -curve.b1))
  const leaps = levels.every(({ mean }) => mean === 0 || mean === 1)
  return shared([centre, kept(centre / ratio), kept(centre * ratio)], [1 / 2, 1 / 4, 1 / 4], leaps ? scouts : blocks)
}

/** If a curve would fit worse than this with a smaller probability, it is not used. */
const MISFIT = 0.1
/** The curve is fitted to scores at most this far from a half, and to at least four of the nearest. */
const NEAR = 0.35
const FEWEST = 4
/** With fewer scores near a half it is unknown whether the curve between them is logistic. */
const FEWEST_NEAR = 3
/** Fewest battles of a level for the test of the curve. */
const FEW_BATTLES = 8
/** Number of blocks for finding on which side of a half a score is. */
const SCOUTS = 8
/** Log odds of the outer levels of the design. */
const APART = 1.5

/** A level in terms of x = ln(count / held). */
interface Point {
  readonly x: number
  readonly score: number
  /** Number of independent win-or-lose battles that it counts as. */
  readonly n: number
  readonly fought: FoughtLevel
}

function pointsOf(held: number, levels: readonly FoughtLevel[]): Point[] {
  if (!(held > 0)) throw new RangeError(`the number of models must be above 0, not ${held}`)
  if (levels.length === 0) throw new RangeError('a fair count needs a level that was fought')
  if (new Set(levels.map(({ count }) => count)).size < levels.length) throw new RangeError('a count is given twice')
  return levels
    .map((fought) => {
      if (!(fought.count > 0)) throw new RangeError(`the number of models must be above 0, not ${fought.count}`)
      const { nEff: n } = scoreInterval(fought)
      return { x: maths.log(fought.count / held), score: fought.mean, n, fought }
    })
    .toSorted((one, other) => one.x - other.x)
}

/**
 * Test of the curve on the levels with enough battles: with a few battles Pearson's statistic is not a chi-square. Null if there are too
 * few levels.
 */
function lackOfFit(points: readonly Point[]): LackOfFit | null {
  const told = points.filter(({ n }) => n >= FEW_BATTLES)
  if (told.length < 3) return null
  const curve = logistic(told)
  return curve.separated ? null : (curve.lackOfFit ?? null)
}

/**
 * Distances of the levels from a half, by the curve through all of them with lifted scores, because the score of a level of few battles may
 * be near a half by chance. If that curve does not fall, the levels' own scores are used.
 */
function distances(points: readonly Point[]): number[] {
  const rough = points.length < 2 ? undefined : logistic(points.map(lifted))
  const scores = rough && !rough.separated && rough.b1 < 0 ? rough.fitted : points.map(({ score }) => score)
  return scores.map((score) => Math.abs(score - 0.5))
}

/** The levels within `reach` of a half, but at least four. */
function nearest(points: readonly Point[], off: readonly number[], reach: number): Point[] {
  const rank = points.map((_, i) => i).toSorted((i, j) => (off[i] as number) - (off[j] as number))
  return points.filter((_, i) => (off[i] as number) <= reach || rank.indexOf(i) < FEWEST)
}

function isWithin(x: number, points: readonly Point[]): boolean {
  return x >= (points[0] as Point).x && x <= (points.at(-1) as Point).x
}

/** Crossing of the band about the scores. The band is symmetric about each score, as wide as the farther limit of the score. */
function bandOf(points: readonly Point[], level: number) {
  const each = 1 - (1 - level) / points.length
  const variances = points.map(({ fought, score }) => {
    const { low, high } = scoreInterval(fought, each)
    return maths.squared(Math.max(high - score, score - low) / normalHalfWidth(each))
  })
  return crossing(
    points.map(({ x }) => x),
    points.map(({ score }) => score),
    variances,
    0.5,
    level,
  )
}

/** The estimate and both ends, if all three are there. */
function ends(
  found: Partial<Interval> & { readonly estimate?: number },
): (Interval & { estimate: number }) | undefined {
  const { estimate, low, high } = found
  return estimate === undefined || low === undefined || high === undefined ? undefined : { estimate, low, high }
}

/** Limits between the last score certainly above a half and the first certainly below, at a level that holds for all scores together. */
function bracketed(points: readonly Point[], level: number): BracketedCount {
  const limits = points.map(({ fought }) => scoreInterval(fought, 1 - (1 - level) / points.length))
  const above = points.filter((_, i) => (limits[i] as Interval).low > 0.5).map(({ x }) => x)
  const below = points.filter((_, i) => (limits[i] as Interval).high < 0.5).map(({ x }) => x)
  const low = above.length > 0 ? Math.max(...above) : undefined
  const high = below.length > 0 ? Math.min(...below) : undefined
  // Scores that rise instead of falling give no limits.
  if (low !== undefined && high !== undefined && low > high) return { kind: 'bracketed' }
  return {
    kind: 'bracketed',
    ...(low !== undefined && { low }),
    ...(high !== undefined && { high }),
    ...(low !== undefined &&
      high !== undefined && { estimate: (low + high) / 2, variance: maths.squared(high - low) / 12 }),
  }
}

/** The score after half a battle is added to the wins and half a battle to the losses, so that its log odds are finite. */
function lifted(point: Point): Point {
  return { ...point, score: (point.score * point.n + 0.5) / (point.n + 1), n: point.n + 1 }
}

/**
 * Divides blocks among counts by their shares. A fractional count stands for the two whole counts next to it. The remainder goes to the
 * largest fractions.
 */
function shared(counts: readonly number[], shares: readonly number[], blocks: number): NextLevel[] {
  const wanted = new Map<number, number>()
  counts.forEach((count, i) => {
    const below = Math.floor(count)
    const upper = maths.log(count / below) / maths.log((below + 1) / below)
    wanted.set(below, (wanted.get(below) ?? 0) + (shares[i] as number) * blocks * (1 - upper))
    wanted.set(below + 1, (wanted.get(below + 1) ?? 0) + (shares[i] as number) * blocks * upper)
  })
  const parts = [...wanted].map(([count, part]) => ({ count, blocks: Math.floor(part), rest: part % 1 }))
  let left = blocks - parts.reduce((sum, part) => sum + part.blocks, 0)
  for (const part of parts.toSorted((one, other) => other.rest - one.rest || one.count - other.count)) {
    if (left-- > 0) part.blocks++
  }
  const some = parts.filter((part) => part.blocks > 0).toSorted((one, other) => one.count - other.count)
  return some.map((part) => ({ count: part.count, blocks: part.blocks }))
}

function checkDesign({ held, least, most, start, blocks }: CountDesign): void {
  if (!(held > 0 && start > 0)) throw new RangeError('both sides have models')
  if (!(Number.isInteger(least) && Number.isInteger(most) && least >= 1 && most >= least)) {
    throw new RangeError(`counts go from one to another whole number, not from ${least} to ${most}`)
  }
  if (!(Number.isInteger(blocks) && blocks >= 1)) throw new RangeError(`blocks are a whole number, not ${blocks}`)
}
