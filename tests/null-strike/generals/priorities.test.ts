import { expect, test } from 'vitest'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { type ActionView, MOST_ACTIONS, type Policy } from '../../../src/core/ruleset.ts'
import type { StrikeRules } from '../../../src/games/null-strike/data/rules.ts'
import { knowledgeOf } from '../../../src/games/null-strike/generals/knowledge.ts'
import {
  isPromising,
  nextUnit,
  notePriorities,
  noteWeighed,
} from '../../../src/games/null-strike/generals/priorities.ts'
import { GREEDY } from '../../../src/games/null-strike/generals/weights.ts'
import { survey } from '../../../src/games/null-strike/generals/worth.ts'
import { NULL_STRIKE } from '../../../src/games/null-strike/null-strike.ts'
import type { Field } from '../../../src/games/null-strike/state/field.ts'
import { GONE, IN_RESERVE, type Strike } from '../../../src/games/null-strike/state/state.ts'
import { battle, Table } from '../../support/null-strike/field.ts'
import { but, CARBINE, KNIFE, unit } from '../../support/null-strike/units.ts'

/** Units that a general must not leave out when it chooses which ones to weigh. */

const POLICY = NULL_STRIKE.policies['greedy'] as Policy<Strike>
const TROOPS = [5, 4, 4, 3, 4, 5, 4] as const
const CAPTURES = { properties: ['capture'] }

/** Runners below the middle objective, which is at (36, 24), and guns that may shoot at foes. */
function withGuns(models: number, y: number, rules: Partial<StrikeRules> = {}): Table {
  return new Table(
    battle(
      [unit('Runners', models, TROOPS, [KNIFE], CAPTURES), unit('Guns', 10, TROOPS, [CARBINE])],
      [unit('Foes', 10, TROOPS, [KNIFE]), unit('Others', 10, TROOPS, [KNIFE])],
    ),
    but({ captureClear: 12, ...rules }),
  ).stand({ Runners: [36, y], Guns: [66, 8], Foes: [66, 24], Others: [6, 44] })
}

function chosen({ state }: Table): ActionView {
  const actions = new Int32Array(MOST_ACTIONS)
  const n = NULL_STRIKE.actions(state, actions)
  return NULL_STRIKE.describe(state, actions[POLICY.choose(state, actions, n, new KeyedDice(5, 6))] as number)
}

test('in the last turn a unit goes for an objective that a run, a move and a third action capture', () => {
  const first = (actions: number): ActionView => {
    const table = withGuns(10, 8)
    table.state.turn = 10
    return chosen(table.give(actions))
  }
  expect(first(3)).toMatchObject({ unit: 'Runners' })
  expect(first(2)).toMatchObject({ kind: 'attack', unit: 'Guns' })
})

test('a unit captures an objective only where objectives decide the battle', () => {
  const first = (victory: StrikeRules['victory']): ActionView => chosen(withGuns(1, 23.015, { victory }))
  expect(first('objectives')).toMatchObject({ kind: 'capture', unit: 'Runners' })
  expect(first('points')).toMatchObject({ kind: 'attack', unit: 'Guns' })
  expect(first('annihilation')).toMatchObject({ kind: 'attack', unit: 'Guns' })
})

test('a unit in reserve is always weighed, a destroyed unit never', () => {
  const table = withGuns(10, 8)
  const { state } = table
  const [runners, guns] = [table.unit('Runners'), table.unit('Guns')]
  runners.place = GONE
  runners.models = 0
  guns.place = IN_RESERVE
  const knowledge = knowledgeOf(state, state.field as Field)
  survey(knowledge, GREEDY)
  notePriorities(knowledge, GREEDY)
  expect(nextUnit(knowledge)).toBe(guns.index)
  expect(isPromising(knowledge, guns.index, 1e6)).toBe(true)
  noteWeighed(knowledge, guns.index)
  expect(nextUnit(knowledge)).toBe(-1)
})
