import type { Dice } from '../../core/dice.ts'
import type { Log } from '../../core/log.ts'
import { touching } from './contact.ts'
import { FRONT, SIDES } from './facts.ts'
import { COMMANDER, strikes } from './formation.ts'
import { breakTest } from './morale.ts'
import type { SovlRules } from './rules.ts'
import {
  bonusFor,
  type Contact,
  DESTROYED,
  diceTable,
  FIGHTING,
  NONE,
  type SovlState,
  type Stats,
  type Unit,
} from './state.ts'
import { BONUS, CASUALTIES, HITS, ROUND, SCORE, STRIKE } from './tell.ts'

/** Steps of the dice keys. */
const ATTACK = 1
const COMMANDER_ATTACK = 2

/** The Combat Phase, SOVL-CMB-01 to -24: every engagement strikes, removes casualties, counts its score and tests. */
export function combatPhase(state: SovlState, dice: Dice, log: Log): void {
  if (state.changed) listEngagements(state)
  if (log.on) log.note(ROUND, state.turn, state.engagements, 0, 0)
  const units = state.units
  for (let i = 0; i < units.length; i++) attack(state, units[i] as Unit, dice, log)
  for (let e = 0; e < state.engagements; e++) settle(state, e, dice, log)
}

/**
 * Numbers the engagements: connected groups of units in base contact, SOVL-CMB-02. The list stands for the whole phase (SOVL-G-61);
 * a contact ends only when one of the two leaves (SOVL-G-46).
 */
export function listEngagements(state: SovlState): void {
  state.engagements = 0
  state.changed = false
  state.listedAtStart = true
  for (const unit of state.units) {
    unit.engagement = NONE
    if (unit.fate !== FIGHTING || unit.alone) state.listedAtStart = false
  }
  for (const unit of state.units) {
    if (unit.fate !== FIGHTING || unit.engagement !== NONE || !hasFoe(unit)) continue
    join(unit, state.engagements++)
  }
  for (const unit of state.units) {
    if (unit.engagement === NONE) continue
    unit.engaged = 0
    unit.bonus = 0
    for (const contact of unit.contacts) {
      if (contact.foe.fate !== FIGHTING) continue
      unit.engaged |= 1 << contact.side
      if (contact.side === FRONT) unit.bonus = bonusFor(contact.foeSide, state.rules)
      aim(unit, contact, state.rules)
    }
    if (state.wholeSides) unit.dice = diceTable(unit, unit.engaged, state.rules)
  }
}

function hasFoe(unit: Unit): boolean {
  return unit.contacts.some((contact) => contact.foe.fate === FIGHTING)
}

function join(unit: Unit, engagement: number): void {
  unit.engagement = engagement
  for (const { foe } of unit.contacts) {
    if (foe.fate === FIGHTING && foe.engagement === NONE) join(foe, engagement)
  }
}

/** Target numbers of one contact, which change only when a commander is left alone. */
function aim(unit: Unit, contact: Contact, rules: SovlRules): void {
  const own = unit.stats
  const chief = unit.commander ?? own
  const foe = contact.foe.alone ? (contact.foe.commander as Stats) : contact.foe.stats
  contact.hitOn = hitTarget(own.skill, foe.skill)
  contact.saveOn = saveTarget(own.power, foe.defense, rules.damageSave)
  contact.commanderHitOn = hitTarget(chief.skill, foe.skill)
  contact.commanderSaveOn = saveTarget(chief.power, foe.defense, rules.damageSave)
}

/** Attack Roll: 3+ with the higher Skill, else 4+. SOVL-CMB-10. */
export function hitTarget(skill: number, enemySkill: number): number {
  return skill > enemySkill ? 3 : 4
}

/** Damage Save. Per point: 4 + Power − Defense within 2..6 (SOVL-CMB-16); stepped: 5+ and 6+, 3+ and 2+ (SOVL-CMB-17). */
export function saveTarget(power: number, defense: number, reading: SovlRules['damageSave']): number {
  const difference = power - defense
  if (reading === 'per-point') return Math.min(6, Math.max(2, 4 + difference))
  if (difference === 0) return 4
  const step = Math.abs(difference) > 2 ? 2 : 1
  return 4 + Math.sign(difference) * step
}

/**
 * Step 1: the unit strikes at every enemy in contact, with the models it had when the phase began (SOVL-CMB-05). Wounds are only
 * noted; they are removed when the engagement is settled.
 */
