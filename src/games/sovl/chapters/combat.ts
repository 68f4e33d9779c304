import { overlaps } from '../../../board/plane/overlap.ts'
import { setRectangle } from '../../../board/plane/rectangle.ts'
import { HD, HW, POSE, UX, UY, X, Y } from '../../../board/plane/shapes.ts'
import type { Dice } from '../../../core/dice.ts'
import { type Log, SILENT } from '../../../core/log.ts'
import * as Clause from '../data/clause.ts'
import { chargePower, FRENZY, POISON, REGENERATION, SAVES_4 } from '../data/gear.ts'
import type { SovlRules } from '../data/rules.ts'
import { FRONT, REAR, SIDES } from '../data/sides.ts'
import type { Stats } from '../data/stats.ts'
import { touching } from '../space/contact.ts'
import { ACT, type Battle, playerOf } from '../state/battle.ts'
import type { SovlState } from '../state/state.ts'
import * as Step from '../state/steps.ts'
import {
  bonusFor,
  type Contact,
  DESTROYED,
  diceTable,
  FIGHTING,
  NONE,
  type Strike,
  supportRanks,
  truncate,
  type Unit,
} from '../state/unit.ts'
import * as Event from '../telling/events.ts'
import { DICE_ROW, SUPPORTS, strikes } from './formation.ts'
import { breakTest } from './morale.ts'

/** The Combat Phase, SOVL-CMB-01 to -24: every engagement strikes, removes casualties, compares Combat Scores and tests. */
export function combatPhase(state: SovlState, dice: Dice, log: Log): void {
  if (state.changed) listEngagements(state, log)
  if (log.on) {
    log.cite(Clause.GEN_03)
    log.cite(Clause.CMB_01)
    log.cite(Clause.CMB_02)
    log.note(Event.ROUND, state.turn, state.engagements, 0, 0)
  }
  const units = state.units
  for (let e = 0; e < state.engagements; e++) {
    for (let i = 0; i < units.length; i++) {
      const unit = units[i]
      if (unit.engagement === e) attack(state, unit, dice, log)
    }
    settle(state, e, dice, log)
  }
}

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

/** Attack Roll: 3+ with the higher Skill, else 4+. SOVL-CMB-10. */
export function hitTarget(skill: number, enemySkill: number): number {
  return skill > enemySkill ? 3 : 4
}

/**
 * Number that a Damage Save needs. Per point: 4 + Power − Defense within 2 to 6 (SOVL-CMB-16); stepped: 5+ and 6+, 3+ and 2+ (SOVL-CMB-17).
 */
export function saveTarget(power: number, defense: number, reading: SovlRules['damageSave']): number {
  const difference = power - defense
  if (reading === 'per-point') return Math.min(6, Math.max(2, 4 + difference))
  if (difference === 0) return 4
  const step = Math.abs(difference) > 2 ? 2 : 1
  return 4 + Math.sign(difference) * step
}

/**
 * Step 1: the unit strikes at every enemy in contact, with the models that it had when the phase began (SOVL-CMB-05). Wounds are only
 * noted; they are removed when the engagement is settled.
 */
export function attack(state: SovlState, unit: Unit, dice: Dice, log: Log): void {
  const row = state.wholeSides ? unit.dice : reachedDice(state, unit)
  const at = state.wholeSides ? unit.models * DICE_ROW : 0
  const all = unit.strikes
  for (let i = 0; i < all.length; i++) {
    const strike = all[i]
    const foe = strike.foe
    const thrown = row[at + strike.column]
    if (thrown === 0 || foe.engagement === NONE) continue
    dice.key(state.turn, strike.step, unit.role, foe.role)
    const rerolls = (unit.gear & (FRENZY | POISON)) !== 0
    const wounds = rerolls
      ? woundsRerolled(state, unit, strike, thrown, dice)
      : dice.wounds(thrown, 6, strike.hitOn, strike.saveOn)
    unit.inflicted += wounds
    foe.taken += wounds
    if (state.battle !== null) expectWounds(state.battle, unit, thrown, strike.hitOn, strike.saveOn, unit.gear)
    if (!log.on) continue
    const hits = rerolls ? state.hits : dice.hits()
    const supports = row[at + SUPPORTS]
    citeStrike(state, unit, strike, log)
    noteStrike(state, unit, strike, thrown, supports, wounds, hits, log)
  }
}

