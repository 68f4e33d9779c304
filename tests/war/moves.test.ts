import { describe, expect, test } from 'vitest'
import type { WarRules } from '../../src/games/war/rules.ts'
import { battle, but, type Card, CORE, dummy, Play, unit } from '../support/war.ts'

type Hex = readonly [number, number]

interface Around {
  readonly foes?: readonly Hex[]
  readonly friends?: readonly Hex[]
  readonly rules?: WarRules
  readonly facing?: number
}

/** A board six wide with ground in column 2, row by row from row 0. */
function column(letters: string): string[] {
  return Array.from(letters, (letter) => `..${letter}...`)
}

/** A unit that is about to move. */
function mover(
  rows: readonly string[],
  card: Card,
  at: Hex,
  { foes = [], friends = [], rules = CORE, facing = 0 }: Around = {},
) {
  const play = new Play(
    battle(
      rows,
      [unit('x', card, { at, facing }), ...friends.map((at, i) => unit(`friend ${i}`, dummy(), { at, facing: 0 }))],
      [
        unit('far', dummy(), { at: [5, rows.length - 1], facing: 3 }),
        ...foes.map((at, i) => unit(`foe ${i}`, dummy(), { at, facing: 3 })),
      ],
    ),
    '1',
    rules,
  )
  return play.do({ kind: 'activate', unit: 'x' })
}

/** Facings in which it may end on a hex. */
function facings(play: Play, to: Hex): readonly unknown[] {
  return play.having({ kind: 'move', to }).map(({ facing }) => facing)
}

const FOOT = dummy({ type: 'infantry' })
const HORSE = dummy({ type: 'heavyCavalry' })
const WINGS = dummy({ type: 'flying' })
const OPEN = column('.........')

describe('moves', () => {
  test('WAR-MOVE-01: points need not be spent', () => {
    const play = mover(OPEN, FOOT, [2, 1])
    expect(play.actions[0]).toMatchObject({ kind: 'hold' })
    expect(facings(play, [2, 2])).toContain(0)
  })

  test('WAR-MOVE-02, WAR-MOVE-03: turns and steps ahead at a point each, none back or aside', () => {
    const play = mover(OPEN, dummy({ type: 'artillery' }), [2, 1])
    const places = play.having({ kind: 'move' }).map(({ to, facing }) => [to, facing])
    expect(places).toEqual([
      [[2, 1], 1],
      [[2, 1], 5],
      [[2, 2], 0],
    ])
  })

  test('WAR-MOVE-07, WAR-MOVE-12: artillery that moved does not shoot, whatever its points', () => {
    const gun = dummy({ type: 'artillery', shoot: [1, 7, 1, 12] })
    const play = mover(OPEN, gun, [2, 1], { foes: [[2, 6]] })
    play.unit('x').hastened = 1
    const turned = play.do({ kind: 'move', to: [2, 1], facing: 1 })
    expect(turned.state.active).not.toBe(play.unit('x').index)
    const held = mover(OPEN, gun, [2, 1], { foes: [[2, 6]] }).do({ kind: 'hold' })
    expect(held.having({ kind: 'shoot', target: 'foe 0' })).toHaveLength(1)
  })

  test('WAR-MOVE-09, WAR-MOVE-10, WAR-MOVE-11: units bar the way, but not in the air; nobody ends on one', () => {
    const ahead = { foes: [[2, 3] as const] }
    const walked = mover(OPEN, HORSE, [2, 2], { friends: [[2, 3]] })
    expect(facings(walked, [2, 3])).toEqual([])
    const flown = mover(OPEN, WINGS, [2, 2], ahead)
    expect(facings(flown, [2, 3])).toEqual([])
    // Over the enemy, and on past hexes beside it.
    expect(facings(flown, [2, 6])).toContain(0)
    expect(facings(mover(OPEN, HORSE, [2, 2], ahead), [2, 6])).toEqual([])
  })

  test('WAR-G-13: friends may be passed under passFriends: yes, and nobody stops on them', () => {
    for (const [passFriends, through] of [
      ['no', []],
      ['yes', [0, 1, 5]],
    ] as const) {
      const play = mover(OPEN, FOOT, [2, 2], {
        friends: [
          [2, 3],
          [1, 2],
          [3, 2],
        ],
        rules: but({ passFriends }),
      }) // barred all round
      expect(facings(play, [2, 5])).toEqual(through)
      expect(facings(play, [2, 3])).toEqual([])
    }
  })
})

