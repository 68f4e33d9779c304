import type { Matchup, Problem, Side, UnitSpec } from '../../../core/ruleset.ts'
import { MELEE } from '../chapters/attack/weapons.ts'
import { WARD } from '../data/gear.ts'
import { hasRoom, turned } from '../space/room.ts'
import { type Board, takeSeats } from './board.ts'
import type { Unit } from './unit.ts'

/** Starting squares: SVN-AI-01, SVN-ENC-01, -06. */

/** No square. */
const NONE = -1

/** Rows behind the front: front line 0, wards 2, archers at least 4. */
const BEHIND = [0, 2, 4] as const

/**
 * Finds the starting square of each combatant, by seat (`Unit.homes`). It is the square of the scenario, after half a turn of the board in
 * the second seat; or else a free square of the start zone, with the highest AC in front, wards behind and archers farther back. `NONE` if
 * there is no room.
 */
export function findHomes(board: Board, { armies, battle }: Matchup, units: readonly Unit[]): void {
  for (const seat of [0, 1]) {
    takeSeats(board, seat)
    for (const side of [0, 1] as const) {
      const own = units.filter(({ army }) => army === side)
      if (battle?.deployment.by === 'listed') {
        for (const unit of own) unit.homes[seat] = listed(board, unit, seat, armies[side].units[unit.slot])
      } else arrange(board, side, seat, own)
    }
  }
  takeSeats(board, 0)
}

/** The square that a scenario gives. */
function listed(board: Board, { size }: Unit, seat: number, spec: UnitSpec | undefined): number {
  if (spec?.at === undefined) return NONE
  const [column, row] = spec.at
  if (column + size > board.columns || row + size > board.rows) return NONE
  const square = row * board.columns + column
  return seat === 0 ? square : turned(board, square, size)
}

/** Places an army in its zone, one combatant after the other, each as near as possible to its wanted row. */
function arrange(board: Board, side: Side, seat: number, units: readonly Unit[]): void {
  const zone = board.zones[side]
  const depth = board.field.depth[side === seat ? 0 : 1]
  const front = zone.reduce((least, square) => Math.min(least, depth[square]), Number.POSITIVE_INFINITY)
  const aside = asides(board, zone, board.zones[side === 0 ? 1 : 0])
  // Both armies choose in the same way, each seen from its own side.
  const isTurned = side !== seat
  const free = new Uint8Array(board.count)
  for (const square of zone) free[square] = 1
  for (const unit of units.toSorted((a, b) => rankOf(a) - rankOf(b) || b.ac - a.ac || a.slot - b.slot)) {
    const { size } = unit
    const wanted = front + (BEHIND[rankOf(unit)] ?? 0)
    let best = { square: NONE, off: Number.POSITIVE_INFINITY, aside: 0, turn: 0 }
    for (const square of zone) {
      if (!hasRoom(board, square, size)) continue
      const deep = leastDepth(board, depth, free, square, size)
      if (deep === OCCUPIED) continue
      const off = deep < wanted ? board.count + wanted - deep : deep - wanted
      const next = { square, off, aside: aside(square, size), turn: isTurned ? turned(board, square, size) : square }
      if ((off - best.off || next.aside - best.aside || next.turn - best.turn) < 0) best = next
    }
    unit.homes[seat] = best.square
    if (best.square !== NONE) for (const square of footprint(board, best.square, size)) free[square] = 0
  }
}

/** No depth: a square of the body is taken, or not in the zone. */
const OCCUPIED = -1

/** The least depth of the squares of a body, or `OCCUPIED`. */
function leastDepth({ columns }: Board, depth: Uint8Array, free: Uint8Array, anchor: number, size: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let y = 0, row = anchor; y < size; y++, row += columns) {
    for (let square = row; square < row + size; square++) {
      if (free[square] === 0) return OCCUPIED
      least = Math.min(least, depth[square])
    }
  }
  return least
}

/** Row of a combatant: 0 in front, 1 a ward, 2 an archer. */
function rankOf({ weapons: [weapon], gear }: Unit): 0 | 1 | 2 {
  if (weapon !== undefined && (weapon.traits & MELEE) === 0) return 2
  return (gear & WARD) !== 0 ? 1 : 0
}

function footprint({ columns }: Board, anchor: number, size: number): number[] {
  return Array.from({ length: size * size }, (_, i) => anchor + Math.floor(i / size) * columns + (i % size))
}

/** Distance of the middle of a body from the line between the middles of two zones, in whole numbers of an arbitrary unit. */
function asides(board: Board, zone: readonly number[], enemy: readonly number[]) {
  const [x, y] = sums(board, zone)
  const [toX, toY] = sums(board, enemy)
  const across = toX * zone.length - x * enemy.length
  const down = toY * zone.length - y * enemy.length
  return (anchor: number, size: number): number => {
    const { column, row } = board.field.squares
    const offX = zone.length * (2 * column[anchor] + size - 1) - 2 * x
    const offY = zone.length * (2 * row[anchor] + size - 1) - 2 * y
    return Math.abs(offX * down - offY * across)
  }
}

function sums({ field: { squares } }: Board, zone: readonly number[]): [number, number] {
  return [
    zone.reduce((sum, square) => sum + squares.column[square], 0),
    zone.reduce((sum, square) => sum + squares.row[square], 0),
  ]
}

/** Problems after `findHomes`: combatants off the board, in a wall, on one another, or without room in their zone. */
export function placeProblems(board: Board, { armies, battle }: Matchup, units: readonly Unit[]): Problem[] {
  const isListed = battle?.deployment.by === 'listed'
  const seats = battle?.seats === 'swap' ? [0, 1] : [0]
  const problems = seats.flatMap((seat) => {
    const standing = new Map<number, Unit>()
    const swapped = seat === 0 ? '' : ' when the armies are in each other’s places, as `seats: swap` has it'
    return units.flatMap((unit): Problem[] => {
      const path = ['armies', unit.army, 'units', unit.slot]
      const at = armies[unit.army].units[unit.slot]?.at
      const home = unit.homes[seat]
      const told = (message: string) => [{ path: isListed ? [...path, 'at'] : path, message: message + swapped }]
      if (!isListed) return home === NONE ? told(`${unit.name} has no room left in its start zone`) : []
      if (at === undefined) return []
      const place = `[${at.join(', ')}]`
      if (home === NONE) return told(offBoard(board, unit, place))
      if (!hasRoom(board, home, unit.size)) return told(`${unit.name} stands in a wall or a window at ${place}`)
      const cells = footprint(board, home, unit.size)
      const other = cells.map((square) => standing.get(square)).find((it) => it !== undefined)
      for (const square of cells) standing.set(square, unit)
      return other === undefined ? [] : told(`${unit.name} at ${place} stands where ${other.name} does`)
    })
  })
  // A problem in both seats is reported once.
  const known = new Set<string>()
  return problems.filter(({ path, message }) => {
    const key = `${path.join(' ')} ${message.replace(/ when the armies.*/, '')}`
    if (known.has(key)) return false
    known.add(key)
    return true
  })
}

function offBoard({ columns, rows }: Board, { name, size }: Unit, place: string): string {
  const body = size === 1 ? '' : ` with its ${size} × ${size} squares`
  return `${name}${body} at ${place} is off the board, which has columns 0 to ${columns - 1} and rows 0 to ${rows - 1}`
}
