import { expect, test } from 'vitest'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { SILENT } from '../../../src/core/log.ts'
import type { Policy, RulesTable } from '../../../src/core/ruleset.ts'
import { GAMES } from '../../../src/games/index.ts'
import { Planner } from '../../../src/kit/generals/planner.ts'
import { readScenario } from '../../../src/scenario/read.ts'
import { type Game, save } from '../../support/contract.ts'

const GAME = GAMES['sovl'] as Game
const FILE = 'scenarios/sovl/hammer-and-green-tide.yaml'

/** The first decision of the second player to deploy, when the first has placed its units by a general of the name. */
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

test('a planner that deploys second does not know where its enemy stands, if deployment is hidden', () => {
  const { variants } = readScenario(FILE)
  const rules = { ...variants[0]?.rules, deployment: 'simultaneous' } as RulesTable
  const found = ['greedy', 'random-legal'].map((first) => {
    const { matchup, state, actions, n } = secondToDeploy(rules, first)
    const models = [GAME.policies['greedy'] as Policy<unknown>]
    const planner = new Planner(GAME, GAME.setup(rules, matchup), { rollouts: 8, models })
    const dice = new KeyedDice(3, 4)
    const out = new Float64Array(n)
    dice.seek(0)
    planner.values(state, actions, n, dice, out)
    return { saved: [...save(GAME, state)], values: [...out] }
  })
  expect(found[0]?.saved).not.toEqual(found[1]?.saved)
  expect(found[0]?.values).toEqual(found[1]?.values)
  expect(new Set(found[0]?.values).size).toBeGreaterThan(3)
})
