import * as maths from '../../core/maths.ts'
import { nextSizes } from '../../scenario/roster/sizes.ts'
import type { Roster, RosterUnit } from '../../scenario/roster/types.ts'
import type { FoughtLevel } from '../../stats/pricing/fair-count.ts'
import { logistic, type ScoredLevel } from '../../stats/pricing/logistic.ts'
import type { ScoreCurve } from '../solver/even-field.ts'

/** Two units fought one kind against the other: some models of the one, held, against varied numbers of the other. */
export class Duel {
  /** Indices of units, a before b in the roster. */
  readonly a: number
  readonly b: number
  /** The unit whose number of models is held: the dearer, which comes in coarser steps. */
  readonly held: number
  readonly varied: number
  readonly models: number
  /** Least and most of the varied unit that are tried. */
  readonly least: number
  readonly most: number
  private readonly levels = new Map<number, Sums>()
  /** Cache of curves through levels, by the levels; emptied when a level is added to. */
  private readonly fits = new Map<string, Fit | null>()

  constructor(roster: Roster, a: number, b: number) {
    const costs = roster.units.map(({ cost }) => cost)
    this.a = a
    this.b = b
    const isHeld = at(costs, a) >= at(costs, b)
    this.held = isHeld ? a : b
    this.varied = isHeld ? b : a
    this.models = heldModels(roster, costs, this.held, this.varied)
    const { mode, units } = roster
    this.least = mode === 'engagement' ? 1 : (units[this.varied] as RosterUnit).models[0]
    const many = Math.ceil(this.evenCount(costs) * MOST_TIMES)
    this.most =
      mode === 'engagement' ? many : Math.max(this.least, Math.min(many, roomFor(units[this.varied] as RosterUnit)))
  }

  /** Number of the varied unit that costs as much as the held one; it need not be whole. */
  evenCount(costs: readonly number[]): number {
    return (this.models * at(costs, this.held)) / at(costs, this.varied)
  }

  /** Adds block scores of the held unit against so many models of the other. */
  add(count: number, scores: readonly { readonly score: number; readonly blocks: number }[], seats: number): void {
    const sums = this.levels.get(count) ?? { blocks: 0, sum: 0, squares: 0, seats }
    for (const { score, blocks } of scores) {
      sums.blocks += blocks
      sums.sum += blocks * score
      sums.squares += blocks * score * score
    }
    this.levels.set(count, sums)
    this.fits.clear()
  }

  /** Blocks fought at a number. */
  blocksAt(count: number): number {
    return this.levels.get(count)?.blocks ?? 0
  }

  get battles(): number {
    return [...this.levels.values()].reduce((sum, { blocks, seats }) => sum + blocks * seats, 0)
  }

  /** The held side's scores, by number of the other ascending. */
  fought(): FoughtLevel[] {
    return [...this.levels]
      .toSorted(([one], [other]) => one - other)
      .map(([count, { blocks, sum, squares, seats }]) => {
        const mean = sum / blocks
        return { count, blocks, seats, mean, variance: Math.max(0, squares / blocks - mean * mean) }
      })
  }

  /**
   * How the score of a depends on x = ln(models of a / models of b) about a value of x: a logistic curve through the levels nearest to
   * it. `slope`: what is taken for the steepness where the levels do not tell it.
   */
  curve(x: number, slope: number): ScoreCurve {
    const sign = this.held === this.a ? 1 : -1
    const levels = this.fought().map((level) => ({
      ...level,
      x: sign * maths.log(this.models / level.count),
      score: sign > 0 ? level.mean : 1 - level.mean,
    }))
    const near = levels
      .toSorted((one, other) => Math.abs(one.x - x) - Math.abs(other.x - x))
      .filter((level, rank) => rank < FEWEST || Math.abs(level.x - x) < NEAR)
      .toSorted((one, other) => one.x - other.x)
    const { a, b } = this
    if (near.length === 0) return { a, b, intercept: 0, slope, covariance: WIDE }
    const fitted = near.length < 2 ? null : this.fitOf(near)
    if (fitted !== null) return { a, b, ...fitted }
    const leap = leapOf(near)
    if (leap !== null) return { a, b, slope, ...leaping(leap, slope) }
    // Where all scores are alike, or there is one level: a curve through their middle with the steepness of the others; half a block each way is added.
    const blocks = near.reduce((sum, level) => sum + level.blocks, 0)
    const score = (near.reduce((sum, level) => sum + level.score * level.blocks, 0) + 0.5) / (blocks + 1)
    const middle = near.reduce((sum, level) => sum + level.x * level.blocks, 0) / blocks
    const variance = 1 / (blocks * score * (1 - score))
    const spread = maths.squared(slope / 2)
    return {
      a,
      b,
      intercept: maths.log(score / (1 - score)) - slope * middle,
      slope,
      covariance: [
        [variance + middle * middle * spread, -middle * spread],
        [-middle * spread, spread],
      ],
    }
  }

  private fitOf(levels: readonly Omit<Level, 'n'>[]): Fit | null {
    const key = levels.map(({ x }) => x).join()
    const known = this.fits.get(key)
    if (known !== undefined) return known
    const fit = fitOf(levels)
    this.fits.set(key, fit)
    return fit
  }
}

/** A unit is tried in up to so many times the number that costs as much. */
const MOST_TIMES = 8
/** Units of one side for which any table has room: of several models, and of single pieces. */
const ROOM = 12
const ROOM_OF_PIECES = 16

