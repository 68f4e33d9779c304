import { normalQuantile } from './normal.ts'

/** Probability left on either side of a two-sided interval. Throws a RangeError unless 0 < level < 1. */
export function tailOf(level: number): number {
  if (!(level > 0 && level < 1)) throw new RangeError(`a level lies between 0 and 1; ${level} does not`)
  return (1 - level) / 2
}

/** Half-width of a normal interval of this level, in standard errors: 1.96 for 0.95. */
export function normalHalfWidth(level: number): number {
  return -normalQuantile(tailOf(level))
}