describe('charges', () => {
  test('WAR-CHG-01, WAR-CHG-02, WAR-G-14: a move ends beside an enemy; it may turn there under turnAfterCharge: yes', () => {
    const foes = [[2, 5] as const]
    const play = mover(OPEN, HORSE, [2, 2], { foes })
    expect(play.having({ kind: 'move', to: [2, 4], facing: 0 })[0]).toMatchObject({ charges: ['foe 0'] })
    expect(facings(play, [2, 4])).toEqual([0])
    expect(facings(mover(OPEN, HORSE, [2, 2], { foes, rules: but({ turnAfterCharge: 'yes' }) }), [2, 4])).toEqual([
      0, 1, 2, 3, 4, 5,
    ])
  })

  test('WAR-CHG-04, WAR-G-15: who begins beside an enemy may leave, under disengage: locked only turn', () => {
    const foes = [[2, 2] as const]
    const free = mover(OPEN, HORSE, [2, 3], { foes })
    expect(facings(free, [2, 5])).toContain(0)
    const locked = mover(OPEN, HORSE, [2, 3], { foes, rules: but({ disengage: 'locked' }) })
    expect(new Set(locked.having({ kind: 'move' }).map(({ to }) => String(to)))).toEqual(new Set(['2,3']))
    expect(facings(locked, [2, 3])).toEqual([1, 2, 3, 4, 5])
  })

  test('WAR-CHG-05: a step from enemy to enemy is a charge, a turn on the spot is none', () => {
    const play = mover(OPEN, HORSE, [2, 3], { foes: [[3, 3]] })
    expect(play.having({ kind: 'move', to: [2, 4] })[0]).toMatchObject({ charges: ['foe 0'] })
    expect(play.having({ kind: 'move', to: [2, 3] })[0]).toMatchObject({ charges: [] })
    const before = play.state.charges[0]
    play.do({ kind: 'move', to: [2, 3], facing: 1 })
    expect(play.state.charges[0]).toBe(before)
    const stepped = mover(OPEN, HORSE, [2, 3], { foes: [[3, 3]] }).do({ kind: 'move', to: [2, 4] })
    expect(stepped.state.charges[0]).toBe(1)
  })

  test.each([
    ['duringMove', []],
    ['atStart', []],
    ['none', [0]],
  ] as const)(
    'WAR-CHG-03, WAR-LOS-06, WAR-G-10: into woods at an enemy behind them, chargeLos: %s',
    (chargeLos, ends) => {
      const play = mover(column('...w.....'), FOOT, [2, 2], { foes: [[2, 4]], rules: but({ chargeLos }) })
      expect(facings(play, [2, 3])).toEqual(ends)
    },
  )

  test('WAR-CHG-03, WAR-G-10: an enemy seen on the way may be charged through woods; from the back only where the move counts', () => {
    // Two points to the left there is a view past the wood; the turn back leads in.
    const seen = mover(column('....w....'), dummy({ type: 'lightCavalry' }), [2, 2], { foes: [[2, 5]] })
    expect(facings(seen, [2, 4]).length).toBeGreaterThan(0)
    const back = { foes: [[2, 4] as const], facing: 3 }
    expect(facings(mover(OPEN, dummy({ type: 'lightCavalry' }), [2, 2], back), [2, 3])).toContain(0)
    const atStart = { ...back, rules: but({ chargeLos: 'atStart' }) }
    expect(facings(mover(OPEN, dummy({ type: 'lightCavalry' }), [2, 2], atStart), [2, 3])).toEqual([])
    expect(facings(mover(OPEN, WINGS, [2, 2], atStart), [2, 3])).toEqual([])
    expect(facings(mover(column('...w.....'), WINGS, [2, 2], { foes: [[2, 4]] }), [2, 3])).not.toEqual([])
  })

  test('WAR-CHG-06, WAR-SHOOT-13, WAR-UNIT-08, WAR-ACT-05: a gun charged is gone at once, and the charger may shoot on', () => {
    const play = new Play(
      battle(
        OPEN,
        [unit('x', dummy({ shoot: [1, 7, 1, 9] }), { at: [2, 2], facing: 0 })],
        [
          unit('gun', dummy({ type: 'artillery' }), { at: [2, 4], facing: 3 }),
          unit('y', dummy(), { at: [2, 7], facing: 3 }),
        ],
      ),
      '1 4 3',
      CORE,
      true,
    )
    play.do({ kind: 'activate' }, { kind: 'move', to: [2, 3] })
    expect(play.unit('gun').isAlive).toBe(false)
    expect(play.actions.map(({ kind }) => kind)).toEqual(['done', 'shoot'])
    for (const id of ['WAR-SHOOT-13', 'WAR-UNIT-08', 'WAR-CHG-06']) expect(play.clauses).toContain(id)
  })

  test('WAR-G-34: under chargeAll: declared only the enemy named is charged', () => {
    for (const chargeAll of ['all', 'declared'] as const) {
      const play = new Play(
        battle(
          OPEN,
          [unit('x', HORSE, { at: [2, 2], facing: 0 })],
          [
            unit('gun', dummy({ type: 'artillery' }), { at: [1, 5], facing: 3 }),
            unit('other', dummy({ type: 'artillery' }), { at: [3, 5], facing: 3 }),
            unit('far', dummy(), { at: [5, 8], facing: 3 }),
          ],
        ),
        '1',
        but({ chargeAll }),
      )
      play.do({ kind: 'activate' }, { kind: 'move', to: [2, 5], facing: 0 })
      if (chargeAll === 'declared') play.do({ kind: 'charge', target: 'other' })
      expect([play.unit('gun').isAlive, play.unit('other').isAlive]).toEqual([chargeAll === 'declared', false])
    }
  })
})

