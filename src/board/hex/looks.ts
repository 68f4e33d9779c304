import { type Hexes, SIDES } from './hex.ts'
import { type Cell, CORNERS, centreOf, isSame, type Point, under } from './lines.ts'

/** Which lines are tried: from the front corners and the centre of the viewer's hex to corners and centre of the target's, or between centres. */
export type Sampling = 'anyPart' | 'centre'

/** Whether a hex that is touched only at its edge blocks the line; if not, an edge blocks only if both its hexes do. */
export type Touching = 'blocks' | 'free'

/** Length of the head of a line in `Looks.data`: number of hexes, hexes beside the viewer, hexes before the last group (see `Line`), and number of edges. */
export const HEAD = 4

/** Length of an edge in `Looks.data`: its two hexes, then bits for the first and the second hex: 1 and 2 if beside the viewer, 4 and 8 if beside the target. */
export const EDGE = 3

/**
 * The straight lines along which a unit may look over a board, whatever stands on it. Cells are hexes of the board and of a border one hex
 * wide. Hexes are stored as cell offsets from the viewer, so the lines of a look depend only on the offset of the target and on the
 * facing. A look has at most 35 lines. A line is dropped if its hexes include all hexes of another line. So if all kept lines are
 * blocked, all lines are.
 */
export interface Looks {
  /** Number of cells; then the cell of each hex. */
  readonly cells: number
  readonly cellOf: Int16Array
  /** `offsets * facing + offsetBase[to] − offsetBase[from] + middle` is the index of a look in `first`. */
  readonly offsets: number
  readonly middle: number
  readonly offsetBase: Int32Array
  /** By look: the index in `lineAt` of its first line. Its lines end where those of the next look begin. */
  readonly first: Int32Array
  /** By line: the index in `data` where it begins. */
  readonly lineAt: Int32Array
  readonly data: Int16Array
}

/** All looks over a board. Slow; compute them once per board size. */
export function looks(board: Hexes, sampling: Sampling, touching: Touching): Looks {
  const { columns, rows, count } = board
  const stride = rows + (columns >> 1) + 4
  const cellOf = new Int16Array(count)
  const width = 2 * stride
  const offsetBase = new Int32Array(count)
  for (let hex = 0; hex < count; hex++) {
    const q = board.q[hex]
    const r = board.r[hex]
    cellOf[hex] = (q + 1) * stride + r + (columns >> 1) + 1
    offsetBase[hex] = q * width + r
  }
  const middle = (columns - 1) * width + stride
  const offsets = 2 * middle
  const found = new Map<string, readonly Line[]>()
  const first: number[] = []
  const lineAt: number[] = []
  const data: number[] = []
  const pairs = pairsByOffset(board, offsetBase, middle)
  for (let facing = 0; facing < SIDES; facing++) {
    for (let offset = 0; offset < offsets; offset++) {
      first.push(lineAt.length)
      const pair = pairs.get(offset)
      if (pair === undefined || ((board.fronts[pair] >> facing) & 1) === 0) continue
      const from = Math.floor(pair / count)
      const to: Cell = [board.q[pair % count] - board.q[from], board.r[pair % count] - board.r[from]]
      // The lines are found for a viewer that faces side 0, with the target ahead or to its left; all other looks are turned or mirrored from these.
      const ahead = turned(to, SIDES - facing)
      const isMirrored = ahead[0] < 0
      const alike = isMirrored ? mirrored(ahead) : ahead
      const lines = found.get(alike.join()) ?? fewest(linesTo(alike, sampling, touching))
      found.set(alike.join(), lines)
      const step = (cell: Cell) => {
        const [q, r] = turned(isMirrored ? mirrored(cell) : cell, facing)
        return q * stride + r
      }
      const [stepQ, stepR] = [step([1, 0]), step([0, 1])]
      for (const line of lines) {
        lineAt.push(data.length)
        write(line, stepQ, stepR, data)
      }
    }
  }
  first.push(lineAt.length)
  lineAt.push(data.length)
  return {
    cells: (columns + 2) * stride,
    cellOf,
    offsets,
    middle,
    offsetBase,
    first: Int32Array.from(first),
    lineAt: Int32Array.from(lineAt),
    data: Int16Array.from(data),
  }
}

/** For every offset, one pair of hexes that has it, as an index into the tables of pairs. */
function pairsByOffset({ count }: Hexes, offsetBase: Int32Array, middle: number): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>()
  for (let from = 0; from < count; from++) {
    for (let to = 0; to < count; to++) {
      const offset = offsetBase[to] - offsetBase[from] + middle
      if (from !== to && !pairs.has(offset)) pairs.set(offset, from * count + to)
    }
  }
  return pairs
}

/** Turns a cell clockwise about the viewer by `sides` sides. */
function turned([q, r]: Cell, sides: number): Cell {
  return sides % SIDES === 0 ? [q, r] : turned([-r, q + r], sides - 1)
}

