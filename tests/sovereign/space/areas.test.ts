import { describe, expect, test } from 'vitest'
import { areaAboutSquare, areaAboutVertex, squaresOf } from '../../../src/board/square/areas.ts'
import { Squares } from '../../../src/board/square/square.ts'
import type { UnitSpec } from '../../../src/core/ruleset.ts'
import { isCaught, layOut, placesAcross, placesDown } from '../../../src/games/sovereign/chapters/attack/areas.ts'
import type { SovereignRules } from '../../../src/games/sovereign/data/rules.ts'
import { NO_SIGHT } from '../../../src/games/sovereign/space/cover.ts'
import { seen } from '../../../src/games/sovereign/space/sight.ts'
import type { Board } from '../../../src/games/sovereign/state/board.ts'
import { type Fight, type Unit } from '../../../src/games/sovereign/state/state.ts'
import { Random } from '../../support/random.ts'
import { at, Table } from '../../support/sovereign/table.ts'
import { hero, monster } from '../../support/sovereign/units.ts'

/** Areas, SVN-GRID-10: about a corner of the grid, or a square (SVN-G29). */

type Centre = SovereignRules['areaCentre']

const CENTRES: readonly Centre[] = ['vertex', 'cellSE']

const mage = (x: number, y: number, radius: number, range = 60): UnitSpec =>
  at(hero('perrin', { profile: { hp: 99, firstSpell: { range, radius, die: 6 } } }, 'mage'), x, y)

const goblin = (x: number, y: number, id = 'goblin') => at(monster('mudgoblin', { profile: { hp: 40 } }, id), x, y)

const OPEN = Array.from({ length: 30 }, () => '.'.repeat(30))

const table = (areaCentre: Centre, first: UnitSpec[], second: UnitSpec[], rows: readonly string[] = OPEN): Table =>
  new Table({ first, second, rows, rules: { spells: 'simple', areaCentre } })

/** Squares of the board, by column and row, on which a unit would be struck by an area. */
function caught(board: Board, unit: Unit): string[] {
  const home = unit.square
  const all: string[] = []
  for (let square = 0; square < board.count; square++) {
    unit.square = square
    if (isCaught(board, unit)) all.push(`${square % board.columns} ${Math.floor(square / board.columns)}`)
  }
  unit.square = home
  return all
}

describe.each(CENTRES)('SVN-G29: areas with their centre at %s', (areaCentre) => {
  // SVN-O58.
  test.each([
    [5, 4],
    [10, 16],
    [15, 36],
    [20, 64],
    [30, 144],
  ])('SVN-GRID-10: a radius of %i feet is %i squares', (radius, count) => {
    const { state } = table(areaCentre, [mage(15, 15, radius)], [goblin(16, 15)])
    const [unit, other] = state.units as readonly [Unit, Unit]
    const board = state.board as Board
    expect(layOut(board, unit, 12, radius / 5, 14, 13)).toBe(true)
    const squares = caught(board, other)
    expect(squares.length).toBe(count)
    const area = (areaCentre === 'vertex' ? areaAboutVertex : areaAboutSquare)([14, 13], radius / 5)
    const list = new Int32Array(200)
    const n = squaresOf(new Squares(30, 30), area, list)
    expect(squares).toEqual([...list.subarray(0, n)].map((square) => `${square % 30} ${Math.floor(square / 30)}`))
  })

  test('an area at the edge of the board has only squares of the board', () => {
    const { state } = table(areaCentre, [mage(2, 2, 10)], [goblin(3, 3)])
    const board = state.board as Board
    const [unit, other] = state.units as readonly [Unit, Unit]
    expect(layOut(board, unit, 12, 2, 0, 0)).toBe(true)
    expect(caught(board, other).length).toBe(areaCentre === 'vertex' ? 4 : 9)
    const whole = areaCentre === 'vertex' ? 31 : 30
    expect([placesAcross(board), placesDown(board)]).toEqual([whole, whole])
  })

  test('an area strikes a large body if it covers any of its squares', () => {
    const ogre = at(monster('ogre', {}, 'ogre'), 9, 9)
    const one = table(areaCentre, [mage(3, 9, 5)], [ogre])
    const xs = one.options().flatMap(({ kind, at: place }) => (kind === 'cast' ? [place] : []))
    // All centres that strike it are alike, so the first is offered.
    expect(xs).toEqual([areaCentre === 'vertex' ? [9, 9] : [8, 8]])
  })
})

test('SVN-GRID-14: the centre must be within range; a corner is as far as the nearest square that touches it', () => {
  const reaches = (areaCentre: Centre, x: number) => {
    const one = table(areaCentre, [mage(15, 15, 5, 20)], [goblin(x, 15)])
    return one.offers('cast')
  }
  // To the left a square 4 away is the last, and its area reaches to the right of it; about a corner one farther on either side.
  expect([9, 10, 11, 19, 20, 21].map((x) => reaches('vertex', x))).toEqual([false, true, true, true, true, false])
  expect([9, 10, 11, 19, 20, 21].map((x) => reaches('cellSE', x))).toEqual([false, false, true, true, true, false])
})

test('SVN-G29: the switch changes a battle: with the same dice a goblin is struck, or is out of reach', () => {
  const struck = (areaCentre: Centre) => {
    const one = table(areaCentre, [mage(15, 15, 5, 20)], [goblin(10, 15)])
    if (one.offers('cast')) one.roll('6').choose('cast').quiet()
    return one.unit('goblin').hp
  }
  expect([struck('vertex'), struck('cellSE')]).toEqual([34, 40])
})

