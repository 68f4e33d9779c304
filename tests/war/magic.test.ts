import { describe, expect, test } from 'vitest'
import type { WarRules } from '../../src/games/war/data/rules.ts'
import { but, CORE, damageOf, dummy, meanOf, outcomes } from '../support/war/cards.ts'
import { AT, BESIDE, faced, fightMean, OPEN, type Placed, play } from './placed.ts'

describe('magic and casters', () => {
  const caster = (...spells: string[]) => dummy({ properties: ['caster', ...spells] })
  const casting = (script: string, spells: readonly string[], rules: WarRules = CORE, extra: readonly Placed[] = []) =>
    play(
      [{ id: 'x', card: { ...caster(...spells), strength: 4 }, at: AT }, ...extra],
      [
        { id: 'y', card: dummy({ strength: 20 }), at: [2, 7] },
        { id: 'z', card: dummy({ strength: 20 }), at: [3, 7] },
        { id: 'w', card: dummy({ strength: 20 }), at: [5, 0] },
      ],
      script,
      rules,
    ).do({ kind: 'activate', unit: 'x' })

  test('WAR-MAG-01, WAR-MAG-05, WAR-MAG-06, WAR-MAG-07: a spell needs its target in sight, in the front arc and in range, and is cast before or after the move', () => {
    const game = casting('1 | 5 | 7 7 6 6 | 1 1', ['spark', 'boneSpur'])
    expect(game.having({ kind: 'spell' }).map(({ spell, target }) => [spell, target])).toEqual([
      ['spark', 'y'],
      ['spark', 'z'],
      ['boneSpur', 'y'],
      ['boneSpur', 'z'],
    ])
    game.do({ kind: 'spell', spell: 'spark', target: 'y' })
    expect(game.unit('y').damage).toBe(2)
    game.do({ kind: 'move', to: [2, 4] })
    expect(game.having({ kind: 'spell' }).map(({ spell }) => spell)).toEqual(['boneSpur', 'boneSpur'])
    game.done()
  })

  test.each([
    ['side', 0, 1],
    ['caster', 1, 1],
    ['global', 0, 0],
  ] as const)('WAR-MAG-04, WAR-G-25: how often a spell may be cast under spellOnce: %s', (spellOnce, friend, enemy) => {
    const game = play(
      [
        { id: 'x', card: caster('gravegrip'), at: AT },
        { id: 'f', card: caster('gravegrip'), at: [1, 3] },
      ],
      [{ id: 'y', card: caster('gravegrip'), at: [2, 6] }],
      '1 | 3',
      but({ spellOnce }),
    )
    game.do({ kind: 'activate', unit: 'x' }, { kind: 'spell' })
    expect(game.having({ kind: 'spell' })).toEqual([])
    game.do({ kind: 'hold' }, { kind: 'activate', unit: 'y' })
    expect(game.having({ kind: 'spell', target: 'x' })).toHaveLength(enemy)
    game.do({ kind: 'hold' })
    if (enemy === 1) game.do({ kind: 'done' })
    game.do({ kind: 'activate', unit: 'f' })
    expect(game.having({ kind: 'spell' })).toHaveLength(friend)
  })

  test('WAR-G-23: a caster casts one spell an activation under spellsPerActivation: 1', () => {
    const game = casting('1 | 2', ['spark', 'boneSpur'], but({ spellsPerActivation: 1 }))
    expect(game.do({ kind: 'spell' }).having({ kind: 'spell' })).toEqual([])
  })

  test('WAR-MAG-03, WAR-G-24: a 1 wounds the caster, which may save under backfireSave: yes', () => {
    expect(casting('1 | 1', ['spark']).do({ kind: 'spell' }).unit('x').damage).toBe(1)
    const saved = but({ backfireSave: 'yes' })
    const game = play(
      [{ id: 'x', card: { ...caster('spark'), save: 9 }, at: AT }],
      [{ id: 'y', card: dummy(), at: [2, 7] }],
      '1 | 1 | 9',
      saved,
    )
    expect(game.do({ kind: 'activate' }, { kind: 'spell' }).unit('x').damage).toBe(0)
    game.done()
  })

  test('WAR-MAG-06, WAR-UNIT-10: a caster removed by its own spell is done', () => {
    const game = casting('1 | 1', ['spark'], CORE, [{ id: 'f', card: dummy(), at: [0, 0] }])
    Object.assign(game.unit('x'), { damage: 4, battered: 1 })
    game.do({ kind: 'spell' })
    expect([game.unit('x').isAlive, game.state.active]).toEqual([false, -1])
  })

  test('a spell is cast on friends or on enemies, as its card says', () => {
    const friend = [{ id: 'f', card: dummy({ strength: 8 }), at: [1, 5] as const }]
    const game = casting('1 | 4 | 4 | 4 | 4', ['mistVeil', 'mend', 'mire', 'gravegrip'], CORE, friend)
    Object.assign(game.unit('f'), { damage: 5, battered: 1 })
    game.do({ kind: 'spell', spell: 'mistVeil' }, { kind: 'spell', spell: 'mend' })
    expect([game.unit('f').veiled, game.unit('f').damage, game.unit('f').battered]).toEqual([1, 3, 1])
    game.do({ kind: 'spell', spell: 'mire', target: 'z' }, { kind: 'spell', spell: 'gravegrip', target: 'y' })
    expect([game.unit('z').mired, game.unit('y').gripped]).toEqual([2, 1])
    game.done()
  })

  test('WAR-PWR-02, WAR-ACT-04: an exhausted unit is not activated in the next turn, even if its side has no other; afterwards it is', () => {
    const game = casting('1 | 12 | 1x6 | 1 | 1', ['skyfall'], CORE, [{ id: 'f', card: dummy(), at: [0, 0] }])
    game.do({ kind: 'spell', target: 'y' }, { kind: 'hold' })
    for (const id of ['y', 'f', 'z', 'w']) game.do({ kind: 'activate', unit: id }, { kind: 'hold' })
    expect([game.state.turn, game.unit('x').exhausted]).toEqual([2, 1])
    expect(game.actions.map(({ unit }) => unit)).toEqual(['f'])
    for (const id of ['f', 'y', 'z', 'w']) game.do({ kind: 'activate', unit: id }, { kind: 'hold' })
    expect([game.state.turn, game.unit('x').exhausted]).toEqual([3, 0])
    expect(game.actions.map(({ unit }) => unit)).toEqual(['x', 'f'])
    game.done()
  })

  test('WAR-MAG-07, WAR-LOS-07, WAR-TERR-03: a target in woods is seen by a caster, one behind them is not', () => {
    const rows = (at: number) => OPEN.map((row, i) => (i === at ? '..w...' : row))
    for (const [at, targets] of [
      [7, ['y']],
      [5, []],
    ] as const) {
      const game = play(
        [{ id: 'x', card: caster('spark'), at: AT }],
        [{ id: 'y', card: dummy(), at: [2, 7] }],
        '1',
        CORE,
        false,
        rows(at),
      ).do({ kind: 'activate' })
      expect(game.having({ kind: 'spell' }).map(({ target }) => target)).toEqual(targets)
    }
  })

  test('WAR-MOVE-12: Mire takes two points of the next activation alone, and no more than there are', () => {
    const game = casting('1 | 4 | 1', ['mire'])
    game.do({ kind: 'spell', target: 'y' }, { kind: 'hold' }, { kind: 'activate', unit: 'y' })
    // One or two turns to either side, a step and a turn in either order, one or two steps.
    expect(game.having({ kind: 'move' }).length).toBe(10)
    game.do({ kind: 'hold' })
    expect(game.unit('y').mired).toBe(0)
    const gun = casting('1', [])
    gun.do({ kind: 'hold' })
    Object.assign(gun.unit('z'), { mired: 9 })
    gun.do({ kind: 'activate', unit: 'z' })
    expect(gun.having({ kind: 'move' })).toEqual([])
  })

  test('WAR-MAG-07: a spell reaches as far as its range, and may be cast with an enemy adjacent', () => {
    for (const [row, targets] of [
      [9, ['near', 'y']],
      [10, ['near']],
    ] as const) {
      const game = play(
        [{ id: 'x', card: caster('spark'), at: AT }],
        [
          { id: 'near', card: dummy(), at: [3, 3] },
          { id: 'y', card: dummy(), at: [2, row] },
        ],
        '1',
        CORE,
        false,
        Array.from({ length: 12 }, () => '......'),
      ).do({ kind: 'activate' })
      expect(game.having({ kind: 'spell' }).map(({ target }) => target)).toEqual(targets)
    }
  })

  test('WAR-MAG-07, WAR-BOSS-01: a spell is no shot: a combat does not share it, and no guard helps against it', () => {
    const game = play(
      [
        { id: 'x', card: caster('spark'), at: [2, 0] },
        { id: 'f', card: dummy(), at: [1, 3] },
      ],
      [
        { id: 'y', card: dummy({ save: 7, properties: ['leader'] }), at: BESIDE },
        { id: 'g', card: dummy(), at: [1, 4] },
      ],
      '1',
    ).do({ kind: 'activate', unit: 'x' })
    const damage = (name: string) => meanOf(outcomes(game, { kind: 'spell', target: 'y' }, damageOf(name)))
    // If it works: four dice that hit on 7+ against saves of 7+.
    expect(damage('y')).toBeCloseTo((3 / 4) * 4 * (1 / 4), 12)
    expect([damage('f'), damage('g')]).toEqual([0, 0])
  })

  test('WAR-MAG-06, WAR-G-19: no spell is cast between divided attacks', () => {
    const card = { ...caster('spark'), shoot: [2, 7, 1, 9] as const }
    const game = play(
      [{ id: 'x', card, at: AT }],
      [
        { id: 'y', card: dummy(), at: [2, 7] },
        { id: 'z', card: dummy(), at: [3, 7] },
      ],
      '1',
      but({ splitAttacks: 'yes' }),
    ).do({ kind: 'activate' }, { kind: 'hold' })
    expect(game.having({ kind: 'spell' })).toHaveLength(2)
    game.do({ kind: 'shoot', target: 'y', dice: 1 })
    expect(game.having({ kind: 'spell' })).toEqual([])
    expect(game.having({ kind: 'shoot' })).not.toEqual([])
  })

  test('WAR-PWR-01, WAR-PWR-04: only power spells exhaust; an exhausted unit moves, shoots, casts, fights and saves as before', () => {
    const card = { ...caster('skyfall', 'spark'), save: 7, shoot: [1, 7, 1, 9] as const, fight: [1, 7, 1] as const }
    const game = play(
      [{ id: 'x', card, at: AT }],
      [
        { id: 'y', card: dummy({ fight: [1, 7, 1] }), at: [2, 7] },
        { id: 'z', card: dummy(), at: [5, 8] },
      ],
      '1 | 4 | 6x4 | 4 | 1x6',
    ).do({ kind: 'activate' })
    game.do({ kind: 'spell', spell: 'spark', target: 'y' })
    expect(game.unit('x').exhausted).toBe(0)
    game.do({ kind: 'spell', spell: 'skyfall', target: 'y' })
    expect(game.unit('x').exhausted).toBe(2)
    expect(game.having({ kind: 'move' }).length).toBeGreaterThan(40)
    game.do({ kind: 'hold' })
    expect(game.having({ kind: 'shoot', target: 'y' })[0]).toMatchObject({ hitOn: 7 })
    const close = play([{ id: 'x', card, at: AT }], [{ id: 'y', card: dummy(), at: BESIDE }], '1')
    close.unit('x').exhausted = 2
    close.do({ kind: 'activate' }, { kind: 'hold' })
    expect(close.having({ kind: 'fight' })).toHaveLength(1)
    expect(close.having({ kind: 'spell' })).toHaveLength(2)
    const tried = faced(dummy({ fight: [1, 7, 1] }), card)
    tried.unit('y').exhausted = 1
    expect(tried.having({ kind: 'fight' })[0]).toMatchObject({ saveOn: 7 })
    expect(fightMean(tried)).toBeCloseTo(1 / 4, 12)
  })

  test('WAR-PWR-01, WAR-PWR-02, WAR-PWR-04: Night Tide floods its area, exhausts its caster, and costs the caster the next turn', () => {
    const game = casting('1 | 12 | 1 1 1 | 1 1 1 | 1 | 1', ['nightTide', 'spark'])
    expect(game.having({ kind: 'spell', spell: 'nightTide', hex: [2, 7] })).toHaveLength(1)
    game.do({ kind: 'spell', spell: 'nightTide', hex: [2, 7] })
    expect([game.unit('y').damage, game.unit('z').damage, game.unit('w').damage]).toEqual([3, 3, 0])
    // It acts as before.
    expect(game.having({ kind: 'spell', spell: 'spark' }).length).toBeGreaterThan(0)
    game.do({ kind: 'hold' }, { kind: 'done' })
    for (const id of ['y', 'z', 'w']) game.do({ kind: 'activate', unit: id }, { kind: 'hold' })
    expect(game.state.turn).toBe(2)
    const order: unknown[] = []
    while (game.state.turn === 2 && game.side !== -1) {
      order.push(game.actions[0]?.unit)
      game.do({ kind: 'activate' }, { kind: 'hold' })
      if (order.length === 3) break
    }
    expect(order).toEqual(['y', 'z', 'w'])
  })

  test.each([
    ['success', 0],
    ['attempt', 2],
  ] as const)('WAR-G-26: whether a power spell that fails exhausts under exhaustOn: %s', (exhaustOn, exhausted) => {
    expect(casting('1 | 2', ['skyfall'], but({ exhaustOn })).do({ kind: 'spell' }).unit('x').exhausted).toBe(exhausted)
  })

  test.each([
    ['now', 2, false],
    ['next', 2, true],
    ['next', 1, false],
    ['now', 0, true],
  ] as const)(
    'WAR-PWR-03, WAR-UNIT-08, WAR-G-27: charged while exhausted, exhaustWindow: %s, %d',
    (exhaustWindow, exhausted, lives) => {
      const game = play(
        [{ id: 'x', card: dummy(), at: AT }],
        [
          { id: 'y', card: dummy(), at: [2, 5] },
          { id: 'z', card: dummy(), at: [5, 8] },
        ],
        '1',
        but({ exhaustWindow }),
      )
      game.unit('y').exhausted = exhausted
      game.do({ kind: 'activate', unit: 'x' }, { kind: 'move', to: [2, 4] })
      expect(game.unit('y').isAlive).toBe(lives)
    },
  )
})
