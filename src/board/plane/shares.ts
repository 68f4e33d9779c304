import { FRONT, HD, HW, POSE, REAR, RIGHT, type Shapes, UX, UY, VERTS, X, Y } from './shapes.ts'

/** Kinds of side arcs. `ARC_CORNER_45`: the plane outside a rectangle, cut by 45° lines from its corners. */
export const ARC_CORNER_45 = 0
/** The plane cut by the lines from the centre of a rectangle through its corners. */
export const ARC_DIAGONAL = 1

/** If the share still to be found is smaller than this, all arcs are found. */
const ROUNDING = 1e-12

/** Layout of `scratch`: the line of a clip, the corners of the whole rectangle, and the two lists that clips read and write. */
const LINE = 0
const WHOLE = 8
const PART = 16
const OTHER = 40

/**
 * The shares of the area of rectangle c in the side arcs of rectangle t: out[0] to out[3], in the order `FRONT`, `LEFT`, `RIGHT`, `REAR`;
 * `kind` is `ARC_CORNER_45` or `ARC_DIAGONAL`. They add up to 1, except that with corner arcs the part of c that covers t is in no arc.
 */
export function arcShares(s: Shapes, t: number, c: number, kind: number): void {
  const { pose, verts, scratch, out } = s
  const p = t * POSE
  const x = pose[p + X]
  const y = pose[p + Y]
  const ux = pose[p + UX]
  const uy = pose[p + UY]
  for (let k = 0; k < 8; k += 2) {
    const dx = verts[c * VERTS + k] - x
    const dy = verts[c * VERTS + k + 1] - y
    scratch[WHOLE + k] = dx * uy - dy * ux
    scratch[WHOLE + k + 1] = dx * ux + dy * uy
  }
  const area = 4 * pose[c * POSE + HW] * pose[c * POSE + HD]
  let rest = 1
  for (let side = FRONT; side <= REAR; side++) {
    if (rest < ROUNDING) {
      out[side] = 0
      continue
    }
    const flank = side !== FRONT && side !== REAR
    const half = pose[p + (flank ? HD : HW)]
    const deep = pose[p + (flank ? HW : HD)]
    bring(s, side)
    // An arc is the plane cut by the edge of t and the lines on both sides. Points with a across + b ahead <= c are kept for (a, b, c).
    let corners = 4
    if (kind === ARC_CORNER_45) {
      scratch[LINE] = 0
      scratch[LINE + 1] = -1
      scratch[LINE + 2] = -deep
      corners = clip(s, PART, OTHER, corners)
      scratch[LINE] = 1
      scratch[LINE + 2] = half - deep
      corners = clip(s, OTHER, PART, corners)
      scratch[LINE] = -1
      corners = clip(s, PART, OTHER, corners)
      measure(s, OTHER, corners, side)
    } else {
      scratch[LINE] = deep
      scratch[LINE + 1] = -half
      scratch[LINE + 2] = 0
      corners = clip(s, PART, OTHER, corners)
      scratch[LINE] = -deep
      corners = clip(s, OTHER, PART, corners)
      measure(s, PART, corners, side)
    }
    const share = out[side] / area
    out[side] = share
    rest -= share
  }
}

/** Writes the whole rectangle in coordinates turned to this side, so that the side is ahead. */
function bring(s: Shapes, side: number): void {
  const scratch = s.scratch
  for (let k = 0; k < 8; k += 2) {
    const across = scratch[WHOLE + k]
    const ahead = scratch[WHOLE + k + 1]
    if (side === FRONT) {
      scratch[PART + k] = across
      scratch[PART + k + 1] = ahead
    } else if (side === REAR) {
      scratch[PART + k] = -across
      scratch[PART + k + 1] = -ahead
    } else if (side === RIGHT) {
      scratch[PART + k] = -ahead
      scratch[PART + k + 1] = across
    } else {
      scratch[PART + k] = ahead
      scratch[PART + k + 1] = -across
    }
  }
}

/** Cuts the convex polygon at `from` along the line in scratch; writes the rest to `to` and returns its number of corners. */
function clip(s: Shapes, from: number, to: number, corners: number): number {
  if (corners === 0) return 0
  const scratch = s.scratch
  const a = scratch[LINE]
  const b = scratch[LINE + 1]
  const c = scratch[LINE + 2]
  const end = from + 2 * corners
  let x = scratch[end - 2]
  let y = scratch[end - 1]
  let over = a * x + b * y - c
  let write = to
  for (let v = from; v < end; v += 2) {
    const toX = scratch[v]
    const toY = scratch[v + 1]
    const toOver = a * toX + b * toY - c
    if (over > 0 !== toOver > 0) {
      const share = over / (over - toOver)
      scratch[write] = x + share * (toX - x)
      scratch[write + 1] = y + share * (toY - y)
      write += 2
    }
    if (toOver <= 0) {
      scratch[write] = toX
      scratch[write + 1] = toY
      write += 2
    }
    x = toX
    y = toY
    over = toOver
  }
  return (write - to) / 2
}

/** out[side] = the area of the polygon. */
function measure(s: Shapes, from: number, corners: number, side: number): void {
  const scratch = s.scratch
  let twice = 0
  if (corners > 2) {
    const x = scratch[from]
    const y = scratch[from + 1]
    for (let v = from + 2; v < from + 2 * corners - 2; v += 2) {
      twice += (scratch[v] - x) * (scratch[v + 3] - y) - (scratch[v + 2] - x) * (scratch[v + 1] - y)
    }
  }
  s.out[side] = twice / 2
}