describe('ground', () => {
  test.each([
    ['w', 'WAR-TERR-01'],
    ['b', 'WAR-TERR-16'],
  ])('%s, %s, WAR-G-28: its edge is crossed once, or ends the move under crossing: stop', (letter) => {
    const rows = column(`..${letter}${letter}.....`)
    const once = mover(rows, HORSE, [2, 1])
    expect(facings(once, [2, 3])).toContain(0)
    expect(facings(once, [2, 4])).toEqual([])
    const stop = mover(rows, HORSE, [2, 1], { rules: but({ crossing: 'stop' }) })
    expect(facings(once, [2, 2])).toEqual([0, 1, 2, 3, 4, 5])
    // As it came in, from ahead or from either hand.
    expect(facings(stop, [2, 2])).toEqual([0, 1, 5])
    expect(facings(stop, [2, 3])).not.toContain(0)
    // Out again is a crossing, too: one that begins inside leaves and does not come back.
    expect(facings(mover(rows, HORSE, [2, 2]), [2, 5])).toContain(0)
    expect(facings(mover(rows, WINGS, [2, 1]), [2, 6])).toContain(0)
  })

  test('WAR-C-02: ruins are broken ground under ruinsMove: broken', () => {
    const rows = column('..uu.....')
    expect(facings(mover(rows, HORSE, [2, 1]), [2, 4])).toContain(0)
    expect(facings(mover(rows, HORSE, [2, 1], { rules: but({ ruinsMove: 'broken' }) }), [2, 4])).toEqual([])
  })

  test('WAR-TERR-04, WAR-TERR-05, WAR-TERR-18, WAR-G-29: up a hill and no further, along it and down free', () => {
    const rows = column('..hh.....')
    const up = mover(rows, HORSE, [2, 1])
    expect(facings(up, [2, 2])).toEqual([0, 1, 2, 3, 4, 5])
    expect(facings(up, [2, 3])).not.toContain(0)
    expect(facings(mover(rows, HORSE, [2, 1], { rules: but({ hillEntry: 'stopAll' }) }), [2, 2])).toEqual([0, 1, 5])
    const down = mover(rows, HORSE, [2, 2])
    expect(facings(down, [2, 3])).toContain(0)
    expect(facings(down, [2, 5])).toContain(0)
  })

  test('WAR-TERR-08, WAR-TERR-19: hills and woods do not hold up who flies', () => {
    expect(facings(mover(column('..hh.w...'), WINGS, [2, 1]), [2, 7])).toContain(0)
  })

  test('WAR-TERR-10, WAR-TERR-11, WAR-TERR-12, WAR-TERR-20: rivers, and where they are crossed', () => {
    const river = (letter: string) => [
      '......',
      '......',
      '......',
      `rr${letter}rrr`,
      '......',
      '......',
      '......',
      '......',
    ]
    expect(facings(mover(river('r'), FOOT, [2, 2]), [2, 3])).toEqual([])
    expect(facings(mover(river('r'), dummy({ type: 'artillery' }), [2, 2]), [2, 3])).toEqual([])
    const horse = mover(river('r'), HORSE, [2, 2])
    expect(facings(horse, [2, 3])).toContain(0)
    expect(facings(horse, [2, 4])).toEqual([])
    expect(facings(mover(river('r'), dummy({ type: 'large' }), [2, 3]), [2, 4])).toContain(0)
    const wings = mover(river('r'), WINGS, [2, 2])
    expect(facings(wings, [2, 3])).toEqual([])
    expect(facings(wings, [2, 4])).toContain(0)
    for (const letter of ['B', 'f']) {
      expect(facings(mover(river(letter), FOOT, [2, 2]), [2, 4])).toContain(0)
      expect(facings(mover(river(letter), WINGS, [2, 2]), [2, 3])).toContain(0)
    }
  })
})
