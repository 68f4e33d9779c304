import { describe, expect, test } from 'vitest'
import { around, centre, extent, numbers, outline, SIDE, type Spot, token } from '../../src/board/square/drawing.ts'
import { Squares } from '../../src/board/square/square.ts'

const BOARD = new Squares(6, 4)

/** Coordinates in sides of squares, row 0 on top. */
function spots(...places: readonly (readonly [number, number])[]): number[][] {
  return places.map(([x, y]) => [x * SIDE, y * SIDE])
}

function close(found: readonly Spot[], expected: number[][]): void {
  expect(found).toHaveLength(expected.length)
  for (const [i, [x, y]] of found.entries()) {
    expect(x).toBeCloseTo(expected[i]?.[0] as number, 5)
    expect(y).toBeCloseTo(expected[i]?.[1] as number, 5)
  }
}

/** Area of a polygon whose corners go clockwise as seen, y up. */
function area(corners: readonly Spot[]): number {
  const twice = corners.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = corners[(i + 1) % corners.length] as Spot
    return sum + nextX * y - x * nextY
  }, 0)
  return twice / 2 / SIDE ** 2
}

describe('a drawing of a board of squares', () => {
  test('has row 0 on top and column 0 to the left', () => {
    close([extent(BOARD)], spots([6, 4]))
    close([centre(BOARD, 0)], spots([0.5, 3.5]))
    close([centre(BOARD, 23)], spots([5.5, 0.5]))
    close([centre(BOARD, 7, 2)], spots([2, 2]))
    close(outline(BOARD, 7, 2), spots([1, 3], [3, 3], [3, 1], [1, 1]))
  })

  test('shows the area within reach of a body, as far as the board goes', () => {
    close(around(BOARD, 8, 1, 1), spots([1, 4], [4, 4], [4, 1], [1, 1]))
    close(around(BOARD, 0, 2, 2), spots([0, 4], [4, 4], [4, 0], [0, 0]))
  })

  test('has bodies inside their squares, with another shape for the second army, and flat for prone units', () => {
    for (const n of [1, 2, 4]) {
      const [first, second] = [token(BOARD, 0, n, 0, false), token(BOARD, 0, n, 1, false)]
      expect(first.polygon).toHaveLength(4)
      expect(second.polygon).toHaveLength(8)
      expect(area(first.polygon)).toBeGreaterThan(area(second.polygon))
      expect(area(second.polygon)).toBeGreaterThan(0.4 * n * n)
      expect(area(first.polygon)).toBeLessThan(n * n)
      close([first.centre], [[...centre(BOARD, 0, n)]])
      const lying = token(BOARD, 0, n, 0, true)
      expect(area(lying.polygon)).toBeLessThan(0.25 * n * n)
      expect(lying.centre[1]).toBeLessThan(first.centre[1])
    }
  })

  test('has numbers at the middles of columns and rows, outside the board', () => {
    const all = numbers(BOARD)
    expect(all.map(({ text }) => text)).toEqual(['0', '1', '2', '3', '4', '5', '0', '1', '2', '3'])
    for (const { at } of all.slice(0, 6)) expect(at[1]).toBeGreaterThan(4 * SIDE)
    for (const { at } of all.slice(6)) expect(at[0]).toBeLessThan(0)
    expect(all[8]?.at[1]).toBe(centre(BOARD, 12)[1])
  })
})
