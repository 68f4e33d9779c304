import { describe, expect, test } from 'vitest'
import { casualtyChance } from '../../src/games/null-strike/chapters/attack.ts'
import { average, chanceOf, moraleOn, opposed, saveOn } from '../../src/games/null-strike/chapters/chance.ts'
import { baseActions } from '../../src/games/null-strike/chapters/turn.ts'
import { NULL_STRIKE } from '../../src/games/null-strike/null-strike.ts'
import type { Unit, Weapon } from '../../src/games/null-strike/state/state.ts'
import { battle, Table } from '../support/null-strike/field.ts'
import { A1, A4, A5, B1, B2, B9, but, CAPTAIN, chances, engagement, mean, unit } from '../support/null-strike/units.ts'

/** Values computed by hand. The engine must give them to the last digit. */

const near = (value: number, expected: number): void => expect(value).toBeCloseTo(expected, 12)
const DIFFERENCES = [-3, -2, -1, 0, 1, 2, 3]

describe('rolls of a stat against a stat, AP-G-03', () => {
  test.each([
    ['AP-O-01', 'diff', [1 / 6, 1 / 6, 1 / 3, 1 / 2, 2 / 3, 5 / 6, 5 / 6]],
    ['AP-O-02', 'diffRaw', [0, 1 / 6, 1 / 3, 1 / 2, 2 / 3, 5 / 6, 1]],
    ['AP-O-03', 'contestAtt', [1 / 6, 5 / 18, 5 / 12, 7 / 12, 13 / 18, 5 / 6, 11 / 12]],
    ['AP-O-04', 'contestDef', [1 / 12, 1 / 6, 5 / 18, 5 / 12, 7 / 12, 13 / 18, 5 / 6]],
  ] as const)('%s: %s by the difference', (_id, rule, expected) => {
    DIFFERENCES.forEach((by, i) => near(chanceOf(opposed(6 + by, 6, rule)), expected[i] as number))
  })

  test('AP-O-05: ratio against 4', () => {
    const expected = [1 / 6, 1 / 3, 1 / 2, 2 / 3, 2 / 3, 5 / 6]
    ;[2, 3, 4, 5, 7, 8].forEach((stat, i) => near(chanceOf(opposed(stat, 4, 'ratio')), expected[i] as number))
  })

  test('AP-O-27: Aim against ever higher Evasion', () => {
    const without = [1 / 2, 1 / 3, 1 / 6, 1 / 6, 1 / 6]
    const aimed = [5 / 6, 2 / 3, 1 / 2, 1 / 3, 1 / 6]
    ;[4, 5, 6, 7, 8].forEach((evasion, i) => {
      near(chanceOf(opposed(4, evasion, 'diff')), without[i] as number)
      near(chanceOf(opposed(6, evasion, 'diff')), aimed[i] as number)
    })
  })
})

