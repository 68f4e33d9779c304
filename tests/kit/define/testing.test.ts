import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Ruleset, RulesTable } from '../../../src/core/ruleset.ts'
import { defineGame } from '../../../src/kit/define/define-game.ts'
import type { SimpleGame } from '../../../src/kit/define/simple.ts'
import { gameContract } from '../../../src/testing.ts'
import { coinText, folderWith, scenarioText } from '../../plugins/support.ts'

const FILE = new URL('../../../scenarios/conquest/conquest.yaml', import.meta.url).pathname

/** One die against one, until an army has no coin left. */
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

/** Each army presses on with some of its men or holds; the number of men is all that counts. */
const PRESS: SimpleGame = {
  name: 'press',
  title: 'Press on',
  about: 'Two armies that press on or hold.',
  turns: 6,
  unit: 'band',
  seats: 2,
  measures: {
    lost: { of: 'unit', title: 'Men lost', role: 'harm', read: (s, u) => u.spec.models - (s[u.army] ?? 0), most: 40 },
    margin: {
      of: 'battle',
      title: 'Lead',
      role: 'margin',
      least: -40,
      most: 40,
      read: (s) => (s[0] ?? 0) - (s[1] ?? 0),
    },
  },
  state: 3,
  start(state, { units }) {
    for (const { army, spec } of units) state[army] = spec.models
  },
  decisions: {
    decides: (state, { first }) => (state[2] === 0 ? first : state[2] === 1 ? other(first) : null),
    actions: {
      press: {
        meaning: 'Attacks with some men.',
        with: { men: 3 },
        act(state, [men], dice, { first }) {
          const side = state[2] === 0 ? first : other(first)
          state[other(side)] = Math.max(0, (state[other(side)] ?? 0) - dice.count(men + 1, 6, 5))
          state[2]! += 1
        },
      },
      hold: {
        meaning: 'Waits for the next turn.',
        act: (state) => {
          state[2]! += 1
        },
      },
    },
    legal(state, side, offer) {
      offer('hold')
      for (let men = 0; men < Math.min(3, state[side] ?? 0); men++) offer('press', men)
    },
  },
  turn: (state) => {
    state[2] = 0
  },
  winner: (state) => (state[1] === 0 ? 0 : state[0] === 0 ? 1 : null),
  end: (state) => {
    const lead = (state[0] ?? 0) - (state[1] ?? 0)
    return lead > 0 ? 0 : lead < 0 ? 1 : 'draw'
  },
}

function other(side: 0 | 1): 0 | 1 {
  return side === 0 ? 1 : 0
}

/** The laws with these words, by default all, that a game breaks, with what is said of each. */
function broken(game: Ruleset<RulesTable, unknown>, words = '', file = FILE): string[] {
  const found: string[] = []
  const check = (law: string, act: () => void): void => {
    if (!law.includes(words)) return
    try {
      act()
    } catch (thrown) {
      found.push(`${law}: ${String(thrown)}`)
    }
  }
  gameContract(game, [file], { describe: (_name, define) => define(), test: check })
  return found
}

const duel = (changes: Partial<SimpleGame>) => defineGame({ ...DUEL, ...changes })
const changed = (changes: Partial<Ruleset<RulesTable, unknown>>) => ({ ...defineGame(DUEL), ...changes })
const whole = defineGame(DUEL)

const PRESSING = pressFile()

/** A scenario of the game of decisions, in a folder of its own: the game that it names is only read, not tested. */
function pressFile(): string {
  const game = new URL('../../../dist/src/game.js', import.meta.url).href
  const text = `game: ./press.js
title: Four against five
battles: 40
armies:
  - { name: Red, units: [{ id: reds, models: 4 }] }
  - { name: Blue, units: [{ id: blues, models: 5 }] }
`
  const module = `import { defineGame } from '${game}'
export default defineGame({
  name: 'press', title: 'Press on', about: 'Two armies.', unit: 'band', seats: 2, state: 1,
  measures: { n: { of: 'battle', title: 'N', read: () => 0, most: 1 } },
  start() {}, winner: () => 0,
  decisions: { decides: () => null, actions: { hold: { meaning: 'Waits.', act() {} } }, legal: (s, side, offer) => offer('hold') },
})
`
  return join(folderWith({ 'press.js': module, 'press.yaml': text }), 'press.yaml')
}

const press = (changes: Partial<SimpleGame>) => defineGame({ ...PRESS, ...changes })
const decided = (changes: Partial<NonNullable<SimpleGame['decisions']>>) =>
  press({ decisions: { ...(PRESS.decisions as NonNullable<SimpleGame['decisions']>), ...changes } })

test('a game that keeps every law passes', () => {
  expect(broken(whole)).toEqual([])
})

test('a game with decisions that keeps every law passes', () => {
  expect(broken(press({}), '', PRESSING)).toEqual([])
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
      'an exact answer that is not that of the battles',
      duel({
        turn(state, dice) {
          const lead = dice.die(6) - dice.die(6)
          // Whoever enumerates dice can start them again: here ties fall otherwise then.
          const loser = lead > 0 || (lead === 0 && 'restart' in dice) ? 1 : 0
          state[loser]! -= 1
        },
      }),
      'solved to the chances',
    ],
    [
      'a measure that is no number',
      duel({ measures: { lost: { of: 'unit', title: 'Lost', read: (state) => Number(state[7]), most: 10 } } }),
      'in a row of whole numbers',
    ],
    [
      'an error in the middle of a battle',
      duel({
        turn: (state, dice, game) => {
          if (state[0]! + state[1]! < 12) throw new Error('no more dice')
          DUEL.turn?.(state, dice, game)
        },
      }),
      'in a row of whole numbers',
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

describe('the tests of a game with decisions find', () => {
  let rounds = 0
  test.each([
    [
      'an army that is better in either seat',
      press({ winner: (state) => (state[1]! <= 1 ? 0 : state[0] === 0 ? 1 : null) }),
      'neither an advantage',
    ],
    ['a player of both armies', { ...press({}), player: () => 0 as const }, 'a player of its own'],
    [
      'what is kept outside of the state',
      press({
        start(state, game) {
          rounds = 0
          PRESS.start(state, game)
        },
        turn(state) {
          state[2] = 0
          if (++rounds === 3) state[0] = Math.max(1, state[0]! - 1)
        },
      }),
      'can be saved and loaded',
    ],
    [
      'a position that is not saved',
      { ...press({}), load: (state: unknown, from: Int32Array) => press({}).load(state, from.with(4, 4)) },
      'can be saved and loaded',
    ],
    [
      'an action that nobody may choose',
      decided({ legal: (_state, _side, offer) => offer('press', 7) }),
      'always has legal actions',
    ],
  ])('%s', (_fault, game, law) => {
    expect(broken(game, law, PRESSING).join('\n')).toContain(law)
  })

  test('a set-up that never ends', () => {
    const { wait } = Atomics
    let waits = 0
    // The loading is waited for as long as it takes, the set-up for a quarter of a second instead of ten.
    const short = (array: Int32Array, index: number, value: number, timeout: number) =>
      wait(array, index, value, waits++ === 0 ? timeout : 250)
    const spy = vi.spyOn(Atomics, 'wait').mockImplementation(short as typeof Atomics.wait)
    onTestFinished(() => spy.mockRestore())
    const file = join(
      folderWith({ 'coin.js': coinText('setup() { for (;;); }'), 'coins.yaml': scenarioText('./coin.js') }),
      'coins.yaml',
    )
    expect(() => broken(whole, '', file)).toThrow('its check and set-up did not end within 10')
  })
})
