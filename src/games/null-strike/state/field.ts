import { setPolygon } from '../../../board/plane/polygon.ts'
import { EPSILON, MAX_CORNERS, Shapes, VERTS } from '../../../board/plane/shapes.ts'
import type { BattleSpec } from '../../../core/ruleset.ts'
import type { StrikeRules } from '../data/rules.ts'
import { BLOCKED, HARD, SOFT, TERRAIN_KINDS } from '../data/terrain.ts'
import type { Offsets } from '../space/formations/offsets.ts'
import { SEATS, TROOPS } from '../space/formations/packing.ts'
import { MOST_ENDS, MOST_NEAR, Scratch } from './scratch.ts'

/** Depth of the zones along the two long edges, inches. AP-G-17. */
export const ZONE = 12

/** Radius of an objective, a model on a base of 25 mm. AP-CAP-04. */
export const OBJECTIVE = TROOPS.base

/** Not worked out since something changed; not to be attacked. */
export const STALE = -2
export const SAFE = -1
/** Of charges: none is legal. */
export const NEVER = -4
/** In range, and no line is free. */
export const HIDDEN = -3
/** To be attacked: what cover it has was not asked for; the models in range neither, or they are counted. More than all cover. */
export const SEEN = 64
export const COUNTED = 65

/** Numbers kept for each pair: models in range by weapon × 2 + kind. */
export const SHOTS = 6

/** Numbers kept for each edge in `Field.edges`. */
export const EDGE = 5

/** Where who is not on the table is said to be, inches: in nobody's way, and each elsewhere. */
export const FAR = 1e9

/** How far along a table an objective stands, inches: on the grid of places, and the right half is the left half turned. */
function objectiveAt(width: number, i: number, n: number): number {
  if (2 * i + 1 > n) return width - objectiveAt(width, n - 1 - i, n)
  return Math.round(((width * (i + 1)) / (n + 1)) * 1024) / 1024
}

/** The table, its objectives, and what is known of who may attack whom. */
export class Field extends Scratch {
  readonly spec: BattleSpec
  readonly width: number
  readonly depth: number
  /** Terrain, by index; and what it does, in bits (`terrain.ts`). */
  readonly shapes: Shapes
  readonly nature: Int32Array
  readonly pieces: number
  /** By edge of each: the way out as a unit vector, and how far out the edge is. */
  readonly outX: Float64Array
  readonly outY: Float64Array
  readonly outAt: Float64Array
  /** By edge as well: where it begins, the way out as long as the edge, and how far beside it a point is on it, times that. */
  readonly edges: Float64Array
  /** Objectives: where they stand, and the player who took them, −1 for nobody. */
  readonly objectives: number
  readonly objectiveX: Float64Array
  readonly objectiveY: Float64Array
  readonly takenBy: Int32Array
  /** Whether a unit between others matters to their sight or cover. */
  readonly unitsHide: boolean
  /** All that such a unit may do to a line, in bits. */
  readonly unitBits: number
  /** Whether it may bar one, and not only be cover. */
  readonly unitsBar: boolean

  /** By unit: centre and radius of the footprint of who is on the table. */
  readonly x: Float64Array
  readonly y: Float64Array
  readonly disc: Float64Array
  /** Units of the first player come before this index. */
  split = 0
  /** Transports, by index. */
  carriers = 0
  readonly carrying: Int32Array

  /** By attacker × units + target: cover in bits, `SEEN`, `COUNTED`, `SAFE`, `HIDDEN` or `STALE`; models in range. */
  readonly pairs: Int8Array
  readonly shots: Int32Array
  /** By attacker: 0 where no pair depends on who is between. Grows with every change that may bring somebody into its sight. */
  readonly sees: Uint8Array
  readonly rows: Int32Array

  /** By unit: whom it was last known to have a sight of, −1 for nobody; `rows` when it had nobody. */
  readonly targets: Int32Array
  readonly marked: Int32Array
  /** Scratch: units that may choose an action, and the kinds they may choose, as bits. */
  readonly able: Int32Array
  readonly kinds: Int32Array

