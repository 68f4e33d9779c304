/** Numbers of which few are used. */
const FEW = 16

/** Units and objectives near a move, at most; choices that end somewhere, in one list, at most: more than all ways of a move. */
export const MOST_NEAR = 160
export const MOST_ENDS = 2048

/** Corners looked at for one move, at most. */
export const MOST_CORNERS = 96

/** Corners about which a way may bend (`waypoints.ts`). */
interface Corners {
  count: number
  readonly x: Float64Array
  readonly y: Float64Array
  /** What each is a corner of: a piece of ground by its index, or a unit by its index after the pieces. */
  readonly of: Int32Array
  /** Inches straight from the unit to each. */
  readonly far: Float64Array
}

/** Straight legs of ways about corners, and the best way found (`path-around.ts`). */
interface Legs {
  /** What is on the leg from the unit to each corner, from each corner to each, and from each to the end. */
  readonly first: Int8Array
  readonly between: Int8Array
  readonly last: Int8Array
  /** Inches of the last leg from each corner, and where it ends. */
  readonly lastFar: Float64Array
  readonly lastX: Float64Array
  readonly lastY: Float64Array
  /** The corners of the best way: the second is −1 where it has one, and the first where there is no way. */
  one: number
  two: number
}

/** Scratch of a table: what is written here is read before anything else is asked, and no battle depends on it afterwards. */
export class Scratch {
  /** How many units are near a move (`neighbours.ts`), and with the objectives near it, which are listed behind them. */
  nears = 0
  stands = 0
  /**
   * The units and objectives near a move, or the units between two others (`sight.ts`), which ends the list of a move: by index, where they are,
   * how near they may come squared, and whether they are enemies.
   */
  readonly nearIndex = new Int32Array(MOST_NEAR)
  readonly nearX = new Float64Array(MOST_NEAR)
  readonly nearY = new Float64Array(MOST_NEAR)
  readonly nearMost = new Float64Array(MOST_NEAR)
  readonly nearFoe = new Uint8Array(MOST_NEAR)

  /** How many places are tried (`placement-filter.ts`), the choices that lead there, and where they are. */
  tried = 0
  readonly tries = new Int32Array(MOST_ENDS)
  readonly tryX = new Float64Array(MOST_ENDS)
  readonly tryY = new Float64Array(MOST_ENDS)

  /** Where a move ends, and where the unit that moves was: x and y. */
  readonly end = new Float64Array(FEW)
  readonly past = new Float64Array(FEW)
  /** A heading as a unit vector, and how many inches it is free. */
  readonly ray = new Float64Array(FEW)
  /** The way to the centre of the target of a charge as a vector, and its length. */
  readonly front = new Float64Array(FEW)
  /** A model that is looked at, or a place: x and y. */
  readonly point = new Float64Array(FEW)
  /** The way from the nearest model of one unit to that of another, as a vector. */
  readonly gap = new Float64Array(FEW)
  /** Of two packed blocks (`offsets.ts`): the way from centre to centre as a vector, and the square of the distance asked about. */
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
