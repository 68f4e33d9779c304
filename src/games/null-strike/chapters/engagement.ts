import type { Dice } from '../../../core/dice.ts'
import type { Log } from '../../../core/log.ts'
import { LEG, OVER, TURN } from '../../../core/ruleset.ts'
import * as Clause from '../data/clause.ts'
import { AIMS } from '../data/gear.ts'
import { ACT, type Foe, START, type Strike, TURN_BEGINS, TURN_ENDS, type Unit } from '../state/state.ts'
import * as Event from '../telling/events.ts'
import { dugCover, strike } from './attack.ts'
import { bestWeapons } from './expected-losses.ts'
import { rally } from './morale.ts'
import { checkEnd, finish } from './score.ts'
import { beginTurn, endTurn, rollOff } from './turn.ts'
import { armEach, EACH, isUniform } from './weapon-choice.ts'

/**
 * Units that attack each other without moving, at a fixed distance in inches or in contact. No general decides. In the order of their list,
 * while actions are left, panicked units rally; each other unit attacks the first enemy of its contacts that is left. Each kind of model
 * uses the weapons with the highest expected number of models removed.
 */

/** Plays the roll for the first turn, or the actions of one unit, or the end of a player turn. */
export function playLeg(state: Strike, dice: Dice, log: Log): typeof LEG | typeof TURN | typeof OVER {
  if (state.stage === START) {
    rollOff(state, dice, log)
    state.goer = state.opener
    state.stage = TURN_BEGINS
    return LEG
  }
  if (state.stage === TURN_BEGINS) beginTurn(state, log)
  if (state.stage === ACT) {
    actNext(state, dice, log)
    if (checkEnd(state, log)) return OVER
    if (state.stage === ACT) return LEG
  }
  if (!endTurn(state, dice, log)) return LEG
  if (isFought(state)) return TURN
  finish(state, Event.ROUND_CAP, log)
  return OVER
}

/** Lets the next unit of the player act; if there is none, the turn ends. */
function actNext(state: Strike, dice: Dice, log: Log): void {
  const { units } = state
  while (state.cursor < units.length && state.left > 0) {
    const unit = units[state.cursor++]
    if (unit.player !== state.goer || unit.models === 0) continue
    if (act(state, unit, dice, log)) return
  }
  state.stage = TURN_ENDS
}

/** Lets a unit act; returns false if it had nothing to do. */
function act(state: Strike, unit: Unit, dice: Dice, log: Log): boolean {
  if (unit.panicked === 1) {
    state.left--
    if (log.on) log.cite(Clause.ACT_08)
    rally(state, unit, dice, log)
    return true
  }
  const foe = firstFoe(unit)
  if (foe === null) return false
  const target = foe.unit
  const cover = dugCover(state, target)
  const aims = (unit.gear & AIMS) !== 0 && state.left > 1 ? 1 : 0
  const weapons = weaponsFor(state, unit, foe, cover, aims)
  if (weapons === 0) return false
  const shots = inRange(state, unit, foe.distance, unit.models - unit.others, unit.others)
  const isEach = (weapons & EACH) !== 0
  if (isEach) armEach(state, unit, target, shots, cover, aims, false, state.arms)
  if (aims === 1) {
    state.left--
    unit.aimed = 1
    if (log.on) {
      log.cite(Clause.ACT_08)
      log.cite(Clause.AIM_01)
      log.note(Event.AIMED, unit.index, 0, 0, 0)
      log.cite(Clause.ACT_03)
    }
  }
  state.left--
  if (log.on) log.cite(Clause.ACT_08)
  strike(state, unit, target, weapons, isEach ? state.arms : shots, 0, Event.BY_ATTACK, dice, log)
  return true
}

/**
 * The weapons with the highest expected number of models removed, as bits. For units with one kind of model the answer does not depend on
 * the number of models, and is remembered.
 */
function weaponsFor(state: Strike, unit: Unit, foe: Foe, cover: number, aims: number): number {
  const target = foe.unit
  if (unit.fullOthers > 0 || target.fullOthers > 0) {
    const shots = inRange(state, unit, foe.distance, unit.models - unit.others, unit.others)
    if (unit.others > 0) {
      const used = armEach(state, unit, target, shots, cover, aims, false, state.arms)
      if (used !== 0 && !isUniform(unit, shots, state.arms)) return used | EACH
    }
    return bestWeapons(state, unit, target, shots, cover, aims, false)
  }
  const cell = 2 * cover + aims
  const known = foe.best[cell]
  if (known >= 0) return known
  const best = bestWeapons(state, unit, target, inRange(state, unit, foe.distance, 1, 0), cover, aims, false)
  foe.best[cell] = best
  return best
}

/** Counts the models in range with each weapon: the distance of the scenario is the same for all models. */
function inRange({ shots }: Strike, unit: Unit, distance: number, plain: number, others: number): Int32Array {
  for (let w = 0; w < unit.weapons.length; w++) {
    const reaches = unit.weapons[w].range >= distance
    shots[2 * w] = reaches ? plain : 0
    shots[2 * w + 1] = reaches ? others : 0
  }
  return shots
}

/** The first enemy of a unit’s contacts that is left. */
function firstFoe({ foes }: Unit): Foe | null {
  for (let i = 0; i < foes.length; i++) if (foes[i].unit.models > 0) return foes[i]
  return null
}

/** Whether a unit that is left has a weapon that reaches an enemy of its contacts. */
function isFought({ units }: Strike): boolean {
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (unit.models === 0) continue
    const foe = firstFoe(unit)
    if (foe !== null && unit.reach >= foe.distance) return true
  }
  return false
}
