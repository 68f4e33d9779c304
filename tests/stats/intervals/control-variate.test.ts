import { expect, test } from 'vitest'
import { controlVariate } from '../../../src/stats/intervals/control-variate.ts'
import { scoreInterval } from '../../../src/stats/intervals/score.ts'
import { Random } from '../../support/random.ts'

function sumsOf(pairs: readonly (readonly [number, number])[]) {
  const sum = (of: (x: number, y: number) => number): number => pairs.reduce((all, [x, y]) => all + of(x, y), 0)
  return {
    n: pairs.length,
    x: sum((x) => x),
    y: sum((_, y) => y),
    xx: sum((x) => x * x),
    yy: sum((_, y) => y * y),
    xy: sum((x, y) => x * y),
  }
}

test('the example in the docstring', () => {
  const { coefficient, mean, variance } = controlVariate({ n: 10, x: 4, y: 6, xx: 4, yy: 6, xy: 4 }, 0.5)
  expect(coefficient).toBeCloseTo(0.5625, 10)
  expect(mean).toBeCloseTo(0.65625, 10)
  expect(variance).toBeCloseTo(0.177, 4)
})

test.each([2, 3, 8])('%d equal pairs give the known mean, without an error', (n) => {
  const pairs = Array.from({ length: n }, (_, i) => [i % 2, i % 2] as const)
  expect(controlVariate(sumsOf(pairs), 0.37)).toMatchObject({ coefficient: 1, variance: 0 })
  expect(controlVariate(sumsOf(pairs), 0.37).mean).toBeCloseTo(0.37, 12)
})

test('pairs without a correlation, or with a negative one, get no correction', () => {
  const against = [0, 1, 0, 1, 0, 1, 0, 1].map((x) => [x, 1 - x] as const)
  expect(controlVariate(sumsOf(against), 0.9)).toMatchObject({ coefficient: 0, mean: 0.5 })
  const alike = [1, 1, 1, 1].map((x, i) => [x, i % 2] as const)
  expect(controlVariate(sumsOf(alike), 0.9)).toMatchObject({ coefficient: 0, mean: 0.5 })
})

test('correlated pairs reduce the error, and intervals keep their promise', () => {
  const draws = new Random(5)
  const random = () => draws.next()
  const [blocks, seats, runs] = [16, 4, 1500]
  const widths = [0, 0.8].map((shared) => {
    let held = 0
    let width = 0
    for (let run = 0; run < runs; run++) {
      const pairs = Array.from({ length: blocks }, () => {
        let [x, y] = [0, 0]
        for (let seat = 0; seat < seats; seat++) {
          const u = random()
          x += Number(u < 0.4) / seats
          y += Number((random() < shared ? u : random()) < 0.55) / seats
        }
        return [x, y] as const
      })
      const { mean, variance } = controlVariate(sumsOf(pairs), 0.4)
      const score = {
        blocks,
        seats,
        mean: Math.min(1, Math.max(0, mean)),
        variance: (variance * (blocks - 1)) / blocks,
      }
      const { low, high } = scoreInterval(score, 0.95)
      held += Number(low <= 0.55 && 0.55 <= high)
      width += high - low
    }
    expect(held / runs).toBeGreaterThan(0.935)
    return width / runs
  })
  expect(widths[1]).toBeLessThan(0.85 * (widths[0] as number))
})
