/** Blocks of models about the centre of their unit, AP-G-21: a seat in the centre, then rings, each from the x axis anticlockwise. */

/** Seats of the centre and four rings. */
export const SEATS = 61

/** Inches: radius of a base of 25 mm, and from one such model to the next. */
const TROOP_RADIUS = 25 / 50.8
const TROOP_SPACING = 1.25

/** Of a vehicle, AP-G-30. */
const HULL_RADIUS = 2
const HULL_SPACING = 4.27

/** Models with a gap of no more are in contact, AP-G-21. */
export const CONTACT = 0.01

/** Corners of a ring with a step of 1. */
const HIGH = Math.sqrt(3) / 2
const CORNERS = [
  [1, 0],
  [0.5, HIGH],
  [-0.5, HIGH],
  [-1, 0],
  [-0.5, -HIGH],
  [0.5, -HIGH],
] as const

/** What blocks of a kind look like; lengths in inches. */
export interface Packing {
  readonly base: number
  /** Seats, from the centre. */
  readonly x: Float64Array
  readonly y: Float64Array
  /** By number of models: the circle that holds their centres, and how far their bases reach to either side. */
  readonly spread: Float64Array
  readonly left: Float64Array
  readonly right: Float64Array
  readonly down: Float64Array
  readonly up: Float64Array
}

export const TROOPS = packing(TROOP_RADIUS, TROOP_SPACING)
export const HULLS = packing(HULL_RADIUS, HULL_SPACING)

function packing(base: number, spacing: number): Packing {
  const seats = seatList().map(([x, y]) => [x * spacing, y * spacing] as const)
  const upTo = (value: (seat: readonly [number, number]) => number): Float64Array =>
    Float64Array.from({ length: SEATS + 1 }, (_, n) => Math.max(0, ...seats.slice(0, n).map(value)))
  return {
    base,
    x: Float64Array.from(seats, ([x]) => x),
    y: Float64Array.from(seats, ([, y]) => y),
    spread: upTo(([x, y]) => Math.sqrt(x * x + y * y)),
    left: upTo(([x]) => base - x),
    right: upTo(([x]) => base + x),
    down: upTo(([, y]) => base - y),
    up: upTo(([, y]) => base + y),
  }
}

/** Hexagonal rings with a step of 1: along each side from its corner on. */
function seatList(): readonly (readonly [number, number])[] {
  const corner = (k: number): readonly [number, number] => {
    const [x, y] = CORNERS[k % 6] as readonly [number, number]
    return [x, y]
  }
  const seats: (readonly [number, number])[] = [[0, 0]]
  for (let ring = 1; seats.length < SEATS; ring++) {
    for (let side = 0; side < 6; side++) {
      const [fromX, fromY] = corner(side)
      const [toX, toY] = corner(side + 1)
      for (let step = 0; step < ring; step++) {
        seats.push([fromX * (ring - step) + toX * step, fromY * (ring - step) + toY * step])
      }
    }
  }
  return seats
}
