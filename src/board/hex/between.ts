import { type Hexes, hexIndex, OFF } from './hex.ts'
import { type Cell, centreOf, under } from './lines.ts'

/** Finds the hexes between two hexes: those that the line crosses, and those along whose common edge it runs. */
interface Between {
  readonly all: readonly number[]
  readonly crossed: readonly number[]
  /** Pairs of hexes; `OFF` stands for a place beyond the board. */
  readonly along: readonly (readonly [number, number])[]
}

const HERE: Cell = [0, 0]

/** Cache of what lies between two hexes, by board and by pair. */
const known = new WeakMap<Hexes, Map<number, Between>>()

/**
 * The hexes between two hexes: those under the straight line from centre to centre, nearest to `from` first, without the two themselves.
 * Where the line runs along the edge between two hexes, both are in the list. Empty for neighbours and for the same hex.
 */
export function between(board: Hexes, from: number, to: number): readonly number[] {
  return betweenOf(board, from, to).all
}

/**
 * Whether the line from centre to centre is free: no hex that it crosses is opaque, and where it runs along the edge between two hexes at
 * most one of them is. The hexes at both ends do not count. If the line is free in one direction, it is free in the other.
 */
export function isInSight(board: Hexes, from: number, to: number, isOpaque: (hex: number) => boolean): boolean {
  const { crossed, along } = betweenOf(board, from, to)
  for (let i = 0; i < crossed.length; i++) if (isOpaque(crossed[i])) return false
  for (let i = 0; i < along.length; i++) {
    const [one, other] = along[i]
    if (one !== OFF && other !== OFF && isOpaque(one) && isOpaque(other)) return false
  }
  return true
}

function betweenOf(board: Hexes, from: number, to: number): Between {
  const pairs = known.get(board) ?? new Map<number, Between>()
  known.set(board, pairs)
  const pair = from * board.count + to
  const found = pairs.get(pair) ?? computed(board, from, to)
  pairs.set(pair, found)
  return found
}

function computed(board: Hexes, from: number, to: number): Between {
  const target: Cell = [board.q[to] - board.q[from], board.r[to] - board.r[from]]
  const end = centreOf(target)
  const { crossed, along } = under([0, 0], end, HERE, target)
  const index = ([q, r]: Cell): number => {
    const column = board.q[from] + q
    return hexIndex(board, column, board.r[from] + r + (column >> 1))
  }
  /** How far along the line the centre of a hex lies. */
  const ahead = (cell: Cell): number => centreOf(cell)[0] * end[0] + 3 * centreOf(cell)[1] * end[1]
  const cells = [...crossed, ...along.flat()].toSorted((a, b) => ahead(a) - ahead(b))
  return {
    all: cells.map(index).filter((hex) => hex !== OFF),
    crossed: crossed.map(index).filter((hex) => hex !== OFF),
    along: along.map(([one, other]) => [index(one), index(other)]),
  }
}
