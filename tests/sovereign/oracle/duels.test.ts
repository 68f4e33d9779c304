import { describe, expect, test } from 'vitest'
import { solve } from '../../../src/core/exact.ts'
import type { Matchup, UnitSpec } from '../../../src/core/ruleset.ts'
import type { SovereignRules } from '../../../src/games/sovereign/data/rules.ts'
import { SOVEREIGN } from '../../../src/games/sovereign/sovereign.ts'
import { but, hero, type More, monster } from '../../support/sovereign/units.ts'

/** Duels solved exactly by the engine, compared with fractions computed without it. No Instants, no morale, no limit of rounds. */

function duel(one: UnitSpec, other: UnitSpec, rules: SovereignRules): number {
  const matchup: Matchup = {
    name: 'A v B',
    mode: 'engagement',
    turns: null,
    armies: [
      { name: 'A', policy: null, units: [{ ...one, id: 'one' }] },
      { name: 'B', policy: null, units: [{ ...other, id: 'other' }] },
    ],
    contacts: [{ unit: 'one', side: '', of: 'other' }],
  }
  const solution = solve(SOVEREIGN, SOVEREIGN.setup(rules, matchup), null, 1_000_000)
  if (solution === null) throw new Error('too large')
  return solution.outcome[0]
}

const first = but({ initiative: 'first' })
const second = but({ initiative: 'second' })
const SHIELD: More = { equipment: ['shortblade', 'shield'] }

describe('duels by the exact twin', () => {
  test.each([
    ['SVN-O51: goblins', monster('mudgoblin'), monster('mudgoblin'), first, 1321 / 1600],
    ['SVN-O52: goblins with shields', monster('mudgoblin', SHIELD), monster('mudgoblin', SHIELD), first, 17330 / 29791],
    ['SVN-O53: brannoch first', hero('brannoch'), monster('mudgoblin'), first, 1],
    ['SVN-O53: brannoch second', hero('brannoch'), monster('mudgoblin'), second, 17201 / 18000],
    ['SVN-O54: a wolf, brannoch first', hero('brannoch'), monster('moor-wolf'), first, 491561 / 512000],
    ['SVN-O54: a wolf, brannoch second', hero('brannoch'), monster('moor-wolf'), second, 88051471 / 102400000],
    ['SVN-O55: a sellsword, brannoch first', hero('brannoch'), monster('sellsword'), first, 5592121973 / 13492928512],
    ['SVN-O55: a sellsword, brannoch second', hero('brannoch'), monster('sellsword'), second, 2011396361 / 6746464256],
    ['SVN-O56: an ogre, isolde first', hero('isolde'), monster('ogre'), first, 777 / 5000],
    ['SVN-O56: an ogre, isolde second', hero('isolde'), monster('ogre'), second, 0],
  ])('%s', (_title, one, other, rules, expected) => {
    expect(duel(one, other, rules)).toBeCloseTo(expected, 12)
  })

  test('SVN-O57, SVN-O38, SVN-INIT-06: initiative is rolled, and ties go to the game master', () => {
    const [ahead, behind] = [5592121973 / 13492928512, 2011396361 / 6746464256]
    expect(duel(hero('brannoch'), monster('sellsword'), but({}))).toBeCloseTo((7 * ahead + 9 * behind) / 16, 12)
  })

  test('SVN-O38, SVN-INIT-01, SVN-INIT-02: the chance of going first, by the best DEX of the party', () => {
    // A hero and a goblin that fall to any hit and are always hit: the side that goes first wins.
    const chances = [-1, 0, 1, 2].map((dexterity) => {
      const profile = { hp: 1, ac: 5, dexterity, attackBonus: 20 }
      const goblin = monster('mudgoblin', { profile: { hp: 1, ac: 5, first: { bonus: 20 } } })
      return duel(hero('odo', { profile }), goblin, but({}))
    })
    expect(chances.map((chance) => Math.round(chance * 64))).toEqual([21, 28, 36, 43])
    for (const chance of chances) expect(chance * 64).toBeCloseTo(Math.round(chance * 64), 10)
  })
})
