import { type Hexes, SIDES } from './hex.ts'
import { type Cell, CORNERS, centreOf, isSame, type Point, under } from './lines.ts'

/** Which lines are tried: from the front corners and the centre of the viewer's hex to corners and centre of the target's, or between centres. */
export type Sampling = 'anyPart' | 'centre'

/** Whether a hex that a line only touches at its edge is in the way; if not, an edge is barred where both its hexes are. */
export type Touching = 'blocks' | 'free'

/** Numbers before the hexes of a line in `Looks.data`: how many hexes, of which beside the viewer, of which not beside the target; how many edges. */
export const HEAD = 4

/** An edge in `Looks.data`: its two hexes, and which of these stand beside the viewer (1, 2) and beside the target (4, 8). */
export const EDGE = 3

/**
 * The straight lines along which a unit may look over a board, whatever stands on it. Hexes are cells of a field one wider than the board
 * on every side, and stand as differences of cells from the viewer's: they depend on the offset of the target and on the facing only.
 * Of the lines of a look, 35 at most, only those are kept that have no other's hexes among theirs: where they are barred, all are.
 */
export interface Looks {
  /** Cells of the field, and by hex its cell. */
  readonly cells: number
  readonly cellOf: Int16Array
  /** `offsets * facing + offsetBase[to] − offsetBase[from] + middle` is the place of a look in `first`. */
  readonly offsets: number
  readonly middle: number
  readonly offsetBase: Int32Array
  /** By look: its first line in `lineAt`; the next look's is where they end. */
  readonly first: Int32Array
  /** By line: its place in `data`. */
  readonly lineAt: Int32Array
  readonly data: Int16Array
}

/** All looks over a board. They take a moment to find, and do for every board of that size. */
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
      // As seen by one who faces side 0, with the target ahead or to his left: the other looks are these, turned and mirrored.
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

/** For every offset there is between two hexes, a pair of such as a place in the tables of pairs. */
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

/** Clockwise about the viewer, by so many sides. */
function turned([q, r]: Cell, sides: number): Cell {
  return sides % SIDES === 0 ? [q, r] : turned([-r, q + r], sides - 1)
}

/** Left for right, as seen by one who faces side 0. */
function mirrored([q, r]: Cell): Cell {
  return [-q, q + r]
}

/** The hexes of an edge, and which of them stand beside what: see `EDGE`. */
type Edge = readonly [Cell, Cell, number]

/** What bars a line. */
interface Line {
  /** Those beside the viewer first, those beside the target last. */
  readonly cells: readonly Cell[]
  /** How many are beside the viewer; how many are not beside the target. */
  readonly besideViewer: number
  readonly beforeTarget: number
  /** Edges that bar it where both hexes would. */
  readonly edges: readonly Edge[]
  /** The cells as a set of bits, 31 to a number, of all the hexes of the look. */
  readonly bits: readonly number[]
}

const HERE: Cell = [0, 0]

/** The corners of the front of a unit that faces side 0. */
const FRONT = [5, 0, 1, 2].map((k) => CORNERS[k])

/** The lines to a hex from one that is faced to side 0. */
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

/** A set of bits; `known` gives each hex its own. */
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

/** Without lines that are barred whenever another one is; the shortest first. */
function fewest(lines: readonly Line[]): readonly Line[] {
  const sorted = lines.toSorted((a, b) => a.cells.length + a.edges.length - b.cells.length - b.edges.length)
  const kept: Line[] = []
  for (const line of sorted) {
    if (!kept.some((other) => isWithin(other, line))) kept.push(line)
  }
  return kept
}

/** Whether all that bars a line bars the other too. */
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

/** A line as `Looks.data` has it; `stepQ`, `stepR`: the cells from a hex to the next along the axes of the line's own hexes. */
function write({ cells, besideViewer, beforeTarget, edges }: Line, stepQ: number, stepR: number, data: number[]): void {
  data.push(cells.length, besideViewer, beforeTarget, edges.length)
  for (const [q, r] of cells) data.push(q * stepQ + r * stepR)
  for (const [[q, r], [p, s], beside] of edges) data.push(q * stepQ + r * stepR, p * stepQ + s * stepR, beside)
}
