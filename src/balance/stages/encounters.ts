import * as maths from '../../core/maths.ts'
import type { Encounters } from '../../result/balance.ts'
import { LEVEL } from '../../run/estimates/estimate.ts'
import { expectedScore, type MixedArmies } from '../../stats/pricing/mixed-armies.ts'
import { normalQuantile } from '../../stats/special/normal.ts'
import { battlesOf } from '../solver/field.ts'
import { Z } from '../solver/level.ts'
import { troopsOf } from './armies.ts'
import { type FocusMet, groupsOf } from './rounds.ts'

/** How far encounters of equal points differ from one another beyond the dice. */

/** Results of the meetings of one set of kinds with one army. */
interface Group {
  readonly band: number
  /** Sum of the products of the residual scores of every two of them. */
  readonly product: number
  readonly expected: readonly { readonly p: number; readonly battles: number }[]
}

/** A spread of this size or more is reported as unknown. */
const MOST_TAU = 6
const HALVINGS = 40

/**
 * Standard deviation tau of the log odds between sets of kinds of units, about the expectation of the fit, against each army. Two meetings
 * of one set share only its effect u, so the expected product of their residuals is the product of the standard deviations that u gives to
 * their chances. tau is the value at which the expected and observed sums of products over all pairs of a group agree; it is 0 if the
 * products sum to less than 0.
 *
 * `parameters`: number of parameters of the fit. The fit follows the sets from which it was made, most of all those met most often; the
 * estimate allows for that. Draws and dice that are shared within a meeting do not matter, and a set that was met once adds nothing. Null
 * if no set was met twice.
 */
export function encountersOf(fit: MixedArmies, met: readonly FocusMet[], parameters: number): Encounters | null {
  const groups = grouped(fit, met)
  const repeated = groups.filter(({ expected }) => expected.length > 1)
  if (repeated.length === 0) return null
  const left = 1 - Math.min(MOST_FOLLOWED, followed(groups, parameters))
  const total = repeated.reduce((sum, { product }) => sum + product, 0) / left
  const tau = solved(repeated, total)
  // The error is computed with the linear slope at 0: each group's sum of products has an error of its own.
  const slope = repeated.reduce((sum, group) => sum + due(group, SMALL), 0) / maths.squared(SMALL)
  const squares = repeated.reduce((sum, group) => sum + maths.squared(group.product / left - due(group, tau)), 0)
  const half = (Z * Math.sqrt(squares)) / slope
  return {
    tau: {
      estimate: tau,
      low: Math.sqrt(Math.max(0, tau * tau - half)),
      high: Math.sqrt(tau * tau + half),
      level: LEVEL,
      method: 'moments',
    },
    groups: groups.length,
    meetings: met.length,
  }
}

/** For each fixed army: the number of groups of equal size that would determine their mean as well as those that were met. */
export function groupsMet(met: readonly FocusMet[], bands: number): number[] {
  const sizes = new Map<number, { band: number; battles: number }>()
  groupsOf(met).forEach((group, i) => {
    const { band, score } = met[i] as FocusMet
    sizes.set(group, { band, battles: (sizes.get(group)?.battles ?? 0) + battlesOf(score) })
  })
  return Array.from({ length: bands }, (_, band) => {
    const own = [...sizes.values()].filter((one) => one.band === band)
    const sum = own.reduce((all, { battles }) => all + battles, 0)
    return sum === 0 ? 0 : maths.squared(sum) / own.reduce((all, { battles }) => all + maths.squared(battles), 0)
  })
}

function grouped({ theta, kappas }: MixedArmies, met: readonly FocusMet[]): Group[] {
  const found: { band: number; sum: number; squares: number; expected: { p: number; battles: number }[] }[] = []
  groupsOf(met).forEach((place, i) => {
    const { meeting, band, mean, score } = met[i] as FocusMet
    const [own, other] = meeting.armies
    const p = expectedScore(troopsOf(own), troopsOf(other), theta, kappas[band] as number)
    const battles = battlesOf(score)
    const residual = battles * (mean - p)
    const group = found[place] ?? { band, sum: 0, squares: 0, expected: [] }
    group.sum += residual
    group.squares += maths.squared(residual)
    group.expected.push({ p, battles })
    found[place] = group
  })
  return found.map(({ band, sum, squares, expected }) => ({ band, product: maths.squared(sum) - squares, expected }))
}

/**
 * Share of the squared effects that the fit absorbs into the worth of units: the mean leverage of the groups, weighted by their squared
 * information. The leverage of a group is approximated by its information.
 */
function followed(groups: readonly Group[], parameters: number): number {
  const known = groups.map(({ expected }) => expected.reduce((sum, { p, battles }) => sum + battles * p * (1 - p), 0))
  const moment = (power: number): number => known.reduce((sum, value) => sum + maths.wholePower(value, power), 0)
  return (parameters * moment(3)) / (moment(1) * moment(2))
}

const MOST_FOLLOWED = 0.5

function solved(groups: readonly Group[], total: number): number {
  if (!(total > 0)) return 0
  let [low, high] = [0, MOST_TAU]
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2
    if (groups.reduce((sum, group) => sum + due(group, middle), 0) < total) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** A spread so small that chances change in proportion to it. */
const SMALL = 0.01

/** Sum of products that is expected of a group with this spread. */
function due({ expected }: Group, tau: number): number {
  let sum = 0
  let squares = 0
  for (const { p, battles } of expected) {
    const part = battles * deviation(p, tau)
    sum += part
    squares += maths.squared(part)
  }
  return maths.squared(sum) - squares
}

/** Number of equally likely parts of a normal distribution; their middles are used. */
const PARTS = 16
const NODES = Array.from({ length: PARTS }, (_, i) => normalQuantile((i + 0.5) / PARTS))
const NODE_SCALE = Math.sqrt(PARTS / NODES.reduce((sum, node) => sum + maths.squared(node), 0))
/** Factor by which the variance of log odds moves the mean score towards a half: (16 sqrt 3 / 15 pi) squared. */
const FLATTENS = maths.squared((16 * Math.sqrt(3)) / (15 * Math.PI))

/** Standard deviation of a chance whose mean is `p` and whose log odds spread by tau. */
function deviation(p: number, tau: number): number {
  if (tau === 0) return 0
  const centre = maths.log(p / (1 - p)) * Math.sqrt(1 + FLATTENS * tau * tau)
  let sum = 0
  let squares = 0
  for (const node of NODES) {
    const chance = 1 / (1 + maths.exp(-centre - tau * NODE_SCALE * node))
    sum += chance
    squares += maths.squared(chance)
  }
  return Math.sqrt(Math.max(0, squares / PARTS - maths.squared(sum / PARTS)))
}

/** The scores between which single encounters lie, given their mean score. */
export function singleRange(score: number, tau: number): { readonly low: number; readonly high: number } {
  const logit = maths.log(score / (1 - score))
  const at = (log: number): number => 1 / (1 + maths.exp(-log))
  return { low: at(logit - Z * tau), high: at(logit + Z * tau) }
}
