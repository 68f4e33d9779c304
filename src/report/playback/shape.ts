import * as maths from '../../core/maths.ts'
import type { Piece } from '../../core/ruleset.ts'
import { clipped } from '../sentences/text.ts'

/** Drawing units in an inch: most browsers do not draw text of only a few units well. */
export const INCH = 10

/** The fields of a table that make it a board of cells. */
interface Cells {
  readonly hexes?: true
  readonly squares?: true
  readonly map?: true
}

/** Whether a table is a board of cells or a map, whose lengths are not inches. */
export function isBoard({ hexes, squares, map }: Cells): boolean {
  return hexes === true || squares === true || map === true
}

/** Whether a board has so many cells that letters must be larger to be read. */
export function isLarge(table: Cells & { readonly width: number }): boolean {
  return isBoard(table) && table.width > 64
}

/** A piece as it is drawn: attributes, ready to be set. */
export interface Shape {
  /** Corners of the body. */
  readonly points: string
  /** The front edge, if it has one. */
  readonly front: string
  /** The mark in front of the unit: pointed for the first army, round for the second. */
  readonly mark: string
  /** Corners of the area it strikes at, if that is drawn. */
  readonly ring: string
  readonly x: number
  readonly y: number
  /** Distance from the centre to the front edge, or to any edge if it has no front. */
  readonly reach: number
  /** The number on the piece, and whether there is room for large or small figures. */
  readonly count: string
  readonly room: 'large' | 'small'
  /** Words of the status, as `data-status` takes them. */
  readonly status: string
  readonly title: string
}

/** Length of the mark in front of the unit, and half its width. */
const POINT = 0.75 * INCH
const HALF = 0.7 * INCH

/** Marks of leaders and casters. */
export const BADGES = { leader: '★', caster: '✦' } as const

/** A narrower body has small figures. */
const SLIM = 1.3 * INCH

/** A piece on a table of this depth: y goes up on the table and down in a drawing. */
export function shapeOf(
  { id, army, polygon, front, centre, reach, label, status, about = '', badge }: Piece,
  depth: number,
): Shape {
  const place = ([x, y]: readonly [number, number]): [number, number] => [tenth(x * INCH), tenth((depth - y) * INCH)]
  const corners = polygon.map(place)
  const [x, y] = place(centre)
  const sides = corners.map(([x, y], i) =>
    maths.hypot(x - (corners.at(i - 1)?.[0] ?? x), y - (corners.at(i - 1)?.[1] ?? y)),
  )
  // A body with more than four corners has room even if its sides are short.
  const room = corners.length === 4 ? Math.min(...sides) : Math.min(...extents(corners))
  const words: readonly string[] = status.toLowerCase().match(/\p{L}+/gu) ?? []
  return {
    points: points(corners),
    front: front === undefined ? '' : points(corners.slice(0, 2)),
    mark: front === undefined ? '' : markOf([x, y], place(front), army),
    ring: points((reach ?? []).map(place)),
    x,
    y,
    reach: tenth(front === undefined ? room / 2 : distance([x, y], place(front))),
    count: `${/^\d+/.exec(label)?.[0] ?? clipped(label, 6)}${signOf(words)}${badge === undefined ? '' : BADGES[badge]}`,
    room: room < SLIM ? 'small' : 'large',
    status: words.join(' '),
    title: [id, about, label, status].filter((part) => part !== '').join(', '),
  }
}

function extents(corners: readonly Point[]): number[] {
  return ([0, 1] as const).map((axis) => {
    const along = corners.map((corner) => corner[axis])
    return Math.max(...along) - Math.min(...along)
  })
}

/** Text that a status adds to the figure. */
function signOf(words: readonly string[]): string {
  if (words.includes('fleeing') || words.includes('retreating')) return '»'
  if (words.includes('engaged') || words.includes('combat')) return '×'
  return words.includes('prone') ? '↓' : ''
}

/** The mark before the middle of a front. */
function markOf([x, y]: Point, [fx, fy]: Point, army: Piece['army']): string {
  const away = distance([x, y], [fx, fy])
  const [ux, uy] = [(fx - x) / away, (fy - y) / away]
  const [ax, ay] = [tenth(fx - uy * HALF), tenth(fy + ux * HALF)]
  const [bx, by] = [tenth(fx + uy * HALF), tenth(fy - ux * HALF)]
  const [tx, ty] = [tenth(fx + ux * POINT), tenth(fy + uy * POINT)]
  const tip = army === 0 ? `L${tx},${ty}L` : `A${HALF},${HALF} 0 0 0 `
  return `M${ax},${ay}${tip}${bx},${by}Z`
}

type Point = readonly [number, number]

function distance([x, y]: Point, [toX, toY]: Point): number {
  return maths.hypot(toX - x, toY - y) || 1
}

function points(corners: readonly Point[]): string {
  return corners.map(([x, y]) => `${x},${y}`).join(' ')
}

function tenth(length: number): number {
  // Adding 0 turns −0 into 0.
  return Math.round(length * 10) / 10 + 0
}
