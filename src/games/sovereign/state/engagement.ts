import type { Dice } from '../../../core/dice.ts'
import type { Log } from '../../../core/log.ts'
import { LEG, OVER, TURN } from '../../../core/ruleset.ts'
import { takeAim } from '../chapters/attack/aim.ts'
import { resolveBlow } from '../chapters/attack/attack.ts'
import { aimBlow } from '../chapters/attack/hit.ts'
import { rollBlow } from '../chapters/attack/roll.ts'
import { settle } from '../chapters/injury/injury.ts'
import { checkEnd } from '../chapters/turn/end.ts'
import { beginDuelRound } from '../chapters/turn/rounds.ts'
import { notePlaced, rollHitPoints, rollInitiative } from '../chapters/turn/start.ts'
import { callSide } from '../chapters/turn/turn.ts'
import { bestWeapon } from '../choices/expect.ts'
import * as Clause from '../data/clause.ts'
import * as Event from '../telling/events.ts'
import { PLAIN, WOUND } from './blow.ts'
import { ENDED, type Fight, NONE, ROUND_BEGINS, SIDE_BEGINS, START, type Unit, UP, unitAt } from './state.ts'

/**
 * Duels: all combatants stand beside their enemies and only attack, on their own turns. In the order of the list each attacks the first
 * enemy of its contacts that is up, with the weapon of the highest expected damage. There are no Instants and no morale.
 */

/** Plays everything before the first round, or one combatant’s turn, or the end of a round. */
export function playLeg(state: Fight, dice: Dice, log: Log): typeof LEG | typeof TURN | typeof OVER {
  if (state.stage === START) {
    rollHitPoints(state, dice)
    state.stage = ROUND_BEGINS
    if (log.on) for (const unit of state.units) notePlaced(unit, log)
    rollInitiative(state, dice, log)
    return LEG
  }
  if (state.stage === ROUND_BEGINS) beginDuel(state, log)
  while (state.cursor !== NONE) {
    const unit = unitAt(state, state.cursor)
    next(state, log)
    if (!strike(state, unit, dice, log)) continue
    settle(state, log)
    if (checkEnd(state, log)) return OVER
    if (state.cursor !== NONE) return LEG
  }
  state.stage = ROUND_BEGINS
  return isFought(state) ? TURN : end(state)
}

/** Begins a round of a duel. */
function beginDuel(state: Fight, log: Log): void {
  state.round++
  if (log.on) {
    log.cite(Clause.INIT_07)
    if (state.round > 1) log.cite(Clause.INIT_05)
    log.note(Event.ROUND_START, state.round, 0, 0, 0)
  }
  beginDuelRound(state)
  state.half = NONE
  state.stage = SIDE_BEGINS
  callStrikers(state, log)
}

/** Index of the first member of the next side; `NONE` after the last side. */
function callStrikers(state: Fight, log: Log): void {
  if (!callSide(state)) {
    state.cursor = NONE
    return
  }
  state.cursor = state.sideFrom[state.goer]
  if (log.on) log.cite(Clause.INIT_03)
  if (log.on) log.note(Event.SIDE_START, state.goer, 0, 0, 0)
}

/** Index of the next combatant to strike; `NONE` at the end of the round. */
function next(state: Fight, log: Log): void {
  state.cursor++
  if (state.cursor >= state.sideTo[state.goer]) callStrikers(state, log)
}

/** Attacks once; returns whether there was an enemy to attack. */
function strike(state: Fight, unit: Unit, dice: Dice, log: Log): boolean {
  if (unit.fate !== UP) return false
  unit.rolls = 0
  let struck = false
  for (let k = 0; k < unit.attacks; k++) {
    const foe = firstFoe(unit)
    if (foe === null) return struck
    struck = true
    if (log.on && k > 0) log.cite(Clause.MEL_04)
    blow(state, unit, foe, dice, log)
  }
  return struck
}

function blow(state: Fight, unit: Unit, foe: Unit, dice: Dice, log: Log): void {
  const { stroke } = state.scratch
  stroke.attacker = unit.index
  stroke.target = foe.index
  stroke.aimedAt = foe.index
  stroke.weapon = bestWeapon(state, unit, foe)
  stroke.how = PLAIN
  stroke.aim = WOUND
  stroke.thrown = 0
  stroke.assailants = 1
  takeAim(state, stroke)
  stroke.engaged = 0
  aimBlow(state, stroke)
  rollBlow(state, stroke, dice, log)
  resolveBlow(state, stroke, dice, log)
  settle(state, log)
}

/** The first enemy of a unit’s contacts that is up. */
function firstFoe({ foes }: Unit): Unit | null {
  for (let i = 0; i < foes.length; i++) if (foes[i].fate === UP) return foes[i]
  return null
}

/** Whether two enemies in contact are both up. */
function isFought({ units }: Fight): boolean {
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (unit.fate === UP && firstFoe(unit) !== null) return true
  }
  return false
}

function end(state: Fight): typeof OVER {
  state.stage = ENDED
  return OVER
}
