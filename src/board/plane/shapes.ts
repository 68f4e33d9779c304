/** Numbers in a pose, and their indices: centre, facing as a unit vector, half width (across) and half depth (along the facing). */
export const POSE = 6
export const X = 0
export const Y = 1
export const UX = 2
export const UY = 3
export const HW = 4
export const HD = 5

/** Most corners of a shape. */
export const MAX_CORNERS = 8

/** Numbers between the corners of one shape and those of the next. */
export const VERTS = 2 * MAX_CORNERS

/** Lengths in inches that differ by less than this are equal. */
export const EPSILON = 1e-6

/** The sides of a rectangle. */
export const FRONT = 0
export const LEFT = 1
export const RIGHT = 2
export const REAR = 3

/**
 * The convex shapes on a table, by index: rectangles with a facing, and polygons. The caller decides which index is a unit, a terrain piece
 * or a trial place. Lengths are in inches; x runs along the width of the table, y along its depth, and turns are anticlockwise. The right
 * of a rectangle that faces (ux, uy) is (uy, -ux); in its own coordinates `across` runs to its right and `ahead` along its facing, from its
 * centre.
 *
 * Battles move shapes millions of times, so nothing here allocates: functions take indices, answer with booleans or small integers, and
 * leave lengths in the registers `out`. A register keeps its value until the next call.
 */
export class Shapes {
  /** `POSE` numbers per shape. A polygon has a centroid but no facing, and its half width is 0. */
  readonly pose: Float64Array
  /** Number of corners of each shape; a shape without corners does not exist and touches nothing. */
  readonly corners: Int32Array
  /** The corners, x then y, anticlockwise; a rectangle's corners are front right, front left, rear left, rear right. */
  readonly verts: Float64Array
  /** The radius of the circle about the centre that contains the shape. */
  readonly radius: Float64Array
  /** Registers from which functions take points and in which they leave lengths; each function documents its registers. */
  readonly out: Float64Array
  /** Working memory of the functions; its content means nothing between two calls. */
  readonly scratch: Float64Array
  /** Working memory of `slide`: an interval for each obstacle. */
  readonly spans: Float64Array
  /** The table: x from 0 to width, y from 0 to depth. */
  width = 0
  depth = 0

  constructor(capacity: number) {
    this.pose = new Float64Array(capacity * POSE)
    this.corners = new Int32Array(capacity)
    this.verts = new Float64Array(capacity * VERTS)
    this.radius = new Float64Array(capacity)
    this.out = new Float64Array(16)
    this.scratch = new Float64Array(64)
    this.spans = new Float64Array(capacity * 2)
  }
}
