import { describe, expect, test } from 'vitest'
import { slotsOf } from '../../src/best/both-rounds.ts'
import { gainOf } from '../../src/best/both-told.ts'
import { Random } from '../support/random.ts'

describe('the places of a field of lists', () => {
  test('are near to the shares in every prefix: no list is a whole place behind or ahead', () => {
    const random = new Random(4)
    for (let i = 0; i < 200; i++) {
      const raw = Array.from({ length: random.int(2, 4) }, () => 0.05 + random.next())
      const sum = raw.reduce((all, share) => all + share, 0)
      const shares = raw.map((share) => share / sum)
      const places = slotsOf(shares)
      expect(places).toHaveLength(20)
      for (let n = 1; n <= places.length; n++) {
        for (const [list, share] of shares.entries()) {
          const count = places.slice(0, n).filter((place) => place === list).length
          expect(Math.abs(count - share * n), `${shares.join(' ')}: ${n} places`).toBeLessThan(1)
        }
      }
      // All places together are off by less than one for each list.
      for (const [list, share] of shares.entries()) {
        expect(Math.abs(places.filter((place) => place === list).length - 20 * share)).toBeLessThan(1)
      }
    }
  })

  test('are those of whole shares exactly', () => {
    expect(slotsOf([0.5, 0.5], 4)).toEqual([0, 1, 0, 1])
    expect(slotsOf([0.25, 0, 0.75], 8)).toEqual([2, 0, 2, 2, 2, 0, 2, 2])
    expect(slotsOf([0.05, 0.95]).filter((place) => place === 0)).toHaveLength(1)
    expect(slotsOf([0, 1, 0])).toEqual([1])
  })
})

test('a gain of no block is bounded by the share of blocks that may differ', () => {
  const { estimate, low = 0, high = 0, method } = gainOf(Array.from({ length: 54 }, () => 0))
  expect([estimate, method]).toEqual([0, 'unchanged'])
  // Newcombe's and Tango's limit of 54 pairs that agree.
  expect(high).toBeCloseTo(0.0664, 4)
  expect(low).toBeCloseTo(-0.0664, 4)
  expect(gainOf([0, 0.5, 0, 0.5])).toMatchObject({ estimate: 0.25, method: 'paired-t' })
})
