import { CONTACT } from '../../../src/games/null-strike/space/formations/packing.ts'
import type { Unit } from '../../../src/games/null-strike/state/state.ts'

/** Places of the single models of a Null Strike unit, and distances computed only from these, in inches. */

export type Spot = readonly [x: number, y: number]

/** Centres of the bases of a unit, as if its own centre were at (x, y). */
export function basesOf(unit: Unit, x = unit.x, y = unit.y): readonly Spot[] {
  const { seatX, seatY, models } = unit
  return Array.from({ length: models }, (_, m) => [x + (seatX[m] as number), y + (seatY[m] as number)] as const)
}

/** Distance from base to base; less than 0 if they overlap. */
export function gapBetween(a: Unit, b: Unit): number {
  let least = Number.POSITIVE_INFINITY
  const others = basesOf(b)
  for (const [x, y] of basesOf(a)) {
    for (const [otherX, otherY] of others) least = Math.min(least, Math.hypot(x - otherX, y - otherY))
  }
  return least - a.base - b.base
}

/** Distance from the nearest base of a unit to a disc. */
export function gapToDisc(unit: Unit, x: number, y: number, radius: number): number {
  const far = basesOf(unit).map(([baseX, baseY]) => Math.hypot(x - baseX, y - baseY))
  return Math.min(...far) - unit.base - radius
}

export function touch(a: Unit, b: Unit): boolean {
  return gapBetween(a, b) <= CONTACT + 1e-9
}

/** Squared distance of a point from a segment. */
function fromEdge([x, y]: Spot, [fromX, fromY]: Spot, [toX, toY]: Spot): number {
  const ex = toX - fromX
  const ey = toY - fromY
  const share = Math.min(1, Math.max(0, ((x - fromX) * ex + (y - fromY) * ey) / (ex * ex + ey * ey)))
  return Math.hypot(x - fromX - share * ex, y - fromY - share * ey)
}

/** Depth of a point inside a polygon; less than 0 if it is outside. */
export function depthIn(spot: Spot, polygon: readonly Spot[]): number {
  const [x, y] = spot
  let inside = false
  let least = Number.POSITIVE_INFINITY
  polygon.forEach((from, i) => {
    const to = polygon[(i + 1) % polygon.length] as Spot
    least = Math.min(least, fromEdge(spot, from, to))
    if (from[1] > y !== to[1] > y && x < ((to[0] - from[0]) * (y - from[1])) / (to[1] - from[1]) + from[0]) {
      inside = !inside
    }
  })
  return inside ? least : -least
}

/** Points of a straight way, at most `step` apart, with both ends. */
export function along([fromX, fromY]: Spot, [toX, toY]: Spot, step: number): readonly Spot[] {
  const n = Math.max(1, Math.ceil(Math.hypot(toX - fromX, toY - fromY) / step))
  return Array.from({ length: n + 1 }, (_, i) => [fromX + ((toX - fromX) * i) / n, fromY + ((toY - fromY) * i) / n])
}
