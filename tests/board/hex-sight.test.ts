import { describe, expect, test } from 'vitest'
import { distance, Hexes, hexIndex, inFrontArc, neighbour, SIDES } from '../../src/board/hex/hex.ts'
import { type Looks, looks } from '../../src/board/hex/looks.ts'
import {
  BESIDE_EITHER,
  BESIDE_VIEWER,
  isOpen,
  isUnhindered,
  mark,
  NONE,
  OPAQUE,
  Sight,
  sees,
  unmark,
} from '../../src/board/hex/sight.ts'
import { seesByTheBook } from '../support/boards/hex-lines.ts'
import { Random } from '../support/random.ts'
import { THOROUGH } from '../support/thorough.ts'

const UNIT = 2
const OTHER = 4

const READINGS = [
  { sampling: 'anyPart', touching: 'blocks' },
  { sampling: 'anyPart', touching: 'free' },
  { sampling: 'centre', touching: 'free' },
  // A line between centres is not blocked by a hex that it only touches.
  { sampling: 'centre', touching: 'blocks' },
] as const

const BOARD = new Hexes(13, 13)
const MIDDLE = hexIndex(BOARD, 6, 6)
const LOOKS = READINGS.map(({ sampling, touching }) => looks(BOARD, sampling, touching))

/** Hexes of the arc at distance 1 to 6 that are not seen if some of the front hexes are blocked. Hex 1 is to the right of the hex ahead. */
function hidden(reading: (typeof READINGS)[number], facing: number, fronts: readonly number[]) {
  const all = LOOKS[READINGS.indexOf(reading)] as Looks
  const opaque = new Uint8Array(BOARD.count)
  for (const front of fronts) opaque[neighbour(BOARD, MIDDLE, (facing + front + SIDES) % SIDES)] = 1
  const ground = new Sight(BOARD, all, opaque)
  const units = new Sight(BOARD, all, [])
  for (const [hex, is] of opaque.entries()) if (is) mark(units, hex, UNIT)
  return [1, 2, 3, 4, 5, 6].map((far) => {
    const there = Array.from({ length: BOARD.count }, (_, hex) => hex).filter(
      (hex) => distance(BOARD, MIDDLE, hex) === far && inFrontArc(BOARD, MIDDLE, facing, hex),
    )
    const unseen = there.filter((hex) => !isOpen(ground, MIDDLE, facing, hex))
    // Units hide the same hexes as ground, unless the viewer sees through units.
    expect(there.filter((hex) => !sees(units, MIDDLE, facing, hex, UNIT, NONE))).toEqual(unseen)
    return unseen.length
  })
}

describe('hexes hidden by obstacles on the front hexes', () => {
  const [blocks, free, centre] = READINGS
  test.each([
    // WAR-O-27: straight ahead; to the right; both; all three.
    [blocks, [0], [0, 1, 1, 1, 1, 1]],
    [blocks, [1], [0, 1, 2, 2, 3, 3]],
    [blocks, [0, 1], [0, 3, 5, 6, 8, 9]],
    [blocks, [-1, 0, 1], [0, 5, 9, 11, 15, 17]],
    // WAR-O-28.
    [free, [0], [0, 0, 0, 0, 0, 0]],
    [free, [0, 1], [0, 2, 3, 5, 6, 8]],
    [free, [-1, 0, 1], [0, 5, 7, 11, 13, 17]],
    // WAR-O-29.
    [centre, [0], [0, 1, 3, 3, 5, 5]],
    [centre, [-1, 0, 1], [0, 5, 9, 11, 15, 17]],
  ] as const)('under %j with %j', (reading, fronts, expected) => {
    for (let facing = 0; facing < SIDES; facing++) expect(hidden(reading, facing, fronts)).toEqual(expected)
  })
})

