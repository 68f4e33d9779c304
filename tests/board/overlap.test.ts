import SAT from 'sat'
import { describe, expect } from 'vitest'
import { overlaps } from '../../src/board/plane/overlap.ts'
import type { Shapes } from '../../src/board/plane/shapes.ts'
import { anyShape, boxes, cornersOf, motions, moved, NORTH, shapes } from '../support/boards/board.ts'
import { test } from '../support/properties.ts'

const EPSILON = 1e-6

describe('the overlap of shapes (overlaps)', () => {
  test.prop([anyShape(4), anyShape(4)], { numRuns: 500 })('agrees with the library sat', (one, other) => {
    const s = shapes(one, other)
    const response = new SAT.Response()
    const depth = SAT.testPolygonPolygon(polygon(s, 0), polygon(s, 1), response) ? response.overlap : 0
    if (Math.abs(depth - EPSILON) < 1e-9) return
    expect(overlaps(s, 0, 1, 0)).toBe(depth > EPSILON)
  })

  test.prop([anyShape(5), anyShape(5)])('is symmetric', (one, other) => {
    const s = shapes(one, other)
    for (const gap of [0, 0.01, 2]) expect(overlaps(s, 0, 1, gap)).toBe(overlaps(s, 1, 0, gap))
  })

  test.prop([anyShape(5), anyShape(5), motions])(
    'does not change if everything is turned and shifted',
    (one, other, motion) => {
      const s = shapes(one, other, moved(one, motion), moved(other, motion))
      for (const gap of [0, 0.01, 1.37]) expect(overlaps(s, 0, 1, gap)).toBe(overlaps(s, 2, 3, gap))
    },
  )

  test.prop([boxes(5), boxes(5)])(
    'treats a polygon with the corners of a rectangle as that rectangle',
    (one, other) => {
      const plain = shapes(one, other)
      const s = shapes(one, other, cornersOf(plain, 0), cornersOf(plain, 1))
      for (const gap of [0, 0.01, 1.37]) {
        const expected = overlaps(s, 0, 1, gap)
        expect([overlaps(s, 0, 3, gap), overlaps(s, 2, 1, gap), overlaps(s, 2, 3, gap)]).toEqual(
          Array(3).fill(expected),
        )
      }
    },
  )

  test.each([
    [0, 4, false],
    [0, 4 - 9e-7, false],
    [0, 4 - 1.1e-6, true],
    [0.01, 4.01, false],
    [0.01, 4.01 - 9e-7, false],
    [0.01, 4.0099, true],
    [0.01, 4, true],
  ])('with gap %d, at %d inches between the centres of squares 4 wide: %s', (gap, distance, expected) => {
    const box = { x: 10, y: 10, facing: NORTH, width: 4, depth: 4 }
    const s = shapes(box, { ...box, x: 10 + distance }, { ...box, y: 10 + distance, facing: 0 })
    expect([overlaps(s, 0, 1, gap), overlaps(s, 0, 2, gap)]).toEqual([expected, expected])
  })

  test('includes a shape within another, and excludes a shape that does not exist', () => {
    const s = shapes(
      { x: 10, y: 10, facing: NORTH, width: 8, depth: 8 },
      { x: 11, y: 11, facing: 30, width: 1, depth: 1 },
    )
    expect([overlaps(s, 0, 1, 0), overlaps(s, 1, 0, 0), overlaps(s, 0, 0, 0)]).toEqual([true, true, true])
    s.corners[1] = 0
    expect([overlaps(s, 0, 1, 0), overlaps(s, 1, 0, 0.01)]).toEqual([false, false])
  })
})

function polygon(s: Shapes, i: number): SAT.Polygon {
  return new SAT.Polygon(
    new SAT.Vector(),
    cornersOf(s, i).map(([x, y]) => new SAT.Vector(x, y)),
  )
}
