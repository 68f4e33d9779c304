import { describe, expect, test } from 'vitest'
import { SOVEREIGN } from '../../../src/games/sovereign/sovereign.ts'
import { casesFrom, playAll } from '../../support/invariants.ts'
import { battleCase } from './battle-case.ts'
import { playCase } from './play.ts'

/** Generals that know nothing, on boards of every kind, by any reading of the rules; `npm run soak -- 1 CASE --game sovereign` plays a case again. */

describe('encounters of generals that know nothing keep what must hold', () => {
  test.each([0, 500, 1000, 1500])('500 encounters from case %i', (from) => {
    const decisions = playAll(SOVEREIGN, casesFrom(battleCase, from, 500), (one) => playCase(one, 7))
    expect(decisions).toBeGreaterThan(500 * 40)
  })
})
