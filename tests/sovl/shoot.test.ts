import { describe, expect, test } from 'vitest'
import { binomialPmf, chanceOf } from '../../src/core/binomial.ts'
import { isLong, mayShoot, measureShot, shooters, shotSave, shotTarget } from '../../src/games/sovl/chapters/shoot.ts'
import type { SovlRules } from '../../src/games/sovl/data/rules.ts'
import { BROKEN, FIGHTING } from '../../src/games/sovl/state/unit.ts'
import { FLEES, LONG_RANGE, PANIC_TEST, SHOT_AT, SHOT_HITS } from '../../src/games/sovl/telling/events.ts'
import { field, shooting, sizeOf, stand } from '../support/sovl/field.ts'
import { but, type Kind, KNIGHT, LINE, led, OGRE, of, profile } from '../support/sovl/units.ts'

const ARCHER = shooting(of(LINE, 10), 30, 3)
const CHIEF = profile('infantry-20', 5, 5, 4, 3, 2, 9)

/** Archers at the edge of the table and a target at this distance, from front edge to front edge. */
function range(distance: number, target: Kind = LINE, archers: Kind = ARCHER, rules: Partial<SovlRules> = {}) {
  const y = 3 + sizeOf(archers).depth / 2
  const x = 30
  const a = stand(archers, x, 3)
  const b = stand(target, x, y + distance + sizeOf(target).depth / 2, 180)
  return field({ a }, { b }, { rules, depth: 60 })
}

/** P(w wounds) of the volley, with the target numbers of the engine. */
function volley(distance: number, target: Kind, archers: Kind = ARCHER, rules: Partial<SovlRules> = {}): number[] {
  const f = range(distance, target, archers, rules)
  const [a, b] = [f.unit('a'), f.unit('b')]
  measureShot(f.state, f.battle, a.shape, b)
  const hitOn = shotTarget(f.state, a.stats.skill, isLong(f.battle, a))
  const saveOn = shotSave(f.state, a, b)
  return binomialPmf(shooters(f.state, a), chanceOf(6, hitOn) * (1 - chanceOf(6, saveOn)))
}

const mean = (pmf: readonly number[]) => pmf.reduce((sum, p, n) => sum + n * p, 0)
const atLeast = (pmf: readonly number[], n: number) => pmf.slice(n).reduce((sum, p) => sum + p, 0)

describe('chances of shots', () => {
  const chances = (long: boolean, rules: Partial<SovlRules> = {}) => {
    const { state } = range(10, LINE, ARCHER, rules)
    return [1, 2, 3, 4, 5, 6].map((skill) => chanceOf(6, shotTarget(state, skill, long)))
  }

  test('SOVL-O-03: at short range Skill 1 to 6 hits in 1 to 6 of 6', () => {
    expect(chances(false)).toEqual([1 / 6, 2 / 6, 3 / 6, 4 / 6, 5 / 6, 1])
  })

  test('SOVL-O-04: at long range Skill 1 to 6 hits in 0 to 5 of 6', () => {
    expect(chances(true)).toEqual([0, 1 / 6, 2 / 6, 3 / 6, 4 / 6, 5 / 6])
  })

  test('SOVL-O-05: under rangedNaturals: one-fails-six-hits in at least 1 and at most 5 of 6', () => {
    const rules = { rangedNaturals: 'one-fails-six-hits' } as const
    expect(chances(false, rules)[5]).toBe(5 / 6)
    expect(chances(true, rules)[0]).toBe(1 / 6)
  })
})

