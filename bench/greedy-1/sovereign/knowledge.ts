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

/** What generals know of a matchup: expectations worked out once for what they depend on, and looked up. */

/** Uses of weapons told apart, thrown ones counted twice. */
const WAYS = 12

/** Enemies of a combatant that goes somewhere, for the choice at hand; by place, as many as there are. */
export class Foes {
  /** How they are attacked. */
  how = PLAIN
  count = 0
  /** The most that a strike could be worth. */
  mostGain = 0
  /** Which they are, how far they strike, where they stand, how large they are; what a strike is worth, once found. */
  readonly index: Int32Array
  readonly reach: Int32Array
  readonly left: Int32Array
  readonly top: Int32Array
  readonly size: Int32Array
  readonly gains: Int32Array
  /** By column and by row: squares that a body there has at least between itself and them. */
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

/** What a combatant looks for that goes somewhere. */
class Wants {
  /** Whether it shoots, how far it strikes, whether it can yet. */
  shoots = false
  reach = 0
  mayStrike = false
  /** What a place is worth to its weights. */
  keepsAway = 0
  fear = 0
  /** Whether ways are paid for, and cover from shots counts. */
  isRun = false
  isSheltered = false
  /** By place in the list: what the square is worth at most. */
  readonly bounds: Int32Array

  constructor(squares: number) {
    this.bounds = new Int32Array(squares)
  }
}

/** What a turn offers: the first action of each kind in the list, `NONE` without; the best attack and the best swarm. */
class Offers {
  readonly first = new Int32Array(32)
  bestAttack = NONE
  attackGain = 0
  bestSwarm = NONE
  swarmGain = 0
}

export interface Knowledge {
  /** By unit × `WAYS` × units: what was asked last, and the answers. */
  readonly asked: Int32Array
  readonly damage: Int32Array
  readonly kills: Int32Array
  /** By unit: the preset that leads it where each is led by what it is. */
  readonly presets: Int32Array
  /** Expected damage of the attack weighed last and its chance to drop the target, in thousandths. */
  readonly weighed: { damage: number; kill: number }
  /** Room for the choice at hand. */
  readonly blow: Blow
  readonly foes: Foes
  readonly wants: Wants
  readonly offers: Offers
  /** Enemies struck by the spell that was weighed last. */
  struck: number
}

/** Apart from `Fight.knowledge`, which today’s generals have. */
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

/** Expected damage and chance to drop the target of one attack, into `weighed`; both in thousandths. */
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

/** Expected damage and chance to drop the target of a blow that was aimed, into `weighed`. */
export function weighBlow(knowledge: Knowledge, state: Fight, blow: Blow): void {
  const target = unitAt(state, blow.target)
  const faces = facesOf(state, blow)
  const miss = missDamage(state, blow)
  const slot =
    ((blow.attacker * WAYS + Math.min(WAYS - 1, blow.weapon * 2 + blow.thrown)) * state.units.length + blow.target) | 0
  // What was picked up is another weapon every time.
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

/** Works out what a blow is expected to do, into `weighed`. */
function expect(knowledge: Knowledge, state: Fight, blow: Blow, hp: number, faces: number, miss: number): void {
  const odds = oddsOf(state, blow)
  const kind = kindOf(state, blow)
  knowledge.weighed.damage = expectedBy(odds, kind, hp, faces, miss)
  knowledge.weighed.kill = killChanceBy(odds, kind, hp, faces, miss)
}

/** What the best attack within a Move is worth to a combatant with the weapon in its hand: what a spent Main costs it. SVN-AI-17. */
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

/** What taking hit points and dropping a target is worth: shares of the target’s worth, and half of it again for a drop. SVN-AI-05. */
export function gainOf(target: Unit, damage: number, kill: number): number {
  const each = (target.share / Math.max(1, target.maxHp)) | 0
  return ((each * damage + (target.share >> 1) * kill) / 1000) | 0
}
