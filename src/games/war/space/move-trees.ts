import { SIDES } from '../../../board/hex/hex.ts'
import { SILENT } from '../../../core/log.ts'
import { CLOSED, cross, INFANTRY_STEPS, NO_STEP, STOPS } from '../chapters/edges.ts'
import type { WarRules } from '../data/rules.ts'
import { RIVER } from '../data/terrain.ts'
import type { Unit } from '../state/unit.ts'

/**
 * Trees of moves over a map without units, computed once for all battles on it. For a place, a kind of unit and its points there is a tree
 * of all steps that ground and rules allow. A move goes down the branches in which no unit stands (`walk` in `reachable.ts`). For flying
 * units there is a list of the hexes in reach.
 */
export class MoveTrees {
  /** By hex: effects of its ground; by place: the place one step ahead. */
  readonly nature: Uint8Array
  readonly ahead: Int32Array
  readonly rules: WarRules
  /** By place, kind and points: index of the tree in `data`; 0 before it is asked for. */
  readonly at: Int32Array
  /** By place and points, for flying units with more than `MOST_POINTS`: index of the list in `data`. */
  readonly far = new Map<number, number>()
  data = new Int32Array(1 << 15)
  size = 1

  constructor(nature: Uint8Array, ahead: Int32Array, rules: WarRules) {
    this.nature = nature
    this.ahead = ahead
    this.rules = rules
    this.at = new Int32Array(ahead.length * KINDS * (MOST_POINTS + 1))
  }
}

/** Units with more points have no trees, unless they fly. */
export const MOST_POINTS = 8

const INFANTRY = 0
const DRY = 1
const WET = 2
const FLYING = 3
const KINDS = 4

/**
 * Numbers before the steps of a tree: the sides that the unit can face on the spot, as bits; number of steps; number of hexes; number of hexes
 * beside these. The hexes follow the steps, and the hexes beside them come last; both ascending.
 */
export const HEAD = 4

/**
 * Bits of a step: the hex it leads to (bits 0 to 9), the side faced there (3 bits), the sides that the unit can face with the points left
 * (6 bits), and the number of steps in its branch. For flying units: a hex in reach, and the sides that the unit can face there.
 */
export const HEX_BITS = 1023
export const FACED_AT = 10
export const SIDES_AT = 13
export const END_AT = 19

/** Index in `data` of the tree for a unit. */
export function treeFor(trees: MoveTrees, unit: Unit, points: number): number {
  if (points > MOST_POINTS) return farTree(trees, unit, points)
  const kind = unit.isInfantry ? INFANTRY : unit.isFlying ? FLYING : unit.keepsDry ? DRY : WET
  const place = unit.hex * SIDES + unit.facing
  const key = (place * KINDS + kind) * (MOST_POINTS + 1) + points
  if (trees.at[key] === 0) trees.at[key] = grow(trees, place, kind, points)
  return trees.at[key]
}

function farTree(trees: MoveTrees, { hex, facing }: Unit, points: number): number {
  const place = hex * SIDES + facing
  const key = place * 64 + points
  const tree = trees.far.get(key) ?? grow(trees, place, FLYING, points)
  trees.far.set(key, tree)
  return tree
}

/** Computes a tree and adds it to `data`; returns its index. */
function grow(trees: MoveTrees, place: number, kind: number, points: number): number {
  const steps = kind === FLYING ? flights(trees, place, points) : branches(trees, place, kind, points)
  const hexes = hexesOf(trees, steps, Math.floor(place / SIDES))
  const beside = besideOf(trees, hexes)
  const head = [facedFrom(place % SIDES, points), steps.length, hexes.length, beside.length]
  const tree = [...head, ...steps, ...hexes, ...beside]
  const at = trees.size
  trees.size += tree.length
  if (trees.size > trees.data.length) {
    const more = new Int32Array(2 * trees.data.length + tree.length)
    more.set(trees.data)
    trees.data = more
  }
  trees.data.set(tree, at)
  return at
}

/** The hexes that steps lead to, and the hex where they begin, ascending. */
function hexesOf({ nature }: MoveTrees, steps: readonly number[], start: number): number[] {
  const marks = new Uint8Array(nature.length)
  marks[start] = 1
  for (const step of steps) marks[step & HEX_BITS] = 1
  return marked(marks)
}

/** All hexes beside some hexes, ascending. */
function besideOf({ nature, ahead }: MoveTrees, hexes: readonly number[]): number[] {
  const marks = new Uint8Array(nature.length)
  for (const hex of hexes) {
    for (let side = 0; side < SIDES; side++) {
      const place = ahead[hex * SIDES + side]
      if (place >= 0) marks[Math.floor(place / SIDES)] = 1
    }
  }
  return marked(marks)
}

function marked(marks: Uint8Array): number[] {
  const hexes: number[] = []
  for (let hex = 0; hex < marks.length; hex++) if (marks[hex] !== 0) hexes.push(hex)
  return hexes
}

