import { describe, expect } from 'vitest'
import { overlaps } from '../../src/board/plane/overlap.ts'
import { onTable, setRectangle } from '../../src/board/plane/rectangle.ts'
import { FRONT, HD, HW, LEFT, POSE, REAR, RIGHT, Shapes, UX, UY, X, Y } from '../../src/board/plane/shapes.ts'
import { LEAST_CONTACT, slide } from '../../src/board/plane/slide.ts'
import { anyShape, type Box, boxes, motions, moved, NORTH, type Outline, put, shapes } from '../support/boards/board.ts'
import { fc, test } from '../support/properties.ts'

const TARGET: Box = { x: 30, y: 20, facing: NORTH, width: 4, depth: 2 }
const GHOST = 0
const target = 1

/** Shapes in order: the ghost, the target, then the obstacles. The result of `slide`, with the values that it writes. */
function placed(
  at: Box,
  side: number,
  ghost: { width: number; depth: number },
  obstacles: readonly (Box | Outline)[] = [],
) {
  const s = shapes({ x: 0, y: 0, facing: 0, ...ghost }, at, ...obstacles)
  const list = Int32Array.from(obstacles, (_, k) => k + 2)
  const found = slide(s, GHOST, target, side, list, list.length)
  const [offset, contact] = s.out as unknown as [number, number]
  return { s, found, offset, contact }
}

const poseOf = (s: Shapes): number[] => Array.from(s.pose.slice(0, 4), (v) => Number(v.toFixed(6)) + 0)

