import { describe, expect, test } from 'vitest'
import { but, dummy } from '../support/war/cards.ts'
import { FOOT, facings, HORSE, mover, WINGS } from './movers.ts'
import { column, OPEN } from './placed.ts'

describe('moves on hexes', () => {
  test('WAR-MOVE-01: movement points need not be spent', () => {
    const play = mover(OPEN, FOOT, [2, 1])
    expect(play.actions[0]).toMatchObject({ kind: 'hold' })
    expect(facings(play, [2, 2])).toContain(0)
  })

  test('WAR-MOVE-02, WAR-MOVE-03: a turn or a step ahead costs a point; no unit steps back or aside', () => {
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

  test('WAR-MOVE-09, WAR-MOVE-10, WAR-MOVE-11: units bar the way, but not in the air; no unit ends on one', () => {
    const ahead = { foes: [[2, 3] as const] }
    const walked = mover(OPEN, HORSE, [2, 2], { friends: [[2, 3]] })
    expect(facings(walked, [2, 3])).toEqual([])
    const flown = mover(OPEN, WINGS, [2, 2], ahead)
    expect(facings(flown, [2, 3])).toEqual([])
    // Over the enemy, and past further hexes next to it.
    expect(facings(flown, [2, 6])).toContain(0)
    expect(facings(mover(OPEN, HORSE, [2, 2], ahead), [2, 6])).toEqual([])
  })

  test('WAR-MOVE-11, WAR-G-13: units bar the way over rough ground too, and enemies always do', () => {
    const rows = column('......b..')
    expect(facings(mover(rows, HORSE, [2, 2]), [2, 4])).toContain(0)
    for (const passFriends of ['no', 'yes'] as const) {
      const rules = but({ passFriends })
      const around = [
        [2, 3],
        [1, 2],
        [3, 2],
      ] as const
      const friends = mover(rows, HORSE, [2, 2], { friends: around, rules })
      expect(facings(friends, [2, 4]).includes(0)).toBe(passFriends === 'yes')
      expect(facings(mover(rows, HORSE, [2, 2], { foes: around, rules }), [2, 4])).toEqual([])
      // Only one unit, but no way around it.
      expect(facings(mover(rows, HORSE, [2, 2], { foes: [[2, 3]], rules }), [2, 4])).toEqual([])
    }
  })

  test('WAR-G-13: friends may be passed under passFriends: yes, and no unit stops on them', () => {
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

describe('ground of hexes', () => {
  test.each([
    ['w', 'WAR-TERR-01'],
    ['b', 'WAR-TERR-16'],
  ])(
    '%s, %s, WAR-G-28: the edge of the ground is crossed once in a move, or ends it under crossing: stop',
    (letter) => {
      const rows = column(`..${letter}${letter}.....`)
      const once = mover(rows, HORSE, [2, 1])
      expect(facings(once, [2, 3])).toContain(0)
      expect(facings(once, [2, 4])).toEqual([])
      const stop = mover(rows, HORSE, [2, 1], { rules: but({ crossing: 'stop' }) })
      expect(facings(once, [2, 2])).toEqual([0, 1, 2, 3, 4, 5])
      // The way it came in, from ahead or from either side.
      expect(facings(stop, [2, 2])).toEqual([0, 1, 5])
      expect(facings(stop, [2, 3])).not.toContain(0)
      // A step out is a crossing as well: a unit that begins inside leaves and does not come back.
      expect(facings(mover(rows, HORSE, [2, 2]), [2, 5])).toContain(0)
      expect(facings(mover(rows, WINGS, [2, 1]), [2, 6])).toContain(0)
    },
  )

  test('WAR-C-02: ruins are broken ground, except under ruinsMove: free', () => {
    const rows = column('..uu.....')
    expect(facings(mover(rows, HORSE, [2, 1]), [2, 4])).toEqual([])
    expect(facings(mover(rows, HORSE, [2, 1], { rules: but({ ruinsMove: 'free' }) }), [2, 4])).toContain(0)
  })

  test('WAR-TERR-04, WAR-TERR-05, WAR-TERR-18, WAR-G-29: a step up a hill ends the move; steps along it and down are free', () => {
    const rows = column('..hh.....')
    const up = mover(rows, HORSE, [2, 1])
    expect(facings(up, [2, 2])).toEqual([0, 1, 2, 3, 4, 5])
    expect(facings(up, [2, 3])).not.toContain(0)
    expect(facings(mover(rows, HORSE, [2, 1], { rules: but({ hillEntry: 'stopAll' }) }), [2, 2])).toEqual([0, 1, 5])
    const down = mover(rows, HORSE, [2, 2])
    expect(facings(down, [2, 3])).toContain(0)
    expect(facings(down, [2, 5])).toContain(0)
  })

  test('WAR-TERR-08, WAR-TERR-19: hills and woods do not hold up flying units', () => {
    expect(facings(mover(column('..hh.w...'), WINGS, [2, 1]), [2, 7])).toContain(0)
  })

  test('WAR-TERR-10, WAR-TERR-11, WAR-TERR-12, WAR-TERR-20: a river is crossed only where the rules allow it', () => {
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
    // Along the river and on, with one step in or out.
    const wide = column('...rrr...')
    expect(facings(mover(wide, HORSE, [2, 2]), [2, 5])).toContain(0)
    expect(facings(mover(wide, HORSE, [2, 4]), [2, 7])).toContain(0)
    expect(facings(mover(wide, HORSE, [2, 2]), [2, 6])).toEqual([])
    const wings = mover(river('r'), WINGS, [2, 2])
    expect(facings(wings, [2, 3])).toEqual([])
    expect(facings(wings, [2, 4])).toContain(0)
    for (const letter of ['B', 'f']) {
      expect(facings(mover(river(letter), FOOT, [2, 2]), [2, 4])).toContain(0)
      expect(facings(mover(river(letter), WINGS, [2, 2]), [2, 3])).toContain(0)
    }
  })
})
