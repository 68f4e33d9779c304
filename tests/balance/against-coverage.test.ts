import { expect, test } from 'vitest'
import { budget, roster, solve, truthOf, worthOf } from '../support/balance/against.ts'
import { additive } from '../support/balance/lottery-arena.ts'

test('limits of budgets hold the truth as often as promised', async () => {
  let inside = 0
  let all = 0
  for (let i = 0; i < 24; i++) {
    const asked = roster({ seed: `cover ${i}`, battles: 6000 })
    const worth = worthOf(asked)
    const { budgets } = await solve(asked, additive(worth, 3))
    for (const [at, { limits }] of budgets.entries()) {
      const truth = truthOf(asked, at, worth)
      for (const { score, low, high } of limits) {
        const exact = budget(truth, score, 3)
        if (exact >= Math.log(low) && exact <= Math.log(high)) inside++
        all++
      }
    }
  }
  expect(inside / all).toBeGreaterThan(0.88)
})
