import { describe, expect } from 'vitest'
import { binomialPmf, totalPmf } from '../../src/core/binomial.ts'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import { seedWords } from '../../src/core/seed.ts'
import { type Key, word } from '../support/dice/words.ts'
import { fc, test } from '../support/properties.ts'
import { chiSquareZ, pairZ, uniformZ } from '../support/statistics/chi-square.ts'

fc.configureGlobal({ seed: 7 })

const LIMIT = 4.5
const BLOCKS = 200_000

function newDice(seed = 'the dice'): KeyedDice {
  return new KeyedDice(...seedWords(seed, 'A v B'))
}

/** Number of times that `roll` gives each value under its key, over the blocks. */
function tally(cells: number, roll: (dice: KeyedDice, block: number) => number): Uint32Array {
  const dice = newDice()
  const counts = new Uint32Array(cells)
  for (let block = 0; block < BLOCKS; block++) {
    dice.seek(block)
    dice.key(1, 1, 1, 65)
    const value = roll(dice, block)
    counts[value] = (counts[value] as number) + 1
  }
  return counts
}

function times(pmf: readonly number[]): number[] {
  return pmf.map((p) => p * BLOCKS)
}

const keys = fc.tuple(
  fc.integer({ min: 0, max: 8191 }),
  fc.integer({ min: 0, max: 31 }),
  fc.integer({ min: 0, max: 127 }),
  fc.integer({ min: 0, max: 127 }),
)
const blocks = fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 2 ** 50 }))
const sides = fc.integer({ min: 2, max: 20 })

describe('a key', () => {
  test.prop([blocks, fc.uniqueArray(keys, { minLength: 2, maxLength: 12, selector: String })])(
    'has the same dice whatever was rolled before',
    (block, order) => {
      const dice = newDice()
      const rollAll = (list: readonly Key[]): Map<string, number[]> => {
        dice.seek(block)
        return new Map(
          list.map((key) => {
            dice.key(...key)
            return [String(key), [dice.die(6), dice.count(10, 6, 4), dice.sum(2, 6), dice.wounds(9, 6, 4, 5)]]
          }),
        )
      }
      const forwards = rollAll(order)
      const backwards = rollAll(order.toReversed())
      for (const [key, rolls] of forwards) expect(backwards.get(key)).toEqual(rolls)
    },
  )

  test.prop([fc.uniqueArray(blocks, { minLength: 2, maxLength: 10 }), keys])(
    'has the same dice in a block whichever blocks were opened before',
    (order, key) => {
      const dice = newDice()
      const rollIn = (block: number): number => {
        dice.seek(block)
        dice.key(...key)
        return word(dice)
      }
      const forwards = new Map(order.map((block) => [block, rollIn(block)]))
      const fresh = newDice()
      for (const block of order.toReversed()) {
        expect(rollIn(block)).toBe(forwards.get(block))
        fresh.seek(block)
        fresh.key(...key)
        expect(word(fresh)).toBe(forwards.get(block))
      }
    },
  )

  test('has different dice under a different seed', () => {
    const [one, other] = ['7', '8'].map((seed) => {
      const dice = newDice(seed)
      dice.seek(0)
      dice.key(1, 1, 1, 65)
      return word(dice)
    })
    expect(one).not.toBe(other)
  })

  test('shares no word with another key, over all roles, steps and many turns of a battle', () => {
    const dice = newDice()
    dice.seek(0)
    const seen = new Set<number>()
    let words = 0
    for (const actor of [1, 2, 3, 4, 5, 6, 65, 66, 67, 68, 69, 70]) {
      for (const target of [0, 1, 2, 3, 4, 5, 6, 65, 66, 67, 68, 69, 70]) {
        for (let step = 1; step <= 5; step++) {
          for (let turn = 1; turn <= 8; turn++) {
            dice.key(turn, step, actor, target)
            for (let draw = 0; draw < 3; draw++) seen.add(word(dice))
            words += 3
          }
        }
      }
    }
    // By chance, 0.04 common words are expected.
    expect(seen.size).toBe(words)
  })
})

