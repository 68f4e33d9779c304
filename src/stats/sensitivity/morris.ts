import { mean, sampleVariance } from 'simple-statistics'
import * as maths from '../../core/maths.ts'
import type { Interval } from '../intervals/interval.ts'
import { studentQuantile } from '../special/distributions.ts'
import { tailOf } from '../special/level.ts'

/** A parameter to vary over a few values. */
export interface GridParameter {
  /** How many values it takes, two at least. */
  readonly levels: number
  /** Values without an order, such as names of rules. */
  readonly categorical?: boolean
}

/** Trajectories one after another, each of one point more than there are parameters. */
interface MorrisDesign {
  readonly parameters: readonly GridParameter[]
  /** At which of its levels, from 0, each parameter is. */
  readonly points: readonly (readonly number[])[]
}

/**
 * Morris's design for screening: `trajectories` through the grid, each from a chance point, changing one parameter at a
 * time, in chance order, each once. An ordered parameter jumps by half of its levels, up or down (with an even number
 * of levels each is then visited equally often); a categorical one to any other level. Takes its chance from `uniform`,
 * numbers on [0, 1), so that the same source gives the same design. Throws a RangeError without a parameter, or with
 * fewer than two levels or two trajectories.
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
    throw new RangeError('effects vary between two trajectories at least')
  const points: number[][] = []
  for (let i = 0; i < trajectories; i++) points.push(...trajectory(parameters, uniform))
  return { parameters, points }
}

/** The effect of a parameter on the outcome. */
interface ElementaryEffect {
  /**
   * Mean effect of moving an ordered parameter from its first to its last level; of a categorical one, of one change to
   * a later level.
   */
  readonly mu: number
  /** Mean size of the effect, whatever its sign. */
  readonly muStar: number
  /**
   * Standard deviation of the effects without the noise: 0 when the effect is the same everywhere (linear, no
   * interactions).
   */
  readonly sigma: number
  /** Interval for muStar. */
  readonly low: number
  readonly high: number
  /** Interval for mu. */
  readonly muLow: number
  readonly muHigh: number
  /** The muStar that noise alone gives a parameter without any effect; nothing at or below it counts as an effect. */
  readonly noiseMuStar: number
}

interface EffectOptions {
  /**
   * Variance of the error in the difference of the outputs at two points, given their indices: the sum of the two error
   * variances, or less with common random numbers. Left out, the outputs are exact.
   */
  readonly noise?: (from: number, to: number) => number
  readonly level?: number
}

/**
 * Elementary effects of each parameter from the `outputs` at the points of a Morris design. Levels of an ordered
 * parameter count as evenly spaced, and the effect is that of its whole range: of f = c x on [0, 1], mu is c, muStar
 * |c| and sigma 0.
 *
 * The noise is taken out of sigma^2: the mean variance that it gives to an effect is subtracted, down to 0. It cannot
 * be taken out of muStar, which it raises, most where the effect is small: `noiseMuStar` is the mean size of normal
 * noise. The interval of muStar is Student's t on the sizes of the effects, one a trajectory and independent, and not
 * below 0. Throws a RangeError when there is not one output a point.
 */
export function elementaryEffects(
  design: MorrisDesign,
  outputs: readonly number[],
  { noise = () => 0, level = 0.95 }: EffectOptions = {},
): ElementaryEffect[] {
  if (outputs.length !== design.points.length)
    throw new RangeError(`${design.points.length} points have as many outputs`)
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
  /** Its variance by noise. */
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

/** 0 to count - 1 in chance order (Fisher and Yates). */
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

/**
 * Which parameter changes on the way to a point, and by what signed share of its range; a categorical one by 1 or -1.
 */
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

/** An element known to be there. */
function at<T>(list: readonly T[], index: number): T {
  return list[index] as T
}
