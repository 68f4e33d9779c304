import { SILENT } from '../../../core/log.ts'
import * as maths from '../../../core/maths.ts'
import { hitOnDie, hitTarget, saveOnDie, saveTarget } from '../chapters/dice.ts'
import { isShielded, isShieldedNext, roomOf } from '../chapters/unit.ts'
import { type War } from '../state/state.ts'
import type { Unit } from '../state/unit.ts'

/** Expected gain of an attack, in hundredths of a point: computed when it is first asked for, and cached. */

const SLOT_BITS = 13

/** Cache of gains: a hash table with two entries for each slot, the newer one first. A key contains everything that the gain depends on. */
export class Gains {
  readonly slots = new Int32Array(4 << SLOT_BITS)
  /** By index in the roster: worth of the unit in points. */
  readonly points: Float64Array
  /** By attacker and unit (see `harmOf`): what the expected losses depend on, as one number; expected loss by a fight, and by a shot. */
  readonly harmKeys: Int32Array
  readonly fightHarms: Int32Array
  readonly shotHarms: Int32Array

  constructor(points: Float64Array) {
    const pairs = points.length * points.length
    this.points = points
    this.harmKeys = new Int32Array(pairs).fill(-1)
    this.fightHarms = new Int32Array(pairs)
    this.shotHarms = new Int32Array(pairs)
  }
}

/** Expected gain of a fight. `help`: bonus to its rolls to hit; `boss`: bonus of friends to a leader's saves. */
export function fightGain(gains: Gains, state: War, unit: Unit, target: Unit, help: number, boss: number): number {
  return gain(gains, state, unit, target, 0, help, boss)
}

/** Expected gain of a shot. `help`: bonus to its rolls to hit. */
export function shotGain(gains: Gains, state: War, unit: Unit, target: Unit, help: number): number {
  return gain(gains, state, unit, target, 1, help, 0)
}

/**
 * Index in `fightHarms` and `shotHarms` of the expected losses of a unit by an enemy that may come beside it or shoot at it, by their cards alone,
 * without ground: in this turn, or in the next (`isNext`), when no spell or skill of this turn works any more. They are computed anew if something
 * that they depend on has changed.
 */
export function harmOf(gains: Gains, state: War, foe: Unit, unit: Unit, isNext: boolean): number {
  const { harmKeys, points } = gains
  const at = foe.id * points.length + unit.id
  const isHeldBack = (isNext ? isShieldedNext(state, unit) : isShielded(state, unit, foe)) ? 1 : 0
  const safer = isNext ? 0 : unit.steadied + unit.veiled
  const gripped = isNext ? 0 : foe.gripped
  const isLast = state.turn >= state.lastTurn ? 1 : 0
  const flags = (unit.battered << 3) | (foe.battered << 2) | (isHeldBack << 1) | isLast
  const key = (((((unit.damage << 4) | safer) << 4) | gripped) << 4) | flags
  if (harmKeys[at] === key) return at
  harmKeys[at] = key
  const { fight, shoot, battered } = foe
  const save = unit.saves[unit.battered] - safer
  const fights = cardChance(state, fight.value[battered] + gripped, save)
  gains.fightHarms[at] = gainAt(gains, state, foe, unit, 0, fights, isHeldBack)
  const shots = cardChance(state, shoot.value[battered] + gripped, save)
  gains.shotHarms[at] = shoot.attacks[battered] === 0 ? 0 : gainAt(gains, state, foe, unit, 1, shots, isHeldBack)
  return at
}

/** Chance of an attack to hit and not to be saved on open ground, in 144ths. */
function cardChance({ rules }: War, value: number, save: number): number {
  return (13 - hitOnDie(rules, value, SILENT)) * (saveOnDie(rules, save, false, SILENT) - 1)
}

function gain(gains: Gains, state: War, unit: Unit, target: Unit, isShot: number, help: number, boss: number): number {
  const needed = (isShot === 1 ? unit.shoot : unit.fight).value[unit.battered]
  // In 144ths.
  const hit = 13 - hitTarget(state, unit, target, needed, help, SILENT)
  const chance = hit * (saveTarget(state, target, unit, boss, SILENT) - 1)
  return gainAt(gains, state, unit, target, isShot, chance, isShielded(state, target, unit) ? 1 : 0)
}

