import { describe, expect, test } from 'vitest'
import type { SovlRules } from '../../src/games/sovl/data/rules.ts'
import { but, CORE, duel, engagement, fight, type Kind, LINE, of, thrown } from '../support/sovl/units.ts'

const MAN = of(LINE, 1, 1)
const STOUT = but(MAN, { wounds: 50, discipline: 99 })
/** Five men that do not die. */
const FIVE = but(of(LINE, 5), { wounds: 50, discipline: 99 })

/** The Break Test of y against five men that wound it this many times; `throws` is its 2d6. */
function tested(y: Kind, wounded: number, dice: number, throws = '1 1', rules = CORE) {
  const script = `6x${wounded} 1x${5 - wounded} | 1x${wounded} | 1x${dice} | ${throws}`
  return fight(duel(FIVE, y), script, rules)
}

describe('Break Tests', () => {
  test('SOVL-CMB-23, SOVL-STAT-06: a loser holds if 2d6 are at most Discipline plus Rank Bonus minus the difference in score', () => {
    // Two of twenty die: 7 + 3 − 2.
    expect(tested(LINE, 2, 10, '4 4').tests).toEqual([{ unit: 'y', limit: 8, lostBy: 2 }])
    expect(tested(LINE, 2, 10, '4 4').units.y?.broke).toBe(0)
    expect(tested(LINE, 2, 10, '4 5').units.y?.broke).toBe(1)
    expect(tested(but(LINE, { discipline: 5 }), 2, 10).tests[0]?.limit).toBe(6)
    // One rank of one man: 7 − 1.
    expect(fight(duel(STOUT, but(STOUT, { discipline: 7 })), '4 3 | 1 | 3 3').units.y?.broke).toBe(0)
    expect(fight(duel(STOUT, but(STOUT, { discipline: 7 })), '4 3 | 1 | 3 4').units.y?.broke).toBe(1)
  })

  test('SOVL-DISC-02: a rank behind the first counts if it is at least half full', () => {
    const limit = (models: number, width: number) =>
      tested(but(of(LINE, models, width), { wounds: 9 }), 1, Math.min(models, 2 * width)).tests[0]?.limit
    // No model dies of one wound: 7 − 1 and a point for each rank.
    expect([5, 7, 8, 10, 12, 13].map((models) => limit(models, 5))).toEqual([6, 6, 7, 7, 7, 8])
    expect([4, 5, 6, 8].map((models) => limit(models, 4))).toEqual([6, 6, 7, 7])
    expect([1, 2, 3].map((models) => limit(models, 1))).toEqual([6, 7, 8])
  })

  test('SOVL-DISC-02: the other reading counts ranks of three or more, the first included', () => {
    const rules: SovlRules = { ...CORE, rankBonus: 'three-models-incl-first' }
    const limit = (models: number, width: number) =>
      tested(but(of(LINE, models, width), { wounds: 9 }), 1, Math.min(models, 2 * width), '1 1', rules).tests[0]?.limit
    expect([2, 3, 5, 7, 8, 13].map((models) => limit(models, Math.min(5, models)))).toEqual([6, 7, 7, 7, 8, 9])
    expect(limit(8, 2)).toBe(6)
  })

  test('SOVL-DISC-03, SOVL-CMB-21: the Rank Bonus is that of the models left after casualties', () => {
    // Two dead leave 18 in four ranks, three dead leave the last one less than half full.
    expect(tested(LINE, 2, 10).tests[0]?.limit).toBe(7 + 3 - 2)
    expect(tested(LINE, 3, 10).tests[0]?.limit).toBe(7 + 2 - 3)
  })

  test.each([
    ['rank-bonus-raises-target', 8],
    ['literal-mixed', 8],
    ['rank-bonus-added-to-roll', 2],
    ['literal-both', 5],
  ] as const)('SOVL-DISC-01, SOVL-X-02: under %s eighteen men who lost by two hold on %d', (disciplineTest, limit) => {
    const rules: SovlRules = { ...CORE, disciplineTest }
    expect(tested(LINE, 2, 10, '1 1', rules).tests[0]?.limit).toBe(limit)
    const [low, high] = [Math.floor(limit / 2), Math.ceil(limit / 2)]
    expect(tested(LINE, 2, 10, `${low} ${high}`, rules).units.y?.broke).toBe(0)
    expect(tested(LINE, 2, 10, `${low} ${high + 1}`, rules).units.y?.broke).toBe(1)
  })

  test('SOVL-CMB-22: every surviving unit of the side with the lower score tests, and no winner', () => {
    const three = engagement({ a: FIVE }, { y: STOUT, z: MAN, dead: MAN }, [
      'a on front of y',
      'z on left of a',
      'dead on right of a',
    ])
    // a's front strikes at y alone: 5 wounds against two flanks.
    const battle = fight(three, '6x5 | 1x5 | 1 | 1 | 1 | 1 1 | 1 1 | 1 1')
    expect(battle.scores).toEqual([[5, 2]])
    expect(battle.tests.map(({ unit, lostBy }) => [unit, lostBy])).toEqual([
      ['y', 3],
      ['z', 3],
      ['dead', 3],
    ])
    expect([battle.units.a?.roundsWon, battle.units.y?.roundsWon]).toEqual([1, 0])
  })

  test('SOVL-CMB-22: a unit destroyed in the round does not test, but its friends do', () => {
    const two = engagement({ a: FIVE }, { y: MAN, z: STOUT }, ['a on front of y', 'z on left of a'])
    const battle = fight(two, '6x5 | 1x5 | 1 | 1 | 1 1')
    expect(battle.tests.map(({ unit }) => unit)).toEqual(['z'])
  })

  test('SOVL-CMB-22: with equal scores neither side has lost', () => {
    expect(fight(duel(FIVE, FIVE), '6 1x4 | 1 | 6 1x4 | 1').tests).toEqual([])
  })

  test('SOVL-CMB-22, SOVL-G-64: losers who killed every enemy test, unless the reading spares them', () => {
    // The knight in the rear dies of one wound, and wins by two points to one.
    const rear = duel(MAN, STOUT, 'rear')
    const battle = fight(rear, '1 | 4 3 | 1 1')
    expect([battle.scores, battle.tests.length]).toEqual([[[2, 1]], 1])
    expect(battle.outcome).toBe(2)
    const rules: SovlRules = { ...CORE, testAfterKill: false }
    expect(fight(rear, '1 | 4 3', rules).tests).toEqual([])
    // With an enemy left they test under both.
    expect(fight(duel(STOUT, STOUT, 'rear'), '1 | 1 | 1 1', rules).tests).toHaveLength(1)
  })

  test('SOVL-CMB-22: if a unit breaks after it killed all enemies, no unit is left on the field', () => {
    const battle = fight(duel(MAN, but(STOUT, { discipline: 7 }), 'rear'), '1 | 4 3 | 6 6')
    expect([battle.units.x?.destroyed, battle.units.y?.broke]).toEqual([1, 1])
    expect(battle.outcome).toBe(1)
  })
})

