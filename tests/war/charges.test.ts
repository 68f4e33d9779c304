import { describe, expect, test } from 'vitest'
import type { WarRules } from '../../src/games/war/data/rules.ts'
import { battle, but, CORE, dummy, Play, unit } from '../support/war/cards.ts'
import { FOOT, facings, HORSE, mover, WINGS } from './movers.ts'
import { column, fightMean, OPEN, play as placed } from './placed.ts'

describe('charges on hexes', () => {
  test('WAR-CHG-01, WAR-CHG-02, WAR-G-14: a move ends beside an enemy; it may turn there under turnAfterCharge: yes', () => {
    const foes = [[2, 5] as const]
    const play = mover(OPEN, HORSE, [2, 2], { foes })
    expect(play.having({ kind: 'move', to: [2, 4], facing: 0 })[0]).toMatchObject({ charges: ['foe 0'] })
    expect(facings(play, [2, 4])).toEqual([0])
    expect(facings(mover(OPEN, HORSE, [2, 2], { foes, rules: but({ turnAfterCharge: 'yes' }) }), [2, 4])).toEqual([
      0, 1, 2, 3, 4, 5,
    ])
  })

  test('WAR-FIGHT-01, WAR-CHG-01: a charge at a flank or at the rear strikes and is saved against as one at the front', () => {
    const losses = [0, 1, 2, 3, 4, 5].map((facing) => {
      const knights = [{ id: 'x', card: dummy({ fight: [4, 6, 1] }), at: [2, 2] as const }]
      const foe = [{ id: 'y', card: dummy({ save: 7 }), at: [2, 5] as const, facing }]
      const started = placed(knights, foe, '1').do({ kind: 'activate', unit: 'x' })
      return fightMean(started.do({ kind: 'move', to: [2, 4], facing: 0 }))
    })
    expect(losses[0]).toBeGreaterThan(0)
    expect(new Set(losses).size).toBe(1)
  })

  test('WAR-CHG-02: no unit on foot goes past an enemy that it comes beside', () => {
    expect(facings(mover(OPEN, HORSE, [2, 2]), [2, 6])).toContain(0)
    for (const foe of [
      [3, 3],
      [1, 4],
    ] as const) {
      const play = mover(OPEN, HORSE, [2, 2], { foes: [foe] })
      expect(facings(play, [2, foe[1]])).toContain(0)
      expect(facings(play, [2, 6])).toEqual([])
    }
  })

  test('WAR-CHG-04, WAR-G-15: a unit that begins beside an enemy may leave, under disengage: locked only turn', () => {
    const foes = [[2, 2] as const]
    const free = mover(OPEN, HORSE, [2, 3], { foes })
    expect(facings(free, [2, 5])).toContain(0)
    const locked = mover(OPEN, HORSE, [2, 3], { foes, rules: but({ disengage: 'locked' }) })
    expect(new Set(locked.having({ kind: 'move' }).map(({ to }) => String(to)))).toEqual(new Set(['2,3']))
    expect(facings(locked, [2, 3])).toEqual([1, 2, 3, 4, 5])
  })

  test('WAR-CHG-01, WAR-CHG-05: a unit that comes next to several enemies has charged once, one that comes next to none has not', () => {
    const foes = [
      [1, 4],
      [3, 4],
    ] as const
    const play = mover(OPEN, HORSE, [2, 2], { foes })
    expect(play.having({ kind: 'move', to: [2, 4] })[0]).toMatchObject({ charges: ['foe 0', 'foe 1'] })
    expect(play.do({ kind: 'move', to: [2, 4] }).state.charges[0]).toBe(1)
    expect(mover(OPEN, HORSE, [2, 2], { foes }).do({ kind: 'move', to: [2, 3] }).state.charges[0]).toBe(0)
  })

  test('WAR-CHG-04, WAR-G-15: under disengage: locked, a unit that begins beside no enemy moves as ever', () => {
    const free = mover(OPEN, HORSE, [2, 2], { rules: but({ disengage: 'locked' }) })
    expect(facings(free, [2, 7])).toEqual([0])
  })

  test('WAR-CHG-06: all enemies that one charge removes are removed at once', () => {
    const play = new Play(
      battle(
        OPEN,
        [unit('x', HORSE, { at: [2, 2], facing: 0 })],
        [
          unit('gun', dummy({ type: 'artillery' }), { at: [1, 4], facing: 3 }),
          unit('caster', dummy({ properties: ['caster'] }), { at: [3, 4], facing: 3 }),
          unit('other', dummy({ type: 'artillery' }), { at: [2, 5], facing: 3 }),
          unit('y', dummy(), { at: [5, 8], facing: 3 }),
        ],
      ),
      '1',
    )
    play.unit('caster').exhausted = 2
    play.do({ kind: 'activate' }, { kind: 'move', to: [2, 4] })
    expect(['gun', 'caster', 'other', 'y'].map((id) => play.unit(id).isAlive)).toEqual([false, false, false, true])
    // The unit has ended its move, and has no enemy to fight.
    expect(play.state.active).toBe(-1)
  })

  test('WAR-CHG-05: a step from one enemy to another is a charge, and a turn on the spot is not', () => {
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
    // Two points to the left it sees past the wood; the turn back leads in.
    const seen = mover(column('....w....'), dummy({ type: 'lightCavalry' }), [2, 2], { foes: [[2, 5]] })
    expect(facings(seen, [2, 4]).length).toBeGreaterThan(0)
    const back = { foes: [[2, 4] as const], facing: 3 }
    expect(facings(mover(OPEN, dummy({ type: 'lightCavalry' }), [2, 2], back), [2, 3])).toContain(0)
    const atStart = { ...back, rules: but({ chargeLos: 'atStart' }) }
    expect(facings(mover(OPEN, dummy({ type: 'lightCavalry' }), [2, 2], atStart), [2, 3])).toEqual([])
    expect(facings(mover(OPEN, WINGS, [2, 2], atStart), [2, 3])).toEqual([])
    expect(facings(mover(column('...w.....'), WINGS, [2, 2], { foes: [[2, 4]] }), [2, 3])).not.toEqual([])
  })

  test.each([
    ['duringMove', []],
    ['atStart', []],
    ['none', [0]],
  ] as const)(
    'WAR-CHG-03, WAR-MOVE-10, WAR-G-10: from the air, too, no charge at whom it has not seen, chargeLos: %s',
    (chargeLos, ends) => {
      const play = new Play(
        battle(
          column('...w.....'),
          [unit('x', WINGS, { at: [2, 2], facing: 0 })],
          [unit('y', dummy(), { at: [2, 4], facing: 3 })],
        ),
        '1',
        but({ chargeLos }),
      )
      // With one point it goes straight into the wood, without a view past it.
      play.unit('x').mired = 5
      expect(facings(play.do({ kind: 'activate' }), [2, 3])).toEqual(ends)
    },
  )

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

describe('charges at several enemies', () => {
  /** From beside a wood into it: y, behind it to the left, is seen; the gun straight behind it is not. */
  const charge = (rules: Partial<WarRules>, points = 1) => {
    const play = new Play(
      battle(
        column('...w.....'),
        [unit('x', FOOT, { at: [2, 2], facing: 0 })],
        [
          unit('y', dummy(), { at: [1, 3], facing: 3 }),
          unit('gun', dummy({ type: 'artillery' }), { at: [2, 4], facing: 3 }),
        ],
      ),
      '1',
      but(rules),
    )
    play.unit('x').mired = 4 - points
    return play.do({ kind: 'activate' }, { kind: 'move', to: [2, 3], facing: 0 })
  }

  test('WAR-CHG-03, WAR-LOS-06, WAR-G-10: under chargeSight: each a charge takes only those it saw; under any all beside it', () => {
    expect(charge({}).unit('gun').isAlive).toBe(true)
    expect(charge({ chargeSight: 'any' }).unit('gun').isAlive).toBe(false)
    expect(charge({ chargeLos: 'none' }).unit('gun').isAlive).toBe(false)
    expect(charge({ chargeLos: 'atStart' }).unit('gun').isAlive).toBe(true)
    // The unit still has charged and stays there.
    const play = charge({})
    expect([play.state.charges[0], play.unit('x').hex]).toEqual([1, 3 * 6 + 2])
  })

  test.each([
    ['..w...', false],
    ['..ww..', true],
    ['.ww...', true],
  ] as const)(
    'WAR-TERR-03, WAR-LOS-07: on the way into woods the sight of each enemy beside them is cited: %s',
    (row, isCited) => {
      const rows = ['......', '......', row, '......', '......', '......']
      const x = { id: 'x', card: dummy({ type: 'lightCavalry' }), at: [2, 0] as const }
      const gun = dummy({ type: 'artillery' })
      const foes = [
        { id: 'left', card: gun, at: [1, 2] as const },
        { id: 'right', card: gun, at: [3, 2] as const },
      ]
      const game = placed([x], foes, '', but({ firstTurn: 'first' }), true, rows)
      game.do({ kind: 'activate', unit: 'x' }, { kind: 'move', to: [2, 2], facing: 0 })
      for (const id of ['WAR-TERR-03', 'WAR-LOS-07']) expect(game.clauses.has(id), id).toBe(isCited)
    },
  )

  test('WAR-G-34: under chargeAll: declared an enemy that is not seen cannot be named', () => {
    const play = charge({ chargeAll: 'declared' })
    expect(play.having({ kind: 'charge' }).map(({ target }) => target)).not.toContain('gun')
  })
})
