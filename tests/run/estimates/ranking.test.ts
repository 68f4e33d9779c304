import { describe, expect, test } from 'vitest'
import { type Met, rankingOf } from '../../../src/run/estimates/ranking.ts'

/** Nine armies: the first three beat each other in turn, but narrowly; the others show far larger curls without a circle. */
const ARMIES = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I']

function met(isExact: boolean): Met[] {
  const scoreOf = (a: number, b: number): number => {
    if (b < 3) return b - a === 1 ? 0.52 : 0.48
    // An army scores 98% against the next and 55% against each later one. Strength cannot explain that, but no army beats an earlier one.
    return b - a === 1 ? 0.98 : 0.55
  }
  return ARMIES.flatMap((_, a) =>
    ARMIES.slice(a + 1).map((_, i): Met => {
      const [b, score] = [a + 1 + i, scoreOf(a, a + 1 + i)]
      return { a, b, score, ...(isExact && { exact: score }), variance: 1e-6, sampling: 1e-6, battles: 100_000 }
    }),
  )
}

/** Numbers for the bootstrap. */
function numbers(): () => number {
  let seed = 1
  return () => {
    seed = (16_807 * seed) % 2_147_483_647
    return seed / 2_147_483_647
  }
}

describe.each([
  ['exact', true],
  ['sampled', false],
])('of %s scores', (_, isExact) => {
  test('the clearest circle is among the triangles that are told, also after ten that are worse', () => {
    const { circle, triangles } = rankingOf(met(isExact), ARMIES, numbers())
    expect(circle?.armies).toEqual(['A', 'B', 'C'])
    expect(triangles).toHaveLength(11)
    expect(triangles.at(-1)).toMatchObject({ armies: ['A', 'B', 'C'], scores: [0.52, 0.52, 0.52] })
    const curls = triangles.map(({ curl }) => curl.estimate)
    expect(curls).toEqual(curls.toSorted((one, other) => other - one))
  })
})