describe('wounds of volleys', () => {
  test('SOVL-O-66: ten archers at LINE, short', () => expect(mean(volley(15, LINE))).toBeCloseTo(2.5, 12))

  test('SOVL-O-67: their wounds', () => {
    const counts = volley(15, LINE).map((p) => Math.round(p * 4 ** 10))
    expect(counts).toEqual([59049, 196830, 295245, 262440, 153090, 61236, 17010, 3240, 405, 30, 1])
  })

  test('SOVL-O-68: a quarter of LINE falls', () => expect(atLeast(volley(15, LINE), 5)).toBeCloseTo(40961 / 524288, 12))

  test('SOVL-O-69: at long range', () => expect(mean(volley(20, LINE))).toBeCloseTo(5 / 3, 12))

  test('SOVL-O-70: nobody falls', () => expect(volley(20, LINE)[0]).toBeCloseTo(9765625 / 60466176, 12))

  test('SOVL-O-71: a quarter falls', () => expect(atLeast(volley(20, LINE), 5)).toBeCloseTo(155821 / 10077696, 12))

  test('SOVL-O-72: at ogres', () => expect(mean(volley(20, OGRE))).toBeCloseTo(10 / 9, 12))

  test('SOVL-O-73: ogres that fall', () => {
    const { modelsAt, fullPool, fullModels } = range(20, OGRE).unit('b')
    const fallen = volley(20, OGRE).reduce(
      (sum, p, wounds) => sum + p * (fullModels - (modelsAt[fullPool - wounds] as number)),
      0,
    )
    expect(fallen).toBeCloseTo(3911299 / 43046721, 12)
  })

  test('SOVL-O-74: at knights', () => expect(mean(volley(20, KNIGHT))).toBeCloseTo(5 / 9, 12))

  test('SOVL-O-75: at knights, stepped', () => {
    expect(mean(volley(20, KNIGHT, ARCHER, { damageSave: 'stepped' }))).toBeCloseTo(10 / 9, 12)
  })

  test('SOVL-O-76: of Skill 5, short', () =>
    expect(mean(volley(15, LINE, but(ARCHER, { skill: 5 })))).toBeCloseTo(25 / 6, 12))

  test('SOVL-O-77: of Skill 2, long', () =>
    expect(mean(volley(20, LINE, but(ARCHER, { skill: 2 })))).toBeCloseTo(5 / 6, 12))

  test.each([
    [15, 'short'],
    [15.01, 'long'],
    [30, 'long'],
    [30.01, 'illegal'],
  ])('SOVL-O-78: with range 30, %d inches are %s', (distance, what) => {
    const f = range(distance)
    const [a, b] = [f.unit('a'), f.unit('b')]
    const allowed = mayShoot(f.state, f.battle, a, a.shape, b)
    expect(allowed ? (isLong(f.battle, a) ? 'long' : 'short') : 'illegal').toBe(what)
    f.choose('activate a')
    expect(f.options().includes('shoot b')).toBe(what !== 'illegal')
  })
})

describe('a shot', () => {
  test('SOVL-SHT-01: a unit shoots once an activation, before, between or after moves', () => {
    const f = range(20).choose('activate a').roll('1x10')
    expect(f.options()).toContain('shoot b')
    f.choose('ahead 1')
    expect(f.options()).toContain('shoot b')
    f.choose('shoot b')
    expect(f.options()).not.toContain('shoot b')
    expect(f.options()).toContain('ahead 1')
  })

  test('SOVL-SHT-01: only a unit with a ranged attack shoots', () => {
    expect(range(10, LINE, LINE).choose('activate a').options()).not.toContain('shoot b')
  })

  test('SOVL-SHT-02: a unit shoots at one enemy in range and in sight, not at friends', () => {
    const f = field(
      { a: stand(ARCHER, 30, 3), c: stand(LINE, 30, 12) },
      { near: stand(LINE, 30, 20, 180), behind: stand(LINE, 5, 2), far: stand(LINE, 30, 45, 180) },
      { depth: 60 },
    ).choose('activate a')
    expect(f.options().filter((option) => option.startsWith('shoot'))).toEqual(['shoot near'])
  })

  test('SOVL-SHT-03: each model throws one die, whatever its Attacks', () => {
    const f = range(10, LINE, but(ARCHER, { attacks: 3 }))
      .choose('activate a')
      .roll('4x10 | 6x10')
      .choose('shoot b')
    expect(f.noted(SHOT_AT)[0]?.[2]).toBe(10)
    f.dice.done()
  })

  test('SOVL-SHT-03: a commander has no bow', () => {
    expect(shooters(range(10).state, range(10, LINE, led(ARCHER, CHIEF)).unit('a'))).toBe(10)
  })

  test('SOVL-SHT-04: a shot hits on 4+ with Skill 3, on 3+ with Skill 4, on 5+ with Skill 2', () => {
    const hitOn = (skill: number) => {
      const f = range(10, LINE, but(ARCHER, { skill })).choose('activate a').roll('1x10').choose('shoot b')
      return f.noted(SHOT_HITS)[0]?.[0]
    }
    expect([2, 3, 4].map(hitOn)).toEqual([5, 4, 3])
  })

  test('SOVL-SHT-05: beyond half the range a shot hits on one more', () => {
    const f = range(16).choose('activate a').roll('4x5 5x5 | 1x5').choose('shoot b')
    expect(f.noted(SHOT_HITS)).toEqual([[5, 5, 4, 5]])
    expect(f.noted(LONG_RANGE)).toHaveLength(1)
  })

  test('SOVL-SHT-06: the target saves, and its casualties are removed at once', () => {
    const f = range(10).choose('activate a').roll('6x8 1x2 | 1x7 6').choose('shoot b')
    expect(f.unit('b').models).toBe(13)
    expect(f.pose('b').depth).toBeCloseTo(60 / 25.4, 6)
    expect(f.row()[2 + 6]).toBe(7)
  })

  test('SOVL-SHT-06: a unit shot to the last model is destroyed, and off the table', () => {
    const f = range(10, of(LINE, 3, 3))
      .choose('activate a')
      .roll('6x10 | 1x10')
      .choose('shoot b')
    expect(f.unit('b').pool).toBe(0)
    expect(f.battle.table.shapes.corners[f.unit('b').shape]).toBe(0)
    expect(f.advance()).toBe(true)
    expect(f.outcome).toBe(0)
  })
})

