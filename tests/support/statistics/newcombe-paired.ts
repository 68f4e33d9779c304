import type { Interval } from '../../../src/stats/intervals/interval.ts'
import { wilson } from '../../../src/stats/intervals/proportion.ts'

/**
 * Interval for the difference of two paired proportions by another way than Tango's: Wilson's intervals of the two, combined with their
 * correlation. Of the pairs, `e` succeeded twice, `f` first only, `g` second only, `h` never.
 *
 * Method 10 of Newcombe, Statistics in Medicine 17 (1998) 2635.
 */
export function newcombePaired(e: number, f: number, g: number, h: number, level = 0.95): Interval {
  const n = e + f + g + h
  const p1 = (e + f) / n
  const p2 = (e + g) / n
  const first = wilson(e + f, n, level)
  const second = wilson(e + g, n, level)
  const phi = correlation(e, f, g, h)
  return {
    low: p1 - p2 - apart(p1 - first.low, second.high - p2, phi),
    high: p1 - p2 + apart(first.high - p1, p2 - second.low, phi),
  }
}

function correlation(e: number, f: number, g: number, h: number): number {
  const margins = (e + f) * (g + h) * (e + g) * (f + h)
  if (margins === 0) return 0
  const excess = e * h - f * g
  // A continuity correction for pairs that agree more often than by chance.
  return (excess > 0 ? Math.max(excess - (e + f + g + h) / 2, 0) : excess) / Math.sqrt(margins)
}

function apart(a: number, b: number, phi: number): number {
  return Math.sqrt(a * a - 2 * phi * a * b + b * b)
}
