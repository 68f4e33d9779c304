import { describe, expect, test } from 'vitest'
import type { Matchup } from '../../../src/core/ruleset.ts'
import type { WarRules } from '../../../src/games/war/data/rules.ts'
import { WAR } from '../../../src/games/war/war.ts'
import { fromFacts, shipped } from '../../support/matchups.ts'
import { but, CORE } from '../../support/war/cards.ts'
import { type BattleCase, battleCase } from './battle-case.ts'
import { caption, playCase } from './play.ts'

/** Generals that know nothing, on boards of every kind, by any reading of the rules; `npm run soak -- 1 CASE --game war` plays a case again. */

function played(one: BattleCase, offers: number): number {
  try {
    return playCase(one, { offers }).decisions
  } catch (error) {
    throw new Error(caption(one, error), { cause: error })
  }
}

/** So many battles of a matchup, in all its seats; returns how many decisions they had. */
function play(matchup: Matchup, rules: WarRules, battles: number, offers: number): number {
  const seats = matchup.battle?.seats === 'swap' ? 2 : 1
  let decisions = 0
  for (let block = 0; block < battles; block++) {
    decisions += played({ number: 3, rules, matchup, seat: block % seats, block }, offers)
  }
  return decisions
}

describe('battles of generals that know nothing keep what must hold', () => {
  test.each([0, 500, 1000, 1500])('500 battles from case %i', (from) => {
    let decisions = 0
    for (let number = from; number < from + 500; number++) decisions += played(battleCase(number), 37)
    expect(decisions).toBeGreaterThan(500 * 40)
  })

  const boards = [...fromFacts(WAR.facts), ...shipped('war')].filter(({ mode }) => mode === 'battle')
  test.each(boards)('on $name', (matchup) => {
    expect(play(matchup, CORE, 12, 29)).toBeGreaterThan(500)
  })

  // Each switch once with every other value: the sample armies, which have casters and leaders, on ground of every kind.
  const changes = Object.entries(WAR.facts.switches).flatMap(([name, { values, default: standard }]) =>
    (values as readonly (string | number)[])
      .filter((value) => value !== standard)
      .map((value) => [name, value, but({ [name]: value })] as const),
  )
  const hexes = boards[1]?.battle?.hexes
  const armies = boards.find((matchup) => matchup.armies[0].units.length > 9)
  test.each(changes)('with %s: %s', (_name, _value, rules) => {
    if (armies?.battle === undefined || hexes === undefined) throw new Error('no armies, or no ground')
    expect(play({ ...armies, battle: { ...armies.battle, hexes } }, rules, 2, 29)).toBeGreaterThan(40)
  })
})
