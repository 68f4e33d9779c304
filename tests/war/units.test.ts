import { describe, expect, test } from 'vitest'
import type { WarRules } from '../../src/games/war/rules.ts'
import { WAR } from '../../src/games/war/war.ts'
import { battle, but, type Card, CORE, damageOf, dummy, meanOf, outcomes, Play, unit } from '../support/war.ts'

type Hex = readonly [number, number]

const OPEN = Array.from({ length: 9 }, () => '......')

interface Placed {
  readonly id: string
  readonly card: Card
  readonly at: Hex
  readonly facing?: number
}

function play(
  first: readonly Placed[],
  second: readonly Placed[],
  script: string,
  rules: WarRules = CORE,
  told = false,
  rows: readonly string[] = OPEN,
) {
  const placed = (facing: number) => (one: Placed) =>
    unit(one.id, one.card, { at: one.at, facing: one.facing ?? facing })
  return new Play(battle(rows, first.map(placed(0)), second.map(placed(3))), script, rules, told)
}

const AT: Hex = [2, 3]
const BESIDE: Hex = [2, 4]

/** x at `AT` has held, y stands beside it. */
function faced(
  x: Card,
  y: Card,
  rules: WarRules = CORE,
  others: readonly Placed[] = [],
  friends: readonly Placed[] = [],
): Play {
  const started = play(
    [{ id: 'x', card: x, at: AT }, ...friends],
    [{ id: 'y', card: y, at: BESIDE }, ...others],
    '1',
    rules,
  )
  return started.do({ kind: 'activate', unit: 'x' }, { kind: 'hold' })
}

/** Chance that y is gone, or battered. */
function fate(game: Play, battered = false): number {
  const found = outcomes(game, { kind: 'fight', target: 'y' }, (state) => {
    const y = state.units.find(({ name }) => name === 'y')
    return (battered ? y?.battered === 1 : y?.isAlive === false) ? 1 : 0
  })
  return found.get(1) ?? 0
}

function fightMean(game: Play, name = 'y'): number {
  return meanOf(outcomes(game, { kind: 'fight', target: 'y' }, damageOf(name)))
}

