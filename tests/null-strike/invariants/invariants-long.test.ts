import { describe, expect, test } from 'vitest'
import type { Matchup } from '../../../src/core/ruleset.ts'
import { NULL_STRIKE } from '../../../src/games/null-strike/null-strike.ts'
import { casesFrom, casesOf, playAll } from '../../support/invariants.ts'
import { shipped } from '../../support/matchups.ts'
import { but, CORE } from '../../support/null-strike/units.ts'
import { battleCase } from './battle-case.ts'
import { playCase } from './play.ts'

/** As `invariants.test.ts`, of many more battles. */

test.each([0, 500, 1000, 1500])('500 battles from case %i keep what must hold', (from) => {
  expect(playAll(NULL_STRIKE, casesFrom(battleCase, from, 500), (one) => playCase(one, 37))).toBeGreaterThan(500 * 15)
})

const battles = shipped('null-strike').filter(({ mode }) => mode === 'battle')

test.each(battles)('and so do 20 in $name', (matchup) => {
  expect(playAll(NULL_STRIKE, casesOf(matchup, CORE, 20), (one) => playCase(one, 97))).toBeGreaterThan(20 * 40)
})

// Each switch once with every other value: the sample armies, which have transports and Warlords, on ground of every kind.
const changes = Object.entries(NULL_STRIKE.facts.switches).flatMap(([name, { values, default: standard }]) =>
  (Array.isArray(values) ? (values as readonly (string | number)[]) : [1, 20])
    .filter((value) => value !== standard)
    .map((value) => [name, value, but({ [name]: value })] as const),
)

// The town first; where rules lay an objective into its houses, ground on which they can be played.
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
