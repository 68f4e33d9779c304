import type { Dice } from '../../../core/dice.ts'
import type { Log } from '../../../core/log.ts'
import { type Unit } from '../state/card.ts'
import { FIGHT_DICE, STRIKE_BACK, unitAt, type War } from '../state/state.ts'
import * as Event from '../telling/events.ts'
import { noteHits, noteSaves } from '../telling/notes.ts'
import { bossBonus, listFoes, mayFight } from './combat.ts'
import { D12, hitTarget, saveTarget } from './dice.ts'
import { hasDreadBeside } from './skills.ts'
import { hurt } from './unit.ts'

/** The Fight step, WAR-FIGHT-01 to -05. */

/** The unit attacks an enemy beside it with so many dice; under `strikeBack` that one answers at the same time. */
export function fight(state: War, unit: Unit, target: Unit, attacks: number, dice: Dice, log: Log): void {
  const done = strike(state, unit, target, attacks, FIGHT_DICE, dice, log)
  const answered = answer(state, unit, target, dice, log)
  hurt(state, target, unit, done, log)
  hurt(state, unit, target, answered, log)
}

/** Fights with attacks divided among several enemies: all dice are thrown before anybody is hurt. WAR-G-19, WAR-UNIT-09. */
export function fightDivided(state: War, unit: Unit, dice: Dice, log: Log): void {
  const { allotted, pending, shares, units } = state
  const { driven } = unit
  for (let i = 0; i < units.length; i++) {
    if (allotted[i] === 0) continue
    // All of it is one fight.
    unit.driven = driven
    pending[i] = strike(state, unit, unitAt(state, i), allotted[i], FIGHT_DICE, dice, log)
  }
  for (let i = 0; i < units.length; i++) {
    shares[i] = allotted[i] === 0 ? 0 : answer(state, unit, unitAt(state, i), dice, log)
  }
  for (let i = 0; i < units.length; i++) {
    const damage = pending[i]
    pending[i] = 0
    hurt(state, unitAt(state, i), unit, damage, log)
    hurt(state, unit, unitAt(state, i), shares[i], log)
    shares[i] = 0
  }
}

/** What an enemy that is fought strikes back, WAR-G-21: its damage. */
function answer(state: War, unit: Unit, target: Unit, dice: Dice, log: Log): number {
  if (state.rules.strikeBack !== 'simultaneous' || !mayFight(state, target, unit)) return 0
  const attacks = target.fight.attacks[target.battered]
  return attacks === 0 ? 0 : strike(state, target, unit, attacks, STRIKE_BACK, dice, log)
}

/** The dice of one side of a fight: the damage they do. WAR-FIGHT-02. */
function strike(state: War, unit: Unit, target: Unit, attacks: number, step: number, dice: Dice, log: Log): number {
  const { battered } = unit
  const dread = hasDreadBeside(state, unit) ? 1 : 0
  const skills = unit.driven - dread
  const hitOn = hitTarget(state, unit, target, unit.fight.value[battered], -skills)
  const boss = bossBonus(state, target, unit, false)
  const saveOn = saveTarget(state, target, unit, boss)
  unit.driven = 0
  dice.key(state.turn, step, unit.role, target.role)
  const unsaved = dice.wounds(attacks, D12, hitOn, saveOn)
  if (log.on) {
    log.note(Event.FOUGHT, unit.index, target.index, attacks, step === STRIKE_BACK ? 1 : 0)
    noteHits(state, unit, target, skills, Event.HIT_HELP, log)
    noteSaves(state, target, unit, boss, log)
    log.note(Event.ROLLS, hitOn, dice.hits(), saveOn, unsaved)
  }
  const damage = unsaved * unit.fight.damage[battered]
  unit.inflicted += damage
  state.melee[unit.army] = state.melee[unit.army] + damage
  return damage
}

/** Writes the enemies the unit may fight, by index; returns how many. WAR-FIGHT-01, -04. */
export function listTargets(state: War, unit: Unit, out: Int32Array): number {
  const n = listFoes(state, unit, out)
  let left = 0
  for (let i = 0; i < n; i++) {
    if (mayFight(state, unit, unitAt(state, out[i]))) out[left++] = out[i]
  }
  return left
}
