import * as maths from '../../core/maths.ts'
import type { ExchangeRate } from '../../result/balance.ts'
import { unitsAgainstOne } from '../../scenario/roster/muster.ts'
import type { Roster, RosterUnit } from '../../scenario/roster/types.ts'
import type { FoughtLevel } from '../../stats/pricing/fair-count.ts'
import type { Edge } from '../../stats/ratings/hodge.ts'
import type { ScoreCurve } from '../solver/even-field.ts'
import type { Meeting } from '../solver/field.ts'
import { curveVariance, type Fit, logisticAt } from './duel-curve.ts'
import { DuelFits } from './duel-fits.ts'
import { type Level, Levels, type Numbers } from './duel-levels.ts'
import { around, middle, spanOf, spansInBattle } from './duel-sizes.ts'
import { type EvenFights, evenFights, type Fight, NUMBERS_SOLVED, SIZES, type Span } from './even-fights.ts'
import { type PairScore, pairScore, perBlock, type Scored, scoreAtPoints, wideningFor } from './pair-score.ts'

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
  private readonly levels = new Levels()
  private readonly fits: DuelFits
  /** Factor of the variance from the choice of sizes: see `wideningFor`. */
  private readonly widening: number
  /** Fights at equal points of the last ratios asked for. */
  private readonly even = new Map<number, EvenFights>()
  /** Numbers of the held kind that fight in each of `SIZES`. */
  private parts = 1
  /** Whether a fight of more numbers was too large to be solved. */
  private isTooLarge = false

  constructor(roster: Roster, a: number, b: number) {
    this.roster = roster
    this.a = a
    this.b = b
    const [one, other] = [a, b].map((unit) => roster.units[unit] as RosterUnit) as [RosterUnit, RosterUnit]
    const isEngagement = roster.mode === 'engagement'
    this.widening = wideningFor((SIZES - 1) * Math.max(1, roster.units.length - 1))
    const isHeld = isEngagement
      ? middle(spanOf(one, unitsAgainstOne(roster))) <= middle(spanOf(other, unitsAgainstOne(roster)))
      : one.cost >= other.cost
    this.held = isHeld ? a : b
    this.varied = isHeld ? b : a
    this.fits = new DuelFits(this.levels, isHeld, (numbers) => this.groupOf(numbers))
    const [held, varied] = isHeld ? [one, other] : [other, one]
    if (isEngagement) {
      this.units = unitsAgainstOne(roster)
      this.spans = { held: spanOf(held, this.units), varied: spanOf(varied, this.units) }
      this.models = Math.round(middle(this.spans.held))
      return
    }
    this.spans = spansInBattle(roster, held, varied)
    this.models = this.spans.held[0]
  }

  /** Models of the varied unit that cost as much as one model of the held unit. */
  ratio(costs: readonly number[]): number {
    return at(costs, this.held) / at(costs, this.varied)
  }

  /** Fights at equal points. */
  evenly(costs: readonly number[]): EvenFights {
    const ratio = this.ratio(costs)
    const known = this.even.get(ratio)
    if (known !== undefined) return known
    const found = this.evenAt(ratio)
    if (this.even.size >= RATIOS) this.even.clear()
    this.even.set(ratio, found)
    return found
  }

  private evenAt(ratio: number): EvenFights {
    const { held, varied } = this.spans
    if (this.roster.mode === 'engagement') return evenFights(held, varied, ratio, this.units, this.parts)
    const wanted = Math.min(varied[1], this.models * ratio)
    const fights = around(wanted, (this.roster.units[this.varied] as RosterUnit).models)
    return { weight: 1, fights: fights.map((fight) => ({ models: this.models, size: 1, ...fight })), numbers: 1 }
  }

  /** The whole numbers nearest to a fight of usual size at equal points; null if there are none. */
  typical(costs: readonly number[]): Fight | null {
    const fights = this.evenly(costs).fights.filter(({ size }) => size === 1)
    return fights.toSorted((one, other) => other.share - one.share)[0] ?? null
  }

  /** Adds block scores of the held unit. */
  add(numbers: Numbers, scores: readonly { readonly score: number; readonly blocks: number }[], seats: number): void {
    this.levels.add(numbers, scores, seats)
    this.fits.forget()
  }

  /** Sets the exact score of the held unit. */
  solve(numbers: Numbers, score: number): void {
    this.levels.solve(numbers, score)
    this.fits.forget()
  }

  /** Whether more numbers of models fight than are sampled. */
  get hasMoreNumbers(): boolean {
    return this.parts > 1
  }

  /** Lets more numbers of models fight, unless a fight of theirs was too large to be solved. */
  addNumbers(): void {
    if (this.hasMoreNumbers || this.isTooLarge) return
    this.parts = NUMBERS_SOLVED
    this.even.clear()
  }

  /** A fight of the added numbers is too large to be solved: the usual numbers fight. */
  removeNumbers(): void {
    this.isTooLarge = true
    this.parts = 1
    this.even.clear()
  }

  isSolved(numbers: Numbers): boolean {
    return this.levels.exactAt(numbers) !== null
  }

  /** Whether the score at equal points is known exactly. */
  isExactAt(costs: readonly number[]): boolean {
    return this.evenly(costs).fights.every((fight) => this.isSolved(fight))
  }

  /** The share of the fights at equal points whose score is known exactly, and the sum of their scores of a, each times its share. */
  exactPart(costs: readonly number[]): { readonly share: number; readonly score: number } {
    let [share, score] = [0, 0]
    for (const fight of this.evenly(costs).fights) {
      const exact = this.levels.exactAt(fight)
      if (exact === null) continue
      share += fight.share
      score += fight.share * (this.held === this.a ? exact : 1 - exact)
    }
    return { share, score }
  }

  /** Number of blocks fought at these numbers of models. */
  blocksAt(numbers: Numbers): number {
    return this.levels.blocksAt(numbers)
  }

  get battles(): number {
    return this.levels.battles
  }

  /** Whether any level was fought. */
  get isKnown(): boolean {
    return this.levels.size > 0
  }

  /** Scores of the held side, by ascending numbers of models. */
  get told(): readonly Level[] {
    return this.levels.told
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

  /** Whether a score, exact or fought, lies between 0 and 1: then neither side wins always. */
  get isContested(): boolean {
    return this.told.some(({ mean }) => mean > ROUNDING && mean < 1 - ROUNDING) || this.isTied
  }

  /**
   * The score of a as a function of x = ln(models of a / models of b): a logistic curve through the levels nearest to equal points. If
   * `isAnchored`, it passes through the score that was fought at equal points, and the levels around determine only its steepness. `slope`:
   * the steepness of a usual duel, as far as the levels leave this one's open.
   */
  curve(costs: readonly number[], slope: number, isAnchored: boolean): ScoreCurve {
    const { a, b } = this
    const x = maths.log(at(costs, b) / at(costs, a))
    const fit = this.fits.at(x, slope)
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
    return this.scoreOf(even, this.fits.at(maths.log(at(costs, this.b) / at(costs, this.a)), slope), costs)
  }

  /**
   * ln(worth of a / worth of b) from the score at equal points and the steepness near it: over all sizes, or for armies with given ln
   * points. Null if the two cannot meet, or if one of them almost always wins.
   */
  rate(costs: readonly number[], slope: number, points: number | null): Pick<Edge, 'value' | 'variance'> | null {
    const found = this.score(costs, slope)
    if (found === null) return null
    const x = maths.log(at(costs, this.b) / at(costs, this.a))
    const fit = this.fits.at(x, slope)
    const { score, variance } = points === null ? found : scoreAtPoints(found, points)
    if (score <= NOTHING || score >= 1 - NOTHING) return null
    const apart = maths.log(score / (1 - score)) / fit.slope
    const steep = fit.covariance[1][1] / maths.squared(fit.slope)
    const error = maths.squared(1 / (score * (1 - score) * fit.slope))
    return { value: apart - x, variance: Math.max(1e-8, variance * error + maths.squared(apart) * steep) }
  }

  /** Steepness of the curve near equal points; null if the levels do not determine it. */
  steepness(costs: readonly number[]): number | null {
    return this.fits.steepness(maths.log(at(costs, this.b) / at(costs, this.a)))
  }

  private scoreOf({ fights, numbers }: EvenFights, fit: Fit, costs?: readonly number[]): PairScore {
    const found = fights.map((fight) => this.at(fight, fit))
    const score = pairScore(found, numbers, this.held === this.a, costs === undefined ? 1 : at(costs, this.held))
    return { ...score, spread: score.spread * this.widening }
  }

  /** The score of a in a fight: as fought, or otherwise from the curve, with the spread of levels about it. */
  private at(fight: Fight, fit: Fit): Scored {
    const level = this.levels.at(fight)
    const sign = this.held === this.a ? 1 : -1
    const x = this.fits.xOf(fight)
    if (level !== null) {
      const { mean, variance, blocks, seats, exact } = level
      const score = sign > 0 ? mean : 1 - mean
      if (exact) return { fight, score, isFought: true, variance: 0 }
      const expected = logisticAt(fit, x)
      const ofBlock = perBlock(variance, blocks, (expected * (1 - expected)) / seats)
      return { fight, score, isFought: true, variance: ofBlock / blocks }
    }
    const alike = this.fits.alike(fight, fit.slope) ?? fit
    const variance = curveVariance(alike, x) + maths.squared(alike.misfit)
    return { fight, score: logisticAt(alike, x), variance, isFought: false }
  }

  /** Numbers of units that the models of either side make up: `1 2`. */
  groupOf({ models, count }: Numbers): string {
    return `${Math.ceil(models / this.spans.held[1])} ${Math.ceil(count / this.spans.varied[1])}`
  }

  /** Where not all fights at equal points are one unit against one: see `ExchangeRate.several`. */
  several(costs: readonly number[]): ExchangeRate['several'] | null {
    const shares = new Map<string, number>()
    for (const fight of this.evenly(costs).fights) {
      const group = this.groupOf(fight)
      shares.set(group, (shares.get(group) ?? 0) + fight.share)
    }
    const alone = shares.get(ONE_AGAINST_ONE) ?? 0
    shares.delete(ONE_AGAINST_ONE)
    const [usual] = [...shares].toSorted(([, one], [, other]) => other - one)
    if (usual === undefined) return null
    const [held = 1, varied = 1] = usual[0].split(' ').map(Number)
    return { alone, units: this.held === this.a ? [held, varied] : [varied, held] }
  }
}

/** The key of `groupOf` for one unit on each side. */
const ONE_AGAINST_ONE = '1 1'

/** A score between a half and this much above 0, or this much below 1, connects two units. */
const NOTHING = 0.02
/** Rounding errors of an exact score of 0 or 1 are smaller than this. */
const ROUNDING = 1e-9
/** Ratios of costs whose fights are kept. */
const RATIOS = 16

/** The meeting of two kinds of units, one on each side, the held one first. */
export function duelMeeting(
  { units, policies }: Roster,
  { held, varied }: Duel,
  { models, count }: Numbers,
): Omit<Meeting, 'setting' | 'blocks'> {
  return {
    names: [`${models} ${units[held]?.name}`, `${count} ${units[varied]?.name}`],
    armies: [[{ unit: held, models }], [{ unit: varied, models: count }]],
    policy: policies[0] ?? null,
  }
}

function at(list: readonly number[], i: number): number {
  return list[i] as number
}