describe('SVN-LOS-01: an area reaches as far as its centre sees', () => {
  test('an area does not pass a wall, and its centre must be in sight of the caster', () => {
    const closed = Array.from({ length: 7 }, () => '.....#....')
    const one = table('vertex', [mage(1, 3, 10)], [goblin(4, 3, 'near'), goblin(6, 3, 'far')], closed)
    const sets = one.options().flatMap(({ kind, catches }) => (kind === 'cast' ? [String(catches)] : []))
    expect(sets).toEqual(['mage,near', 'near'])
    const free = table('vertex', [mage(1, 3, 10)], [goblin(4, 3, 'near'), goblin(6, 3, 'far')])
    expect(free.options().flatMap(({ kind, catches }) => (kind === 'cast' ? [String(catches)] : []))).toContain(
      'near,far',
    )
  })

  test.each(CENTRES)('the places offered are those that a second search finds: %s', (areaCentre) => {
    let places = 0
    for (let number = 0; number < 150; number++) {
      const random = new Random(number)
      const rows = Array.from({ length: 7 }, () =>
        Array.from({ length: 9 }, () => (random.one(6) ? random.of(['#', '#', '|']) : '.')).join(''),
      )
      const free = (n: number): readonly [number, number] => {
        for (;;) {
          const [x, y] = [random.int(0, 9 - n), random.int(0, 7 - n)]
          const cells = Array.from({ length: n * n }, (_, i) => [x + (i % n), y + Math.floor(i / n)] as const)
          if (!cells.every(([u, v]) => rows[v]?.[u] === '.')) continue
          for (const [u, v] of cells) rows[v] = `${rows[v]?.slice(0, u)}o${rows[v]?.slice(u + 1)}`
          return [x, y]
        }
      }
      const range = random.int(1, 6)
      const radius = random.int(1, 3)
      const big = random.one(2) ? 2 : 1
      const spell = { range: 5 * range, radius: 5 * radius, die: 6 }
      const caster = at(hero('perrin', { profile: { hp: 99, size: big, firstSpell: spell } }, 'mage'), ...free(big))
      const ogre = at(monster('ogre', {}, 'ogre'), ...free(2))
      const others = [ogre, at(monster('mudgoblin', {}, 'goblin'), ...free(1))]
      const friend = at(hero('isolde'), ...free(1))
      const one = table(
        areaCentre,
        [caster, friend],
        others,
        rows.map((row) => row.replaceAll('o', '.')),
      ).turn('mage')
      const offered = one.options().flatMap(({ kind, at: to, catches }) => (kind === 'cast' ? [[to, catches]] : []))
      expect([number, offered]).toEqual([number, byTheBook(one, areaCentre, range, radius)])
      places += offered.length
    }
    expect(places).toBeGreaterThan(300)
  })
})

/** Centres and their targets, the first of those with equal targets, computed square by square. */
function byTheBook({ state }: Table, areaCentre: Centre, range: number, radius: number): unknown[] {
  const board = state.board as Board
  const { columns, rows } = board
  const extra = areaCentre === 'vertex' ? 1 : 0
  const known = new Set<string>()
  const found: unknown[] = []
  for (let y = 0; y < rows + extra; y++) {
    for (let x = 0; x < columns + extra; x++) {
      const around = extra === 1 ? [x - 1, x].flatMap((u) => [y - 1, y].map((v) => [u, v] as const)) : [[x, y] as const]
      const centres = around.filter(([u, v]) => isCentre(state, board, u, v, range)).map(([u, v]) => v * columns + u)
      const { column, row, side } = (extra === 1 ? areaAboutVertex : areaAboutSquare)([x, y], radius)
      const names = state.units
        .filter((unit) =>
          cellsOf(unit, columns).some((cell) => {
            const [u, v] = [cell % columns, Math.floor(cell / columns)]
            const isIn = u >= column && u < column + side && v >= row && v < row + side
            return isIn && centres.some((centre) => sees(board, centre, cell))
          }),
        )
        .map(({ name }) => name)
      if (!names.some((name) => name === 'ogre' || name === 'goblin') || known.has(String(names))) continue
      known.add(String(names))
      found.push([[x, y], names])
    }
  }
  return found
}

/** Whether a square is on the board, open, and in sight of a square of the caster within range. */
function isCentre(state: Fight, board: Board, x: number, y: number, range: number): boolean {
  const { columns, rows } = board
  if (x < 0 || y < 0 || x >= columns || y >= rows || board.field.kinds[y * columns + x] !== '') return false
  return cellsOf(state.units[0] as Unit, columns).some((cell) => {
    const far = Math.max(Math.abs((cell % columns) - x), Math.abs(Math.floor(cell / columns) - y))
    return far <= range && sees(board, cell, y * columns + x)
  })
}

function cellsOf({ square, size }: Unit, columns: number): number[] {
  return Array.from({ length: size * size }, (_, i) => square + Math.floor(i / size) * columns + (i % size))
}

function sees(board: Board, from: number, to: number): boolean {
  return from === to || seen(board, from, to) !== NO_SIGHT
}

test('a list of places stays short: one place for each set of targets, in ascending order', () => {
  const second = Array.from({ length: 12 }, (_, i) => goblin(10 + (i % 6) * 2, 8 + Math.floor(i / 6) * 5, `g${i}`))
  const one = table('vertex', [mage(14, 20, 20, 200)], second)
  const sets = one.options().flatMap(({ kind, catches }) => (kind === 'cast' ? [String(catches)] : []))
  expect(new Set(sets).size).toBe(sets.length)
  expect(sets.length).toBeLessThan(80)
  expect(sets).toContain(
    second
      .slice(0, 4)
      .map(({ id }) => id)
      .join(),
  )
})
