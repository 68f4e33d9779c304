import { describe, expect, test } from 'vitest'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import { fields, kindOf, pack, whatOf } from '../../src/kit/actions.ts'
import { randomLegal } from '../../src/kit/random-legal.ts'

describe('an action', () => {
  test.each([
    [0, 0],
    [1, 5],
    [31, (1 << 20) - 1],
  ])('of kind %i that names %i gives both back', (kind, what) => {
    expect(kindOf(pack(kind, what))).toBe(kind)
    expect(whatOf(pack(kind, what))).toBe(what)
  })

  test('is greater than every action of a lower kind', () => {
    expect(pack(3, 0)).toBeGreaterThan(pack(2, (1 << 20) - 1))
  })
})

describe('the fields of an action', () => {
  const { weapon, thrown, target } = fields({ weapon: 5, thrown: 1, target: 7 })

  test('lie side by side, the first field highest', () => {
    const action = pack(9, weapon.put(17) | thrown.put(1) | target.put(100))
    expect([weapon.of(action), thrown.of(action), target.of(action)]).toEqual([17, 1, 100])
    expect(whatOf(action)).toBe((17 << 8) | (1 << 7) | 100)
  })

  test('order actions by the first field, then by the next', () => {
    const one = weapon.put(2) | target.put(0)
    expect(one).toBeGreaterThan(weapon.put(1) | thrown.put(1) | target.put(127))
  })

  test('hold as many values as their bits allow, and refuse more at set-up', () => {
    expect(() => target.mustHold(128)).not.toThrow()
    expect(() => target.mustHold(129)).toThrow('no room for 129 values of its target; it has for 128')
  })

  test('are 20 bits wide together at most', () => {
    expect(() => fields({ a: 8, b: 12 })).not.toThrow()
    expect(() => fields({ a: 9, b: 12 })).toThrow('fields of 21 bits')
  })
})

test('random-legal picks each of the legal actions equally often', () => {
  const dice = new KeyedDice(1, 2)
  const counts = new Array<number>(7).fill(0)
  for (let block = 0; block < 7000; block++) {
    dice.seek(block)
    dice.key(1, 0, 0, 0)
    const index = randomLegal.choose(null, new Int32Array(7), 7, dice)
    counts[index] = (counts[index] as number) + 1
  }
  // The standard deviation is 29; the limit is five of them.
  for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(147)
})
