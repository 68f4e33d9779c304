import fc from 'fast-check'
import SAT from 'sat'
import { describe, expect, test } from 'vitest'
import {
  cornerOutside,
  counterClockwise,
  dent,
  overlap,
  type Polygon,
  rectangle,
} from '../../../src/scenario/build/convex.ts'

const SQUARE: Polygon = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
]

const placed = fc
  .record({
    at: fc.tuple(fc.double({ min: 5, max: 25, noNaN: true }), fc.double({ min: 5, max: 25, noNaN: true })),
    size: fc.tuple(fc.double({ min: 1, max: 9, noNaN: true }), fc.double({ min: 1, max: 9, noNaN: true })),
    turn: fc.integer({ min: -360, max: 360 }),
  })
  .map(({ at, size, turn }) => rectangle(at, size, turn))

describe('a rectangle as a polygon', () => {
  test('lies along the edges if it is not turned', () => {
    expect(rectangle([20, 18], [8, 6], 0)).toEqual([
      [16, 15],
      [24, 15],
      [24, 21],
      [16, 21],
    ])
  })

  test('turns clockwise as seen from above, rounded to a millionth', () => {
    expect(rectangle([0, 0], [8, 6], 90)).toEqual([
      [-3, 4],
      [-3, -4],
      [3, -4],
      [3, 4],
    ])
    expect(rectangle([0, 0], [10, 10], 45)[0]).toEqual([-7.071068, 0])
  })

  test('is convex for every turn, and counter-clockwise', () => {
    fc.assert(
      fc.property(placed, (polygon) => {
        expect(dent(polygon)).toBeUndefined()
        expect(counterClockwise(polygon)).toBe(polygon)
      }),
    )
  })
})

describe('a dent of a polygon', () => {
  test.each<[string, Polygon, number, string]>([
    [
      'a corner that points inwards',
      [
        [0, 0],
        [4, 0],
        [1, 1],
        [0, 4],
      ],
      2,
      'points inwards',
    ],
    [
      'the same, clockwise',
      [
        [0, 4],
        [1, 1],
        [4, 0],
        [0, 0],
      ],
      1,
      'points inwards',
    ],
    [
      'a corner on a line',
      [
        [0, 0],
        [2, 0],
        [4, 0],
        [0, 4],
      ],
      1,
      'stands in a line with its neighbours',
    ],
    [
      'a corner twice',
      [
        [0, 0],
        [4, 0],
        [4, 0],
        [0, 4],
      ],
      2,
      'stands where its neighbour does',
    ],
    [
      'all corners on a line',
      [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
      0,
      'stands in a line with its neighbours',
    ],
    [
      'a star of five',
      [
        [0, 3],
        [2, -3],
        [-3, 1],
        [3, 1],
        [-2, -3],
      ],
      3,
      'stands on the wrong side of another edge',
    ],
  ])('is named: %s', (_what, polygon, corner, why) => {
    expect(dent(polygon)).toEqual({ corner, why })
  })

  test('does not exist in a convex polygon, in either direction', () => {
    expect(dent(SQUARE)).toBeUndefined()
    expect(dent(SQUARE.toReversed())).toBeUndefined()
  })
})

describe('the order of corners (counterClockwise)', () => {
  test('keeps the first corner and reverses the others', () => {
    expect(
      counterClockwise([
        [0, 0],
        [0, 4],
        [4, 4],
        [4, 0],
      ]),
    ).toEqual(SQUARE)
    expect(counterClockwise(SQUARE)).toEqual(SQUARE)
  })
})

describe('the overlap of polygons', () => {
  test('is false if polygons touch, and true if one has a corner in the other', () => {
    expect(
      overlap(SQUARE, [
        [4, 0],
        [8, 0],
        [8, 4],
        [4, 4],
      ]),
    ).toBe(false)
    expect(
      overlap(SQUARE, [
        [4, 4],
        [8, 4],
        [8, 8],
      ]),
    ).toBe(false)
    expect(
      overlap(SQUARE, [
        [3.99, 0],
        [8, 0],
        [8, 4],
      ]),
    ).toBe(true)
    expect(overlap(SQUARE, SQUARE.toReversed())).toBe(true)
    expect(
      overlap(SQUARE, [
        [-1, 1],
        [5, 1],
        [5, 2],
        [-1, 2],
      ]),
    ).toBe(true)
  })

  test('agrees with a library for geometry', () => {
    const of = (polygon: Polygon) =>
      new SAT.Polygon(
        new SAT.Vector(),
        polygon.map(([x, y]) => new SAT.Vector(x, y)),
      )
    let met = 0
    fc.assert(
      fc.property(placed, placed, (one, other) => {
        const response = new SAT.Response()
        const found = SAT.testPolygonPolygon(of(one), of(other), response)
        // Within a millionth either answer is correct.
        fc.pre(!found || response.overlap > 1e-5)
        if (found) met++
        expect([overlap(one, other), overlap(other, one)]).toEqual([found, found])
      }),
      { numRuns: 500, seed: 7 },
    )
    expect(met).toBeGreaterThan(50)
  })
})

test('a corner on the edge of the table is on it', () => {
  expect(cornerOutside(SQUARE, 4, 4)).toBe(-1)
  expect(cornerOutside(SQUARE, 3, 4)).toBe(1)
  expect(cornerOutside(SQUARE, 4, 3.9)).toBe(2)
  expect(
    cornerOutside(
      [
        [1, 1],
        [2, -0.1],
        [3, 3],
      ],
      9,
      9,
    ),
  ).toBe(1)
})
