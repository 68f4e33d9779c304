import { describe, expect, test } from 'vitest'
import { EDITIONS } from '../../../src/games/null-strike/data/rules.ts'
import { NULL_STRIKE } from '../../../src/games/null-strike/null-strike.ts'
import { casesFrom, casesOf, playAll } from '../../support/invariants.ts'
import { fromFacts, shipped } from '../../support/matchups.ts'
import { battleCase } from './battle-case.ts'
import { playCase } from './play.ts'

/**
 * Random generals on tables of every kind, under all readings of the rules. `npm run soak -- 1 CASE --game null-strike` repeats a case, and
 * `invariants-long.test.ts` plays twenty times as many battles.
 */

test('100 battles keep the invariants', () => {
  expect(playAll(NULL_STRIKE, casesFrom(battleCase, 0, 100), (one) => playCase(one, 17))).toBeGreaterThan(100 * 15)
})

const tables = [...fromFacts(NULL_STRIKE.facts), ...shipped('null-strike')].filter(({ mode }) => mode === 'battle')

describe.each(Object.entries(EDITIONS))('under %s', (_edition, rules) => {
  test.each(tables)('in $name every unit stands on a legal place', (matchup) => {
    expect(playAll(NULL_STRIKE, casesOf(matchup, rules, 2), (one) => playCase(one, 29))).toBeGreaterThan(40)
  })
})
