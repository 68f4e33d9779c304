import { describe, expect, test } from 'vitest'
import { totalPmf } from '../../../src/core/binomial.ts'
import { hitTarget, saveTarget } from '../../../src/games/sovl/chapters/combat/target-numbers.ts'
import { holdsOn, rankBonus } from '../../../src/games/sovl/chapters/discipline.ts'
import type { SovlRules } from '../../../src/games/sovl/data/rules.ts'
import { exact } from '../../support/sovl/answers.ts'
import {
  but,
  CORE,
  diceThrown,
  duel,
  EARLIER,
  engagement,
  GIANT,
  HEAVY,
  type Kind,
  KNIGHT,
  LINE,
  led,
  OGRE,
  of,
  profile,
} from '../../support/sovl/units.ts'

/**
 * Values computed without the engine, in fractions; ids are those of the oracle tables of the rules. A row of ten decimals must agree in
 * all of them.
 */
const TEN_DIGITS = 1e-10

/** One die against a foe too large to kill: the mean wounds of a round are the chance of a wound. */
function woundChance(skills: [number, number], power: number, defense: number, rules: SovlRules): number {
  const attacker = but(of(LINE, 1, 1), { skill: skills[0], power })
  const target = but(of(LINE, 1, 1), { skill: skills[1], defense, attacks: 0, wounds: 50 })
  return exact(duel(attacker, target), rules).units.x?.woundsInflicted ?? Number.NaN
}

describe('B1 and B2: the chances of one die', () => {
  test.each([
    ['O-01', 4, 3, 2 / 3],
    ['O-01', 9, 3, 2 / 3],
    ['O-02', 3, 3, 1 / 2],
    ['O-02', 1, 8, 1 / 2],
  ])('SOVL-%s: Skill %d against %d hits with chance %d', (_id, skill, enemySkill, chance) => {
    expect((7 - hitTarget(skill, enemySkill)) / 6).toBeCloseTo(chance, 14)
    // Power 6 against Defense 3: five of six hits wound.
    expect(woundChance([skill, enemySkill], 6, 3, CORE)).toBeCloseTo((chance * 5) / 6, 14)
  })

  // Power minus Defense; then the number needed and the chance that the save fails: per point, and stepped.
  test.each([
    ['O-06', -6, 2, 1 / 6, 2, 1 / 6],
    ['O-07', -5, 2, 1 / 6, 2, 1 / 6],
    ['O-08', -4, 2, 1 / 6, 2, 1 / 6],
    ['O-09', -3, 2, 1 / 6, 2, 1 / 6],
    ['O-10', -2, 2, 1 / 6, 3, 1 / 3],
    ['O-11', -1, 3, 1 / 3, 3, 1 / 3],
    ['O-12', 0, 4, 1 / 2, 4, 1 / 2],
    ['O-13', 1, 5, 2 / 3, 5, 2 / 3],
    ['O-14', 2, 6, 5 / 6, 5, 2 / 3],
    ['O-15', 3, 6, 5 / 6, 6, 5 / 6],
    ['O-16', 4, 6, 5 / 6, 6, 5 / 6],
    ['O-17', 5, 6, 5 / 6, 6, 5 / 6],
    ['O-18', 6, 6, 5 / 6, 6, 5 / 6],
  ])(
    'SOVL-%s: Power over Defense by %d, saved on %d+ per point (fails %d) and %d+ stepped',
    (_id, over, point, pointFails, step, stepFails) => {
      expect(saveTarget(6 + over, 6, 'per-point')).toBe(point)
      expect(saveTarget(6 + over, 6, 'stepped')).toBe(step)
      expect(woundChance([4, 3], 6 + over, 6, CORE)).toBeCloseTo((2 / 3) * pointFails, 14)
      expect(woundChance([3, 3], 6 + over, 6, CORE)).toBeCloseTo(pointFails / 2, 14)
      expect(woundChance([4, 3], 6 + over, 6, EARLIER)).toBeCloseTo((2 / 3) * stepFails, 14)
      expect(woundChance([3, 3], 6 + over, 6, EARLIER)).toBeCloseTo(stepFails / 2, 14)
    },
  )
})

