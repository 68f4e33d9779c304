import { describe, expect, test } from 'vitest'
import type { Matchup } from '../../../src/core/ruleset.ts'
import { NULL_STRIKE } from '../../../src/games/null-strike/null-strike.ts'
import { casesFrom, casesOf, playAll } from '../../support/invariants.ts'
import { shipped } from '../../support/matchups.ts'
import { but, CORE } from '../../support/null-strike/units.ts'
import { battleCase } from './battle-case.ts'
import { playCase } from './play.ts'

/** The test of `invariants.test.ts` for many more battles. */

test.each([0, 500, 1000, 1500])('500 battles from case %i keep all invariants', (from) => {
  expect(playAll(NULL_STRIKE, casesFrom(battleCase, from, 500), (one) => playCase(one, 37))).toBeGreaterThan(500 * 15)
})

const battles = shipped('null-strike').filter(({ mode }) => mode === 'battle')

test.each(battles)('20 battles in $name keep all invariants', (matchup) => {
  expect(playAll(NULL_STRIKE, casesOf(matchup, CORE, 20), (one) => playCase(one, 97))).toBeGreaterThan(20 * 40)
})

// Each other value of each switch, with the sample armies, which have transports and Warlords, on ground of every kind.
const changes = Object.entries(NULL_STRIKE.facts.switches).flatMap(([name, { values, default: standard }]) =>
  (Array.isArray(values) ? (values as readonly (string | number)[]) : [1, 20])
    .filter((value) => value !== standard)
    .map((value) => [name, value, but({ [name]: value })] as const),
)

// The town comes first. If the rules put an objective into a house, another table follows.
const grounds = battles.toSorted((a, b) => piecesOf(b) - piecesOf(a))

function piecesOf({ battle }: Matchup): number {
  return battle?.table.terrain.length ?? 0
}

describe.each(changes)('with %s: %s', (_name, _value, rules) => {
  test('in the ruined town and on other tables', () => {
    const ground = grounds.find((one) => NULL_STRIKE.check(rules, one).every(({ severity }) => severity === 'warning'))
    if (ground === undefined) throw new Error('there is no ground')
    expect(piecesOf(ground)).toBeGreaterThan(0)
    expect(playAll(NULL_STRIKE, casesOf(ground, rules, 2), (one) => playCase(one, 61))).toBeGreaterThan(40)
  })
})
