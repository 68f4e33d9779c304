import type { WarRules } from '../data/rules.ts'
import { BROKEN, HILL, RIVER, WOODS } from '../data/terrain.ts'

/** What the edge between two hexes does to who steps over it: WAR-TERR-01, -04, -05, -10, -11, -16. */

/** Most steps of infantry in one move, WAR-MOVE-04. */
export const INFANTRY_STEPS = 3

/** What limits the rest of a move: edges crossed already, no further step. */
const CROSSED_WOODS = 1
const CROSSED_BROKEN = 2
const CROSSED_RIVER = 4
export const NO_STEP = 8

/** What comes of a step, beside limits: none is possible; it ends the move. */
export const CLOSED = -1
export const STOPS = 128

/** The limits after a step from ground to ground, with `STOPS` where the move ends with it; or `CLOSED`. */
export function cross(from: number, to: number, keepsDry: boolean, limits: number, rules: WarRules): number {
  const edge = from ^ to
  let after = limits
  if ((edge & RIVER) !== 0) {
    if (keepsDry || (limits & CROSSED_RIVER) !== 0) return CLOSED
    after |= CROSSED_RIVER
  }
  if ((edge & (WOODS | BROKEN)) !== 0) {
    const crossed = ((edge & WOODS) !== 0 ? CROSSED_WOODS : 0) | ((edge & BROKEN) !== 0 ? CROSSED_BROKEN : 0)
    if ((limits & crossed) !== 0) return CLOSED
    after |= rules.crossing === 'once' ? crossed : STOPS
  }
  if ((edge & to & HILL) !== 0) after |= rules.hillEntry === 'stopForward' ? NO_STEP : STOPS
  return after
}
