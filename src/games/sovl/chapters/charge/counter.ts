import type { Log } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import { FRONT } from '../../data/sides.ts'
import type { Battle } from '../../state/battle.ts'
import type { SovlState } from '../../state/state.ts'
import { FIGHTING, NONE, type Unit } from '../../state/unit.ts'
import * as Event from '../../telling/events.ts'
import { isEngaged, isFree, sideEngaged } from './engaged.ts'
import { between, EPSILON, UNKNOWN } from './pairs.ts'

/** Counter charges, SOVL-CHG-14 and -15. */

/** The charger that a unit may answer with a counter charge, `NONE` if there is none. SOVL-CHG-14, -15, SOVL-G-51. */
export function counterTarget(state: SovlState, battle: Battle, unit: Unit): number {
  if (unit.fate !== FIGHTING || unit.target !== NONE || unit.countered || !isFree(state, unit)) return NONE
  const at = unit.index * 4
  const { incoming } = battle
  const charger = incoming[at + FRONT]
  if (charger === NONE) return NONE
  if (incoming[at + 1] !== NONE || incoming[at + 2] !== NONE || incoming[at + 3] !== NONE) return NONE
  const other = state.units[charger]
  // The front of the charger must be free.
  if (battle.incoming[other.index * 4 + FRONT] !== NONE || sideEngaged(other, FRONT)) return NONE
  return between(battle, unit, other, FRONT) <= unit.movement + EPSILON ? charger : NONE
}

/** Declares a counter charge, SOVL-CHG-14. */
export function counter(state: SovlState, battle: Battle, unit: Unit, log: Log): void {
  const charger = state.units[battle.incoming[unit.index * 4 + FRONT]]
  unit.target = charger.index
  unit.targetSide = FRONT
  unit.countering = true
  unit.countered = true
  unit.declared = battle.declarations++
  battle.incoming[charger.index * 4 + FRONT] = unit.index
  const pair = unit.index * state.units.length + charger.index
  battle.pairDistance[pair] = between(battle, unit, charger, FRONT)
  battle.pairSide[pair] = FRONT
  // If the counter charge is cancelled, a charge of this pair must be tested again, because a counter charge tests neither side nor sight.
  battle.pairs[pair] = UNKNOWN
  if (log.on) {
    log.cite(Clause.CHG_14)
    log.cite(Clause.CHG_15)
    if (unit.intercepted) log.cite(Clause.CHG_20)
    if (isEngaged(unit)) log.cite(Clause.G_15)
    log.note(Event.COUNTERED, unit.index, charger.index, Math.round(1000 * battle.pairDistance[pair]), 0)
  }
}