/** Models of a unit that a table has room for. */
function roomFor({ models: [, most] }: RosterUnit): number {
  return most === 1 ? ROOM_OF_PIECES : ROOM * most
}

/** Levels within this of x, in ln, and so many of the nearest in any case, make a curve. */
const NEAR = 0.5
const FEWEST = 4
const WIDE = [
  [4, 0],
  [0, 4],
] as const

interface Sums {
  blocks: number
  sum: number
  squares: number
  readonly seats: number
}

interface Level extends ScoredLevel {
  readonly blocks: number
  readonly variance: number
}

type Fit = Pick<ScoreCurve, 'intercept' | 'slope' | 'covariance'>

/** The curve through some levels; null where it would have no finite steepness, or the wrong one. */
function fitOf(levels: readonly Omit<Level, 'n'>[]): Fit | null {
  const fit = logistic(
    levels.map(({ x, score, blocks }) => ({ x, score, n: blocks })),
    {
      covariance: levels.map(({ variance, blocks }, l) => levels.map((_, m) => (l === m ? variance / blocks : 0))),
    },
  )
  if (fit.separated || fit.b1 <= 0) return null
  const [[v00, v01], [, v11]] = fit.covariance
  // A slight misfit is taken for more noise.
  const scale = Math.max(1, fit.lackOfFit === undefined ? 1 : fit.lackOfFit.chiSquare / fit.lackOfFit.df)
  return {
    intercept: fit.b0,
    slope: fit.b1,
    covariance: [
      [scale * v00, scale * v01],
      [scale * v01, scale * v11],
    ],
  }
}

/** Where the scores pass a half between two levels, in x; null where they do not, or do so more than once. */
function leapOf(levels: readonly Pick<Level, 'x' | 'score'>[]): { readonly low: number; readonly high: number } | null {
  const low = Math.max(...levels.filter(({ score }) => score < 0.5).map(({ x }) => x))
  const high = Math.min(...levels.filter(({ score }) => score > 0.5).map(({ x }) => x))
  return Number.isFinite(low) && Number.isFinite(high) && low < high ? { low, high } : null
}

/** A curve through the middle of a leap between two levels, within which the even number may lie anywhere. */
function leaping(
  { low, high }: { readonly low: number; readonly high: number },
  slope: number,
): Pick<ScoreCurve, 'intercept' | 'covariance'> {
  const middle = (low + high) / 2
  const spread = maths.squared(slope / 2)
  const variance = (maths.squared(slope) * maths.squared(high - low)) / 12
  return {
    intercept: -slope * middle,
    covariance: [
      [variance + middle * middle * spread, -middle * spread],
      [-middle * spread, spread],
    ],
  }
}

/** Numbers of models in an engagement. */
const ANY = [1, Number.MAX_SAFE_INTEGER] as const

/** How many of the unit are held. */
function heldModels(roster: Roster, costs: readonly number[], held: number, varied: number): number {
  const { units, field, mode } = roster
  const unit = units[held] as RosterUnit
  const other = units[varied] as RosterUnit
  if (mode === 'engagement') return Math.max(1, Math.round(common(unit, other) / at(costs, held)))
  const points = Math.min(...field.bands.map((band) => band.points))
  // Enough that the other can be fielded, too.
  const least = Math.ceil((other.models[0] * other.cost) / unit.cost)
  const wanted = Math.max(Math.round(points / at(costs, held)), least, unit.models[0])
  const models = Math.min(wanted, roomFor(unit))
  return nextSizes(models, unit.models).above
}

/** Points at which two units are both of a usual size; where there are none, the most of the smaller one. */
function common(one: RosterUnit, other: RosterUnit): number {
  const least = Math.max(one.models[0] * one.cost, other.models[0] * other.cost)
  const most = Math.min(one.models[1] * one.cost, other.models[1] * other.cost)
  return least <= most ? Math.sqrt(least * most) : most
}

/**
 * Blocks at the whole numbers next to one that need not be whole, shared so that the mean is that number: it is never rounded. What the
 * game allows of a unit is kept to.
 */
export function around(
  { units, mode }: Roster,
  unit: number,
  exact: number,
  blocks: number,
): { readonly count: number; readonly blocks: number }[] {
  const range = mode === 'engagement' ? ANY : (units[unit] as RosterUnit).models
  // Rounded, so that errors of fractions make no difference.
  const whole = Math.abs(exact - Math.round(exact)) < 1e-9 ? Math.round(exact) : exact
  const { below, above } = nextSizes(whole, range)
  if (below === null || below === above) return [{ count: above, blocks }]
  const more = Math.round((blocks * (exact - below)) / (above - below))
  return [
    { count: below, blocks: blocks - more },
    { count: above, blocks: more },
  ].filter((level) => level.blocks > 0)
}

/** The whole number of the varied unit nearest to costing as much as the held one. */
export function typicalCount(roster: Roster, duel: Duel, costs: readonly number[]): number {
  const levels = around(roster, duel.varied, Math.min(duel.most, duel.evenCount(costs)), PARTS)
  return levels.toSorted((one, other) => other.blocks - one.blocks)[0]?.count ?? duel.least
}

/** Parts in which the shares of two whole numbers are told. */
export const PARTS = 100_000

function at(list: readonly number[], i: number): number {
  return list[i] as number
}
