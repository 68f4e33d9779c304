import * as maths from '../../core/maths.ts'
import { LEVEL } from '../../run/estimates/estimate.ts'
import { studentQuantile } from '../../stats/special/distributions.ts'
import { tailOf } from '../../stats/special/level.ts'
import { Z } from '../solver/level.ts'
import { type Fight, SIZES } from './even-fights.ts'

/** The score of two units at equal points, made of the scores of the fights there. */

/** Score of the first unit at equal points. */
export interface PairScore {
  readonly score: number
  /** Its sampling variance, and the variance from the choice of sizes. */
  readonly variance: number
  readonly spread: number
  /** By size of units, small to large: score, ln of the points of each side, and mean numbers of models of a and b. */
  readonly bySize: readonly {
    readonly score: number
    readonly variance: number
    readonly points: number
    readonly models: readonly [number, number]
  }[]
}

/** A fight, and the score of the first unit in it. */
export interface Scored {
  readonly fight: Fight
  readonly score: number
  readonly variance: number
  /** Whether it was fought; otherwise it comes from the curve. */
  readonly isFought: boolean
}

/**
 * The score of a pair. `numbers`: number of possible sizes of the held kind. `isHeld`: whether the first unit is the held one. `cost`: cost
 * of the held one.
 */
export function pairScore(found: readonly Scored[], numbers: number, isHeld: boolean, cost: number): PairScore {
  const bySize: PairScore['bySize'][number][] = []
  for (let size = 0; size < SIZES; size++) {
    const own = ofSize(found, size, isHeld, cost)
    if (own !== null) bySize.push(own)
  }
  let score = 0
  for (const { fight, score: one } of found) score += fight.share * one
  const left = 1 - Math.min(1, chosenOf(found) / numbers)
  return { score, variance: varianceOf(found, null, 1), spread: spreadOf(bySize, left), bySize }
}

/** How many numbers of the held kind fight. */
function chosenOf(found: readonly Scored[]): number {
  const chosen = new Set<number>()
  for (const { fight } of found) chosen.add(fight.models)
  return chosen.size
}

/** The fights of one size; null if there are none. */
function ofSize(
  found: readonly Scored[],
  size: number,
  isHeld: boolean,
  cost: number,
): PairScore['bySize'][number] | null {
  let [total, score, held, varied] = [0, 0, 0, 0]
  for (const { fight, score: one } of found) {
    if (fight.size !== size) continue
    total += fight.share
    score += fight.share * one
    held += fight.share * fight.models
    varied += fight.share * fight.count
  }
  if (total === 0) return null
  const models = [held / total, varied / total] as const
  return {
    score: score / total,
    variance: varianceOf(found, size, total),
    points: maths.log(models[0] * cost),
    models: isHeld ? models : [models[1], models[0]],
  }
}

/** The score in armies with given ln points: interpolated between the sizes that were fought, or that of the nearest size. */
export function scoreAtPoints(
  { bySize }: PairScore,
  points: number,
): { readonly score: number; readonly variance: number } {
  const above = bySize.findIndex((size) => size.points >= points)
  const [low, high] = [bySize[Math.max(0, above - 1)], bySize[above]]
  const last = bySize.at(-1) as PairScore['bySize'][number]
  if (high === undefined || low === undefined) return last
  const part = high.points > low.points ? (points - low.points) / (high.points - low.points) : 0
  if (part <= 0) return low
  return {
    score: low.score + part * (high.score - low.score),
    variance: maths.squared(1 - part) * low.variance + maths.squared(part) * high.variance,
  }
}

/**
 * Variance of a mean of fights, of one size or of all, with shares that add up to `total`. Fights at equal numbers of models count as one.
 * Scores that come from a curve have a common error.
 */
function varianceOf(parts: readonly Scored[], size: number | null, total: number): number {
  let [sum, told] = [0, 0]
  for (let i = 0; i < parts.length; i++) {
    const own = parts[i] as Scored
    const { fight, variance, isFought } = own
    if (size !== null && fight.size !== size) continue
    if (!isFought) {
      told += (fight.share / total) * Math.sqrt(variance)
      continue
    }
    if (variance === 0) continue
    let share = 0
    let isFirst = true
    for (let k = 0; k < parts.length && isFirst; k++) {
      const other = parts[k] as Scored
      if ((size !== null && other.fight.size !== size) || !isSame(other, own)) continue
      if (k < i) isFirst = false
      share += other.fight.share
    }
    if (isFirst) sum += maths.squared(share / total) * variance
  }
  return sum + maths.squared(told)
}

function isSame({ fight: one }: Scored, { fight: other }: Scored): boolean {
  return one.models === other.models && one.count === other.count
}

/**
 * Variance of the mean of sizes from the choice of sizes: how much the scores differ beyond chance. `left`: the share of the numbers that
 * were not chosen.
 */
function spreadOf(sizes: readonly { readonly score: number; readonly variance: number }[], left: number): number {
  if (sizes.length < 2 || left === 0) return 0
  const mean = sizes.reduce((sum, { score }) => sum + score, 0) / sizes.length
  const between = sizes.reduce((sum, { score }) => sum + maths.squared(score - mean), 0) / (sizes.length - 1)
  const chance = sizes.reduce((sum, { variance }) => sum + variance, 0) / sizes.length
  return (left * Math.max(0, between - chance)) / sizes.length
}

/**
 * The variance of a price includes the variance of its pairs from size to size. With few sizes of few opponents that variance is poorly
 * known. Normal intervals hold as often as Student's if it is multiplied by the square of the ratio of their widths. `df`: degrees of
 * freedom of all pairs of a unit.
 */
export function wideningFor(df: number): number {
  return maths.squared(studentQuantile(1 - tailOf(LEVEL), df) / Z)
}

/**
 * Variance of a block's score, from the observed variance and two more blocks with the expected one, so that few blocks give no variance of
 * 0.
 */
export function perBlock(seen: number, blocks: number, expected: number): number {
  return (blocks * seen + 2 * expected) / (blocks + 1)
}
