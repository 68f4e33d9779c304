import { describe, expect, test } from 'vitest'
import { Generals, playBattle } from '../../src/core/battle.ts'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import { SILENT } from '../../src/core/log.ts'
import { FIRST_WINS, OUTCOME, type Policy, TURNS } from '../../src/core/ruleset.ts'
import { Planner } from '../../src/kit/generals/planner.ts'
import { plannerNamed } from '../../src/kit/generals/planner-name.ts'
import { Rollouts } from '../../src/kit/generals/rollout.ts'
import { STAKES, stakesMatchup } from '../support/coin/coin-battle.ts'
import { type Game, measure, save } from '../support/contract.ts'

/**
 * In the game of stakes three coins are best: most heads, and the lowest chance of no head. The general that stakes one coin does not know
 * this.
 */
const GAME = STAKES as Game
const RULES = { seats: 4 }
const MEEK = GAME.policies['meek'] as Policy<unknown>
const FICKLE = GAME.policies['fickle'] as Policy<unknown>

function planner(rollouts: number, models = [MEEK], game = GAME): Planner<unknown, unknown> {
  return new Planner(game, game.setup(RULES, stakesMatchup(8, 8)), { rollouts, models })
}

function diceOf(word: number): KeyedDice {
  const dice = new KeyedDice(word, 1)
  dice.seek(0)
  return dice
}

/** A state at its first decision, and the legal actions there. */
function opening(game = GAME) {
  const state = game.setup(RULES, stakesMatchup(8, 8))
  game.reset(state, 0)
  game.advance(state, diceOf(1), SILENT)
  const actions = new Int32Array(8192)
  return { state, actions, n: game.actions(state, actions) }
}

/** Wins of the first army under a general, against one that stakes one coin, in 100 blocks of four seats. */
function winsOf(general: Policy<unknown>): number {
  const state = GAME.setup(RULES, stakesMatchup(8, 8))
  const generals = new Generals([general, MEEK], [new KeyedDice(3, 4), new KeyedDice(5, 6)])
  const dice = new KeyedDice(1, 2)
  let wins = 0
  for (let battle = 0; battle < 400; battle++) {
    GAME.reset(state, battle % 4)
    dice.seek(battle >> 2)
    generals.seek(battle >> 2)
    playBattle(GAME, state, dice, SILENT, generals)
    if (measure(GAME, state)[OUTCOME] === FIRST_WINS) wins++
  }
  return wins
}