describe('natural results, SOVL-G-28', () => {
  const doomed = but(STOUT, { discipline: 1 })
  const limit = (y: Kind, rules: Partial<Pick<SovlRules, 'disciplineNaturals'>>, throws: string) =>
    fight(duel(STOUT, y), `4 3 | 1 | ${throws}`, { ...CORE, ...rules })

  test('without the reading, a hopeless test fails on 2 and a safe one holds on 12', () => {
    expect(limit(doomed, {}, '1 1').units.y?.broke).toBe(1)
    expect(limit(STOUT, {}, '6 6').units.y?.broke).toBe(0)
  })

  test('two-passes: a 2 holds whatever the limit is', () => {
    expect(limit(doomed, { disciplineNaturals: 'two-passes' }, '1 1').units.y?.broke).toBe(0)
    expect(limit(doomed, { disciplineNaturals: 'two-passes' }, '1 2').units.y?.broke).toBe(1)
    expect(limit(STOUT, { disciplineNaturals: 'two-passes' }, '6 6').units.y?.broke).toBe(0)
  })

  test('two-passes-twelve-fails: a 2 holds and a 12 breaks, whatever the limit is', () => {
    const disciplineNaturals = 'two-passes-twelve-fails'
    expect(limit(doomed, { disciplineNaturals }, '1 1').units.y?.broke).toBe(0)
    expect(limit(STOUT, { disciplineNaturals }, '6 5').units.y?.broke).toBe(0)
    expect(limit(STOUT, { disciplineNaturals }, '6 6').units.y?.broke).toBe(1)
  })
})

