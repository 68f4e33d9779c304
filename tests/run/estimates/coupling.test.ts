import { expect, test } from 'vitest'
import { bestReduction } from '../../../src/run/estimates/contrast/coupling.ts'
import { covarianceBetween, meanOf } from '../../support/block-rows.ts'
import { Random } from '../../support/random.ts'

const variance = (values: readonly number[]): number => covarianceBetween(values, values)

test('for wins and losses is (Va + Vb) / (|d| (1 - |d|))', () => {
  // 300 of 1,000 won, and 550.
  const [va, vb, d] = [0.3 * 0.7, 0.55 * 0.45, 0.25]
  expect(bestReduction([700, 0, 300], [450, 0, 550])).toBeCloseTo((va + vb) / (d * (1 - d)), 12)
  expect(bestReduction([450, 0, 550], [700, 0, 300])).toBeCloseTo((va + vb) / (d * (1 - d)), 12)
})

test('is that of both sorted, and no other order does better', () => {
  const random = new Random(1)
  for (let i = 0; i < 40; i++) {
    const draw = () => Array.from({ length: 60 }, () => random.int(0, random.int(1, 4)))
    const [a, b] = [draw(), draw()]
    const counts = (values: readonly number[]) =>
      [0, 1, 2, 3, 4].map((value) => values.filter((each) => each === value).length)
    const best = bestReduction(counts(a), counts(b))
    const reduction = (x: readonly number[], y: readonly number[]): number =>
      (variance(a) + variance(b)) / variance(x.map((value, j) => value - (y[j] as number)))
    const sorted = (values: readonly number[]): number[] => values.toSorted((x, y) => x - y)
    expect(best).toBeCloseTo(reduction(sorted(a), sorted(b)), 9)
    for (let order = 0; order < 5; order++) {
      const shuffled = b.map((value) => ({ value, key: random.next() })).toSorted((x, y) => x.key - y.key)
      expect(
        reduction(
          a,
          shuffled.map(({ value }) => value),
        ),
      ).toBeLessThanOrEqual((best as number) + 1e-9)
    }
    expect(meanOf(a)).toBeGreaterThanOrEqual(0)
  }
})

test('is unknown if the two may be equal in every block, or may always differ by the same amount', () => {
  expect(bestReduction([3, 4, 5], [3, 4, 5])).toBe(null)
  expect(bestReduction([6, 0, 0], [0, 0, 6])).toBe(null)
})