/** Sides of a hex that a unit can face after this number of turns from a facing, as bits. */
function facedFrom(facing: number, turns: number): number {
  let bits = 0
  for (let side = 0; side < SIDES; side++) if (turnsBetween(facing, side) <= turns) bits |= 1 << side
  return bits
}

function turnsBetween(facing: number, other: number): number {
  const off = Math.abs(facing - other)
  return Math.min(off, SIDES - off)
}

/** A step of a tree. */
interface Step {
  readonly hex: number
  readonly facing: number
  /** Points left after the step. */
  readonly left: number
  readonly limits: number
  /** Hexes from the start to this one. */
  readonly way: readonly number[]
  /** Whether no other step leads on from here. */
  readonly isLast: boolean
  readonly next: Step[]
}

/** The steps of a tree, each followed by its branch. */
function branches(trees: MoveTrees, place: number, kind: number, points: number): number[] {
  const hex = Math.floor(place / SIDES)
  const root: Step = { hex, facing: place % SIDES, left: points, limits: 0, way: [hex], isLast: false, next: [] }
  const known = new Map<number, Step[]>()
  const waiting = [root]
  // Shorter ways come first: a longer way is kept only if no shorter way through some of its hexes dominates it.
  for (const from of waiting) {
    if (kind === INFANTRY && from.way.length > INFANTRY_STEPS) continue
    for (let facing = 0; facing < SIDES; facing++) {
      const step = from.isLast ? null : stepFrom(trees, from, facing, kind)
      const others = step === null ? [] : (known.get(step.hex) ?? [])
      if (step === null || others.some((other) => other.facing === step.facing && doesAs(other, step))) continue
      const isLast = step.isLast || others.some((other) => doesAs(other, step))
      const kept = { ...step, isLast }
      known.set(step.hex, [...others, kept])
      from.next.push(kept)
      waiting.push(kept)
    }
  }
  const out: number[] = []
  for (const step of root.next) write(step, out)
  return out
}

/** The step after turns to a side, or null if it is not possible. */
function stepFrom({ nature, ahead, rules }: MoveTrees, from: Step, facing: number, kind: number): Step | null {
  const left = from.left - turnsBetween(from.facing, facing) - 1
  const next = ahead[from.hex * SIDES + facing]
  if (left < 0 || next < 0) return null
  const hex = Math.floor(next / SIDES)
  // A unit that comes back could have turned on the spot instead.
  if (from.way.includes(hex)) return null
  const keepsDry = kind !== WET
  const limits = cross(nature[from.hex], nature[hex], keepsDry, from.limits, rules, SILENT)
  if (limits === CLOSED) return null
  const stops = (limits & STOPS) !== 0
  const isLast = stops || (limits & NO_STEP) !== 0 || left === 0
  return { hex, facing, left: stops ? 0 : left, limits, way: [...from.way, hex], isLast, next: [] }
}

/**
 * Whether one step dominates another to the same hex: it leaves at least as many points and no more limits, and every hex of its way is
 * also on the other way.
 */
function doesAs(one: Step, other: Step): boolean {
  return (
    one.left - turnsBetween(one.facing, other.facing) >= other.left &&
    (one.limits & ~other.limits) === 0 &&
    one.way.every((hex) => other.way.includes(hex))
  )
}

function write({ hex, facing, left, next }: Step, out: number[]): void {
  const at = out.length
  out.push(0)
  for (const step of next) write(step, out)
  const sides = facedFrom(facing, left)
  out[at] = hex | (facing << FACED_AT) | (sides << SIDES_AT) | ((out.length - at) << END_AT)
}

/** Every hex but its own that a flying unit can reach and land on, ascending. WAR-MOVE-09, -10, WAR-TERR-08, -12. */
function flights({ nature, ahead }: MoveTrees, start: number, points: number): number[] {
  // By hex: the sides that the unit can face there, as bits.
  const sides = new Uint8Array(nature.length)
  const home = Math.floor(start / SIDES)
  sides[home] = 1 << (start % SIDES)
  let layer = [start]
  for (let cost = 1; cost <= points; cost++) {
    const beyond: number[] = []
    for (const place of layer) {
      const facing = place % SIDES
      const first = place - facing
      for (const next of [first + ((facing + 1) % SIDES), first + ((facing + SIDES - 1) % SIDES), ahead[place]]) {
        if (next < 0) continue
        const hex = Math.floor(next / SIDES)
        const bit = 1 << (next % SIDES)
        if ((sides[hex] & bit) !== 0) continue
        sides[hex] = sides[hex] | bit
        beyond.push(next)
      }
    }
    layer = beyond
  }
  sides[home] = 0
  return marked(sides)
    .filter((hex) => (nature[hex] & RIVER) === 0)
    .map((hex) => hex | (sides[hex] << SIDES_AT) | (1 << END_AT))
}
