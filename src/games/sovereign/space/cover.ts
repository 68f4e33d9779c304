import { CORNERS_SEEN, HALF_SCREENED, SCREENED, SEEN } from '../../../board/square/sight.ts'
import type { SovereignRules } from '../data/rules.ts'

/** Grades of cover, and the effect of the readings on corners, slits and low walls. SVN-LOS-03 to -05, -09. */
export const NO_SIGHT = 0
export const OPEN = 1
export const HALF = 2
export const FULL = 3

/** Grade of cover for each result of `look`: `NO_SIGHT`, `OPEN`, `HALF`, `FULL`. SVN-LOS-03 to -05, -09, SVN-G01. */
export function gradesOf({ coverFull }: SovereignRules): Uint8Array {
  return Uint8Array.from({ length: 64 }, (_, seen) => {
    if ((seen & SEEN) === 0) return NO_SIGHT
    const corners = seen & CORNERS_SEEN
    const isFull = (seen & SCREENED) !== 0 || corners === 0 || (coverFull === 'cornersAtMost1' && corners === 1)
    if (isFull) return FULL
    return corners < 4 || (seen & HALF_SCREENED) !== 0 ? halfOf(coverFull) : OPEN
  })
}

/** Grade that counts as half cover, SVN-G01. */
function halfOf(coverFull: SovereignRules['coverFull']): number {
  return coverFull === 'sameAsHalf' ? FULL : HALF
}

/** Least cover of a target on high ground, SVN-LOS-06, SVN-G02. */
export function highGroundOf({ coverHighGround, coverFull }: SovereignRules): number {
  return coverHighGround === 'none' ? OPEN : halfOf(coverFull)
}
