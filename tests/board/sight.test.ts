import { describe, expect } from 'vitest'
import type { Shapes } from '../../src/board/plane/shapes.ts'
import { containsPoint, crosses, nearestPoint } from '../../src/board/plane/sight.ts'
import {
  anyShape,
  cornersOf,
  depthIn,
  motions,
  moved,
  movedPoint,
  NORTH,
  registers,
  shapes,
} from '../support/boards/board.ts'
import { fc, test } from '../support/properties.ts'

const SQUARE = { x: 10, y: 10, facing: NORTH, width: 4, depth: 4 }
const place = fc.integer({ min: 0, max: 80 }).map((k) => k / 4)
const point = fc.tuple(place, place).map(([x, y]): [number, number] => [x + 20, y + 10])

describe('a segment through a shape (crosses)', () => {
  test.each([
    ['through it', 5, 10, 15, 11, true],
    ['into it', 5, 10, 9, 10, true],
    ['within it', 9, 9, 11, 11, true],
    ['up to its edge', 5, 10, 8, 10, false],
    ['away from its edge', 8, 10, 5, 10, false],
    ['from edge to edge', 8, 10, 12, 10, true],
    ['along an edge', 5, 12, 15, 12, false],
    ['along an edge, but for rounding', 5, 12 - 9e-7, 15, 12 - 9e-7, false],
    ['along an edge, just inside', 5, 12 - 1.1e-6, 15, 12 - 1.1e-6, true],
    ['through one corner', 7, 11, 9, 13, false],
    ['through two corners', 7, 7, 13, 13, true],
    ['past it', 5, 13, 15, 13, false],
    ['towards it, but short', 5, 10, 7, 10, false],
    ['off a corner', 7, 11.1, 9, 13.1, false],
    ['across a corner', 7, 10.9, 9, 12.9, true],
  ])('%s: %d %d %d %d', (_name, x, y, toX, toY, expected) => {
    const s = shapes(SQUARE)
    expect(crosses(registers(s, x, y, toX, toY), 0)).toBe(expected)
    expect(crosses(registers(s, toX, toY, x, y), 0)).toBe(expected)
  })

  test.prop([anyShape(6), point, point], { numRuns: 500 })(
    'agrees with the deepest point of the segment',
    (shape, from, to) => {
      const s = shapes(shape)
      const deepest = deepestOf(s, from, to)
      if (Math.abs(deepest - 1e-6) < 1e-7) return
      expect(crosses(registers(s, ...from, ...to), 0)).toBe(deepest > 1e-6)
    },
  )

  test.prop([anyShape(6), point, point, motions])(
    'does not change if everything is turned and shifted',
    (shape, from, to, motion) => {
      const s = shapes(shape, moved(shape, motion))
      const there = crosses(registers(s, ...from, ...to), 0)
      expect(crosses(registers(s, ...movedPoint(from, motion), ...movedPoint(to, motion)), 1)).toBe(there)
    },
  )

  test('is never found in a shape that does not exist', () => {
    const s = shapes(SQUARE)
    s.corners[0] = 0
    expect(crosses(registers(s, 5, 10, 15, 10), 0)).toBe(false)
    expect(containsPoint(registers(s, 10, 10), 0)).toBe(false)
    nearestPoint(s, 0)
    expect(s.out[4]).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('a point in a shape (containsPoint)', () => {
  test.each([
    [10, 10, true],
    [12, 10, true],
    [12, 12, true],
    [12.0001, 10, false],
    [10, 7.9999, false],
  ])('may lie on the edge: (%d, %d): %s', (x, y, expected) => {
    expect(containsPoint(registers(shapes(SQUARE), x, y), 0)).toBe(expected)
  })

  test.prop([anyShape(6), point])('agrees with the distances from the edges', (shape, at) => {
    const s = shapes(shape)
    expect(containsPoint(registers(s, ...at), 0)).toBe(depthIn(s, 0, at) >= -1e-6)
  })
})

describe('the nearest point (nearestPoint)', () => {
  test.each([
    [10, 15, 10, 12, 3],
    [15, 16, 12, 12, 5],
    [11, 9, 11, 9, 0],
  ])('of a square to (%d, %d) is (%d, %d), %d away', (x, y, nearX, nearY, far) => {
    const s = registers(shapes(SQUARE), x, y)
    nearestPoint(s, 0)
    expect(Array.from(s.out.subarray(2, 5), (v) => Number(v.toFixed(9)))).toEqual([nearX, nearY, far])
  })

  test.prop([anyShape(6), point])('is a point of the shape, and no point of the edge is nearer', (shape, at) => {
    const s = registers(shapes(shape), ...at)
    nearestPoint(s, 0)
    const [, , x, y, far] = s.out as unknown as [number, number, number, number, number]
    expect(depthIn(s, 0, [x, y])).toBeGreaterThan(-1e-9)
    expect(Math.hypot(x - at[0], y - at[1])).toBeCloseTo(far, 9)
    const corners = cornersOf(s, 0)
    for (const [k, [fromX, fromY]] of corners.entries()) {
      const [toX, toY] = corners[(k + 1) % corners.length] as [number, number]
      for (let share = 0; share <= 1; share += 0.05) {
        const distance = Math.hypot(fromX + share * (toX - fromX) - at[0], fromY + share * (toY - fromY) - at[1])
        expect(distance).toBeGreaterThan(far - 1e-9)
      }
    }
  })
})

/** Greatest depth of the segment inside the shape. The depth is concave along the segment, so a ternary search finds its maximum. */
function deepestOf(s: Shapes, from: readonly [number, number], to: readonly [number, number]): number {
  const depth = (t: number) => depthIn(s, 0, [from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])])
  let low = 0
  let high = 1
  for (let k = 0; k < 100; k++) {
    const third = (high - low) / 3
    if (depth(low + third) < depth(high - third)) low += third
    else high -= third
  }
  return Math.max(depth(0), depth(1), depth(low))
}