describe('the place of a charger (slide)', () => {
  test.each([
    [FRONT, [30, 21.5, 0, -1], 3],
    [LEFT, [27.5, 20, 1, 0], 2],
    [RIGHT, [32.5, 20, -1, 0], 2],
    [REAR, [30, 18.5, 0, 1], 3],
  ])('is flush against side %d, centred and facing it (SOVL-CHG-22)', (side, pose, contact) => {
    const placing = placed(TARGET, side, { width: 3, depth: 1 })
    expect(placing.found).toBe(true)
    expect(poseOf(placing.s)).toEqual(pose)
    expect(placing.offset).toBe(0)
    expect(placing.contact).toBeCloseTo(contact, 12)
  })

  test('moves along the side past an obstacle (SOVL-CHG-23), as little as possible', () => {
    // Facing the target from the north, the charger has east on its left. The obstacle stands 0.5 inches in its way on the right.
    const placing = placed(TARGET, FRONT, { width: 4, depth: 2 }, [{ x: 27.5, y: 22, facing: 0, width: 2, depth: 2 }])
    expect(placing.offset).toBeCloseTo(-0.5, 12)
    expect(placing.contact).toBeCloseTo(3.5, 12)
    expect(poseOf(placing.s)).toEqual([30.5, 22, 0, -1])
  })

  test('is on the side with the longer contact', () => {
    const wall: Outline = [
      [29.5, 21.5],
      [30.75, 21.5],
      [30.75, 23],
      [29.5, 23],
    ]
    // Past the wall to the charger's right (west) its left flank stands at 29.5: 1.5 inches of contact; the other way 1.25.
    const placing = placed(TARGET, FRONT, { width: 2, depth: 2 }, [wall])
    expect(placing.offset).toBeCloseTo(1.5, 12)
    expect(placing.contact).toBeCloseTo(1.5, 12)
  })

  test('is to the charger’s left if both sides are equal (SOVL-G-55)', () => {
    for (const side of [FRONT, LEFT, RIGHT, REAR]) {
      const free = placed(TARGET, side, { width: 2, depth: 2 })
      const [x, y] = free.s.pose as unknown as [number, number]
      const placing = placed(TARGET, side, { width: 2, depth: 2 }, [
        { x, y, facing: 30 + 90 * side, width: 0.5, depth: 0.5 },
      ])
      expect(placing.found).toBe(true)
      expect(placing.offset).toBeLessThan(-1)
    }
  })

  test('is the spot nearest to centred of those with equal contact', () => {
    const placing = placed(TARGET, FRONT, { width: 1, depth: 2 }, [{ x: 30, y: 22, facing: 0, width: 1, depth: 1 }])
    expect([placing.offset, placing.contact]).toEqual([-1, 1])
  })

  test('may be flush with a neighbour', () => {
    const neighbours = [27, 33].map((x) => ({ x, y: 22, facing: NORTH, width: 2, depth: 2 }))
    const placing = placed(TARGET, FRONT, { width: 4, depth: 2 }, neighbours)
    expect([placing.found, placing.offset]).toEqual([true, 0])
  })

  test('may be a gap as wide as the charger, and no narrower one', () => {
    const gap = (width: number) =>
      [27, 29 + width].map((x) => ({ x: x + 0.3, y: 22, facing: NORTH, width: 2, depth: 2 }))
    const fits = placed(TARGET, FRONT, { width: 3, depth: 2 }, gap(3))
    expect(fits.offset).toBeCloseTo(0.2, 12)
    const narrow = placed(TARGET, FRONT, { width: 3, depth: 2 }, gap(2.999))
    // West of the gap: 0.7 inches wide behind the corner of the target is too little; east of it there is no contact.
    expect(narrow.found).toBe(false)
  })

  test('has at least 0.01 inches of contact', () => {
    const wall = (width: number) => [{ x: 30, y: 22, facing: NORTH, width, depth: 1 }]
    expect(placed(TARGET, FRONT, { width: 2, depth: 2 }, wall(4 - 0.04)).contact).toBeCloseTo(0.02, 9)
    expect(placed(TARGET, FRONT, { width: 2, depth: 2 }, wall(4 - 0.018)).found).toBe(false)
  })

  test('is on the table', () => {
    const corner = { x: 2.5, y: 20, facing: NORTH, width: 4, depth: 2 }
    const placing = placed(corner, FRONT, { width: 6, depth: 2 })
    // Its right flank stands on the edge x = 0.
    expect(placing.offset).toBeCloseTo(-0.5, 5)
    expect(placing.contact).toBeCloseTo(4, 5)
    expect(placed({ ...corner, y: 38 }, FRONT, { width: 4, depth: 2 }).found).toBe(false)
    expect(placed({ ...corner, y: 37 }, FRONT, { width: 4, depth: 2 }).found).toBe(true)
  })

  test('does not exist if the side is walled off', () => {
    expect(
      placed(TARGET, FRONT, { width: 4, depth: 2 }, [{ x: 30, y: 22, facing: NORTH, width: 4, depth: 1 }]).found,
    ).toBe(false)
  })

  const sizes = fc
    .record({ width: fc.integer({ min: 2, max: 24 }), depth: fc.integer({ min: 2, max: 16 }) })
    .map(({ width, depth }) => ({ width: width / 4, depth: depth / 4 }))
  const obstacles = fc.array(anyShape(7), { maxLength: 5 })
  const sides = fc.constantFrom(FRONT, LEFT, RIGHT, REAR)

  test.prop([boxes(3), sides, sizes, obstacles, fc.integer({ min: 0, max: 20 })], { numRuns: 400 })(
    'is the best of all spots',
    (at, side, size, around, edge) => {
      const placing = placed(at, side, size, around)
      const { s } = placing
      // Some tables end near the target.
      s.width = 60 - edge * 1.5
      const list = Int32Array.from(around, (_, k) => k + 2)
      const found = slide(s, GHOST, target, side, list, list.length)
      const [offset, contact] = s.out as unknown as [number, number]
      const half = s.pose[POSE + (side === FRONT || side === REAR ? HW : HD)] as number
      const contactAt = (o: number) => Math.min(half, o + size.width / 2) - Math.max(-half, o - size.width / 2)
      const free = () => onTable(s, GHOST) && list.every((k) => !overlaps(s, GHOST, k, 0))
      if (found) {
        expect(free()).toBe(true)
        expect(contact).toBeCloseTo(contactAt(offset), 9)
        expect(contact).toBeGreaterThan(LEAST_CONTACT)
        expect(overlaps(s, GHOST, target, 0)).toBe(false)
        expect(overlaps(s, GHOST, target, 1e-5)).toBe(true)
        shift(s, -offset)
      } else {
        // Moves it back to the middle, its place on a table without edges or obstacles.
        Object.assign(s, { width: 1e3, depth: 1e3 })
        slide(s, GHOST, target, side, list, 0)
        Object.assign(s, { width: 60 - edge * 1.5, depth: 40 })
      }
      const best = found ? Math.abs(offset) : Number.POSITIVE_INFINITY
      shift(s, -10)
      for (let o = -10; o <= 10; o += 0.05) {
        if (contactAt(o) > LEAST_CONTACT + 1e-6 && free()) {
          expect(Math.abs(o)).toBeGreaterThan(best - 1e-5)
        }
        shift(s, 0.05)
      }
    },
  )

  test.prop([boxes(3), sides, sizes, obstacles, motions])(
    'does not change if everything is turned and shifted',
    (at, side, size, around, motion) => {
      const list = Int32Array.from(around, (_, k) => k + 2)
      const slid = (everything: readonly (Box | Outline)[]) => {
        const s = new Shapes(everything.length)
        // A table without edges near.
        s.width = 1e3
        s.depth = 1e3
        for (const [k, shape] of everything.entries()) put(s, k, moved(shape, { turn: 0, dx: 500, dy: 500 }))
        const found = slide(s, GHOST, target, side, list, list.length)
        return { found, offset: s.out[0] as number, contact: s.out[1] as number }
      }
      const all: (Box | Outline)[] = [{ x: 0, y: 0, facing: 0, ...size }, at, ...around]
      const first = slid(all)
      const second = slid(all.map((shape) => moved(shape, motion)))
      expect(second.found).toBe(first.found)
      if (!first.found) return
      expect(second.offset).toBeCloseTo(first.offset, 6)
      expect(second.contact).toBeCloseTo(first.contact, 6)
    },
  )
})

/** Shifts the ghost by this distance to its right. */
function shift(s: Shapes, by: number): void {
  s.pose[X] = (s.pose[X] as number) + by * (s.pose[UY] as number)
  s.pose[Y] = (s.pose[Y] as number) - by * (s.pose[UX] as number)
  setRectangle(s, GHOST)
}
