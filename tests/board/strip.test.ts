import { describe, expect } from 'vitest'
import { overlaps } from '../../src/board/plane/overlap.ts'
import { copyShape, onTable, setRectangle } from '../../src/board/plane/rectangle.ts'
import { HW, POSE, type Shapes, UX, UY, X, Y } from '../../src/board/plane/shapes.ts'
import { ahead, bandAcross, edgeAhead, GRAZE } from '../../src/board/plane/strip.ts'
import { anyShape, boxes, depthIn, motions, moved, NORTH, registers, shapes } from '../support/boards/board.ts'
import { fc, test } from '../support/properties.ts'

const UNIT = { x: 30, y: 20, facing: NORTH, width: 4, depth: 2 }

describe('the free way ahead (ahead)', () => {
  test('is measured from the front edge', () => {
    const s = shapes(UNIT, { x: 31, y: 26, facing: NORTH, width: 4, depth: 2 })
    expect(ahead(s, 0, 1)).toBe(true)
    expect(s.out[0]).toBeCloseTo(4, 12)
    expect(s.out[1]).toBeCloseTo(6, 12)
  })

  test('does not exist past a shape behind', () => {
    const s = shapes(UNIT, { x: 30, y: 16, facing: NORTH, width: 4, depth: 2 })
    expect(ahead(s, 0, 1)).toBe(true)
    expect(s.out[0]).toBeCloseTo(-6, 12)
    expect(s.out[1]).toBeCloseTo(-4, 12)
  })

  test('is 0 for flush shapes', () => {
    const s = shapes(UNIT, { x: 30, y: 22, facing: NORTH, width: 4, depth: 2 })
    expect(ahead(s, 0, 1)).toBe(true)
    expect(s.out[0]).toBeCloseTo(0, 12)
  })

  test.each([
    [4, false],
    [4 - GRAZE, false],
    [4 - GRAZE - 1e-4, true],
  ])('allows a shape alongside to graze by 0.01 (SOVL-G-57): %d aside: %s', (aside, expected) => {
    const box = { ...UNIT, y: 24 }
    const s = shapes(UNIT, { ...box, x: 30 + aside }, { ...box, x: 30 - aside })
    expect([ahead(s, 0, 1), ahead(s, 0, 2)]).toEqual([expected, expected])
  })

  test.prop([boxes(3), anyShape(8)], { numRuns: 300 })('agrees with small steps along the strip', (one, other) => {
    const s = shapes(one, other)
    const narrow = 2
    const inWay = ahead(s, 0, 1)
    const least = inWay ? (s.out[0] as number) : Number.POSITIVE_INFINITY
    const most = inWay ? (s.out[1] as number) + one.depth : Number.NEGATIVE_INFINITY
    for (let step = -20; step <= 20; step += 0.05) {
      advanced(s, narrow, step)
      if (overlaps(s, narrow, 1, 0)) {
        expect(step).toBeGreaterThan(least - 1e-5)
        expect(step).toBeLessThan(most + 1e-5)
      }
    }
    if (!inWay) return
    // They touch at both ends, and not before.
    for (const [end, way] of [
      [least, 1],
      [most, -1],
    ] as const) {
      advanced(s, narrow, end)
      expect(overlaps(s, narrow, 1, 1e-4)).toBe(true)
      advanced(s, narrow, end - way * 1e-5)
      expect(overlaps(s, narrow, 1, 0)).toBe(false)
    }
  })

  test.prop([boxes(3), anyShape(8), motions])(
    'does not change if everything is turned and shifted',
    (one, other, motion) => {
      const s = shapes(one, other, moved(one, motion), moved(other, motion))
      const inWay = ahead(s, 0, 1)
      const [least, most] = s.out
      expect(ahead(s, 2, 3)).toBe(inWay)
      if (!inWay) return
      expect(s.out[0]).toBeCloseTo(least as number, 6)
      expect(s.out[1]).toBeCloseTo(most as number, 6)
    },
  )
})

