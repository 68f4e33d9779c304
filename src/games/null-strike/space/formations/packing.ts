/** Blocks of models about the centre of their unit, AP-G-21: a seat in the centre, then rings, each anticlockwise from the x axis. */

/** Number of seats in the centre and four rings; then the largest number of steps from the centre. */
export const SEATS = 61
export const SPAN = 4

/** Inches: radius of a base of 25 mm, and distance of two neighbouring models. */
const TROOP_RADIUS = 25 / 50.8
export const SPACING = 1.25

/** Radius of a vehicle in inches, AP-G-30. */
const HULL_RADIUS = 2
const HULL_SPACING = 4.27

/** Models whose gap is no larger than this are in contact, inches, AP-G-21. */
export const CONTACT = 0.01

/** Overlap of bases in inches that is ignored, because rounding to the grid may cause it. */
export const SLACK = 0.003

/** Height of a triangle with sides of 1, for the corners of a ring. */
const HIGH = Math.sqrt(3) / 2
const CORNERS = [
  [1, 0],
  [0.5, HIGH],
  [-0.5, HIGH],
  [-1, 0],
  [-0.5, -HIGH],
  [0.5, -HIGH],
] as const

/** The shape of blocks of one kind of model; lengths in inches. */
export interface Packing {
  readonly base: number
  /** Whether neighbours are so close that no base fits between them, as in blocks of troops. */
  readonly isClose: boolean
  /** Seats, relative to the centre. */
  readonly x: Float64Array
  readonly y: Float64Array
  /** Seats in steps of the triangular grid: the row, and the place in it; every row is shifted half a place to the right. */
  readonly along: Int32Array
  readonly row: Int32Array
  /** By number of models: radius of the circle that holds their centres, and how far their bases reach to each side. */
  readonly spread: Float64Array
  readonly left: Float64Array
  readonly right: Float64Array
  readonly down: Float64Array
  readonly up: Float64Array
}

export const TROOPS = packing(TROOP_RADIUS, SPACING)
export const HULLS = packing(HULL_RADIUS, HULL_SPACING)

/** By player, laid out as seen from the own edge, so that the blocks of neither player have more models in front. */
export const TROOP_BLOCKS = [TROOPS, turned(TROOPS)] as const
export const HULL_BLOCKS = [HULLS, turned(HULLS)] as const

/** A block turned by half a turn. */
function turned(plain: Packing): Packing {
  const { x, y, along, row, left, right, down, up } = plain
  const turn = (seats: Float64Array): Float64Array => seats.map((value) => (value === 0 ? 0 : -value))
  const back = (steps: Int32Array): Int32Array => steps.map((value) => -value)
  return {
    ...plain,
    x: turn(x),
    y: turn(y),
    along: back(along),
    row: back(row),
    left: right,
    right: left,
    down: up,
    up: down,
  }
}

function packing(base: number, spacing: number): Packing {
  const steps = seatList()
  const seats = steps.map(([x, y]) => [x * spacing, y * spacing] as const)
  const rows = Int32Array.from(steps, ([, y]) => Math.round(y / HIGH))
  const upTo = (value: (seat: readonly [number, number]) => number): Float64Array =>
    Float64Array.from({ length: SEATS + 1 }, (_, n) => Math.max(0, ...seats.slice(0, n).map(value)))
  return {
    base,
    isClose: base === TROOP_RADIUS,
    x: Float64Array.from(seats, ([x]) => x),
    y: Float64Array.from(seats, ([, y]) => y),
    along: Int32Array.from(steps, ([x], i) => Math.round(x - rows[i] / 2)),
    row: rows,
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
