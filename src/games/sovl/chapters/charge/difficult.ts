import type { Log } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import type { SovlState } from '../../state/state.ts'
import type { Unit } from '../../state/unit.ts'

/** What difficult terrain costs, SOVL-TERR-03 and -04. */

/** Movement that difficult terrain costs the unit, SOVL-TERR-03 and -04. */
export function difficultCost(state: SovlState, unit: Unit): number {
  return state.rules.difficultTerrain === 'minus-2' ? 2 : unit.movement / 4
}

/** Cites the reading of the price of difficult terrain that a unit pays. */
export function citePrice(state: SovlState, unit: Unit, log: Log): void {
  log.cite(state.rules.difficultTerrain === 'minus-2' ? Clause.TERR_04 : Clause.TERR_03)
  if (unit.movement !== PRICED_ALIKE) log.cite(Clause.X_01)
}

/** A quarter of this movement is 2 points, so both readings give the same price. */
const PRICED_ALIKE = 8
