/** Length of small arrays. */
const FEW = 16

/** Most units and objectives near a move; most choices with an end in one list, more than all ways of a move. */
export const MOST_NEAR = 160
export const MOST_ENDS = 2048

/** Most corners considered for one move. */
export const MOST_CORNERS = 96

/** Corners that a path may go around (`waypoints.ts`). */
interface Corners {
  count: number
  readonly x: Float64Array
  readonly y: Float64Array
  /** The owner of each corner: a piece of ground by its index, or a unit by its index after the pieces. */
  readonly of: Int32Array
  /** Straight distance in inches from the unit to each corner. */
  readonly far: Float64Array
}

/** Straight legs of paths around corners, and the best path found (`path-around.ts`). */
interface Legs {
  /** Knowledge about the leg from the unit to each corner, between each two corners, and from each corner to the end. */
  readonly first: Int8Array
  readonly between: Int8Array
  readonly last: Int8Array
  /** Length of the last leg from each corner in inches, and its end. */
  readonly lastFar: Float64Array
  readonly lastX: Float64Array
  readonly lastY: Float64Array
  /** The corners of the best path: the second is −1 if it has only one; the first is −1 if there is no path. */
  one: number
  two: number
}

/**
 * Scratch arrays of a table. The caller of a function reads its results here before it calls the next function. Nothing else depends on
 * the content.
 */
export class Scratch {
  /** Number of units near a move (`neighbours.ts`); then the number of units and objectives, which follow the units. */
  nears = 0
  stands = 0
  /**
   * The units and objectives near a move, or the units between two others (`sight.ts`), which overwrite the list of a move: their index,
   * their place, the square of their smallest allowed distance, and whether they are enemies.
   */
  readonly nearIndex = new Int32Array(MOST_NEAR)
  readonly nearX = new Float64Array(MOST_NEAR)
  readonly nearY = new Float64Array(MOST_NEAR)
  readonly nearMost = new Float64Array(MOST_NEAR)
  readonly nearFoe = new Uint8Array(MOST_NEAR)

  /** Number of tried places (`placement-filter.ts`), the choices that lead there, and the places. */
  tried = 0
  readonly tries = new Int32Array(MOST_ENDS)
  readonly tryX = new Float64Array(MOST_ENDS)
  readonly tryY = new Float64Array(MOST_ENDS)

  /** The end of a move, and the place of the moving unit before it: x and y. */
  readonly end = new Float64Array(FEW)
  readonly past = new Float64Array(FEW)
  /** A heading as a unit vector, and the free distance along it in inches. */
  readonly ray = new Float64Array(FEW)
  /** The way to the centre of the target of a charge as a vector, and its length. */
  readonly front = new Float64Array(FEW)
  /** The place of a model, or any place: x and y. */
  readonly point = new Float64Array(FEW)
  /** The vector from the nearest model of one unit to that of another. */
  readonly gap = new Float64Array(FEW)
  /** For two packed blocks (`offsets.ts`): the vector from centre to centre, and the square of the asked distance. */
  readonly apart = new Float64Array(FEW)

  readonly corners: Corners = {
    count: 0,
    x: new Float64Array(MOST_CORNERS),
    y: new Float64Array(MOST_CORNERS),
    of: new Int32Array(MOST_CORNERS),
    far: new Float64Array(MOST_CORNERS),
  }
  readonly legs: Legs = {
    first: new Int8Array(MOST_CORNERS),
    between: new Int8Array(MOST_CORNERS * MOST_CORNERS),
    last: new Int8Array(MOST_CORNERS),
    lastFar: new Float64Array(MOST_CORNERS),
    lastX: new Float64Array(MOST_CORNERS),
    lastY: new Float64Array(MOST_CORNERS),
    one: -1,
    two: -1,
  }
}
