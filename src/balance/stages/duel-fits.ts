import * as maths from '../../core/maths.ts'
import { type CurveLevel, type Fit, fitOf, steadied, unknownFit, withSlope } from './duel-curve.ts'
import type { Level, Levels, Numbers } from './duel-levels.ts'

/** Curves through the levels of a duel, as scores of its first unit. They are kept until a level changes. */
export class DuelFits {
  private readonly levels: Levels
  /** 1 if the first unit of the duel is the held one, else −1. */
  private readonly sign: number
  private readonly groupOf: (numbers: Numbers) => string
  private readonly fits = new Map<string, Fit | null>()
  private points: Points | null = null

  /** `groupOf`: the numbers of units on both sides. */
  constructor(levels: Levels, isHeldFirst: boolean, groupOf: (numbers: Numbers) => string) {
    this.levels = levels
    this.sign = isHeldFirst ? 1 : -1
    this.groupOf = groupOf
  }

  /** A level has changed. */
  forget(): void {
    this.fits.clear()
    this.points = null
  }

  /** The curve through the levels nearest to x; `slope`: the steepness of a usual duel. */
  at(x: number, slope: number): Fit {
    const { all, at } = this.curvePoints()
    if (all.length === 0) return unknownFit(slope)
    const [first, last] = nearest(at, x)
    const fitted = this.through(all, first, last)
    return fitted === null ? withSlope(all.slice(first, last), slope) : steadied(fitted, slope)
  }

  /** Steepness of the curve through the levels nearest to x; null if they do not determine it. */
  steepness(x: number): number | null {
    const { all, at } = this.curvePoints()
    return all.length === 0 ? null : (this.through(all, ...nearest(at, x))?.slope ?? null)
  }

  /** The curve through fights with as many units on both sides as a fight; null if there are none. */
  alike(fight: Numbers, slope: number): Fit | null {
    const group = this.groupOf(fight)
    const key = `group ${group}`
    const known = this.fits.get(key)
    if (known !== undefined) return known
    const levels = this.curvePoints().all.filter((level) => this.groupOf(level) === group)
    const fitted = levels.length === 0 ? null : (fitOf(levels) ?? withSlope(levels, slope))
    this.fits.set(key, fitted)
    return fitted
  }

  /** ln(models of the first unit / models of the second). */
  xOf({ models, count }: Numbers): number {
    return this.sign * maths.log(models / count)
  }

  /** The curve through some of the points; null if they determine none. */
  private through(points: readonly Point[], first: number, last: number): Fit | null {
    const key = `${first} ${last}`
    const known = this.fits.get(key)
    if (known !== undefined) return known
    const fitted = fitOf(points.slice(first, last))
    this.fits.set(key, fitted)
    return fitted
  }

  /** The levels as points of a curve, by x. */
  private curvePoints(): Points {
    if (this.points !== null) return this.points
    const all = this.levels.told.map((level) => this.pointOf(level)).toSorted((one, other) => one.x - other.x)
    this.points = { all, at: Float64Array.from(all, ({ x }) => x) }
    return this.points
  }

  private pointOf(level: Level): Point {
    const score = this.sign > 0 ? level.mean : 1 - level.mean
    return { ...level, x: this.xOf(level), score, blocks: level.exact ? EXACT : level.blocks }
  }
}

/** Levels at most this far from x, in ln, make a curve, and at least the nearest few. */
const NEAR = 0.5
const FEWEST = 4
/** Number of blocks that an exact score counts as in a curve. */
const EXACT = 1000

/** A level as a point of a curve. */
type Point = CurveLevel & Numbers

/** Points by ascending x, and the x of each. */
interface Points {
  readonly all: readonly Point[]
  readonly at: Float64Array
}

/** The range of points within `NEAR` of x, and of the `FEWEST` nearest in any case. `points`: their x, ascending. */
function nearest(points: Float64Array, x: number): readonly [first: number, last: number] {
  let first = firstAbove(points, x - NEAR, false)
  let last = firstAbove(points, x + NEAR, true)
  const many = Math.min(FEWEST, points.length)
  while (last - first < many) {
    const [below, above] = [points[first - 1], points[last]]
    const isBelow = above === undefined || (below !== undefined && x - below <= above - x)
    if (isBelow) first--
    else last++
  }
  return [first, last]
}

/** Index of the first point above a limit, or also at it; the number of points if there is none. */
function firstAbove(points: Float64Array, limit: number, isAtToo: boolean): number {
  let [first, end] = [0, points.length]
  while (first < end) {
    const middle = (first + end) >> 1
    const x = points[middle] as number
    if (x > limit || (isAtToo && x === limit)) end = middle
    else first = middle + 1
  }
  return first
}
