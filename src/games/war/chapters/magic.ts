import type { Dice } from '../../../core/dice.ts'
import type { Log } from '../../../core/log.ts'
import * as Clause from '../data/clause.ts'
import { FLOOD_RADIUS, FLOODS, GRIPS, MENDS, MIRES, SPELLS, STRIKES, spellBit, VEILS } from '../data/gear.ts'
import type { Board } from '../state/board.ts'
import * as DiceStep from '../state/dice-step.ts'
import * as Stage from '../state/stage.ts'
import { enemyOf, unitAt, type War } from '../state/state.ts'
import { SPENT, type Unit } from '../state/unit.ts'
import * as Event from '../telling/events.ts'
import { citeDice, D12, hitOnDie, neededToHit, saveTarget } from './dice.ts'
import { rangeTo, seesFrom } from './sight.ts'
import { areSeveral, hurt } from './unit.ts'

/** Spells, power spells and their casters: WAR-MAG-01 to -07, WAR-PWR-01 to -04. */

/** A spell works on this roll or more, WAR-MAG-02. */
const WORKS = 4

/** Whether the unit may attempt any spell now. WAR-MAG-01, -06, WAR-G-23. */
export function mayCast({ rules, spells }: War, unit: Unit): boolean {
  return unit.isCaster && unit.isAlive && (rules.spellsPerActivation === 'unlimited' || spells === 0)
}

/**
 * Whether the unit has a spell that was not attempted yet. `spellOnce` decides whether the attempts of its side, of the unit, or of all
 * units count. WAR-MAG-04, WAR-G-25.
 */
export function knows({ rules, attempted }: War, unit: Unit, spell: number): boolean {
  if ((unit.gear & spellBit(spell)) === 0) return false
  const used =
    rules.spellOnce === 'caster'
      ? unit.attempted
      : rules.spellOnce === 'side'
        ? attempted[unit.player]
        : attempted[0] | attempted[1]
  return ((used >> spell) & 1) === 0
}

/** Whether a spell may be aimed at a unit, ignoring sight and range: the unit is an enemy, or a friend that the spell helps. */
export function mayEnchant(unit: Unit, spell: number, target: Unit): boolean {
  if (!target.isAlive || target === unit) return false
  const { does } = SPELLS[spell]
  if (does === VEILS) return target.player === unit.player
  if (does === MENDS) return target.player === unit.player && target.damage > 0
  return target.player !== unit.player
}

export function isInRange(board: Board, unit: Unit, spell: number, hex: number): boolean {
  return rangeTo(board, unit.hex, hex) <= SPELLS[spell].range
}

/** Whether a hex is in range, front arc and sight of a caster, WAR-MAG-07. */
export function reaches(board: Board, unit: Unit, spell: number, hex: number, log: Log): boolean {
  return isInRange(board, unit, spell, hex) && seesFrom(board, unit.hex, unit.facing, hex, log)
}

/** Whether Night Tide on a hex hits an enemy of the unit. */
export function floodsAny(state: War, board: Board, unit: Unit, hex: number): boolean {
  const { units } = state
  for (let i = 0; i < units.length; i++) if (isFlooded(board, unit, units[i], hex)) return true
  return false
}

function isFlooded({ hexes }: Board, unit: Unit, target: Unit, hex: number): boolean {
  if (!target.isAlive || target.player === unit.player) return false
  return hexes.distances[hex * hexes.count + target.hex] <= FLOOD_RADIUS
}

/** Attempts a spell. `aim`: index of the target, or the hex that the spell names. */
export function cast(state: War, unit: Unit, spell: number, aim: number, dice: Dice, log: Log): void {
  const { power } = SPELLS[spell]
  if (log.on) citeAttempt(state, unit, spell, aim, log)
  unit.attempted |= 1 << spell
  state.attempted[unit.player] = state.attempted[unit.player] | (1 << spell)
  state.spells++
  dice.key(state.turn, DiceStep.CAST + spell, unit.role, 0)
  const roll = dice.die(D12)
  if (log.on) log.note(Event.CASTS, unit.index, spell, roll, aim)
  const works = roll >= WORKS
  if (power && (works || state.rules.exhaustOn === 'attempt')) {
    unit.exhausted = SPENT
    if (log.on) {
      log.cite(Clause.PWR_01)
      if (!works) log.cite(Clause.G_26)
      log.note(Event.EXHAUSTED, unit.index, 0, 0, 0)
    }
  }
  if (works) take(state, unit, spell, aim, dice, log)
  else if (roll === 1) backfire(state, unit, spell, dice, log)
}

