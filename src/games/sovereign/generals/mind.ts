import { missDamage } from '../chapters/attack/shock.ts'

import { MISSILE } from '../chapters/attack/weapons.ts'
import { aimAt, expectedBy, facesOf, killChanceBy, kindOf, oddsOf } from '../choices/expect.ts'
import { distanceOf } from '../space/reach.ts'
import { Blow, PLAIN } from '../state/blow.ts'
import { type Fight, type Unit, UP, unitAt } from '../state/state.ts'

/** What generals know of a matchup: expectations worked out once for what they depend on, and looked up. */

/** Uses of weapons told apart, thrown ones counted twice. */
const WAYS = 12

export interface Mind {
  /** By unit × `WAYS` × units: what was asked last, and the answers. */
  readonly asked: Int32Array
  readonly damage: Int32Array
  readonly kills: Int32Array
  /** By unit: the preset that leads it where each is led by what it is. */
  readonly presets: Int32Array
}

export function mindOf(state: Fight, presetOf: (unit: Unit) => number): Mind {
  const known = state.mind as Mind | null
  if (known !== null) return known
  const n = state.units.length
  const mind: Mind = {
    asked: new Int32Array(n * WAYS * n).fill(-1),
    damage: new Int32Array(n * WAYS * n),
    kills: new Int32Array(n * WAYS * n),
    presets: Int32Array.from(state.units, presetOf),
  }
  state.mind = mind
  return mind
}

const BLOW = new Blow()

/** What the last `weigh` was about. */
export const weighed: { damage: number; kill: number } = { damage: 0, kill: 0 }

/** Expected damage and chance to drop the target of one attack, into `weighed`; both in thousandths. */
export function weigh(
  mind: Mind,
  state: Fight,
  unit: Unit,
  w: number,
  thrown: number,
  target: Unit,
  how: number,
  many: number,
): void {
  aimAt(state, BLOW, unit, w, thrown, target, how, many)
  weighBlow(mind, state, BLOW)
}

/** The same of a blow that was aimed. */
export function weighBlow(mind: Mind, state: Fight, blow: Blow): void {
  const target = unitAt(state, blow.target)
  const faces = facesOf(state, blow)
  const miss = missDamage(state, blow)
  const slot =
    ((blow.attacker * WAYS + Math.min(WAYS - 1, blow.weapon * 2 + blow.thrown)) * state.units.length + blow.target) | 0
  // What was picked up is another weapon every time.
  if (blow.weapon > unitAt(state, blow.attacker).fist) {
    expect(state, blow, target.hp, faces, miss)
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
  if (mind.asked[slot] !== key) {
    mind.asked[slot] = key
    expect(state, blow, target.hp, faces, miss)
    mind.damage[slot] = weighed.damage
    mind.kills[slot] = weighed.kill
    return
  }
  weighed.damage = mind.damage[slot]
  weighed.kill = mind.kills[slot]
}

/** Finds it anew. */
function expect(state: Fight, blow: Blow, hp: number, faces: number, miss: number): void {
  const odds = oddsOf(state, blow)
  const kind = kindOf(state, blow)
  weighed.damage = expectedBy(odds, kind, hp, faces, miss)
  weighed.kill = killChanceBy(odds, kind, hp, faces, miss)
}

/** What the best attack within a Move is worth to a combatant with the weapon in its hand: what a spent Main costs it. SVN-AI-17. */
export function worthOfMain(mind: Mind, state: Fight, unit: Unit): number {
  const { camp } = unit
  const { long, reach, traits } = unit.weapons[unit.hand]
  const far = (traits & MISSILE) !== 0 ? long : unit.speed + Math.max(1, reach)
  const end = state.foesTo[camp]
  let most = 0
  for (let i = state.foesFrom[camp]; i < end; i++) {
    const foe = unitAt(state, i)
    if (foe.fate !== UP || foe.camp === camp || distanceOf(state, unit, foe) > far) continue
    weigh(mind, state, unit, unit.hand, 0, foe, PLAIN, 1)
    most = Math.max(most, gainOf(foe, weighed.damage, weighed.kill))
  }
  return most
}

/** What taking hit points and dropping a target is worth: shares of the target’s worth, and half of it again for a drop. SVN-AI-05. */
export function gainOf(target: Unit, damage: number, kill: number): number {
  const each = (target.share / Math.max(1, target.maxHp)) | 0
  return ((each * damage + (target.share >> 1) * kill) / 1000) | 0
}