/** Wounds of attacks whose misses are rolled again (frenzy), or whose saves of 6 are (poison). `state.hits` = number of hits. */
function woundsRerolled(state: SovlState, unit: Unit, strike: Strike, thrown: number, dice: Dice): number {
  const { foe, byCommander } = strike
  let hits = dice.count(thrown, 6, strike.hitOn)
  if ((unit.gear & FRENZY) !== 0) {
    dice.key(state.turn, byCommander ? Step.COMMANDER_REROLL : Step.REROLL, unit.role, foe.role)
    if (thrown > hits) hits += dice.count(thrown - hits, 6, strike.hitOn)
  }
  state.hits = hits
  if (hits === 0) return 0
  if ((unit.gear & POISON) === 0) return hits - dice.count(hits, 6, strike.saveOn)
  return failedSaves(state, unit, foe, byCommander ? Step.COMMANDER_RESAVE : Step.RESAVE, hits, strike.saveOn, dice)
}

/**
 * Number of failed Damage Saves if each 6 is rolled once more: first the dice that show 6 are counted, then the other dice, then the second
 * rolls.
 */
export function failedSaves(
  state: SovlState,
  unit: Unit,
  foe: Unit,
  step: Step.Kind,
  hits: number,
  saveOn: number,
  dice: Dice,
): number {
  dice.key(state.turn, step, unit.role, foe.role)
  const sixes = dice.count(hits, 6, 6)
  // A die that does not show 6 has five equally likely sides.
  const saved = hits > sixes ? dice.count(hits - sixes, 5, saveOn) : 0
  return hits - saved - (sixes > 0 ? dice.count(sixes, 6, saveOn) : 0)
}

/** Adds the expected wounds of such attacks to the total against which the army’s luck is measured. */
export function expectWounds(
  battle: Battle,
  unit: Unit,
  thrown: number,
  hitOn: number,
  saveOn: number,
  gear: number,
): void {
  const { expected } = battle
  const misses = hitOn - 1
  const frenzied = (gear & FRENZY) !== 0 ? (6 + misses) / 6 : 1
  const poisoned = (gear & POISON) !== 0 ? 7 / 6 : 1
  expected[unit.army] = expected[unit.army] + (thrown * (7 - hitOn) * frenzied * (saveOn - 1) * poisoned) / 36
}

/** The dice of a unit of which only models in contact strike. */
function reachedDice(state: SovlState, unit: Unit): Int32Array {
  touching(unit, state.rules, state.reach)
  strikes(unit.block, unit.models, unit.engaged, state.reach, state.rules, state.row, 0, supportRanks(unit))
  return state.row
}

function noteStrike(
  state: SovlState,
  unit: Unit,
  strike: Strike,
  thrown: number,
  supports: number,
  wounds: number,
  hits: number,
  log: Log,
): void {
  const sides = strike.side * SIDES.length + strike.foeSide
  const signed = strike.byCommander ? -thrown : thrown
  log.note(Event.STRIKE, state.units.indexOf(unit), state.units.indexOf(strike.foe), signed, sides)
  if (!strike.byCommander && unit.stats.attacks > 0) {
    const own = strike.side === FRONT ? thrown - supports : thrown
    log.cite(Clause.STAT_04)
    if (thrown > own) {
      log.cite(Clause.CMB_12)
      log.cite(Clause.CMB_13)
      if (supportRanks(unit) > 1) log.cite(Clause.ARMY_14)
    }
    log.note(Event.ARMS, own / unit.stats.attacks, unit.stats.attacks, thrown - own, 0)
  }
  citeHits(state, unit, strike, hits, wounds, log)
  log.note(Event.HITS, strike.hitOn, hits, strike.saveOn, wounds)
}

