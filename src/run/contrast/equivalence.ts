import type { Interval } from '../../stats/interval.ts'

/** Whether a difference is inside the band: smaller than the margin either way. */
export function isWithin({ low, high }: Interval, margin: number): boolean {
  return low > -margin && high < margin
}

/** p of two one-sided tests: the least α at which the interval at level 1 − 2α lies inside the band, at most a half. */
export function equivalenceP(at: (level: number) => Interval, margin: number): number {
  if (!isWithin(at(LOWEST), margin)) return 0.5
  let inside = 0.5
  let outside = 0
  while (inside > NEGLIGIBLE && inside - outside > PRECISION * inside) {
    const alpha = (inside + outside) / 2
    if (isWithin(at(1 - 2 * alpha), margin)) inside = alpha
    else outside = alpha
  }
  return inside
}

/** An interval of this level is about its estimate alone. */
const LOWEST = 1e-9
/** Smaller ones are not told apart. */
const NEGLIGIBLE = 1e-12
const PRECISION = 1e-9
