import { describe, expect } from 'vitest'
import { copyShape, onTable, setRectangle, turnTo } from '../../src/board/plane/rectangle.ts'
import { POSE, UX, UY } from '../../src/board/plane/shapes.ts'
import { boxes, cornersOf, LINE, NORTH, outlines, registers, shapes, WEST } from '../support/boards/board.ts'
import { test } from '../support/properties.ts'

const MM = 25.4

describe('a rectangle (setRectangle)', () => {
  test.each([
    ['LINE', 5 * 20, 4 * 20, 3.937008, 3.149606],
    ['HEAVY', 5 * 25, 4 * 25, 4.92126, 3.937008],
    ['KNIGHT', 5 * 25, 50, 4.92126, 1.968504],
    ['OGRE', 3 * 40, 2 * 40, 4.724409, 3.149606],
    ['a chariot', 50, 100, 1.968504, 3.937008],
  ])('gives %s its footprint (SOVL-O-108, -109)', (_name, width, depth, across, along) => {
    const s = shapes({ x: 0, y: 0, facing: NORTH, width: width / MM, depth: depth / MM })
    const [frontRight, frontLeft, rearLeft] = cornersOf(s, 0) as [[number, number], [number, number], [number, number]]
    expect(frontRight[0] - frontLeft[0]).toBeCloseTo(across, 6)
    expect(frontLeft[1] - rearLeft[1]).toBeCloseTo(along, 6)
  })

  test('lists the corners anticlockwise from the front right', () => {
    const s = shapes({ x: 10, y: 20, facing: WEST, width: 4, depth: 2 })
    const expected = [
      [9, 22],
      [9, 18],
      [11, 18],
      [11, 22],
    ]
    for (const [k, corner] of cornersOf(s, 0).entries()) {
      expect(corner[0]).toBeCloseTo(expected[k]?.[0] as number, 12)
      expect(corner[1]).toBeCloseTo(expected[k]?.[1] as number, 12)
    }
    expect(s.radius[0]).toBe(Math.sqrt(5))
  })

  test.prop([boxes(10)])('has corners that move with the pose', (box) => {
    const s = shapes(box, { ...box, x: box.x + 3 })
    s.pose[0] = box.x + 3
    setRectangle(s, 0)
    expect(cornersOf(s, 0)).toEqual(cornersOf(s, 1))
  })
})

describe('a turn of a rectangle (turnTo)', () => {
  test('faces along a vector of any length, about the same centre', () => {
    const s = shapes({ x: 10, y: 20, facing: NORTH, ...LINE })
    turnTo(registers(s, -0.6, 0.8), 0)
    const unit = cornersOf(s, 0)
    turnTo(registers(s, -3, 4), 0)
    expect(cornersOf(s, 0)).toEqual(unit)
    expect([s.pose[0], s.pose[1], s.pose[UX], s.pose[UY]]).toEqual([10, 20, -0.6, 0.8])
  })
})

describe('a copy of a shape (copyShape)', () => {
  test.prop([boxes(10), outlines(10)])('is equal to the original', (box, outline) => {
    const s = shapes(box, outline, box)
    copyShape(s, 1, 2)
    expect(cornersOf(s, 2)).toEqual(cornersOf(s, 1))
    expect(s.pose.slice(2 * POSE, 3 * POSE)).toEqual(s.pose.slice(POSE, 2 * POSE))
    expect(s.radius[2]).toBe(s.radius[1])
    copyShape(s, 0, 2)
    expect(cornersOf(s, 2)).toEqual(cornersOf(s, 0))
  })
})

describe('the test for a place on the table (onTable)', () => {
  test.each([
    [2, 1, true],
    [1.99, 1, false],
    [2, 0.99, false],
    [58, 39, true],
    [58.01, 39, false],
    [58, 39.01, false],
    [2 - 9e-7, 1, true],
  ])('covers every corner: centre (%d, %d): %s', (x, y, expected) => {
    expect(onTable(shapes({ x, y, facing: NORTH, width: 4, depth: 2 }), 0)).toBe(expected)
  })

  test('finds a corner of a turned shape that sticks out', () => {
    const box = { x: 30, y: 1.6, width: 2, depth: 2 }
    expect(onTable(shapes({ ...box, facing: 45 }), 0)).toBe(true)
    expect(onTable(shapes({ ...box, y: 1.4, facing: 45 }), 0)).toBe(false)
    expect(onTable(shapes({ ...box, y: 1.4, facing: NORTH }), 0)).toBe(true)
  })
})
