import * as maths from '../core/maths.ts'
import type { Estimate } from '../result/heading.ts'
import { differenceOfCounts } from '../run/estimates/difference.ts'
import type { Interval } from '../stats/intervals/interval.ts'
import { scoreInterval } from '../stats/intervals/score.ts'
import { studentQuantile } from '../stats/special/distributions.ts'
import { tailOf } from '../stats/special/level.ts'
import type { Entrant } from './trial.ts'

/** Level of intervals that stand by themselves. */
export const LEVEL = 0.95

/** Half points of an entrant in blocks `0` to `blocks` − 1 against an army of the field; blocks that could not be played are left out. */
function halvesOf({ scores }: Entrant, foe: number, blocks: number): (number | null)[] {
  return Array.from({ length: blocks }, (_, block) => {
    const halves = scores[foe]?.get(block) ?? -1
    return halves < 0 ? null : halves
  })
}

/** The score against one army of the field. */
export function scoreAgainst(entrant: Entrant, foe: number, blocks: number, seats: number): Estimate {
  const all = halvesOf(entrant, foe, blocks).flatMap((halves) => (halves === null ? [] : [halves / (2 * seats)]))
  const mean = all.reduce((sum, score) => sum + score, 0) / Math.max(1, all.length)
  const variance = all.reduce((sum, score) => sum + maths.squared(score - mean), 0) / Math.max(1, all.length)
  if (all.length === 0) return { estimate: 0.5, low: 0, high: 1, level: LEVEL, method: 'wilson' }
  const { low, high, nEff } = scoreInterval({ blocks: all.length, seats, mean, variance }, LEVEL)
  return { estimate: mean, low, high, level: LEVEL, method: 'wilson', nEff }
}

/**
 * The mean of estimates with dice of their own. The distances of its ends are the root of the sum of the squared distances, each by its own
 * side (Zou & Donner, Statistics in Medicine 27 (2008) 1693), which is right for scores near 0 and 1, too.
 */
export function meanOf(estimates: readonly Estimate[], method: string): Estimate {
  const n = estimates.length
  const estimate = estimates.reduce((sum, one) => sum + one.estimate, 0) / n
  const away = (end: 'low' | 'high'): number =>
    Math.sqrt(estimates.reduce((sum, one) => sum + maths.squared((one[end] ?? one.estimate) - one.estimate), 0)) / n
  const level = estimates[0]?.level
  return { estimate, low: estimate - away('low'), high: estimate + away('high'), ...(level && { level }), method }
}

/** Mean score over the field, all armies alike. */
export function fieldScore(against: readonly Estimate[]): Estimate {
  const [only] = against
  return against.length === 1 && only !== undefined ? only : meanOf(against, 'stratified')
}

/** Mean over the field of the score of `b` less that of `a`, on the blocks that both played. */
export function fieldDifference(a: Entrant, b: Entrant, blocks: number, seats: number, level = LEVEL): Estimate {
  const each = a.scores.map((_, foe): Estimate => {
    const [first, second] = [halvesOf(a, foe, blocks), halvesOf(b, foe, blocks)]
    const counts = new Array<number>(4 * seats + 1).fill(0)
    let isWinOrLoss = seats === 1
    for (const [i, before] of first.entries()) {
      const after = second[i] ?? null
      if (before === null || after === null) continue
      if (before === 1 || after === 1) isWinOrLoss = false
      const at = 2 * seats + after - before
      counts[at] = (counts[at] ?? 0) + 1
    }
    if (counts.every((count) => count === 0)) return { estimate: 0, low: -1, high: 1, level, method: 'paired-t' }
    const { estimate, low, high, method } = differenceOfCounts(counts, isWinOrLoss, level)
    return { estimate, low, high, level, method }
  })
  const [only] = each
  return each.length === 1 && only !== undefined ? only : meanOf(each, 'stratified')
}

/** Student's interval for the mean of weighted scores of blocks: `weights` by entrant, against one army of the field. */
export function mixedAgainst(
  entrants: readonly Entrant[],
  weights: readonly number[],
  foe: number,
  { blocks, seats, level }: { readonly blocks: number; readonly seats: number; readonly level: number },
): Estimate {
  const rows = entrants.map((entrant) => halvesOf(entrant, foe, blocks))
  const values = Array.from({ length: blocks }, (_, block) =>
    rows.reduce<number | null>((sum, row, i) => {
      const halves = row[block] ?? null
      return sum === null || halves === null ? null : sum + ((weights[i] ?? 0) * halves) / (2 * seats)
    }, 0),
  ).flatMap((value) => (value === null ? [] : [value]))
  return { ...studentMean(values, level), level, method: 't' }
}

function studentMean(values: readonly number[], level: number): Interval & { readonly estimate: number } {
  const n = values.length
  const estimate = values.reduce((sum, value) => sum + value, 0) / Math.max(1, n)
  if (n < 2) return { estimate, low: 0, high: 1 }
  const variance = values.reduce((sum, value) => sum + maths.squared(value - estimate), 0) / (n - 1)
  const half = -studentQuantile(tailOf(level), n - 1) * Math.sqrt(variance / n)
  return { estimate, low: Math.max(0, estimate - half), high: Math.min(1, estimate + half) }
}
