import { describe, expect, test } from 'vitest'
import { ACTIVATE } from '../../../src/games/sovl/state/battle.ts'
import { BROKEN } from '../../../src/games/sovl/state/unit.ts'
import { FAILED, FLEES, MET, PLACED, TOUCHES } from '../../../src/games/sovl/telling/events.ts'
import { ScriptedDice } from '../../support/dice/scripted-dice.ts'
import {
  at,
  box,
  fronting,
  type Game,
  LINE_HALF_DEPTH,
  LINE_HALF_WIDTH,
  MAN,
  onTheTable,
} from '../../support/sovl/table.ts'
import { HEAVY, KNIGHT, LINE, of } from '../../support/sovl/units.ts'

/** Units of both armies far away from the others. */
const O = { o: at(MAN, 57, 2, 180) }
const P = { p: at(MAN, 3, 38) }

const Y = at(LINE, 30, 20, 180)
const KNIGHT_HALF_DEPTH = 25 / 25.4

/** O-120: the gap of 9.940945 begins at the front of a line whose centre is at 10. */
const MIDWAY = (10 + LINE_HALF_DEPTH + 22.5 - KNIGHT_HALF_DEPTH) / 2

const close = (game: Game, id: string, x: number, y: number, ux: number, uy: number): void => {
  const pose = game.pose(id)
  const off = [pose.x - x, pose.y - y, pose.ux - ux, pose.uy - uy].map(Math.abs)
  if (Math.max(...off) > 1e-6) expect([pose.x, pose.y, pose.ux, pose.uy]).toEqual([x, y, ux, uy])
}

