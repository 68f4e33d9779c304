import { SIDES } from '../../../board/hex/hex.ts'
import { BROKEN, RIVER, WOODS } from '../data/terrain.ts'
import type { Board } from '../state/board.ts'
import type { Unit } from '../state/unit.ts'

/**
 * Cost of a step into a river hex, and of a step into woods or broken ground, for units that may take it. Any other step costs 1, also one out of woods: a
 * unit may cross one edge in a turn, so only a way through woods costs more than one in the open.
 */
const WADE = 4
const EDGE = 2
/** Added to the steps from hex to hex if there is no way. */
const NO_WAY = 20
const UNKNOWN = 255

/** Kinds of units: they keep out of rivers, wade through them, fly over all ground. */
const DRY = 0
const WET = 1
const FLYING = 2
const KINDS = 3

/** Lengths of the ways from hex to hex over the ground, in steps, without units and facings. They are computed at the first request for a target. */
export class Ways {
  private readonly board: Board
  /** By range; by kind of unit and target: the lengths by the hex where a way begins. */
  private readonly lengths: (Uint8Array | undefined)[][] = []

  constructor(board: Board) {
    this.board = board
  }

  /** Lengths of a unit's ways to the nearest hex within a range of a target, by the hex where the unit stands; for a range of 0, to the target itself. */
  to(unit: Unit, target: number, range: number): Uint8Array {
    const kind = unit.isFlying ? FLYING : unit.keepsDry ? DRY : WET
    const { count } = this.board.hexes
    // Without holes, which an engine may look up in a slow table.
    while (this.lengths.length <= range) this.lengths.push(new Array<undefined>(KINDS * count).fill(undefined))
    return (this.lengths[range][kind * count + target] ??= this.find(kind, target, range))
  }

  /** Label-correcting search outward from the hexes within the range of the target. */
  private find(kind: number, target: number, range: number): Uint8Array {
    const { nature } = this.board
    const { neighbours, distances, count } = this.board.hexes
    const away = distances.subarray(target * count, (target + 1) * count)
    if (kind === FLYING) return Uint8Array.from(away, (steps) => Math.max(0, steps - range))
    const isClosed = (hex: number) => kind === DRY && (nature[hex] & RIVER) !== 0
    const lengths = new Uint8Array(count).fill(UNKNOWN)
    const waiting: number[] = []
    for (let hex = 0; hex < count; hex++) {
      if (away[hex] > range || (hex !== target && isClosed(hex))) continue
      lengths[hex] = 0
      waiting.push(hex)
    }
    for (const hex of waiting) {
      for (let side = 0; side < SIDES; side++) {
        const next = neighbours[hex * SIDES + side]
        if (next < 0 || isClosed(next)) continue
        const enters = (nature[hex] & ~nature[next] & (WOODS | BROKEN)) !== 0
        const length = lengths[hex] + ((nature[hex] & RIVER) !== 0 ? WADE : enters ? EDGE : 1)
        if (length >= lengths[next]) continue
        lengths[next] = length
        waiting.push(next)
      }
    }
    for (let hex = 0; hex < count; hex++) if (lengths[hex] === UNKNOWN) lengths[hex] = away[hex] + NO_WAY
    return lengths
  }
}
