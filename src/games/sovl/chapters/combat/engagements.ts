import { overlaps } from '../../../../board/plane/overlap.ts'
import { type Log, SILENT } from '../../../../core/log.ts'
import * as Clause from '../../data/clause.ts'
import { chargePower, SAVES_4 } from '../../data/gear.ts'
import type { SovlRules } from '../../data/rules.ts'
import { FRONT } from '../../data/sides.ts'
import type { Stats } from '../../data/stats.ts'
import { playerOf } from '../../state/battle.ts'
import type { SovlState } from '../../state/state.ts'
import {
  bonusFor,
  type Contact,
  diceTable,
  FIGHTING,
  NONE,
  type Strike,
  supportRanks,
  truncate,
  type Unit,
} from '../../state/unit.ts'
import { hitTarget, saveTarget } from './target-numbers.ts'

/** Engagements: groups of units in base contact, SOVL-CMB-02, and the strikes of each unit in them. */

/**
 * Numbers the engagements: connected groups of units in base contact, SOVL-CMB-02. The list holds for the whole phase (SOVL-G-61); a
 * contact ends only if one of the two units leaves (SOVL-G-46).
 */
export function listEngagements(state: SovlState, log: Log = SILENT): void {
  state.engagements = 0
  state.changed = false
  state.listedCharging = state.charging
  state.listedAtStart = true
  for (const unit of state.units) {
    unit.engagement = NONE
    unit.listedFighting = unit.fate === FIGHTING
    unit.listedAlone = unit.alone
    if (unit.fate !== FIGHTING || unit.alone || unit.beginsCharged !== unit.charged) state.listedAtStart = false
  }
  const units = state.units
  const first = state.battle?.token ?? 0
  // Every engagement has units of both players, so it is enough to number from the units of the active player.
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (state.battle !== null && playerOf(unit) !== first) continue
    if (unit.fate !== FIGHTING || unit.engagement !== NONE || !hasFoe(state, unit)) continue
    join(state, unit, state.engagements++, log)
  }
  for (const unit of state.units) {
    if (unit.engagement !== NONE) arm(state, unit)
  }
}

/** Readies a unit for its engagement: sides engaged, bonus, strikes with their target numbers, dice. */
export function arm(state: SovlState, unit: Unit): void {
  unit.engaged = 0
  unit.bonus = 0
  const { contacts } = unit
  for (let c = 0; c < contacts.length; c++) {
    const contact = contacts[c]
    if (contact.foe.fate !== FIGHTING || contact.fightsFrom > state.turn) continue
    unit.engaged |= 1 << contact.side
    // A unit has one bonus, the higher one (SOVL-G-50).
    if (contact.side === FRONT) unit.bonus = Math.max(unit.bonus, bonusFor(contact.foeSide, state.rules))
  }
  if (state.battle !== null) listStrikes(state, unit)
  const all = unit.strikes
  for (let i = 0; i < all.length; i++) aim(unit, all[i], state.rules)
  if (state.wholeSides) unit.dice = diceTable(unit, unit.engaged, state.rules, supportRanks(unit))
}

/** On a table a side strikes at the enemy that it charged or that charged it, else at the enemy along the longest edge (SOVL-G-49). */
function listStrikes(state: SovlState, unit: Unit): void {
  const { contacts, strikes: list } = unit
  truncate(list, 0)
  let chosen: Contact | null = null
  for (let c = 0; c <= contacts.length; c++) {
    const contact = c < contacts.length ? contacts[c] : null
    if (chosen !== null && contact?.side !== chosen.side) {
      list.push(chosen.strike as Strike)
      if (chosen.byCommander !== null) list.push(chosen.byCommander)
      chosen = null
    }
    if (contact === null || contact.foe.fate !== FIGHTING || contact.fightsFrom > state.turn) continue
    if (chosen === null || isPreferred(contact, chosen)) chosen = contact
  }
}

function isPreferred(contact: Contact, other: Contact): boolean {
  if (contact.partners !== other.partners) return contact.partners
  return contact.edge > other.edge + 1e-6
}

/** Whether the unit has an enemy that it fights this turn. */
function hasFoe(state: SovlState, unit: Unit): boolean {
  const { contacts } = unit
  for (let c = 0; c < contacts.length; c++) {
    const contact = contacts[c]
    if (contact.foe.fate === FIGHTING && contact.fightsFrom <= state.turn) return true
  }
  return false
}

function join(state: SovlState, unit: Unit, engagement: number, log: Log): void {
  unit.engagement = engagement
  const { contacts } = unit
  for (let c = 0; c < contacts.length; c++) {
    const { foe, fightsFrom } = contacts[c]
    if (fightsFrom > state.turn) continue
    if (foe.fate === FIGHTING && foe.engagement === NONE) join(state, foe, engagement, log)
  }
  if (state.battle === null || state.rules.engagementEdges === 'enemy-edge') return
  // Under `any-contact` friends that touch belong to one engagement, SOVL-G-21.
  for (const friend of state.units) {
    if (friend.army !== unit.army || friend.fate !== FIGHTING || friend.engagement !== NONE) continue
    if (!overlaps(state.battle.table.shapes, unit.shape, friend.shape, 0.005)) continue
    if (log.on) log.cite(Clause.G_21)
    join(state, friend, engagement, log)
  }
}

/** Computes the target numbers of a strike; they change only when an enemy commander is left alone. */
function aim(unit: Unit, strike: Strike, rules: SovlRules): void {
  const own = strike.byCommander ? (unit.commander as Stats) : unit.stats
  const foe = strike.foe.alone ? (strike.foe.commander as Stats) : strike.foe.stats
  strike.hitOn = hitTarget(own.skill, foe.skill)
  const { gear } = unit
  const power = own.power + (unit.charged ? chargePower(gear) : 0)
  strike.saveOn = saveTarget(power, foe.defense, rules.damageSave)
  if ((gear & SAVES_4) !== 0 && strike.saveOn < 4) strike.saveOn = 4
}
