import * as maths from '../../core/maths.ts'

/** A place in a drawing: x to the right, y up. */
export type Spot = readonly [x: number, y: number]

/** Least distance between the middles of two places, radius of a place, and the most that a drawing may measure. */
const APART = 9
const RADIUS = 2.6
const MOST = 120

/** Width and depth of a unit, and the distance between two that stand at one place. */
const WIDE = 2
const DEEP = 1.3
const BETWEEN = 0.3

/** Corners of the polygon that stands for a circle. */
const CORNERS = 20

/** A map to be drawn: its size, and the middle of each place. */
export interface Layout {
  readonly width: number
  readonly depth: number
  readonly middles: readonly Spot[]
}

/** Moves and scales places so that none covers another, if the drawing does not become too large by it. */
export function layout(spots: readonly Spot[]): Layout {
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)]
  const [left, low] = [Math.min(...xs), Math.min(...ys)]
  const [across, up] = [Math.max(...xs) - left, Math.max(...ys) - low]
  const apart = Math.min(
    ...spots.flatMap(([x, y], i) => spots.slice(i + 1).map(([toX, toY]) => maths.hypot(toX - x, toY - y))),
  )
  const wanted = Number.isFinite(apart) && apart > 0 ? APART / apart : 1
  const longest = Math.max(across, up)
  const scale = longest === 0 ? 1 : Math.min(wanted, MOST / longest)
  const edge = 2 * RADIUS
  return {
    width: rounded(across * scale + 2 * edge),
    depth: rounded(up * scale + 2 * edge),
    middles: spots.map(([x, y]) => [rounded((x - left) * scale + edge), rounded((y - low) * scale + edge)]),
  }
}

/** The outline of a place. */
export function outline([x, y]: Spot, radius: number = RADIUS): readonly Spot[] {
  return Array.from({ length: CORNERS }, (_, k) => {
    const turn = (2 * Math.PI * k) / CORNERS
    return [rounded(x + radius * maths.cos(turn)), rounded(y + radius * maths.sin(turn))]
  })
}

/** Where the name of a place stands: below it. */
export function caption([x, y]: Spot): Spot {
  return [x, rounded(y - RADIUS - 1)]
}

/** Unit number `nth` of `of` at one place: they stand in two columns, the first row on top. */
export function token(
  middle: Spot,
  nth: number,
  of: number,
): { readonly polygon: readonly Spot[]; readonly centre: Spot } {
  const columns = of === 1 ? 1 : 2
  const rows = Math.ceil(of / columns)
  const [column, row] = [nth % columns, Math.floor(nth / columns)]
  const x = middle[0] + (column - (columns - 1) / 2) * (WIDE + BETWEEN)
  const y = middle[1] - (row - (rows - 1) / 2) * (DEEP + BETWEEN)
  return box([x, y], WIDE / 2, DEEP / 2)
}

/** A box about its centre. */
export function box(
  [x, y]: Spot,
  wide: number,
  deep: number,
): { readonly polygon: readonly Spot[]; readonly centre: Spot } {
  const at = (right: number, ahead: number): Spot => [rounded(x + right), rounded(y + ahead)]
  return { polygon: [at(-wide, deep), at(wide, deep), at(wide, -deep), at(-wide, -deep)], centre: at(0, 0) }
}

function rounded(length: number): number {
  return Math.round(length * 1e6) / 1e6 + 0
}
