import { OPEN } from '../space/cover.ts'

/** One attack under way, and one level of what is under way. */

/** Nobody, no square. */
const NONE = -1

/** How an attack is made. */
export const PLAIN = 0
export const AS_OPPORTUNITY = 1
export const AS_SNAP = 2
export const AS_HELD = 3
export const AS_CHARGE = 4
export const AS_SWARM = 5

/** What it is to do. */
export const WOUND = 0
export const SHOVE = 1
export const GRAPPLE = 2

/** One attack under way. Preallocated: a frame of the stack has one. */
export class Blow {
  attacker = NONE
  target = NONE
  /** The target before any screen. */
  aimedAt = NONE
  /** Index in the attacker’s weapons. */
  weapon = 0
  how = PLAIN
  aim = WOUND
  thrown = 0
  /** Combatants in a swarm, the roller counted; 1 in any other attack. */
  assailants = 1
  /** Squares between attacker and target. */
  distance = 0
  /** `OPEN`, `HALF`, `FULL`. */
  cover = OPEN
  /** An enemy is in melee range of the attacker. */
  engaged = 0
  /** The target cannot be seen. */
  unseen = 0
  /** What is added to the die. */
  bonus = 0
  natural = 0
  hit = 0
  /** Whether the check of a shove or grapple succeeded. */
  won = 0
  /** What the last answer turned by Veteran’s Luck: 0 nothing, 1 to a hit, 2 to a miss. */
  turned = 0

  /** As if no attack had ever been here: equal positions are then saved as equal numbers. */
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

/** Squares of a way at most: a Charge of 50 squares. */
export const LONGEST_WAY = 51

/** One level of what is under way: see `machine.ts`. */
export class Frame {
  kind = 0
  step = 0
  unit = NONE
  /** Numbers whose meaning the kind gives, by the names below. */
  a = 0
  b = 0
  c = 0
  readonly blow = new Blow()
  readonly path = new Int16Array(LONGEST_WAY)
  length = 0
  /** Where a movement began. */
  unitFrom = NONE
  /** By combatant: what was asked or answered. */
  readonly marks: Uint8Array

  constructor(units: number) {
    this.marks = new Uint8Array(units)
  }

  /** Which window it is: `DECLARED` … */
  get which(): number {
    return this.a
  }

  set which(value: number) {
    this.a = value
  }

  /** How somebody walks: `BY_RUN` … */
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

  /** The kind of action that is under way. */
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

  /** The victim of a grapple that is moved. */
  get victim(): number {
    return this.a
  }

  set victim(value: number) {
    this.a = value
  }

  /** A spell and its place: `casts.ts`. */
  get spell(): number {
    return this.a
  }

  set spell(value: number) {
    this.a = value
  }

  /** The combatant that is asked, or the next step of a way. */
  get cursor(): number {
    return this.b
  }

  set cursor(value: number) {
    this.b = value
  }

  /** What an action names: a combatant, a weapon. */
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

  /** The target of what a window answers; `NONE` without. */
  get target(): number {
    return this.c
  }

  set target(value: number) {
    this.c = value
  }

  /** The square before the last step; `NONE` before the first. */
  get before(): number {
    return this.c
  }

  set before(value: number) {
    this.c = value
  }

  /** The square a mover goes to; `NONE` off the map. */
  get to(): number {
    return this.c
  }

  set to(value: number) {
    this.c = value
  }

  /** `ROUNDED` where the line of a Charge was. */
  get rounded(): number {
    return this.c
  }

  set rounded(value: number) {
    this.c = value
  }

  /** 1 where somebody acted between the declaration and the end of an attack. */
  get disturbed(): number {
    return this.c
  }

  set disturbed(value: number) {
    this.c = value
  }
}
