import { describe, expect, test } from 'vitest'
import { type BattleCase, battleCase } from './battle-case.ts'
import { caption, playCase } from './play.ts'

/** Generals that know nothing, on boards of every kind, by any reading of the rules; `npm run soak -- 1 CASE --game sovereign` plays a case again. */

function played(one: BattleCase, offers: number): number {
  try {
    return playCase(one, { offers }).decisions
  } catch (error) {
    throw new Error(caption(one, error), { cause: error })
  }
}

describe('encounters of generals that know nothing keep what must hold', () => {
  test.each([0, 500, 1000, 1500])('500 encounters from case %i', (from) => {
    let decisions = 0
    for (let number = from; number < from + 500; number++) decisions += played(battleCase(number), 7)
    expect(decisions).toBeGreaterThan(500 * 40)
  })
})
