import { describe, expect, test } from 'vitest'
import { Firsts } from '../../../src/run/counts/firsts.ts'
import { dense, sparse } from '../../../src/run/counts/sparse.ts'
import { Tally } from '../../../src/run/counts/tally.ts'
import { Player } from '../../../src/run/players/player.ts'
import { COIN_GAMES, coinMatchup } from '../../support/coin/coin.ts'
import { Random } from '../../support/random.ts'

describe('an array with few unusual values (sparse numbers)', () => {
  test('stores the number of usual values before each unusual one', () => {
    expect(sparse(Float64Array.of(0, 0, 7, 0, 1, 2, 0))).toEqual([2, 7, 1, 1, 0, 2])
    expect(sparse(new Float64Array(5))).toEqual([])
    const infinity = Number.POSITIVE_INFINITY
    expect(sparse(Float64Array.of(infinity, 0, infinity), infinity)).toEqual([1, 0])
  })

  test.each([0, Number.POSITIVE_INFINITY])('is restored through JSON if most values are %d', (usual) => {
    const random = new Random(1)
    for (let i = 0; i < 50; i++) {
      const cells = Float64Array.from({ length: random.int(0, 40) }, () =>
        random.one(3) ? random.int(0, 2 ** 30) : usual,
      )
      const text = JSON.stringify(sparse(cells, usual))
      expect(dense(JSON.parse(text), cells.length, usual)).toEqual(cells)
    }
  })

  test('with too many cells, or with fractions, is refused', () => {
    const spoilt = [[3, 1], [0, 1, 2, 1], [-1, 1], [0.5, 1], [0, 1.5], [0], [0, Number.NaN], [0, 2 ** 53]]
    for (const pairs of spoilt) expect(() => dense(pairs, 3)).toThrow(RangeError)
    expect(dense([2, 1], 3)).toEqual(Float64Array.of(0, 0, 1))
  })
})

describe('a tally merged from its numbers that are not 0', () => {
  test('is what merging all of them gives', () => {
    const { layout, cells } = new Player(
      { game: 'coin', rules: { seats: 2, heads: 2 }, matchup: coinMatchup(6, 5), seed: '7' },
      COIN_GAMES,
    )
    const random = new Random(3)
    const part = Float64Array.from(cells, () => (random.one(5) ? random.int(1, 1000) : 0))
    const [one, other] = [new Tally(layout), new Tally(layout)]
    for (let times = 0; times < 2; times++) {
      one.merge(part)
      other.mergeSparse(sparse(part), part.length)
    }
    expect(other.cells).toEqual(one.cells)
    expect(() => other.mergeSparse([], part.length + 1)).toThrow(RangeError)
  })

  test('and so are first battles', () => {
    const [one, other] = [new Firsts(20), new Firsts(20)]
    const random = new Random(4)
    for (let times = 0; times < 3; times++) {
      const part = Float64Array.from({ length: 20 }, () =>
        random.one(2) ? random.int(0, 999) : Number.POSITIVE_INFINITY,
      )
      one.merge(part)
      other.mergeSparse(sparse(part, Number.POSITIVE_INFINITY))
    }
    expect(other.battles).toEqual(one.battles)
  })
})