describe('readings for shots', () => {
  test('SOVL-G-29: a natural 1 misses and a 6 hits under rangedNaturals: one-fails-six-hits', () => {
    const hits = (skill: number, distance: number, rules: Partial<SovlRules>) => {
      const f = range(distance, LINE, but(ARCHER, { skill }), rules).choose('activate a')
      const chances = volley(distance, LINE, but(ARCHER, { skill }), rules)
      f.options()
      return mean(chances) * 2
    }
    const naturals = { rangedNaturals: 'one-fails-six-hits' } as const
    expect(hits(6, 10, {})).toBeCloseTo(10, 9)
    expect(hits(6, 10, naturals)).toBeCloseTo(50 / 6, 9)
    expect(hits(1, 20, {})).toBeCloseTo(0, 9)
    expect(hits(1, 20, naturals)).toBeCloseTo(10 / 6, 9)
  })

  test('SOVL-G-31: the Power of a shot is the weapon’s, or the unit’s under rangedPower: unit', () => {
    const strong = shooting(but(of(LINE, 10), { power: 5 }), 30, 3)
    const save = (rules: Partial<SovlRules>) => {
      const f = range(10, LINE, strong, rules)
      return shotSave(f.state, f.unit('a'), f.unit('b'))
    }
    expect(save({})).toBe(4)
    expect(save({ rangedPower: 'unit' })).toBe(6)
  })

  test('SOVL-G-32: all ranks shoot, or two, or one; a commander takes a place in the first', () => {
    const deep = of(ARCHER, 20)
    const dice = (rangedRanks: SovlRules['rangedRanks'], kind: Kind) =>
      shooters(range(10, LINE, kind, { rangedRanks }).state, range(10, LINE, kind).unit('a'))
    expect((['all', 'two', 'one'] as const).map((ranks) => dice(ranks, deep))).toEqual([20, 10, 5])
    expect((['all', 'two', 'one'] as const).map((ranks) => dice(ranks, led(deep, CHIEF)))).toEqual([20, 9, 4])
  })

  test('SOVL-G-33: range is measured from the middle of the front to the nearest point, or from centre to centre', () => {
    const measured = (rules: Partial<SovlRules>) => {
      const f = range(12, LINE, ARCHER, rules).choose('activate a').roll('1x10').choose('shoot b')
      return f.noted(SHOT_AT)[0]?.[3]
    }
    expect(measured({})).toBe(12_000)
    expect(measured({ rangedMeasure: 'centre-to-centre' })).toBe(Math.round(1000 * (12 + 20 / 25.4 + 40 / 25.4)))
  })

  test('SOVL-G-34: enemies in contact may be shot at, or may not', () => {
    const options = (shootIntoCombat: 'allowed' | 'forbidden') =>
      field(
        { a: stand(ARCHER, 30, 5), c: stand(LINE, 30, 20 - sizeOf(LINE).depth) },
        { b: stand(LINE, 30, 20, 180), z: stand(LINE, 40, 20, 180) },
        { rules: { shootIntoCombat } },
      )
        .contact('c', 'b')
        .choose('activate a')
        .options()
        .filter((option) => option.startsWith('shoot'))
    expect(options('allowed')).toEqual(['shoot b', 'shoot z'])
    expect(options('forbidden')).toEqual(['shoot z'])
  })

  const panicking = (heavyCasualties: SovlRules['heavyCasualties'], script: string, more = {}) =>
    field(
      { a: stand(ARCHER, 25, 5), c: stand(ARCHER, 35, 5) },
      { b: stand(LINE, 30, 20, 180), z: stand(LINE, 55, 38, 180) },
      { rules: { heavyCasualties, ...more } },
    ).roll(script)
  const SHOOT = ['activate a', 'shoot b', 'done', 'activate z', 'done', 'activate c', 'shoot b'] as const

  test('SOVL-G-30: by default the target does not test, however many models fall', () => {
    const f = panicking('none', '6x10 | 1x10').choose('activate a', 'shoot b')
    expect(f.noted(PANIC_TEST)).toEqual([])
    f.dice.done()
  })

  test('SOVL-STAT-06: under heavyCasualties a unit that loses a quarter takes a Discipline Test with what is left; if it fails it flees from the shooter', () => {
    const f = panicking('quarter-per-phase', '6x10 | 1x5 6x5 | 6 6 | 1 2').choose('activate a', 'shoot b')
    // 15 left: Discipline 7 and two ranks.
    expect(f.noted(PANIC_TEST)).toEqual([[2, 12, 9, 5]])
    expect(f.unit('b').fate).toBe(BROKEN)
    expect(f.noted(FLEES)).toEqual([[2, 2, 3, 3]])
    const { x, y } = f.pose('b')
    const from = { x: 30, y: 20 - 20 / 25.4 / 2 }
    expect((x - from.x) / (y - from.y)).toBeCloseTo((from.x - 25) / (from.y - 5), 6)
    expect(Math.hypot(x - from.x, y - from.y)).toBeCloseTo(3, 6)
  })

  test('SOVL-G-30: four of twenty are less than a quarter; half takes ten', () => {
    const four = panicking('quarter-per-phase', '6x10 | 1x4 6x6').choose('activate a', 'shoot b')
    expect(four.noted(PANIC_TEST)).toEqual([])
    const nine = panicking('half-per-phase', '6x10 | 1x9 6').choose('activate a', 'shoot b')
    expect(nine.noted(PANIC_TEST)).toEqual([])
    const ten = panicking('half-per-phase', '6x10 | 1x10 | 1 1').choose('activate a', 'shoot b')
    expect(ten.noted(PANIC_TEST)).toEqual([[2, 2, 8, 10]])
    expect(ten.unit('b').fate).toBe(FIGHTING)
  })

  test('SOVL-G-30: losses are counted over the phase, or over one activation', () => {
    const phase = panicking('quarter-per-phase', '6x10 | 1x3 6x7 | 6x10 | 1x3 6x7 | 1 1').choose(...SHOOT)
    expect(phase.noted(PANIC_TEST)).toHaveLength(1)
    const single = panicking('quarter-per-activation', '6x10 | 1x3 6x7 | 6x10 | 1x3 6x7').choose(...SHOOT)
    expect(single.noted(PANIC_TEST)).toEqual([])
    single.dice.done()
  })

  test('SOVL-G-30: a unit tests once a phase, or once an activation', () => {
    const phase = panicking('quarter-per-phase', '6x10 | 1x6 6x4 | 1 1 | 6x10 | 1x6 6x4').choose(...SHOOT)
    expect(phase.noted(PANIC_TEST)).toHaveLength(1)
    const each = panicking('quarter-per-activation', '6x10 | 1x6 6x4 | 1 1 | 6x10 | 1x6 6x4 | 1 1').choose(...SHOOT)
    expect(each.noted(PANIC_TEST)).toHaveLength(2)
  })

  test('SOVL-X-02: a test for heavy casualties is no Break Test: literal readings add the ranks to the roll', () => {
    const limit = (disciplineTest: SovlRules['disciplineTest']) =>
      panicking('quarter-per-phase', '6x10 | 1x5 6x5 | 1 1', { disciplineTest })
        .choose('activate a', 'shoot b')
        .noted(PANIC_TEST)[0]?.[2]
    expect(
      (['rank-bonus-raises-target', 'rank-bonus-added-to-roll', 'literal-mixed', 'literal-both'] as const).map(limit),
    ).toEqual([9, 5, 5, 5])
  })
})
