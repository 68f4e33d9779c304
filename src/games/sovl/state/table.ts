import { setPolygon } from '../../../board/plane/rectangle.ts'
import { Shapes } from '../../../board/plane/shapes.ts'
import type { TableSpec } from '../../../core/ruleset.ts'
import type { SovlRules } from '../data/rules.ts'
import { TERRAIN_KINDS } from '../data/terrain.ts'

/** Effects of a piece of terrain, as bits. SOVL-TERR-01. */
export const DIFFICULT = 1
export const IMPASSABLE = 2
export const OPAQUE = 4
export const FOREST = 8

/** Millimetres in an inch. */
export const INCH = 25.4

/** Distance in inches that is kept between shapes that are not in base contact (SOVL-X-08). */
export const GAP = 0.01

/** Most pieces of terrain on a table. */
const MOST_PIECES = 64

/**
 * The playing surface and everything on it, as shapes by number: the units by their slot, two scratch rectangles for trying moves, then the
 * terrain.
 */
export class Table {
  readonly width: number
  readonly depth: number
  /** Depth of a deployment zone, SOVL-DEP-01. */
  readonly zone: number
  readonly shapes: Shapes
  /** Scratch rectangles: possible places of a unit. */
  readonly ghost: number
  readonly probe: number
  /** Shape of the first piece of terrain. */
  readonly terrain: number
  readonly spec: TableSpec
  /** Number of pieces in the scenario, and of all pieces in this battle. */
  readonly given: number
  pieces: number
  /** Bits of each piece. */
  readonly nature = new Int32Array(MOST_PIECES)
  /** Kind of each piece, as index into the kinds of the facts. */
  readonly kind = new Int32Array(MOST_PIECES)

  constructor(spec: TableSpec, units: number, rules: SovlRules) {
    this.spec = spec
    this.width = spec.width
    this.depth = spec.depth
    this.zone = rules.deploymentDepth === 'fifth' ? spec.depth / 5 : rules.deploymentDepth
    this.ghost = units
    this.probe = units + 1
    this.terrain = units + 2
    this.shapes = new Shapes(units + 2 + MOST_PIECES)
    this.shapes.width = spec.width
    this.shapes.depth = spec.depth
    this.given = spec.terrain.length
    this.pieces = this.given
    spec.terrain.forEach(({ kind, polygon }, piece) => {
      setPolygon(this.shapes, this.terrain + piece, polygon)
      this.describe(piece, KINDS.indexOf(kind))
    })
  }

  /** Notes the kind of a piece and its effects. */
  describe(piece: number, kind: number): void {
    this.kind[piece] = kind
    this.nature[piece] = NATURES[kind]
  }
}

/** Names of the kinds of terrain. */
export const KINDS: readonly string[] = Object.keys(TERRAIN_KINDS)

const NATURES: readonly number[] = Object.entries(TERRAIN_KINDS).map(([name, { movement, opaque }]) => {
  const ground = movement === 'difficult' ? DIFFICULT : movement === 'impassable' ? IMPASSABLE : 0
  return ground | (opaque ? OPAQUE : 0) | (name === 'forest' ? FOREST : 0)
})