describe('B3 and B4: Discipline', () => {
  test.each([
    ['O-19', 1, 0],
    ['O-20', 2, 1],
    ['O-21', 3, 3],
    ['O-22', 4, 6],
    ['O-23', 5, 10],
    ['O-24', 6, 15],
    ['O-25', 7, 21],
    ['O-26', 8, 26],
    ['O-27', 9, 30],
    ['O-28', 10, 33],
    ['O-29', 11, 35],
    ['O-30', 12, 36],
    ['O-31', 13, 36],
  ])('SOVL-%s: a unit that needs %d or less on two dice holds %d times in 36', (_id, limit, passes) => {
    // No unit has attacks; the charger in the flank wins by its bonus alone.
    const idle = but(of(LINE, 1, 1), { attacks: 0, discipline: limit + 6 })
    const { y } = exact(duel(idle, idle, 'left'), { ...CORE, flankBonus: 6 }).units
    expect(1 - (y?.broke ?? Number.NaN)).toBeCloseTo(passes / 36, 14)
  })

  // Discipline 7 and Rank Bonus 3.
  test.each([
    ['O-32', 'rank-bonus-raises-target', 0, 11 / 12],
    ['O-33', 'rank-bonus-added-to-roll', 0, 1 / 6],
    ['O-34', 'rank-bonus-raises-target', 2, 13 / 18],
    ['O-34', 'literal-mixed', 2, 13 / 18],
    ['O-35', 'rank-bonus-added-to-roll', 2, 1 / 36],
    ['O-36', 'literal-both', 2, 5 / 18],
  ] as const)('SOVL-%s: under %s a loss by %d is held with chance %d', (_id, disciplineTest, difference, chance) => {
    const limit = holdsOn(7, 3, disciplineTest) - difference
    const holds = totalPmf(2, 6).reduce((sum, p, total) => (total <= limit ? sum + p : sum), 0)
    expect(holds).toBeCloseTo(chance, 14)
  })

  test.each([
    ['O-37', 'half-full-behind-first', 5, [5, 7, 8, 10, 12, 13, 15, 17, 18, 20, 25], [0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4]],
    [
      'O-38',
      'three-models-incl-first',
      5,
      [5, 7, 8, 10, 12, 13, 15, 17, 18, 20, 25],
      [1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5],
    ],
    ['O-39', 'half-full-behind-first', 4, [4, 5, 6, 8, 10], [0, 0, 1, 1, 2]],
    ['O-39', 'half-full-behind-first', 1, [3], [2]],
    ['O-39', 'half-full-behind-first', 3, [4, 5, 6], [0, 1, 1]],
  ] as const)('SOVL-%s: Rank Bonus %s, %d wide, of %j models is %j', (_id, reading, width, models, bonus) => {
    expect(models.map((n) => rankBonus(n, width, reading))).toEqual(bonus)
  })
})

describe('B5: Flight Moves, observed in pursuit', () => {
  const LINE_COUNTS = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
  const OGRE_COUNTS = [0, 0, 0, 1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1]
  const KNIGHT_COUNTS = [
    0, 0, 0, 0, 1, 4, 10, 20, 35, 56, 80, 104, 125, 140, 146, 140, 125, 104, 80, 56, 35, 20, 10, 4, 1,
  ]

  function catches(chase: readonly number[], flight: readonly number[]): number {
    const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)
    const caught = chase.reduce((sum, ways, thrown) => sum + ways * total(flight.slice(0, thrown + 1)), 0)
    return caught / (total(chase) * total(flight))
  }

  test.each([
    ['O-41', LINE, LINE_COUNTS, LINE, LINE_COUNTS],
    ['O-43', OGRE, OGRE_COUNTS, LINE, LINE_COUNTS],
    ['O-45', KNIGHT, KNIGHT_COUNTS, LINE, LINE_COUNTS],
    ['O-45', LINE, LINE_COUNTS, KNIGHT, KNIGHT_COUNTS],
    ['O-45', OGRE, OGRE_COUNTS, KNIGHT, KNIGHT_COUNTS],
  ])('SOVL-%s: two, three or four dice by unit type', (_id, chaser, chase, runner, flight) => {
    const idle = (kind: Kind): Kind => but(of(kind, 1, 1), { attacks: 0, discipline: 0 })
    const rules: SovlRules = { ...CORE, pursuit: 'winner-flight-dice-catch-destroys' }
    const { y } = exact(duel(idle(chaser), idle(runner), 'rear'), rules).units
    expect(y?.destroyed).toBeCloseTo(catches(chase, flight), 14)
    expect(y?.broke).toBeCloseTo(1 - catches(chase, flight), 14)
  })
})

