import { describe, expect } from 'vitest'
import { setPolygon } from '../../src/board/plane/polygon.ts'
import { Shapes } from '../../src/board/plane/shapes.ts'
import { cornersOf, outlines, shapes } from '../support/boards/board.ts'
import { test } from '../support/properties.ts'

describe('a polygon (setPolygon)', () => {
  test('lists the corners anticlockwise, in whatever order they are given', () => {
    const outline: [number, number][] = [
      [0, 0],
      [4, 0],
      [0, 3],
    ]
    const s = shapes(outline, outline.toReversed())
    expect(cornersOf(s, 0)).toEqual(outline)
    expect(cornersOf(s, 1)).toEqual(outline)
  })

  test('has its pose at the centroid', () => {
    const s = shapes([
      [0, 0],
      [6, 0],
      [0, 3],
    ])
    expect(Array.from(s.pose.subarray(0, 6))).toEqual([2, 1, 0, 0, 0, 0])
    expect(s.radius[0]).toBe(Math.hypot(4, 1))
  })

  test.prop([outlines(10)])('keeps all corners in its circle, one of them on it', (outline) => {
    const s = shapes(outline)
    const far = cornersOf(s, 0).map(([x, y]) => Math.hypot(x - (s.pose[0] ?? 0), y - (s.pose[1] ?? 0)))
    expect(Math.max(...far)).toBeCloseTo(s.radius[0] as number, 9)
  })

  test.each([
    [
      'two corners',
      [
        [0, 0],
        [1, 0],
      ],
    ],
    ['nine corners', Array.from({ length: 9 }, (_, k) => [Math.cos(k / 2), Math.sin(k / 2)])],
    [
      'a dent',
      [
        [0, 0],
        [4, 0],
        [1, 1],
        [0, 4],
      ],
    ],
    [
      'crossing edges',
      [
        [0, 0],
        [4, 4],
        [4, 0],
        [0, 4],
      ],
    ],
    [
      'three corners on a line',
      [
        [0, 0],
        [1, 0],
        [2, 0],
        [0, 2],
      ],
    ],
    [
      'a corner twice',
      [
        [0, 0],
        [2, 0],
        [2, 0],
        [0, 2],
      ],
    ],
    [
      'a corner nowhere',
      [
        [0, 0],
        [2, Number.NaN],
        [0, 2],
      ],
    ],
  ] as [string, [number, number][]][])('refuses %s', (_name, points) => {
    expect(() => setPolygon(new Shapes(1), 0, points)).toThrow(RangeError)
  })
})
