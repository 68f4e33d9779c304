import { describe, expect, test } from 'vitest'
import { singleRange } from '../../src/balance/stages/encounters.ts'
import { roster, solve, spread, worthOf } from '../support/balance/against.ts'
import { additive } from '../support/balance/lottery-arena.ts'

const RUNS = 5

/** Estimates of the spread between encounters, one for each run. */
async function found(tau: number) {
  const all = []
  for (let i = 0; i < RUNS; i++) {
    const asked = roster({ seed: `spread ${i}`, battles: 12_000 })
    const truth = spread(additive(worthOf(asked), 3), tau, `truth ${i}`)
    const { encounters, budgets } = await solve(asked, truth)
    if (!encounters) throw new Error('nothing is told of the spread')
    const { estimate, low = Number.NaN, high = Number.NaN } = encounters.tau
    all.push({ estimate, low, high, groups: encounters.groups, budgets })
  }
  return all
}

describe('the spread between encounters of equal points', () => {
  test('is found if there is one', async () => {
    for (const tau of [0.5, 0.9]) {
      const all = await found(tau)
      const mean = Math.sqrt(all.reduce((sum, { estimate }) => sum + estimate ** 2, 0) / RUNS)
      expect(mean).toBeGreaterThan(0.88 * tau)
      expect(mean).toBeLessThan(1.12 * tau)
      expect(all.filter(({ low, high }) => low <= tau && high >= tau).length).toBeGreaterThanOrEqual(RUNS - 2)
    }
  })

  test('is close to 0 if only the worth of units decides', async () => {
    const all = await found(0)
    for (const { estimate } of all) expect(estimate).toBeLessThan(0.25)
    expect(all.filter(({ low }) => low === 0).length).toBeGreaterThanOrEqual(RUNS - 1)
  })

  test('gives the range in which the score of a single encounter lies', async () => {
    const [{ estimate, budgets } = { estimate: 0, budgets: [] }] = await found(0.9)
    for (const { limits } of budgets) {
      for (const { score, single } of limits) expect(single).toEqual(singleRange(score, estimate))
    }
    const { low, high } = singleRange(0.7, 0.85)
    expect(low).toBeCloseTo(0.306, 2)
    expect(high).toBeCloseTo(0.925, 2)
  })
})
