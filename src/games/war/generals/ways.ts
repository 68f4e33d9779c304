import { SIDES } from '../../../board/hex/hex.ts'
import { BROKEN, RIVER, WOODS } from '../data/terrain.ts'
import type { Board } from '../state/board.ts'
import type { Unit } from '../state/unit.ts'

/** Cost of a step into a river hex, and of a step over the edge of woods or broken ground, for units that may take it. Any other step costs 1. */
const WADE = 4
const EDGE = 2
/** Added to the steps from hex to hex if there is no way. */
const NO_WAY = 20
const UNKNOWN = 255

/** Lengths of the ways from hex to hex over the ground, in steps, without units and facings. They are computed at the first request for a target. */
export class Ways {
  private readonly board: Board
  /** By kind (0 keeps dry, 1 wades) and target: whether the ways are known. */
  private readonly known: Uint8Array
  private readonly lengths: Uint8Array

  constructor(board: Board) {
    const { count } = board.hexes
    this.board = board
    this.known = new Uint8Array(2 * count)
    this.lengths = new Uint8Array(2 * count * count)
  }

  /** Index in `table` of the lengths of a unit's ways to a target. */
  to(unit: Unit, target: number): number {
    const { count } = this.board.hexes
    if (unit.isFlying) return target * count
    const row = (unit.keepsDry ? 0 : count) + target
    if (this.known[row] === 0) {
      this.known[row] = 1
      this.find(unit.keepsDry, target, this.lengths.subarray(row * count, (row + 1) * count))
    }
    return row * count
  }

  /** Lengths of the ways of a unit; for a flying unit, the distances on the board without ground. */
  table(unit: Unit): Uint8Array {
    return unit.isFlying ? this.board.hexes.distances : this.lengths
  }

  /** Label-correcting search from the target outward. */
  private find(keepsDry: boolean, target: number, lengths: Uint8Array): void {
    const { nature } = this.board
    const { neighbours, distances, count } = this.board.hexes
    lengths.fill(UNKNOWN)
    lengths[target] = 0
    const waiting = [target]
    for (const hex of waiting) {
      for (let side = 0; side < SIDES; side++) {
        const next = neighbours[hex * SIDES + side]
        if (next < 0 || (keepsDry && (nature[next] & RIVER) !== 0)) continue
        const crosses = ((nature[hex] ^ nature[next]) & (WOODS | BROKEN)) !== 0
        const length = lengths[hex] + ((nature[hex] & RIVER) !== 0 ? WADE : crosses ? EDGE : 1)
        if (length >= lengths[next]) continue
        lengths[next] = length
        waiting.push(next)
      }
    }
    for (let hex = 0; hex < count; hex++) {
      if (lengths[hex] === UNKNOWN) lengths[hex] = distances[target * count + hex] + NO_WAY
    }
  }
}