describe('B6: dice and expected wounds', () => {
  // The side of y at which x's front stands; the unit that is measured; dice, then wounds per point and stepped.
  const cases: [string, Kind, Kind, string, 'x' | 'y', string, number, number][] = [
    ['O-48', LINE, LINE, 'front', 'x', 'x front 10', 5 / 2, 5 / 2],
    ['O-49', HEAVY, LINE, 'front', 'x', 'x front 10', 40 / 9, 40 / 9],
    ['O-50', LINE, HEAVY, 'front', 'x', 'x front 10', 5 / 3, 5 / 3],
    ['O-51', KNIGHT, LINE, 'front', 'x', 'x front 10', 50 / 9, 40 / 9],
    ['O-52', LINE, KNIGHT, 'front', 'x', 'x front 10', 5 / 6, 5 / 3],
    ['O-53', KNIGHT, LINE, 'left', 'y', 'y left 4', 1 / 3, 2 / 3],
    ['O-53', KNIGHT, LINE, 'right', 'y', 'y right 4', 1 / 3, 2 / 3],
    ['O-55', OGRE, LINE, 'front', 'x', 'x front 12', 5, 4],
    ['O-56', LINE, OGRE, 'front', 'x', 'x front 10', 5 / 3, 5 / 3],
    ['O-57', GIANT, HEAVY, 'front', 'x', 'x front 5', 25 / 12, 5 / 3],
    ['O-58', HEAVY, GIANT, 'front', 'x', 'x front 10', 20 / 9, 20 / 9],
    ['O-59', of(LINE, 13), LINE, 'front', 'x', 'x front 10', 5 / 2, 5 / 2],
    ['O-60', of(LINE, 7), LINE, 'front', 'x', 'x front 7', 7 / 4, 7 / 4],
  ]
  test.each(cases)('SOVL-%s', (_id, x, y, side, who, dice, point, stepped) => {
    const fight = duel(x, y, side)
    expect(diceThrown(fight)).toContain(dice)
    expect(exact(fight, CORE).units[who]?.woundsInflicted).toBeCloseTo(point, 12)
    expect(exact(fight, EARLIER).units[who]?.woundsInflicted).toBeCloseTo(stepped, 12)
  })

  test('SOVL-O-54: five models strike to the rear, or none where that is forbidden', () => {
    const fight = duel(KNIGHT, LINE, 'rear')
    expect(diceThrown(fight)).toEqual(['x front 10', 'y rear 5'])
    expect(diceThrown(fight, EARLIER)).toEqual(['x front 10'])
    const wounds = (rules: SovlRules) => exact(fight, rules).units.y?.woundsInflicted
    expect(wounds(CORE)).toBeCloseTo(5 / 12, 12)
    expect(wounds({ ...CORE, damageSave: 'stepped' })).toBeCloseTo(5 / 6, 12)
    expect(wounds(EARLIER)).toBe(0)
  })

  test('SOVL-O-61 and O-62: front and left flank at once, 10 and 2 dice or 9 and 3', () => {
    const fight = engagement({ heavy: HEAVY, knight: KNIGHT }, { line: LINE }, [
      'heavy on front of line',
      'knight on left of line',
    ])
    const line = (rules: SovlRules) => diceThrown(fight, rules).filter((dice) => dice.startsWith('line'))
    expect(line(CORE)).toEqual(['line front 10', 'line left 2'])
    expect(line({ ...CORE, supportVsFlank: 'own-side-first' })).toEqual(['line front 9', 'line left 3'])
  })

  test('SOVL-O-63: a unit engaged on all sides throws 10, 2, 2 and 3 dice', () => {
    const fight = engagement({ a: HEAVY, b: KNIGHT, c: KNIGHT, d: KNIGHT }, { line: LINE }, [
      'a on front of line',
      'b on left of line',
      'c on right of line',
      'd on rear of line',
    ])
    expect(diceThrown(fight).slice(4)).toEqual(['line front 10', 'line left 2', 'line right 2', 'line rear 3'])
  })

  test('SOVL-O-64 and O-65: models that a line kills of ogres with three wounds', () => {
    const { units, modelsLost } = exact(duel(LINE, OGRE))
    expect(units.y?.modelsLost).toBeCloseTo(169613 / 746496, 14)
    const chances = [0.7752267979, 0.2223350456, 0.0024373131, 0.0000008434]
    expect(modelsLost.y).toHaveLength(4)
    chances.forEach((chance, models) => {
      expect(Math.abs((modelsLost.y?.[models] ?? Number.NaN) - chance)).toBeLessThan(TEN_DIGITS)
    })
  })
})

