import { Flood, isFloodable } from '../../../board/square/flood.ts'
import type { Ground } from '../../../board/square/ground.ts'
import { Paths } from '../../../board/square/paths.ts'

/** Room for the ways of whoever moves. */
export class Ways {
  readonly paths: Paths
  readonly straight: Int16Array
  /** For where a body of one square can come at all; null on ground that takes more than bits. */
  readonly flood: Flood | null

  constructor(ground: Ground) {
    this.paths = new Paths(ground)
    this.flood = isFloodable(ground) ? new Flood(ground) : null
    this.straight = new Int16Array(ground.board.columns + ground.board.rows)
  }
}
