import { describe, expect, test } from 'vitest'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import { SILENT } from '../../src/core/log.ts'
import type { Matchup } from '../../src/core/ruleset.ts'
import type { WarRules } from '../../src/games/war/data/rules.ts'
import { WAR } from '../../src/games/war/war.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { but, CORE, dummy } from '../support/war/cards.ts'
import { AT, BESIDE, play } from './placed.ts'

describe('turns of a battle', () => {
  test('WAR-TURN-01, WAR-TURN-07, WAR-ACT-01, WAR-ACT-04: a battle has five turns, and each unit is activated once in each', () => {
    const game = play(
      [{ id: 'x', card: dummy(), at: [0, 0] }],
      [{ id: 'y', card: dummy(), at: [5, 8] }],
      '1 7 7 4 3 | 2 3 4 | 1 2 1 | 2 1 2 | 1 12 1',
      CORE,
      true,
    )
    for (let turn = 1; turn <= 5; turn++) {
      expect(game.state.turn).toBe(turn)
      const opener = turn % 2 === 1 ? 'x' : 'y'
      expect(game.actions.map(({ unit }) => unit)).toEqual([opener])
      game.do({ kind: 'activate' }, { kind: 'hold' })
      expect(game.actions.map(({ unit }) => unit)).toEqual([opener === 'x' ? 'y' : 'x'])
      game.do({ kind: 'activate' }, { kind: 'hold' })
    }
    expect(game.side).toBe(-1)
    expect(game.lines.filter((line) => line.includes('Roll-off'))).toHaveLength(6)
    for (const id of ['WAR-TURN-01', 'WAR-TURN-03', 'WAR-TURN-04']) expect(game.clauses).toContain(id)
    game.done()
  })
})

describe('activations of units', () => {
  const striker = dummy({ fight: [1, 1, 20], shoot: [1, 1, 1, 9] })

  test('WAR-ACT-01: a unit that has fought does not shoot any more, though no enemy is beside it now', () => {
    const game = play(
      [{ id: 'x', card: striker, at: AT }],
      [
        { id: 'y', card: dummy({ strength: 1 }), at: BESIDE },
        { id: 'z', card: dummy(), at: [2, 8] },
      ],
      '1 | 12 | 1',
      but({ noOneTurnKill: 'off' }),
    ).do({ kind: 'activate' }, { kind: 'hold' })
    expect(game.actions.map(({ kind }) => kind)).toEqual(['done', 'fight'])
    game.do({ kind: 'fight' })
    expect(game.unit('y').isAlive).toBe(false)
    expect(game.state.active).toBe(-1)
    game.done()
  })

  test('WAR-ACT-05, WAR-SHOOT-06: a unit that has removed all enemies beside it by a spell may shoot', () => {
    const singer = dummy({ properties: ['caster', 'skyfall'], shoot: [1, 1, 1, 9], fight: [1, 1, 1] })
    const game = play(
      [{ id: 'x', card: singer, at: AT }],
      [
        { id: 'y', card: dummy({ strength: 1 }), at: BESIDE },
        { id: 'z', card: dummy(), at: [2, 8] },
      ],
      '1 | 12 | 1x6',
      but({ noOneTurnKill: 'off' }),
    ).do({ kind: 'activate' }, { kind: 'hold' })
    expect(game.having({ kind: 'shoot' })).toEqual([])
    game.do({ kind: 'spell', target: 'y' })
    expect(game.actions.map(({ kind, target }) => [kind, target])).toEqual([
      ['done', undefined],
      ['shoot', 'z'],
    ])
  })

  test('WAR-ACT-04: a removed unit leaves the queue, and its side goes on without it', () => {
    const game = play(
      [
        { id: 'x', card: striker, at: AT },
        { id: 'f', card: dummy(), at: [0, 0] },
      ],
      [
        { id: 'y', card: dummy({ strength: 1 }), at: BESIDE },
        { id: 'z', card: dummy(), at: [5, 8] },
      ],
      '1 | 12 | 1 | 1',
      but({ noOneTurnKill: 'off' }),
    ).do({ kind: 'activate', unit: 'x' }, { kind: 'hold' }, { kind: 'fight' })
    expect(game.actions.map(({ unit }) => unit)).toEqual(['z'])
    game.do({ kind: 'activate' }, { kind: 'hold' })
    expect(game.actions.map(({ unit }) => unit)).toEqual(['f'])
    game.do({ kind: 'activate' }, { kind: 'hold' })
    expect(game.state.turn).toBe(2)
  })

  test('WAR-TURN-03: the player with the higher d12 activates first', () => {
    for (const [script, dice] of [
      ['1 3 9', [9, 3]],
      ['2 3 9', [3, 9]],
      ['1 9 3', [9, 3]],
    ] as const) {
      const game = play(
        [{ id: 'x', card: dummy(), at: AT }],
        [{ id: 'y', card: dummy(), at: [5, 8] }],
        script,
        CORE,
        true,
      )
      expect(game.lines.filter((line) => line.includes('Roll-off'))).toEqual([
        `Roll-off: A ${dice[0]}, B ${dice[1]}: ${dice[0] > dice[1] ? 'A' : 'B'} first to activate`,
      ])
      expect(game.actions[0]?.unit).toBe(dice[0] > dice[1] ? 'x' : 'y')
    }
  })

  test.each([
    ['first', 'x', 'A'],
    ['second', 'y', 'B'],
  ] as const)(
    'in place of WAR-TURN-03 a switch may give the first activation of every turn to the %s army; no roll is made, so none is cited',
    (firstTurn, unit, army) => {
      const game = play(
        [{ id: 'x', card: dummy(), at: AT }],
        [{ id: 'y', card: dummy(), at: [5, 8] }],
        '',
        but({ firstTurn }),
        true,
      )
      for (let turn = 1; turn <= 5; turn++) {
        expect(game.actions.map((action) => action.unit)).toEqual([unit])
        game.do({ kind: 'activate' }, { kind: 'hold' }).do({ kind: 'activate' }, { kind: 'hold' })
      }
      expect(game.lines.filter((line) => line.includes('Roll-off'))).toEqual([])
      expect(
        game.lines.filter((line) => line === `In place of the roll-off, the first activation goes to ${army}`),
      ).toHaveLength(5)
      expect(game.clauses).not.toContain('WAR-TURN-03')
      game.done()
    },
  )

  test('from every seat, an army that a switch names in place of WAR-TURN-03 activates first', () => {
    for (const [firstTurn, army] of [
      ['first', 0],
      ['second', 1],
    ] as const) {
      const { matchups } = readScenario('scenarios/war/open-field.yaml')
      const state = WAR.setup(but({ firstTurn }), matchups[0] as Matchup)
      for (let seat = 0; seat < WAR.seats(state); seat++) {
        WAR.reset(state, seat)
        expect(WAR.advance(state, new KeyedDice(1, 2), SILENT)).toBe(army)
      }
    }
  })
})

