import { setPolygon } from '../../../board/plane/polygon.ts'
import { EPSILON, MAX_CORNERS, Shapes, VERTS } from '../../../board/plane/shapes.ts'
import type { BattleSpec } from '../../../core/ruleset.ts'
import type { StrikeRules } from '../data/rules.ts'
import { BLOCKED, HARD, SOFT, TERRAIN_KINDS } from '../data/terrain.ts'
import type { Offsets } from '../space/formations/offsets.ts'
import { SEATS, TROOPS } from '../space/formations/packing.ts'
import { GRID } from './grid.ts'
import { MOST_ENDS, MOST_NEAR, Scratch } from './scratch.ts'

/** Depth of the zones along the two long edges, inches. AP-G-17. */
export const ZONE = 12

/** Radius of an objective, a model on a base of 25 mm. AP-CAP-04. */
export const OBJECTIVE = TROOPS.base

/** Cache values. For a pair or a charge: not computed since a change. For a pair: the target is out of range. */
export const STALE = -2
export const SAFE = -1
/** Cache value for the charges of a unit: none is legal. */
export const NEVER = -4
/** Cache value for a pair: the target is in range, but no line is free. */
export const HIDDEN = -3
/**
 * Cache values for a pair: the target may be attacked, and its cover is not computed; the models in range are not counted, or are counted.
 * All are above the bits of cover.
 */
export const SEEN = 64
export const COUNTED = 65

/** Numbers cached for each pair in `Field.shots`: models in range by weapon × 2 + kind. */
export const SHOTS = 6

/** Numbers stored for each edge in `Field.edges`. */
export const EDGE = 5

/** The x in inches of units that are not on the table, times their index, so that they are in no unit's way. */
export const FAR = 1e9

/** Distance of an objective along the table in inches: on the grid, with the right half as the mirror of the left half. */
function objectiveAt(width: number, i: number, n: number): number {
  if (2 * i + 1 > n) return width - objectiveAt(width, n - 1 - i, n)
  return Math.round(((width * (i + 1)) / (n + 1)) * GRID) / GRID
}

/** The table, its objectives, and caches of sights, charges and places. */
export class Field extends Scratch {
  readonly spec: BattleSpec
  readonly width: number
  readonly depth: number
  /** Pieces of terrain, and the effects of each, in bits (`terrain.ts`). */
  readonly shapes: Shapes
  readonly nature: Int32Array
  readonly pieces: number
  /** By edge of each piece: its outward normal as a unit vector, and the distance of the edge along it. */
  readonly outX: Float64Array
  readonly outY: Float64Array
  readonly outAt: Float64Array
  /** By edge: its start, its outward normal with the length of the edge, and the tolerance for points on it times that length. */
  readonly edges: Float64Array
  /** Number of objectives, their places, and the player that has taken each; −1 if none has. */
  readonly objectives: number
  readonly objectiveX: Float64Array
  readonly objectiveY: Float64Array
  readonly takenBy: Int32Array
  /** Whether units between attacker and target affect sight or cover. */
  readonly unitsHide: boolean
  /** All effects that a unit may have on a line, in bits. */
  readonly unitBits: number
  /** Whether a unit may block a line, and not only give cover. */
  readonly unitsBar: boolean

  /** By unit: centre and radius of its footprint; x is far off the table for units that are not on the table. */
  readonly x: Float64Array
  readonly y: Float64Array
  readonly disc: Float64Array
  /** Units of the first player come before this index. */
  split = 0
  /** Number of transports, and their indices. */
  carriers = 0
  readonly carrying: Int32Array

  /** By attacker × units + target: cover in bits, or `SEEN`, `COUNTED`, `SAFE`, `HIDDEN` or `STALE`; models in range. */
  readonly pairs: Int8Array
  readonly shots: Int32Array
  /**
   * By attacker: 0 if no pair depends on units between; then a number that grows with every change that may bring a unit into its sight.
   */
  readonly sees: Uint8Array
  readonly rows: Int32Array

  /** By unit: its last known target, −1 for none; then the value of `rows` when it had none. */
  readonly targets: Int32Array
  readonly marked: Int32Array
  /** Scratch: units that may choose an action, and the kinds they may choose, as bits. */
  readonly able: Int32Array
  readonly kinds: Int32Array

  /** By unit: the target of a charge that is known to be legal (or `NEVER`, `STALE`), and the end of that charge. */
  readonly charges: Int32Array
  readonly chargeX: Float64Array
  readonly chargeY: Float64Array
  /** By unit: the charge that was legal last, as a choice names it. */
  readonly chargeLast: Int32Array
  /** By unit: 1 if that charge stays legal when the target loses models. */
  readonly chargeSure: Uint8Array
  /** By unit: the objectives it touches, as bits; −1 if not computed. */
  readonly touched: Int32Array

  /** By unit in the roster and player: x and y of its deployment slots; undefined until they are computed. */
  readonly slots: (Float64Array | undefined)[]
  /** By unit in the roster and player: the slots that other units bar to it, as two words of bits by that unit and its slot (`deployment-slots.ts`). */
  readonly bars: (Int32Array | undefined)[]
  /** By unit: the slot where it was set up, −1 if unknown. Scratch: the barred slots. */
  readonly stood: Int32Array
  readonly barred = new Int32Array(2)
  /** By unit: the value of `changes` when it was last computed whether it can enter, get off or board; then the answer. */
  readonly asked: Int32Array
  readonly enters: Uint8Array

  /** Whether units in contact may be locked. AP-G-23. */
  readonly locks: boolean
  /** Whether anything was cached since `forget`. */
  isAsked = false

  /** A number that grows when a unit moves, comes or goes. */
  changes = 0

