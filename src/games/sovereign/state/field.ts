import { costsFrom, distances } from '../../../board/square/distance.ts'
import { CLOSED, Ground, SLOW } from '../../../board/square/ground.ts'
import { SquareSight } from '../../../board/square/sight.ts'
import { apart, Squares } from '../../../board/square/square.ts'
import type { SquareFacts } from '../../../core/facts.ts'
import type { Side, SquareBoard } from '../../../core/ruleset.ts'
import type { SovereignRules } from '../data/rules.ts'
import { natureOf } from '../data/terrain.ts'

/** Sizes and features of the boards of this game, SVN-ENC-06. */
export const SQUARES: SquareFacts = {
  size: [28, 16],
  clause: 'SVN-ENC-06',
  columns: [4, 60],
  rows: [4, 60],
  elevation: [-100, 100],
  zones:
    'Where no letter says otherwise, the first army starts in the leftmost two sevenths of the columns, the second in the rightmost, and each leaves the board by the border of its own zone: of a zone that reaches its short edge by that edge, of one that touches no border by the short edge. The legend says otherwise: `h: { zone: first, exit: first }`, each first, second or both.',
}

/** The part of a map that does not change in a battle. It is computed once per thread and shared by all battles on the map. */
export interface Field {
  readonly squares: Squares
  readonly ground: Ground
  readonly sight: SquareSight
  /** By square: the kind of terrain, or an empty string. */
  readonly kinds: readonly string[]
  /** Whether no terrain blocks sight and the whole map lies on one level. */
  readonly isOpen: boolean
  /** By side: the squares of its start zone, ascending. */
  readonly zones: readonly [readonly number[], readonly number[]]
  /** By side and square of its start zone: distance to the nearest square of the enemy zone, in squares; 0 elsewhere. */
  readonly depth: readonly [Uint8Array, Uint8Array]
  /** By side and square: whether the side leaves there; steps to the nearest such square past walls, −1 if no way leads to one. */
  readonly isExit: readonly [Uint8Array, Uint8Array]
  readonly exitFar: readonly [Int16Array, Int16Array]
  /** By square: see `walkFrom`; computed when first asked for. Null on a level map without walls and difficult ground. */
  readonly walks: Int16Array[] | null
  /** By side: whether the map draws its exits. */
  readonly hasDrawnExits: readonly [boolean, boolean]
}

/** Cache of the maps used last. On a wooded map of 60 × 60 squares sight takes 13 MB, and `walks` 26 MB if all squares are asked for. */
const FIELDS = new Map<string, Field>()
const MOST_KEPT = 8

export function fieldFor(spec: SquareBoard, rules: SovereignRules): Field {
  const { columns, rows, ground, elevation, zone, exit } = spec
  const parts = [columns, rows, rules.corner, rules.losMethod, rules.moraleExits, ground, elevation, zone, exit]
  const key = parts.map(String).join(' ')
  const field = FIELDS.get(key) ?? fieldOf(spec, rules)
  // A full cache drops the map that was not used for the longest time.
  FIELDS.delete(key)
  const [oldest] = FIELDS.keys()
  if (FIELDS.size >= MOST_KEPT && oldest !== undefined) FIELDS.delete(oldest)
  FIELDS.set(key, field)
  return field
}

function fieldOf(spec: SquareBoard, { corner, losMethod, moraleExits }: SovereignRules): Field {
  const squares = new Squares(spec.columns, spec.rows)
  const ground = new Ground(squares, spec.ground.map(natureOf), spec.elevation, corner)
  const sight = new SquareSight(ground, losMethod)
  const zones = [zoneOf(spec, squares, 0), zoneOf(spec, squares, 1)] as const
  const isExit = [
    exitsOf(spec, ground, zones[0], 0, moraleExits),
    exitsOf(spec, ground, zones[1], 1, moraleExits),
  ] as const
  return {
    squares,
    ground,
    sight,
    kinds: spec.ground,
    isOpen: sight.isClear && ground.isFlat,
    zones,
    depth: [depthOf(squares, zones[0], zones[1]), depthOf(squares, zones[1], zones[0])],
    isExit,
    exitFar: [distances(ground, isExit[0]), distances(ground, isExit[1])],
    walks: ground.isFlat && ground.nature.every((bits) => (bits & (CLOSED | SLOW)) === 0) ? null : [],
    hasDrawnExits: [hasDrawnExits(spec, ground, 0), hasDrawnExits(spec, ground, 1)],
  }
}

