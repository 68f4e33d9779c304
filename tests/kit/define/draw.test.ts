import { expect, test } from 'vitest'
import { solve } from '../../../src/core/exact.ts'
import { SILENT } from '../../../src/core/log.ts'
import type { Matchup } from '../../../src/core/ruleset.ts'
import { findingsOf } from '../../../src/kit/contract/contract.ts'
import { defineGame } from '../../../src/kit/define/define-game.ts'
import type { SimpleGame } from '../../../src/kit/define/simple.ts'
import { Player } from '../../../src/run/players/player.ts'
import { ScriptedDice } from '../../support/dice/scripted-dice.ts'

/** A die decides the roll that takes a coin. A purse holds one coin for each point of its cost. */
const PURSES: SimpleGame = {
  name: 'purses',
  title: 'Purses',
  about: 'A die decides how high one must throw.',
  turns: 1000,
  costs: true,
  measures: { coins: { of: 'unit', title: 'Coins', read: (state, { army }) => state[army] ?? 0, most: 10 } },
  state: 3,
  prepare: ({ units }) => units.map(({ spec }) => spec.cost ?? spec.models),
  start(state, { prepared }) {
    state.set(prepared as number[])
  },
  draw(state, dice, game) {
    state[2] = dice.die(3)
    game.note(`Throws of ${state[2]} or more win.`)
  },
  turn(state, dice) {
    state[dice.count(1, 3, state[2] ?? 0) === 1 ? 1 : 0]! -= 1
  },
  winner: (state) => (state[1] === 0 ? 0 : state[0] === 0 ? 1 : null),
}

const matchup: Matchup = {
  name: 'A v B',
  mode: 'engagement',
  turns: null,
  contacts: [],
  armies: [
    { name: 'A', policy: null, units: [{ id: 'a', models: 1, profile: { type: 'unit' } }] },
    { name: 'B', policy: null, units: [{ id: 'b', models: 1, cost: 2, profile: { type: 'unit' } }] },
  ],
}

test('draws before the first turn are reported before it, and happen once in a battle', () => {
  const game = defineGame(PURSES)
  const state = game.setup({}, matchup)
  const told: string[] = []
  const log = {
    ...SILENT,
    on: true,
    note: (event: number, a: number) => void told.push(game.tell(state, event, a, 0, 0, 0)),
  }
  for (let battle = 0; battle < 2; battle++) {
    game.reset(state, 0)
    const dice = new ScriptedDice('2 | 3 | 1')
    game.advance(state, dice, log)
    dice.done()
  }
  expect(told.slice(0, 2)).toEqual(['Throws of 2 or more win.', 'Turn 1'])
  expect(told.filter((line) => line.startsWith('Throws'))).toHaveLength(2)
})

test('the exact answer is the mean over all possible draws', () => {
  const game = defineGame(PURSES)
  // A has one coin, B two: A wins if the first two throws win.
  const [first] = solve(game, game.setup({}, matchup), null, 1000)?.outcome ?? [Number.NaN]
  expect(first).toBeCloseTo((1 + 4 / 9 + 1 / 9) / 3, 12)
})

test('such a game keeps every law', () => {
  expect(findingsOf(defineGame(PURSES), [matchup])).toEqual([])
})

test('a game says for which matchups no exact answer is tried', () => {
  const game = defineGame({ ...PURSES, solvable: ({ matchup: { name } }) => name !== 'A v B' })
  const job = { game: 'purses', rules: {}, matchup, seed: '1' }
  expect(new Player(job, { purses: game }).hasTwin).toBe(false)
  expect(new Player({ ...job, matchup: { ...matchup, name: 'A v C' } }, { purses: game }).hasTwin).toBe(true)
  expect(new Player(job, { purses: defineGame(PURSES) }).hasTwin).toBe(true)
})