describe('B8: one round', () => {
  const cases: [string, Kind, Kind, string, SovlRules, number[]][] = [
    ['O-79', LINE, LINE, 'front', CORE, [0.3973364221, 0.2053271558, 0.3973364221, 0.1532721734, 0.1532721734, 0]],
    ['O-80', HEAVY, LINE, 'front', CORE, [0.8773843176, 0.0742566377, 0.0483590447, 0.0097625862, 0.5162823855, 0]],
    ['O-80', HEAVY, LINE, 'front', EARLIER, [0.8773843176, 0.0742566377, 0.0483590447, 0.0097625862, 0.5162823855, 0]],
    [
      'O-81',
      HEAVY,
      LINE,
      'front',
      { ...CORE, disciplineTest: 'rank-bonus-added-to-roll' },
      [0.8773843176, 0.0742566377, 0.0483590447, 0.0379044689, 0.8376673235, 0],
    ],
    [
      'O-82',
      HEAVY,
      LINE,
      'front',
      { ...CORE, disciplineTest: 'literal-both' },
      [0.8773843176, 0.0742566377, 0.0483590447, 0.0233634726, 0.7206401177, 0],
    ],
    [
      'O-83',
      HEAVY,
      LINE,
      'front',
      { ...CORE, rankBonus: 'three-models-incl-first' },
      [0.8773843176, 0.0742566377, 0.0483590447, 0.0054059639, 0.4027181448, 0],
    ],
    [
      'O-84',
      KNIGHT,
      LINE,
      'front',
      CORE,
      [0.9889324202, 0.0086040945, 0.0024634852, 0.0010112151, 0.7624226502, 0.000707794],
    ],
    [
      'O-85',
      KNIGHT,
      LINE,
      'front',
      EARLIER,
      [0.8773843176, 0.0742566377, 0.0483590447, 0.0185659168, 0.5162823855, 0.0154619667],
    ],
    ['O-86', KNIGHT, LINE, 'left', CORE, [0.9997225491, 0.0002570918, 0.0000203591, 0.000008624, 0.8898859384, 0]],
    ['O-86', KNIGHT, LINE, 'right', CORE, [0.9997225491, 0.0002570918, 0.0000203591, 0.000008624, 0.8898859384, 0]],
    ['O-87', KNIGHT, LINE, 'left', EARLIER, [0.994153772, 0.0050513844, 0.0007948436, 0.0003419302, 0.7561824129, 0]],
    [
      'O-88',
      KNIGHT,
      LINE,
      'rear',
      CORE,
      [0.9999582166, 0.0000393224, 0.000002461, 0.0000009943, 0.9376707233, 0.0000040188],
    ],
    [
      'O-89',
      KNIGHT,
      LINE,
      'rear',
      { ...CORE, rearBonus: 1 },
      [0.9995496487, 0.0004085679, 0.0000417834, 0.0000176521, 0.8835829467, 0.0000040188],
    ],
    ['O-90', KNIGHT, LINE, 'rear', { ...CORE, rearAttacks: 'forbidden' }, [1, 0, 0, 0, 0.9577595989, 0]],
    [
      'O-91',
      KNIGHT,
      LINE,
      'rear',
      { ...CORE, damageSave: 'stepped' },
      [0.998363259, 0.0014520411, 0.0001846999, 0.0000727862, 0.8291420274, 0.0001286008],
    ],
    ['O-92', KNIGHT, LINE, 'rear', EARLIER, [1, 0, 0, 0, 0.8229244883, 0]],
    ['O-93', OGRE, LINE, 'front', CORE, [0.9143888393, 0.0533184219, 0.0322927389, 0.0157177826, 0.5898753293, 0]],
    ['O-94', OGRE, LINE, 'front', EARLIER, [0.8204613206, 0.1016917753, 0.0778469041, 0.0384550883, 0.4502939634, 0]],
    [
      'O-95',
      GIANT,
      HEAVY,
      'front',
      CORE,
      [0.3628954226, 0.2301307285, 0.4069738489, 0.1533116252, 0.0775115025, 0.0109382341],
    ],
    [
      'O-96',
      GIANT,
      HEAVY,
      'front',
      { ...CORE, attackFrontage: 'models-in-contact' },
      [0.5733617171, 0.2273102796, 0.1993280032, 0.0675427075, 0.1278371106, 0.0001204273],
    ],
  ]
  test.each(cases)('SOVL-%s: who wins the round, breaks and is destroyed', (_id, x, y, side, rules, expected) => {
    const { units } = exact(duel(x, y, side), rules)
    const wins = units.x?.roundsWon ?? Number.NaN
    const loses = units.y?.roundsWon ?? Number.NaN
    const found = [wins, 1 - wins - loses, loses, units.x?.broke, units.y?.broke, units.x?.destroyed]
    expected.forEach((value, i) => expect(Math.abs((found[i] ?? Number.NaN) - value)).toBeLessThan(TEN_DIGITS))
  })

  test('SOVL-O-79: lines draw a round with chance 56439898837/274877906944', () => {
    const { units } = exact(duel(LINE, LINE))
    const draw = 56439898837 / 274877906944
    expect(units.x?.roundsWon).toBeCloseTo((1 - draw) / 2, 14)
    expect(units.y?.roundsWon).toBeCloseTo((1 - draw) / 2, 14)
  })

  test('SOVL-O-84 and G-64: if losers that killed all enemies do not test, .7622739278 of the lines break', () => {
    const { units } = exact(duel(KNIGHT, LINE), { ...CORE, testAfterKill: false })
    expect(Math.abs((units.y?.broke ?? Number.NaN) - 0.7622739278)).toBeLessThan(TEN_DIGITS)
  })
})