describe('saves, averages and Morale', () => {
  test('AP-O-06: saves by armour and AP, AP-ATK-07, AP-G-05', () => {
    const chance = (armour: number, ap: number): number => chanceOf(saveOn(armour, ap, 'no'))
    near(chance(3, 0), 2 / 3)
    near(chance(4, 0), 1 / 2)
    near(chance(4, 1), 1 / 3)
    near(chance(4, 2), 1 / 6)
    near(chance(5, 2), 0)
    near(chance(2, 1), 2 / 3)
    near(chance(2, 3), 1 / 3)
    near(chanceOf(saveOn(5, 2, 'yes')), 1 / 6)
  })

  test('AP-O-22, AP-O-23: averages of five Evasions of 3 and one of 6, AP-ATK-09, AP-G-07', () => {
    const of = (round: 'halfUp' | 'down' | 'up' | 'exact'): number => average(3, 5, 6, 1, round)
    expect([of('halfUp'), of('down'), of('up'), of('exact')]).toEqual([4, 3, 4, 3.5])
    near(chanceOf(opposed(4, of('halfUp'), 'diff')), 1 / 2)
    near(chanceOf(opposed(4, of('down'), 'diff')), 2 / 3)
    near(chanceOf(opposed(4, of('exact'), 'diff')), 1 / 2)
  })

  test('AP-O-28: armour of two 4+ and two 5+ against AP 1, AP-ATK-13', () => {
    expect(saveOn(average(4, 2, 5, 2, 'halfUp'), 1, 'no')).toBe(6)
    expect(saveOn(average(4, 2, 5, 2, 'down'), 1, 'no')).toBe(5)
  })

  test('AP-O-18, AP-O-19: Rally by the attempt, AP-RALLY-02', () => {
    const chance = (morale: number, failed: number): number => chanceOf(moraleOn(morale, failed, 'fail'))
    const expected = [1 / 2, 2 / 3, 5 / 6, 5 / 6]
    expected.forEach((p, failed) => near(chance(4, failed), p))
    const attempts = (morale: number): number => {
      let [sum, left] = [0, 1]
      for (let n = 0; n < 400; n++) {
        sum += left
        left *= 1 - chance(morale, n)
      }
      return sum
    }
    near(attempts(4), 17 / 10)
    near(attempts(5), 32 / 15)
    let left = 1
    const cumulative = expected.map((_, n) => {
      left *= 1 - chance(4, n)
      return 1 - left
    })
    ;[1 / 2, 5 / 6, 35 / 36, 215 / 216].forEach((p, n) => near(cumulative[n] as number, p))
  })

  test('AP-O-21: actions by points, with a Warlord on the table, AP-ACT-05, AP-ACT-06, AP-C-01', () => {
    const given = [500, 501, 1000, 1500, 2000, 2001].map((cost) => {
      const play = new Table(battle([CAPTAIN('c', { cost })], [B2('b', { cost })])).stand({ c: [30, 10], b: [30, 40] })
      return play.state.left
    })
    expect(given).toEqual([3, 4, 4, 5, 6, 7])
    expect([baseActions(2000, 5), baseActions(2000, 6)]).toEqual([5, 6])
  })
})

describe('attacks of whole units', () => {
  const volley = (first = A1(), second = B2()) => engagement([first], [second], '24in')

  test('AP-O-07: ten carbines at Reavers in the open, AP-ATK-05, AP-ATK-06, AP-G-04', () => {
    near(mean(volley(), 'A1', 'woundsInflicted'), 5 / 4)
    near(chances(volley(), 'B2', 'modelsLost')[0] as number, 282475249 / 1073741824)
  })

  test('AP-O-08: aimed, AP-AIM-01', () => {
    const aimed = volley(A1('A1', { properties: ['aims'] }))
    near(mean(aimed, 'A1', 'woundsInflicted'), 25 / 12)
    near(chances(aimed, 'B2', 'modelsLost')[0] as number, 6131066257801 / 63403380965376)
  })

  test('AP-O-09, AP-O-11: Toughness (AP-C-05) and Evasion of a target dug in, fortified, or in both covers, AP-COV-01 to AP-COV-03', () => {
    near(mean(volley(A1(), B2('B2', { properties: ['dugIn'] })), 'A1', 'woundsInflicted'), 5 / 6)
    const fortified = volley(A1(), B2('B2', { properties: ['fortified'] }))
    near(mean(fortified, 'A1', 'woundsInflicted'), 5 / 6)
    near(mean(fortified, 'A1', 'woundsInflicted', but({ fortify: 'add' })), 5 / 9)
  })

  test('AP-O-12: under the contests', () => {
    near(mean(volley(), 'A1', 'woundsInflicted', but({ opposedRoll: 'contestAtt' })), 245 / 144)
    near(mean(volley(), 'A1', 'woundsInflicted', but({ opposedRoll: 'contestDef' })), 125 / 144)
  })

  test('AP-O-14: eight pistols at Troopers', () => {
    const shots = engagement(
      [B2()],
      [A1('A1', { numbers: { weapon: { hands: 1, range: 1, attacks: 1, strength: 0, ap: 0, melee: 1 } } })],
      '12in',
    )
    near(mean(shots, 'B2', 'woundsInflicted'), 8 / 9)
    near(chances(shots, 'A1', 'modelsLost')[0] as number, 16777216 / 43046721)
  })

  test('AP-O-15: twelve attacks at a mob, all of it or its last five, AP-ATK-10', () => {
    const at = (models: number) => engagement([A4()], [{ ...B1(), models }], '36in')
    near(mean(at(15), 'A4', 'woundsInflicted'), 16 / 3)
    near(mean(at(5), 'B1', 'modelsLost'), 422038159760 / 94143178827)
  })

  test('AP-O-16, AP-O-17: at the Colossus', () => {
    const slow = B9('B9', { numbers: { weapon: { hands: 2, range: 1, attacks: 1, strength: 0, ap: 0, melee: 1 } } })
    near(mean(engagement([A5()], [slow], '36in'), 'B9', 'destroyed'), 9035 / 19683)
    near(mean(engagement([A1()], [slow], '24in'), 'B9', 'destroyed'), 1 - (211 / 216) ** 10)
  })

  test('AP-O-20: three of ten lost, and then Morale 4+', () => {
    const ten = volley(A1(), unit('ten', 10, [6, 4, 4, 4, 4, 4, 4], [[1, 1, 1, 0, 0, 1]]))
    const lost = chances(ten, 'ten', 'modelsLost')
    near(1 - (lost[0] as number) - (lost[1] as number) - (lost[2] as number), 32078615 / 268435456)
    // A unit that has lost all ten models does not test.
    near(mean(ten, 'ten', 'panicked') + (lost[10] as number) / 2, 32078615 / 536870912)
  })

  test('AP-O-25: one aimed volley, or two plain ones', () => {
    const two = engagement([A1('one'), A1('two')], [B2('B2', { models: 40 })], '24in')
    near(mean(two, 'one', 'woundsInflicted') + mean(two, 'two', 'woundsInflicted'), 5 / 2)
  })
})

