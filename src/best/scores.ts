import * as maths from '../core/maths.ts'
import type { Estimate } from '../result/heading.ts'
import { differenceOfCounts } from '../run/estimates/difference.ts'
import { scoreInterval } from '../stats/intervals/score.ts'
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
  const values = halvesOf(entrant, foe, blocks).flatMap((halves) => (halves === null ? [] : [halves / (2 * seats)]))
  return ofBlocks(values, seats, LEVEL)
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

/** Score of a mixture of entrants with these weights against one army of the field. Its interval is Wilson's at the effective number of battles. */
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
  return ofBlocks(values, seats, level)
}

/** The mean of scores of blocks. */
export function ofBlocks(values: readonly number[], seats: number, level: number): Estimate {
  const blocks = values.length
  if (blocks === 0) return { estimate: 0.5, low: 0, high: 1, level, method: 'wilson' }
  // Shares of a mixture may add up to a trace more than 1.
  const mean = Math.min(1, values.reduce((sum, value) => sum + value, 0) / blocks)
  const variance = values.reduce((sum, value) => sum + maths.squared(value - mean), 0) / blocks
  const { low, high, nEff } = scoreInterval({ blocks, seats, mean, variance }, level)
  return { estimate: mean, low, high, level, method: 'wilson', nEff }
}
