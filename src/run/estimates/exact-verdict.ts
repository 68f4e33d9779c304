import type { Balance } from '../../result/heading.ts'

/** Smaller differences of exact values are rounding errors. */
const ROUNDING = 1e-12

/** Position of an exact score relative to the band of `margin` about an even score; a score on the edge is outside. */
export function exactBalance(score: number, margin: number): Balance {
  return Math.abs(score - 0.5) < margin - ROUNDING ? 'balanced' : 'unbalanced'
}

/** The direction of an exact difference; null if there is none. */
export function exactDirection(difference: number): 'higher' | 'lower' | null {
  if (Math.abs(difference) <= ROUNDING) return null
  return difference > 0 ? 'higher' : 'lower'
}
