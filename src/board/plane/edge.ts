import { FRONT, LEFT, REAR, RIGHT, type Shapes, VERTS } from './shapes.ts'

/** Edges farther apart than this many inches are not flush. */
const FLUSH = 0.005

/** Directions with a smaller cross product than this are parallel. */
const PARALLEL = 1e-6

/** Sides by the corner at which they begin. */
const SIDE_OF_EDGE = [FRONT, LEFT, REAR, RIGHT] as const

/**
 * Whether two rectangles stand flush, with an edge of one along an edge of the other. Returns side of i × 4 + side of j of the longest
 * shared edge, and out[0] = its length; −1 if no edges share more than `least` inches.
 */
export function sharedEdge(s: Shapes, i: number, j: number, least: number): number {
  const { verts, out } = s
  let best = -1
  out[0] = least
  for (let a = 0; a < 4; a++) {
    const p = i * VERTS + 2 * a
    const q = i * VERTS + 2 * ((a + 1) & 3)
    const px = verts[p]
    const py = verts[p + 1]
    let dx = verts[q] - px
    let dy = verts[q + 1] - py
    const length = Math.sqrt(dx * dx + dy * dy)
    dx /= length
    dy /= length
    for (let b = 0; b < 4; b++) {
      const r = j * VERTS + 2 * b
      const t = j * VERTS + 2 * ((b + 1) & 3)
      const rx = verts[r] - px
      const ry = verts[r + 1] - py
      const tx = verts[t] - px
      const ty = verts[t + 1] - py
      const away = dx * ry - dy * rx
      if (away > FLUSH || away < -FLUSH) continue
      const slant = dx * ty - dy * tx - away
      if (slant > PARALLEL || slant < -PARALLEL) continue
      // Both run anticlockwise, so flush edges have opposite directions.
      const from = dx * tx + dy * ty
      const to = dx * rx + dy * ry
      const shared = (to < length ? to : length) - (from > 0 ? from : 0)
      if (from < to && shared > out[0]) {
        out[0] = shared
        best = (SIDE_OF_EDGE[a] as number) * 4 + (SIDE_OF_EDGE[b] as number)
      }
    }
  }
  return best
}
