import { describe, expect } from 'vitest'
import { binomialPmf, totalPmf } from '../../src/core/binomial.ts'
import { ExactDice } from '../../src/core/exact-dice.ts'
import { fc, test } from '../support/properties.ts'

fc.configureGlobal({ seed: 7 })

/** Plays a leg on every path; returns the probability of each result, and the number of paths. */
function enumerate(leg: (dice: ExactDice) => number | string): { chances: Map<string, number>; paths: number } {
  const dice = new ExactDice()
  const chances = new Map<string, number>()
  let paths = 0
  dice.restart()
  while (dice.next()) {
    const result = String(leg(dice))
    chances.set(result, (chances.get(result) ?? 0) + dice.weight)
    paths++
  }
  return { chances, paths }
}

function expectLaw(leg: (dice: ExactDice) => number, pmf: readonly number[]): void {
  const { chances } = enumerate(leg)
  pmf.forEach((p, value) => expect(Math.abs((chances.get(String(value)) ?? 0) - p)).toBeLessThan(1e-12))
  for (const value of chances.keys()) expect(pmf[Number(value)]).toBeGreaterThan(0)
}

describe('dice that enumerate (ExactDice)', () => {
  test('show each face of a die on a path of its own', () => {
    const { chances, paths } = enumerate((dice) => dice.die(6))
    expect(paths).toBe(6)
    expect([...chances.keys()]).toEqual(['1', '2', '3', '4', '5', '6'])
    for (const chance of chances.values()) expect(chance).toBeCloseTo(1 / 6, 15)
  })

  test('follow a second roll after every result of the first', () => {
    // A die. On a six two more dice follow, on a five a test of their total, else nothing.
    const { chances, paths } = enumerate((dice) => {
      const first = dice.die(6)
      if (first === 6) return `6 and ${dice.sum(2, 6)}`
      return first === 5 ? `5 and ${dice.atMost(2, 6, 7)}` : first
    })
    expect(paths).toBe(4 + 2 + 11)
    expect(chances.get('6 and 7')).toBeCloseTo((1 / 6) * (6 / 36), 15)
    expect(chances.get('5 and true')).toBeCloseTo((1 / 6) * (21 / 36), 15)
    expect(chances.get('5 and false')).toBeCloseTo((1 / 6) * (15 / 36), 15)
    expect([...chances.values()].reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 14)
  })

  test('play a leg without a roll once, with weight 1', () => {
    expect(enumerate(() => 'nothing')).toEqual({ chances: new Map([['nothing', 1]]), paths: 1 })
  })

  test('play a certain roll once', () => {
    const { chances, paths } = enumerate((dice) => {
      return `${dice.count(5, 6, 1)} ${dice.count(5, 6, 7)} ${dice.atMost(2, 6, 12)} ${dice.atMost(2, 6, 1)} ${dice.count(0, 6, 4)}`
    })
    expect(paths).toBe(1)
    expect(chances.get('5 0 true false 0')).toBe(1)
  })

  test('begin anew if they are restarted half way', () => {
    const dice = new ExactDice()
    dice.restart()
    dice.next()
    dice.die(6)
    dice.next()
    dice.die(6)
    dice.restart()
    const shown: number[] = []
    while (dice.next()) shown.push(dice.die(4))
    expect(shown).toEqual([1, 2, 3, 4])
  })

  const few = fc.integer({ min: 0, max: 9 })
  const sides = fc.integer({ min: 2, max: 20 })

  test.prop([few, sides, fc.nat(30)])('count with the binomial chances', (n, s, t) => {
    const target = 1 + (t % (s + 1))
    expectLaw((dice) => dice.count(n, s, target), binomialPmf(n, (s + 1 - target) / s))
  })

  test.prop([few, sides])('give totals with the chances of single dice', (n, s) => {
    expectLaw((dice) => dice.sum(n, s), totalPmf(n, s))
  })

  test.prop([few, sides, fc.integer({ min: -3, max: 200 })])(
    'test a limit with the chances of a total',
    (n, s, limit) => {
      const pass = totalPmf(n, s).reduce((sum, p, total) => (total <= limit ? sum + p : sum), 0)
      const { chances } = enumerate((dice) => String(dice.atMost(n, s, limit)))
      expect(Math.abs((chances.get('true') ?? 0) - pass)).toBeLessThan(1e-12)
      expect(Math.abs((chances.get('false') ?? 0) - (1 - pass))).toBeLessThan(1e-12)
    },
  )

  test.prop([few, sides, fc.nat(30), fc.nat(30)])(
    'give wounds with the chances of hits and saves counted in turn',
    (n, s, h, v) => {
      const hitOn = 1 + (h % (s + 1))
      const saveOn = 1 + (v % (s + 1))
      const apart = enumerate((dice) => {
        const hits = dice.count(n, s, hitOn)
        return hits - dice.count(hits, s, saveOn)
      }).chances
      const { chances, paths } = enumerate((dice) => dice.wounds(n, s, hitOn, saveOn))
      expect(paths).toBeLessThanOrEqual(n + 1)
      for (let wounds = 0; wounds <= n; wounds++) {
        const key = String(wounds)
        expect(Math.abs((chances.get(key) ?? 0) - (apart.get(key) ?? 0))).toBeLessThan(1e-12)
      }
    },
  )

  test('refuse to tell hits from wounds', () => {
    expect(() => new ExactDice().hits()).toThrow('hits')
  })
})
