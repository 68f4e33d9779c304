import { type Ground, HALF_SCREEN, OPAQUE, SCREEN } from './ground.ts'

/**
 * Points from which and to which lines are drawn: 3 × 3 points of both squares, the viewer's centre to 3 × 3 points, or the four corners of
 * both squares.
 */
export type Method = 'lattice9' | 'centre' | 'corner4'

/** Length of a square's side in units, and the offsets of its points: near the first edge, in the middle, near the last edge. */
const UNITS = 64
const NEAR = 1
const MIDDLE = 32
const FAR = 63

/** Pairs of offsets. The corners come first, so that after them the loop may stop early. */
const CORNERS = [NEAR, NEAR, FAR, NEAR, NEAR, FAR, FAR, FAR]
const CENTRE = [MIDDLE, MIDDLE]
const LATTICE = [...CORNERS, ...CENTRE, MIDDLE, NEAR, NEAR, MIDDLE, FAR, MIDDLE, MIDDLE, FAR]

const POINTS = {
  lattice9: { viewer: LATTICE, target: LATTICE },
  centre: { viewer: CENTRE, target: LATTICE },
  corner4: { viewer: CORNERS, target: CORNERS },
} as const

/** What is seen of a square, as bits: the number of its corners in view (0 to 4); whether any part is seen; how it is screened. */
export const CORNERS_SEEN = 7
export const SEEN = 8
/** Every open line crosses a half or whole screen that serves the target. */
export const HALF_SCREENED = 16
/** Every open line crosses a whole screen that serves the target. */
export const SCREENED = 32

/** What is seen over open ground. */
export const CLEAR = SEEN | 4

/** Marks a look that has been found. */
const KNOWN = 128

/**
 * What a viewer on one square sees of another square, computed at the first request and cached. Lines run between points of the two
 * squares; a line is blocked if it touches an opaque square, edge and corners included. A screen serves a target that is at most as many
 * squares from it as the viewer is. All in whole numbers.
 */
export class SquareSight {
  readonly ground: Ground
  readonly viewer: Int32Array
  readonly target: Int32Array
  /** Whether no square hides anything. */
  readonly isClear: boolean
  /** By viewer and target: what is seen, and `KNOWN`; empty if `isClear`. */
  readonly looks: Uint8Array
  /** Opaque squares between the viewer and the target of the present look. */
  readonly opaque: Int16Array
  /** Screens between the two that serve the target. */
  readonly screens: Int16Array
  /** Bits of each screen: `HALF_SCREENED` for a half screen, both bits for a whole screen. */
  readonly screenBits: Uint8Array
  screenCount = 0
  opaqueCount = 0

  constructor(ground: Ground, method: Method) {
    const { count } = ground.board
    this.ground = ground
    this.viewer = Int32Array.from(POINTS[method].viewer)
    this.target = Int32Array.from(POINTS[method].target)
    this.isClear = ground.nature.every((bits) => (bits & HIDES) === 0)
    this.looks = new Uint8Array(this.isClear ? 0 : count * count)
    const room = this.isClear ? 0 : count
    this.opaque = new Int16Array(room)
    this.screens = new Int16Array(room)
    this.screenBits = new Uint8Array(room)
  }
}

const HIDES = OPAQUE | SCREEN | HALF_SCREEN

/** What is seen of a square from another: bits. */
export function look(s: SquareSight, from: number, to: number): number {
  if (s.isClear) return CLEAR
  const at = from * s.ground.board.count + to
  const known = s.looks[at]
  if (known !== 0) return known & ~KNOWN
  const seen = find(s, from, to)
  s.looks[at] = seen | KNOWN
  return seen
}

function find(s: SquareSight, from: number, to: number): number {
  gather(s, from, to)
  if (s.opaqueCount === 0 && s.screenCount === 0) return CLEAR
  const { viewer, target } = s
  const { column, row } = s.ground.board
  const left = UNITS * column[from]
  const top = UNITS * row[from]
  const right = UNITS * column[to]
  const bottom = UNITS * row[to]
  let corners = 0
  let isSeen = false
  // The kinds of screen that every open line so far crosses.
  let screens = HALF_SCREENED | SCREENED
  for (let t = 0; t < target.length; t += 2) {
    const isCorner = t < CORNERS.length
    if (!isCorner && isSeen && screens === 0) break
    let isFree = false
    for (let v = 0; v < viewer.length && !(isFree && screens === 0); v += 2) {
      const x = left + viewer[v]
      const y = top + viewer[v + 1]
      const toX = right + target[t]
      const toY = bottom + target[t + 1]
      if (isBarred(s, x, y, toX, toY)) continue
      isFree = true
      if (screens !== 0) screens &= crossed(s, x, y, toX, toY)
    }
    if (isFree) isSeen = true
    if (isFree && isCorner) corners++
  }
  return isSeen ? SEEN | corners | screens : 0
}

/** Collects the opaque squares and screens between the two squares, with these two. */
function gather(s: SquareSight, from: number, to: number): void {
  const { board, nature } = s.ground
  const { columns } = board
  const [x, y] = [board.column[from], board.row[from]]
  const [toX, toY] = [board.column[to], board.row[to]]
  s.opaqueCount = 0
  s.screenCount = 0
  for (let row = Math.min(y, toY); row <= Math.max(y, toY); row++) {
    for (let column = Math.min(x, toX); column <= Math.max(x, toX); column++) {
      const square = row * columns + column
      const bits = nature[square]
      if ((bits & HIDES) === 0) continue
      if ((bits & OPAQUE) !== 0) s.opaque[s.opaqueCount++] = square
      else if (steps(toX - column, toY - row) <= steps(x - column, y - row)) {
        s.screens[s.screenCount] = square
        s.screenBits[s.screenCount++] = (bits & SCREEN) === 0 ? HALF_SCREENED : HALF_SCREENED | SCREENED
      }
    }
  }
}

function steps(across: number, down: number): number {
  return Math.max(Math.abs(across), Math.abs(down))
}

function isBarred(s: SquareSight, x: number, y: number, toX: number, toY: number): boolean {
  for (let i = 0; i < s.opaqueCount; i++) {
    if (touches(s, s.opaque[i], x, y, toX, toY)) return true
  }
  return false
}

/** Bits of the screens that a line crosses. */
function crossed(s: SquareSight, x: number, y: number, toX: number, toY: number): number {
  let bits = 0
  for (let i = 0; i < s.screenCount; i++) {
    if (touches(s, s.screens[i], x, y, toX, toY)) bits |= s.screenBits[i]
  }
  return bits
}

/** Whether a line has a point in common with a square, its edge included. */
function touches(s: SquareSight, square: number, x: number, y: number, toX: number, toY: number): boolean {
  const { column, row } = s.ground.board
  const left = UNITS * column[square]
  const top = UNITS * row[square]
  if ((x < left && toX < left) || (x > left + UNITS && toX > left + UNITS)) return false
  if ((y < top && toY < top) || (y > top + UNITS && toY > top + UNITS)) return false
  const across = toX - x
  const down = toY - y
  // The line misses the square if all its corners are on one side. `off`: distance of its middle from the line × length of the line.
  const off = across * (top + UNITS / 2 - y) - down * (left + UNITS / 2 - x)
  return Math.abs(off) <= (UNITS / 2) * (Math.abs(across) + Math.abs(down))
}