describe('sight', () => {
  const board = new Hexes(8, 7)

  test.each(READINGS)('is that of every line tested against every hex: %j', (reading) => {
    const random = new Random(27)
    const all = looks(board, reading.sampling, reading.touching)
    for (let round = 0; round < (THOROUGH ? 8 : 2); round++) {
      const crowd = random.int(0, 4)
      const opaque = Array.from({ length: board.count }, () => random.int(0, 12) < crowd)
      const sight = new Sight(board, all, opaque)
      const units = Array.from({ length: board.count }, () => random.of([0, 0, 0, 0, UNIT, OTHER]))
      for (const [hex, bit] of units.entries()) if (bit !== 0) mark(sight, hex, bit)
      for (let look = 0; look < 40; look++) {
        const [viewer, target] = [random.int(0, board.count - 1), random.int(0, board.count - 1)]
        const facing = random.int(0, 5)
        const at = { viewer, facing, target }
        const beside = (hex: number, of: number) => distance(board, hex, of) === 1
        expect(isOpen(sight, viewer, facing, target)).toBe(
          seesByTheBook(board, at, reading, (hex) => opaque[hex] === true),
        )
        for (const bars of [UNIT, UNIT | OTHER]) {
          const stands = (hex: number) => ((units[hex] as number) & bars) !== 0
          const cases = [
            [NONE, stands],
            [BESIDE_VIEWER, (hex: number) => stands(hex) && !beside(hex, viewer)],
            [BESIDE_EITHER, (hex: number) => stands(hex) && !beside(hex, viewer) && !beside(hex, target)],
          ] as const
          for (const [except, barred] of cases) {
            expect(sees(sight, viewer, facing, target, bars, except)).toBe(
              seesByTheBook(board, at, reading, (hex) => opaque[hex] === true || barred(hex)),
            )
          }
        }
      }
    }
  })

  test('covers the whole of a large board', () => {
    const large = new Hexes(16, 11)
    const reading = READINGS[0]
    const random = new Random(11)
    const opaque = Array.from({ length: large.count }, () => random.one(15))
    const sight = new Sight(large, looks(large, reading.sampling, reading.touching), opaque)
    let open = 0
    for (let look = 0; look < 150; look++) {
      const at = { viewer: random.int(0, 175), facing: random.int(0, 5), target: random.int(0, 175) }
      const is = isOpen(sight, at.viewer, at.facing, at.target)
      if (is) open++
      expect(is).toBe(seesByTheBook(large, at, reading, (hex) => opaque[hex] === true))
    }
    expect(open).toBeGreaterThan(20)
  })

  test('is the same after half a turn', () => {
    const large = new Hexes(16, 11)
    const random = new Random(3)
    const opaque = Array.from({ length: large.count }, () => random.one(10))
    for (const { sampling, touching } of READINGS) {
      const all = looks(large, sampling, touching)
      const [one, other] = [new Sight(large, all, opaque), new Sight(large, all, opaque.toReversed())]
      for (let look = 0; look < (THOROUGH ? 3000 : 1000); look++) {
        const [viewer, facing, target] = [random.int(0, 175), random.int(0, 5), random.int(0, 175)]
        expect(isOpen(other, 175 - viewer, (facing + 3) % SIDES, 175 - target)).toBe(
          isOpen(one, viewer, facing, target),
        )
      }
    }
  })

  test('uses one table for all battles on the same ground', () => {
    const all = looks(board, 'anyPart', 'blocks')
    const on = (wall: number) =>
      new Sight(
        board,
        all,
        Array.from({ length: board.count }, (_, hex) => hex === wall),
      )
    const [one, same, other] = [on(8), on(8), on(9)]
    expect(same.open).toBe(one.open)
    expect(other.open).not.toEqual(one.open)
    const walls = Array.from({ length: 10 }, (_, wall) => on(10 + wall))
    expect(new Set(walls.map(({ open }) => open)).size).toBe(10)
    const again = on(8)
    // The table was dropped for others, and is computed again.
    expect(again.open).not.toBe(one.open)
    expect(again.open).toEqual(one.open)
    mark(one, 20, UNIT)
    expect(same.cells).not.toEqual(one.cells)
  })

  test('is clear as long as no obstacle is on any of its lines: ground, units, or units that are seen through', () => {
    const all = LOOKS[0] as Looks
    const target = hexIndex(BOARD, 6, 9)
    const [ahead, right] = [neighbour(BOARD, MIDDLE, 0), neighbour(BOARD, neighbour(BOARD, MIDDLE, 0), 1)]
    const sight = new Sight(BOARD, all, [])
    const is = (except: typeof NONE | typeof BESIDE_VIEWER) => isUnhindered(sight, MIDDLE, 0, target, UNIT, except)
    expect(is(NONE)).toBe(true)
    mark(sight, ahead, UNIT)
    expect([is(NONE), is(BESIDE_VIEWER)]).toEqual([false, true])
    unmark(sight, ahead, UNIT)
    mark(sight, right, OTHER)
    expect(is(NONE)).toBe(true)
    const opaque = new Uint8Array(BOARD.count)
    opaque[ahead] = 1
    expect(isUnhindered(new Sight(BOARD, all, opaque), MIDDLE, 0, target, UNIT, BESIDE_VIEWER)).toBe(false)
  })

  test('is clear again after the obstacle has gone', () => {
    const sight = new Sight(board, looks(board, 'anyPart', 'blocks'), [])
    const viewer = hexIndex(board, 3, 0)
    const ahead = neighbour(board, neighbour(board, viewer, 0), 0)
    const target = neighbour(board, ahead, 0)
    mark(sight, ahead, UNIT)
    mark(sight, ahead, OTHER)
    expect(sees(sight, viewer, 0, target, UNIT, BESIDE_VIEWER)).toBe(false)
    unmark(sight, ahead, UNIT)
    expect(sees(sight, viewer, 0, target, UNIT, BESIDE_VIEWER)).toBe(true)
    expect(sees(sight, viewer, 0, target, OTHER, BESIDE_VIEWER)).toBe(false)
    expect(sees(sight, viewer, 0, target, OTHER, BESIDE_EITHER)).toBe(true)
    expect((sight.cells[sight.looks.cellOf[ahead] as number] as number) & OPAQUE).toBe(0)
  })
})