describe('B9: three units', () => {
  const { units } = exact(
    engagement({ heavy: HEAVY, knight: KNIGHT }, { line: LINE }, ['heavy on front of line', 'knight on left of line']),
  )

  test('SOVL-O-97: expected wounds on either side', () => {
    expect((units.heavy?.woundsInflicted ?? 0) + (units.knight?.woundsInflicted ?? 0)).toBeCloseTo(10, 12)
    expect(units.line?.woundsInflicted).toBeCloseTo(11 / 6, 12)
  })

  test('SOVL-O-98: the line breaks with chance 0.977483302816', () => {
    expect(units.line?.broke).toBeCloseTo(0.977483302816, 12)
  })

  test('SOVL-O-99: the line is destroyed outright with chance 0.000000842267', () => {
    expect(units.line?.destroyed).toBeCloseTo(0.000000842267, 12)
  })
})

describe('B10: line against line, round after round', () => {
  const { broke, turns } = exact(duel(LINE, LINE, 'front', null))
  const byThen = (chances: readonly number[], rounds: number): number =>
    chances.slice(0, rounds).reduce((sum, chance) => sum + chance, 0)

  test.each([
    ['O-100', 1, 0.1532721734, 0.6934556532],
    ['O-101', 2, 0.2719674447, 0.4560651106],
    ['O-102', 3, 0.3631738265, 0.2736522281],
    ['O-103', 5, 0.4617311011, 0.0759186166],
    ['O-104', 8, 0.4914917905, 0.0076597324],
  ])('SOVL-%s: after round %d', (_id, rounds, broken, locked) => {
    expect(Math.abs(byThen(broke.x ?? [], rounds) - broken)).toBeLessThan(TEN_DIGITS)
    expect(Math.abs(byThen(broke.y ?? [], rounds) - broken)).toBeLessThan(TEN_DIGITS)
    expect(Math.abs(1 - byThen(turns, rounds + 1) - locked)).toBeLessThan(TEN_DIGITS)
  })
})

describe('B12: rows that units in contact can show', () => {
  const LANCERS: Kind = { profile: profile('cavalry', 4, 5, 5, 1, 1, 8), models: 6, width: 5 }
  const CAPTAIN = profile('infantry-20', 5, 4, 4, 3, 2, 8)

  test('SOVL-O-127: four lancers, two supporters and three attacks of the captain', () => {
    expect(diceThrown(duel(led(LANCERS, CAPTAIN), LINE))).toEqual(['x front 6', 'x front 3 commander', 'y front 10'])
    expect(rankBonus(7, 5, CORE.rankBonus)).toBe(0)
  })

  test.each([
    [1, 2, 19],
    [5, 10, 3],
    [10, 20, 1],
  ])('SOVL-O-129: twenty models %d wide strike with %d dice and have Rank Bonus %d', (width, dice, bonus) => {
    expect(diceThrown(duel(of(LINE, 20, width), LINE))).toContain(`x front ${dice}`)
    expect(rankBonus(20, width, CORE.rankBonus)).toBe(bonus)
  })
})