describe('a planner', () => {
  test('beats the general that plays its copies', () => {
    const [meek, planned] = [winsOf(MEEK), winsOf(planner(32))]
    expect(meek).toBeLessThan(240)
    expect(planned).toBeGreaterThan(meek + 80)
  })

  test('finds the best action of an opening on nearly all dice, and more often with more rollouts', () => {
    const { state, actions, n } = opening()
    const found = (rollouts: number) => {
      const general = planner(rollouts)
      let best = 0
      for (let i = 0; i < 60; i++) if (general.choose(state, actions, n, diceOf(i)) === 2) best++
      return best
    }
    const [few, many] = [found(4), found(256)]
    expect(many).toBeGreaterThanOrEqual(50)
    expect(many).toBeGreaterThan(few)
  })

  test('does not change the battle, and makes the same choice again', () => {
    const { state, actions, n } = opening()
    const before = save(GAME, state)
    const choices = Array.from({ length: 60 }, (_, i) => planner(4).choose(state, actions, n, diceOf(i)))
    expect(save(GAME, state)).toEqual(before)
    const general = planner(4)
    const order = [...choices.keys()].toReversed()
    expect(order.map((i) => general.choose(state, actions, n, diceOf(i)))).toEqual(choices.toReversed())
    expect(new Set(choices).size).toBeGreaterThan(1)
  })

  test('keeps the choice of its first model if all actions are worth the same', () => {
    // No stake loses anything: all battles are drawn.
    const idle: Game = { ...GAME, apply: (state, _action, dice, log) => GAME.apply(state, 0, dice, log) }
    const { state, actions, n } = opening(idle)
    for (const [model, choice] of [
      [GAME.policies['bold'] as Policy<unknown>, 2],
      [MEEK, 0],
    ] as const) {
      const general = planner(64, [model], idle)
      for (let i = 0; i < 10; i++) expect(general.choose(state, actions, n, diceOf(i))).toBe(choice)
    }
  })

  test('with a single rollout takes the best candidate if it is clearly better', () => {
    const worth = (gain: number): Game => {
      let carried = 0
      return {
        ...GAME,
        apply: (state, action, dice, log) => {
          carried = action
          GAME.apply(state, action, dice, log)
        },
        outlook: () => (carried === 3 ? 2 * gain : 0),
      }
    }
    const choiceOf = (game: Game): number => {
      const { state, actions, n } = opening(game)
      // No general leads the copies: each is evaluated after the first action.
      const options = { rollouts: 1, models: [MEEK], horizon: 0 }
      const short = new Planner(game, game.setup(RULES, stakesMatchup(8, 8)), options)
      return actions[short.choose(state, actions, n, diceOf(1))] as number
    }
    expect(choiceOf(worth(0.1))).toBe(3)
    expect(choiceOf(worth(0.0001))).toBe(1)
    expect(choiceOf(worth(-0.1))).toBe(1)
  })

  test('plays no copies if the position hides something from its side', () => {
    let carried = 0
    const hiding: Game = {
      ...GAME,
      conceal: () => false,
      apply: (state, action, dice, log) => {
        carried++
        GAME.apply(state, action, dice, log)
      },
    }
    const { state, actions, n } = opening(hiding)
    expect(planner(64, [MEEK], hiding).choose(state, actions, n, diceOf(1))).toBe(0)
    expect(carried).toBe(0)
    planner(64, [MEEK], { ...hiding, conceal: () => true }).choose(state, actions, n, diceOf(1))
    expect(carried).toBeGreaterThan(64)
  })

  test('tries no more candidates than allowed, and none twice', () => {
    const tried = new Set<number>()
    let most = 0
    const wide: Game = {
      ...GAME,
      actions: (_state, out) => {
        for (let i = 0; i < 500; i++) out[i] = 1000 + i
        return 500
      },
      apply: (state, action, dice, log) => {
        if (action >= 1000) tried.add(action)
        GAME.apply(state, 1 + (action % 3), dice, log)
      },
    }
    const { state, actions, n } = opening(wide)
    const general = new Planner(wide, wide.setup(RULES, stakesMatchup(8, 8)), {
      rollouts: 8,
      models: [{ choose: () => 0 }],
      candidates: 10,
    })
    for (let i = 0; i < 20; i++) {
      tried.clear()
      general.choose(state, actions, n, diceOf(i))
      most = Math.max(most, tried.size)
      expect(tried.size).toBeLessThanOrEqual(10)
      expect(tried.has(1000)).toBe(true)
    }
    expect(most).toBeGreaterThan(5)
  })
})

describe('the values of a planner', () => {
  test('decide its choice: on equal dice it is its model’s choice, or worth more', () => {
    const { state, actions, n } = opening()
    const general = planner(32)
    const out = new Float64Array(n)
    let departures = 0
    for (let i = 0; i < 60; i++) {
      general.values(state, actions, n, diceOf(i), out)
      const choice = general.choose(state, actions, n, diceOf(i))
      expect(out[0]).toBe(0)
      if (choice === 0) continue
      departures++
      expect(out[choice]).toBeGreaterThan(0)
    }
    expect(departures).toBeGreaterThan(20)
  })

  test('of a model fill the candidates, best first', () => {
    const tried = new Set<number>()
    const wide: Game = {
      ...GAME,
      actions: (_state, out) => {
        for (let i = 0; i < 500; i++) out[i] = 1000 + i
        return 500
      },
      apply: (state, action, dice, log) => {
        if (action >= 1000) tried.add(action - 1000)
        GAME.apply(state, 1 + (action % 3), dice, log)
      },
    }
    const model: Policy<unknown> = {
      choose: () => 0,
      values: (_state, _actions, n, _dice, out) => {
        for (let i = 0; i < n; i++) out[i] = i % 100 === 7 ? i : -i
      },
    }
    const { state, actions, n } = opening(wide)
    const options = { rollouts: 8, models: [model], candidates: 9 }
    new Planner(wide, wide.setup(RULES, stakesMatchup(8, 8)), options).choose(state, actions, n, diceOf(3))
    expect([...tried]).toEqual(expect.arrayContaining([0, 7, 107, 207, 307, 407]))
    expect(tried.size).toBeLessThanOrEqual(9)
  })
})

