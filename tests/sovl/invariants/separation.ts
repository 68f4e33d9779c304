import { HD, HW, type Shapes, UX, UY, VERTS, X, Y } from '../../../src/board/plane/shapes.ts'

/** Corners of a convex shape, anticlockwise, as x then y. */
export type Outline = readonly number[]

export function outline({ verts, corners }: Shapes, i: number): Outline {
  return Array.from({ length: 2 * (corners[i] as number) }, (_, k) => verts[i * VERTS + k] as number)
}

/** The outline of the rectangle whose pose is at index `p` of an array of poses. */
export function rectangle(pose: ArrayLike<number>, p: number): Outline {
  const [x, y, ux, uy] = [pose[p + X] as number, pose[p + Y] as number, pose[p + UX] as number, pose[p + UY] as number]
  const [wide, deep] = [pose[p + HW] as number, pose[p + HD] as number]
  const corner = (along: number, across: number) => [x + ux * along + uy * across, y + uy * along - ux * across]
  return [...corner(deep, wide), ...corner(deep, -wide), ...corner(-deep, -wide), ...corner(-deep, wide)]
}

/**
 * Distance of two convex shapes along the best of their edge normals; negative for the depth of an overlap. Slow and simple, independent of
 * the engine’s own test.
 */
export function separation(one: Outline, other: Outline): number {
  return Math.max(beyond(one, other), beyond(other, one))
}

function beyond(one: Outline, other: Outline): number {
  let best = -Infinity
  for (let k = 0; k < one.length; k += 2) {
    const x = one[k] as number
    const y = one[k + 1] as number
    const dx = (one[(k + 2) % one.length] as number) - x
    const dy = (one[(k + 3) % one.length] as number) - y
    const length = Math.sqrt(dx * dx + dy * dy)
    let least = Infinity
    for (let j = 0; j < other.length; j += 2) {
      const out = (((other[j] as number) - x) * dy - ((other[j + 1] as number) - y) * dx) / length
      if (out < least) least = out
    }
    if (least > best) best = least
  }
  return best
}
