import { type Hexes, SIDES, STEPS } from '../../../board/hex/hex.ts'
import { INFANTRY_STEPS } from '../chapters/edges.ts'
import type { Unit } from '../state/card.ts'

/** The most steps from hex to hex that tables tell apart, points and ranges likewise. */
const MOST_STEPS = 63
/** What a charge costs that nobody can make in one move. */
const FAR = 15
const MOST_POINTS = 8

/** Of a zone: a unit comes next to the hex, it shoots at the hex. */
export const COMES = 1
export const SHOOTS = 2

/**
 * Where a unit may strike in one activation over open ground, whoever stands in the way: by how far away a hex lies, for boards of one
 * size. `bases[to] − bases[from] + middle` is where the offset between two hexes stands.
 */
export class Reach {
  readonly bases: Int32Array
  readonly middle: number
  /** Offsets there are. */
  readonly size: number
  /** By offset: steps. */
  readonly steps: Uint8Array
  /** By kind (all others, infantry), side faced and offset: points until the unit stands beside it. */
  readonly costs: Uint8Array
  /** By kind, side, points and range: where their zone stands in `zones`, 0 as long as nobody has asked for it. */
  readonly known = new Int32Array(2 * SIDES * (MOST_POINTS + 1) * (MOST_STEPS + 1))
  /** By offset `COMES`, `SHOOTS`, both or neither; the first zone is nobody's. */
  zones: Uint8Array
  used: number

  constructor({ columns, rows, count, q, r }: Hexes) {
    const width = 2 * (rows + (columns >> 1))
    this.bases = Int32Array.from({ length: count }, (_, hex) => q[hex] * width + r[hex])
    this.middle = columns * width
    this.size = 2 * this.middle
    this.used = this.size
    this.steps = new Uint8Array(this.size)
    this.costs = new Uint8Array(2 * SIDES * this.size)
    this.zones = new Uint8Array(16 * this.size)
    const costs = [MOST_POINTS, INFANTRY_STEPS].flatMap((steps) => STEPS.map((_, facing) => chargeCosts(facing, steps)))
    for (let at = 0; at < this.size; at++) {
      const dq = Math.floor(at / width + 0.5) - columns
      const dr = at - this.middle - dq * width
      const steps = Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr))
      this.steps[at] = steps
      for (const [i, toward] of costs.entries()) {
        this.costs[i * this.size + at] = steps > FAR ? FAR : toward[(dq + FAR) * WIDTH + dr + FAR]
      }
    }
  }
}

/** Where the zone of a unit with so many points and such a range stands in `zones`, as if it stood in the middle. */
export function zoneOf(reach: Reach, unit: Unit, points: number, range: number): number {
  const goes = points < MOST_POINTS ? points : MOST_POINTS
  const way = (unit.isInfantry ? SIDES : 0) + unit.facing
  const key = (way * (MOST_POINTS + 1) + goes) * (MOST_STEPS + 1) + (range < MOST_STEPS ? range : MOST_STEPS)
  if (reach.known[key] === 0) reach.known[key] = draw(reach, way * reach.size, goes, range)
  return reach.known[key]
}

function draw(reach: Reach, way: number, points: number, range: number): number {
  const { size, steps, costs } = reach
  const at = reach.used
  reach.used += size
  if (reach.used > reach.zones.length) {
    const more = new Uint8Array(2 * reach.zones.length)
    more.set(reach.zones)
    reach.zones = more
  }
  const { zones } = reach
  for (let i = 0; i < size; i++) {
    const comes = costs[way + i] <= points ? COMES : 0
    zones[at + i] = comes | (steps[i] <= range ? SHOOTS : 0)
  }
  return at
}

/** Boards of one size share theirs. */
export function reachFor(hexes: Hexes): Reach {
  const key = `${hexes.columns} ${hexes.rows}`
  const known = KNOWN.get(key) ?? new Reach(hexes)
  KNOWN.set(key, known)
  return known
}

const KNOWN = new Map<string, Reach>()

/** Offsets of hexes up to `FAR` away. */
const WIDTH = 2 * FAR + 1

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
        if (at >= 0 && costs[at] > cost) costs[at] = cost
      }
      const [q, r] = STEPS[side]
      next.push([dq, dr, (side + 1) % SIDES, gone], [dq, dr, (side + 5) % SIDES, gone])
      if (gone < steps) next.push([dq + q, dr + r, side, gone + 1])
    }
    layer = next
  }
  return costs
}
