import * as maths from '../../core/maths.ts'
import { unitsAgainstOne } from '../../scenario/roster/muster.ts'
import { nextSizes } from '../../scenario/roster/sizes.ts'
import type { Roster, RosterUnit } from '../../scenario/roster/types.ts'
import type { FoughtLevel } from '../../stats/pricing/fair-count.ts'
import type { Edge } from '../../stats/ratings/hodge.ts'
import type { ScoreCurve } from '../solver/even-field.ts'
import type { Meeting } from '../solver/field.ts'
import { type CurveLevel, curveVariance, type Fit, fitOf, logisticAt, unknownFit, withSlope } from './duel-curve.ts'
import { type EvenFights, evenFights, type Fight, SIZES, type Span } from './even-fights.ts'

/** Result of one number of models against another. */
export interface Level {
  /** Models of the held unit, and of the varied one. */
  readonly models: number
  readonly count: number
  readonly blocks: number
  readonly seats: number
  /** Mean score of the held side, and the mean squared deviation of its block scores. */
  readonly mean: number
  readonly variance: number
  readonly exact: boolean
}

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

/** Two kinds of units that fight each other in several numbers. */
export class Duel {
  /** Indices of units, a before b in the roster. */
  readonly a: number
  readonly b: number
  /** The unit that comes in fewer models, and so in coarser steps. */
  readonly held: number
  readonly varied: number
  /** Fewest and most models of a unit of either kind; in battles, of an army. */
  readonly spans: { readonly held: Span; readonly varied: Span }
  /** Number of units of one kind that may fight one unit of the other. */
  readonly units: number = 1
  /** Models of the held unit while an even number is searched for. */
  models: number
  /** Whether fights with given numbers of units on each side can be solved exactly (key: `groupOf`), for those that were tried. */
  readonly solvable = new Map<string, boolean>()
  private readonly roster: Roster
  private readonly levels = new Map<number, Sums>()
  /** Curve through the levels, by the x near which it is fitted; cleared when a level changes. */
  private readonly fits = new Map<string, Fit | null>()

  constructor(roster: Roster, a: number, b: number) {
    this.roster = roster
    this.a = a
    this.b = b
    const [one, other] = [a, b].map((unit) => roster.units[unit] as RosterUnit) as [RosterUnit, RosterUnit]
    const isEngagement = roster.mode === 'engagement'
    const isHeld = isEngagement
      ? middle(spanOf(one, unitsAgainstOne(roster))) <= middle(spanOf(other, unitsAgainstOne(roster)))
      : one.cost >= other.cost
    this.held = isHeld ? a : b
    this.varied = isHeld ? b : a
    const [held, varied] = isHeld ? [one, other] : [other, one]
    if (isEngagement) {
      this.units = unitsAgainstOne(roster)
      this.spans = { held: spanOf(held, this.units), varied: spanOf(varied, this.units) }
      this.models = Math.round(middle(this.spans.held))
      return
    }
    this.models = heldModels(roster, held, varied)
    const many = Math.ceil((this.models * held.cost * MOST_TIMES) / varied.cost)
    const least = varied.models[0]
    this.spans = {
      held: [this.models, this.models],
      varied: [least, Math.max(least, Math.min(many, roomFor(varied)))],
    }
  }

  /** Models of the varied unit that cost as much as one model of the held unit. */
  ratio(costs: readonly number[]): number {
    return at(costs, this.held) / at(costs, this.varied)
  }

  /** Fights at equal points. */
  evenly(costs: readonly number[]): EvenFights {
    const { held, varied } = this.spans
    if (this.roster.mode === 'engagement') return evenFights(held, varied, this.ratio(costs), this.units)
    const wanted = Math.min(varied[1], this.models * this.ratio(costs))
    const fights = around(wanted, (this.roster.units[this.varied] as RosterUnit).models)
    return { weight: 1, fights: fights.map((fight) => ({ models: this.models, size: 1, ...fight })), numbers: 1 }
  }

  /** The whole numbers nearest to a fight of usual size at equal points; null if there are none. */
  typical(costs: readonly number[]): Fight | null {
    const fights = this.evenly(costs).fights.filter(({ size }) => size === 1)
    return fights.toSorted((one, other) => other.share - one.share)[0] ?? null
  }

  /** Adds block scores of the held unit. */
  add(
    { models, count }: Pick<Fight, 'models' | 'count'>,
    scores: readonly { readonly score: number; readonly blocks: number }[],
    seats: number,
  ): void {
    const known = this.levels.get(keyOf(models, count))
    const sums = known ?? { models, count, blocks: 0, sum: 0, squares: 0, seats, exact: null }
    for (const { score, blocks } of scores) {
      sums.blocks += blocks
      sums.sum += blocks * score
      sums.squares += blocks * score * score
    }
    this.levels.set(keyOf(models, count), sums)
    this.fits.clear()
  }

