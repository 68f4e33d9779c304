import { describe, expect, test } from 'vitest'
import { WAR } from '../../../src/games/war/war.ts'
import { casesFrom, casesOf, playAll } from '../../support/invariants.ts'
import { fromFacts, shipped } from '../../support/matchups.ts'
import { but, CORE } from '../../support/war/cards.ts'
import { battleCase } from './battle-case.ts'
import { playCase } from './play.ts'

/** Random generals on boards of every kind, under all readings of the rules. `npm run soak -- 1 CASE --game war` repeats a case. */

describe('battles of random generals keep all invariants:', () => {
  test.each([0, 500, 1000, 1500])('500 battles from case %i', (from) => {
    expect(playAll(WAR, casesFrom(battleCase, from, 500), (one) => playCase(one, 37))).toBeGreaterThan(500 * 40)
  })

  const boards = [...fromFacts(WAR.facts), ...shipped('war')].filter(({ mode }) => mode === 'battle')
  test.each(boards)('on $name', (matchup) => {
    expect(playAll(WAR, casesOf(matchup, CORE, 12), (one) => playCase(one, 29))).toBeGreaterThan(500)
  })

  // Each other value of each switch, with the sample armies, which have casters and leaders, on ground of every kind.
  const changes = Object.entries(WAR.facts.switches).flatMap(([name, { values, default: standard }]) =>
    (values as readonly (string | number)[])
      .filter((value) => value !== standard)
      .map((value) => [name, value, but({ [name]: value })] as const),
  )
  const hexes = boards[1]?.battle?.hexes
  const armies = boards.find((matchup) => matchup.armies[0].units.length > 9)
  test.each(changes)('with %s: %s', (_name, _value, rules) => {
    if (armies?.battle === undefined || hexes === undefined) throw new Error('no armies, or no ground')
    const battles = casesOf({ ...armies, battle: { ...armies.battle, hexes } }, rules, 2)
    expect(playAll(WAR, battles, (one) => playCase(one, 29))).toBeGreaterThan(40)
  })
})
