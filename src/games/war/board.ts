import { Hexes, hexIndex, neighbour, OFF, SIDES } from '../../board/hex.ts'
import { type Looks, looks } from '../../board/hex-looks.ts'
import { mark, Sight, unmark } from '../../board/hex-sight.ts'
import type { HexBoard, Side } from '../../core/ruleset.ts'
import type { WarRules } from './rules.ts'
import { NONE, type Unit } from './state.ts'
import { BLOCKS, groundOf, HILL, KINDS } from './terrain.ts'
import { Ways } from './ways.ts'

/** Bits of the units of either player in `Sight.cells`, and of those a shot from a hill may not go over. */
export const UNITS_OF: readonly [number, number] = [2, 4]
export const ALL_UNITS = 6
export const NOT_OVER = 8

/** The board of a battle: ground, found once, and where everybody stands. Places are hex × 6 + facing. */
export class Board {
  readonly hexes: Hexes
  readonly sight: Sight
  /** By hex: what the ground does, and what it adds to saves; its kind. */
  readonly nature: Uint8Array
  readonly save: Uint8Array
  readonly kind: Uint8Array
  /** By hex: the hill it belongs to, or `NONE`; by hill and hex: whether that is next to it. */
  readonly hill: Int16Array
  readonly besideHill: Uint8Array
  /** By place: the place a step ahead, or `NONE`. */
  readonly ahead: Int32Array
  /** By place: its hex and the bit of its facing; after a turn to the right, and to the left. */
  readonly hexAt: Int16Array
  readonly bitAt: Uint8Array
  readonly turns: Int16Array
  /** By hex: whether its ground, or that of a hex beside it, hides what stands behind. */
  readonly screened: Uint8Array
  /** By hex: the unit there, or `NONE`. */
  readonly at: Int16Array
  /** By hex with a unit: its player. */
  readonly owner: Uint8Array
  /** By player and hex: units of the player next to it. */
  readonly near: readonly [Uint8Array, Uint8Array]
  readonly rules: WarRules
  /** The ways over the map. */
  readonly ways: Ways
  /** Where the units of `War.roster` stand at the start, by seat: places. */
  readonly homes: readonly [Int32Array, Int32Array]

  // The moves of the active unit, see `move.ts`.
  readonly seen: Int32Array
  readonly queue: Int32Array
  readonly masks: Uint8Array
  /** By hex in reach: hex × 64 + the sides faced, see `listHexes`. */
  readonly ends: Int32Array
  /** How many hexes these are, and how many places, as they were listed last. */
  endHexes = 0
  endPlaces = 0
  readonly hidden: Int32Array
  pass = 0
  /** Where the active unit stood when it was activated; the one enemy that a search of hidden ways has in mind, or `NONE`. */
  startedAt = NONE
  quarry = NONE
  /** By unit: enemies it has seen where it paused in its move; of several it has charged, those it may name. */
  readonly sighted: Uint8Array
  /** How far the queue reached with every point. */
  readonly layers = new Int32Array(64)

  constructor(spec: HexBoard, rules: WarRules, units: number) {
    this.rules = rules
    this.hexes = hexesFor(spec.columns, spec.rows, rules)
    const { count } = this.hexes
    const grounds = Array.from({ length: count }, (_, hex) =>
      groundOf(spec.ground[hex] ?? '', rules.ruins, rules.ruinsMove),
    )
    this.kind = Uint8Array.from({ length: count }, (_, hex) => Math.max(0, KINDS.indexOf(spec.ground[hex] ?? '')))
    this.nature = Uint8Array.from(grounds, ({ bits }) => bits)
    this.save = Uint8Array.from(grounds, ({ save }) => save)
    this.sight = new Sight(
      this.hexes,
      looksFor(this.hexes, rules),
      this.nature.map((bits) => bits & BLOCKS),
    )
    this.hill = hills(this.hexes, this.nature)
    this.besideHill = besideHills(this.hexes, this.hill)
    this.ahead = Int32Array.from({ length: count * SIDES }, (_, place) => {
      const next = neighbour(this.hexes, Math.floor(place / SIDES), place % SIDES)
      return next === OFF ? NONE : next * SIDES + (place % SIDES)
    })
    this.hexAt = Int16Array.from(this.ahead, (_, place) => Math.floor(place / SIDES))
    this.bitAt = Uint8Array.from(this.ahead, (_, place) => 1 << (place % SIDES))
    this.turns = Int16Array.from({ length: 2 * this.ahead.length }, (_, i) => {
      const place = i >> 1
      const facing = place % SIDES
      return place - facing + ((facing + (i % 2 === 0 ? 1 : SIDES - 1)) % SIDES)
    })
    this.screened = Uint8Array.from({ length: count }, (_, from) =>
      this.nature.some((bits, to) => (bits & BLOCKS) !== 0 && (this.hexes.distances[from * count + to] as number) <= 1)
        ? 1
        : 0,
    )
    this.ways = waysFor(this.hexes, this.nature, this.ahead, rules)
    this.at = new Int16Array(count).fill(NONE)
    this.owner = new Uint8Array(count)
    this.near = [new Uint8Array(count), new Uint8Array(count)]
    this.homes = [new Int32Array(units), new Int32Array(units)]
    const places = count * SIDES
    this.seen = new Int32Array(places * STATES)
    this.queue = new Int32Array(places * 8 + 4096)
    this.masks = new Uint8Array(count)
    this.ends = new Int32Array(count)
    this.hidden = new Int32Array(count)
    this.sighted = new Uint8Array(units)
  }
}

