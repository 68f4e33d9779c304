import type { Dice } from '../../../core/dice.ts'
import type { Log } from '../../../core/log.ts'
import { LEG, OVER, TURN } from '../../../core/ruleset.ts'
import * as Clause from '../data/clause.ts'
import { DRIVE_ON_SKILL, FLOODS, MENDS, MIRES, SPELLS, STEADY_SKILL, VEILS } from '../data/gear.ts'
import * as Stage from '../state/stage.ts'
import { type War } from '../state/state.ts'
import { NONE, SPENT, type Unit } from '../state/unit.ts'
import * as Event from '../telling/events.ts'
import { mayFight } from './combat.ts'
import { fight } from './fight.ts'
import { cast, knows, mayCast, mayEnchant } from './magic.ts'
import { checkEnd, finish } from './score.ts'
import { applySkill, hasSkill, maySkill } from './skills.ts'
import { activate, beginTurn, endActivation, endTurn, findGoer, mayActivate } from './turn.ts'

/**
 * Adjacent units that take turns to activate. No unit moves and no player decides: units are activated in the order of their list; each
 * uses its skills and spells, then fights the first enemy of its contacts that is left.
 */

/** Plays one roll-off or one activation, and the end of the turn after the last. */
export function playLeg(state: War, dice: Dice, log: Log): typeof LEG | typeof TURN | typeof OVER {
  if (state.stage === Stage.TURN_BEGINS) {
    beginTurn(state, dice, log)
    return LEG
  }
  if (findGoer(state, log)) {
    act(state, next(state), dice, log)
    if (state.stage === Stage.ENDED) return OVER
    if (findGoer(state, log)) return LEG
  }
  endTurn(state, log)
  if (isFought(state)) return TURN
  finish(state, Event.TURN_LIMIT, log)
  return OVER
}

/** Whether a unit that is left has an adjacent enemy that is left. */
function isFought({ units }: War): boolean {
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (unit.isAlive && firstFoe(unit) !== null) return true
  }
  return false
}

/** The first unit in the list that the player may activate. */
function next(state: War): Unit {
  const { units } = state
  let i = 0
  while (!mayActivate(state, units[i])) i++
  return units[i]
}

/** The first enemy of the unit’s contacts that is left, or null. */
function firstFoe({ foes }: Unit): Unit | null {
  for (let i = 0; i < foes.length; i++) if (foes[i].isAlive) return foes[i]
  return null
}

/** Plays the activation of a unit. */
function act(state: War, unit: Unit, dice: Dice, log: Log): void {
  activate(state, unit, log)
  useSkills(state, unit, log)
  useSpells(state, unit, dice, log)
  if (state.stage !== Stage.ENDED && unit.isAlive) {
    const foe = firstFoe(unit)
    const attacks = unit.fight.attacks[unit.battered]
    if (foe !== null && attacks > 0 && mayFight(state, unit, foe)) {
      if (log.on && unit.exhausted === SPENT) log.cite(Clause.PWR_04)
      fight(state, unit, foe, attacks, dice, log)
      checkEnd(state, log)
    }
  }
  if (state.stage !== Stage.ENDED) endActivation(state, log)
}

/**
 * A leader uses Steady on its first friend, and Drive On on its first friend that is still to be activated. It does not use Onward, which
 * is about moves.
 */
function useSkills(state: War, unit: Unit, log: Log): void {
  if (!unit.isLeader) return
  const { units } = state
  for (let i = 0; i < units.length; i++) {
    const friend = units[i]
    if (hasSkill(unit, STEADY_SKILL) && maySkill(state, unit, STEADY_SKILL, friend)) {
      applySkill(unit, STEADY_SKILL, friend, log)
    }
    if (friend.activated || !hasSkill(unit, DRIVE_ON_SKILL)) continue
    if (maySkill(state, unit, DRIVE_ON_SKILL, friend)) applySkill(unit, DRIVE_ON_SKILL, friend, log)
  }
}

/**
 * A caster attempts every spell once, in order of number: at the enemy it would fight, or on the first friend that the spell helps. It does
 * not use Mire, which is about moves.
 */
function useSpells(state: War, unit: Unit, dice: Dice, log: Log): void {
  for (let spell = 0; spell < SPELLS.length; spell++) {
    if (!mayCast(state, unit) || !knows(state, unit, spell)) continue
    const does = SPELLS[spell]?.does
    if (does === MIRES) continue
    const aim = does === VEILS || does === MENDS ? firstFriend(state, unit, spell) : foeIndex(unit)
    if (aim === NONE) continue
    if (log.on && unit.exhausted === SPENT) log.cite(Clause.PWR_04)
    cast(state, unit, spell, does === FLOODS ? 0 : aim, dice, log)
    if (checkEnd(state, log)) return
  }
}

function foeIndex(unit: Unit): number {
  return firstFoe(unit)?.index ?? NONE
}

function firstFriend({ units }: War, unit: Unit, spell: number): number {
  for (let i = 0; i < units.length; i++) if (mayEnchant(unit, spell, units[i])) return i
  return NONE
}
