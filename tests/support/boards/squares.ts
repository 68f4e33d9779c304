import fc from 'fast-check'
import {
  CLOSED,
  type Corners,
  Ground,
  HALF_SCREEN,
  OPAQUE,
  SCREEN,
  SLOW,
  STAIRS,
} from '../../../src/board/square/ground.ts'
import { AROUND, BARRED, TAKEN, TRAMPLED } from '../../../src/board/square/paths.ts'
import { DIRECTIONS, Squares, STEPS } from '../../../src/board/square/square.ts'

/** A board as rows of letters. */
export interface Sketch {
  readonly rows: readonly string[]
  readonly corners?: Corners
}

const NATURES: Readonly<Record<string, number>> = {
  '#': CLOSED | OPAQUE,
  ',': SLOW,
  '|': CLOSED | SCREEN,
  '-': SLOW | HALF_SCREEN,
  s: STAIRS,
  S: STAIRS,
}

/** Digits are heights in feet; `S` are stairs 5 feet up. */
function heightOf(letter: string): number {
  return letter === 'S' ? 5 : /\d/.test(letter) ? Number(letter) : 0
}

export function ground({ rows, corners }: Sketch): Ground {
  const letters = rows.flatMap((row) => Array.from(row))
  const board = new Squares(rows[0]?.length ?? 0, rows.length)
  return new Ground(
    board,
    letters.map((letter) => NATURES[letter] ?? 0),
    letters.map(heightOf),
    corners,
  )
}

/** Another body on a board. */
export interface Other {
  readonly x: number
  readonly y: number
  readonly n: number
  readonly bits: number
}

/** Legal steps from a square, computed slowly from the text of the rules: squares are pairs, sets are sets. */
export class ByTheBook {
  readonly rows: readonly string[]
  readonly corners: Corners
  readonly others: readonly Other[]

  constructor({ rows, corners = 'either' }: Sketch, others: readonly Other[] = []) {
    this.rows = rows
    this.corners = corners
    this.others = others
  }

  private letter(x: number, y: number): string {
    return this.rows[y]?.[x] ?? '#'
  }

  private cells(x: number, y: number, n: number): (readonly [number, number])[] {
    return Array.from({ length: n * n }, (_, i) => [x + (i % n), y + Math.floor(i / n)] as const)
  }

  /** Marks of a square for a body that stands elsewhere: bodies that it overlaps do not bar it. */
  private marks(cell: readonly [number, number], from: readonly [number, number], n: number): number {
    const at = (one: readonly [number, number]) =>
      this.others.filter(({ x, y, n: m }) => one[0] >= x && one[0] < x + m && one[1] >= y && one[1] < y + m)
    const bits = at(cell).reduce((all, { bits: own }) => all | own, 0)
    const isInside = this.cells(...from, n).some((one) => at(one).some(({ bits: own }) => (own & AROUND) !== 0))
    return isInside && (bits & AROUND) !== 0
      ? (bits & ~AROUND) | TRAMPLED
      : (bits & AROUND) !== 0
        ? bits | BARRED
        : bits
  }

  private climb([x, y]: readonly [number, number], [toX, toY]: readonly [number, number]): number {
    const [from, to] = [this.letter(x, y), this.letter(toX, toY)]
    const up = heightOf(to) - heightOf(from)
    if (Math.abs(up) > 5 && !/[sS]/.test(from + to)) return 0
    return up > 0 ? 2 : 1
  }

  /** A shift of the whole body, without the rule for corners. */
  private shift(from: readonly [number, number], n: number, [dx, dy]: readonly [number, number]): number {
    const [x, y] = from
    const before = new Set(this.cells(x, y, n).map(String))
    const fresh = this.cells(x + dx, y + dy, n).filter((cell) => !before.has(String(cell)))
    const costs = fresh.map((cell) => {
      const letter = this.letter(...cell)
      const bits = this.marks(cell, from, n)
      if (letter === '#' || letter === '|' || (bits & BARRED) !== 0) return 0
      const climbed = this.climb([cell[0] - dx, cell[1] - dy], cell)
      if (climbed === 0) return 0
      return letter === ',' || letter === '-' || (bits & TRAMPLED) !== 0 ? 2 : climbed
    })
    return costs.includes(0) ? 0 : Math.max(...costs)
  }

  step(from: readonly [number, number], n: number, direction: number): number {
    const [dx, dy] = STEPS[direction] as readonly [number, number]
    const cost = this.shift(from, n, [dx, dy])
    if (cost === 0 || dx === 0 || dy === 0) return cost
    const sides = [[dx, 0] as const, [0, dy] as const].map((side) => {
      if (n > 1) return this.shift(from, n, side) === 0
      const cell = [from[0] + side[0], from[1] + side[1]] as const
      return /[#|]/.test(this.letter(...cell)) || (this.marks(cell, from, 1) & BARRED) !== 0
    })
    const isCut = n > 1 || this.corners === 'either' ? sides.includes(true) : !sides.includes(false)
    return isCut ? 0 : cost
  }

  /** Costs between all places of a body by the Floyd-Warshall algorithm; Infinity if there is no way. */
  costs(n: number): number[][] {
    const [columns, rows] = [this.rows[0]?.length ?? 0, this.rows.length]
    const all = Array.from({ length: columns * rows }, (_, i) => i)
    const far = all.map((a) => all.map((b) => (a === b ? 0 : Number.POSITIVE_INFINITY)))
    for (const a of all) {
      const from = [a % columns, Math.floor(a / columns)] as const
      if (from[0] + n > columns || from[1] + n > rows) continue
      for (let direction = 0; direction < DIRECTIONS; direction++) {
        const cost = this.step(from, n, direction)
        const [dx, dy] = STEPS[direction] as readonly [number, number]
        if (cost > 0) (far[a] as number[])[a + dx + dy * columns] = cost
      }
    }
    for (const k of all) {
      for (const a of all) {
        const row = far[a] as number[]
        for (const b of all) row[b] = Math.min(row[b] as number, (row[k] as number) + (far[k]?.[b] as number))
      }
    }
    return far
  }
}

/** Boards of a few squares, with every kind of ground and body. */
export function sketches(letters: string): fc.Arbitrary<Sketch> {
  const letter = fc.constantFrom(...Array.from(letters))
  return fc.integer({ min: 2, max: 6 }).chain((columns) =>
    fc.record({
      rows: fc.array(
        fc.array(letter, { minLength: columns, maxLength: columns }).map((row) => row.join('')),
        { minLength: 2, maxLength: 6 },
      ),
      corners: fc.constantFrom<Corners>('either', 'both'),
    }),
  )
}

/** Another body on such a board. */
export function others(): fc.Arbitrary<readonly Other[]> {
  return fc.array(
    fc.record({
      x: fc.integer({ min: 0, max: 5 }),
      y: fc.integer({ min: 0, max: 5 }),
      n: fc.integer({ min: 1, max: 2 }),
      bits: fc.constantFrom(BARRED, BARRED | TAKEN, BARRED, TAKEN, TAKEN, TRAMPLED, AROUND | TAKEN),
    }),
    { maxLength: 4 },
  )
}
