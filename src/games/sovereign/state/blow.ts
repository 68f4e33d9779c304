import { OPEN } from '../space/cover.ts'

/** One attack under way (`Blow`), and one level of the stack (`Frame`). */

/** No unit, or no square. */
const NONE = -1

/** The occasion of an attack. */
export const PLAIN = 0
export const AS_OPPORTUNITY = 1
export const AS_SNAP = 2
export const AS_HELD = 3
export const AS_CHARGE = 4
export const AS_SWARM = 5

/** The aim of an attack. */
export const WOUND = 0
export const SHOVE = 1
export const GRAPPLE = 2

/** One attack under way. It is preallocated: each frame of the stack holds one. */
export class Blow {
  attacker = NONE
  target = NONE
  /** The target before a screener stepped in. */
  aimedAt = NONE
  /** Index in the attacker’s weapons. */
  weapon = 0
  how = PLAIN
  aim = WOUND
  thrown = 0
  /** Combatants in a swarm, the roller included; 1 in any other attack. */
  assailants = 1
  /** Squares between attacker and target. */
  distance = 0
  /** Cover of the target: `OPEN`, `HALF`, `FULL`. */
  cover = OPEN
  /** 1 if an enemy is in melee range of the attacker. */
  engaged = 0
  /** 1 if the target cannot be seen. */
  unseen = 0
  /** Sum of the modifiers that are added to the die. */
  bonus = 0
  natural = 0
  hit = 0
  /** 1 if the check of a shove or grapple succeeded. */
  won = 0
  /** Effect of the last use of Veteran’s Luck: 0 none, 1 turned to a hit, 2 turned to a miss. */
  turned = 0

  /** Resets all fields, so that equal positions are saved as equal numbers. */
  clear(): void {
    this.attacker = NONE
    this.target = NONE
    this.aimedAt = NONE
    this.weapon = 0
    this.how = PLAIN
    this.aim = WOUND
    this.thrown = 0
    this.assailants = 1
    this.distance = 0
    this.cover = OPEN
    this.engaged = 0
    this.unseen = 0
    this.bonus = 0
    this.natural = 0
    this.hit = 0
    this.won = 0
    this.turned = 0
  }

  copyTo(out: Int32Array, from: number): number {
    let at = from
    out[at++] = this.attacker
    out[at++] = this.target
    out[at++] = this.aimedAt
    out[at++] = this.weapon
    out[at++] = this.how | (this.aim << 4) | (this.thrown << 8) | (this.engaged << 9) | (this.unseen << 10)
    out[at++] = this.assailants | (this.distance << 8)
    out[at++] = this.cover | (this.hit << 4) | (this.won << 5) | (this.turned << 6)
    out[at++] = this.bonus
    out[at++] = this.natural
    return at
  }

  readFrom(from: Int32Array, start: number): number {
    let at = start
    this.attacker = from[at++]
    this.target = from[at++]
    this.aimedAt = from[at++]
    this.weapon = from[at++]
    const how = from[at++]
    this.how = how & 15
    this.aim = (how >> 4) & 15
    this.thrown = (how >> 8) & 1
    this.engaged = (how >> 9) & 1
    this.unseen = (how >> 10) & 3
    const many = from[at++]
    this.assailants = many & 255
    this.distance = many >> 8
    const seen = from[at++]
    this.cover = seen & 15
    this.hit = (seen >> 4) & 1
    this.won = (seen >> 5) & 1
    this.turned = (seen >> 6) & 3
    this.bonus = from[at++]
    this.natural = from[at++]
    return at
  }
}

/** Longest way in squares: a Charge of 50 squares and its start. */
export const LONGEST_WAY = 51

/** One level of the stack: see `machine.ts`. */
export class Frame {
  kind = 0
  step = 0
  unit = NONE
  /** Numbers whose meaning depends on the kind of the frame; the accessors below name them. */
  a = 0
  b = 0
  c = 0
  readonly blow = new Blow()
  readonly path = new Int16Array(LONGEST_WAY)
  length = 0
  /** Square where a movement began. */
  unitFrom = NONE
  /** By combatant: the question that it was asked, or its answer. */
  readonly marks: Uint8Array

  constructor(units: number) {
    this.marks = new Uint8Array(units)
  }

  /** The kind of window: `DECLARED` … */
  get which(): number {
    return this.a
  }

  set which(value: number) {
    this.a = value
  }

  /** How a unit moves: `BY_RUN` … */
  get how(): number {
    return this.a
  }

  set how(value: number) {
    this.a = value
  }

  /** Why enemies may strike: `LEAVES`, `BESIDE`. */
  get why(): number {
    return this.a
  }

  set why(value: number) {
    this.a = value
  }

  /** Kind of the action under way. */
  get action(): number {
    return this.a
  }

  set action(value: number) {
    this.a = value
  }

  /** The target of a swarm. */
  get against(): number {
    return this.a
  }

  set against(value: number) {
    this.a = value
  }

  /** The grappled victim that is moved. */
  get victim(): number {
    return this.a
  }

  set victim(value: number) {
    this.a = value
  }

  /** A spell and its place, packed as in `casts.ts`. */
  get spell(): number {
    return this.a
  }

  set spell(value: number) {
    this.a = value
  }

  /** The combatant that is asked, or the index of the next step of a way. */
  get cursor(): number {
    return this.b
  }

  set cursor(value: number) {
    this.b = value
  }

  /** The combatant or weapon that an action names. */
  get named(): number {
    return this.b
  }

  set named(value: number) {
    this.b = value
  }

  /** Hit points of a caster when it declared its spell. */
  get hpBefore(): number {
    return this.b
  }

  set hpBefore(value: number) {
    this.b = value
  }

  /** The target of the action that a window answers; `NONE` if it has none. */
  get target(): number {
    return this.c
  }

  set target(value: number) {
    this.c = value
  }

  /** The mover’s square before its last step; `NONE` before the first step. */
  get before(): number {
    return this.c
  }

  set before(value: number) {
    this.c = value
  }

  /** The square that a mover goes to; `NONE` off the map. */
  get to(): number {
    return this.c
  }

  set to(value: number) {
    this.c = value
  }

  /** `ROUNDED` if the line of a Charge was rounded. */
  get rounded(): number {
    return this.c
  }

  set rounded(value: number) {
    this.c = value
  }

  /** 1 if another combatant acted between the declaration and the end of an attack. */
  get disturbed(): number {
    return this.c
  }

  set disturbed(value: number) {
    this.c = value
  }
}