  /** Sets the exact score of the held unit. */
  solve({ models, count }: Pick<Fight, 'models' | 'count'>, score: number): void {
    const known = this.levels.get(keyOf(models, count))
    const sums = known ?? { models, count, blocks: 0, sum: 0, squares: 0, seats: 1, exact: null }
    sums.exact = score
    this.levels.set(keyOf(models, count), sums)
    this.fits.clear()
  }

  isSolved({ models, count }: Pick<Fight, 'models' | 'count'>): boolean {
    return (this.levels.get(keyOf(models, count))?.exact ?? null) !== null
  }

  /** Whether the score at equal points is known exactly. */
  isExactAt(costs: readonly number[]): boolean {
    return this.evenly(costs).fights.every((fight) => this.isSolved(fight))
  }

  /** The share of the fights at equal points whose score is known exactly, and the sum of their scores of a, each times its share. */
  exactPart(costs: readonly number[]): { readonly share: number; readonly score: number } {
    let [share, score] = [0, 0]
    for (const fight of this.evenly(costs).fights) {
      const exact = this.levels.get(keyOf(fight.models, fight.count))?.exact ?? null
      if (exact === null) continue
      share += fight.share
      score += fight.share * (this.held === this.a ? exact : 1 - exact)
    }
    return { share, score }
  }

  /** Number of blocks fought at these numbers of models. */
  blocksAt({ models, count }: Pick<Fight, 'models' | 'count'>): number {
    return this.levels.get(keyOf(models, count))?.blocks ?? 0
  }

  get battles(): number {
    return [...this.levels.values()].reduce((sum, { blocks, seats }) => sum + blocks * seats, 0)
  }

  /** Whether any level was fought. */
  get isKnown(): boolean {
    return this.levels.size > 0
  }

  /** Scores of the held side, by ascending numbers of models. */
  get told(): Level[] {
    return [...this.levels.values()]
      .toSorted((one, other) => one.models - other.models || one.count - other.count)
      .map(levelOf)
  }

  /** The scores at the number of held models that the search uses. */
  fought(): FoughtLevel[] {
    return this.told.filter(({ models }) => models === this.models)
  }

  /**
   * Whether scores determine the worth of one unit in terms of the other: a score is clearly between 0 and 1, or there are scores on both
   * sides of a half.
   */
  get isTied(): boolean {
    const scores = this.told.map(({ mean }) => mean)
    const isBetween = scores.some((score) => score > NOTHING && score < 1 - NOTHING)
    return isBetween || (scores.some((score) => score < 0.5) && scores.some((score) => score > 0.5))
  }

  /**
   * The score of a as a function of x = ln(models of a / models of b): a logistic curve through the levels nearest to equal points. If
   * `isAnchored`, it passes through the score that was fought at equal points, and the levels around determine only its steepness. `slope`:
   * the steepness if the levels do not determine it.
   */
  curve(costs: readonly number[], slope: number, isAnchored: boolean): ScoreCurve {
    const { a, b } = this
    const x = maths.log(at(costs, b) / at(costs, a))
    const fit = this.fitAt(x, slope)
    const even = isAnchored ? this.evenly(costs) : null
    if (even === null || even.fights.length === 0 || !this.isKnown) {
      const weight = this.isKnown ? (even?.weight ?? 1) : 0
      return { a, b, offset: 0, at: x, variance: null, weight, ...fit }
    }
    const { score, variance, spread } = this.scoreOf(even, fit)
    const offset = score - logisticAt(fit, x)
    return { a, b, offset, at: x, variance: variance + spread, weight: even.weight, ...fit }
  }

  /** The score of a at equal points, from the fights at the numbers that these costs make equal; null if there are none. */
  score(costs: readonly number[], slope: number): PairScore | null {
    const even = this.evenly(costs)
    if (even.fights.length === 0 || !this.isKnown) return null
    return this.scoreOf(even, this.fitAt(maths.log(at(costs, this.b) / at(costs, this.a)), slope), costs)
  }

  /**
   * ln(worth of a / worth of b) from the score at equal points and the steepness near it: over all sizes, or for armies with given ln
   * points. Null if the two cannot meet, or if one of them almost always wins.
   */
  rate(costs: readonly number[], slope: number, points: number | null): Pick<Edge, 'value' | 'variance'> | null {
    const found = this.score(costs, slope)
    if (found === null) return null
    const x = maths.log(at(costs, this.b) / at(costs, this.a))
    const fit = this.fitAt(x, slope)
    const { score, variance } = points === null ? found : scoreAtPoints(found, points)
    if (score <= NOTHING || score >= 1 - NOTHING) return null
    const apart = maths.log(score / (1 - score)) / fit.slope
    const steep = fit.covariance[1][1] / maths.squared(fit.slope)
    const error = maths.squared(1 / (score * (1 - score) * fit.slope))
    return { value: apart - x, variance: Math.max(1e-8, variance * error + maths.squared(apart) * steep) }
  }