describe('placing a charger', () => {
  test('SOVL-CHG-22: the charger stands flush against the front, faces it, and is on its middle', () => {
    const game = onTheTable({ a: at(LINE, 33, 12), ...O }, { y: Y, ...P })
      .play('a charges y front')
      .passTo(ACTIVATE)
    close(game, 'a', 30, 20 - 2 * LINE_HALF_DEPTH, 0, 1)
    expect(game.told(PLACED)).toEqual([[0, 2, 0, 0]])
    expect(game.told(TOUCHES)).toEqual([[0, 2, 0, Math.round(2000 * LINE_HALF_WIDTH)]])
  })

  test('SOVL-CHG-22: the charger stands on the middle of a flank or the rear, whatever way it came', () => {
    const placed = (x: number, y: number, turn: number, side: string) =>
      onTheTable({ a: at(LINE, x, y, turn), ...O }, { y: Y, ...P })
        .play(`a charges y ${side}`)
        .passTo(ACTIVATE)
    // y looks south: its right hand is in the west.
    close(placed(24, 21.5, 100, 'right'), 'a', 30 - LINE_HALF_WIDTH - LINE_HALF_DEPTH, 20, 1, 0)
    close(placed(36, 18.5, 280, 'left'), 'a', 30 + LINE_HALF_WIDTH + LINE_HALF_DEPTH, 20, -1, 0)
    const rear = placed(31, 26, 190, 'rear')
    close(rear, 'a', 30, 20 + 2 * LINE_HALF_DEPTH, 0, -1)
    expect(rear.contacts('y')).toEqual(['rear on front of a'])
  })

  test('SOVL-CHG-23: if that place is obstructed, the charger slides along the side as little as possible', () => {
    const rock = box('cliff', 30.9, 15, 32, 18)
    const game = onTheTable({ a: at(LINE, 27, 12), ...O }, { y: Y, ...P }, { terrain: [rock] })
    game.play('a charges y front').passTo(ACTIVATE)
    close(game, 'a', 30.9 - LINE_HALF_WIDTH, 20 - 2 * LINE_HALF_DEPTH, 0, 1)
    expect(game.told(TOUCHES)[0]?.[3]).toBe(Math.round(1000 * (0.9 + LINE_HALF_WIDTH)))
    // Its left to right is west to east here. The value is its shift to the left.
    expect(game.told(PLACED)[0]?.[3]).toBe(-Math.round(1000 * (LINE_HALF_WIDTH - 0.9)))
  })

  test('SOVL-G-55: of two places equally near the middle, the charger takes the one to its left', () => {
    // A post 0.4 wide, just right of the middle of y. From the middle of its front a can pass it.
    const post = box('building', 29.8, 17.2, 30.2, 17.8)
    const game = onTheTable(
      { a: at(LINE, 26.5, 13), ...O },
      { y: Y, ...P },
      { terrain: [post], rules: { chargePath: 'placement', losArc: 'corner-45' } },
    )
    const options = game.charges('a')
    expect(options).toEqual(['a charges y front'])
    game.play('a charges y front').passTo(ACTIVATE)
    close(game, 'a', 29.8 - LINE_HALF_WIDTH, 20 - 2 * LINE_HALF_DEPTH, 0, 1)
  })

  test('SOVL-G-55: the charger’s own old place counts as free', () => {
    // Only its own footprint is in the way.
    const a = fronting(LINE, 30, 20 - LINE_HALF_DEPTH - 0.5)
    expect(onTheTable({ a, ...O }, { y: Y, ...P }).charges('a')).toEqual(['a charges y front'])
  })

  test('SOVL-CHG-21: of two chargers at one place the second fails, and has used its activation', () => {
    const game = crowded({}).passTo(ACTIVATE)
    expect(game.told(PLACED)).toHaveLength(1)
    expect(game.told(FAILED)).toEqual([[1, 4, 1, 0]])
    close(game, 'b', 29.47, 24, 0, -1)
    expect(game.unit('b').activated).toBe(true)
  })

  test('SOVL-G-46: an enemy flush beside the target is in contact as well, but is no partner of the charge', () => {
    const beside = at(LINE, 30 + 2 * LINE_HALF_WIDTH, 20, 180)
    const game = onTheTable({ a: fronting(of(LINE, 40, 10), 30, 12), ...O }, { y: Y, z: beside, ...P }).play(
      'a charges y front',
    )
    game.passTo(ACTIVATE)
    expect(game.contacts('a')).toEqual(['front on front of y', 'front on front of z'])
    expect(game.unit('a').contacts.map(({ partners }) => partners)).toEqual([true, false])
    expect(game.contacts('z')).toEqual(['front on front of a'])
  })

  test('SOVL-G-54: range and sight are not checked again when a charge is resolved', () => {
    // y moves half way to meet b, and so leaves a's line of charge; a is placed all the same.
    const game = onTheTable(
      { a: at(LINE, 22.5, 20, 90), b: fronting(LINE, 30, 20 - LINE_HALF_DEPTH - 7), ...O },
      { y: Y, ...P },
    )
    game.play('b charges y front', 'y counters', 'pass')
    expect(game.passTo(ACTIVATE).contacts('y')).toEqual(['front on front of b'])
  })
})

describe('charges at fleeing units', () => {
  test('SOVL-G-14: under flees-first the target flees from each charger, with dice of its own for each', () => {
    const dice = new ScriptedDice('1 1 | 2 2')
    const game = onTheTable(
      { a: fronting(LINE, 30, 12), b: at(LINE, 24, 20, 90), ...O },
      { y: Y, ...P },
      { rules: { chargeFleeing: 'flees-first' }, dice },
    )
    game.unit('y').fate = BROKEN
    game.play('a charges y front', 'b charges y right').passTo(ACTIVATE)
    expect(game.told(FLEES).map(([unit, , inches]) => [unit, inches])).toEqual([
      [3, 2],
      [3, 4],
    ])
    dice.done()
    expect([game.contacts('a'), game.contacts('b')]).toEqual([[], []])
  })
})

