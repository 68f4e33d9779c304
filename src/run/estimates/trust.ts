import * as maths from '../../core/maths.ts'
import type { Trust, Trusted } from '../../result/trust.ts'
import { type Controlled, controlVariate, type PairSums } from '../../stats/intervals/control-variate.ts'
import type { Interval } from '../../stats/intervals/interval.ts'
import { noDifference } from '../../stats/intervals/paired.ts'
import { scoreInterval } from '../../stats/intervals/score.ts'
import { studentQuantile } from '../../stats/special/distributions.ts'
import { tailOf } from '../../stats/special/level.ts'
import type { Cell } from '../players/cell.ts'
import type { Group } from '../study/group.ts'
import type { Correction } from '../trust/correction.ts'
import { ADVISED, TRUSTED } from '../trust/plan.ts'
import { type Bounded, LEVEL } from './estimate.ts'
import { scoreEstimate } from './summary.ts'

/** What planners make of the score of cell number `place`. `margin`: a change within it leaves the answer as it is. */
export function scoreTrust(correction: Correction, place: number, margin: number): Trust {
  const whole = scoreEstimate(correction.cells[place] as Cell, LEVEL)
  const weights = correction.cells.map((_, i) => Number(i === place))
  return trustOf(correction, weights, whole, margin, (controlled, blocks, seats) => {
    const mean = Math.min(1, Math.max(0, controlled.mean))
    return scoreInterval({ blocks, seats, mean, variance: (controlled.variance * (blocks - 1)) / blocks }, LEVEL)
  })
}

/** What planners make of the difference of two scores on the same blocks, that of cell `b` less that of cell `a`. */
export function differenceTrust(correction: Correction, a: number, b: number, whole: Bounded, margin: number): Trust {
  const weights = correction.cells.map((_, i) => Number(i === b) - Number(i === a))
  return trustOf(correction, weights, whole, margin, ({ mean, variance, coefficient }, blocks) => {
    const df = coefficient === 1 ? blocks - 1 : blocks - 2
    const half =
      variance === 0
        ? noDifference(blocks, LEVEL)
        : -studentQuantile(tailOf(LEVEL), Math.max(1, df)) * Math.sqrt(variance / blocks)
    return { low: Math.max(-1, mean - half), high: Math.min(1, mean + half) }
  })
}

/** `about`: the interval of the corrected mean as far as the blocks of planners make it uncertain. */
function trustOf(
  { cells, cost, blocks: most, group }: Correction,
  weights: readonly number[],
  whole: Bounded,
  margin: number,
  about: (controlled: Controlled, blocks: number, seats: number) => Interval,
): Trust {
  const seats = (cells[0] as Cell).tally.layout.seats
  const blocks = group === null ? 0 : group.merged - group.from
  const more = (wanted: number) => ({ blocks: wanted, cost: Math.ceil(wanted * seats * cells.length * cost) })
  if (group === null || blocks < 2) {
    return { policy: TRUSTED, blocks: 0, battles: 0, more: more(Math.min(ADVISED, most)) }
  }
  const sums = pairSums(group, weights)
  const controlled = controlVariate(sums, whole.estimate)
  const { coefficient, mean } = controlled
  const own = about(controlled, blocks, seats)
  // The error of the whole run enters with what is left of it in each (Zou and Donner 2008).
  const withRun = (share: number, estimate: number, [below, above]: readonly [number, number]) => ({
    estimate,
    low: estimate - maths.hypot(mean - own.low, share * below),
    high: estimate + maths.hypot(own.high - mean, share * above),
    level: LEVEL,
    method: 'control-variate',
  })
  const [below, above] = [whole.estimate - whole.low, whole.high - whole.estimate]
  const change = withRun(1 - coefficient, mean - whole.estimate, [above, below])
  const verdict = verdictOf(change, margin)
  const half = Math.max(change.high - change.estimate, change.estimate - change.low)
  const enough = Math.ceil(blocks * Math.max(2, maths.squared(half / margin)))
  return {
    policy: TRUSTED,
    blocks,
    battles: blocks * seats,
    found: {
      verdict,
      generals: sums.x / blocks,
      planners: sums.y / blocks,
      coefficient,
      change,
      corrected: withRun(coefficient, mean, [below, above]),
    },
    ...(verdict === 'open' && blocks < most && { more: more(Math.min(enough, most)) }),
  }
}

function verdictOf({ low, high }: Interval, margin: number): Trusted['verdict'] {
  if (low >= -margin && high <= margin) return 'holds'
  return low > 0 || high < 0 ? 'moves' : 'open'
}

/**
 * Sums over the blocks of a group whose second half of members are led by planners: x is the weighted sum of the scores under the run's
 * generals, y that of the scores under planners.
 */
function pairSums(group: Group, weights: readonly number[]): PairSums {
  const k = weights.length
  const { means, products } = moments(group)
  const n = group.merged - group.from
  const inX = [...weights, ...weights.map(() => 0)]
  const inY = [...weights.map(() => 0), ...weights]
  const linear = (of: readonly number[]): number =>
    of.reduce((sum, weight, i) => sum + weight * (means[i] as number), 0)
  const product = (one: readonly number[], two: readonly number[]): number =>
    one.reduce(
      (sum, weight, i) =>
        weight === 0
          ? sum
          : sum + two.reduce((part, other, j) => part + weight * other * (products[i * 2 * k + j] as number), 0),
      0,
    )
  return {
    n,
    x: linear(inX),
    y: linear(inY),
    xx: product(inX, inX),
    yy: product(inY, inY),
    xy: product(inX, inY),
  }
}

/** Sums of the block scores of each member, and of the products of those of each two. */
function moments(group: Group): { readonly means: readonly number[]; readonly products: readonly number[] } {
  const { members, cross, seats } = group
  const size = members.length
  const most = 2 * seats
  const products = new Array<number>(size * size).fill(0)
  const means = members.map(({ tally }, i) => {
    let sum = 0
    tally.blockScores().forEach((blocks, score) => {
      sum += blocks * score
      products[i * size + i] = (products[i * size + i] as number) + (blocks * score * score) / maths.squared(most)
    })
    return sum / most
  })
  cross?.layout.pairs.forEach(({ a, b }, pair) => {
    let sum = 0
    cross.eachScores(pair, (first, second, blocks) => {
      sum += first * second * blocks
    })
    products[a * size + b] = sum / maths.squared(most)
    products[b * size + a] = sum / maths.squared(most)
  })
  return { means, products }
}
