/**
 * Scratch that no battle depends on: what is written here is read before anything else is asked. Its place in memory is known when the code is
 * compiled, which what a table holds is not; arrays of 64 bytes and less have no such place.
 */

/** Numbers of which few are used. */
const FEW = 16

/** Units and objectives near a move, at most; choices that end somewhere, in one list, at most: more than all ways of a move. */
export const MOST_NEAR = 160
export const MOST_ENDS = 2048

/**
 * Units near a move (`neighbours.ts`), and objectives behind them, or what stands between two units (`sight.ts`): by index, where, how near they may
 * come squared, and whether they are enemies. Who asks for a sight ends the list of a move.
 */
export const NEAR_INDEX = new Int32Array(MOST_NEAR)
export const NEAR_X = new Float64Array(MOST_NEAR)
export const NEAR_Y = new Float64Array(MOST_NEAR)
export const NEAR_MOST = new Float64Array(MOST_NEAR)
export const NEAR_FOE = new Uint8Array(MOST_NEAR)

/** Choices that are tried, and the places they lead to. */
export const TRIES = new Int32Array(MOST_ENDS)
export const TRY_X = new Float64Array(MOST_ENDS)
export const TRY_Y = new Float64Array(MOST_ENDS)

/** Where a move ends, which is `Field.end` as well; where who moves was. */
export const END = new Float64Array(FEW)
export const PAST = new Float64Array(FEW)

/** A heading as a unit vector, how far it is free; the way to the centre of who is to be charged, and how long it is. */
export const RAY = new Float64Array(FEW)
export const FRONT = new Float64Array(FEW)

/** A model that is looked at, or a place; the way from the nearest model of one unit to that of another. */
export const POINT = new Float64Array(FEW)
export const GAP = new Float64Array(FEW)
