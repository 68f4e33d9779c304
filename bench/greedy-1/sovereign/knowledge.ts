import { missDamage } from '../../../src/games/sovereign/chapters/attack/shock.ts'

import { MISSILE } from '../../../src/games/sovereign/chapters/attack/weapons.ts'
import {
  aimAt,
  expectedBy,
  facesOf,
  killChanceBy,
  kindOf,
  oddsOf,
} from '../../../src/games/sovereign/choices/expect.ts'
import { distanceOf } from '../../../src/games/sovereign/space/reach.ts'
import { Blow, PLAIN } from '../../../src/games/sovereign/state/blow.ts'
import { type Fight, NONE, type Unit, UP, unitAt } from '../../../src/games/sovereign/state/state.ts'

/** Knowledge of generals about a matchup: expected values, cached by everything that they depend on. */

/** Number of uses of weapons; a weapon that can be thrown has two. */
const WAYS = 12

/** Enemies of the combatant that moves, for the present choice: the arrays by position, and the number of enemies. */
export class Foes {
  /** The way in which they are attacked. */
  how = PLAIN
  count = 0
  /** Upper bound of the value of a strike. */
  mostGain = 0
  /** By position: index of the enemy, its reach, square and size; the value of a strike at it, once computed. */
  readonly index: Int32Array
  readonly reach: Int32Array
  readonly left: Int32Array
  readonly top: Int32Array
  readonly size: Int32Array
  readonly gains: Int32Array
  /** By column and by row: lower bound of the squares between a body there and the enemies. */
  readonly across: Int32Array
  readonly down: Int32Array

  constructor(units: number, columns: number, rows: number) {
    this.index = new Int32Array(units)
    this.reach = new Int32Array(units)
    this.left = new Int32Array(units)
    this.top = new Int32Array(units)
    this.size = new Int32Array(units)
    this.gains = new Int32Array(units)
    this.across = new Int32Array(columns)
    this.down = new Int32Array(rows)
  }
}

/** What a combatant that moves needs. */
class Wants {
  /** Whether it shoots, its reach, and whether it can still strike this turn. */
  shoots = false
  reach = 0
  mayStrike = false
  /** Weights of the terms of a square's value. */
  keepsAway = 0
  fear = 0
  /** Whether the way has a cost, and whether cover from shots counts. */
  isRun = false
  isSheltered = false
  /** By index in the list: upper bound of the value of the square. */
  readonly bounds: Int32Array

  constructor(squares: number) {
    this.bounds = new Int32Array(squares)
  }
}

/** Actions of a turn: index of the first action of each kind in the list, `NONE` if there is none; the best attack and the best swarm. */
class Offers {
  readonly first = new Int32Array(32)
  bestAttack = NONE
  attackGain = 0
  bestSwarm = NONE
  swarmGain = 0
}

export interface Knowledge {
  /** By unit × `WAYS` × units: the inputs of the last evaluation, and its results. */
  readonly asked: Int32Array
  readonly damage: Int32Array
  readonly kills: Int32Array
  /** By unit: the preset of its role. */
  readonly presets: Int32Array
  /** Expected damage of the last evaluated attack and its chance to drop the target, in thousandths. */
  readonly weighed: { damage: number; kill: number }
  /** Scratch of the present choice. */
  readonly blow: Blow
  readonly foes: Foes
  readonly wants: Wants
  readonly offers: Offers
  /** Number of enemies struck by the last evaluated spell. */
  struck: number
}

/** Separate from `Fight.knowledge`, which belongs to today’s generals. */
const KNOWN = new WeakMap<Fight, Knowledge>()