/** Swaps left and right, as seen by a viewer that faces side 0. */
function mirrored([q, r]: Cell): Cell {
  return [-q, q + r]
}

/** The two hexes of an edge, and the bits described at `EDGE`. */
type Edge = readonly [Cell, Cell, number]

/** The hexes and edges that may block a line. */
interface Line {
  /** First group: hexes beside the viewer. Last group: hexes beside the target that are not beside the viewer. */
  readonly cells: readonly Cell[]
  /** Number of hexes in the first group; number of hexes before the last group. */
  readonly besideViewer: number
  readonly beforeTarget: number
  /** Edges that block the line when both their hexes block. */
  readonly edges: readonly Edge[]
  /** The cells as a set of bits, 31 bits to a number; a bit is a hex of the look. */
  readonly bits: readonly number[]
}

const HERE: Cell = [0, 0]

/** The corners of the front of a unit that faces side 0. */
const FRONT = [5, 0, 1, 2].map((k) => CORNERS[k])

/** Lines to a hex from a viewer that faces side 0. */
function linesTo(to: Cell, sampling: Sampling, touching: Touching): readonly Line[] {
  const [x, y] = centreOf(to)
  const isWhole = sampling === 'anyPart'
  const starts: readonly Point[] = [[0, 0], ...(isWhole ? FRONT : [])]
  const ends = [[x, y] as Point, ...(isWhole ? CORNERS.map(([dx, dy]): Point => [x + dx, y + dy]) : [])]
  const isBarredByTouch = touching === 'blocks' && isWhole
  const known = new Map<number, number>()
  return starts.flatMap((start) =>
    ends.map((end) => {
      const { crossed, touched, along } = under(start, end, HERE, to)
      const cells = isBarredByTouch ? [...crossed, ...touched] : crossed
      const first = cells.filter((cell) => isBeside(cell, HERE))
      const between = cells.filter((cell) => !isBeside(cell, HERE) && !isBeside(cell, to))
      const last = cells.filter((cell) => !isBeside(cell, HERE) && isBeside(cell, to))
      return {
        cells: [...first, ...between, ...last],
        besideViewer: first.length,
        beforeTarget: first.length + between.length,
        edges: isBarredByTouch ? [] : along.map(([a, b]): Edge => [a, b, besides(a, b, to)]),
        bits: bitsOf(cells, known),
      }
    }),
  )
}

/** The cells as a set of bits; `known` gives each hex its bit, and new hexes are added to it. */
function bitsOf(cells: readonly Cell[], known: Map<number, number>): readonly number[] {
  const words: number[] = []
  for (const [q, r] of cells) {
    const key = q * 1024 + r
    const bit = known.get(key) ?? known.size
    known.set(key, bit)
    const word = Math.floor(bit / 31)
    while (words.length <= word) words.push(0)
    words[word] = words[word] | (1 << (bit % 31))
  }
  return words
}

/** Drops each line that is blocked whenever a kept line is; the shortest lines come first. */
function fewest(lines: readonly Line[]): readonly Line[] {
  const sorted = lines.toSorted((a, b) => a.cells.length + a.edges.length - b.cells.length - b.edges.length)
  const kept: Line[] = []
  for (const line of sorted) {
    if (!kept.some((other) => isWithin(other, line))) kept.push(line)
  }
  return kept
}

/** Whether the other line is blocked whenever this line is. */
function isWithin(line: Line, other: Line): boolean {
  for (const [word, bits] of line.bits.entries()) {
    if ((bits & ~(other.bits[word] ?? 0)) !== 0) return false
  }
  return line.edges.every(
    ([a, b]) =>
      other.edges.some(([c, d]) => isSame(a, c) && isSame(b, d)) ||
      other.cells.some((cell) => isSame(cell, a) || isSame(cell, b)),
  )
}

function isBeside([q, r]: Cell, [p, s]: Cell): boolean {
  return Math.max(Math.abs(q - p), Math.abs(r - s), Math.abs(q - p + r - s)) === 1
}

function besides(a: Cell, b: Cell, to: Cell): number {
  const beside = [isBeside(a, HERE), isBeside(b, HERE), isBeside(a, to), isBeside(b, to)]
  return beside.reduce((sum, is, bit) => sum + (is ? 1 << bit : 0), 0)
}

/** Writes a line in the layout of `Looks.data`. `stepQ`, `stepR`: cell difference of one step along each axis. */
function write({ cells, besideViewer, beforeTarget, edges }: Line, stepQ: number, stepR: number, data: number[]): void {
  data.push(cells.length, besideViewer, beforeTarget, edges.length)
  for (const [q, r] of cells) data.push(q * stepQ + r * stepR)
  for (const [[q, r], [p, s], beside] of edges) data.push(q * stepQ + r * stepR, p * stepQ + s * stepR, beside)
}