  private scoreOf({ fights, numbers }: EvenFights, fit: Fit, costs?: readonly number[]): PairScore {
    const found = fights.map((fight) => ({ fight, ...this.at(fight, fit) }))
    const bySize = Array.from({ length: SIZES }, (_, size) => found.filter(({ fight }) => fight.size === size))
      .filter((own) => own.length > 0)
      .map((own) => {
        const total = own.reduce((sum, { fight }) => sum + fight.share, 0)
        const mean = (of: (one: (typeof own)[number]) => number): number =>
          own.reduce((sum, one) => sum + (one.fight.share / total) * of(one), 0)
        const models = [mean(({ fight }) => fight.models), mean(({ fight }) => fight.count)] as const
        return {
          score: mean(({ score }) => score),
          variance: varianceOf(own.map((one) => ({ ...one, share: one.fight.share / total }))),
          points: maths.log(models[0] * (costs === undefined ? 1 : at(costs, this.held))),
          models: this.held === this.a ? models : ([models[1], models[0]] as const),
        }
      })
    const chosen = new Set(fights.map(({ models }) => models)).size
    return {
      score: found.reduce((sum, { fight, score }) => sum + fight.share * score, 0),
      variance: varianceOf(found.map((one) => ({ ...one, share: one.fight.share }))),
      spread: spreadOf(bySize, 1 - Math.min(1, chosen / numbers)),
      bySize,
    }
  }

  /** The score of a in a fight: as fought, or otherwise from the curve, with the spread of levels about it. */
  private at(fight: Fight, fit: Fit): Scored {
    const key = keyOf(fight.models, fight.count)
    const sums = this.levels.get(key)
    const sign = this.held === this.a ? 1 : -1
    const x = sign * maths.log(fight.models / fight.count)
    const expected = logisticAt(fit, x)
    if (sums !== undefined) {
      const { mean, variance, blocks, seats, exact } = levelOf(sums)
      const score = sign > 0 ? mean : 1 - mean
      return {
        key,
        score,
        isFought: true,
        variance: exact ? 0 : perBlock(variance, blocks, (expected * (1 - expected)) / seats) / blocks,
      }
    }
    const alike = this.alike(fight, fit.slope) ?? fit
    const variance = curveVariance(alike, x) + maths.squared(alike.misfit)
    return { key, score: logisticAt(alike, x), variance, isFought: false }
  }

  /** The curve through fights with the same numbers of units on both sides; null if there are none. */
  private alike(fight: Fight, slope: number): Fit | null {
    const group = this.groupOf(fight)
    const key = `group ${group}`
    const known = this.fits.get(key)
    if (known !== undefined) return known
    const levels = this.points().filter((level) => this.groupOf(level) === group)
    const fitted = levels.length === 0 ? null : (fitOf(levels) ?? withSlope(levels, slope))
    this.fits.set(key, fitted)
    return fitted
  }

  /** Numbers of units that the models of either side make up: `1 2`. */
  groupOf({ models, count }: Pick<Fight, 'models' | 'count'>): string {
    return `${Math.ceil(models / this.spans.held[1])} ${Math.ceil(count / this.spans.varied[1])}`
  }

  /** The levels as points of a curve, by x. */
  private points(): (CurveLevel & Pick<Fight, 'models' | 'count'>)[] {
    const sign = this.held === this.a ? 1 : -1
    return this.told
      .map((level) => ({
        ...level,
        x: sign * maths.log(level.models / level.count),
        score: sign > 0 ? level.mean : 1 - level.mean,
        blocks: level.exact ? EXACT : level.blocks,
      }))
      .toSorted((one, other) => one.x - other.x)
  }

  /** The curve through the levels nearest to x. */
  private fitAt(x: number, slope: number): Fit {
    const near = this.points()
      .toSorted((one, other) => Math.abs(one.x - x) - Math.abs(other.x - x) || one.x - other.x)
      .filter((level, rank) => rank < FEWEST || Math.abs(level.x - x) < NEAR)
      .toSorted((one, other) => one.x - other.x)
    if (near.length === 0) return unknownFit(slope)
    const key = near.map((level) => level.x).join()
    const known = this.fits.get(key)
    const fitted = known === undefined ? fitOf(near) : known
    if (known === undefined) this.fits.set(key, fitted)
    return fitted ?? withSlope(near, slope)
  }
}

