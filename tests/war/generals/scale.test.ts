import { describe, expect, test } from 'vitest'
import { Generals, playBattle } from '../../../src/core/battle.ts'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { SILENT } from '../../../src/core/log.ts'
import type { ArmySpec, Matchup, Policy, RulesTable } from '../../../src/core/ruleset.ts'
import { GAMES } from '../../../src/games/index.ts'
import type { Game } from '../../support/contract.ts'
import { shipped } from '../../support/matchups.ts'

/** A general compares points with each other, so the scale of points does not matter. */

const war = GAMES['war'] as Game

/** Costs in tens, times a factor. */
function priced(matchup: Matchup, factor: number): Matchup {
  const army = (of: ArmySpec): ArmySpec => ({
    ...of,
    units: of.units.map((unit) => ({ ...unit, cost: factor * 10 * Math.ceil((unit.cost ?? 0) / 10) })),
  })
  return { ...matchup, armies: [army(matchup.armies[0]), army(matchup.armies[1])] }
}

/** Every action of both armies in some battles, by seat and block. */
function choicesOf(matchup: Matchup, general: Policy<unknown>): number[] {
  const state = war.setup(Object.values(war.editions)[0] as RulesTable, matchup)
  const chosen: number[] = []
  const noting: Policy<unknown> = {
    choose(position, actions, n, dice) {
      const choice = general.choose(position, actions, n, dice)
      chosen.push(actions[choice] as number)
      return choice
    },
  }
  const dice = new KeyedDice(1, 2)
  const generals = new Generals([noting, noting], [new KeyedDice(3, 4), new KeyedDice(5, 6)])
  for (let block = 0; block < 3; block++) {
    for (let seat = 0; seat < war.seats(state); seat++) {
      war.reset(state, seat)
      dice.seek(block)
      generals.seek(block)
      playBattle(war, state, dice, SILENT, generals)
    }
  }
  return chosen
}

const battles = shipped('war').filter(({ mode }) => mode === 'battle')

describe.each(['greedy', 'rush', 'gunline'])('%s', (name) => {
  const general = war.policies[name] as Policy<unknown>

  test.each(battles)('chooses alike in $name whether all costs are a tenth, whole or ten times as high', (matchup) => {
    const whole = choicesOf(priced(matchup, 1), general)
    expect(whole.length).toBeGreaterThan(100)
    expect(choicesOf(priced(matchup, 0.1), general)).toEqual(whole)
    expect(choicesOf(priced(matchup, 10), general)).toEqual(whole)
  })
})

test('costs count: generals choose otherwise if one unit costs ten times as much as the others', () => {
  const [matchup] = battles as [Matchup]
  const [first, second] = matchup.armies
  const [dear, ...others] = second.units as [Matchup['armies'][0]['units'][0]]
  const skewed: Matchup = {
    ...matchup,
    armies: [first, { ...second, units: [{ ...dear, cost: 10 * (dear.cost ?? 0) }, ...others] }],
  }
  const greedy = war.policies['greedy'] as Policy<unknown>
  expect(choicesOf(skewed, greedy)).not.toEqual(choicesOf(matchup, greedy))
})
