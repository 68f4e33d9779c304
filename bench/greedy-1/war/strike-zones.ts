import { type Hexes, SIDES, STEPS } from '../../../src/board/hex/hex.ts'
import { INFANTRY_STEPS } from '../../../src/games/war/chapters/edges.ts'
import type { Unit } from '../../../src/games/war/state/unit.ts'

/** Longer ranges count as this. */
const MOST_STEPS = 63
/** Cost that stands for a charge that no unit can make in one move. */
const FAR = 15
const MOST_POINTS = 8

/** Bits of a zone: the unit may come next to the hex; it may shoot at the hex. */
export const COMES = 1
export const SHOOTS = 2

/**
 * Strike zones: the hexes that a unit may strike in one activation over open ground, without other units in the way. They are stored by
 * offset from the unit, for boards of one size: `bases[to] − bases[from] + middle` is the index of the offset between two hexes.
 */
export class StrikeZones {
  readonly bases: Int32Array
  readonly middle: number
  /** Number of offsets. */
  readonly size: number
  /** By offset: steps. */
  readonly steps: Uint8Array
  /** By kind (0 all others, 1 infantry), side faced and offset: points until the unit stands beside the hex. */
  readonly costs: Uint8Array
  /** By kind, side, points and range: index of the zone in `zones`; 0 if it is not computed. */
  readonly known = new Int32Array(2 * SIDES * (MOST_POINTS + 1) * (MOST_STEPS + 1))
  /** By offset `COMES`, `SHOOTS`, both or neither. The first zone is never used. */
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

/** Index in `zones` of the zone of a unit, by its kind, facing, points and range. */
export function zoneOf(all: StrikeZones, unit: Unit, points: number, range: number): number {
  const goes = points < MOST_POINTS ? points : MOST_POINTS
  const way = (unit.isInfantry ? SIDES : 0) + unit.facing
  const key = (way * (MOST_POINTS + 1) + goes) * (MOST_STEPS + 1) + (range < MOST_STEPS ? range : MOST_STEPS)
  if (all.known[key] === 0) all.known[key] = draw(all, way * all.size, goes, range)
  return all.known[key]
}

function draw(all: StrikeZones, way: number, points: number, range: number): number {
  const { size, steps, costs } = all
  const at = all.used
  all.used += size
  if (all.used > all.zones.length) {
    const more = new Uint8Array(2 * all.zones.length)
    more.set(all.zones)
    all.zones = more
  }
  const { zones } = all
  for (let i = 0; i < size; i++) {
    const comes = costs[way + i] <= points ? COMES : 0
    zones[at + i] = comes | (steps[i] <= range ? SHOOTS : 0)
  }
  return at
}

/** Boards of one size share their strike zones. */
export function zonesFor(hexes: Hexes): StrikeZones {
  const key = `${hexes.columns} ${hexes.rows}`
  const known = KNOWN.get(key) ?? new StrikeZones(hexes)
  KNOWN.set(key, known)
  return known
}

const KNOWN = new Map<string, StrikeZones>()

/** Offsets of hexes up to `FAR` away. */
const WIDTH = 2 * FAR + 1

function offsetOf(dq: number, dr: number): number {
  return Math.abs(dq) > FAR || Math.abs(dr) > FAR ? -1 : (dq + FAR) * WIDTH + dr + FAR
}

/** By offset: points until a unit that faces a side stands next to the hex, with at most this many steps. */
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
