import { describe, expect, test } from 'vitest'
import { EDITIONS } from '../../../src/games/null-strike/data/rules.ts'
import { NULL_STRIKE } from '../../../src/games/null-strike/null-strike.ts'
import { fromFacts, shipped } from '../../support/matchups.ts'
import { playCases, playMatchup } from './battles.ts'

/**
 * Generals that know nothing, on tables of every kind, by any reading of the rules; `npm run soak -- 1 CASE --game null-strike` plays a case
 * again, and `invariants-long.test.ts` plays twenty times as many.
 */

test('100 battles keep the invariants', () => {
  expect(playCases(0, 100, 17)).toBeGreaterThan(100 * 15)
})

const tables = [...fromFacts(NULL_STRIKE.facts), ...shipped('null-strike')].filter(({ mode }) => mode === 'battle')

describe.each(Object.entries(EDITIONS))('under %s', (_edition, rules) => {
  test.each(tables)('nobody is where he cannot be in $name', (matchup) => {
    expect(playMatchup(matchup, rules, 2, 29)).toBeGreaterThan(40)
  })
})
