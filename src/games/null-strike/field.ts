import { setPolygon } from '../../board/polygon.ts'
import { Shapes } from '../../board/shapes.ts'
import type { BattleSpec } from '../../core/ruleset.ts'
import { TROOPS } from './packing.ts'
import type { StrikeRules } from './rules.ts'
import { TERRAIN_KINDS } from './terrain.ts'

/** Depth of the zones along the two long edges, inches. AP-G-17. */
export const ZONE = 12

/** Radius of an objective, a model on a base of 25 mm. AP-CAP-04. */
export const OBJECTIVE = TROOPS.base

/** Not worked out since something changed; not to be attacked. */
export const STALE = -2
export const SAFE = -1
/** In range, and no line is free. */
export const HIDDEN = -3

/** Numbers kept for each pair: models in range by weapon × 2 + kind. */
export const SHOTS = 6

/** The table, its objectives, and what is known of who may attack whom. */
export class Field {
  readonly spec: BattleSpec
  readonly width: number
  readonly depth: number
  /** Terrain, by index; and what it does, in bits (`terrain.ts`). */
  readonly shapes: Shapes
  readonly nature: Int32Array
  readonly pieces: number
  /** Objectives: where they stand, and the player who took them, −1 for nobody. */
  readonly objectives: number
  readonly objectiveX: Float64Array
  readonly objectiveY: Float64Array
  readonly takenBy: Int32Array
  /** Whether a unit between others matters to their sight or cover. */
  readonly unitsHide: boolean

  /** By attacker × units + target: cover in bits, `SAFE`, `HIDDEN` or `STALE`; models in range; how often it was worked out. */
  readonly pairs: Int8Array
  readonly shots: Int32Array
  readonly stamps: Int32Array

  /** By unit: whom a charge that is known to be legal is against; `STALE` where none is known. */
  readonly charges: Int32Array

  /** Grows with every change of who stands where. */
  changes = 0

  /** Scratch: units near a move. */
  readonly near: Int32Array
  /** Scratch: where a move ends. */
  readonly end = new Float64Array(2)

  constructor(spec: BattleSpec, rules: StrikeRules, units: number) {
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
    const n = rules.objectives
    this.objectives = n
    // On the line between the zones, at even distances: three at a quarter, the half and three quarters. AP-G-18.
    this.objectiveX = Float64Array.from({ length: n }, (_, i) => (table.width * (i + 1)) / (n + 1))
    this.objectiveY = new Float64Array(n).fill(table.depth / 2)
    this.takenBy = new Int32Array(n)
    this.unitsHide = rules.unitCover === 'yes' || rules.los === 'units' || rules.fireThroughFriends === 'no'
    this.pairs = new Int8Array(units * units)
    this.shots = new Int32Array(units * units * SHOTS)
    this.stamps = new Int32Array(units * units)
    this.near = new Int32Array(units)
    this.charges = new Int32Array(units).fill(STALE)
  }
}
