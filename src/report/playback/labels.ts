import * as maths from '../../core/maths.ts'
import type { Piece, Scene } from '../../core/ruleset.ts'
import { clipped } from '../sentences/text.ts'
import { INCH, isLarge } from './shape.ts'

/** Place of a unit's name in a drawing. */
export interface Label {
  readonly text: string
  readonly x: number
  /** Its baseline. */
  readonly y: number
  readonly anchor: 'start' | 'middle' | 'end'
}

type Pieces = ReadonlyMap<string, Piece>
type Point = readonly [number, number]
type Table = Pick<Scene, 'width' | 'depth' | 'hexes' | 'squares' | 'map' | 'marks'>

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

interface Obstacle {
  /** Covers nothing outside of it. */
  readonly box: Box
  readonly covers: (x: number, y: number) => boolean
  readonly weight: number
}

/** Obstacles for names, and the size of their letters. */
interface Room {
  readonly obstacles: readonly Obstacle[]
  readonly size: number
}

/** Size of the letters, also on large boards, and the width of a letter in most typefaces. */
const SIZE = 9
const LARGE = 13
const LETTER = 0.57

/** Most letters of a name: with room, and without room. */
const LONG = 32
const SHORT = 14

/** Between a body and its name. */
const GAP = 3

/** Cost of a place for each better place that was passed over; bonus for staying at the old place. */
const RANK = 0.02
const STAY = 0.05

/** A shortened name must cover less by more than this share. */
const COVERS = 0.02

interface Place {
  readonly label: Label
  /** Weighted share of the name that covers something. */
  readonly covered: number
}

/**
 * The names of all units on a table. Each is at the place where it covers the least of bodies, other names, the numbers on the board and the
 * latest moves. `before`: the step before; a name keeps its place if that is no worse.
 */
export function labelsOf(
  pieces: Pieces,
  table: Table,
  before: { readonly pieces: Pieces; readonly labels: ReadonlyMap<string, Label> } = NOTHING,
): Map<string, Label> {
  const { width, depth, marks = [] } = table
  const size = isLarge(table) ? LARGE : SIZE
  const place = ([x, y]: Point): Point => [x * INCH, (depth - y) * INCH]
  const edges: Box = { left: -INCH, right: (width + 1) * INCH, top: -INCH, bottom: (depth + 1) * INCH }
  const obstacles: Obstacle[] = [{ box: EVERYWHERE, covers: (x, y) => !within(x, y, edges), weight: 4 }]
  for (const { text, at } of marks) {
    const box = written(text, place(at), size)
    obstacles.push({ box, covers: (x, y) => within(x, y, box), weight: 1 })
  }
  for (const piece of pieces.values()) {
    obstacles.push(area(piece.polygon.map(place)), area(markOf(piece, place)))
    const old = before.pieces.get(piece.id)
    if (old !== undefined) obstacles.push(way(place(old.centre), place(piece.centre)))
  }
  const labels = new Map<string, Label>()
  for (const piece of pieces.values()) {
    const old = before.labels.get(piece.id)
    const found = best(
      piece.id,
      boxOf([...piece.polygon.map(place), ...markOf(piece, place)]),
      { obstacles, size },
      old,
    )
    labels.set(piece.id, found)
    const box = taken(found, size)
    obstacles.push({ box, covers: (x, y) => within(x, y, box), weight: 1.5 })
  }
  return labels
}

const EVERYWHERE: Box = {
  left: Number.NEGATIVE_INFINITY,
  right: Number.POSITIVE_INFINITY,
  top: Number.NEGATIVE_INFINITY,
  bottom: Number.POSITIVE_INFINITY,
}

const NOTHING = { pieces: new Map<string, Piece>(), labels: new Map<string, Label>() }

/** The best place of the whole name or, if that covers anything, of a shortened name. */
function best(id: string, box: Box, room: Room, old: Label | undefined): Label {
  const long = cheapest(clipped(id, LONG), box, room, old)
  if (long.covered <= COVERS) return long.label
  const short = cheapest(clipped(id, SHORT), box, room, old)
  return (short.covered < long.covered - COVERS ? short : long).label
}

/** The place of least cost; of equal ones the first. A place that is no better even if it covers nothing is not looked at. */
function cheapest(text: string, box: Box, room: Room, old: Label | undefined): Place {
  let least: (Place & { readonly cost: number }) | null = null
  for (const [rank, label] of places(text, box, room.size).entries()) {
    const stays = old !== undefined && old.x === label.x && old.y === label.y && old.anchor === label.anchor
    const bare = rank * RANK - (stays ? STAY : 0)
    if (least !== null && bare >= least.cost) continue
    const covered = coveredBy(label, room)
    const cost = covered + bare
    if (least === null || cost < least.cost) least = { label, covered, cost }
  }
  if (least === null) throw new Error('a name has places')
  return least
}

