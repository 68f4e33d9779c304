import { describe, expect, test } from 'vitest'
import { SOVEREIGN } from '../../../src/games/sovereign/sovereign.ts'
import { casesFrom, playAll } from '../../support/invariants.ts'
import { battleCase } from './battle-case.ts'
import { playCase } from './play.ts'

/** Random generals on boards of every kind, under all readings of the rules. `npm run soak -- 1 CASE --game sovereign` repeats a case. */

describe('encounters of random generals keep all invariants', () => {
  test.each([0, 500, 1000, 1500])('500 encounters from case %i', (from) => {
    const decisions = playAll(SOVEREIGN, casesFrom(battleCase, from, 500), (one) => playCase(one, 7))
    expect(decisions).toBeGreaterThan(500 * 40)
  })
})
