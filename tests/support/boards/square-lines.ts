import { type Ground, HALF_SCREEN, OPAQUE, SCREEN } from '../../../src/board/square/ground.ts'

/** Lines of sight on squares, computed slowly with fractions of whole numbers. */

/** Whether a segment and a closed square have a common point; lengths in 64ths of a square. */
export function meets(
  [x, y]: readonly [number, number],
  [toX, toY]: readonly [number, number],
  column: number,
  row: number,
): boolean {
  // The part of the segment that is inside every edge so far, from a / b to c / d of its length.
  let [a, b, c, d] = [0n, 1n, 1n, 1n]
  const edges = [
    [x, toX, 64 * column, 64 * column + 64],
    [y, toY, 64 * row, 64 * row + 64],
  ] as const
  for (const [from, to, least, most] of edges) {
    const way = BigInt(to - from)
    if (way === 0n) {
      if (from < least || from > most) return false
      continue
    }
    const [near, far] = way > 0n ? [least, most] : [most, least]
    const size = way > 0n ? way : -way
    const enter = BigInt(way > 0n ? near - from : from - near)
    const leave = BigInt(way > 0n ? far - from : from - far)
    if (enter * b > a * size) [a, b] = [enter, size]
    if (leave * d < c * size) [c, d] = [leave, size]
  }
  return a * d <= c * b
}

const POINTS = {
  lattice9: [1, 32, 63].flatMap((x) => [1, 32, 63].map((y) => [x, y] as const)),
  centre: [[32, 32]] as const,
  corner4: [1, 63].flatMap((x) => [1, 63].map((y) => [x, y] as const)),
}

export type Method = keyof typeof POINTS

/** What can be seen of a square from another, by every line. */
export function seenByTheBook(
  { board, nature }: Ground,
  from: number,
  to: number,
  method: Method,
): { readonly isSeen: boolean; readonly corners: number; readonly screen: 'none' | 'half' | 'full' } {
  const place = (square: number) => [board.column[square] as number, board.row[square] as number] as const
  const [[x, y], [toX, toY]] = [place(from), place(to)]
  const all = Array.from({ length: board.count }, (_, square) => square)
  const far = (one: number, other: number) => {
    const [[a, b], [c, d]] = [place(one), place(other)]
    return Math.max(Math.abs(a - c), Math.abs(b - d))
  }
  const walls = all.filter((square) => ((nature[square] as number) & OPAQUE) !== 0)
  const screens = (bits: number) =>
    all.filter((square) => ((nature[square] as number) & bits) !== 0 && far(to, square) <= far(from, square))
  const [whole, some] = [screens(SCREEN), screens(SCREEN | HALF_SCREEN)]
  const viewers = POINTS[method].map(([u, v]) => [64 * x + u, 64 * y + v] as const)
  const target = (u: number, v: number) => [64 * toX + u, 64 * toY + v] as const
  const isOn = (squares: readonly number[], one: readonly [number, number], other: readonly [number, number]) =>
    squares.some((square) => meets(one, other, ...place(square)))
  const openTo = (point: readonly [number, number]) => viewers.filter((viewer) => !isOn(walls, viewer, point))
  const targets = (method === 'corner4' ? POINTS.corner4 : POINTS.lattice9).map(([u, v]) => target(u, v))
  const lines = targets.flatMap((point) => openTo(point).map((viewer) => [viewer, point] as const))
  const crosses = (squares: readonly number[]) => lines.every(([viewer, point]) => isOn(squares, viewer, point))
  return {
    isSeen: lines.length > 0,
    corners: POINTS.corner4.filter(([u, v]) => openTo(target(u, v)).length > 0).length,
    screen: lines.length === 0 ? 'none' : crosses(whole) ? 'full' : crosses(some) ? 'half' : 'none',
  }
}
