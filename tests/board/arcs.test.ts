import { describe, expect } from 'vitest'
import {
  ARC_CORNER_45,
  ARC_DIAGONAL,
  arcOfPoint,
  arcShares,
  CORNER_45,
  HALF_45,
  inArc,
  TOTAL_45,
} from '../../src/board/plane/arcs.ts'
import { overlaps } from '../../src/board/plane/overlap.ts'
import { FRONT, LEFT, REAR, RIGHT } from '../../src/board/plane/shapes.ts'
import {
  boxes,
  cornersOf,
  LINE,
  motions,
  moved,
  movedPoint,
  NORTH,
  registers,
  SOUTH,
  shapes,
  WEST,
} from '../support/boards/board.ts'
import { fc, test } from '../support/properties.ts'

const KINDS = [ARC_CORNER_45, ARC_DIAGONAL]
const TARGET = { x: 0, y: 0, facing: NORTH, ...LINE }

describe('the arc of sight (inArc)', () => {
  // LINE with the middle of its front edge at the origin, facing +y.
  const unit = { x: 0, y: -LINE.depth / 2, facing: NORTH, ...LINE }

  test.each([
    ['O-114', 1.5, 4, true, true, true],
    ['O-115', 3, 4, true, true, false],
    ['O-116', 5, 4, true, false, false],
    ['O-117', 6.5, 4, false, false, false],
    ['O-118', 0, -0.5, false, false, false],
  ])('holds the points of the rules (SOVL-%s): (%d, %d)', (_id, x, y, corner, half, total) => {
    for (const aside of [x, -x]) {
      const s = registers(shapes(unit), aside, y)
      expect([inArc(s, 0, CORNER_45), inArc(s, 0, HALF_45), inArc(s, 0, TOTAL_45)]).toEqual([corner, half, total])
    }
  })

  test.each([
    [CORNER_45, LINE.width / 2 + 3, 3],
    [HALF_45, 3, 3],
    [TOTAL_45, 3 * Math.tan(Math.PI / 8), 3],
    [CORNER_45, LINE.width / 2, 0],
    [HALF_45, 0, 0],
  ])('holds its edge: kind %d, (%d, %d)', (kind, x, y) => {
    for (const aside of [x, -x]) {
      expect(inArc(registers(shapes(unit), aside, y), 0, kind)).toBe(true)
      expect(inArc(registers(shapes(unit), aside * 1.0001, y - 1e-4), 0, kind)).toBe(false)
    }
  })

  test.prop([boxes(5), fc.integer({ min: 0, max: 59 }), fc.integer({ min: 0, max: 39 }), motions])(
    'does not change if everything is turned and shifted, and lies within the next wider arc',
    (box, x, y, motion) => {
      const s = shapes(box, moved(box, motion))
      const kinds = [TOTAL_45, HALF_45, CORNER_45]
      const there = kinds.map((kind) => inArc(registers(s, x + 0.125, y + 0.0625), 0, kind))
      const moves = kinds.map((kind) => inArc(registers(s, ...movedPoint([x + 0.125, y + 0.0625], motion)), 1, kind))
      expect(moves).toEqual(there)
      expect(there.toSorted((a, b) => Number(a) - Number(b))).toEqual(there)
    },
  )
})