/** A score between a half and this much above 0, or this much below 1, connects two units. */
const NOTHING = 0.02
/** Largest number of a unit that is tried, as a multiple of the number that costs as much. */
const MOST_TIMES = 8
/** Number of units of one side for which every table has room: units of several models, and single pieces. */
const ROOM = 12
const ROOM_OF_PIECES = 16

/** Most models of a unit for which a table has room. */
function roomFor({ models: [, most] }: RosterUnit): number {
  return most === 1 ? ROOM_OF_PIECES : ROOM * most
}

/** Numbers of models that can fight side by side without obstructing each other: models of a unit, or single pieces. */
function spanOf({ models }: RosterUnit, most: number): Span {
  return models[1] === 1 ? [1, most] : models
}

function middle([least, most]: Span): number {
  return Math.sqrt(least * most)
}

function keyOf(models: number, count: number): number {
  return models * 65_536 + count
}

/** Levels at most this far from x, in ln, make a curve, and at least the nearest few. */
const NEAR = 0.5
const FEWEST = 4
/** Number of blocks that an exact score counts as in a curve. */
const EXACT = 1000
interface Sums {
  readonly models: number
  readonly count: number
  blocks: number
  sum: number
  squares: number
  readonly seats: number
  exact: number | null
}

function levelOf({ models, count, blocks, sum, squares, seats, exact }: Sums): Level {
  const mean = exact ?? sum / blocks
  const variance = exact === null ? Math.max(0, squares / blocks - mean * mean) : 0
  return { models, count, blocks, seats, mean, variance, exact: exact !== null }
}

/** The score in armies with given ln points: interpolated between the sizes that were fought, or that of the nearest size. */
function scoreAtPoints({ bySize }: PairScore, points: number): { readonly score: number; readonly variance: number } {
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

interface Scored {
  readonly key: number
  readonly score: number
  readonly variance: number
  /** Whether it was fought; otherwise it comes from the curve. */
  readonly isFought: boolean
}

/**
 * Variance of a weighted mean. Fights at the same numbers count as one, and the errors of scores from the curve are the same for all of
 * them.
 */
function varianceOf(parts: readonly (Scored & { readonly share: number })[]): number {
  const shares = new Map<number, { share: number; variance: number }>()
  let told = 0
  for (const { key, share, variance, isFought } of parts) {
    if (isFought) shares.set(key, { share: share + (shares.get(key)?.share ?? 0), variance })
    else told += share * Math.sqrt(variance)
  }
  const fought = [...shares.values()].reduce((sum, { share, variance }) => sum + maths.squared(share) * variance, 0)
  return fought + maths.squared(told)
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
 * Variance of a block's score, from the observed variance and two more blocks with the expected one, so that few blocks give no variance of
 * 0.
 */
function perBlock(seen: number, blocks: number, expected: number): number {
  return (blocks * seen + 2 * expected) / (blocks + 1)
}

/** Number of models of the held unit in a battle: the points of the smallest army, and enough that the other unit can be fielded, too. */
function heldModels({ field }: Roster, unit: RosterUnit, other: RosterUnit): number {
  const points = Math.min(...field.bands.map((band) => band.points))
  const least = Math.ceil((other.models[0] * other.cost) / unit.cost)
  const wanted = Math.max(Math.round(points / unit.cost), least, unit.models[0])
  return nextSizes(Math.min(wanted, roomFor(unit)), unit.models).above
}

/** The meeting of two kinds of units, one on each side, the held one first. */
export function duelMeeting(
  { units, policies }: Roster,
  { held, varied }: Duel,
  { models, count }: Pick<Fight, 'models' | 'count'>,
): Omit<Meeting, 'setting' | 'blocks'> {
  return {
    names: [`${models} ${units[held]?.name}`, `${count} ${units[varied]?.name}`],
    armies: [[{ unit: held, models }], [{ unit: varied, models: count }]],
    policy: policies[0] ?? null,
  }
}

/** The two legal numbers next to a number that may be fractional, with shares such that their mean is this number. */
export function around(exact: number, range: Span): { readonly count: number; readonly share: number }[] {
  // Rounded, so that rounding errors of fractions make no difference.
  const whole = Math.abs(exact - Math.round(exact)) < 1e-9 ? Math.round(exact) : exact
  const { below, above } = nextSizes(whole, range)
  if (below === null || below === above) return [{ count: above, share: 1 }]
  const more = (exact - below) / (above - below)
  return [
    { count: below, share: 1 - more },
    { count: above, share: more },
  ]
}

function at(list: readonly number[], i: number): number {
  return list[i] as number
}
