import { mean, sampleVariance } from 'simple-statistics'
import * as maths from '../../core/maths.ts'
import type { Interval } from '../intervals/interval.ts'
import { studentQuantile } from '../special/distributions.ts'
import { tailOf } from '../special/level.ts'

/** A parameter that takes a few values. */
export interface GridParameter {
  /** Number of values, at least two. */
  readonly levels: number
  /** Values without an order, such as names of rules. */
  readonly categorical?: boolean
}

/** Trajectories one after another; each has one point more than there are parameters. */
interface MorrisDesign {
  readonly parameters: readonly GridParameter[]
  /** The level of each parameter, from 0, at every point. */
  readonly points: readonly (readonly number[])[]
}

/**
 * Morris's design for screening: `trajectories` through the grid. Each starts at a random point and changes every parameter once, one at a
 * time, in random order. An ordered parameter jumps by half of its levels, up or down (so with an even number of levels all are visited
 * equally often); a categorical one jumps to any other level. `uniform` gives random numbers on [0, 1): the same numbers give the same
 * design. Throws a RangeError if there is no parameter, or fewer than two levels or two trajectories.
 *
 * M. D. Morris, Technometrics 33 (1991) 161.
 */
export function morrisDesign(
  parameters: readonly GridParameter[],
  trajectories: number,
  uniform: () => number,
): MorrisDesign {
  if (parameters.length === 0) throw new RangeError('a design varies at least one parameter')
  if (!parameters.every(({ levels }) => Number.isInteger(levels) && levels >= 2)) {
    throw new RangeError('a parameter that is varied has at least two levels')
  }
  if (!(Number.isInteger(trajectories) && trajectories >= 2))
    throw new RangeError('effects need at least two trajectories')
  const points: number[][] = []
  for (let i = 0; i < trajectories; i++) points.push(...trajectory(parameters, uniform))
  return { parameters, points }
}

/** The effect of a parameter on the outcome. */
interface ElementaryEffect {
  /** Mean effect of moving an ordered parameter from its first to its last level; for a categorical one, of a change to a later level. */
  readonly mu: number
  /** Mean absolute value of the effect. */
  readonly muStar: number
  /** Standard deviation of the effects without the noise: 0 if the effect is the same everywhere (linear, no interactions). */
  readonly sigma: number
  /** Interval for muStar. */
  readonly low: number
  readonly high: number
  /** Interval for mu. */
  readonly muLow: number
  readonly muHigh: number
  /** The muStar that noise alone gives to a parameter without any effect; a muStar at or below it is not an effect. */
  readonly noiseMuStar: number
}

interface EffectOptions {
  /**
   * Variance of the error in the difference of the outputs at two points, given their indices: the sum of the two error variances, or less
   * with common random numbers. If left out, the outputs are exact.
   */
  readonly noise?: (from: number, to: number) => number
  readonly level?: number
}

/**
 * Elementary effects of each parameter from the `outputs` at the points of a Morris design. Levels of an ordered parameter count as evenly
 * spaced, and the effect is that of its whole range: of f = c x on [0, 1], mu is c, muStar is
 * |c| and sigma is 0.
 *
 * The mean variance that noise gives to an effect is subtracted from sigma^2, down to 0. Noise also raises muStar, most if the effect is
 * small, and there it cannot be subtracted: `noiseMuStar` is the mean absolute value of normal noise. The interval of muStar is Student's t
 * on the absolute effects, which are independent, one for each trajectory; it does not go below 0. Throws a RangeError if there is not one
 * output for each point.
 */
export function elementaryEffects(
  design: MorrisDesign,
  outputs: readonly number[],
  { noise = () => 0, level = 0.95 }: EffectOptions = {},
): ElementaryEffect[] {
  if (outputs.length !== design.points.length)
    throw new RangeError(`${design.points.length} points need ${design.points.length} outputs`)
  const effects = design.parameters.map((): Effect[] => [])
  for (let to = 1; to < outputs.length; to++) {
    if (to % (design.parameters.length + 1) === 0) continue
    const step = stepOf(design, to)
    const per = 1 / step.share
    effects[step.parameter]?.push({
      value: (at(outputs, to) - at(outputs, to - 1)) * per,
      noise: noise(to - 1, to) * maths.squared(per),
    })
  }
  return effects.map((list) => summary(list, level))
}

interface Effect {
  readonly value: number
  /** Variance of the effect from noise. */
  readonly noise: number
}

function trajectory(parameters: readonly GridParameter[], uniform: () => number): number[][] {
  const jumps = parameters.map((parameter) => jumpOf(parameter, uniform))
  let point = jumps.map(({ from }) => from)
  const points = [point]
  for (const parameter of shuffled(parameters.length, uniform)) {
    point = point.with(parameter, at(jumps, parameter).to)
    points.push(point)
  }
  return points
}

function jumpOf({ levels, categorical = false }: GridParameter, uniform: () => number): { from: number; to: number } {
  if (categorical) {
    const from = Math.floor(uniform() * levels)
    return { from, to: (from + 1 + Math.floor(uniform() * (levels - 1))) % levels }
  }
  const length = Math.floor(levels / 2)
  const low = Math.floor(uniform() * (levels - length))
  return uniform() < 0.5 ? { from: low, to: low + length } : { from: low + length, to: low }
}

/** 0 to count - 1 in random order (Fisher and Yates). */
function shuffled(count: number, uniform: () => number): number[] {
  const order = Array.from({ length: count }, (_, i) => i)
  for (let i = count - 1; i > 0; i--) {
    const other = Math.floor(uniform() * (i + 1))
    const held = at(order, i)
    order[i] = at(order, other)
    order[other] = held
  }
  return order
}

/** Which parameter changes on the way to a point, and by what signed share of its range; a categorical parameter changes by 1 or -1. */
function stepOf({ parameters, points }: MorrisDesign, to: number): { parameter: number; share: number } {
  const before = at(points, to - 1)
  const after = at(points, to)
  const parameter = after.findIndex((level, i) => level !== before[i])
  const { levels, categorical = false } = at(parameters, parameter)
  const change = at(after, parameter) - at(before, parameter)
  return { parameter, share: categorical ? Math.sign(change) : change / (levels - 1) }
}

function summary(effects: readonly Effect[], level: number): ElementaryEffect {
  const values = effects.map(({ value }) => value)
  const sizes = values.map(Math.abs)
  const mu = mean(values)
  const muStar = mean(sizes)
  const noiseMuStar = mean(effects.map(({ noise }) => Math.sqrt((2 * noise) / Math.PI)))
  const noise = mean(effects.map((effect) => effect.noise))
  const sigma = Math.sqrt(Math.max(0, sampleVariance(values) - noise))
  const size = meanInterval(sizes, level)
  const { low: muLow, high: muHigh } = meanInterval(values, level)
  return { mu, muStar, sigma, low: Math.max(0, size.low), high: size.high, muLow, muHigh, noiseMuStar }
}

/** Student's t over trajectories. */
function meanInterval(values: readonly number[], level: number): Interval {
  const r = values.length
  const centre = mean(values)
  const half = -studentQuantile(tailOf(level), r - 1) * Math.sqrt(sampleVariance(values) / r)
  return { low: centre - half, high: centre + half }
}

/** An element that is known to exist. */
function at<T>(list: readonly T[], index: number): T {
  return list[index] as T
}