/** States of a move at one place: steps taken (up to 3) × what limits it (5 bits). */
export const STATES = 4 * 32
export const STATE_BITS = 7

/** Puts a unit on a hex. */
export function put(board: Board, unit: Unit, place: number): void {
  const hex = (place / SIDES) | 0
  unit.hex = hex
  unit.facing = place - hex * SIDES
  unit.ground = board.nature[hex] as number
  unit.cover = board.save[hex] as number
  board.at[hex] = unit.index
  board.owner[hex] = unit.player
  mark(board.sight, hex, UNITS_OF[unit.player])
  shade(board, hex, unit.player, 1)
}

/** Takes it off the board. */
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
    const next = neighbours[hex * SIDES + side] as number
    if (next !== OFF) near[next] = (near[next] as number) + by
  }
}

export function placeOf(unit: Unit): number {
  return unit.hex * SIDES + unit.facing
}

/** The place half a turn of the board away. */
export function turnedAbout(hexes: Hexes, place: number): number {
  const hex = Math.floor(place / SIDES)
  return (hexes.count - 1 - hex) * SIDES + (((place % SIDES) + 3) % SIDES)
}

export function hexOf(hexes: Hexes, [column, row]: readonly [number, number]): number {
  return hexIndex(hexes, column, row)
}

// Tables of boards do not depend on what lies on them: kept by size and rules, shared by all battles of a thread.
const KNOWN_HEXES = new Map<string, Hexes>()
const KNOWN_LOOKS = new Map<string, Looks>()

export function hexesFor(columns: number, rows: number, { frontArc }: WarRules): Hexes {
  const key = `${columns} ${rows} ${frontArc}`
  const known = KNOWN_HEXES.get(key) ?? new Hexes(columns, rows, frontArc)
  KNOWN_HEXES.set(key, known)
  return known
}

function looksFor(hexes: Hexes, { losSampling, losTouch }: WarRules): Looks {
  const key = `${hexes.columns} ${hexes.rows} ${hexes.arc} ${losSampling} ${losTouch}`
  const known = KNOWN_LOOKS.get(key) ?? looks(hexes, losSampling, losTouch)
  KNOWN_LOOKS.set(key, known)
  return known
}

/** Ways of the maps met last. */
const KNOWN_WAYS = new Map<string, Ways>()
const MOST_WAYS = 8

function waysFor(hexes: Hexes, nature: Uint8Array, ahead: Int32Array, rules: WarRules): Ways {
  const key = `${hexes.columns} ${rules.crossing} ${rules.hillEntry} ${nature.join()}`
  const known = KNOWN_WAYS.get(key) ?? new Ways(nature, ahead, rules)
  const [oldest = ''] = KNOWN_WAYS.size < MOST_WAYS ? [] : KNOWN_WAYS.keys()
  KNOWN_WAYS.delete(oldest)
  KNOWN_WAYS.set(key, known)
  return known
}

/** Connected groups of hill hexes, numbered, WAR-TERR-18. */
function hills(hexes: Hexes, nature: Uint8Array): Int16Array {
  const hill = new Int16Array(hexes.count).fill(NONE)
  let groups = 0
  for (let start = 0; start < hexes.count; start++) {
    if (((nature[start] as number) & HILL) === 0 || hill[start] !== NONE) continue
    const stack = [start]
    hill[start] = groups
    for (let hex = stack.pop(); hex !== undefined; hex = stack.pop()) {
      for (let side = 0; side < SIDES; side++) {
        const next = neighbour(hexes, hex, side)
        if (next === OFF || ((nature[next] as number) & HILL) === 0 || hill[next] !== NONE) continue
        hill[next] = groups
        stack.push(next)
      }
    }
    groups++
  }
  return hill
}

function besideHills(hexes: Hexes, hill: Int16Array): Uint8Array {
  const groups = hill.reduce((most, group) => Math.max(most, group + 1), 0)
  const beside = new Uint8Array(groups * hexes.count)
  for (let hex = 0; hex < hexes.count; hex++) {
    for (let side = 0; side < SIDES; side++) {
      const next = neighbour(hexes, hex, side)
      const group = next === OFF ? NONE : (hill[next] as number)
      if (group !== NONE && hill[hex] !== group) beside[group * hexes.count + hex] = 1
    }
  }
  return beside
}