/** Below, above, beside, and beyond the corners. */
function places(text: string, { left, right, top, bottom }: Box, size: number): Label[] {
  const [below, above] = [tenth(bottom + GAP + 0.75 * size), tenth(top - GAP - 0.1 * size)]
  const [x, y] = [tenth((left + right) / 2), tenth((top + bottom) / 2 + 0.35 * size)]
  const at = (x: number, y: number, anchor: Label['anchor']): Label => ({ text, x: tenth(x), y, anchor })
  return [
    at(x, below, 'middle'),
    at(x, above, 'middle'),
    at(right + GAP, y, 'start'),
    at(left - GAP, y, 'end'),
    at(x, below, 'start'),
    at(x, below, 'end'),
    at(x, above, 'start'),
    at(x, above, 'end'),
    at(right + GAP, below, 'start'),
    at(left - GAP, below, 'end'),
    at(right + GAP, above, 'start'),
    at(left - GAP, above, 'end'),
  ]
}

/** Weighted share of a name that covers something. */
function coveredBy(label: Label, { obstacles, size }: Room): number {
  const box = taken(label, size)
  const { left, right, top, bottom } = box
  // Most obstacles are far away.
  const near = obstacles.filter((obstacle) => meet(obstacle.box, box))
  const columns = Math.ceil((right - left) / 5)
  let sum = 0
  for (let column = 0; column <= columns; column++) {
    for (let row = 0; row <= 2; row++) {
      const [x, y] = [left + ((right - left) * column) / columns, top + ((bottom - top) * row) / 2]
      for (const { covers, weight } of near) if (covers(x, y)) sum += weight
    }
  }
  return sum / (3 * (columns + 1))
}

/** The area of a name, with a margin. */
function taken({ text, x, y, anchor }: Label, size: number): Box {
  const width = text.length * LETTER * size
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { left: left - 1, right: left + width + 1, top: y - 0.8 * size, bottom: y + 0.25 * size }
}

/** The area of a number on the board, whose middle is at a point. */
function written(text: string, [x, y]: Point, size: number): Box {
  const [half, height] = [(text.length * LETTER * size) / 2, 0.45 * size]
  return { left: x - half, right: x + half, top: y - height, bottom: y + height }
}

/** The tip of the mark in front of the unit; nothing if it is not drawn. */
function markOf({ centre, front, status }: Piece, place: (point: Point) => Point): Point[] {
  if (front === undefined || /engaged/i.test(status)) return []
  const [[x, y], [fx, fy]] = [place(centre), place(front)]
  const away = maths.hypot(fx - x, fy - y) || 1
  const [ux, uy] = [((fx - x) / away) * 7, ((fy - y) / away) * 7]
  return [
    [fx - uy, fy + ux],
    [fx + ux, fy + uy],
    [fx + uy, fy - ux],
  ]
}

function area(corners: readonly Point[]): Obstacle {
  const box = boxOf(corners)
  return { box, weight: 1, covers: (x, y) => within(x, y, box) && inside(x, y, corners) }
}

/** Whether a point is in a polygon: a line from it to the right crosses the outline an odd number of times. */
function inside(x: number, y: number, corners: readonly Point[]): boolean {
  let odd = false
  for (const [i, [ax, ay]] of corners.entries()) {
    const [bx, by] = corners.at(i - 1) ?? [ax, ay]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd
  }
  return odd
}

/** The last move of a unit, which an arrow shows. */
function way([ax, ay]: Point, [bx, by]: Point): Obstacle {
  const square = maths.squared(bx - ax) + maths.squared(by - ay)
  const reach = 3
  const box: Box = {
    left: Math.min(ax, bx) - reach,
    right: Math.max(ax, bx) + reach,
    top: Math.min(ay, by) - reach,
    bottom: Math.max(ay, by) + reach,
  }
  const covers = (x: number, y: number): boolean => {
    const share = Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square))
    return maths.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay)) < reach
  }
  return { box, weight: 0.5, covers: square < 1 ? () => false : covers }
}

function boxOf(corners: readonly Point[]): Box {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

function within(x: number, y: number, { left, right, top, bottom }: Box): boolean {
  return x >= left && x <= right && y >= top && y <= bottom
}

function meet(a: Box, b: Box): boolean {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom
}

function tenth(length: number): number {
  return Math.round(length * 10) / 10 + 0
}