  /** By unit: whom a charge that is known to be legal is against, and where it ends; `NEVER` where none is, `STALE` where nothing is known. */
  readonly charges: Int32Array
  readonly chargeX: Float64Array
  readonly chargeY: Float64Array
  /** Which it was, as a choice names it. */
  readonly chargeLast: Int32Array
  /** 1 if it stays legal when the target loses models. */
  readonly chargeSure: Uint8Array
  /** By unit: grows whenever it goes, shrinks, panics or rallies. */
  readonly marks: Int32Array
  /** By unit: objectives it touches, as bits; −1 where that is not known. */
  readonly touched: Int32Array

  /** By unit in the roster and player: x and y of the spots where it may be set up; undefined until they are asked for. */
  readonly spots: (Float64Array | undefined)[]
  /** The same: spots that others bar, as bits of two words by unit in the roster and spot it has (`deployment-slots.ts`). */
  readonly bars: (Int32Array | undefined)[]
  /** By unit: the spot where it was set up, −1 where that is not known; and scratch, the spots that are barred. */
  readonly stood: Int32Array
  readonly barred = new Int32Array(2)
  /** By unit: how many `changes` there were when it was last asked whether it can come onto the table, or board, and the answer. */
  readonly asked: Int32Array
  readonly enters: Uint8Array

  /** Whether contact may hold a unit where it is. AP-G-23. */
  readonly locks: boolean
  /** Whether anything of the above was asked for since it was forgotten. */
  isAsked = false

  /** Grows with every change of who stands where. */
  changes = 0
  /** How often the units were put elsewhere by hand: what is remembered is of one battle. */
  resets = 0

  /** Scratch: how a packed block that moves meets each of those near it; null where they are not both packed. */
  readonly nearOffsets: (Offsets | null)[]
  /** Scratch: pieces of terrain near a move that bar or slow it; pieces near a line. */
  grounds = 0
  readonly nearGround: Int32Array
  readonly nearPieces: Int32Array
  /** Scratch: whether the last charge asked for would stay one if its target lost models. */
  isSure = false
  /** Scratch: whether a charge was refused because it would end no nearer. */
  isShort = false
  /** Scratch, for models that go by themselves: the seats they are to take, and in which order they go. */
  readonly formX = new Float64Array(SEATS)
  readonly formY = new Float64Array(SEATS)
  readonly order = new Int32Array(SEATS)
  /** Scratch: a way that bends: its inches, how often it does, where, and about which piece of ground or unit (`path-around.ts`). */
  readonly bend = new Float64Array(7)
  /** Where the choices of the last list end: x, y by place in the list. */
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
    // On the line between the zones, at even distances: three at a quarter, the half and three quarters. AP-G-18.
    this.objectiveX = Float64Array.from({ length: n }, (_, i) => objectiveAt(table.width, i, n))
    this.objectiveY = new Float64Array(n).fill(table.depth / 2)
    this.takenBy = new Int32Array(n)
    this.unitsHide = rules.unitCover === 'yes' || rules.los === 'units' || rules.fireThroughFriends === 'no'
    // Of models that go by themselves each looks for itself: reach, lines and cover are one question.
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
    this.marks = new Int32Array(units)
    this.touched = new Int32Array(units).fill(-1)
    this.spots = new Array<Float64Array | undefined>(2 * units).fill(undefined)
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
      // Corners run anticlockwise: out is to the right.
      const at = piece * MAX_CORNERS + e
      this.outX[at] = dy / length
      this.outY[at] = -dx / length
      this.outAt[at] = (dy * x - dx * y) / length
      this.edges.set([x, y, dy, -dx, EPSILON * length], EDGE * at)
    }
  }
}

/** The k-th objective from the left as a player sees them from his edge. The players see them in opposite orders, so that no side is better. */
export function objectiveFor({ objectives }: Field, player: number, k: number): number {
  return player === 0 ? k : objectives - 1 - k
}

/** Nothing that was worked out is known any more: the units were put elsewhere by hand. */
export function forget(field: Field): void {
  field.pairs.fill(STALE)
  field.sees.fill(0)
  field.charges.fill(STALE)
  field.stood.fill(-1)
  for (let i = 0; i < field.rows.length; i++) field.rows[i] = field.rows[i] + 1
  field.isAsked = false
  field.changes++
  field.resets++
}