describe('units', () => {
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

  test('WAR-UNIT-03, WAR-G-03: battered at half, rounded up or down', () => {
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

  test('WAR-G-02: in all, or by one attack', () => {
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
  ] as const)('WAR-C-03: damageTrack: %s, after the turn', (damageTrack, damage) => {
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

  test('WAR-UNIT-09: all dice of an attack as things stood when it began', () => {
    // Damage enough after the first die; the save stays that of the full profile.
    const y = dummy({ strength: 2, save: 7, saveBattered: 13 })
    expect(fightMean(faced(dummy({ fight: [2, 1, 1] }), y))).toBeCloseTo(1, 12)
  })
})

describe('turns', () => {
  test('WAR-TURN-01, WAR-TURN-07, WAR-ACT-01, WAR-ACT-04: five turns, every unit once in each', () => {
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
    for (const id of ['WAR-TURN-01', 'WAR-TURN-03', 'WAR-TURN-04', 'WAR-TURN-07']) expect(game.clauses).toContain(id)
    game.done()
  })
})

describe('fights', () => {
  test('WAR-FIGHT-01, WAR-FIGHT-03, WAR-FIGHT-04, WAR-FIGHT-05: all round, at one of several; nobody strikes back', () => {
    const striker = dummy({ fight: [1, 1, 1] })
    const behind = [{ id: 'z', card: striker, at: [2, 2] as const }]
    const game = faced(striker, striker, CORE, behind)
    expect(game.having({ kind: 'fight' }).map(({ target }) => target)).toEqual(['y', 'z'])
    expect(fightMean(game, 'x')).toBe(0)
    const front = faced(striker, striker, but({ fightFacing: 'front' }), behind)
    expect(front.having({ kind: 'fight' }).map(({ target }) => target)).toEqual(['y'])
  })

  test('WAR-G-20: whoever has his enemy at his back only does not fight under fightFacing: front', () => {
    const game = play(
      [{ id: 'x', card: dummy({ fight: [1, 1, 1] }), at: AT, facing: 3 }],
      [{ id: 'y', card: dummy(), at: BESIDE }],
      '1',
      but({ fightFacing: 'front' }),
    )
    game.do({ kind: 'activate' }, { kind: 'hold' })
    expect(game.state.active).toBe(-1)
  })

  test('WAR-G-21: strikeBack: simultaneous, with all dice, though it dies of it', () => {
    const striker = dummy({ strength: 1, fight: [1, 1, 3] })
    const game = faced(striker, striker, but({ strikeBack: 'simultaneous', noOneTurnKill: 'off' }))
    const both = outcomes(game, { kind: 'fight' }, (state) => (state.alive[0] ?? 0) + (state.alive[1] ?? 0))
    expect(both.get(0)).toBeCloseTo(1, 12)
  })

  test('WAR-G-19: a fight divided under splitAttacks: yes', () => {
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

  // A leader at BESIDE with a guard beside him and x, and one beside x alone.
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

  test.each([
    ['no', 7],
    ['yes', 6],
  ] as const)('WAR-G-22: shots into a leader’s combat, bossVsShots: %s', (bossVsShots, save) => {
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

  test('WAR-TERR-17, WAR-G-30: bonuses to saves add up, or the best counts', () => {
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

  test('WAR-DICE-05, WAR-G-11: a natural 12 hits, or not where more is needed', () => {
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

describe('skills', () => {
  const leader = dummy({ properties: ['leader', 'steady', 'onward', 'driveOn'] })

  test('WAR-LEAD-01: in the move step, on friends near enough; once a turn, or once a game', () => {
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

  test('WAR-LEAD-01: Dread spoils hits in fights beside it; Drive On helps once', () => {
    const dread = dummy({ properties: ['leader', 'dread'] })
    const game = faced(dummy({ fight: [1, 7, 1] }), dread)
    expect(game.having({ kind: 'fight' })[0]?.hitOn).toBe(8)
    game.unit('x').driven = 1
    expect(game.having({ kind: 'fight' })[0]?.hitOn).toBe(7)
  })

  test('WAR-G-12: none of it under skills: off', () => {
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

describe('magic', () => {
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

  test('WAR-MAG-01, WAR-MAG-05, WAR-MAG-06, WAR-MAG-07: in sight, front and range, before and after the move', () => {
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
  ] as const)('WAR-MAG-04, WAR-G-25: a spell once a game, spellOnce: %s', (spellOnce, friend, enemy) => {
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

  test('WAR-G-23: one spell an activation under spellsPerActivation: 1', () => {
    const game = casting('1 | 2', ['spark', 'boneSpur'], but({ spellsPerActivation: 1 }))
    expect(game.do({ kind: 'spell' }).having({ kind: 'spell' })).toEqual([])
  })

  test('WAR-MAG-03, WAR-G-24: a 1 wounds the caster, who may save under backfireSave: yes', () => {
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

  test('WAR-MAG-06, WAR-UNIT-10: a caster who falls to his own spell is done', () => {
    const game = casting('1 | 1', ['spark'], CORE, [{ id: 'f', card: dummy(), at: [0, 0] }])
    Object.assign(game.unit('x'), { damage: 4, battered: 1 })
    game.do({ kind: 'spell' })
    expect([game.unit('x').isAlive, game.state.active]).toEqual([false, -1])
  })

  test('spells on friends and enemies', () => {
    const friend = [{ id: 'f', card: dummy({ strength: 8 }), at: [1, 5] as const }]
    const game = casting('1 | 4 | 4 | 4 | 4', ['mistVeil', 'mend', 'mire', 'gravegrip'], CORE, friend)
    Object.assign(game.unit('f'), { damage: 5, battered: 1 })
    game.do({ kind: 'spell', spell: 'mistVeil' }, { kind: 'spell', spell: 'mend' })
    expect([game.unit('f').veiled, game.unit('f').damage, game.unit('f').battered]).toEqual([1, 3, 1])
    game.do({ kind: 'spell', spell: 'mire', target: 'z' }, { kind: 'spell', spell: 'gravegrip', target: 'y' })
    expect([game.unit('z').mired, game.unit('y').gripped]).toEqual([2, 1])
    game.done()
  })

  test('WAR-PWR-01, WAR-PWR-02, WAR-PWR-04: Night Tide floods, exhausts, and costs the next turn', () => {
    const game = casting('1 | 12 | 1 1 1 | 1 1 1 | 1 | 1', ['nightTide', 'spark'])
    expect(game.having({ kind: 'spell', spell: 'nightTide', hex: [2, 7] })).toHaveLength(1)
    game.do({ kind: 'spell', spell: 'nightTide', hex: [2, 7] })
    expect([game.unit('y').damage, game.unit('z').damage, game.unit('w').damage]).toEqual([3, 3, 0])
    // It goes on as ever.
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
  ] as const)('WAR-G-26: a power spell that fails, exhaustOn: %s', (exhaustOn, exhausted) => {
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

describe('the end', () => {
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
  ] as const)('WAR-TURN-01, WAR-G-01: who has won after the last turn, victory: %s', async (victory, won) => {
    const { winner, pointsDestroyed } = await import('../../src/games/war/score.ts')
    const game = ended(but({ victory }), [0, 1])
    expect(pointsDestroyed(game.state, 0)).toBe(40)
    expect(winner(game.state)).toBe(won)
    const even = ended(but({ victory }), [0, 0])
    expect(winner(even.state)).toBe(-1)
  })

  test('WAR-G-01: the first to lose his leader has lost under victory: leader, at once', () => {
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
