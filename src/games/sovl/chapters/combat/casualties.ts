import { setRectangle } from '../../../../board/plane/rectangle.ts'
import { HD, HW, POSE, UX, UY, X, Y } from '../../../../board/plane/shapes.ts'
import type { Log } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import { REGENERATION } from '../../data/gear.ts'
import { ACT, type Battle } from '../../state/battle.ts'
import type { SovlState } from '../../state/state.ts'
import { DESTROYED, type Unit } from '../../state/unit.ts'
import * as Event from '../../telling/events.ts'

/** Removing casualties, SOVL-CMB-21. */

/** Removes whole models as their wounds are used up, from the rear rank (SOVL-G-25, -26). */
export function removeCasualties(state: SovlState, unit: Unit, index: number, log: Log): void {
  const left = unit.pool - unit.taken
  if (log.on && unit.taken > 0) {
    const models = unit.modelsAt[Math.max(0, left)]
    log.cite(state.battle?.stage === ACT ? Clause.SHT_06 : Clause.CMB_21)
    if (unit.stats.wounds > 1) log.cite(Clause.STAT_05)
    if (left > 0 && left < unit.poolOf[models]) log.cite(Clause.G_25)
    log.note(Event.CASUALTIES, index, unit.taken, unit.models - models, Math.max(0, left))
  }
  unit.taken = 0
  if (left <= unit.lastStand) {
    fall(state, unit, index, left, log)
    return
  }
  unit.models = unit.modelsAt[left]
  unit.pool = left
  if (state.battle !== null) shrink(state.battle, unit)
  else if (state.woundsClear || (unit.gear & REGENERATION) !== 0) restore(unit, log)
}

/** Clears wounds that did not remove a whole model, SOVL-G-25. */
export function restore(unit: Unit, log: Log): void {
  const full = unit.poolOf[unit.models]
  if (log.on && full > unit.pool) {
    log.cite((unit.gear & REGENERATION) !== 0 ? Clause.ARMY_14 : Clause.G_25)
    log.note(Event.RESTORED, unit.index, full - unit.pool, 0, 0)
  }
  unit.pool = full
}

/** Computes the footprint after casualties: the front edge stays, and a lost rank moves the centre forward (SOVL-G-47). */
function shrink(battle: Battle, unit: Unit): void {
  const { shapes } = battle.table
  const { pose } = shapes
  const p = unit.shape * POSE
  const depth = unit.halfDepthAt[unit.models]
  const forward = pose[p + HD] - depth
  pose[p + X] = pose[p + X] + pose[p + UX] * forward
  pose[p + Y] = pose[p + Y] + pose[p + UY] * forward
  pose[p + HW] = unit.halfWidthAt[unit.models]
  pose[p + HD] = depth
  setRectangle(shapes, unit.shape)
}

/** The unit is destroyed, or only its commander is left. */
function fall(state: SovlState, unit: Unit, index: number, left: number, log: Log): void {
  unit.pool = Math.max(0, left)
  unit.models = unit.modelsAt[unit.pool]
  if (unit.pool === 0) {
    unit.fate = DESTROYED
    unit.destroyedTurn = state.turn
    state.changed = true
    // Its contacts last to the end of the engagement, because units that break flee from its place (SOVL-G-60).
    if (state.battle !== null) state.battle.table.shapes.corners[unit.shape] = 0
    if (log.on && state.battle !== null) log.note(Event.DESTROYED_BY, index, unit.cost, 0, 0)
    return
  }
  if (state.battle !== null) shrink(state.battle, unit)
  else if (state.woundsClear || (unit.gear & REGENERATION) !== 0) restore(unit, log)
  if (unit.alone) return
  unit.alone = true
  state.changed = true
  if (!log.on) return
  log.cite(Clause.CMB_25)
  log.note(Event.ALONE, index, 0, 0, 0)
}
