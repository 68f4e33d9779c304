import { describe, expect, test } from 'vitest'
import { WAR } from '../../src/games/war/war.ts'
import { but, CORE, dummy } from '../support/war/cards.ts'
import { AT, BESIDE, faced, fightMean, play } from './placed.ts'

describe('leadership skills', () => {
  const leader = dummy({ properties: ['leader', 'steady', 'onward', 'driveOn'] })

  test('WAR-LEAD-01: a skill is used in the move step on friends in range, once a turn or once a game', () => {
    const game = play(
      [
        { id: 'x', card: leader, at: AT },
        { id: 'f', card: dummy({ fight: [1, 7, 1] }), at: [2, 2] },
        { id: 'g', card: dummy(), at: [2, 0] },
      ],
      [{ id: 'y', card: dummy(), at: [5, 8] }],
      '1',
      CORE,
      false,
    ).do({ kind: 'activate', unit: 'x' })
    expect(game.having({ kind: 'skill' }).map(({ skill, target }) => [skill, target])).toEqual([
      ['steady', 'f'],
      ['onward', 'f'],
      ['onward', 'g'],
      ['driveOn', 'f'],
    ])
    game.do({ kind: 'skill', skill: 'steady' }, { kind: 'skill', skill: 'onward', target: 'f' })
    expect(game.having({ kind: 'skill' }).map(({ skill }) => skill)).toEqual(['driveOn'])
    game.do({ kind: 'move', to: [2, 4] }, { kind: 'skill', skill: 'driveOn' })
    expect([game.unit('f').steadied, game.unit('f').hastened, game.unit('f').driven]).toEqual([1, 1, 1])
    expect(WAR.view(game.state, 0)).toMatchObject({
      units: [{ id: 'x' }, { id: 'f', points: 5 }, { id: 'g' }, { id: 'y' }],
    })
  })

  test('WAR-LEAD-01: Dread makes hits harder in adjacent fights; Drive On helps once', () => {
    const dread = dummy({ properties: ['leader', 'dread'] })
    const game = faced(dummy({ fight: [1, 7, 1] }), dread)
    expect(game.having({ kind: 'fight' })[0]?.hitOn).toBe(8)
    game.unit('x').driven = 1
    expect(game.having({ kind: 'fight' })[0]?.hitOn).toBe(7)
  })

  test('WAR-LEAD-01: Dread and Drive On change the dice, and Drive On is used up', () => {
    const striker = dummy({ fight: [1, 7, 1] })
    const game = faced(striker, dummy({ properties: ['leader', 'dread'] }))
    expect(fightMean(game)).toBeCloseTo(5 / 12, 12)
    game.unit('x').driven = 1
    expect(fightMean(game)).toBeCloseTo(6 / 12, 12)
    // Next to a leader without Dread, or with its own leader behind it.
    expect(fightMean(faced(striker, dummy({ properties: ['leader'] })))).toBeCloseTo(6 / 12, 12)
    const own = [{ id: 'own', card: dummy({ properties: ['leader', 'dread'] }), at: [2, 2] as const }]
    expect(fightMean(faced(striker, dummy(), CORE, [], own))).toBeCloseTo(6 / 12, 12)
    const used = play(
      [{ id: 'x', card: striker, at: AT }],
      [{ id: 'y', card: dummy({ fight: [1, 7, 1] }), at: BESIDE }],
      '1 | 6 | 1 | 6',
      but({ strikeBack: 'simultaneous' }),
    )
    Object.assign(used.unit('x'), { driven: 1 })
    used.do({ kind: 'activate' }, { kind: 'hold' }, { kind: 'fight' })
    expect([used.unit('y').damage, used.unit('x').driven]).toEqual([1, 0])
    used.done()
  })

  test('WAR-LEAD-01: Onward is used on friends that are not activated yet; no skill is used on enemies', () => {
    const game = play(
      [
        { id: 'x', card: leader, at: AT },
        { id: 'done', card: dummy(), at: [2, 2] },
        { id: 'tired', card: dummy({ properties: ['caster'] }), at: [3, 3] },
        { id: 'ready', card: dummy(), at: [1, 3] },
      ],
      [{ id: 'y', card: dummy(), at: [2, 5] }],
      '1',
    )
    Object.assign(game.unit('tired'), { exhausted: 1 })
    game.unit('done').activated = true
    game.state.left[0] = 2
    game.do({ kind: 'activate', unit: 'x' })
    expect(game.having({ kind: 'skill', skill: 'onward' }).map(({ target }) => target)).toEqual(['ready'])
    expect(game.having({ kind: 'skill', skill: 'steady' }).map(({ target }) => target)).toEqual([
      'done',
      'tired',
      'ready',
    ])
  })

  test('WAR-LEAD-01, WAR-ACT-01: no skill is used after shots and fights', () => {
    const caster = dummy({ properties: ['leader', 'steady', 'caster', 'spark'], fight: [1, 12, 1] })
    const game = play(
      [
        { id: 'x', card: caster, at: AT },
        { id: 'f', card: dummy(), at: [2, 2] },
      ],
      [{ id: 'y', card: dummy(), at: BESIDE }],
      '1 | 1',
    ).do({ kind: 'activate', unit: 'x' }, { kind: 'hold' })
    expect(game.actions.map(({ kind }) => kind)).toEqual(['done', 'fight', 'spell', 'skill'])
    game.do({ kind: 'fight' })
    expect(game.actions.map(({ kind }) => kind)).toEqual(['done', 'spell'])
  })

  test('WAR-LEAD-01, WAR-MAG-04: effects of a turn end with it; a skill of once a game is not used again', () => {
    const game = play(
      [
        { id: 'x', card: leader, at: AT },
        { id: 'f', card: dummy(), at: [2, 2] },
      ],
      [{ id: 'y', card: dummy(), at: [5, 8] }],
      '1 | 1',
    ).do({ kind: 'activate', unit: 'x' })
    for (const skill of ['steady', 'onward', 'driveOn']) game.do({ kind: 'skill', skill, target: 'f' })
    const friend = game.unit('f')
    Object.assign(friend, { veiled: 1, gripped: 1 })
    const lasting = () => [friend.steadied, friend.hastened, friend.driven, friend.veiled, friend.gripped]
    expect(lasting()).toEqual([1, 1, 1, 1, 1])
    game.do({ kind: 'hold' })
    for (const id of ['y', 'f']) game.do({ kind: 'activate', unit: id }, { kind: 'hold' })
    expect([game.state.turn, ...lasting()]).toEqual([2, 0, 0, 0, 0, 0])
    game.do({ kind: 'activate', unit: 'x' })
    expect(game.having({ kind: 'skill' }).map(({ skill }) => skill)).toEqual(['steady'])
  })

  test('WAR-DICE-02: skills and spells change saves and hits', () => {
    for (const [changes, saveOn] of [
      [{ steadied: 1 }, 8],
      [{ veiled: 1 }, 8],
      [{ steadied: 1, veiled: 1 }, 7],
    ] as const) {
      const game = faced(dummy({ fight: [1, 7, 1] }), dummy({ save: 9 }))
      Object.assign(game.unit('y'), changes)
      expect(game.having({ kind: 'fight' })[0]).toMatchObject({ hitOn: 7, saveOn })
      game.unit('x').gripped = 1
      expect(game.having({ kind: 'fight' })[0]).toMatchObject({ hitOn: 8, saveOn })
    }
  })

  test('WAR-G-12: no skill is used under skills: off', () => {
    const off = but({ skills: 'off' })
    expect(
      faced(dummy({ fight: [1, 7, 1] }), dummy({ properties: ['leader', 'dread'] }), off).having({ kind: 'fight' })[0]
        ?.hitOn,
    ).toBe(7)
    const game = play(
      [
        { id: 'x', card: leader, at: AT },
        { id: 'f', card: dummy(), at: BESIDE },
      ],
      [{ id: 'y', card: dummy(), at: [5, 8] }],
      '1',
      off,
    )
    expect(game.do({ kind: 'activate', unit: 'x' }).having({ kind: 'skill' })).toEqual([])
  })
})
