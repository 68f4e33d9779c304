import { SILENT } from '../../../../core/log.ts'
import { type Battle, frontCentre, sideCentre } from '../../state/battle.ts'
import type { SovlState } from '../../state/state.ts'
import { BROKEN, FIGHTING, NONE, type Unit } from '../../state/unit.ts'
import { seesPoint } from '../sight.ts'
import { isFree, sideEngaged } from './engaged.ts'
import { outranks } from './intercept.ts'
import { EPSILON, IMPOSSIBLE, isNear, POSSIBLE, UNKNOWN } from './pairs.ts'
import { aimSight, chargeRange, hasRoom, pathClear } from './path.ts'
import { ARC_KINDS, sideCharged } from './side.ts'

/** Which units may charge which, SOVL-CHG-02 to -12. Results for a pair of units stay valid while charges are declared (SOVL-G-54). */

/** Whether the unit is a Valid Charger, and no charge is declared against it, SOVL-CHG-03 and -04. */
export function mayCharge(state: SovlState, battle: Battle, unit: Unit): boolean {
  return (
    unit.fate === FIGHTING &&
    !unit.activated &&
    unit.target === NONE &&
    !unit.intercepted &&
    !underCharge(battle, unit) &&
    isFree(state, unit)
  )
}

function underCharge(battle: Battle, unit: Unit): boolean {
  const { incoming } = battle
  const at = unit.index * 4
  return incoming[at] !== NONE || incoming[at + 1] !== NONE || incoming[at + 2] !== NONE || incoming[at + 3] !== NONE
}

/** Whether the unit may charge the target; writes side and distance to `pairSide` and `pairDistance`. SOVL-CHG-05 to -12, -16. */
export function mayTarget(state: SovlState, battle: Battle, unit: Unit, target: Unit): boolean {
  if (target.fate !== FIGHTING && target.fate !== BROKEN) return false
  const pair = unit.index * state.units.length + target.index
  if (battle.pairs[pair] === UNKNOWN)
    battle.pairs[pair] = look(state, battle, unit, target, pair) ? POSSIBLE : IMPOSSIBLE
  if (battle.pairs[pair] === IMPOSSIBLE) return false
  const side = battle.pairSide[pair]
  if (battle.incoming[target.index * 4 + side] !== NONE || sideEngaged(target, side)) return false
  return target.target === NONE || outranks(state, battle, target, pair)
}

/** Whether the charge is possible with all units where they stand: side, range, sight, path and room. */
function look(state: SovlState, battle: Battle, unit: Unit, target: Unit, pair: number): boolean {
  const { table } = battle
  const { shapes } = table
  const { out } = shapes
  if (!isNear(battle, unit, target)) return false
  const { chargePath, chargeSide, losTarget, sideArcs } = state.rules
  const side = sideCharged(battle, unit, target, chargeSide, ARC_KINDS[sideArcs])
  sideCentre(table, target.shape, side)
  frontCentre(table, unit.shape)
  const ex = out[2] - out[0]
  const ey = out[3] - out[1]
  const length = Math.sqrt(ex * ex + ey * ey)
  // Terrain only shortens the range.
  if (length > unit.movement + EPSILON) return false
  if (length > chargeRange(state, battle, unit, SILENT) + EPSILON) return false
  battle.pairSide[pair] = side
  battle.pairDistance[pair] = length
  aimSight(battle, target, side, losTarget)
  if (!seesPoint(state, unit, unit.shape, target)) return false
  frontCentre(table, unit.shape)
  sideCentre(table, target.shape, side)
  return pathClear(state, battle, unit, target, chargePath) && hasRoom(state, battle, unit, target, side)
}