describe('the distribution of', () => {
  test.each([2, 3, 6, 10, 20])('a die of %d sides is uniform', (faces) => {
    expect(Math.abs(uniformZ(tally(faces, (dice) => dice.die(faces) - 1)))).toBeLessThan(LIMIT)
  })

  test.each([
    [10, 6, 3],
    [10, 6, 4],
    [1, 20, 20],
    [40, 8, 2],
  ])('a count of %d dice of %d sides at %d+ is binomial', (n, faces, target) => {
    const counts = tally(n + 1, (dice) => dice.count(n, faces, target))
    expect(Math.abs(chiSquareZ(counts, times(binomialPmf(n, (faces + 1 - target) / faces))))).toBeLessThan(LIMIT)
  })

  test.each([
    [1, 6],
    [2, 6],
    [3, 4],
    [10, 6],
  ])('a sum of %d dice of %d sides is that of dice thrown singly', (n, faces) => {
    const counts = tally(n * faces + 1, (dice) => dice.sum(n, faces))
    expect(Math.abs(chiSquareZ(counts, times(totalPmf(n, faces))))).toBeLessThan(LIMIT)
  })

  test('wounds and hits together agrees with hits rolled first and saves after them', () => {
    const n = 10
    const counts = tally((n + 1) ** 2, (dice) => {
      const wounds = dice.wounds(n, 6, 3, 5)
      return dice.hits() * (n + 1) + wounds
    })
    // Hits on 3+; saves of 5+ take a third of them away.
    const expected = binomialPmf(n, 4 / 6).flatMap((p, hits) => {
      const wounds = binomialPmf(hits, 4 / 6)
      return Array.from({ length: n + 1 }, (_, k) => BLOCKS * p * (wounds[k] ?? 0))
    })
    expect(Math.abs(chiSquareZ(counts, expected))).toBeLessThan(LIMIT)
  })

  test.each([
    [300, 6, 4],
    [1000, 6, 3],
  ])('%d dice at once, more than one table holds, is binomial', (n, faces, target) => {
    const counts = tally(n + 1, (dice) => dice.count(n, faces, target))
    expect(Math.abs(chiSquareZ(counts, times(binomialPmf(n, (faces + 1 - target) / faces))))).toBeLessThan(LIMIT)
  })

  test('the sum of 300 dice is that of dice thrown singly', () => {
    const counts = tally(1801, (dice) => dice.sum(300, 6))
    expect(Math.abs(chiSquareZ(counts, times(totalPmf(300, 6))))).toBeLessThan(LIMIT)
  })

  test('the wounds and the hits of 600 dice are binomial', () => {
    const wounds = tally(601, (dice) => dice.wounds(600, 6, 4, 5))
    expect(Math.abs(chiSquareZ(wounds, times(binomialPmf(600, 2 / 6))))).toBeLessThan(LIMIT)
    const hits = tally(601, (dice) => {
      dice.wounds(600, 6, 4, 5)
      return dice.hits()
    })
    expect(Math.abs(chiSquareZ(hits, times(binomialPmf(600, 3 / 6))))).toBeLessThan(LIMIT)
  })
})

describe('two rolls of a battle are independent:', () => {
  const TEN = binomialPmf(10, 1 / 2)

  const cases: [string, Key][] = [
    ['ten dice at two targets', [1, 1, 1, 66]],
    ['ten dice each way', [1, 1, 65, 1]],
    ['ten dice in two turns', [2, 1, 1, 65]],
    ['ten dice in two steps', [1, 2, 1, 65]],
  ]
  test.each(cases)('%s', (_name, key) => {
    const counts = tally(121, (dice) => {
      const first = dice.count(10, 6, 4)
      dice.key(...key)
      return first * 11 + dice.count(10, 6, 4)
    })
    expect(Math.abs(pairZ(counts, TEN, TEN))).toBeLessThan(LIMIT)
  })

  test('ten dice and the 2d6 of the same key', () => {
    const counts = tally(11 * 13, (dice) => dice.count(10, 6, 4) * 13 + dice.sum(2, 6))
    expect(Math.abs(pairZ(counts, TEN, totalPmf(2, 6)))).toBeLessThan(LIMIT)
  })

  test('ten dice in neighbouring blocks', () => {
    let before = 0
    const counts = tally(121, (dice) => {
      const now = dice.count(10, 6, 4)
      const pair = before * 11 + now
      before = now
      return pair
    })
    expect(Math.abs(pairZ(counts, TEN, TEN))).toBeLessThan(LIMIT)
  })
})

