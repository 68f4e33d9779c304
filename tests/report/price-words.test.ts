import { describe, expect, test } from 'vitest'
import { moreTexts, scoreRange } from '../../src/report/price/words.ts'
import type { Estimate } from '../../src/result/heading.ts'

/** Digits of the numbers in the report of a price. */

const about = (estimate: number, half: number): Estimate => ({
  estimate,
  low: estimate - half,
  high: estimate + half,
  level: 0.95,
  method: 'normal',
})

describe('points for one more of a number', () => {
  test('have one digit more at most than their own error supports, whatever others have', () => {
    const [small, large] = moreTexts([about(0.001234, 0.0004), about(12.3, 4)])
    expect(small?.value).toMatch(/^\+0\.0012/)
    expect(large).toEqual({ value: '+12.3', range: '+8.3 to +16.3' })
  })

  test('have digits also if they are exact', () => {
    const values = moreTexts([
      { estimate: 2.34567, method: 'exact' },
      { estimate: 0.4, method: 'exact' },
      { estimate: 0, method: 'exact' },
    ]).map(({ value }) => value)
    expect(values).toEqual(['+2.35', '+0.40', '0'])
  })
})

describe('the interval of a score', () => {
  const range = (low: number, estimate: number, high: number): string | null =>
    scoreRange({ estimate, low, high, level: 0.95, method: 'normal' })

  test('reaches 100 or 0 only if it does', () => {
    expect(range(0.975, 0.987, 0.9997)).toBe('97.5 to > 99.9')
    expect(range(0.0004, 0.013, 0.025)).toBe('< 0.1 to 2.5')
    expect(range(0.9, 0.95, 1)).toBe('90.0 to 100')
    expect(range(0.3, 0.4, 0.5)).toBe('30.0 to 50.0')
  })
})
