import type { Log } from '../../../../core/log.ts'
import * as Action from '../../choices/actions.ts'
import { expectedBySwarm } from '../../choices/expect.ts'
import * as Clause from '../../data/clause.ts'
import { AS_SWARM, type Frame, PLAIN, WOUND } from '../../state/blow.ts'
import { pop, push, SWARMING } from '../../state/frames.ts'
import { type Fight, NONE, topOf, type Unit, UP, unitAt } from '../../state/state.ts'
import * as Event from '../../telling/events.ts'
import { isFit, MEMBER, tellLeft } from './crowd.ts'
import { declare } from './strike.ts'

/** Swarm Attacks, SVN-SWARM-01 to -12. */

/** Most combatants in a swarm by the text. SVN-SWARM-01. */
const FULL_SWARM = 4

/** Number of combatants that have joined a swarm against a target. */
export function assailants(state: Fight, camp: number, target: number): number {
  let n = 0
  for (let i = state.alliesFrom[camp]; i < state.alliesTo[camp]; i++) if (unitAt(state, i).swarm === target) n++
  return n
}

/**
 * Joins a swarm. With the last possible member the swarm is rolled; before that its side is asked whether to roll. SVN-SWARM-01, -02, -08.
 */
export function join(state: Fight, unit: Unit, weapon: number, thrown: number, target: number, log: Log): void {
  unit.swarm = target
  unit.swarmWeapon = (weapon << 1) | thrown
  const n = assailants(state, unit.camp, target)
  if (log.on) {
    log.cite(Clause.SWARM_01)
    log.cite(Clause.ACT_03)
    // A fourth member is allowed under one of two readings.
    if (n >= FULL_SWARM) log.cite(Clause.G35)
    log.note(Event.JOINED_SWARM, unit.index, target, n, 0)
  }
  if (n >= state.rules.swarmMax) {
    roll(state, unit.camp, target, bestRoller(state, unit.camp, target), log)
  } else if (n >= state.rules.swarmMin) {
    const frame = push(state, SWARMING, unit.index)
    frame.against = target
  }
}

/** Lists “wait”, then the members that may roll for the swarm. */
export function listRollers(state: Fight, frame: Frame, out: Int32Array): number {
  const { camp } = unitAt(state, frame.unit)
  const end = state.alliesTo[camp]
  let n = 0
  out[n++] = Action.pack(Action.DONE, 0)
  for (let i = state.alliesFrom[camp]; i < end; i++) {
    if (unitAt(state, i).swarm === frame.against && isFit(state, unitAt(state, i), unitAt(state, frame.against)))
      out[n++] = Action.pack(Action.ROLL, i)
  }
  return n
}

/** Rolls the swarm with this member, or waits for more members. */
export function decideSwarm(state: Fight, frame: Frame, roller: number, log: Log): void {
  const { camp } = unitAt(state, frame.unit)
  const target = frame.against
  pop(state)
  if (roller !== NONE) roll(state, camp, target, roller, log)
}

/** The member with the highest expected damage. SVN-SWARM-08. */
function bestRoller(state: Fight, camp: number, target: number): number {
  const end = state.alliesTo[camp]
  let best = NONE
  let most = -1
  for (let i = state.alliesFrom[camp]; i < end; i++) {
    const unit = unitAt(state, i)
    if (unit.swarm !== target || !isFit(state, unit, unitAt(state, target))) continue
    const value = expectedBySwarm(state, unit, unit.swarmWeapon, target)
    if (value <= most) continue
    most = value
    best = i
  }
  return best
}

/** Rolls one attack for all members; a single member makes a plain attack. SVN-SWARM-02, -07, -11. */
function roll(state: Fight, camp: number, target: number, roller: number, log: Log): void {
  const { list } = state
  const victim = unitAt(state, target)
  const from = state.alliesFrom[camp]
  const end = state.alliesTo[camp]
  let n = 0
  for (let i = from; i < end; i++) {
    const unit = unitAt(state, i)
    list[i] = unit.swarm === target && isFit(state, unit, victim) ? 1 : 0
    n += list[i]
    if (log.on && unit.swarm === target && list[i] === 0) tellLeft(i, target, log)
    if (unit.swarm === target) unit.swarm = NONE
  }
  if (roller === NONE || n === 0) return
  const unit = unitAt(state, roller)
  const isSwarm = n >= state.rules.swarmMin
  if (log.on) citeSwarm(n, isSwarm, log)
  if (log.on) log.note(Event.SWARM_ROLLED, roller, target, n, isSwarm ? 1 : 0)
  const how = isSwarm ? AS_SWARM : PLAIN
  const blow = declare(state, unit, unit.swarmWeapon >> 1, unit.swarmWeapon & 1, target, how, WOUND)
  blow.assailants = Math.min(n, state.rules.swarmMax)
  const { marks } = topOf(state)
  for (let i = from; i < end; i++) if (list[i] === 1) marks[i] = MEMBER
}

function citeSwarm(n: number, isSwarm: boolean, log: Log): void {
  log.cite(isSwarm ? Clause.SWARM_02 : Clause.SWARM_07)
  if (n === 1) log.cite(Clause.G34)
}

/**
 * Rolls a swarm that is left at the end of a side’s turn, or drops it under `swarmUnrolled: lost`; returns false if there is none.
 * SVN-SWARM-08, SVN-G35.
 */
export function rollLeft(state: Fight, side: number, log: Log): boolean {
  const end = state.sideTo[side]
  for (let i = state.sideFrom[side]; i < end; i++) {
    const { swarm, camp } = unitAt(state, i)
    if (swarm === NONE) continue
    if (log.on) log.cite(Clause.SWARM_08)
    if (state.rules.swarmUnrolled === 'lost') unitAt(state, i).swarm = NONE
    else {
      roll(state, camp, swarm, bestRoller(state, camp, swarm), log)
      return true
    }
  }
  return false
}

export function stepSwarming(state: Fight, frame: Frame): number {
  // If the target is down, there is nothing left to ask.
  return unitAt(state, frame.against).fate === UP ? unitAt(state, frame.unit).army : pop(state)
}