/** Cites the clauses that decide the number of dice of a strike. */
function citeStrike(state: SovlState, unit: Unit, strike: Strike, log: Log): void {
  const { rules } = state
  if (strike.byCommander) log.cite(Clause.CMB_25)
  if (unit.isLed) log.cite(Clause.G_38A)
  log.cite(Clause.CMB_07)
  if (strike.side === REAR) log.cite(Clause.X_03)
  const row = new Int32Array(DICE_ROW)
  /** The number of dice of this strike alone. */
  const count = (models: number, engaged: number, reach: Int32Array | null, other: SovlRules) => {
    strikes(unit.block, models, engaged, reach, other, row, 0, supportRanks(unit))
    return row[strike.column]
  }
  const { models, engaged } = unit
  const touched = new Int32Array(2 * SIDES.length)
  touching(unit, rules, touched)
  const reach = state.wholeSides ? null : touched
  const dice = count(models, engaged, reach, rules)
  // Models killed in this phase strike, too.
  const survivors = unit.modelsAt[Math.max(0, unit.pool - unit.taken)]
  if (count(survivors, engaged, reach, rules) !== dice) log.cite(Clause.CMB_05)
  if (count(models, engaged, null, rules) !== count(models, engaged, touched, rules)) log.cite(Clause.X_06)
  const [one, other] = (['support-first', 'own-side-first'] as const).map((supportVsFlank) =>
    count(models, engaged, reach, { ...rules, supportVsFlank }),
  )
  if (one !== other) log.cite(Clause.G_23)
  // Some models of this side strike at an enemy on another side, because the front comes first.
  if (strike.side !== FRONT && count(models, 1 << strike.side, reach, rules) > dice) log.cite(Clause.CMB_11)
}

/** Cites the clauses that decided hits and wounds. */
function citeHits(state: SovlState, unit: Unit, strike: Strike, hits: number, wounds: number, log: Log): void {
  const { gear } = unit
  log.cite(Clause.CMB_10)
  log.cite(Clause.GEN_01)
  if ((gear & FRENZY) !== 0) log.cite(Clause.ARMY_14)
  const own = strike.byCommander ? (unit.commander as Stats) : unit.stats
  const foe = strike.foe.alone ? (strike.foe.commander as Stats) : strike.foe.stats
  const more = unit.charged ? chargePower(gear) : 0
  if (hits > 0 && (more > 0 || (gear & (POISON | SAVES_4)) !== 0)) log.cite(Clause.ARMY_14)
  if (hits > 0) log.cite(Clause.CMB_06)
  citeSaves(state, own.power + more, foe.defense, hits, wounds, log)
}

/** Cites the clauses of the Damage Save for this Power against this Defense. */
export function citeSaves(
  state: SovlState,
  power: number,
  defense: number,
  hits: number,
  wounds: number,
  log: Log,
): void {
  // Expected wounds are counted even if nothing hit.
  if (saveTarget(power, defense, 'per-point') !== saveTarget(power, defense, 'stepped')) log.cite(Clause.X_05)
  if (hits === 0) return
  log.cite(state.rules.damageSave === 'stepped' ? Clause.CMB_17 : Clause.CMB_16)
  if (wounds > 0) log.cite(Clause.CMB_15)
}

/** Steps 2 and 3: casualties and Combat Scores (SOVL-CMB-18 to -21), then Break Tests of the side with the lower score (SOVL-CMB-22). */
export function settle(state: SovlState, engagement: number, dice: Dice, log: Log): void {
  const units = state.units
  if (log.on) noteScore(state, engagement, log)
  // Combat Score of the first army minus that of the second.
  let lead = 0
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (unit.engagement !== engagement) continue
    lead += unit.sign * (unit.bonus - woundsScored(state, unit))
    removeCasualties(state, unit, i, log)
  }
  // With equal scores neither side has lost.
  if (lead === 0) return
  const tested = state.testAfterKill || anyLeft(state, engagement, lead)
  if (log.on && !anyLeft(state, engagement, lead) && anyLeft(state, engagement, -lead)) log.cite(Clause.G_64)
  if (log.on && !tested) log.note(Event.NOBODY_LEFT, 0, 0, 0, 0)
  const difference = lead < 0 ? -lead : lead
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]
    if (unit.engagement !== engagement) continue
    if (unit.sign * lead > 0) unit.roundsWon++
    else if (tested && unit.pool > 0) breakTest(state, unit, i, difference, dice, log)
  }
}

/** Wounds on a unit that count for its enemies’ Combat Score, SOVL-CMB-18 and SOVL-G-24. */
function woundsScored(state: SovlState, unit: Unit): number {
  return state.capped && unit.taken > unit.pool ? unit.pool : unit.taken
}

/** Whether the side that leads an engagement has a unit alive, SOVL-G-64. */
function anyLeft(state: SovlState, engagement: number, lead: number): boolean {
  return state.units.some((unit) => unit.engagement === engagement && unit.sign * lead > 0 && unit.pool > 0)
}

