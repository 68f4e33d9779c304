import { describe, expect, test } from 'vitest'
import { but, CORE, damageOf, dummy, engagement, exactly, meanOf, outcomes, unit } from '../support/war/cards.ts'
import { AT, BESIDE, faced, fightMean, OPEN, play } from './placed.ts'

describe('fights', () => {
  test('WAR-FIGHT-01, WAR-FIGHT-03, WAR-FIGHT-04, WAR-FIGHT-05: a unit fights to all sides, against one of several enemies, and no enemy strikes back', () => {
    const striker = dummy({ fight: [1, 1, 1] })
    const behind = [{ id: 'z', card: striker, at: [2, 2] as const }]
    const game = faced(striker, striker, CORE, behind)
    expect(game.having({ kind: 'fight' }).map(({ target }) => target)).toEqual(['y', 'z'])
    expect(fightMean(game, 'x')).toBe(0)
    const front = faced(striker, striker, but({ fightFacing: 'front' }), behind)
    expect(front.having({ kind: 'fight' }).map(({ target }) => target)).toEqual(['y'])
  })

  test('WAR-G-20: a unit with enemies at its back only does not fight under fightFacing: front', () => {
    const game = play(
      [{ id: 'x', card: dummy({ fight: [1, 1, 1] }), at: AT, facing: 3 }],
      [{ id: 'y', card: dummy(), at: BESIDE }],
      '1',
      but({ fightFacing: 'front' }),
    )
    game.do({ kind: 'activate' }, { kind: 'hold' })
    expect(game.state.active).toBe(-1)
  })

  test('WAR-G-21: under strikeBack: simultaneous the target strikes back with all dice, even if the attack removes it', () => {
    const striker = dummy({ strength: 1, fight: [1, 1, 3] })
    const game = faced(striker, striker, but({ strikeBack: 'simultaneous', noOneTurnKill: 'off' }))
    const both = outcomes(game, { kind: 'fight' }, (state) => (state.alive[0] ?? 0) + (state.alive[1] ?? 0))
    expect(both.get(0)).toBeCloseTo(1, 12)
  })

  test('WAR-G-19: under splitAttacks: yes a unit may divide its attacks in a fight', () => {
    const game = faced(dummy({ fight: [2, 1, 1] }), dummy(), but({ splitAttacks: 'yes' }), [
      { id: 'z', card: dummy(), at: [2, 2] },
    ])
    expect(game.having({ kind: 'fight' }).map(({ target, dice }) => [target, dice])).toEqual([
      ['y', 1],
      ['y', 2],
      ['z', 1],
      ['z', 2],
    ])
  })

  // A leader at BESIDE, a guard beside the leader and x, and a guard beside x alone.
  const guards = [
    { id: 'g', card: dummy(), at: [1, 3] as const },
    { id: 'h', card: dummy(), at: [3, 3] as const },
    { id: 'i', card: dummy(), at: [2, 2] as const },
  ]
  test.each([
    ['direct', 'adjacent', 5],
    ['direct', 'combat', 4],
    ['component', 'adjacent', 5],
    ['component', 'combat', 4],
  ] as const)(
    'WAR-BOSS-01, WAR-G-17, WAR-G-36: saves of a leader, combatSet: %s, bossCount: %s',
    (combatSet, bossCount, saveOn) => {
      const game = faced(
        dummy({ fight: [1, 1, 1] }),
        dummy({ save: 7, properties: ['leader'] }),
        but({ combatSet, bossCount }),
        guards,
      )
      expect(game.having({ kind: 'fight', target: 'y' })[0]?.saveOn).toBe(saveOn)
    },
  )

  test('WAR-BOSS-01: a friend that is in another combat, or in none, is no help', () => {
    for (const at of [
      [2, 5],
      [1, 4],
    ] as const) {
      const far = faced(dummy({ fight: [1, 1, 1] }), dummy({ save: 7, properties: ['leader'] }), CORE, [
        { id: 'g', card: dummy(), at },
      ])
      expect(far.having({ kind: 'fight', target: 'y' })[0]?.saveOn).toBe(7)
    }
  })

  test.each([
    [1, 1 / 2],
    [60, 5 / 12],
  ])('WAR-BOSS-01: a guard helps while it stands; it has a strength of %d', (strength, lost) => {
    const matchup = engagement(
      [unit('x', dummy({ fight: [1, 1, 2] })), unit('z', dummy({ fight: [1, 1, 1] }))],
      [unit('lord', dummy({ save: 7, properties: ['leader'] })), unit('g', dummy({ strength }))],
      [
        ['x', 'g'],
        ['z', 'lord'],
        ['z', 'g'],
      ],
    )
    expect(exactly(matchup, but({ noOneTurnKill: 'off' })).mean('lord', 'woundsSuffered')).toBeCloseTo(lost, 12)
  })

  test.each([
    ['no', 7],
    ['yes', 6],
  ] as const)('WAR-G-22: guards against shots into a leader’s combat under bossVsShots: %s', (bossVsShots, save) => {
    const shooter = dummy({ shoot: [2, 1, 1, 6] })
    const game = play(
      [
        { id: 'x', card: shooter, at: [2, 0] },
        { id: 'f', card: dummy(), at: [1, 3] },
      ],
      [
        { id: 'y', card: dummy({ save: 7, properties: ['leader'] }), at: [2, 4] },
        { id: 'g', card: dummy(), at: [1, 4] },
      ],
      '1',
      but({ bossVsShots }),
    ).do({ kind: 'activate', unit: 'x' }, { kind: 'hold' })
    const mean = meanOf(outcomes(game, { kind: 'shoot', target: 'y' }, damageOf('y')))
    expect(mean).toBeCloseTo((save - 1) / 12, 12)
  })

  test.each([
    ['w', '.', 7],
    ['h', '.', 6],
    ['h', 'h', 8],
    ['c', '.', 4],
    ['.', 'h', 8],
  ])(
    'WAR-TERR-19, WAR-TERR-09: who flies has the ground it stands on: on %s against one on %s',
    (ground, below, saveOn) => {
      const rows = OPEN.map((row, i) => (i === 4 ? `..${ground}...` : i === 3 ? `..${below}...` : row))
      const wings = (save: number) => dummy({ type: 'flying', save, fight: [1, 7, 1] })
      const game = play(
        [{ id: 'x', card: wings(8), at: AT }],
        [{ id: 'y', card: wings(8), at: BESIDE }],
        '1',
        CORE,
        false,
        rows,
      )
      game.do({ kind: 'activate', unit: 'x' }, { kind: 'hold' })
      expect(game.having({ kind: 'fight' })[0]).toMatchObject({ saveOn })
      expect(fightMean(game)).toBeCloseTo((saveOn - 1) / 24, 12)
    },
  )

  test('WAR-TERR-17, WAR-G-30: bonuses to saves are added, or only the best counts', () => {
    const rows = OPEN.map((row, i) => (i === 4 ? '..m...' : row))
    for (const [saveStack, saveOn] of [
      ['sum', 6],
      ['best', 7],
    ] as const) {
      const game = play(
        [{ id: 'x', card: dummy({ fight: [1, 1, 1] }), at: AT }],
        [{ id: 'y', card: dummy({ save: 9 }), at: BESIDE }],
        '1',
        but({ saveStack }),
        false,
        rows,
      ).do({ kind: 'activate', unit: 'x' }, { kind: 'hold' })
      game.unit('y').steadied = 1
      expect(game.having({ kind: 'fight' })[0]?.saveOn).toBe(saveOn)
    }
  })

  test('WAR-DICE-05, WAR-G-11: a natural 12 always hits, or only if 12 is enough', () => {
    const strained = (nat12Hit: 'yes' | 'no') => {
      const game = faced(dummy({ fight: [1, 12, 1] }), dummy(), but({ nat12Hit }))
      game.unit('x').gripped = 1
      return game.having({ kind: 'fight' })[0]?.hitOn
    }
    expect([strained('yes'), strained('no')]).toEqual([12, 13])
    const safe = (nat1Save: 'always' | 'listed') =>
      faced(dummy({ fight: [1, 1, 1] }), dummy({ save: 1 }), but({ nat1Save })).having({ kind: 'fight' })[0]?.saveOn
    expect([safe('always'), safe('listed')]).toEqual([2, 1])
  })
})