/** Cites the clauses that let a unit attempt a spell. */
function citeAttempt(state: War, unit: Unit, spell: number, aim: number, log: Log): void {
  const { board, attempted } = state
  log.cite(Clause.MAG_01)
  log.cite(Clause.MAG_02)
  if (state.stage === Stage.ACT && state.walked > 0) log.cite(Clause.MAG_06)
  if (state.spells > 0) log.cite(Clause.G_23)
  if ((((attempted[0] | attempted[1]) >> spell) & 1) === 1) log.cite(Clause.G_25)
  if (board === null) return
  log.cite(Clause.MAG_07)
  reaches(board, unit, spell, SPELLS[spell].does === FLOODS ? aim : unitAt(state, aim).hex, log)
}

/** Wounds a caster that rolled a natural 1, WAR-MAG-03 and WAR-G-24. */
function backfire(state: War, unit: Unit, spell: number, dice: Dice, log: Log): void {
  let saved = 0
  let saveOn = 0
  if (state.rules.backfireSave === 'yes') {
    saveOn = saveTarget(state, unit, null, 0, log)
    dice.key(state.turn, DiceStep.BACKFIRE_SAVE, unit.role, spell + 1)
    saved = dice.count(1, D12, saveOn)
  }
  if (log.on) {
    log.cite(Clause.MAG_03)
    log.note(Event.BACKFIRED, unit.index, saved, saveOn, 0)
  }
  hurt(state, unit, unit, 1 - saved, log)
}

/** Carries out a spell that worked. */
function take(state: War, unit: Unit, spell: number, aim: number, dice: Dice, log: Log): void {
  const { does, dice: amount } = SPELLS[spell]
  if (does === FLOODS) {
    flood(state, unit, spell, aim, dice, log)
    return
  }
  const target = unitAt(state, aim)
  if (does === STRIKES) {
    const damage = strike(state, unit, target, spell, dice, log)
    land(state, unit, target, damage, log)
    return
  }
  let by = amount
  if (does === VEILS) target.veiled++
  else if (does === MENDS) {
    by = Math.min(amount, target.damage)
    target.damage -= by
  } else if (does === MIRES) target.mired += amount
  else if (does === GRIPS) target.gripped++
  if (log.on) log.note(Event.ENCHANTED, target.index, spell, by, 0)
}

/** Scores automatic hits on every enemy about a hex, in an engagement on every enemy. All damage is applied together, WAR-UNIT-09. */
function flood(state: War, unit: Unit, spell: number, hex: number, dice: Dice, log: Log): void {
  const { units, pending, board } = state
  for (let i = 0; i < units.length; i++) {
    const target = units[i]
    const isHit =
      board === null ? target.isAlive && target.player === enemyOf(unit.player) : isFlooded(board, unit, target, hex)
    if (isHit) pending[i] = strike(state, unit, target, spell, dice, log)
  }
  const together = log.on && areSeveral(pending)
  for (let i = 0; i < units.length; i++) {
    const damage = pending[i]
    pending[i] = 0
    if (damage === 0) continue
    if (together) log.cite(Clause.UNIT_09)
    land(state, unit, units[i], damage, log)
  }
}

/** Throws the dice of an attack spell at a target; returns the damage. Terrain helps the target to save; friends of a leader do not. */
function strike(state: War, unit: Unit, target: Unit, spell: number, dice: Dice, log: Log): number {
  const { dice: n, hitOn: value, damage } = SPELLS[spell]
  const needed = value === 0 ? 1 : neededToHit(state, unit, target, value, 0, log)
  const saveOn = saveTarget(state, target, unit, 0, log)
  const hitOn = hitOnDie(state.rules, needed, log)
  dice.key(state.turn, DiceStep.EFFECT + spell, unit.role, target.role)
  const unsaved = value === 0 ? n - dice.count(n, D12, saveOn) : dice.wounds(n, D12, hitOn, saveOn)
  if (log.on) {
    citeDice(n, 0, log)
    log.note(
      Event.SPELL_ROLLS,
      target.index,
      value === 0 ? 0 : hitOn,
      value === 0 ? n : dice.hits(),
      unsaved * 16 + saveOn,
    )
  }
  return unsaved * damage
}

function land(state: War, unit: Unit, target: Unit, damage: number, log: Log): void {
  unit.inflicted += damage
  state.magic[unit.army] = state.magic[unit.army] + damage
  hurt(state, target, unit, damage, log)
}