  /** Scratch: the offsets at which a moving packed block meets each block near it; null unless both are packed. */
  readonly nearOffsets: (Offsets | null)[]
  /** Scratch: pieces of terrain near a move that bar or slow it, and their number; pieces near a line. */
  grounds = 0
  readonly nearGround: Int32Array
  readonly nearPieces: Int32Array
  /** Scratch: whether the last charge tried stays legal if its target loses models. */
  isSure = false
  /** Scratch: whether a charge was refused because it would end no nearer. */
  isShort = false
  /** Scratch, under `geometry: models`: the seats of the models, and the order in which the models go. */
  readonly formX = new Float64Array(SEATS)
  readonly formY = new Float64Array(SEATS)
  readonly order = new Int32Array(SEATS)
  /**
   * Scratch: the last path found: its length in inches (0 for a straight way), the number and places of its waypoints, and what it goes
   * around (`path-around.ts`).
   */
  readonly bend = new Float64Array(7)
  /** Ends of the last listed choices: x and y by index in the list. */
  readonly ends: Float64Array

  constructor(spec: BattleSpec, rules: StrikeRules, units: number) {
    super()
    const { table } = spec
    this.spec = spec
    this.width = table.width
    this.depth = table.depth
    this.pieces = table.terrain.length
    this.shapes = new Shapes(Math.max(1, this.pieces))
    this.shapes.width = table.width
    this.shapes.depth = table.depth
    this.nature = Int32Array.from(table.terrain, ({ kind }) => TERRAIN_KINDS[kind]?.bits ?? 0)
    for (const [i, { polygon }] of table.terrain.entries()) setPolygon(this.shapes, i, polygon)
    const edges = Math.max(1, this.pieces) * MAX_CORNERS
    this.outX = new Float64Array(edges)
    this.outY = new Float64Array(edges)
    this.outAt = new Float64Array(edges)
    this.edges = new Float64Array(EDGE * edges)
    for (let i = 0; i < this.pieces; i++) this.setEdges(i)
    const n = rules.objectives
    this.objectives = n
    // On the line between the zones, evenly spaced: three objectives at a quarter, the half and three quarters. AP-G-18.
    this.objectiveX = Float64Array.from({ length: n }, (_, i) => objectiveAt(table.width, i, n))
    this.objectiveY = new Float64Array(n).fill(table.depth / 2)
    this.takenBy = new Int32Array(n)
    this.unitsHide = rules.unitCover === 'yes' || rules.los === 'units' || rules.fireThroughFriends === 'no'
    // Models with places of their own have their own lines: reach, lines and cover are computed together.
    const blocks = rules.los === 'units' || rules.fireThroughFriends === 'no'
    this.unitsBar = blocks || rules.geometry === 'models'
    this.unitBits = (rules.unitCover === 'yes' ? SOFT | HARD : 0) | (blocks ? BLOCKED : 0)
    this.locks = rules.engage !== 'none'
    this.pairs = new Int8Array(units * units)
    this.shots = new Int32Array(units * units * SHOTS)
    this.x = new Float64Array(units)
    this.y = new Float64Array(units)
    this.disc = new Float64Array(units)
    this.carrying = new Int32Array(units)
    this.sees = new Uint8Array(units)
    this.rows = new Int32Array(units)
    this.targets = new Int32Array(units).fill(-1)
    this.marked = new Int32Array(units).fill(-1)
    this.able = new Int32Array(units)
    this.kinds = new Int32Array(units)
    this.charges = new Int32Array(units).fill(STALE)
    this.chargeX = new Float64Array(units)
    this.chargeY = new Float64Array(units)
    this.chargeLast = new Int32Array(units)
    this.chargeSure = new Uint8Array(units)
    this.touched = new Int32Array(units).fill(-1)
    this.slots = new Array<Float64Array | undefined>(2 * units).fill(undefined)
    this.bars = new Array<Int32Array | undefined>(2 * units).fill(undefined)
    this.stood = new Int32Array(units).fill(-1)
    this.asked = new Int32Array(units).fill(-1)
    this.enters = new Uint8Array(units)
    this.nearOffsets = new Array<Offsets | null>(MOST_NEAR).fill(null)
    this.nearGround = new Int32Array(this.pieces)
    this.nearPieces = new Int32Array(this.pieces)
    this.ends = new Float64Array(2 * MOST_ENDS)
  }

  private setEdges(piece: number): void {
    const { verts, corners } = this.shapes
    const n = corners[piece]
    for (let e = 0; e < n; e++) {
      const a = piece * VERTS + 2 * e
      const b = piece * VERTS + 2 * ((e + 1) % n)
      const [x, y] = [verts[a], verts[a + 1]]
      const [dx, dy] = [verts[b] - x, verts[b + 1] - y]
      const length = Math.sqrt(dx * dx + dy * dy)
      // Corners run anticlockwise, so that the outside is to the right.
      const at = piece * MAX_CORNERS + e
      this.outX[at] = dy / length
      this.outY[at] = -dx / length
      this.outAt[at] = (dy * x - dx * y) / length
      this.edges.set([x, y, dy, -dx, EPSILON * length], EDGE * at)
    }
  }
}

/**
 * The k-th objective from the left, as seen from the own edge. The players count in opposite directions, so that neither side has an
 * advantage.
 */
export function objectiveFor({ objectives }: Field, player: number, k: number): number {
  return player === 0 ? k : objectives - 1 - k
}

/** Clears all caches, because units were placed from outside. */
export function forget(field: Field): void {
  field.pairs.fill(STALE)
  field.sees.fill(0)
  field.charges.fill(STALE)
  field.stood.fill(-1)
  for (let i = 0; i < field.rows.length; i++) field.rows[i] = field.rows[i] + 1
  field.isAsked = false
  field.changes++
}
