import type { Ground } from '../../board/square-ground.ts'
import { Paths } from '../../board/square-paths.ts'

/** Room for the ways of whoever moves. */
export class Ways {
  readonly paths: Paths
  readonly straight: Int16Array

  constructor(ground: Ground) {
    this.paths = new Paths(ground)
    this.straight = new Int16Array(ground.board.columns + ground.board.rows)
  }
}
