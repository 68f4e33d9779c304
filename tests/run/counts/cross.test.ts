import { describe, expect, test } from 'vitest'
import { Cross, CrossLayout, type Pairing } from '../../../src/run/counts/cross.ts'
import { playChunk } from '../../../src/run/players/chunk.ts'
import { Player } from '../../../src/run/players/player.ts'
import { playTogether } from '../../../src/run/players/together.ts'
import { COIN_GAMES, coinMatchup } from '../../support/coin/coin.ts'

const COINS = [5, 6, 7]
const player = (coins: number, seats: number): Player =>
  new Player({ game: 'coin', rules: { seats, heads: 2 }, matchup: coinMatchup(coins, 6), seed: '7' }, COIN_GAMES)
const players = (seats: number): Player[] => COINS.map((coins) => player(coins, seats))
const BLOCKS = { from: 30, to: 330 }

/** Rows by member and block, seat by seat. */
function rowsOf(seats: number): number[][][][] {
  return players(seats).map((own) => {
    const { rows } = playChunk(own, BLOCKS, true)
    const { width } = own.layout
    return Array.from({ length: 300 }, (_, block) =>
      Array.from({ length: seats }, (_none, seat) => [
        ...(rows ?? new Int32Array()).subarray((block * seats + seat) * width, (block * seats + seat + 1) * width),
      ]),
    )
  })
}

function together(seats: number, pairing: Pairing, active = [true, true, true], from = BLOCKS.from, to = BLOCKS.to) {
  const crew = players(seats)
  const layout = new CrossLayout(
    crew.map((each) => each.layout),
    pairing,
  )
  const result = playTogether(crew, active, pairing, { from, to }, false, false)
  const cross = new Cross(layout)
  cross.merge(result.cross, result.flips)
  return { crew, layout, cross, result }
}

describe.each([1, 2])('the cross tally of members on the same blocks of %i', (seats) => {
  const rows = rowsOf(seats)
  const scoreOf = (block: readonly (readonly number[])[]): number =>
    block.reduce((sum, [outcome = 0]) => sum + 2 - outcome, 0)

  test('counts how often each two scores occur together, for every pair', () => {
    for (const [pairing, pairs] of [
      [
        'base',
        [
          [0, 1],
          [0, 2],
        ],
      ],
      [
        'all',
        [
          [0, 1],
          [0, 2],
          [1, 2],
        ],
      ],
    ] as const) {
      const { cross, layout } = together(seats, pairing)
      expect(layout.pairs.map(({ a, b }) => [a, b])).toEqual(pairs)
      pairs.forEach(([a, b], index) => {
        const expected = new Map<string, number>()
        rows[a]?.forEach((block, i) => {
          const key = `${scoreOf(block)} ${scoreOf(rows[b]?.[i] ?? [])}`
          expected.set(key, (expected.get(key) ?? 0) + 1)
        })
        const found = new Map<string, number>()
        cross.eachScores(index, (x, y, blocks) => found.set(`${x} ${y}`, blocks))
        expect(new Map([...found].toSorted())).toEqual(new Map([...expected].toSorted()))
      })
    }
  })

  test('has sums of block totals, of their squares and of products, column by column, against the base', () => {
    const { cross, layout, crew } = together(seats, 'base')
    const { events = [], names = [] } = crew[0]?.layout ?? {}
    layout.pairs.forEach(({ a, b, columns }, index) => {
      expect(columns.map(([x]) => names[x])).toEqual(names.slice(1))
      columns.forEach(([x, y], column) => {
        const total = (member: number, block: number, at: number): number =>
          (rows[member]?.[block] ?? []).reduce(
            (sum, row) => sum + (events[at] === true ? Math.min(1, row[at] ?? 0) : (row[at] ?? 0)),
            0,
          )
        const sums = { a: { sum: 0, squares: 0 }, b: { sum: 0, squares: 0 }, product: 0 }
        for (let block = 0; block < 300; block++) {
          const [inA, inB] = [total(a, block, x), total(b, block, y)]
          sums.a.sum += inA
          sums.a.squares += inA ** 2
          sums.b.sum += inB
          sums.b.squares += inB ** 2
          sums.product += inA * inB
        }
        expect(cross.sums(index, column)).toEqual(sums)
      })
    })
    // Pairs other than those with the base: only scores.
    expect(together(seats, 'all').layout.pairs.every(({ columns }) => columns.length === 0)).toBe(true)
  })

  test('has the first battles of each change of the outcome', () => {
    const { cross, layout } = together(seats, 'base')
    layout.pairs.forEach(({ a, b }, index) => {
      for (const first of [0, 1, 2]) {
        for (const second of [0, 1, 2]) {
          const battles = Array.from({ length: 300 * seats }, (_, i) => i).filter(
            (i) =>
              first !== second &&
              rows[a]?.[Math.floor(i / seats)]?.[i % seats]?.[0] === first &&
              rows[b]?.[Math.floor(i / seats)]?.[i % seats]?.[0] === second,
          )
          expect(cross.flipsOf(index, first, second)).toEqual(battles.slice(0, 3).map((i) => i + BLOCKS.from * seats))
        }
      }
    })
  })

  test('adds up over parts of the blocks, in any order', () => {
    const whole = together(seats, 'base').cross
    const parts = [
      [200, 330],
      [30, 31],
      [31, 200],
    ].map(([from, to]) => together(seats, 'base', [true, true, true], from, to).result)
    const sum = new Cross(whole.layout)
    for (const part of parts) sum.merge(part.cross, part.flips)
    expect(sum.cells).toEqual(whole.cells)
    expect(sum.flips).toEqual(whole.flips)
  })

  test('leaves out members that are not played any more', () => {
    const { cross, result } = together(seats, 'all', [true, false, true])
    expect(result.members.map((member) => member === null)).toEqual([false, true, false])
    const seen = [0, 1, 2].map((index) => {
      let blocks = 0
      cross.eachScores(index, (_x, _y, count) => {
        blocks += count
      })
      return blocks
    })
    expect(seen).toEqual([0, 300, 0])
    const alone = playChunk(player(7, seats), BLOCKS, false)
    expect(result.members[2]?.cells).toEqual(alone.cells)
  })

  test('changes nothing in the members themselves', () => {
    const { result } = together(seats, 'base')
    result.members.forEach((member, i) => {
      expect(member?.cells).toEqual(playChunk(player(COINS[i] as number, seats), BLOCKS, false).cells)
    })
  })
})

test('cross tallies of different layouts do not add up', () => {
  const { cross } = together(1, 'base')
  const other = together(2, 'base').cross
  expect(() => cross.merge(other.cells, other.flips)).toThrow(RangeError)
})