describe('charge and counter charge', () => {
  test('SOVL-CHG-24: O-120, if both face each other the fronts meet in the middle of the gap', () => {
    // For infantry with movement 10 the gap is 9.940945.
    const met = onTheTable(
      { a: at({ ...LINE, profile: { ...LINE.profile, movement: 10 } }, 30, 10), ...O },
      { k: at(KNIGHT, 30, 22.5, 180), ...P },
      { seat: 2 },
    )
    met.play('k charges a front', 'a counters').passTo(ACTIVATE)
    expect(MIDWAY).toBeCloseTo(16.545276, 6)
    close(met, 'a', 30, MIDWAY - LINE_HALF_DEPTH, 0, 1)
    close(met, 'k', 30, MIDWAY + KNIGHT_HALF_DEPTH, 0, -1)
    expect(met.contacts('a')).toEqual(['front on front of k'])
    expect(met.told(MET)).toEqual([[2, 0, Math.round(2000 * LINE_HALF_WIDTH), 0]])
  })

  test('SOVL-CHG-24: if they stand at an angle, both turn to face along the line between their centres', () => {
    const game = onTheTable({ a: at(LINE, 30, 10), ...O }, { y: at(LINE, 33, 16, 190), ...P }).play(
      'a charges y front',
      'y counters',
    )
    game.passTo(ACTIVATE)
    const apart = Math.hypot(3, 6)
    const [ux, uy] = [3 / apart, 6 / apart]
    close(game, 'a', 31.5 - ux * LINE_HALF_DEPTH, 13 - uy * LINE_HALF_DEPTH, ux, uy)
    close(game, 'y', 31.5 + ux * LINE_HALF_DEPTH, 13 + uy * LINE_HALF_DEPTH, -ux, -uy)
  })

  test('SOVL-G-52: if the way is obstructed both slide along the line at which they meet', () => {
    const post = box('building', 30.8, 13.4, 31.2, 14)
    const game = onTheTable(
      { a: at(LINE, 30, 10), ...O },
      { y: at(LINE, 30, 18, 180), ...P },
      { terrain: [post], rules: { chargePath: 'placement' } },
    )
    game.play('a charges y front', 'y counters').passTo(ACTIVATE)
    close(game, 'a', 30.8 - LINE_HALF_WIDTH - 0.01, 14 - LINE_HALF_DEPTH, 0, 1)
    close(game, 'y', 30.8 - LINE_HALF_WIDTH - 0.01, 14 + LINE_HALF_DEPTH, 0, -1)
    expect(game.contacts('a')).toEqual(['front on front of y'])
  })

  test('SOVL-G-52: if there is no place to meet, the charge is resolved as an ordinary one', () => {
    // Walls from edge to edge half way up the table, with a gap for the line of the charge.
    const walls = [box('cliff', 0, 13.5, 29.9, 14.5), box('cliff', 30.1, 13.5, 60, 14.5)]
    const game = onTheTable({ a: at(LINE, 30, 10), ...O }, { y: at(LINE, 30, 19.5, 180), ...P }, { terrain: walls })
    game.play('a charges y front', 'y counters').passTo(ACTIVATE)
    expect(game.told(MET)).toEqual([])
    close(game, 'y', 30, 19.5, 0, -1)
    close(game, 'a', 30, 19.5 - 2 * LINE_HALF_DEPTH, 0, 1)
  })

  test('SOVL-G-54: only the pair of a counter charge moves before contact, no other target does', () => {
    const game = onTheTable({ a: at(HEAVY, 30, 10), ...O }, { y: at(LINE, 31, 17, 185), ...P })
    const before = game.pose('y')
    game.play('a charges y front').passTo(ACTIVATE)
    expect(game.pose('y')).toEqual(before)
  })
})

/** a has charged the left of y, b the right of z; between y and z there is room for one of them. */
function crowded(rules: Parameters<typeof onTheTable>[2] & object): Game {
  const gap = 5
  return onTheTable(
    { a: at(LINE, 29.47, 16), b: at(LINE, 29.47, 24, 180), ...O },
    { y: at(LINE, 25, 20, 180), z: at(LINE, 25 + 2 * LINE_HALF_WIDTH + gap, 20, 180), ...P },
    rules,
  ).play('a charges y left', 'pass', 'b charges z right')
}
