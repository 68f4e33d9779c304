import { describe, expect, test } from 'vitest'
import type { Ruleset, RulesTable } from '../../../src/core/ruleset.ts'
import { defineGame } from '../../../src/kit/define/define-game.ts'
import type { SimpleGame } from '../../../src/kit/define/simple.ts'
import { gameContract } from '../../../src/testing.ts'

const FILE = new URL('../../../scenarios/conquest/conquest.yaml', import.meta.url).pathname

/** One die against one, until an army has none left. */
const DUEL: SimpleGame = {
  name: 'duel',
  title: 'Duel',
  about: 'One die against one die.',
  turns: 1000,
  unit: 'army',
  switches: { ties: { values: ['second', 'first'], meaning: 'Who wins a tie?' } },
  measures: {
    lost: { of: 'unit', title: 'Lost', read: (state, { army, spec }) => spec.models - (state[army] ?? 0), most: 10 },
    fell: { of: 'unit', title: 'Fell', when: (state, { army }) => state[army] === 0 },
  },
  state: 2,
  start(state, { units }) {
    for (const { army, spec } of units) state[army] = spec.models
  },
  turn(state, dice, { rules }) {
    const lead = dice.die(6) - dice.die(6)
    const loser = lead > 0 || (lead === 0 && rules.ties === 'first') ? 1 : 0
    state[loser] = (state[loser] ?? 0) - 1
  },
  winner: (state) => (state[1] === 0 ? 0 : state[0] === 0 ? 1 : null),
}

/** The laws with these words, by default all, that a game breaks, with what is said of each. */
function broken(game: Ruleset<RulesTable, unknown>, words = ''): string[] {
  const found: string[] = []
  const check = (law: string, act: () => void): void => {
    if (!law.includes(words)) return
    try {
      act()
    } catch (thrown) {
      found.push(`${law}: ${String(thrown)}`)
    }
  }
  gameContract(game, [FILE], { describe: (_name, define) => define(), test: check })
  return found
}

const duel = (changes: Partial<SimpleGame>) => defineGame({ ...DUEL, ...changes })
const changed = (changes: Partial<Ruleset<RulesTable, unknown>>) => ({ ...defineGame(DUEL), ...changes })
const whole = defineGame(DUEL)

test('a game that keeps every law passes', () => {
  expect(broken(whole)).toEqual([])
})

describe('the tests of a game find', () => {
  let sharedTurns = 0
  test.each([
    [
      'chance of its own',
      duel({ turn: (state) => void (state[Math.random() < 0.5 ? 0 : 1]! -= 1) }),
      'the same battle again',
    ],
    [
      'a memory of other battles',
      duel({ turn: (state) => void (state[sharedTurns++ % 3 === 0 ? 0 : 1]! -= 1) }),
      'the same battle again',
    ],
    ['a start that is not restored', changed({ reset: () => undefined }), 'the same battle again'],
    [
      'a number below zero',
      duel({ measures: { lost: { of: 'unit', title: 'Lost', read: () => -1, most: 10 } } }),
      'none of which is below zero',
    ],
    [
      'an outcome that is none',
      changed({
        measure: (state, row) => {
          whole.measure(state, row)
          row[0] = 3
        },
      }),
      'in a row of whole numbers',
    ],
    [
      'a histogram without room',
      duel({ measures: { lost: { of: 'unit', title: 'Lost', read: (state) => 1 + (state[0] ?? 0), most: 0 } } }),
      'a histogram bin',
    ],
    [
      'a battle that depends on the transcript',
      duel({ turn: (state, dice, game) => void (state[dice.die(6) > (game.told ? 5 : 3) ? 0 : 1]! -= 1) }),
      'with a log and without',
    ],
    [
      'a position that is not saved',
      changed({ load: (state, from) => whole.load(state, from.slice().fill(3, 1, 2)) }),
      'can be saved and loaded',
    ],
    [
      'legs that are not the battle',
      changed({
        leg: (state, dice) => {
          dice.key(1, 9, 0, 0)
          const end = whole.leg(state, dice)
          if (end !== -1) whole.leg(state, dice)
          return end
        },
      }),
      'leg by leg',
    ],
    [
      'a default that is not allowed',
      duel({ switches: { ties: { values: ['second', 'first'], default: 'both', meaning: 'Who wins a tie?' } } }),
      'a default that is one of its values',
    ],
  ])('%s', (_fault, game, law) => {
    expect(broken(game, law).join('\n')).toContain(law)
  })
})
