import { expect, test } from 'vitest'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { SILENT } from '../../../src/core/log.ts'
import type { Policy, RulesTable } from '../../../src/core/ruleset.ts'
import { GAMES } from '../../../src/games/index.ts'
import { Planner } from '../../../src/kit/generals/planner.ts'
import { modelsOf } from '../../../src/run/players/generals.ts'
import { readScenario } from '../../../src/scenario/read.ts'
import { type Game, save } from '../../support/contract.ts'

const GAME = GAMES['sovl'] as Game
const FILE = 'scenarios/sovl/hammer-and-green-tide.yaml'

/** The first decision of the second player to deploy, after the first has placed its units by the named general. */
function secondToDeploy(rules: RulesTable, first: string) {
  const { matchups } = readScenario(FILE)
  const [matchup] = matchups
  if (matchup === undefined) throw new Error('nothing to play')
  const state = GAME.setup(rules, matchup)
  const dice = new KeyedDice(1, 2)
  dice.seek(0)
  GAME.reset(state, 0)
  const actions = new Int32Array(8192)
  let n = 0
  const opening = GAME.advance(state, dice, SILENT)
  for (let side = opening, left = 99; left > 0; left--) {
    n = GAME.actions(state, actions)
    // The choice of the zone, then the places.
    const isPlacing = GAME.describe(state, actions[0] as number).kind === 'place'
    if (isPlacing && side !== opening) break
    const name = isPlacing ? first : 'greedy'
    const choice = (GAME.policies[name] as Policy<unknown>).choose(state, actions, n, dice)
    GAME.apply(state, actions[choice] as number, dice, SILENT)
    side = GAME.advance(state, dice, SILENT) as 0 | 1
  }
  return { matchup, state, actions, n }
}

/** The actions that a planner has valued; only its general's choice if it plays no copies. */
function valued(planner: Planner<RulesTable, unknown>, state: unknown, actions: Int32Array, n: number): number[] {
  const out = new Float64Array(n)
  const dice = new KeyedDice(3, 4)
  dice.seek(0)
  planner.values(state, actions, n, dice, out)
  return [...out.keys()].filter((i) => !Number.isNaN(out[i]))
}

test('while deployment is hidden a planner plays no copies: it deploys as its general does, wherever the enemy stands', () => {
  const { variants } = readScenario(FILE)
  const rules = { ...variants[0]?.rules, deployment: 'simultaneous' } as RulesTable
  const greedy = GAME.policies['greedy'] as Policy<unknown>
  const found = ['greedy', 'random-legal'].map((first) => {
    const { matchup, state, actions, n } = secondToDeploy(rules, first)
    const planner = new Planner(GAME, GAME.setup(rules, matchup), { rollouts: 8, models: modelsOf(GAME) })
    const dice = new KeyedDice(3, 4)
    dice.seek(0)
    const own = greedy.choose(state, actions, n, dice)
    dice.seek(0)
    expect(planner.choose(state, actions, n, dice)).toBe(own)
    expect(valued(planner, state, actions, n)).toEqual([own])
    return { saved: [...save(GAME, state)], own }
  })
  expect(found[0]?.saved).not.toEqual(found[1]?.saved)
  expect(found[0]?.own).toBe(found[1]?.own)
})

test('if armies are placed in turn, where both can see, a planner looks ahead', () => {
  const { variants } = readScenario(FILE)
  const rules = { ...variants[0]?.rules, deployment: 'alternating' } as RulesTable
  const { matchup, state, actions, n } = secondToDeploy(rules, 'greedy')
  const models = modelsOf(GAME)
  const planner = new Planner(GAME, GAME.setup(rules, matchup), { rollouts: 8, models })
  expect(valued(planner, state, actions, n).length).toBeGreaterThan(3)
})