describe('limits of the Rank Bonus, SOVL-G-27', () => {
  test('there is no cap unless one is set', () => {
    const file = but(of(LINE, 8, 1), { wounds: 9, discipline: 2 })
    const limit = (rankBonusCap: number | null) => tested(file, 1, 2, '1 1', { ...CORE, rankBonusCap }).tests[0]?.limit
    // Seven ranks behind the first: 2 + 7 − 1.
    expect([limit(null), limit(30), limit(7), limit(3), limit(0)]).toEqual([8, 8, 8, 4, 1])
  })

  const flanked = engagement({ a: FIVE, b: MAN }, { y: but(LINE, { wounds: 9 }) }, [
    'a on front of y',
    'b on left of y',
  ])

  test('a unit with an enemy on a flank or the rear keeps its bonus, or loses it under the reading that says so', () => {
    // One wound and a flank: 7 + 3 − 2.
    const script = '6 1x4 | 1 | 1 | 1x10 | 1x2 | 1 1'
    expect(fight(flanked, script).tests[0]?.limit).toBe(8)
    expect(fight(flanked, script, { ...CORE, rankBonusFlanked: 'lost' }).tests[0]?.limit).toBe(5)
    expect(tested(LINE, 2, 10, '1 1', { ...CORE, rankBonusFlanked: 'lost' }).tests[0]?.limit).toBe(8)
  })

  test('an enemy killed on the flank in this round no longer takes the bonus away', () => {
    // Two wounds and a flank against one: 7 + 3 − 2.
    const script = '6x2 1x3 | 1x2 | 1 | 1x10 | 6 1 | 1 | 1 1'
    expect(fight(flanked, script, { ...CORE, rankBonusFlanked: 'lost' }).tests[0]?.limit).toBe(8)
  })
})

describe('flight', () => {
  const RUNNER = but(STOUT, { discipline: 0 })
  const PURSUIT: SovlRules = { ...CORE, pursuit: 'winner-flight-dice-catch-destroys' }

  test('SOVL-CMB-24: a unit that breaks leaves the fight at once, and no unit pursues it', () => {
    const battle = fight(duel(STOUT, RUNNER, 'front', 8), '4 3 | 1 | 1 1')
    expect([battle.outcome, battle.turns, battle.units.y?.broke, battle.units.y?.destroyed]).toEqual([0, 1, 1, 0])
    expect(battle.units.y?.woundsSuffered).toBe(1)
  })

  test('SOVL-CMB-24: its friends fight on, and it neither strikes nor is struck again', () => {
    const two = engagement({ a: STOUT }, { y: RUNNER, z: STOUT }, ['a on front of y', 'z on rear of a'], 2)
    // a wounds y three times over two points: with a front to strike at, it strikes there, and in round two to the rear.
    const fierce = {
      ...two,
      armies: [
        {
          ...two.armies[0],
          units: two.armies[0].units.map((unit) => ({ ...unit, profile: { ...unit.profile, attacks: 3 } })),
        },
        two.armies[1],
      ] as const,
    }
    const battle = fight(fierce, '6x3 | 1x3 | 1 | 1 | 1 1 | 1 1 | 1x3 | 1 | 1 1')
    expect(thrown(battle)).toEqual(['a front 3', 'y front 1', 'z front 1', 'a rear 3', 'z front 1'])
    expect([battle.units.y?.broke, battle.units.z?.broke]).toEqual([1, 0])
  })

  test('SOVL-G-36: a pursuer that throws as much or more destroys the unit that fled', () => {
    const flees = (chase: string) => fight(duel(STOUT, RUNNER), `4 3 | 1 | 1 1 | 3 4 | ${chase}`, PURSUIT).units.y
    expect(flees('3 4')).toMatchObject({ broke: 0, destroyed: 1, woundsSuffered: 1, modelsLost: 0 })
    expect(flees('6 6')).toMatchObject({ broke: 0, destroyed: 1 })
    expect(flees('3 3')).toMatchObject({ broke: 1, destroyed: 0 })
  })

  test('SOVL-G-36: every surviving winner in contact pursues', () => {
    const two = engagement({ a: STOUT, b: MAN }, { y: RUNNER }, ['a on front of y', 'b on left of y'])
    expect(fight(two, '1 | 1 | 1 | 1 1 | 6 6 | 1 1 | 6 6', PURSUIT).units.y?.destroyed).toBe(1)
    const fatal = engagement({ a: STOUT, b: MAN }, { y: RUNNER }, ['b on front of y', 'a on rear of y'])
    expect(fight(fatal, '1 | 1 | 6 1 | 1 1 | 6 6 | 1 1', PURSUIT).units).toMatchObject({
      b: { destroyed: 1 },
      y: { broke: 1, destroyed: 0 },
    })
  })
})
