import type { Piece } from '../../core/ruleset.ts'
import { clipped } from '../text.ts'

/** Units of the drawing to the inch: text of a few units is more than most browsers draw well at less. */
export const INCH = 10

/** Whether a board has so many hexes that letters must be larger to be read. */
export function isLarge({ width, hexes }: { readonly width: number; readonly hexes?: true }): boolean {
  return hexes === true && width > 64
}

/** A piece as it is drawn: attributes, ready to be set. */
export interface Shape {
  /** Corners of the body. */
  readonly points: string
  /** The front edge. */
  readonly front: string
  /** The mark before the front: a point for the first army, a round one for the second. */
  readonly mark: string
  readonly x: number
  readonly y: number
  /** From the centre to the front edge. */
  readonly reach: number
  /** What stands on it, and whether there is room for large figures or for small ones. */
  readonly count: string
  readonly room: 'large' | 'small'
  /** Words of the status, as `data-status` takes them. */
  readonly status: string
  readonly title: string
}

/** How far the mark of the front stands out, and half its width. */
const POINT = 0.75 * INCH
const HALF = 0.7 * INCH

/** Marks of leaders and casters. */
export const BADGES = { leader: '★', caster: '✦' } as const

/** A body that is narrower has small figures on it. */
const SLIM = 1.3 * INCH

/** A piece on a table of that depth: y goes up there and down in a drawing. */
export function shapeOf(
  { id, army, polygon, front, centre, label, status, about = '', badge }: Piece,
  depth: number,
): Shape {
  const place = ([x, y]: readonly [number, number]): [number, number] => [tenth(x * INCH), tenth((depth - y) * INCH)]
  const corners = polygon.map(place)
  const [x, y] = place(centre)
  const [fx, fy] = place(front)
  const away = Math.hypot(fx - x, fy - y) || 1
  const [ux, uy] = [(fx - x) / away, (fy - y) / away]
  const [ax, ay] = [tenth(fx - uy * HALF), tenth(fy + ux * HALF)]
  const [bx, by] = [tenth(fx + uy * HALF), tenth(fy - ux * HALF)]
  const [tx, ty] = [tenth(fx + ux * POINT), tenth(fy + uy * POINT)]
  const tip = army === 0 ? `L${tx},${ty}L` : `A${HALF},${HALF} 0 0 0 `
  const sides = corners.map(([x, y], i) =>
    Math.hypot(x - (corners.at(i - 1)?.[0] ?? x), y - (corners.at(i - 1)?.[1] ?? y)),
  )
  const words: readonly string[] = status.toLowerCase().match(/\p{L}+/gu) ?? []
  return {
    points: corners.map(([x, y]) => `${x},${y}`).join(' '),
    front: corners
      .slice(0, 2)
      .map(([x, y]) => `${x},${y}`)
      .join(' '),
    mark: `M${ax},${ay}${tip}${bx},${by}Z`,
    x,
    y,
    reach: tenth(away),
    count: `${/^\d+/.exec(label)?.[0] ?? clipped(label, 6)}${words.includes('fleeing') ? '»' : words.includes('engaged') || words.includes('combat') ? '×' : ''}${badge === undefined ? '' : BADGES[badge]}`,
    room: Math.min(...sides) < SLIM ? 'small' : 'large',
    status: words.join(' '),
    title: [id, about, label, status].filter((part) => part !== '').join(', '),
  }
}

function tenth(length: number): number {
  // Adding 0 turns −0 into 0.
  return Math.round(length * 10) / 10 + 0
}
