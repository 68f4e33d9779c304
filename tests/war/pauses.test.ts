import { describe, expect, test } from 'vitest'
import { OVER } from '../../src/core/ruleset.ts'
import type { WarRules } from '../../src/games/war/data/rules.ts'
import { battle, but, type Card, CORE, dummy, Play, unit } from '../support/war/cards.ts'
import { dummies, type Hex, OPEN, play } from './placed.ts'

/** Spells and skills in the middle of a move: WAR-MAG-06, WAR-LEAD-01. */

const READER = dummy({ properties: ['caster', 'spark', 'mistVeil'] })
const MARSHAL = dummy({ type: 'heavyCavalry', properties: ['leader', 'steady'] })

const BROKEN = ['...w..', '..wwh.', '.rhhw.', '..wr..', 'b.bw..', '.bb.h.', '..hhb.', '.wwr..', '......']

interface Start {
  readonly foes?: readonly Hex[]
  readonly rules?: WarRules
  readonly script?: string
}

/** A unit in column 2, row 1, before a move down the board, with a friend next to it. */
function mover(rows: readonly string[], card: Card, { foes = [[5, 8]], rules = CORE, script = '1' }: Start = {}) {
  const own = [
    { id: 'x', card, at: [2, 1] as const },
    { id: 'friend', card: dummy(), at: [0, 2] as const },
  ]
  return play(own, dummies('foe', foes), script, rules, false, rows).do({ kind: 'activate', unit: 'x' })
}

function places(play: Play): string[] {
  return play.having({ kind: 'move' }).map(({ to, facing }) => `${String(to)} ${String(facing)}`)
}

describe('a move with a pause', () => {
  test('WAR-MAG-06: a caster goes a step, casts, and goes on with what is left', () => {
    const play = mover(OPEN, READER, { foes: [[2, 7]], script: '1 | 12 | 6 6 6 6' })
    expect(play.having({ kind: 'spell', spell: 'spark' })).toHaveLength(1)
    play.do({ kind: 'move', to: [2, 3], facing: 0 })
    expect(play.having({ kind: 'spell', spell: 'spark' })).toHaveLength(1)
    play.do({ kind: 'spell', spell: 'spark' })
    // Two points left after one step: infantry may take three steps in all (WAR-MOVE-04, WAR-MOVE-12).
    expect(places(play)).toContain('2,4 0')
    expect(places(play)).toContain('2,3 2')
    expect(places(play)).not.toContain('2,5 0')
    expect(places(play)).not.toContain('2,3 3')
    play.do({ kind: 'move', to: [2, 4], facing: 0 })
    expect(places(play)).toEqual(['2,4 1', '2,4 5'])
    play.do({ kind: 'hold' })
    expect(play.unit('x').hex).toBe(4 * 6 + 2)
    play.done()
  })

  test('WAR-LEAD-01: a leader uses a skill on its way, and is not asked again without one', () => {
    const play = mover(OPEN, MARSHAL)
    play.do({ kind: 'move', to: [2, 2], facing: 0 })
    expect(places(play)).toContain('2,6 0')
    play.do({ kind: 'skill', skill: 'steady', target: 'friend' })
    play.do({ kind: 'move', to: [2, 4], facing: 0 })
    expect(play.side === OVER || play.state.active !== play.unit('x').index).toBe(true)
  })

  test('a unit with neither spell nor skill moves once', () => {
    const play = mover(OPEN, dummy({ type: 'heavyCavalry' }))
    play.do({ kind: 'move', to: [2, 2], facing: 0 })
    expect(play.state.active).not.toBe(play.unit('x').index)
  })

  test('a charge ends the move, spells or not (WAR-CHG-02)', () => {
    const play = mover(OPEN, READER, { foes: [[2, 4]] })
    play.do({ kind: 'move', to: [2, 3], facing: 0 })
    expect(play.having({ kind: 'move' })).toEqual([])
    expect(play.having({ kind: 'spell', spell: 'spark' })).toHaveLength(1)
  })

  test('WAR-CHG-03: a unit that turns on the spot between two enemies still knows those it has seen', () => {
    const play = mover(BROKEN, READER, {
      foes: [
        [1, 1],
        [3, 1],
        [2, 3],
      ],
    })
    play.state.board?.sighted.fill(1)
    play.do({ kind: 'move', to: [2, 1], facing: 1 })
    expect(play.state.active).toBe(play.unit('x').index)
    expect(Array.from(play.state.board?.sighted ?? []).slice(2, 5)).toEqual([1, 1, 1])
  })

  // With pauses it reaches no place that a single move would not reach: points, steps and crossed edges are kept.
  test.each([
    ['infantry', {}],
    ['lightCavalry', {}],
    ['heavyCavalry', { crossing: 'stop' }],
    ['lightCavalry', { hillEntry: 'stopAll' }],
    ['lightCavalry', { chargeLos: 'atStart' }],
    ['infantry', { chargeLos: 'none', passFriends: 'yes' }],
    ['flying', {}],
    ['flying', { chargeLos: 'atStart' }],
  ] as const)(
    'a pause takes %s nowhere else, %o (WAR-TERR-01, WAR-TERR-04, WAR-TERR-11, WAR-TERR-16)',
    (type, rules) => {
      const start: Start = {
        foes: [
          [3, 4],
          [1, 7],
        ],
        rules: but(rules),
      }
      const card = dummy({ type, properties: ['caster', 'spark'] })
      const whole = places(mover(BROKEN, card, start))
      const all = new Set([...whole, '2,1 0'])
      const went = new Set<string>()
      for (const place of whole) {
        const [hex = '', facing = ''] = place.split(' ')
        const play = mover(BROKEN, card, start)
        play.do({ kind: 'move', to: hex.split(',').map(Number), facing: Number(facing) })
        if (play.side === OVER || play.state.active !== play.unit('x').index) continue
        for (const next of places(play)) {
          expect(all, `${place}, then ${next}`).toContain(next)
          went.add(next)
        }
      }
      expect(went.size).toBeGreaterThan(whole.length / 3)
    },
  )
})

