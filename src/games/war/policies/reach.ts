import { type Hexes, SIDES, STEPS } from '../../../board/hex.ts'

/**
 * Points that bring a unit next to a hex over open ground, whoever stands in the way: by place and hex, first for all others, then for
 * infantry, who go three steps at most. `FAR` where nobody comes in one move.
 */
export function reachFor(hexes: Hexes): Uint8Array {
  const key = `${hexes.columns} ${hexes.rows}`
  const known = KNOWN.get(key) ?? reachOf(hexes)
  KNOWN.set(key, known)
  return known
}

// As other tables of boards, kept by size.
const KNOWN = new Map<string, Uint8Array>()

export const FAR = 15
const INFANTRY_STEPS = 3
const MOST_POINTS = 8

/** Offsets of hexes up to `FAR` away. */
const WIDTH = 2 * FAR + 1

function reachOf({ count, q, r }: Hexes): Uint8Array {
  const reach = new Uint8Array(2 * count * SIDES * count)
  let at = 0
  for (const steps of [MOST_POINTS, INFANTRY_STEPS]) {
    const costs = Array.from({ length: SIDES }, (_, facing) => chargeCosts(facing, steps))
    for (let place = 0; place < count * SIDES; place++) {
      const from = Math.floor(place / SIDES)
      const toward = costs[place % SIDES] as Uint8Array
      for (let to = 0; to < count; to++) {
        const offset = offsetOf((q[to] as number) - (q[from] as number), (r[to] as number) - (r[from] as number))
        reach[at++] = offset < 0 ? FAR : (toward[offset] as number)
      }
    }
  }
  return reach
}

function offsetOf(dq: number, dr: number): number {
  return Math.abs(dq) > FAR || Math.abs(dr) > FAR ? -1 : (dq + FAR) * WIDTH + dr + FAR
}

/** By offset: points until a unit that stands in the middle and faces a side is next to it, with so many steps. */
function chargeCosts(facing: number, steps: number): Uint8Array {
  const costs = new Uint8Array(WIDTH * WIDTH).fill(FAR)
  const seen = new Set<string>()
  let layer: (readonly [number, number, number, number])[] = [[0, 0, facing, 0]]
  for (let cost = 0; cost <= MOST_POINTS; cost++) {
    const next: (readonly [number, number, number, number])[] = []
    for (const [dq, dr, side, gone] of layer) {
      const key = `${dq} ${dr} ${side} ${steps < MOST_POINTS ? gone : 0}`
      if (seen.has(key)) continue
      seen.add(key)
      for (const [q, r] of STEPS) {
        const at = offsetOf(dq + q, dr + r)
        if (at >= 0 && (costs[at] as number) > cost) costs[at] = cost
      }
      const [q, r] = STEPS[side] as readonly [number, number]
      next.push([dq, dr, (side + 1) % SIDES, gone], [dq, dr, (side + 5) % SIDES, gone])
      if (gone < steps) next.push([dq + q, dr + r, side, gone + 1])
    }
    layer = next
  }
  return costs
}
