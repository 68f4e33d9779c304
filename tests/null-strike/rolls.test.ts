import { describe, expect, test } from 'vitest'
import { saveOn } from '../../src/games/null-strike/chapters/chance.ts'
import { battle, Table } from '../support/null-strike/field.ts'
import {
  A1,
  type Arm,
  B2,
  but,
  chances,
  engagement,
  GUN,
  KILLERS,
  KNIFE,
  mean,
  SURE,
  unit,
} from '../support/null-strike/units.ts'

/** The numbers that the dice of an attack need, and the models that they remove. */

const near = (value: number, expected: number): void => expect(value).toBeCloseTo(expected, 12)

describe('dice of an attack', () => {
  /** Two kinds of models whose numbers all differ. */
  const mixed = (id: string, models: number, others: number, evasion = 6, toughness = 3, armour = 6) =>
    unit(id, models, [5, 4, 3, 4, 4, 4, 4], [KNIFE], {
      numbers: { others: { models: others, skill: 5, evasion, strength: 6, toughness, armour } },
    })

  test('AP-ATK-05, AP-ATK-06, AP-ATK-07: skill against Evasion, Strength against Toughness, armour less AP', () => {
    const firer = unit('f', 6, [5, 5, 2, 6, 2, 7, 4], [[2, 24, 1, 3, 1, 0]])
    const target = unit('t', 40, [5, 2, 3, 2, 4, 3, 4], [[1, 1, 1, 0, 0, 1]])
    // 2+ to hit, 5+ to wound, a save of 4+.
    near(mean(engagement([firer], [target], '24in'), 'f', 'woundsInflicted'), 6 * (5 / 6) * (1 / 3) * (1 / 2))
    // Models of another kind attack with a skill of their own; a melee weapon adds to their Strength.
    const pikes = unit('f', 6, [5, 3, 2, 2, 2, 7, 4], [[2, 3, 1, 1, 0, 1]], {
      numbers: { others: { models: 2, skill: 6, evasion: 2, strength: 5, toughness: 2, armour: 7 } },
    })
    const bare = unit('t', 40, [5, 2, 3, 2, 3, 7, 4], [KNIFE])
    near(
      mean(engagement([pikes], [bare], '3in'), 'f', 'woundsInflicted'),
      4 * (1 / 2) * (1 / 2) + 2 * (5 / 6) * (5 / 6),
    )
  })

  test('AP-ATK-07, AP-G-05: a save of 1 always fails, and a save beyond 6 is impossible', () => {
    expect([saveOn(2, -2, 'no'), saveOn(6, 1, 'no'), saveOn(6, 1, 'yes')]).toEqual([2, 7, 6])
  })

  test('AP-ATK-09, AP-ATK-13, AP-G-07: stats are averaged over the models of both kinds, and so is armour', () => {
    // Evasion (8 × 3 + 2 × 6) ⁄ 10 = 3.6, Toughness 3.8, armour 4.4. Rounded to the nearest: 4, 4, 4; down: 3, 3, 4; up: 4, 4, 5.
    const at = engagement([A1()], [mixed('t', 10, 2)], '24in')
    near(mean(at, 'A1', 'woundsInflicted'), 10 * (1 / 2) * (1 / 2) * (1 / 2))
    near(mean(at, 'A1', 'woundsInflicted', but({ round: 'down' })), 10 * (2 / 3) * (2 / 3) * (1 / 2))
    near(mean(at, 'A1', 'woundsInflicted', but({ round: 'up' })), 10 * (1 / 2) * (1 / 2) * (2 / 3))
    // With exact means only the needed number is rounded up.
    near(mean(at, 'A1', 'woundsInflicted', but({ round: 'exact' })), 10 * (1 / 2) * (1 / 2) * (2 / 3))
  })

  test('AP-ATK-04, AP-ATK-12: weapons roll in groups by Strength and AP, all before models are removed', () => {
    const arms: readonly Arm[] = [
      [1, 24, 1, 6, 0, 0],
      [1, 24, 2, 3, 2, 0],
    ]
    const pair = unit('f', 2, [5, 4, 4, 4, 4, 7, 4], arms)
    // After a loss the means change. All dice need the numbers of the whole unit: Evasion 5, Toughness 5, armour 4.
    const at = engagement([pair], [mixed('t', 4, 1, 9, 9, 2)], '24in')
    const first = 2 * (1 / 3) * (2 / 3) * (1 / 2)
    const second = 4 * (1 / 3) * (1 / 6) * (5 / 6)
    near(mean(at, 'f', 'woundsInflicted'), first + second)
  })

  test('AP-ATK-08, AP-ATK-10: each failed save removes one model, of the kind that its player chooses; saves beyond the last model are lost', () => {
    const play = new Table(
      battle(
        [KILLERS('k', 4, [GUN]), KILLERS('more', 9, [GUN])],
        [
          KILLERS('t', 7, [KNIFE], {
            numbers: { others: { models: 2, skill: 4, evasion: 1, strength: 3, toughness: 1, armour: 7 } },
          }),
          KILLERS('u', 7, [KNIFE]),
        ],
      ),
      SURE,
    )
    play.stand({ k: [30, 8], more: [40, 8], t: [30, 30], u: [40, 30] }).attack('k', 't')
    expect(play.options().map(({ others }) => others)).toEqual([0, 1, 2])
    play.choose({ kind: 'lose', others: 0 })
    expect([play.unit('t').models, play.unit('t').others]).toEqual([3, 2])
    play.give().unit('k').done = 0
    play.state.turn = 2
    play.shrink('k', 2)
    play.attack('k', 't').choose({ kind: 'lose', others: 1 })
    expect([play.unit('t').models, play.unit('t').others]).toEqual([1, 1])
    play.attack('more', 't')
    expect([play.unit('t').models, play.unit('u').models, play.unit('more').inflicted]).toEqual([0, 7, 9])
    expect(play.lines.join('\n')).toContain('t: 1 model lost, 0 left; 8 beyond the last')
  })

  test('AP-G-04: a weapon has its own Strength; a melee weapon adds it to the Strength of the model', () => {
    const bare = unit('t', 40, [5, 2, 3, 2, 5, 7, 4], [KNIFE])
    const by = (arm: Arm) =>
      mean(engagement([unit('f', 6, [5, 3, 2, 4, 2, 7, 4], [arm])], [bare], '3in'), 'f', 'woundsInflicted')
    near(by([1, 3, 1, 2, 0, 1]), 6 * (1 / 2) * (2 / 3))
    near(by([1, 3, 1, 2, 0, 0]), 6 * (1 / 2) * (1 / 6))
  })

  test('wounds (AP-G-06): a model is removed by its first failed save, or by as many as its profile says', () => {
    const after = (wounds: 'one' | 'profile') => {
      const tough = KILLERS('t', 5, [KNIFE], { numbers: { wounds: 3 } })
      const play = new Table(battle([KILLERS('k', 4, [GUN])], [tough]), { ...SURE, wounds })
      play.stand({ k: [30, 10], t: [30, 30] }).attack('k', 't')
      const first = [play.unit('t').models, play.unit('t').hurt]
      play.unit('k').done = 0
      play.state.turn = 2
      return [...first, play.attack('k', 't').unit('t').models, play.unit('t').hurt]
    }
    expect(after('one')).toEqual([1, 0, 0, 0])
    expect(after('profile')).toEqual([4, 1, 3, 2])
  })

  test('opposedRoll (AP-G-03): each reading has a chance of its own to hit and to wound', () => {
    const firer = unit('f', 1, [5, 8, 2, 6, 2, 7, 4], [[2, 24, 1, 3, 0, 0]])
    const target = unit('t', 40, [5, 2, 4, 2, 4, 7, 4], [KNIFE])
    const by = (opposedRoll: 'diff' | 'diffRaw' | 'contestAtt' | 'contestDef' | 'ratio') =>
      mean(engagement([firer], [target], '24in'), 'f', 'woundsInflicted', but({ opposedRoll }))
    near(by('diff'), (5 / 6) * (1 / 3))
    near(by('diffRaw'), 1 / 3)
    near(by('contestAtt'), (35 / 36) * (15 / 36))
    near(by('contestDef'), (33 / 36) * (10 / 36))
    near(by('ratio'), (5 / 6) * (1 / 3))
    const weak = unit('f', 1, [5, 3, 2, 6, 2, 7, 4], [[2, 24, 1, 3, 0, 0]])
    const strong = unit('t', 40, [5, 2, 6, 2, 2, 7, 4], [KNIFE])
    // 3 against 6 is a half: 6+ by ratio, and 6+ by difference. 3 against 2 is 3+ and 3+. 7 against 6 is 3+, although 6 against 3 is 2+.
    near(
      mean(engagement([weak], [strong], '24in'), 'f', 'woundsInflicted', but({ opposedRoll: 'ratio' })),
      (1 / 6) * (2 / 3),
    )
    const far = unit('f', 1, [5, 5, 2, 6, 2, 7, 4], [[2, 24, 1, 9, 0, 0]])
    const broad = unit('t', 40, [5, 2, 8, 2, 6, 7, 4], [KNIFE])
    near(
      mean(engagement([far], [broad], '24in'), 'f', 'woundsInflicted', but({ opposedRoll: 'ratio' })),
      (1 / 3) * (2 / 3),
    )
    near(mean(engagement([far], [broad], '24in'), 'f', 'woundsInflicted'), (1 / 6) * (5 / 6))
  })
})

test('the losses of an attack in a battle have the computed chances', () => {
  // The exact twin of the same volley in an engagement.
  const expected = chances(engagement([A1('a')], [B2('b')], '24in'), 'b', 'modelsLost')
  const counts = new Array<number>(9).fill(0)
  const play = new Table(battle([A1('a')], [B2('b')])).stand({ a: [30, 10], b: [30, 30] })
  for (let block = 0; block < 4000; block++) {
    play.dice.seek(block)
    play.give().unit('a').done = 0
    play.restore('b')
    play.attack('a', 'b')
    const lost = 8 - play.unit('b').models
    counts[lost] = (counts[lost] as number) + 1
  }
  counts.forEach((count, lost) => {
    const p = expected[lost] as number
    expect(Math.abs(count / 4000 - p)).toBeLessThan(0.002 + 4.5 * Math.sqrt((p * (1 - p)) / 4000))
  })
})
