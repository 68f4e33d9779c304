import { expect, test } from 'vitest'
import { additive, type Truth } from '../support/balance/lottery-arena.ts'
import { card, drawn, evenInContact, planted, worthWith } from '../support/balance/priced.ts'

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

test.each([0.4, 2.5])('intervals of the price in stronger hands hold a worth of %d times as much', async (factor) => {
  let [held, logs] = [0, 0]
  const runs = 40
  for (let i = 0; i < runs; i++) {
    const unit = card(`stronger ${i}`, 1200)
    const [plain, strong] = [60, 60 * factor].map((worth) => additive(worthWith(unit, worth), 3)) as [Truth, Truth]
    const truth: Truth = (a, b, policy) => (policy?.startsWith('planner') === true ? strong(a, b) : plain(a, b))
    const { battle } = await drawn(unit, 1200, { engagement: plain, battle: truth }, 400)
    const worth = battle?.trust?.worth
    if (holds(worth, 60 * factor)) held++
    logs += Math.log((worth?.estimate ?? 0) / 60) / runs
    expect(battle?.trust?.priceVerdict).toBe('moves')
  }
  expect(held).toBeGreaterThanOrEqual(36)
  // On average the estimate is right within three of its standard errors, of 3% each.
  expect(Math.exp(logs) / factor).toBeGreaterThan(0.9)
  expect(Math.exp(logs) / factor).toBeLessThan(1.1)
})

function holds(
  cost: { readonly low?: number; readonly high?: number | null } | null | undefined,
  truth: number,
): boolean {
  return cost?.low !== undefined && cost.high != null && cost.low <= truth && truth <= cost.high
}
