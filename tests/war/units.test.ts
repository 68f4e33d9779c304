import { describe, expect, test } from 'vitest'
import { but, CORE, damageOf, dummy, meanOf, outcomes } from '../support/war/cards.ts'
import { AT, BESIDE, faced, fate, fightMean, play } from './placed.ts'

describe('strength and damage', () => {
  test('WAR-UNIT-01, WAR-UNIT-02, WAR-UNIT-06: a battered unit uses its second profile, and damage stays', () => {
    const y = dummy({ strength: 4, save: 7, saveBattered: 10 })
    const game = faced(dummy({ fight: [1, 1, 1] }), y)
    expect(game.having({ kind: 'fight' })[0]).toMatchObject({ saveOn: 7 })
    Object.assign(game.unit('y'), { damage: 2, battered: 1 })
    expect(game.having({ kind: 'fight' })[0]).toMatchObject({ saveOn: 10 })
    const mended = faced(
      dummy({ properties: ['caster', 'mend'] }),
      dummy(),
      CORE,
      [],
      [{ id: 'f', card: dummy({ strength: 6 }), at: [2, 5] }],
    )
    expect(mended.unit('f').damage).toBe(0)
    expect(mended.having({ kind: 'spell' })).toEqual([])
  })

  test('WAR-UNIT-03, WAR-G-03: a unit is battered at half its strength, rounded up or down', () => {
    for (const [halfRound, chance] of [
      ['ceil', 0],
      ['floor', 1],
    ] as const) {
      expect(fate(faced(dummy({ fight: [1, 1, 2] }), dummy({ strength: 5 }), but({ halfRound })), true)).toBeCloseTo(
        chance,
        12,
      )
    }
  })

  test('WAR-G-02: damage batters a unit in total, or only by one attack', () => {
    for (const [batteredTrigger, chance] of [
      ['total', 1],
      ['singleAttack', 0],
    ] as const) {
      const game = faced(dummy({ fight: [1, 1, 1] }), dummy({ strength: 6 }), but({ batteredTrigger }))
      game.unit('y').damage = 2
      expect(fate(game, true)).toBeCloseTo(chance, 12)
    }
  })

  test.each([
    ['fullOnly', 0, 1],
    ['all', 0, 0],
    ['off', 1, 1],
  ] as const)(
    'WAR-UNIT-05, WAR-G-05: noOneTurnKill: %s, at full strength and battered',
    (noOneTurnKill, full, battered) => {
      const game = faced(dummy({ fight: [1, 1, 20] }), dummy({ strength: 6 }), but({ noOneTurnKill }))
      expect(fate(game)).toBeCloseTo(full, 12)
      Object.assign(game.unit('y'), { damage: 3, battered: 1, wasBattered: 1 })
      expect(fate(game)).toBeCloseTo(battered, 12)
    },
  )

  test.each([
    ['cumulative', 5],
    ['batteredOneTurn', 3],
  ] as const)('WAR-C-03: the damage left after the turn under damageTrack: %s', (damageTrack, damage) => {
    const game = play(
      [{ id: 'x', card: dummy(), at: [0, 0] }],
      [{ id: 'y', card: dummy({ strength: 6 }), at: [5, 8] }],
      '1 1',
      but({ damageTrack }),
    )
    Object.assign(game.unit('y'), { damage: 5, battered: 1 })
    game.do({ kind: 'activate' }, { kind: 'hold' }, { kind: 'activate' }, { kind: 'hold' })
    expect([game.state.turn, game.unit('y').damage]).toEqual([2, damage])
  })

  test('WAR-UNIT-09: all dice of an attack use the state in which it began', () => {
    // The first die does enough damage; the save stays that of the full profile.
    const y = dummy({ strength: 2, save: 7, saveBattered: 13 })
    expect(fightMean(faced(dummy({ fight: [2, 1, 1] }), y))).toBeCloseTo(1, 12)
  })

  test('WAR-UNIT-02: a battered unit fights and shoots by its second profile', () => {
    const x = dummy({
      strength: 4,
      fight: [3, 5, 2],
      fightBattered: [1, 9, 1],
      shoot: [4, 6, 2, 8],
      shootBattered: [2, 10, 1, 3],
    })
    const fighter = faced(x, dummy())
    expect(fighter.having({ kind: 'fight' })[0]).toMatchObject({ dice: 3, hitOn: 5 })
    expect(fightMean(fighter)).toBeCloseTo((3 * 2 * 8) / 12, 12)
    Object.assign(fighter.unit('x'), { damage: 2, battered: 1 })
    expect(fighter.having({ kind: 'fight' })[0]).toMatchObject({ dice: 1, hitOn: 9 })
    expect(fightMean(fighter)).toBeCloseTo(4 / 12, 12)
    const shooter = (row: number, battered: number) => {
      const game = play([{ id: 'x', card: x, at: [2, 0] }], [{ id: 'y', card: dummy(), at: [2, row] }], '1')
      Object.assign(game.unit('x'), { damage: 2 * battered, battered })
      return game.do({ kind: 'activate' }, { kind: 'hold' })
    }
    expect(shooter(8, 0).having({ kind: 'shoot' })[0]).toMatchObject({ dice: 4, hitOn: 6 })
    expect(shooter(4, 1).state.active).toBe(-1)
    const near = shooter(3, 1)
    expect(near.having({ kind: 'shoot' })[0]).toMatchObject({ dice: 2, hitOn: 10 })
    expect(meanOf(outcomes(near, { kind: 'shoot' }, damageOf('y')))).toBeCloseTo((2 * 3) / 12, 12)
  })

  /** x next to y in every turn; z on the other side of y. */
  const besieged = (script: string, rules = CORE) =>
    play(
      [
        { id: 'x', card: dummy({ fight: [1, 1, 4] }), at: AT },
        { id: 'z', card: dummy({ fight: [1, 1, 9] }), at: [2, 5], facing: 3 },
      ],
      [{ id: 'y', card: dummy({ strength: 6 }), at: BESIDE }],
      script,
      rules,
    )

  test('WAR-UNIT-05, WAR-G-05: damage of earlier turns does not count as another enemy’s; a unit battered at the start of the turn may be removed', () => {
    const all = besieged('1 | 12 | 1 | 1 | 12 | 1', but({ noOneTurnKill: 'all' }))
    all.do({ kind: 'activate', unit: 'x' }, { kind: 'hold' }, { kind: 'fight' })
    all.do({ kind: 'activate', unit: 'y' }, { kind: 'hold' })
    all.do({ kind: 'activate', unit: 'z' }, { kind: 'hold' }, { kind: 'done' })
    expect([all.state.turn, all.unit('y').damage, all.unit('y').battered]).toEqual([2, 4, 1])
    all.do({ kind: 'activate', unit: 'z' }, { kind: 'hold' }, { kind: 'fight' })
    expect([all.unit('y').isAlive, all.unit('y').damage]).toEqual([true, 6])
    all.done()

    const core = besieged('1 | 12 | 1 | 1 | 12 | 1')
    core.do({ kind: 'activate', unit: 'x' }, { kind: 'hold' }, { kind: 'fight' })
    core.do({ kind: 'activate', unit: 'y' }, { kind: 'hold' })
    core.do({ kind: 'activate', unit: 'z' }, { kind: 'hold' }, { kind: 'done' })
    core.do({ kind: 'activate', unit: 'z' }, { kind: 'hold' }, { kind: 'fight' })
    expect(core.unit('y').isAlive).toBe(false)
    core.done()
  })

  test('WAR-UNIT-05, WAR-G-06: an enemy without damage does not count; an enemy whose damage was all held back counts', () => {
    const before = { damage: 6, battered: 1 }
    const idle = besieged('1 | 12 | 12 | 12 | 1 | 1')
    Object.assign(idle.unit('y'), before)
    idle.unit('y').saves.fill(7)
    idle.do({ kind: 'activate', unit: 'x' }, { kind: 'hold' }, { kind: 'fight' })
    expect(idle.unit('y').hurtBy).toBe(-1)
    idle.do({ kind: 'activate', unit: 'y' }, { kind: 'hold' })
    idle.do({ kind: 'activate', unit: 'z' }, { kind: 'hold' }, { kind: 'fight' })
    expect([idle.unit('y').damage, idle.unit('y').isAlive]).toEqual([6, true])
    idle.done()
    const busy = besieged('1 | 12 | 1 | 12 | 1')
    Object.assign(busy.unit('y'), before)
    busy.do({ kind: 'activate', unit: 'x' }, { kind: 'hold' }, { kind: 'fight' })
    expect([busy.unit('y').damage, busy.unit('y').hurtBy]).toEqual([6, busy.unit('x').index])
    busy.do({ kind: 'activate', unit: 'y' }, { kind: 'hold' })
    busy.do({ kind: 'activate', unit: 'z' }, { kind: 'hold' }, { kind: 'fight' })
    expect(busy.unit('y').isAlive).toBe(false)
    busy.done()
  })

  test('WAR-UNIT-05: the second attacker removes the unit, even by its second attack', () => {
    const game = play(
      [
        { id: 'x', card: dummy({ fight: [1, 1, 1] }), at: AT },
        { id: 'z', card: dummy({ fight: [1, 1, 20], properties: ['caster', 'skyfall'] }), at: [2, 5], facing: 3 },
      ],
      [{ id: 'y', card: dummy({ strength: 20 }), at: BESIDE }],
      '1 | 12 | 1 | 4 | 1x6 | 12 | 1',
    )
    game.do({ kind: 'activate', unit: 'x' }, { kind: 'hold' }, { kind: 'fight' })
    game.do({ kind: 'activate', unit: 'y' }, { kind: 'hold' })
    game.do({ kind: 'activate', unit: 'z' }, { kind: 'spell', target: 'y' }, { kind: 'hold' })
    expect(game.unit('y').damage).toBe(7)
    game.do({ kind: 'fight' })
    expect(game.unit('y').isAlive).toBe(false)
    game.done()
  })

  test('WAR-UNIT-09: the unit that saves first in a combat shot into is not gone before the next saves', () => {
    // The guard of the shooter’s own lord takes a share and is removed; the lord saves with its help nevertheless.
    const game = play(
      [
        { id: 'x', card: dummy({ shoot: [6, 1, 9, 9] }), at: [5, 3], facing: 1 },
        { id: 'guard', card: dummy({ strength: 1 }), at: [1, 3] },
        { id: 'lord', card: dummy({ save: 7, properties: ['leader'] }), at: AT },
      ],
      [{ id: 'y', card: dummy(), at: BESIDE }],
      '1',
      but({ bossVsShots: 'yes' }),
    ).do({ kind: 'activate', unit: 'x' }, { kind: 'hold' })
    expect(meanOf(outcomes(game, { kind: 'shoot' }, damageOf('guard')))).toBeCloseTo(18, 12)
    expect(meanOf(outcomes(game, { kind: 'shoot' }, damageOf('lord')))).toBeCloseTo((2 * 9 * 5) / 12, 12)
  })
})
