import type { Log } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import { lift } from '../../state/board.ts'
import { type Fight, FLED, NONE, STABLE, type Unit, unitAt } from '../../state/state.ts'
import * as Event from '../../telling/events.ts'
import { dropMain } from '../turn/economy.ts'
import { dropArms } from './items.ts'

/** Removes a combatant from the fight: it is dead, down or fled. SVN-DOWN-06, SVN-SCR-10, SVN-GRP-02. */
export function leave(state: Fight, unit: Unit, fate: number, log: Log): void {
  unit.fate = fate
  const { army, camp, side } = unit
  state.standing[camp] = state.standing[camp] - 1
  state.lost[side] = state.lost[side] + 1
  dropMain(state, unit)
  unit.moves = 0
  unit.done = 1
  if (unit.holding === 1 && log.on) {
    log.cite(Clause.HOLD_01)
    log.note(Event.HELD_LAPSED, unit.index, 0, 0, 0)
  }
  unit.holding = 0
  unit.ward = NONE
  unit.swarm = NONE
  letGo(state, unit)
  shakeOff(state, unit)
  const { board } = state
  if (board !== null) lift(board, unit)
  if (board !== null && fate !== FLED) dropArms(state, unit)
  if (fate === FLED) {
    unit.retreated = Math.max(1, state.round)
    if (log.on) {
      log.cite(Clause.MORALE_08)
      if (board !== null && !board.hasDrawnExits[army]) log.cite(Clause.G60)
      if (state.fledRound[army] === 0) log.cite(Clause.MORALE_09)
      log.note(Event.FLED, unit.index, 0, 0, 0)
    }
    if (state.fledRound[army] === 0) state.fledRound[army] = Math.max(1, state.round)
  } else if (fate !== STABLE) unit.downed = Math.max(1, state.round)
}

/** A grappler releases its victim. */
export function letGo(state: Fight, unit: Unit): void {
  if (unit.grapples === NONE) return
  const held = unitAt(state, unit.grapples)
  held.grappledBy--
  unit.grapples = NONE
}

/** All grapplers of a combatant release it. */
export function shakeOff(state: Fight, unit: Unit): void {
  if (unit.grappledBy === 0) return
  const { units } = state
  for (let i = 0; i < units.length; i++) if (units[i].grapples === unit.index) letGo(state, units[i])
}