describe('the part of a shape in a band (bandAcross)', () => {
  test('is measured across the band', () => {
    // The corner of a square on its tip reaches 1 inch into the band from 1 to 3 ahead: it is 2 inches wide where the band begins.
    const s = shapes(UNIT, { x: 33, y: 20, facing: NORTH + 45, width: Math.SQRT2 * 2, depth: Math.SQRT2 * 2 })
    expect(bandAcross(registers(s, 0, 0, 1, 3), 0, 1)).toBe(true)
    expect(s.out[0]).toBeCloseTo(2, 5)
    expect(s.out[1]).toBeCloseTo(4, 5)
  })

  test('is empty for a shape that touches the band', () => {
    const s = shapes(UNIT, { x: 35, y: 20, facing: NORTH, width: 2, depth: 2 })
    expect(bandAcross(registers(s, 0, 0, 1, 3), 0, 1)).toBe(false)
    expect(bandAcross(registers(s, 0, 0, -3, -1), 0, 1)).toBe(false)
    expect(bandAcross(registers(s, 0, 0, 0.99, 3), 0, 1)).toBe(true)
    expect(bandAcross(registers(s, 0, 0, 0.5, 0.5), 0, 1)).toBe(false)
  })

  test.prop([
    boxes(3),
    anyShape(8),
    fc.double({ min: -6, max: 6, noNaN: true }),
    fc.double({ min: 0.1, max: 6, noNaN: true }),
  ])('agrees with points of the shape', (one, other, from, deep) => {
    const s = shapes(one, other)
    const found = bandAcross(registers(s, 0, 0, from, from + deep), 0, 1)
    const [least, most] = found ? [s.out[0] as number, s.out[1] as number] : [Infinity, -Infinity]
    for (let a = -16; a <= 16; a += 0.5) {
      for (let h = 0.05; h < 1; h += 0.1) {
        if (depthIn(s, 1, point(s, a, from + h * deep)) <= 1e-5) continue
        expect(a).toBeGreaterThan(least - 1e-5)
        expect(a).toBeLessThan(most + 1e-5)
      }
    }
    if (!found) return
    // The bounds are not too wide: at each of them the shape is somewhere in the band.
    for (const end of [least, most]) {
      const deepest = Math.max(
        ...Array.from({ length: 2001 }, (_, k) => depthIn(s, 1, point(s, end, from + (k / 2000) * deep))),
      )
      expect(deepest).toBeGreaterThan(-0.01)
    }
  })
})

describe('the way to the edge of the table (edgeAhead)', () => {
  test.each([
    [NORTH, 19],
    [0, 29],
    [180, 29],
    [270, 19],
    [45, 20 * Math.SQRT2 - 1 - 2],
  ])('is measured from the front edge: facing %d', (facing, expected) => {
    const s = shapes({ ...UNIT, facing })
    edgeAhead(s, 0)
    expect(s.out[0]).toBeCloseTo(expected, 9)
  })

  test('is open for a unit that moves along an edge it touches', () => {
    const s = shapes(
      { x: 2, y: 20, facing: NORTH, width: 4, depth: 2 },
      { x: 2 - 1e-7, y: 20, facing: NORTH, width: 4, depth: 2 },
    )
    edgeAhead(s, 0)
    expect(s.out[0]).toBeCloseTo(19, 9)
    edgeAhead(s, 1)
    expect(s.out[0]).toBeCloseTo(19, 9)
  })

  test.prop([boxes(10)])('ends exactly at the edge', (box) => {
    const s = shapes(box)
    fc.pre(onTable(s, 0))
    edgeAhead(s, 0)
    const free = s.out[0] as number
    for (const [way, expected] of [
      [free, true],
      [free + 0.01, false],
    ] as const) {
      s.pose[X] = box.x + way * (s.pose[UX] as number)
      s.pose[Y] = box.y + way * (s.pose[UY] as number)
      setRectangle(s, 0)
      // For a unit nearly parallel to an edge, an inch ahead brings it only slightly nearer.
      if (expected || Math.abs(s.pose[UX] as number) > 1e-3 || Math.abs(s.pose[UY] as number) > 1e-3) {
        expect(onTable(s, 0)).toBe(expected)
      }
    }
  })
})

/** Puts a copy of shape 0, narrower by a graze on either side, `step` inches ahead of it. */
function advanced(s: Shapes, to: number, step: number): void {
  copyShape(s, 0, to)
  s.pose[to * POSE + X] = (s.pose[X] as number) + step * (s.pose[UX] as number)
  s.pose[to * POSE + Y] = (s.pose[Y] as number) + step * (s.pose[UY] as number)
  s.pose[to * POSE + HW] = (s.pose[HW] as number) - GRAZE
  setRectangle(s, to)
}

/** The point of shape 0 at these coordinates. */
function point(s: Shapes, across: number, along: number): [number, number] {
  const [x, y, ux, uy] = s.pose as unknown as [number, number, number, number]
  return [x + across * uy + along * ux, y - across * ux + along * uy]
}