test('the switches of attacks change what they say (AP-G-05, AP-G-06, AP-G-09)', () => {
  const at = (numbers: Record<string, number>) => engagement([A1()], [B2('B2', { numbers })], '24in')
  near(mean(at({}), 'A1', 'woundsInflicted', but({ nat6Save: 'yes' })), 5 / 4)
  near(mean(at({ armour: 7 }), 'A1', 'woundsInflicted', but({ nat6Save: 'yes' })), 25 / 12)
  near(mean(at({ armour: 7 }), 'A1', 'woundsInflicted'), 5 / 2)
  // With two wounds a model, every second failed save removes a model.
  const pmf = chances(at({ wounds: 2 }), 'B2', 'modelsLost', but({ wounds: 'profile' }))
  near(pmf[0] as number, (7 / 8) ** 10 + 10 * (1 / 8) * (7 / 8) ** 9)
  const dug = engagement([A1()], [B2('B2', { properties: ['fortified'] })], '24in')
  near(mean(dug, 'A1', 'woundsInflicted', but({ cover: 'toHit' })), 10 * (1 / 6) * (1 / 2) * (1 / 2))
  near(mean(dug, 'A1', 'woundsInflicted', but({ cover: 'save' })), 10 * (1 / 4) * (1 / 6))
  near(mean(dug, 'A1', 'woundsInflicted', but({ cover: 'none' })), 5 / 4)
})

test('an engagement asks for no decision', () => {
  const state = NULL_STRIKE.setup(NULL_STRIKE.editions['core'] as never, engagement([A1()], [B2()], '24in'))
  expect(() => NULL_STRIKE.actions(state, new Int32Array(1))).toThrow('no decision')
})

test('AP-O-10: soft cover and a run add up', () => {
  const state = NULL_STRIKE.setup(NULL_STRIKE.editions['core'] as never, engagement([A1()], [B2()], '24in'))
  NULL_STRIKE.reset(state, 0)
  const [troopers, reavers] = state.units as [Unit, Unit]
  reavers.ran = 1
  near(casualtyChance(state, troopers, 0, troopers.weapons[0] as Weapon, 0, reavers, 1), 1 / 24)
  near(casualtyChance(state, troopers, 0, troopers.weapons[0] as Weapon, 0, reavers, 0), 1 / 12)
})

test('AP-O-13: Reavers strike Troopers with sixteen blades, each of which removes a model with chance one in six', () => {
  // Either side may have the first turn. At this distance the Troopers can only strike back with knives.
  const idle = A1('A1', { numbers: { weapon: { hands: 1, range: 1, attacks: 1, strength: 0, ap: 0, melee: 1 } } })
  const long = B2('B2', { numbers: { weapon: { hands: 2, range: 3, attacks: 2, strength: 0, ap: 0, melee: 1 } } })
  const blades = engagement([long], [idle], '3in')
  near(mean(blades, 'B2', 'woundsInflicted'), 8 / 3)
  near(mean(blades, 'A1', 'modelsLost'), 3761471802905 / 1410554953728)
})