export function attack(state: SovlState, unit: Unit, dice: Dice, log: Log): void {
  if (unit.engagement === NONE) return
  const row = state.wholeSides ? unit.dice : reachedDice(state, unit)
  const at = state.wholeSides ? unit.models << 3 : 0
  const contacts = unit.contacts
  for (let i = 0; i < contacts.length; i++) {
    const contact = contacts[i] as Contact
    const foe = contact.foe
    if (foe.engagement === NONE) continue
    const rankAndFile = row[at + contact.side] as number
    if (rankAndFile > 0) {
      dice.key(state.turn, ATTACK, unit.role, foe.role)
      const wounds = dice.wounds(rankAndFile, 6, contact.hitOn, contact.saveOn)
      unit.inflicted += wounds
      foe.taken += wounds
      if (log.on) noteStrike(state, unit, contact, rankAndFile, wounds, dice, log)
    }
    const chief = row[at + COMMANDER + contact.side] as number
    if (chief > 0) {
      dice.key(state.turn, COMMANDER_ATTACK, unit.role, foe.role)
      const wounds = dice.wounds(chief, 6, contact.commanderHitOn, contact.commanderSaveOn)
      unit.inflicted += wounds
      foe.taken += wounds
      if (log.on) noteStrike(state, unit, contact, -chief, wounds, dice, log)
    }
  }
}

/** The dice of a unit of which only the models in contact strike. */
function reachedDice(state: SovlState, unit: Unit): Int32Array {
  touching(unit, state.rules, state.reach)
  strikes(unit.block, unit.models, unit.engaged, state.reach, state.rules, state.row, 0)
  return state.row
}

/** `thrown` is negative for the commander's dice. */
function noteStrike(
  state: SovlState,
  unit: Unit,
  contact: Contact,
  thrown: number,
  wounds: number,
  dice: Dice,
  log: Log,
): void {
  const chief = thrown < 0
  const hitOn = chief ? contact.commanderHitOn : contact.hitOn
  const saveOn = chief ? contact.commanderSaveOn : contact.saveOn
  const sides = contact.side * SIDES.length + contact.foeSide
  log.note(STRIKE, state.units.indexOf(unit), state.units.indexOf(contact.foe), thrown, sides)
  log.note(HITS, hitOn, dice.hits(), saveOn, wounds)
}

/** Steps 2 and 3: casualties and Combat Score (SOVL-CMB-18 to -21), then Break Tests of the side with less (SOVL-CMB-22). */
export function settle(state: SovlState, engagement: number, dice: Dice, log: Log): void {
  const units = state.units
  const capped = state.rules.scoreWounds === 'capped'
  let first = 0
  let second = 0
  let firstLeft = 0
  let secondLeft = 0
  for (let i = 0; i < units.length; i++) {
    const unit = units[i] as Unit
    if (unit.engagement !== engagement) continue
    const wounds = capped && unit.taken > unit.pool ? unit.pool : unit.taken
    if (log.on && unit.bonus > 0) log.note(BONUS, i, unit.bonus, 0, 0)
    if (unit.taken > 0) removeCasualties(state, unit, i, log)
    if (unit.army === 0) {
      first += unit.bonus
      second += wounds
      if (unit.pool > 0) firstLeft++
    } else {
      second += unit.bonus
      first += wounds
      if (unit.pool > 0) secondLeft++
    }
  }
  if (log.on) log.note(SCORE, engagement, first, second, 0)
  if (first === second) return
  const winner = first > second ? 0 : 1
  const tested = state.rules.testAfterKill || (winner === 0 ? firstLeft : secondLeft) > 0
  const difference = Math.abs(first - second)
  for (let i = 0; i < units.length; i++) {
    const unit = units[i] as Unit
    if (unit.engagement !== engagement) continue
    if (unit.army === winner) unit.roundsWon++
    else if (unit.pool > 0 && tested) breakTest(state, unit, i, difference, dice, log)
  }
}

/** Whole models go as their wounds are used up, from the rear rank (SOVL-G-25, -26). */
function removeCasualties(state: SovlState, unit: Unit, index: number, log: Log): void {
  const before = unit.models
  const left = unit.pool - unit.taken
  unit.pool = left > 0 ? left : 0
  unit.models = unit.modelsAt[unit.pool] as number
  if (log.on) log.note(CASUALTIES, index, unit.taken, before - unit.models, unit.models)
  unit.taken = 0
  if (unit.pool === 0) {
    unit.fate = DESTROYED
    unit.destroyedTurn = state.turn
    state.changed = true
    return
  }
  if (state.rules.woundsCarry !== 'persist') unit.pool = unit.poolOf[unit.models] as number
  if (unit.commander !== null && unit.models === 1 && !unit.block.mounted && !unit.alone) {
    unit.alone = true
    state.changed = true
  }
}