/**
 * By square: what it costs a body of one square to come beside it from a square, and one more, past walls and steep edges; a step into difficult ground or
 * upwards costs two. −1 if no way leads there; null on a level map without walls and difficult ground.
 */
export function walkFrom({ walks, ground }: Field, square: number): Int16Array | null {
  if (walks === null) return null
  walks[square] ??= costsFrom(ground, square)
  return walks[square]
}

/** Distance of a place to which no way leads, in squares. */
const UNREACHABLE = 1000

/**
 * Distance in squares between two bodies on foot: 1 side by side. `walk`: the costs from one, see `walkFrom`; `square`: where the other is;
 * `sizes`: the sum of both sizes; `far`: the straight distance.
 */
export function lengthBy(walk: Int16Array | null, square: number, sizes: number, far: number): number {
  if (walk === null) return far
  return walk[square] === -1 ? UNREACHABLE : Math.max(far, walk[square] - sizes + 2)
}

/** The start zone of a side: as drawn, or two sevenths of the columns, at its short edge. SVN-ENC-06. */
function zoneOf({ zone }: SquareBoard, { columns, count, column }: Squares, side: Side): number[] {
  const all = Array.from({ length: count }, (_, square) => square)
  const drawn = all.filter((square) => isOf(zone[square], side))
  if (drawn.length > 0) return drawn
  const deep = Math.max(1, Math.floor((2 * columns) / 7))
  return all.filter((square) => ownColumn(column[square], columns, side) < deep)
}

/** By square of a zone: distance to the nearest square of the enemy zone. */
function depthOf(squares: Squares, zone: readonly number[], enemy: readonly number[]): Uint8Array {
  const depth = new Uint8Array(squares.count)
  for (const one of zone) depth[one] = Math.min(...enemy.map((other) => apart(squares, one, 1, other, 1)))
  return depth
}

/**
 * The exits of a side, by the map and the reading: as drawn; the border squares of its zone, or else its short edge; or the whole border.
 * SVN-MORALE-11, SVN-G60.
 */
function exitsOf(
  { exit }: SquareBoard,
  { board: squares, nature }: Ground,
  zone: readonly number[],
  side: Side,
  where: SovereignRules['moraleExits'],
): Uint8Array {
  const { columns, rows, count, column, row } = squares
  const all = Array.from({ length: count }, (_, square) => square)
  const isShort = (square: number) => ownColumn(column[square], columns, side) === 0
  const isBorder = (square: number) => {
    const [x, y] = [column[square], row[square]]
    return x === 0 || y === 0 || x === columns - 1 || y === rows - 1
  }
  const known = [
    all.filter((square) => isOf(exit[square], side)),
    ...(where === 'any' ? [all.filter(isBorder)] : []),
    // A zone along the own short edge has its exits at that edge, not at the ends of the long edges.
    zone.filter(isShort),
    zone.filter(isBorder),
    all.filter(isShort),
  ]
  const exits = new Uint8Array(count)
  const open = (square: number) => (nature[square] & CLOSED) === 0
  for (const square of known.map((some) => some.filter(open)).find((some) => some.length > 0) ?? []) exits[square] = 1
  return exits
}

/** Whether the map draws exits for a side. */
function hasDrawnExits({ exit }: SquareBoard, { nature }: Ground, side: Side): boolean {
  return exit.some((letter, square) => isOf(letter, side) && (nature[square] & CLOSED) === 0)
}

function isOf(letter: number | undefined, side: Side): boolean {
  return (((letter ?? 0) >> side) & 1) === 1
}

/** Columns counted from the short edge of a side. */
function ownColumn(column: number, columns: number, side: Side): number {
  return side === 0 ? column : columns - 1 - column
}