describe('a rollout', () => {
  test('has the value of the battle played on: score and half the margin', () => {
    const { state } = opening()
    const rollouts = new Rollouts(GAME, GAME.setup(RULES, stakesMatchup(8, 8)))
    rollouts.start(state)
    const values = Array.from({ length: 200 }, (_, i) => rollouts.play(3, FICKLE, i, Number.POSITIVE_INFINITY))
    for (const value of values) {
      expect(value).toBeGreaterThanOrEqual(-0.5)
      expect(value).toBeLessThanOrEqual(1.5)
    }
    expect(values.some((value) => value > 1) && values.some((value) => value < 0)).toBe(true)
  })

  test('with a horizon ends there: a draw, and the losses so far', () => {
    const { state } = opening()
    const rollouts = new Rollouts(GAME, GAME.setup(RULES, stakesMatchup(8, 8)))
    rollouts.start(state)
    for (let i = 0; i < 50; i++) {
      const value = rollouts.play(3, MEEK, i, 1)
      // No army can have won; at most three coins of eight are lost.
      expect(Math.abs(value - 0.5)).toBeLessThanOrEqual(0.5 * (3 / 8))
    }
  })

  test('with a horizon ends with the outlook of the game, once there is one', () => {
    const asked: number[] = []
    const seen: Game = {
      ...GAME,
      outlook: (state, side) => {
        asked.push(side)
        // There is no outlook at the first two requests.
        return asked.length < 3 ? Number.NaN : (measure(GAME, state)[TURNS] as number) / 100
      },
    }
    const { state } = opening(seen)
    const rollouts = new Rollouts(seen, seen.setup(RULES, stakesMatchup(8, 8)))
    rollouts.start(state)
    const side = GAME.advance(state, diceOf(1), SILENT)
    const value = rollouts.play(1, MEEK, 0, 1)
    expect(asked).toEqual([side, side, side])
    // The third decision after the horizon is in turn 2.
    expect(value).toBeCloseTo(0.5 + 0.5 * 0.02, 12)
  })

  test('depends on its number, not on the rollouts before', () => {
    const { state } = opening()
    const rollouts = new Rollouts(GAME, GAME.setup(RULES, stakesMatchup(8, 8)))
    rollouts.start(state)
    const play = (i: number) => rollouts.play(2, FICKLE, i, Number.POSITIVE_INFINITY)
    const forwards = Array.from({ length: 50 }, (_, i) => play(i))
    const backwards = Array.from({ length: 50 }, (_, i) => play(49 - i)).toReversed()
    expect(backwards).toEqual(forwards)
    expect(new Set(forwards).size).toBeGreaterThan(3)
  })
})

test.each([
  ['planner', { rollouts: 32, candidates: 16, horizon: Infinity }],
  ['planner:4', { rollouts: 4, candidates: 16, horizon: Infinity }],
  ['planner:1024', { rollouts: 1024, candidates: 16, horizon: Infinity }],
  ['planner:8:2', { rollouts: 8, candidates: 16, horizon: 2 }],
  ['planner:8/4', { rollouts: 8, candidates: 4, horizon: Infinity }],
  ['planner:8/4:2', { rollouts: 8, candidates: 4, horizon: 2 }],
  ['planner:1/8:1', { rollouts: 1, candidates: 8, horizon: 1 }],
  ['planner:1', null],
  ['planner:1/8', null],
  ['planner:2:1', null],
  ['planner:8/1', null],
  ['planner:8/65', null],
  ['planner:8:0', null],
  ['planner:8:51', null],
  ['planner:8:2:1', null],
  ['planner:3', null],
  ['planner:1025', null],
  ['planner:', null],
  ['planner:8.5', null],
  ['planner: 8', null],
  ['Planner', null],
  ['greedy', null],
])('%s asks for %s', (name, asked) => {
  expect(plannerNamed(name)).toEqual(asked)
})
