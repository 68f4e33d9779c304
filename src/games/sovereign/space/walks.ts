import { Flood, isFloodable } from '../../../board/square/flood.ts'
import type { Ground } from '../../../board/square/ground.ts'
import { Paths } from '../../../board/square/paths.ts'

/** Key of a cached search, and how much it found. */
export class Found {
  /** Version of the battle. */
  version = -1
  /** Index of the combatant. */
  unit = -1
  /** Squares of movement of the combatant. */
  most = -1
  /** Number of squares that were found; for `running`, 1 if the combatant flees. */
  n = 0
}

/** Arrays for finding the ways of a mover. */
export class Ways {
  /** Key of the last `survey`. */
  readonly surveyed = new Found()
  /** Keys of the squares of a Move, of the ends of a Charge, and of whether the unit flees. */
  readonly known = new Found()
  readonly charges = new Found()
  readonly running = new Found()
  /** Squares on which a Charge may end, ascending; by square, the number of the search that met it last. */
  readonly ends: Int16Array
  readonly met: Int32Array
  searches = 0
  readonly paths: Paths
  readonly straight: Int16Array
  /** Flood fill for a body of one square; null if the ground needs more than bits. */
  readonly flood: Flood | null

  constructor(ground: Ground) {
    this.paths = new Paths(ground)
    this.flood = isFloodable(ground) ? new Flood(ground) : null
    this.ends = new Int16Array(ground.board.count)
    this.met = new Int32Array(ground.board.count)
    this.straight = new Int16Array(ground.board.columns + ground.board.rows)
  }
}