export function knowledgeOf(state: Fight, presetOf: (unit: Unit) => number): Knowledge {
  const known = KNOWN.get(state)
  if (known !== undefined) return known
  const n = state.units.length
  const knowledge: Knowledge = {
    asked: new Int32Array(n * WAYS * n).fill(-1),
    damage: new Int32Array(n * WAYS * n),
    kills: new Int32Array(n * WAYS * n),
    presets: Int32Array.from(state.units, presetOf),
    weighed: { damage: 0, kill: 0 },
    blow: new Blow(),
    foes: new Foes(n, state.board?.columns ?? 0, state.board?.rows ?? 0),
    wants: new Wants(state.board?.count ?? 0),
    offers: new Offers(),
    struck: 0,
  }
  KNOWN.set(state, knowledge)
  return knowledge
}

/** Writes expected damage and chance to drop the target of one attack to `weighed`, both in thousandths. */
export function weigh(
  knowledge: Knowledge,
  state: Fight,
  unit: Unit,
  w: number,
  thrown: number,
  target: Unit,
  how: number,
  many: number,
): void {
  aimAt(state, knowledge.blow, unit, w, thrown, target, how, many)
  weighBlow(knowledge, state, knowledge.blow)
}

/** Writes expected damage and chance to drop the target of an aimed blow to `weighed`. */
export function weighBlow(knowledge: Knowledge, state: Fight, blow: Blow): void {
  const target = unitAt(state, blow.target)
  const faces = facesOf(state, blow)
  const miss = missDamage(state, blow)
  const slot =
    ((blow.attacker * WAYS + Math.min(WAYS - 1, blow.weapon * 2 + blow.thrown)) * state.units.length + blow.target) | 0
  // A weapon that was picked up counts as a new weapon every time.
  if (blow.weapon > unitAt(state, blow.attacker).fist) {
    expect(knowledge, state, blow, target.hp, faces, miss)
    return
  }
  const near = blow.distance <= 1 ? 1 : 0
  const key =
    faces |
    (Math.min(511, target.hp) << 5) |
    (Math.min(31, miss) << 14) |
    (target.defending << 19) |
    (target.charging << 20) |
    (Math.min(7, blow.assailants) << 21) |
    (blow.how << 24) |
    (near << 28)
  if (knowledge.asked[slot] !== key) {
    knowledge.asked[slot] = key
    expect(knowledge, state, blow, target.hp, faces, miss)
    knowledge.damage[slot] = knowledge.weighed.damage
    knowledge.kills[slot] = knowledge.weighed.kill
    return
  }
  knowledge.weighed.damage = knowledge.damage[slot]
  knowledge.weighed.kill = knowledge.kills[slot]
}

/** Computes the expected result of a blow, and writes it to `weighed`. */
function expect(knowledge: Knowledge, state: Fight, blow: Blow, hp: number, faces: number, miss: number): void {
  const odds = oddsOf(state, blow)
  const kind = kindOf(state, blow)
  knowledge.weighed.damage = expectedBy(odds, kind, hp, faces, miss)
  knowledge.weighed.kill = killChanceBy(odds, kind, hp, faces, miss)
}

/** Value of the best attack within a Move with the weapon in hand: the cost of a spent Main. SVN-AI-17. */
export function worthOfMain(knowledge: Knowledge, state: Fight, unit: Unit): number {
  const { camp } = unit
  const { long, reach, traits } = unit.weapons[unit.hand]
  const far = (traits & MISSILE) !== 0 ? long : unit.speed + Math.max(1, reach)
  const end = state.foesTo[camp]
  let most = 0
  for (let i = state.foesFrom[camp]; i < end; i++) {
    const foe = unitAt(state, i)
    if (foe.fate !== UP || foe.camp === camp || distanceOf(state, unit, foe) > far) continue
    weigh(knowledge, state, unit, unit.hand, 0, foe, PLAIN, 1)
    most = Math.max(most, gainOf(foe, knowledge.weighed.damage, knowledge.weighed.kill))
  }
  return most
}

/**
 * Value of damage to a target: the share of its hit points times its worth, plus half of its worth times the chance to drop it. SVN-AI-05.
 */
export function gainOf(target: Unit, damage: number, kill: number): number {
  const each = (target.share / Math.max(1, target.maxHp)) | 0
  return ((each * damage + (target.share >> 1) * kill) / 1000) | 0
}