describe('with the dice of one key', () => {
  const throwsOf = fc.tuple(blocks, keys, sides, fc.integer({ min: 0, max: 600 }))

  function at(block: number, key: Key, roll: (dice: KeyedDice) => number): number {
    const dice = newDice()
    dice.seek(block)
    dice.key(...key)
    return roll(dice)
  }

  test.prop([throwsOf, fc.nat(20)])('more dice never count less, and a harder target never more', ([b, k, s, n], t) => {
    const target = 1 + (t % (s + 1))
    const count = at(b, k, (dice) => dice.count(n, s, target))
    expect(at(b, k, (dice) => dice.count(n + 1, s, target))).toBeGreaterThanOrEqual(count)
    if (target <= s) expect(at(b, k, (dice) => dice.count(n, s, target + 1))).toBeLessThanOrEqual(count)
    expect(count).toBeGreaterThanOrEqual(target === 1 ? n : 0)
    expect(count).toBeLessThanOrEqual(target === s + 1 ? 0 : n)
  })

  test.prop([throwsOf, fc.nat(20), fc.nat(20)])(
    'more attacks never wound less, a harder hit never more, a harder save never less',
    ([b, k, s, n], h, v) => {
      const hitOn = 1 + (h % s)
      const saveOn = 1 + (v % s)
      const wounds = at(b, k, (dice) => dice.wounds(n, s, hitOn, saveOn))
      expect(at(b, k, (dice) => dice.wounds(n + 1, s, hitOn, saveOn))).toBeGreaterThanOrEqual(wounds)
      expect(at(b, k, (dice) => dice.wounds(n, s, hitOn + 1, saveOn))).toBeLessThanOrEqual(wounds)
      expect(at(b, k, (dice) => dice.wounds(n, s, hitOn, saveOn + 1))).toBeGreaterThanOrEqual(wounds)
    },
  )

  test('larger words count more, wound more and add up to more', () => {
    const rolls = Array.from({ length: 5000 }, (_, block) => {
      const roll = (ask: (dice: KeyedDice) => number): number => at(block, [1, 1, 1, 65], ask)
      return [
        roll(word),
        roll((dice) => dice.count(30, 6, 3)),
        roll((dice) => dice.wounds(30, 6, 4, 4)),
        roll((dice) => dice.sum(4, 6)),
      ] as const
    }).toSorted((one, other) => one[0] - other[0])
    for (const ask of [1, 2, 3] as const) {
      const values = rolls.map((roll) => roll[ask])
      expect(values).toEqual(values.toSorted((a, b) => a - b))
    }
  })

  test.prop([throwsOf, fc.integer({ min: -2, max: 80 })])(
    'atMost tests the total that sum gives',
    ([b, k, s, n], limit) => {
      const dice = newDice()
      const few = n % 8
      const total = at(b, k, (fresh) => fresh.sum(few, s))
      dice.seek(b)
      dice.key(...k)
      expect(dice.atMost(few, s, limit)).toBe(total <= limit)
      // Both take as many draws.
      expect(word(dice)).toBe(
        at(b, k, (fresh) => {
          fresh.sum(few, s)
          return word(fresh)
        }),
      )
    },
  )

  test.prop([throwsOf, fc.integer({ min: 1, max: 21 }), fc.integer({ min: 1, max: 21 })])(
    'there are at least as many hits as wounds, and asking for them changes no later key',
    ([b, k, s, n], hitOn, saveOn) => {
      const dice = newDice()
      const later = (asked: boolean): number => {
        dice.seek(b)
        dice.key(...k)
        const wounds = dice.wounds(n, s, Math.min(hitOn, s + 1), Math.min(saveOn, s + 1))
        if (asked) {
          const hits = dice.hits()
          expect(hits).toBeGreaterThanOrEqual(wounds)
          expect(hits).toBeLessThanOrEqual(n)
        }
        dice.key(k[0] === 8191 ? 0 : k[0] + 1, k[1], k[2], k[3])
        return word(dice)
      }
      expect(later(true)).toBe(later(false))
    },
  )

  test('targets that are always met count all dice, targets that are never met none', () => {
    for (let block = 0; block < 1000; block++) {
      const all = at(block, [1, 1, 1, 65], (dice) => dice.count(7, 6, 1))
      const none = at(block, [1, 1, 1, 65], (dice) => dice.count(7, 6, 7))
      expect([all, none]).toEqual([7, 0])
    }
  })

  test('a roll of no dice gives 0 for counts, totals and wounds', () => {
    const dice = newDice()
    dice.seek(3)
    dice.key(1, 1, 1, 65)
    expect([dice.count(0, 6, 1), dice.sum(0, 6), dice.wounds(0, 6, 2, 7), dice.hits()]).toEqual([0, 0, 0, 0])
  })
})
