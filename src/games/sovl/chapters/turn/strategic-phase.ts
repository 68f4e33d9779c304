import type { Dice } from '../../../../core/dice.ts'
import type { Log } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import { ACTIVATE, type Battle, FIGHT, FLIGHTS, playerOf } from '../../state/battle.ts'
import type { SovlState } from '../../state/state.ts'
import * as Step from '../../state/steps.ts'
import { BROKEN, FIGHTING, type Unit } from '../../state/unit.ts'
import * as Event from '../../telling/events.ts'
import { isFree } from '../charge/engaged.ts'
import { listEngagements } from '../combat/engagements.ts'
import { END_OF_PHASE, flightMove, toNearestEdge } from '../flight.ts'
import { purge } from './combat-phase.ts'
import { over } from './ending.ts'
import { beginPhase, endPhase } from './phases.ts'

/** The Strategic Phase: units are activated in turn, then units that flee move, SOVL-ACT-01, SOVL-ACT-02, SOVL-RAL-03. */

/** Whether the active player may activate a unit, SOVL-ACT-01, -02. */
export function activating(state: SovlState, battle: Battle, log: Log): boolean {
  for (let tries = 0; tries < 2; tries++) {
    const final = state.rules.passStrategic === 'final'
    if (log.on && battle.passed[battle.token] && hasActivation(state, battle, battle.token)) log.cite(Clause.G_18B)
    if (!(final && battle.passed[battle.token])) {
      if (hasActivation(state, battle, battle.token)) return true
      passStrategic(state, battle, log)
      if (battle.stage !== ACTIVATE) return false
      continue
    }
    battle.token = 1 - battle.token
  }
  if (battle.passed[0] && battle.passed[1]) battle.stage = FLIGHTS
  return false
}

/** A pass in the Strategic Phase holds for the rest of the phase, SOVL-G-18. */
export function passStrategic(state: SovlState, battle: Battle, log: Log): void {
  const final = state.rules.passStrategic === 'final'
  if (log.on) {
    log.cite(Clause.ACT_02)
    log.note(Event.PASSED, battle.token, final ? 1 : 0, 0, 0)
  }
  battle.passed[battle.token] = true
  battle.passes++
  battle.token = 1 - battle.token
  if (final ? battle.passed[0] && battle.passed[1] : battle.passes >= 2) battle.stage = FLIGHTS
}

function hasActivation(state: SovlState, battle: Battle, player: number): boolean {
  const units = state.units
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (playerOf(unit) === player && mayActivate(state, battle, unit)) return true
  }
  return false
}

/** Whether a unit may be activated in the Strategic Phase: to move and shoot or, if it flees, to rally. SOVL-STR-01, SOVL-RAL-01. */
export function mayActivate(state: SovlState, _battle: Battle, unit: Unit): boolean {
  if (unit.activated) return false
  if (unit.fate === BROKEN) return true
  if (unit.fate !== FIGHTING) return false
  return isFree(state, unit) || (state.rules.engagedActs === 'shoot' && unit.range > 0)
}

/** Every unit that still flees moves to the nearest edge, SOVL-RAL-03: first the units of the active player, in list order. */
export function flights(state: SovlState, battle: Battle, dice: Dice, log: Log): void {
  const units = state.units
  const n = units.length
  for (let k = 0; k < 2 * n; k++) {
    const unit = units[k < n ? k : k - n]
    if (unit.fate !== BROKEN || (playerOf(unit) === battle.token) !== k < n) continue
    toNearestEdge(battle, unit)
    flightMove(state, battle, unit, Step.PHASE_FLIGHT, END_OF_PHASE, dice, log)
  }
  if (over(state, battle, 'end-of-phase', log)) return
  endPhase(state, log)
  beginPhase(state, battle, FIGHT, 3, log)
  purge(state)
  listEngagements(state, log)
  battle.fought.fill(0)
  battle.toFight = state.engagements
}
