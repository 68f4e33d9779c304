import { type Hexes, hexIndex, OFF, SIDES } from '../../../board/hex/hex.ts'
import { mark, Sight, unmark } from '../../../board/hex/sight.ts'
import type { HexBoard, Side } from '../../../core/ruleset.ts'
import type { WarRules } from '../data/rules.ts'
import { BLOCKS } from '../data/terrain.ts'
import type { MoveTrees } from '../space/move-trees.ts'
import { fieldFor } from './field.ts'
import { Flood } from './flood.ts'
import { NONE, type Unit } from './unit.ts'

export { hexesFor } from './field.ts'

/** Bits in `Sight.cells`: units of either player; all units; units that bar a shot. */
export const UNITS_OF: readonly [number, number] = [2, 4]
export const ALL_UNITS = 6
export const NOT_OVER = 8

/** The board of a battle: its ground, which is computed once, and the places of units. A place is hex × 6 + facing. */
export class Board {
  readonly hexes: Hexes
  readonly sight: Sight
  // The fields of `field.ts`.
  readonly nature: Uint8Array
  readonly save: Uint8Array
  readonly kind: Uint8Array
  readonly hill: Int16Array
  readonly besideHill: Uint8Array
  readonly ahead: Int32Array
  readonly hexAt: Int16Array
  readonly bitAt: Uint8Array
  readonly screened: Uint8Array
  readonly trees: MoveTrees
  readonly flood: Flood
  /** Whether ground can hide an enemy from a unit that charges it. */
  readonly hides: boolean
  /** By hex: index of the unit there, or `NONE`. */
  readonly at: Int16Array
  /** By hex with a unit: player of the unit. */
  readonly owner: Uint8Array
  /** By player and hex: number of the player’s units next to it. */
  readonly near: readonly [Uint8Array, Uint8Array]
  readonly rules: WarRules
  /** By seat and unit of `War.roster`: place at the start. */
  readonly homes: readonly [Int32Array, Int32Array]

  // The moves of the active unit, see `move.ts`.
  readonly masks: Uint8Array
  /** By hex in reach: hex × 64 + the sides that may be faced, as bits. See `listHexes`. */
  readonly ends: Int32Array
  /** Number of hexes in `ends`; −1 before they are listed for the position. */
  endHexes = -1
  readonly hidden: Int32Array
  /** Place of the active unit when it was activated; index of the enemy that a search for charges is about, or `NONE` for any enemy. */
  startedAt = NONE
  quarry = NONE
  /** By unit: 1 for an enemy that the active unit has seen from a place where it paused, or that it may charge. */
  readonly sighted: Uint8Array

  constructor(spec: HexBoard, rules: WarRules, units: number) {
    const field = fieldFor(spec, rules)
    const { count } = field.hexes
    this.rules = rules
    this.hexes = field.hexes
    this.nature = field.nature
    this.save = field.save
    this.kind = field.kind
    this.hill = field.hill
    this.besideHill = field.besideHill
    this.ahead = field.ahead
    this.hexAt = field.hexAt
    this.bitAt = field.bitAt
    this.screened = field.screened
    this.trees = field.trees
    this.flood = new Flood(count * SIDES)
    this.hides = rules.chargeLos === 'duringMove' && field.screened.includes(1)
    this.sight = new Sight(
      field.hexes,
      field.looks,
      field.nature.map((bits) => bits & BLOCKS),
    )
    this.at = new Int16Array(count).fill(NONE)
    this.owner = new Uint8Array(count)
    this.near = [new Uint8Array(count), new Uint8Array(count)]
    this.homes = [new Int32Array(units), new Int32Array(units)]
    this.masks = new Uint8Array(count)
    this.ends = new Int32Array(count)
    this.hidden = new Int32Array(count)
    this.sighted = new Uint8Array(units)
  }
}

/** Puts a unit on a hex. */
export function put(board: Board, unit: Unit, place: number): void {
  const hex = (place / SIDES) | 0
  unit.hex = hex
  unit.facing = place - hex * SIDES
  unit.ground = board.nature[hex]
  unit.cover = board.save[hex]
  board.at[hex] = unit.index
  board.owner[hex] = unit.player
  mark(board.sight, hex, UNITS_OF[unit.player])
  shade(board, hex, unit.player, 1)
}

/** Takes a unit off the board. */
export function lift(board: Board, unit: Unit): void {
  const { hex } = unit
  if (hex === NONE) return
  board.at[hex] = NONE
  unmark(board.sight, hex, UNITS_OF[unit.player])
  shade(board, hex, unit.player, -1)
  unit.hex = NONE
}

function shade(board: Board, hex: number, player: Side, by: number): void {
  const near = board.near[player]
  const { neighbours } = board.hexes
  for (let side = 0; side < SIDES; side++) {
    const next = neighbours[hex * SIDES + side]
    if (next !== OFF) near[next] = near[next] + by
  }
}

export function placeOf(unit: Unit): number {
  return unit.hex * SIDES + unit.facing
}

/** The place after half a turn of the board. */
export function turnedAbout(hexes: Hexes, place: number): number {
  const hex = Math.floor(place / SIDES)
  return (hexes.count - 1 - hex) * SIDES + (((place % SIDES) + 3) % SIDES)
}

export function hexOf(hexes: Hexes, [column, row]: readonly [number, number]): number {
  return hexIndex(hexes, column, row)
}
