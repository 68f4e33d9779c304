import type { Interval } from '../../../stats/intervals/interval.ts'
import { ALMOST_ALL, leastAlpha } from '../../../stats/sequential/least-alpha.ts'

/** Whether a difference is inside the band: its whole interval is smaller than the margin in either direction. */
export function isWithin({ low, high }: Interval, margin: number): boolean {
  return low > -margin && high < margin
}

/** p of two one-sided tests: the least α at which the interval at level 1 − 2α lies inside the band, at most a half. */
export function equivalenceP(at: (level: number) => Interval, margin: number): number {
  return leastAlpha((alpha) => isWithin(at(1 - 2 * alpha), margin), ALMOST_ALL / 2, 0.5)
}