describe('the end of a battle', () => {
  const ended = (rules: WarRules, damage: readonly [number, number], dead: readonly string[] = []) => {
    const lord = (cost: number) => dummy({ strength: 10, cost, properties: ['leader'] })
    const game = play(
      [
        { id: 'x', card: dummy({ strength: 10, cost: 101, fight: [1, 1, 20] }), at: AT },
        { id: 'lord', card: lord(50), at: [0, 0] },
      ],
      [
        { id: 'y', card: dummy({ strength: 10, cost: 81 }), at: BESIDE },
        { id: 'other lord', card: lord(60), at: [1, 3] },
      ],
      '1 | 12 | 1 | 2 2 2 2 2',
      rules,
    )
    Object.assign(game.unit('x'), { battered: damage[0] })
    Object.assign(game.unit('y'), { battered: damage[1] })
    for (const id of dead) Object.assign(game.unit(id), { battered: 1, wasBattered: 1, damage: 10 })
    return game
  }

  test.each([
    ['points', 0],
    ['annihilation', -1],
    ['leader', 0],
  ] as const)('WAR-TURN-01, WAR-G-01: the winner after the last turn under victory: %s', async (victory, won) => {
    const { winner, pointsDestroyed } = await import('../../src/games/war/chapters/score.ts')
    const game = ended(but({ victory }), [0, 1])
    expect(pointsDestroyed(game.state, 0)).toBe(40)
    expect(winner(game.state)).toBe(won)
    const even = ended(but({ victory }), [0, 0])
    expect(winner(even.state)).toBe(-1)
  })

  test('WAR-G-01: the first side to lose its leader has lost under victory: leader, at once', () => {
    for (const [victory, over] of [
      ['leader', -1],
      ['points', 1],
    ] as const) {
      const game = ended(but({ victory }), [0, 0], ['other lord'])
      game.do({ kind: 'activate', unit: 'x' }, { kind: 'hold' }, { kind: 'fight', target: 'other lord' })
      expect(game.unit('other lord').isAlive).toBe(false)
      expect(game.side).toBe(over)
    }
  })
})
