import { describe, expect, test } from 'vitest'
import type { WarRules } from '../../src/games/war/data/rules.ts'
import { battle, but, type Card, damageOf, dummy, meanOf, outcomes, Play, unit } from '../support/war/cards.ts'
import { type Hex, play } from './placed.ts'

/** Situations that players might argue about. */

/** Eight rows of eight hexes, open except for single letters. */
function rowsWith(ground: readonly (readonly [letter: string, at: Hex])[]): string[] {
  const rows = Array.from({ length: 8 }, () => Array.from({ length: 8 }, () => '.'))
  for (const [letter, [column, row]] of ground) (rows[row] as string[])[column] = letter
  return rows.map((row) => row.join(''))
}

const WOODS = (...hexes: Hex[]) => rowsWith(hexes.map((at) => ['w', at]))

function moving(rows: readonly string[], card: Card, at: Hex, facing: number, foe: Hex, rules: Partial<WarRules> = {}) {
  const started = play(
    [{ id: 'x', card, at, facing }],
    [{ id: 'y', card: dummy(), at: foe }],
    '1',
    but(rules),
    false,
    rows,
  )
  started.do({ kind: 'activate', unit: 'x' })
  return (to: Hex) => started.having({ kind: 'move', to }).map(({ facing: side }) => side)
}

describe('charges on enemies that were never seen (WAR-CHG-03, WAR-G-10)', () => {
  const gun = dummy({ type: 'artillery' })
  const rows = WOODS([4, 2], [5, 0], [6, 2])

  test('an open hex between woods may hide the enemy adjacent to it', () => {
    expect(moving(rows, gun, [4, 1], 5, [5, 2])([5, 1])).toEqual([])
    expect(moving(rows, gun, [4, 1], 5, [5, 2], { chargeLos: 'atStart' })([5, 1])).toEqual([])
    expect(moving(rows, gun, [4, 1], 5, [5, 2], { chargeLos: 'none' })([5, 1])).toEqual([5])
  })

  test('without the woods the enemy is seen', () => {
    expect(moving(rowsWith([]), gun, [4, 1], 5, [5, 2])([5, 1])).toEqual([5])
  })

  test('a unit that flies over a hidden hex, sees the enemy from beyond and turns about may come down on it (WAR-CHG-05)', () => {
    const wings = dummy({ type: 'flying' })
    expect(moving(WOODS([2, 2], [3, 2], [4, 2]), wings, [3, 1], 0, [4, 3])([3, 2])).toContain(3)
  })
})

describe('a single enemy, and two (WAR-UNIT-05, WAR-G-05, WAR-G-06)', () => {
  const attack = dummy({ fight: [18, 1, 1] })

  test.each([
    ['all', { noOneTurnKill: 'all' }, 6],
    ['all, reach', { noOneTurnKill: 'all', destroy: 'reach' }, 5],
    ['all, half', { noOneTurnKill: 'all', killCap: 'half' }, 3],
    ['fullOnly, singleAttack', { batteredTrigger: 'singleAttack' }, 6],
  ] as const)(
    'a unit that one enemy cannot damage any further is removed by a second enemy: %s',
    (_name, rules, damage) => {
      const play = new Play(
        battle(
          rowsWith([]),
          [unit('x', attack, { at: [1, 1], facing: 0 }), unit('z', attack, { at: [0, 2], facing: 0 })],
          [unit('y', dummy({ strength: 6 }), { at: [1, 2], facing: 3 })],
        ),
        '1 | 12x18 | 1x18 | 12x18 | 1x18',
        but(rules),
      )
      const y = play.unit('y')
      const battered = 'batteredTrigger' in rules ? 0 : 1
      Object.assign(y, { damage, battered, wasBattered: battered })
      play.do({ kind: 'activate', unit: 'x' }, { kind: 'hold' }, { kind: 'fight' })
      expect([y.damage, y.isAlive]).toEqual([damage, true])
      play.do({ kind: 'activate', unit: 'y' }, { kind: 'hold' })
      play.do({ kind: 'activate', unit: 'z' }, { kind: 'hold' }, { kind: 'fight' })
      expect(y.isAlive).toBe(false)
      play.done()
    },
  )
})

describe('units that a shot passes over', () => {
  test.each([[{ losSampling: 'centre' }], [{ losTouch: 'free' }]] as const)(
    'units on either hand of an edge count as one, under each (WAR-G-18), %o',
    (rules) => {
      const gun = dummy({ type: 'artillery', shoot: [1, 3, 1, 12] })
      const friends: readonly Hex[] = [
        [2, 2],
        [3, 1],
        [3, 2],
        [3, 3],
        [4, 3],
      ]
      const play = new Play(
        battle(
          rowsWith([]),
          [
            unit('gun', gun, { at: [2, 1], facing: 0 }),
            ...friends.map((at, i) => unit(`f${i}`, dummy(), { at, facing: 0 })),
          ],
          [unit('y', dummy(), { at: [4, 4], facing: 3 })],
        ),
        '1',
        but({ shootOverPenalty: 'each', ...rules }),
      ).do({ kind: 'activate', unit: 'gun' }, { kind: 'hold' })
      const [shot] = play.having({ kind: 'shoot', target: 'y' })
      // The centre line passes over (3, 2) and along two edges between friends.
      if ('losSampling' in rules) expect(shot?.['hitOn']).toBe(3 + 2 * 3)
      else expect(shot?.['hitOn']).toBeGreaterThan(3 + 2)
    },
  )
})

describe('guards of a leader that is shot at (WAR-G-22, WAR-BOSS-01)', () => {
  /** L stands between two enemies; its friend F is next to the second of them only. */
  const play = (rules: Partial<WarRules>) =>
    new Play(
      battle(
        rowsWith([]),
        [
          unit('s', dummy({ shoot: [2, 1, 1, 12] }), { at: [6, 3], facing: 1 }),
          unit('L', dummy({ save: 7, properties: ['leader'] }), { at: [3, 3], facing: 0 }),
          unit('F', dummy(), { at: [3, 2], facing: 0 }),
        ],
        [unit('T', dummy(), { at: [3, 4], facing: 3 }), unit('T2', dummy(), { at: [2, 3], facing: 3 })],
      ),
      '1',
      but({ bossVsShots: 'yes', ...rules }),
    ).do({ kind: 'activate', unit: 's' }, { kind: 'hold' })

  test('a friend that is not in the combat shot into does not help', () => {
    const at = (rules: Partial<WarRules>) =>
      meanOf(outcomes(play(rules), { kind: 'shoot', target: 'T' }, damageOf('L')))
    expect(at({})).toBeCloseTo(1 / 2, 12)
    // By connection all four are in it; of two hits none goes to the leader.
    expect(at({ combatSet: 'component' })).toBe(0)
  })
})