describe('declared charges', () => {
  test('WAR-G-34: a charge onto hidden ground may name only an enemy seen on the way (WAR-CHG-03)', () => {
    // Two guns beside a wood; the hill hides one of them from the way there.
    const rows = ['......', '......', '..w...', '.h....', '......', '......']
    const charge = (chargeLos: WarRules['chargeLos']) => {
      const play = new Play(
        battle(
          rows,
          [unit('x', dummy({ type: 'lightCavalry' }), { at: [2, 0], facing: 0 })],
          [
            unit('ahead', dummy({ type: 'artillery' }), { at: [2, 3], facing: 3 }),
            unit('aside', dummy({ type: 'artillery' }), { at: [1, 2], facing: 3 }),
          ],
        ),
        '1',
        but({ chargeAll: 'declared', chargeLos }),
      )
      play.do({ kind: 'activate', unit: 'x' }, { kind: 'move', to: [2, 2], facing: 0 })
      return play
    }
    expect(charge('none').having({ kind: 'charge' })).toHaveLength(2)
    const seen = charge('duringMove')
    expect(seen.having({ kind: 'charge' }).map(({ target }) => target)).toEqual(['aside'])
    seen.do({ kind: 'charge', target: 'aside' })
    expect([seen.unit('ahead').isAlive, seen.unit('aside').isAlive]).toEqual([true, false])
  })
})

describe('divided attacks', () => {
  const pair = (changes: Partial<Card>, rules: Partial<WarRules>, script: string) =>
    new Play(
      battle(
        OPEN,
        [unit('x', dummy({ fight: [4, 7, 1], ...changes }), { at: [2, 2], facing: 0 })],
        [
          unit('y', dummy({ strength: 2, fight: [2, 7, 1] }), { at: [2, 3], facing: 3 }),
          unit('z', dummy({ fight: [2, 7, 1] }), { at: [1, 2], facing: 3 }),
        ],
      ),
      script,
      but({ splitAttacks: 'yes', noOneTurnKill: 'off', ...rules }),
    ).do({ kind: 'activate' }, { kind: 'hold' })

  test('WAR-G-19, WAR-UNIT-09: no damage is applied before all dice are thrown; a unit that is removed strikes back, too', () => {
    const play = pair({}, { strikeBack: 'simultaneous' }, '1 | 7 7 7 | 1 1 1 | 8 | 1 | 7 1 | 1 | 12 12 | 1 1')
    play.do({ kind: 'fight', target: 'y', dice: 3 })
    expect([play.unit('y').damage, play.unit('x').damage]).toEqual([0, 0])
    play.do({ kind: 'fight', target: 'z', dice: 1 })
    expect([play.unit('y').isAlive, play.unit('z').damage, play.unit('x').damage]).toEqual([false, 1, 3])
    play.done()
  })

  test('WAR-G-19: a unit that is done divides no more, and strikes with what was named', () => {
    const play = pair({}, {}, '1 | 7 | 1')
    play.do({ kind: 'fight', target: 'z', dice: 1 })
    expect(play.having({ kind: 'fight', target: 'z' })).toEqual([])
    play.do({ kind: 'done' })
    expect([play.unit('y').damage, play.unit('z').damage]).toEqual([0, 1])
    play.done()
  })
})
