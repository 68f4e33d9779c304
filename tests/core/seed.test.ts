import { describe, expect, test } from 'vitest'
import { seedWords } from '../../src/core/seed.ts'

describe('the words of a seed (seedWords)', () => {
  test('are two different words of 32 bits, and the same each time', () => {
    const words = seedWords('7', 'Order v Levy')
    expect(seedWords('7', 'Order v Levy')).toEqual(words)
    expect(words.map((value) => value | 0)).toEqual(words)
    expect(words[0]).not.toBe(words[1])
  })

  test('differ by seed, matchup and domain, and by the boundaries between these', () => {
    const all = [
      seedWords('7', 'A v B'),
      seedWords('8', 'A v B'),
      seedWords('', 'A v B'),
      seedWords('07', 'A v B'),
      seedWords('7', 'B v A'),
      seedWords('7', 'A v C'),
      seedWords('7A', ' v B'),
      seedWords('7', 'A v B', 'general A'),
      seedWords('7', 'A v Bdice', ''),
      seedWords('7', 'A v B\u0001', 'dice'),
    ].flat()
    expect(new Set(all).size).toBe(all.length)
  })

  test('are those of the dice if no domain is given', () => {
    expect(seedWords('7', 'A v B')).toEqual(seedWords('7', 'A v B', 'dice'))
  })
})
