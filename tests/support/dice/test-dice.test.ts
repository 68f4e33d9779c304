import { describe, expect, test } from 'vitest'
import { binomialPmf, totalPmf } from '../../../src/core/binomial.ts'
import { chiSquareZ, uniformZ } from '../statistics/chi-square.ts'
import { RolledDice } from './rolled-dice.ts'
import { ScriptedDice } from './scripted-dice.ts'

describe('scripted dice', () => {
  const opened = (script: string): ScriptedDice => {
    const dice = new ScriptedDice(script)
    dice.key(1, 1, 1, 2)
    return dice
  }

  test('show the faces of the script, a handful at a time', () => {
    const dice = opened('6 3x2 | 2 5 | 4')
    expect(dice.count(3, 6, 4)).toBe(1)
    expect(dice.atMost(2, 6, 6)).toBe(false)
    expect(dice.die(6)).toBe(4)
    expect(() => dice.done()).not.toThrow()
  })

  test('take a save for each hit of an attack, and count those that fail', () => {
    const dice = opened('6 1 4 5 | 5 2 3 | 1')
    expect(dice.wounds(4, 6, 4, 4)).toBe(2)
    expect(dice.hits()).toBe(3)
    expect(dice.sum(1, 6)).toBe(1)
  })

  test('fail when the script is short, or has faces left', () => {
    expect(() => opened('6 6').count(3, 6, 4)).toThrow(/only 2 left/)
    expect(() => opened('6 6').wounds(2, 6, 4, 4)).toThrow(/only 0 left/)
    const dice = opened('6 6 1')
    dice.sum(2, 6)
    expect(() => dice.done()).toThrow(/never rolled: 1/)
  })

  test('fail when a key is opened twice in a battle, but not in another', () => {
    const dice = opened('6 6')
    expect(() => dice.key(1, 1, 1, 2)).toThrow(/twice/)
    dice.seek()
    expect(() => dice.key(1, 1, 1, 2)).not.toThrow()
    expect(dice.keys).toEqual(['1/1/1/2'])
  })

  test('fail when a handful crosses a bar, no key is open, or a face does not exist', () => {
    expect(() => opened('6 | 6').count(2, 6, 4)).toThrow(/across a bar/)
    expect(() => new ScriptedDice('6').die(6)).toThrow(/before a key/)
    expect(() => opened('7').die(6)).toThrow(/no face 7/)
    expect(() => new ScriptedDice('six')).toThrow(/neither a face nor a bar/)
  })
})

describe('dice rolled one at a time', () => {
  const ROLLS = 60_000

  /** Number of times that each value occurs, with a new battle for each roll or one battle for all. */
  function counts(roll: (dice: RolledDice) => number, values: number, fresh: boolean): number[] {
    const dice = new RolledDice(11)
    const seen = new Array<number>(values).fill(0)
    for (let i = 0; i < ROLLS; i++) {
      if (fresh) dice.seek(i)
      const value = roll(dice)
      seen[value] = (seen[value] as number) + 1
    }
    return seen
  }

  test.each([true, false])('show every face equally often (a battle each: %s)', (fresh) => {
    expect(Math.abs(uniformZ(counts((dice) => dice.die(6) - 1, 6, fresh)))).toBeLessThan(4)
    expect(Math.abs(uniformZ(counts((dice) => dice.die(20) - 1, 20, fresh)))).toBeLessThan(4)
  })

  test.each([true, false])('count, add up and wound with the right chances (a battle each: %s)', (fresh) => {
    const expected = (pmf: readonly number[]): number[] => pmf.map((p) => p * ROLLS)
    const of = (roll: (dice: RolledDice) => number, pmf: readonly number[]): number =>
      Math.abs(chiSquareZ(counts(roll, pmf.length, fresh), expected(pmf)))
    expect(of((dice) => dice.count(7, 6, 5), binomialPmf(7, 1 / 3))).toBeLessThan(4)
    expect(of((dice) => dice.sum(3, 6), totalPmf(3, 6))).toBeLessThan(4)
    expect(of((dice) => (dice.atMost(2, 6, 7) ? 1 : 0), [15 / 36, 21 / 36])).toBeLessThan(4)
    expect(of((dice) => dice.wounds(10, 6, 3, 5), binomialPmf(10, 4 / 9))).toBeLessThan(4)
  })

  test('are equal for the same seed and battle, and different for others', () => {
    const rolls = (seed: number, block: number): string => {
      const dice = new RolledDice(seed)
      dice.seek(block)
      return Array.from({ length: 20 }, () => dice.die(6)).join('')
    }
    expect(rolls(1, 5)).toBe(rolls(1, 5))
    expect(new Set([rolls(1, 5), rolls(1, 6), rolls(2, 5), rolls(1, 5 + 2 ** 32)]).size).toBe(4)
  })
})
