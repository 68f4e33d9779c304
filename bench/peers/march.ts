import { Hexes, OFF, SIDES } from '../../src/board/hex/hex.ts'
import { KeyedDice } from '../../src/core/keyed-dice.ts'

/** Numbers for one battle of the two sample armies under `greedy`: lists of moves, sight lines past five hexes, handfuls of dice. */
const MOVES = 75
const LOOKS = 60
const HEXES_OF_LOOK = 5
const DRAWS = 72
const UNITS = 21

/**
 * The least work of a battle of W.A.R.: as many floods over places, sight lines and handfuls of dice as a battle needs at least, on a bare
 * board of the same size. A flood is written down place by place. A battle takes longer than this because of its rules and generals.
 */
export class March {
  private readonly dice = new KeyedDice(1, 2)
  private readonly board = new Hexes(16, 11)
  private readonly at = new Int32Array(UNITS)
  private readonly taken = new Uint8Array(this.board.count)
  private readonly masks = new Uint8Array(this.board.count)
  private readonly queue = new Int32Array(this.board.count * SIDES)
  /** A sum of parts of every result, so that the compiler cannot omit a computation. */
  sum = 0

  play(block: number): void {
    const { dice, board, at, taken } = this
    dice.seek(block)
    taken.fill(0)
    for (let i = 0; i < UNITS; i++) {
      const hex = (i * 17 + (i > 10 ? 5 : 0)) % board.count
      at[i] = hex * SIDES + (i % SIDES)
      taken[hex] = 1
    }
    let sum = 0
    for (let move = 0; move < MOVES; move++) {
      const i = (move * 5 + block) % UNITS
      const n = this.flood(at[i] as number, 4 + (move % 3 === 0 ? 1 : 0))
      const to = this.queue[(move * 7919 + block) % n] as number
      taken[((at[i] as number) / SIDES) | 0] = 0
      taken[(to / SIDES) | 0] = 1
      at[i] = to
      sum += to
    }
    for (let look = 0; look < LOOKS; look++) sum += this.look(at[look % UNITS] as number)
    for (let k = 0; k < DRAWS; k++) {
      dice.key(1 + (k >> 4), 1 + (k & 15), 1, 65)
      sum += dice.wounds(7 - (k & 3), 12, 7 + (k & 1), 8)
    }
    this.sum += sum
  }

  /** Writes the places in reach of a place into `queue`, beginning with the place itself; returns their number. */
  private flood(start: number, points: number): number {
    const { queue, masks, taken } = this
    const { neighbours } = this.board
    let tail = 0
    queue[tail++] = start
    masks[(start / SIDES) | 0] = 1 << (start % SIDES)
    let head = 0
    for (let cost = 1; cost <= points; cost++) {
      for (const layer = tail; head < layer; head++) {
        const place = queue[head] as number
        const hex = (place / SIDES) | 0
        const facing = place - hex * SIDES
        const right = facing === SIDES - 1 ? 0 : facing + 1
        const left = facing === 0 ? SIDES - 1 : facing - 1
        tail = this.reach(hex, right, tail)
        tail = this.reach(hex, left, tail)
        const next = neighbours[place] as number
        if (next !== OFF && taken[next] === 0) tail = this.reach(next, facing, tail)
      }
    }
    for (let i = 0; i < tail; i++) masks[((queue[i] as number) / SIDES) | 0] = 0
    return tail
  }

  private reach(hex: number, facing: number, tail: number): number {
    const { masks, queue } = this
    const bits = masks[hex] as number
    if (((bits >> facing) & 1) === 1) return tail
    masks[hex] = bits | (1 << facing)
    queue[tail] = hex * SIDES + facing
    return tail + 1
  }

  /** Number of hexes straight ahead that are occupied. */
  private look(place: number): number {
    const { neighbours } = this.board
    const facing = place % SIDES
    let between = 0
    let hex = (place / SIDES) | 0
    for (let i = 0; i < HEXES_OF_LOOK; i++) {
      const next = neighbours[hex * SIDES + facing] as number
      if (next === OFF) return between
      hex = next
      between += this.taken[hex] as number
    }
    return between
  }
}