/** Removes whole models as their wounds are used up, from the rear rank (SOVL-G-25, -26). */
export function removeCasualties(state: SovlState, unit: Unit, index: number, log: Log): void {
  const left = unit.pool - unit.taken
  if (log.on && unit.taken > 0) {
    const models = unit.modelsAt[Math.max(0, left)]
    log.cite(state.battle?.stage === ACT ? Clause.SHT_06 : Clause.CMB_21)
    if (unit.stats.wounds > 1) log.cite(Clause.STAT_05)
    if (left > 0 && left < unit.poolOf[models]) log.cite(Clause.G_25)
    log.note(Event.CASUALTIES, index, unit.taken, unit.models - models, Math.max(0, left))
  }
  unit.taken = 0
  if (left <= unit.lastStand) {
    fall(state, unit, index, left, log)
    return
  }
  unit.models = unit.modelsAt[left]
  unit.pool = left
  if (state.battle !== null) shrink(state.battle, unit)
  else if (state.woundsClear || (unit.gear & REGENERATION) !== 0) restore(unit, log)
}

/** Clears wounds that did not remove a whole model, SOVL-G-25. */
export function restore(unit: Unit, log: Log): void {
  const full = unit.poolOf[unit.models]
  if (log.on && full > unit.pool) {
    log.cite((unit.gear & REGENERATION) !== 0 ? Clause.ARMY_14 : Clause.G_25)
    log.note(Event.RESTORED, unit.index, full - unit.pool, 0, 0)
  }
  unit.pool = full
}

/** Computes the footprint after casualties: the front edge stays, and a lost rank moves the centre forward (SOVL-G-47). */
function shrink(battle: Battle, unit: Unit): void {
  const { shapes } = battle.table
  const { pose } = shapes
  const p = unit.shape * POSE
  const depth = unit.halfDepthAt[unit.models]
  const forward = pose[p + HD] - depth
  pose[p + X] = pose[p + X] + pose[p + UX] * forward
  pose[p + Y] = pose[p + Y] + pose[p + UY] * forward
  pose[p + HW] = unit.halfWidthAt[unit.models]
  pose[p + HD] = depth
  setRectangle(shapes, unit.shape)
}

/** The unit is destroyed, or only its commander is left. */
function fall(state: SovlState, unit: Unit, index: number, left: number, log: Log): void {
  unit.pool = Math.max(0, left)
  unit.models = unit.modelsAt[unit.pool]
  if (unit.pool === 0) {
    unit.fate = DESTROYED
    unit.destroyedTurn = state.turn
    state.changed = true
    // Its contacts last to the end of the engagement, because units that break flee from its place (SOVL-G-60).
    if (state.battle !== null) state.battle.table.shapes.corners[unit.shape] = 0
    if (log.on && state.battle !== null) log.note(Event.DESTROYED_BY, index, unit.cost, 0, 0)
    return
  }
  if (state.battle !== null) shrink(state.battle, unit)
  else if (state.woundsClear || (unit.gear & REGENERATION) !== 0) restore(unit, log)
  if (unit.alone) return
  unit.alone = true
  state.changed = true
  if (!log.on) return
  log.cite(Clause.CMB_25)
  log.note(Event.ALONE, index, 0, 0, 0)
}

function noteScore(state: SovlState, engagement: number, log: Log): void {
  const scores = [0, 0]
  state.units.forEach((unit, i) => {
    if (unit.engagement !== engagement) return
    // Finds the contact that earns the bonus; the front may also touch other enemies by an overhang.
    const from = unit.contacts.find(
      ({ side, foe, foeSide }) =>
        side === FRONT && foe.engagement === engagement && bonusFor(foeSide, state.rules) === unit.bonus,
    )
    if (unit.bonus > 0 && from !== undefined) {
      log.cite(from.foeSide === REAR ? Clause.CMB_20 : Clause.CMB_19)
      log.note(Event.BONUS, i, unit.bonus, state.units.indexOf(from.foe), from.foeSide)
    }
    scores[unit.army] = scores[unit.army] + unit.bonus
    scores[1 - unit.army] = scores[1 - unit.army] + woundsScored(state, unit)
  })
  const inIt = state.units.filter((unit) => unit.engagement === engagement)
  log.cite(Clause.CMB_04)
  if (inIt.some(({ taken }) => taken > 0)) log.cite(Clause.CMB_18)
  if (inIt.some(({ taken, pool }) => taken > pool)) log.cite(Clause.G_24)
  if (scores[0] === scores[1]) log.cite(Clause.CMB_22)
  log.note(Event.SCORE, engagement, scores[0], scores[1], state.capped ? 1 : 0)
}