/** Expected gain of an attack of which each die has a chance in 144ths. `isHeldBack`: 1 if the attacker alone cannot remove the target, else 0. */
function gainAt(
  gains: Gains,
  state: War,
  unit: Unit,
  target: Unit,
  isShot: number,
  chance: number,
  isHeldBack: number,
): number {
  const { battered } = unit
  const isLast = state.turn >= state.lastTurn ? 1 : 0
  const pair = (((unit.id << 7) | target.id) << 2) | (isShot << 1) | battered
  const key = (((((pair << 8) | chance) << 6) | target.damage) << 2) | (isHeldBack << 1) | isLast
  const { slots } = gains
  const slot = (Math.imul(key, 0x9e3779b1) >>> (32 - SLOT_BITS)) * 4
  if (slots[slot] === key) return slots[slot + 1]
  if (slots[slot + 2] === key) return slots[slot + 3]
  const weapon = isShot === 1 ? unit.shoot : unit.fight
  const [attacks, damage] = [weapon.attacks[battered], weapon.damage[battered]]
  const value = expected(attacks, damage, target, gains.points[target.id], chance / 144, isHeldBack, isLast)
  keep(slots, slot, key, value)
  return value
}

/** Expected gain of a spell of so many dice, each of which does damage to the target with this chance. */
export function spellGain(
  gains: Gains,
  state: War,
  caster: Unit,
  target: Unit,
  dice: number,
  damage: number,
  chance: number,
): number {
  const isHeldBack = isShielded(state, target, caster) ? 1 : 0
  const isLast = state.turn >= state.lastTurn ? 1 : 0
  return expected(dice, damage, target, gains.points[target.id], chance, isHeldBack, isLast)
}

/**
 * What a unit is still worth, in hundredths of a point: the expected gain of removing it. Less than its worth if it is damaged, because its damage has scored
 * already.
 */
export function stakeOf({ points }: Gains, { turn, lastTurn }: War, unit: Unit): number {
  const worth = points[unit.id]
  return Math.round(100 * worth - lost(unit, worth, unit.damage, turn >= lastTurn ? 1 : 0))
}

function keep(slots: Int32Array, slot: number, key: number, value: number): void {
  slots[slot + 2] = slots[slot]
  slots[slot + 3] = slots[slot + 1]
  slots[slot] = key
  slots[slot + 1] = value
}

/** Expectation over the number of unsaved hits, which is binomial, of the value that the target loses. */
function expected(
  attacks: number,
  damage: number,
  target: Unit,
  points: number,
  chance: number,
  isHeldBack: number,
  isLast: number,
): number {
  const room = isHeldBack === 1 ? roomOf(target) : target.removedAt
  let sum = 0
  for (let hits = 0; hits <= attacks; hits++) {
    const after = target.damage + Math.min(room, hits * damage)
    sum += binomial(attacks, hits, chance) * lost(target, points, after, isLast)
  }
  return Math.max(0, Math.round(sum - lost(target, points, target.damage, isLast)))
}

function binomial(n: number, k: number, chance: number): number {
  let ways = 1
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i
  return ways * maths.wholePower(chance, k) * maths.wholePower(1 - chance, n - k)
}

/**
 * Value of a unit's damage: a weighted mean of the points that it scores (half of the unit's points once it is battered, all once it is
 * removed) and of the share of strength lost, which helps the next attacker. In the last turn almost only the points count.
 */
function lost({ half, removedAt }: Unit, points: number, damage: number, isLast: number): number {
  const scored = damage >= removedAt ? 1 : damage >= half ? 0.5 : 0
  const way = damage >= half ? 0.5 + (0.5 * (damage - half)) / (removedAt - half) : (0.5 * damage) / half
  const share = isLast === 1 ? LAST_WAY : WAY
  return 100 * points * ((1 - share) * scored + share * Math.min(1, way))
}

/** Weight of the share of strength lost; its weight in the last turn. */
const WAY = 0.6
const LAST_WAY = 0.1
