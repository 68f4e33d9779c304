import { describe, expect } from 'vitest'
import { benjaminiHochberg, benjaminiYekutieli, bonferroni, holm } from '../../../src/stats/intervals/multiplicity.ts'
import { fc, test } from '../../support/properties.ts'

// The fifteen p-values of Benjamini & Hochberg (1995), section 4.1; adjusted with R 4.2.2 p.adjust.
const P = [
  0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
]

describe('the example of Benjamini and Hochberg', () => {
  test('by Holm', () => {
    const expected = [0.0015, 0.0056, 0.0247, 0.114, 0.2211, 0.278, 0.278, 0.278, 0.3213, 1, 1, 1, 1, 1, 1]
    expectClose(holm(P), expected, 12)
  })

  test('by Benjamini and Hochberg', () => {
    const expected = [
      0.0015, 0.003, 0.0095, 0.035625, 0.0603, 0.0638571, 0.0638571, 0.0645, 0.0765, 0.486, 0.581182, 0.714875,
      0.753231, 0.813214, 1,
    ]
    expectClose(benjaminiHochberg(P), expected, 6)
  })

  test('by Benjamini and Yekutieli', () => {
    // The first four with R, the rest with scipy 1.17.1 false_discovery_control.
    const expected = [
      0.00497734, 0.00995469, 0.0315232, 0.118212, 0.20008921, 0.21189262, 0.21189262, 0.21402577, 0.25384452, 1, 1, 1,
      1, 1, 1,
    ]
    expectClose(benjaminiYekutieli(P), expected, 6)
  })

  test('rejects four at 5%; intervals that all hold at once reject three', () => {
    expect(benjaminiHochberg(P).filter((p) => p <= 0.05)).toHaveLength(4)
    expect(P.filter((p) => p <= 1 - bonferroni(0.95, P.length))).toHaveLength(3)
  })
})

describe('adjusted p-values', () => {
  const METHODS = { holm, benjaminiHochberg, benjaminiYekutieli }
  const families = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 })

  for (const [name, adjust] of Object.entries(METHODS)) {
    test.prop([families])(`of ${name} keep the order of the p-values, in the places given`, (p) => {
      const adjusted = adjust(p)
      expect(adjusted).toHaveLength(p.length)
      p.forEach((a, i) => {
        p.forEach((b, j) => {
          if (a <= b) expect(adjusted[i]).toBeLessThanOrEqual(adjusted[j] ?? Number.NaN)
        })
      })
    })

    test.prop([families])(`of ${name} turn with the list`, (p) => {
      expect(adjust(p.toReversed())).toEqual(adjust(p).toReversed())
    })

    test(`of ${name} leave a single one as it is, and none at all`, () => {
      expect(adjust([0.03])).toEqual([0.03])
      expect(adjust([])).toEqual([])
    })

    test.each([Number.NaN, -0.1, 1.1])(`of ${name} are refused for %d`, (bad) => {
      expect(() => adjust([0.5, bad])).toThrow(RangeError)
    })
  }

  test.prop([families])('are no smaller by Holm than by Benjamini and Hochberg, and there than unadjusted', (p) => {
    const strict = holm(p)
    const screening = benjaminiHochberg(p)
    const careful = benjaminiYekutieli(p)
    p.forEach((raw, i) => {
      const middle = screening[i] ?? Number.NaN
      expect(strict[i]).toBeGreaterThanOrEqual(middle)
      expect(careful[i]).toBeGreaterThanOrEqual(middle)
      expect(middle).toBeGreaterThanOrEqual(raw)
      expect(strict[i]).toBeLessThanOrEqual(1)
      expect(careful[i]).toBeLessThanOrEqual(1)
    })
  })

  test('agree for equal p-values', () => {
    expect(benjaminiHochberg([0.02, 0.02, 0.02])).toEqual([0.02, 0.02, 0.02])
    expectClose(holm([0.02, 0.02, 0.02]), [0.06, 0.06, 0.06], 15)
  })
})

describe('the Bonferroni correction (bonferroni)', () => {
  test('divides the chance of error among the intervals', () => {
    expect(bonferroni(0.95, 1)).toBeCloseTo(0.95, 15)
    expect(bonferroni(0.95, 10)).toBeCloseTo(0.995, 15)
    expect(bonferroni(0.9, 4)).toBeCloseTo(0.975, 15)
  })

  test('refuses no intervals, a fraction of one, and a level outside 0..1', () => {
    expect(() => bonferroni(0.95, 0)).toThrow(RangeError)
    expect(() => bonferroni(0.95, 1.5)).toThrow(RangeError)
    expect(() => bonferroni(95, 2)).toThrow(RangeError)
  })
})

function expectClose(found: readonly number[], expected: readonly number[], digits: number): void {
  expect(found).toHaveLength(expected.length)
  for (const [i, value] of expected.entries()) expect(found[i], `place ${i}`).toBeCloseTo(value, digits)
}