describe('the shares in side arcs (arcShares)', () => {
  // Shares in the order front, left, right, rear, with four decimals as in the rules.
  test.each([
    ['O-110', 6, 4, WEST, [0.1513, 0, 0.8487, 0], [0.2972, 0, 0.7028, 0]],
    ['O-111', 5, 5, 225, [0.5707, 0, 0.4293, 0], [0.6996, 0, 0.3004, 0]],
    ['O-112', 6.5, 2, WEST, [0, 0, 1, 0], [0, 0, 1, 0]],
    ['O-113', 3, 6, SOUTH, [0.9991, 0, 0.0009, 0], [1, 0, 0, 0]],
  ])('are those of the rules (SOVL-%s)', (_id, x, y, facing, corner, diagonal) => {
    const s = shapes(TARGET, { x, y, facing, ...LINE })
    for (const [kind, expected] of [
      [ARC_CORNER_45, corner],
      [ARC_DIAGONAL, diagonal],
    ] as const) {
      arcShares(s, 0, 1, kind)
      for (const side of [FRONT, LEFT, RIGHT, REAR]) expect(s.out[side]).toBeCloseTo(expected[side] as number, 4)
    }
  })

  test.each([
    [FRONT, 0, 12],
    [LEFT, -12, 0],
    [RIGHT, 12, 0],
    [REAR, 0, -12],
  ])('are wholly in side %d for a unit at (%d, %d)', (side, x, y) => {
    const s = shapes(TARGET, { x, y, facing: 10, ...LINE })
    for (const kind of KINDS) {
      arcShares(s, 0, 1, kind)
      expect(s.out[side]).toBeCloseTo(1, 12)
    }
  })

  test.prop([boxes(4), boxes(8)])('add up to 1 for separate rectangles', (target, unit) => {
    const s = shapes(target, unit)
    fc.pre(!overlaps(s, 0, 1, 0))
    for (const kind of KINDS) {
      arcShares(s, 0, 1, kind)
      const shares = Array.from(s.out.subarray(0, 4))
      expect(Math.min(...shares)).toBeGreaterThan(-1e-12)
      expect(shares.reduce((a, b) => a + b)).toBeCloseTo(1, 5)
    }
  })

  test('with corner arcs leave out the part that covers the target itself', () => {
    const s = shapes(TARGET, { ...TARGET, y: LINE.depth / 2 })
    arcShares(s, 0, 1, ARC_CORNER_45)
    expect(s.out[FRONT]).toBeCloseTo(0.5, 12)
    expect(s.out[LEFT]).toBeCloseTo(0, 12)
    arcShares(s, 0, 0, ARC_DIAGONAL)
    expect(Array.from(s.out.subarray(0, 4), (share) => share.toFixed(9))).toEqual(Array(4).fill('0.250000000'))
  })

  test.prop([boxes(4), boxes(8)], { numRuns: 50 })('are the shares of the points of a fine grid', (target, unit) => {
    const s = shapes(target, unit)
    fc.pre(!overlaps(s, 0, 1, 0))
    const corners = cornersOf(s, 1) as [[number, number], [number, number], [number, number], [number, number]]
    const [right, left, , rear] = corners
    const n = 60
    for (const kind of KINDS) {
      const counts = [0, 0, 0, 0]
      for (let a = 0.5; a < n; a++) {
        for (let b = 0.5; b < n; b++) {
          const x = right[0] + ((left[0] - right[0]) * a + (rear[0] - right[0]) * b) / n
          const y = right[1] + ((left[1] - right[1]) * a + (rear[1] - right[1]) * b) / n
          const side = arcOfPoint(registers(s, x, y), 0, kind)
          counts[side] = (counts[side] as number) + 1 / (n * n)
        }
      }
      arcShares(s, 0, 1, kind)
      for (const side of [FRONT, LEFT, RIGHT, REAR]) {
        expect(Math.abs((s.out[side] as number) - (counts[side] as number))).toBeLessThan(0.04)
      }
    }
  })

  test.prop([boxes(4), boxes(8), motions])(
    'do not change if everything is turned and shifted',
    (target, unit, motion) => {
      const s = shapes(target, unit, moved(target, motion), moved(unit, motion))
      for (const kind of KINDS) {
        arcShares(s, 0, 1, kind)
        const there = Array.from(s.out.subarray(0, 4))
        arcShares(s, 2, 3, kind)
        for (const side of [FRONT, LEFT, RIGHT, REAR]) expect(s.out[side]).toBeCloseTo(there[side] as number, 9)
      }
    },
  )
})

describe('the arc of a point (arcOfPoint)', () => {
  const { width, depth } = LINE

  test.each([
    [FRONT, 0, 9],
    [LEFT, -9, 0],
    [RIGHT, 9, 0],
    [REAR, 0, -9],
    // A line between two arcs belongs to the arc named first: front, left, right, rear.
    [FRONT, width / 2 + 3, depth / 2 + 3],
    [FRONT, -width / 2 - 3, depth / 2 + 3],
    [LEFT, -width / 2 - 3, -depth / 2 - 3],
    [RIGHT, width / 2 + 3, -depth / 2 - 3],
    [RIGHT, width / 2 + 3, depth / 2 + 2.999],
    [REAR, width / 2 + 3, -depth / 2 - 3.001],
  ])('is side %d with corner arcs at (%d, %d)', (side, x, y) => {
    expect(arcOfPoint(registers(shapes(TARGET), x, y), 0, ARC_CORNER_45)).toBe(side)
  })

  test.each([
    [FRONT, width, depth],
    [FRONT, -width, depth],
    [LEFT, -width, -depth],
    [RIGHT, width, -depth],
    [RIGHT, width, depth - 0.001],
    [REAR, width - 0.001, -depth],
  ])('is side %d with diagonal arcs at (%d, %d)', (side, x, y) => {
    expect(arcOfPoint(registers(shapes(TARGET), x, y), 0, ARC_DIAGONAL)).toBe(side)
  })
})
