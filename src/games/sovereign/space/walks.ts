import { Flood, isFloodable } from '../../../board/square/flood.ts'
import type { Ground } from '../../../board/square/ground.ts'
import { Paths } from '../../../board/square/paths.ts'

/** What was found for a position: a version of the battle, a combatant by index, and the squares it had. */
export class Found {
  version = -1
  unit = -1
  most = -1
  n = 0
}

/** Room for the ways of whoever moves. */
export class Ways {
  /** For whom the others were noted last: `survey`. */
  readonly surveyed = new Found()
  /** The squares of a Move; the ends of a Charge; whether it runs. */
  readonly known = new Found()
  readonly charges = new Found()
  readonly running = new Found()
  /** Where a Charge may end, ascending; squares met by the search of this number. */
  readonly ends: Int16Array
  readonly met: Int32Array
  searches = 0
  readonly paths: Paths
  readonly straight: Int16Array
  /** For where a body of one square can come at all; null on ground that takes more than bits. */
  readonly flood: Flood | null

  constructor(ground: Ground) {
    this.paths = new Paths(ground)
    this.flood = isFloodable(ground) ? new Flood(ground) : null
    this.ends = new Int16Array(ground.board.count)
    this.met = new Int32Array(ground.board.count)
    this.straight = new Int16Array(ground.board.columns + ground.board.rows)
  }
}
