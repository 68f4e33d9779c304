import type { Log } from '../../../core/log.ts'
import * as Clause from '../data/clause.ts'
import { DREAD, DRIVE_ON_SKILL, ONWARD_SKILL, SKILLS, STEADY_SKILL } from '../data/gear.ts'
import { unitAt, type War } from '../state/state.ts'
import { TIRED, type Unit } from '../state/unit.ts'
import * as Event from '../telling/events.ts'
import { listFoes } from './combat.ts'

/** Leadership skills, WAR-LEAD-01: three that a leader uses in its move step, and Dread, which is always active. */

/** Whether the unit has a skill and has not used it up: Steady once a turn, the others once a game. */
export function hasSkill(unit: Unit, skill: number): boolean {
  return (unit.gear & (SKILLS[skill]?.bit ?? 0)) !== 0 && ((unit.usedSkills >> skill) & 1) === 0
}

/** Whether a skill may be used on a friend. In an engagement all friends are within reach. */
export function maySkill({ board }: War, unit: Unit, skill: number, friend: Unit): boolean {
  if (friend.player !== unit.player || friend === unit || !friend.isAlive) return false
  if (skill === ONWARD_SKILL && (friend.activated || friend.exhausted === TIRED)) return false
  if (board === null) return true
  const steps = board.hexes.distances[unit.hex * board.hexes.count + friend.hex]
  return steps <= (SKILLS[skill]?.reach ?? 0)
}

export function applySkill(unit: Unit, skill: number, friend: Unit, log: Log): void {
  unit.usedSkills |= 1 << skill
  if (skill === STEADY_SKILL) friend.steadied++
  else if (skill === ONWARD_SKILL) friend.hastened++
  else if (skill === DRIVE_ON_SKILL) friend.driven++
  if (!log.on) return
  log.cite(Clause.LEAD_01)
  log.note(Event.SKILL_USED, unit.index, skill, friend.index, 0)
}

/** Whether an enemy leader with Dread stands beside the unit. */
export function hasDreadBeside(state: War, unit: Unit, log: Log): boolean {
  const { other } = state
  const n = listFoes(state, unit, other)
  for (let i = 0; i < n; i++) {
    if ((unitAt(state, other[i]).gear & DREAD) === 0) continue
    if (log.on) log.cite(Clause.LEAD_01)
    return true
  }
  return false
}

/** Ends the effects that last until the turn ends. */
export function forgetTurn(unit: Unit): void {
  unit.steadied = 0
  unit.veiled = 0
  unit.gripped = 0
  unit.driven = 0
  unit.hastened = 0
  unit.usedSkills &= ~(1 << STEADY_SKILL)
}