describe('duels to the end', () => {
  const soldiers = (
    skill: number,
    power: number,
    defense: number,
    discipline: number,
    models = 20,
    width = 5,
  ): Kind => ({
    profile: profile('infantry-20', skill, power, defense, 1, 1, discipline),
    models,
    width,
  })
  const REFERENCE: [Kind, Kind] = [soldiers(4, 4, 4, 7), soldiers(3, 3, 3, 7)]
  const mean = (pmf: readonly number[]): number => pmf.reduce((sum, p, value) => sum + p * value, 0)
  const variance = (pmf: readonly number[]): number =>
    pmf.reduce((sum, p, value) => sum + p * value ** 2, 0) - mean(pmf) ** 2

  test('the reference duel, to fifteen digits', () => {
    const { outcome, turns, units, modelsLost } = exact(duel(...REFERENCE, 'front', null))
    expect(outcome[0]).toBeCloseTo(0.971740571008569, 12)
    expect(outcome[2]).toBeCloseTo(0.028259187384221, 12)
    expect(outcome[1]).toBeCloseTo(2.41607209e-7, 14)
    expect(units.x?.broke).toBeCloseTo(0.028251424195569, 12)
    expect(units.y?.broke).toBeCloseTo(0.96303723502811, 12)
    expect(units.x?.destroyed).toBeCloseTo(0.000008004796, 12)
    expect(units.y?.destroyed).toBeCloseTo(0.008703577588, 12)
    expect(units.x?.modelsLost).toBeCloseTo(2.858026707910989, 11)
    expect(units.y?.modelsLost).toBeCloseTo(7.674422106431645, 11)
    expect(variance(modelsLost.x ?? [])).toBeCloseTo(5.857689, 6)
    expect(variance(modelsLost.y ?? [])).toBeCloseTo(14.315294, 6)
    expect(mean(turns)).toBeCloseTo(1.729952170400839, 11)
  })

  // P(A wins), P(B wins), P(both die). Then for each unit: P(breaks), P(destroyed), models lost. Then rounds.
  const cases: [string, Kind, Kind, number[]][] = [
    [
      'a mirror',
      soldiers(3, 3, 3, 7),
      soldiers(3, 3, 3, 7),
      [0.499985, 0.499985, 2.976e-5, 0.493175, 0.493175, 0.00684, 0.00684, 6.645839, 6.645839, 2.716551],
    ],
    [
      'Discipline 9 against 5',
      soldiers(3, 3, 3, 9),
      soldiers(3, 3, 3, 5),
      [0.729889, 0.270097, 1.401e-5, 0.24185, 0.729199, 0.028262, 0.000703, 6.546848, 6.408277, 2.659665],
    ],
    [
      'ten elite soldiers against twenty',
      soldiers(5, 4, 5, 8, 10),
      soldiers(3, 3, 3, 7),
      [0.985144, 0.014854, 2.125e-6, 0.012044, 0.984129, 0.002812, 0.001016, 1.318811, 6.59025, 1.593885],
    ],
    [
      'the reference, ten wide',
      soldiers(4, 4, 4, 7, 20, 10),
      soldiers(3, 3, 3, 7, 20, 10),
      [0.989123, 0.010877, 2.574e-7, 0.010869, 0.986176, 0.000008, 0.002947, 3.565013, 9.594236, 1.108154],
    ],
    [
      'the reference to the death',
      soldiers(4, 4, 4, 99),
      soldiers(3, 3, 3, 99),
      [0.999654, 0.00033, 1.572e-5, 0, 0, 0.000346, 0.99967, 6.568741, 19.998754, 4.961477],
    ],
  ]
  test.each(cases)('%s, to six digits', (_name, a, b, expected) => {
    const { outcome, turns, units } = exact(duel(a, b, 'front', null))
    const { x, y } = units
    const found = [
      outcome[0],
      outcome[2],
      outcome[1],
      x?.broke,
      y?.broke,
      x?.destroyed,
      y?.destroyed,
      x?.modelsLost,
      y?.modelsLost,
      mean(turns),
    ]
    // The third is given to four digits, the others to six decimals.
    expected.forEach((value, i) => {
      expect(Math.abs((found[i] ?? Number.NaN) - value)).toBeLessThan(i === 2 ? 6e-4 * value : 6e-7)
    })
  })
})
