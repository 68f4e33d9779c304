import type { Log } from '../../../core/log.ts'
import * as Clause from '../data/clause.ts'
import type { WarRules } from '../data/rules.ts'
import { BROKEN, HILL, RIVER, RUINS, WOODS } from '../data/terrain.ts'
import type { Unit } from '../state/unit.ts'

/** Effect of the edge between two hexes on a unit that steps over it: WAR-TERR-01, -04, -05, -10, -11, -16. */

/** Steps that infantry may take in one move, WAR-MOVE-04. */
export const INFANTRY_STEPS = 3

/** Most steps that a unit with these points may take in one move. */
export function mostSteps({ isInfantry }: Unit, points: number): number {
  return isInfantry && points > INFANTRY_STEPS ? INFANTRY_STEPS : points
}

/** Limits of the rest of a move, as bits: kinds of edges that were crossed, no further step. */
const CROSSED_WOODS = 1
const CROSSED_BROKEN = 2
const CROSSED_RIVER = 4
export const NO_STEP = 8

/** Results of a step other than limits: the step is not possible; the step ends the move. */
export const CLOSED = -1
export const STOPS = 128

/** Limits after a step from ground to ground, with the bit `STOPS` if the step ends the move; or `CLOSED`. */
export function cross(from: number, to: number, keepsDry: boolean, limits: number, rules: WarRules, log: Log): number {
  const edge = from ^ to
  let after = limits
  if ((edge & RIVER) !== 0) {
    if (keepsDry || (limits & CROSSED_RIVER) !== 0) return CLOSED
    if (log.on) log.cite(Clause.TERR_11)
    after |= CROSSED_RIVER
  }
  if ((edge & (WOODS | BROKEN)) !== 0) {
    const crossed = ((edge & WOODS) !== 0 ? CROSSED_WOODS : 0) | ((edge & BROKEN) !== 0 ? CROSSED_BROKEN : 0)
    if ((limits & crossed) !== 0) return CLOSED
    if (log.on) {
      if ((edge & WOODS) !== 0) log.cite(Clause.TERR_01)
      if ((edge & BROKEN) !== 0) log.cite(Clause.TERR_16)
      if ((edge & BROKEN) !== 0 && (edge & RUINS) !== 0) log.cite(Clause.C_02)
    }
    after |= rules.crossing === 'once' ? crossed : STOPS
  }
  if ((edge & to & HILL) !== 0) {
    if (log.on) log.cite(Clause.TERR_04)
    after |= rules.hillEntry === 'stopForward' ? NO_STEP : STOPS
  } else if (log.on && (from & HILL) !== 0) log.cite((to & HILL) === 0 ? Clause.TERR_05 : Clause.TERR_18)
  return after
}
