import { describe, expect, test } from 'vitest'
import { SILENT } from '../../../src/core/log.ts'
import type { UnitSpec } from '../../../src/core/ruleset.ts'
import { hitTarget, saveTarget } from '../../../src/games/war/chapters/dice.ts'
import type { WarRules } from '../../../src/games/war/data/rules.ts'
import {
  battle,
  but,
  CORE,
  duel,
  dummy,
  engagement,
  exactly,
  HALBERDS,
  harmless,
  KNIGHTS,
  LORD,
  outcomes,
  Play,
  pairOf,
  SPEARS,
  TROLL,
  unit,
} from '../../support/war/cards.ts'

/** Values computed without the engine, in fractions; ids are those of the oracle tables of the rules. */

const DIGITS = 12

/** P(hit and not saved) of one die against a unit on this ground. */
function unsaved(hit: number, save: number, ground: string, rules: WarRules = CORE): number {
  const attacker = unit('x', dummy({ fight: [1, hit, 1] }))
  return exactly(duel(attacker, unit('y', dummy({ save }), { ground })), rules).mean('y', 'woundsSuffered')
}

/** Chances of the damage of this many dice. */
function pmfOf(attacks: number, hit: number, save: number): readonly number[] {
  const attacker = unit('x', dummy({ fight: [attacks, hit, 1] }))
  return exactly(duel(attacker, unit('y', dummy({ save })))).pmf('y', 'woundsSuffered')
}
describe('dice of W.A.R.', () => {
  test('WAR-O-01: 7+ succeeds on half of all rolls; with −1 it is 8+, 5 of 12 (WAR-DICE-01, WAR-DICE-02)', () => {
    expect(unsaved(7, 13, '')).toBeCloseTo(1 / 2, DIGITS)
    const [x, y] = pairOf(duel(unit('x', SPEARS), unit('y', SPEARS)))
    expect(hitTarget(x.state, x.unit, y.unit, 7, -1, SILENT)).toBe(8)
    expect(unsaved(8, 13, '')).toBeCloseTo(5 / 12, DIGITS)
  })

  test('WAR-O-02: six attacks hit at 7+ with the binomial chances (WAR-DICE-03)', () => {
    const pmf = pmfOf(6, 7, 13)
    const chances = [1 / 64, 3 / 32, 15 / 64, 5 / 16, 15 / 64, 3 / 32, 1 / 64]
    for (const [k, chance] of chances.entries()) expect(pmf[k]).toBeCloseTo(chance, DIGITS)
  })

  test('WAR-O-03: six attacks at 7+ against a save of 7+ wound with the binomial chances (WAR-FIGHT-02, WAR-SHOOT-03)', () => {
    const pmf = pmfOf(6, 7, 7)
    const from = (k: number) => pmf.slice(k).reduce((sum, p) => sum + p, 0)
    expect(pmf.reduce((sum, p, k) => sum + p * k, 0)).toBeCloseTo(3 / 2, DIGITS)
    expect(pmf[0]).toBeCloseTo(729 / 4096, DIGITS)
    expect(from(3)).toBeCloseTo(347 / 2048, DIGITS)
    expect(from(4)).toBeCloseTo(77 / 2048, DIGITS)
  })

  test.each([
    ['', 7 / 24],
    ['woods', 1 / 4],
    ['village', 1 / 4],
    ['farm', 1 / 4],
    ['ruins', 5 / 24],
    ['hill', 5 / 24],
    ['walled', 5 / 24],
    ['fort', 1 / 8],
    ['broken', 7 / 24],
    ['bridge', 7 / 24],
    ['ford', 7 / 24],
  ])(
    'WAR-O-04: 7+ against 8+ on "%s" (WAR-TERR-02, WAR-TERR-09, WAR-TERR-13, WAR-TERR-14, WAR-TERR-15, WAR-TERR-16, WAR-TERR-20)',
    (ground, chance) => {
      expect(unsaved(7, 8, ground)).toBeCloseTo(chance, DIGITS)
    },
  )

  test('WAR-O-05: a 1 fails in a fort, whatever the general rule (WAR-TERR-14, WAR-TERR-15, WAR-G-11)', () => {
    for (const nat1Save of ['always', 'listed'] as const) {
      expect(1 - unsaved(1, 4, 'fort', but({ nat1Save }))).toBeCloseTo(11 / 12, DIGITS)
      expect(1 - unsaved(1, 3, 'walled', but({ nat1Save }))).toBeCloseTo(11 / 12, DIGITS)
    }
    expect(unsaved(1, 1, '', but({ nat1Save: 'listed' }))).toBeCloseTo(0, DIGITS)
    const [x, y] = pairOf(duel(unit('x', SPEARS), unit('y', dummy({ save: 2 }), { ground: 'fort' })))
    expect(saveTarget(x.state, y.unit, x.unit, 0, SILENT)).toBe(2)
  })

  test.each([
    ['save', 1 / 4],
    ['hit', 35 / 144],
    ['both', 5 / 24],
  ] as const)('WAR-O-06: ruins change a save by %s (WAR-C-01, WAR-DICE-04)', (ruins, chance) => {
    expect(unsaved(7, 8, 'ruins', but({ ruins }))).toBeCloseTo(chance, DIGITS)
  })

  test.each([
    ['exceed', 347 / 2048],
    ['reach', 1909 / 4096],
  ] as const)(
    'WAR-O-08: a battered unit with 2 left against six dice of 1/4, %s (WAR-UNIT-04, WAR-G-04)',
    (destroy, chance) => {
      const play = new Play(
        battle(
          [4, 4],
          [unit('x', dummy({ fight: [6, 7, 1] }), { at: [1, 1], facing: 0 })],
          [unit('y', dummy({ strength: 5, save: 7 }), { at: [1, 2], facing: 3 })],
        ),
        '1',
        but({ destroy }),
      )
      Object.assign(play.unit('y'), { damage: 3, battered: 1, wasBattered: 1 })
      play.do({ kind: 'activate' }, { kind: 'hold' })
      const gone = outcomes(play, { kind: 'fight' }, (state) => (state.units[1]?.isAlive === false ? 1 : 0))
      expect(gone.get(1)).toBeCloseTo(chance, DIGITS)
    },
  )

  test.each([
    [0, 1 / 2, 35 / 24],
    [1, 7 / 12, 175 / 144],
    [2, 2 / 3, 35 / 36],
    [3, 3 / 4, 35 / 48],
  ])('WAR-O-12: the save of a leader with %d guards (WAR-BOSS-01, WAR-BOSS-02)', (guards, save, expected) => {
    const names = Array.from({ length: guards }, (_, i) => `guard ${i}`)
    const lords = ['lord', 'other lord'].map((name) => unit(name, dummy({ save: 7, properties: ['leader'] })))
    const contacts = ['lord', 'other lord', ...names].map((name) => ['x', name] as const)
    const matchup = engagement(
      [unit('x', dummy({ fight: [5, 6, 1] }))],
      [...lords, ...names.map((name) => unit(name, dummy()))],
      contacts,
    )
    expect(exactly(matchup).mean('lord', 'woundsSuffered')).toBeCloseTo(expected, DIGITS)
    // A single die that always hits.
    const [[, ...others], second] = matchup.armies.map(({ units }) => units) as [UnitSpec[], UnitSpec[]]
    const sure = engagement([unit('x', dummy({ fight: [1, 1, 1] })), ...others], second, contacts)
    expect(1 - exactly(sure).mean('lord', 'woundsSuffered')).toBeCloseTo(save, DIGITS)
  })

  test('WAR-O-13: a spell works on 4 and more, a 1 backfires (WAR-MAG-02, WAR-MAG-03)', () => {
    const skyfall = unit('x', dummy({ properties: ['caster', 'skyfall'] }))
    const one = exactly(duel(skyfall, unit('y', dummy())))
    expect(one.mean('x', 'woundsSuffered')).toBeCloseTo(1 / 12, DIGITS)
    // Six automatic hits, none of which is saved.
    expect(one.pmf('y', 'woundsSuffered')[6]).toBeCloseTo(3 / 4, DIGITS)
    const three = unit('x', dummy({ properties: ['caster', 'skyfall', 'spark', 'boneSpur'] }))
    const many = exactly(duel(three, unit('y', dummy())), but({ nat12Hit: 'no' }))
    expect(1 - (many.pmf('x', 'woundsSuffered')[0] ?? 0)).toBeCloseTo(397 / 1728, DIGITS)
  })

  test('WAR-O-13: the chances that all of three spells work, and that none works (WAR-MAG-02)', () => {
    // Six automatic hits of each spell that works, none of which is saved.
    const casters = ['x', 'z', 'w'].map((name) => unit(name, dummy({ properties: ['caster', 'skyfall'] })))
    const matchup = engagement(
      casters,
      [unit('y', dummy())],
      casters.map(({ id }) => [id, 'y'] as const),
    )
    const pmf = exactly(matchup, but({ spellOnce: 'caster' })).pmf('y', 'woundsSuffered')
    expect(pmf[18]).toBeCloseTo(27 / 64, DIGITS)
    expect(pmf[0]).toBeCloseTo(1 / 64, DIGITS)
    expect((pmf[6] ?? 0) + (pmf[12] ?? 0)).toBeCloseTo(36 / 64, DIGITS)
  })
})
describe('fights of sample cards', () => {
  const onSpears = (attackers: readonly string[], rules: WarRules) =>
    exactly(
      engagement(
        attackers.map((id) => unit(id, KNIGHTS)),
        [unit('spears', harmless(SPEARS))],
        attackers.map((id) => [id, 'spears'] as const),
      ),
      rules,
    )

  test('WAR-O-20: the wounds of Knights on full Spears (WAR-UNIT-03, WAR-UNIT-05)', () => {
    const solved = onSpears(['x'], CORE)
    expect(solved.mean('x', 'woundsInflicted')).toBeCloseTo(7 / 2, DIGITS)
    expect(solved.mean('spears', 'battered')).toBeCloseTo(107331413 / 191102976, DIGITS)
    expect(solved.mean('spears', 'destroyed')).toBe(0)
  })

  test.each([
    ['survive', 53373383 / 15925248],
    ['half', 147087409 / 63700992],
  ] as const)(
    'WAR-O-21: the damage that one enemy alone may do under killCap: %s (WAR-UNIT-05, WAR-G-06)',
    (killCap, damage) => {
      expect(onSpears(['x'], but({ killCap })).mean('spears', 'woundsSuffered')).toBeCloseTo(damage, DIGITS)
    },
  )

  test.each([
    ['exceed', 0.508397],
    ['reach', 0.690598],
  ] as const)(
    'WAR-O-22: the chances of two Knights in succession, %s (WAR-UNIT-05, WAR-UNIT-07, WAR-G-04)',
    (destroy, chance) => {
      const parts = {
        exceed: [866254601874833973445n, 1703893329976655609856n],
        reach: [1176705640993177085035n, 1703893329976655609856n],
      } as const
      const [part, whole] = parts[destroy]
      const exact = Number((part * 10n ** 18n) / whole) / 1e18
      expect(exact).toBeCloseTo(chance, 6)
      expect(onSpears(['x', 'z'], but({ destroy })).mean('spears', 'destroyed')).toBeCloseTo(exact, DIGITS)
    },
  )

  test.each([
    ['', 5486525 / 7962624],
    ['hill', 15961 / 32768],
  ])('WAR-O-24: the damage of a Troll to Halberds on "%s" (WAR-TERR-09)', (ground, chance) => {
    const solved = exactly(duel(unit('troll', TROLL), unit('halberds', harmless(HALBERDS), { ground })))
    expect(solved.mean('halberds', 'battered')).toBeCloseTo(chance, DIGITS)
  })

  test.each([
    [0, 245 / 144],
    [2, 49 / 48],
  ])(
    'WAR-O-26: the damage of Halberds to a Barrow Lord with %d guards in the combat (WAR-BOSS-01)',
    (guards, damage) => {
      const names = Array.from({ length: guards }, (_, i) => `guard ${i}`)
      const matchup = engagement(
        [unit('x', HALBERDS)],
        [unit('lord', harmless(LORD)), ...names.map((name) => unit(name, dummy()))],
        ['lord', ...names].map((name) => ['x', name] as const),
      )
      expect(exactly(matchup).mean('x', 'woundsInflicted')).toBeCloseTo(damage, DIGITS)
    },
  )

  test('WAR-O-32: one enemy brings a unit to its strength, and the next removes it (WAR-UNIT-05)', () => {
    const play = new Play(
      battle(
        [4, 5],
        [
          unit('x', dummy({ fight: [4, 1, 1] }), { at: [1, 1], facing: 0 }),
          unit('z', dummy({ fight: [1, 1, 1] }), { at: [0, 2], facing: 0 }),
        ],
        [unit('y', dummy({ strength: 6 }), { at: [1, 2], facing: 3 })],
      ),
      '1 | 12x4 | 1x4 | 12 | 1',
    )
    const y = play.unit('y')
    Object.assign(y, { damage: 5, battered: 1, hurtBy: play.unit('x').index })
    play.do({ kind: 'activate', unit: 'x' }, { kind: 'hold' }, { kind: 'fight' })
    expect([y.damage, y.isAlive]).toEqual([6, true])
    play.do({ kind: 'activate', unit: 'y' }, { kind: 'hold' })
    play.do({ kind: 'activate', unit: 'z' }, { kind: 'hold' }, { kind: 'fight' })
    expect(y.isAlive).toBe(false)
    play.done()
  })
})
