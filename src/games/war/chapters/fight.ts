import type { Dice } from '../../../core/dice.ts'
import type { Log } from '../../../core/log.ts'
import * as Clause from '../data/clause.ts'
import * as DiceStep from '../state/dice-step.ts'
import { unitAt, type War } from '../state/state.ts'
import { type Unit } from '../state/unit.ts'
import * as Event from '../telling/events.ts'
import { bossBonus, faces, isDivided, listFoes, mayFight } from './combat.ts'
import { citeDice, D12, hitOnDie, neededToHit, saveTarget } from './dice.ts'
import { hasDreadBeside } from './skills.ts'
import { areSeveral, hurt } from './unit.ts'

/** The Fight step, WAR-FIGHT-01 to -05. */

/**
 * The unit attacks an adjacent enemy with this number of dice; under `strikeBack: simultaneous` the enemy strikes back at the same time.
 */
export function fight(state: War, unit: Unit, target: Unit, attacks: number, dice: Dice, log: Log): void {
  if (log.on && listTargets(state, unit, state.list) > 1) log.cite(Clause.FIGHT_04)
  const done = strike(state, unit, target, attacks, DiceStep.FIGHT_DICE, dice, log)
  const answered = answer(state, unit, target, dice, log)
  hurt(state, target, unit, done, log)
  if (log.on && done > 0 && answered > 0) log.cite(Clause.UNIT_09)
  hurt(state, unit, target, answered, log)
}

/** Fights with attacks divided among several enemies: all dice are thrown before any damage is applied. WAR-G-19, WAR-UNIT-09. */
export function fightDivided(state: War, unit: Unit, dice: Dice, log: Log): void {
  const { allotted, pending, shares, units } = state
  const { driven } = unit
  for (let i = 0; i < units.length; i++) {
    if (allotted[i] === 0) continue
    if (log.on && isDivided(state)) log.cite(Clause.G_19)
    // All parts are one fight, so Drive On helps each part.
    unit.driven = driven
    pending[i] = strike(state, unit, unitAt(state, i), allotted[i], DiceStep.FIGHT_DICE, dice, log)
  }
  for (let i = 0; i < units.length; i++) {
    shares[i] = allotted[i] === 0 ? 0 : answer(state, unit, unitAt(state, i), dice, log)
  }
  const together = log.on && (areSeveral(pending) || areSeveral(shares))
  for (let i = 0; i < units.length; i++) {
    const damage = pending[i]
    pending[i] = 0
    if (together && damage + shares[i] > 0) log.cite(Clause.UNIT_09)
    hurt(state, unitAt(state, i), unit, damage, log)
    hurt(state, unit, unitAt(state, i), shares[i], log)
    shares[i] = 0
  }
}

/** The target strikes back if it may, WAR-G-21; returns the damage it does. */
function answer(state: War, unit: Unit, target: Unit, dice: Dice, log: Log): number {
  if (state.rules.strikeBack !== 'simultaneous' || !mayFight(state, target, unit)) return 0
  const attacks = target.fight.attacks[target.battered]
  if (attacks === 0) return 0
  if (log.on) log.cite(Clause.G_21)
  return strike(state, target, unit, attacks, DiceStep.STRIKE_BACK, dice, log)
}

/** Throws the dice of one side of a fight; returns the damage they do. WAR-FIGHT-02. */
function strike(state: War, unit: Unit, target: Unit, attacks: number, step: number, dice: Dice, log: Log): number {
  const { battered } = unit
  if (log.on) {
    log.cite(Clause.FIGHT_01)
    if (!faces(state, unit, target)) log.cite(Clause.FIGHT_05)
    log.note(Event.FOUGHT, unit.index, target.index, attacks, step === DiceStep.STRIKE_BACK ? 1 : 0)
    if (unit.driven > 0) log.cite(Clause.LEAD_01)
  }
  const dread = hasDreadBeside(state, unit, log) ? 1 : 0
  const needed = neededToHit(state, unit, target, unit.fight.value[battered], unit.driven - dread, log)
  const boss = bossBonus(state, target, unit, false, null, log)
  const saveOn = saveTarget(state, target, unit, boss, log)
  const hitOn = hitOnDie(state.rules, needed, log)
  unit.driven = 0
  dice.key(state.turn, step, unit.role, target.role)
  const unsaved = dice.wounds(attacks, D12, hitOn, saveOn)
  if (log.on) {
    log.cite(Clause.FIGHT_02)
    citeDice(attacks, battered, log)
    log.note(Event.ROLLS, hitOn, dice.hits(), saveOn, unsaved)
  }
  const damage = unsaved * unit.fight.damage[battered]
  unit.inflicted += damage
  state.melee[unit.army] = state.melee[unit.army] + damage
  return damage
}

/** Writes the indices of the enemies that the unit may fight; returns how many. WAR-FIGHT-01, -04. */
export function listTargets(state: War, unit: Unit, out: Int32Array): number {
  const n = listFoes(state, unit, out)
  let left = 0
  for (let i = 0; i < n; i++) {
    if (mayFight(state, unit, unitAt(state, out[i]))) out[left++] = out[i]
  }
  return left
}
