import { expect, test } from 'vitest'
import { card, evenInContact, planted } from '../support/balance/priced.ts'

/** Number of runs with different seeds, and the least share of 95% intervals that hold the truth. */
const RUNS = 100
const HELD = 93

test('intervals of both prices hold the planted truth in at least 93 of 100 runs', async () => {
  const [worth, whole] = [96, 45]
  const contact = evenInContact(card('truth', 3000), worth, 3)
  expect(contact).toBeCloseTo(worth, -1)
  let [inContact, inBattles, width] = [0, 0, 0]
  for (let i = 0; i < RUNS; i++) {
    const { engagement, battle } = await planted(`planted ${i}`, 3000, worth, whole)
    if (holds(engagement?.cost, contact)) inContact++
    if (holds(battle?.cost, whole)) inBattles++
    width += ((battle?.cost?.high ?? 0) - (battle?.cost?.low ?? 0)) / 2 / whole / RUNS
  }
  expect({ inContact, inBattles }).toEqual({
    inContact: expect.toSatisfy((n: number) => n >= HELD),
    inBattles: expect.toSatisfy((n: number) => n >= HELD),
  })
  // Intervals that hold the truth only because they are wide would show nothing.
  expect(width).toBeLessThan(0.1)
})

function holds(cost: { readonly low?: number; readonly high?: number } | null | undefined, truth: number): boolean {
  return cost?.low !== undefined && cost.high !== undefined && cost.low <= truth && truth <= cost.high
}
