import { describe, expect, test } from 'vitest'
import type { SovlRules } from '../../src/games/sovl/data/rules.ts'
import { SOVL } from '../../src/games/sovl/sovl.ts'
import { exact } from '../support/sovl/answers.ts'
import {
  but,
  CORE,
  diceThrown,
  duel,
  EARLIER,
  engagement,
  fight,
  type Kind,
  LINE,
  led,
  of,
  profile,
  thrown,
} from '../support/sovl/units.ts'

const MAN = of(LINE, 1, 1)
const STOUT = but(MAN, { wounds: 50, discipline: 99 })
/** Skill 5, Power 5, Defense 6, three attacks, two wounds, Discipline 9. */
const CHIEF = profile('infantry-20', 5, 5, 6, 3, 2, 9)
/** Two men and their commander, side by side. */
const GUARD = led(of(LINE, 2, 3), CHIEF)

const AS_MODEL: SovlRules = { ...CORE, commanderModel: 'as-retinue-model' }
const IGNORED: SovlRules = { ...CORE, commanderModel: 'ignored' }

describe('a commander in the front rank, SOVL-CMB-25', () => {
  test('SOVL-G-38, SOVL-G-62, SOVL-ARMY-10: he counts as one more model, and strikes with his own Attacks, Skill and Power', () => {
    expect(diceThrown(duel(GUARD, STOUT))).toEqual(['x front 2', 'x front 3 commander', 'y front 1'])
    // On 3s the men miss and he hits; his Power 5 is saved on 6s only.
    const { units, strikes } = fight(duel(GUARD, STOUT), '3 3 | 3 2 3 | 5 5 | 1 | 1 1')
    expect(units.x?.woundsInflicted).toBe(2)
    expect(strikes.map(({ commander, wounds }) => [commander, wounds])).toEqual([
      [false, 0],
      [true, 2],
      [false, 0],
    ])
  })

  test('SOVL-G-62: he takes a place in the front rank, so the unit may be a model wider than its men', () => {
    expect(SOVL.check(CORE, duel(GUARD, STOUT))).toEqual([])
    expect(SOVL.check(CORE, duel(led(of(LINE, 2, 4), CHIEF), STOUT))).toHaveLength(1)
    // Where he does not stand, there is no such place.
    expect(SOVL.check(IGNORED, duel(GUARD, STOUT))).toHaveLength(1)
    // Ten men and the commander: ranks of five, five and one.
    expect(diceThrown(duel(led(of(LINE, 10), CHIEF), STOUT)).slice(0, 2)).toEqual(['x front 9', 'x front 3 commander'])
  })

  test('SOVL-G-62: enemies hit the unit against the Skill, and wound it against the Defense, of the retinue', () => {
    // Skill 4 hits Skill 3 on 3+; Power 3 against Defense 3 is saved on 4+.
    const { units } = fight(duel(but(STOUT, { skill: 4 }), GUARD), '3 3 | 1x2 | 1x3 | 1 1')
    expect(units.y?.woundsSuffered).toBe(1)
  })

  test('SOVL-G-38: he dies last; his Wounds are used up after those of the men', () => {
    const x = but(STOUT, { attacks: 5 })
    const struck = (hits: number) =>
      fight(duel(x, GUARD), `6x${hits} 1x${5 - hits} | 1x${hits} | 1x2 | 1x3${hits < 4 ? ' | 1 1' : ''}`).units.y
    expect(struck(2)).toMatchObject({ woundsSuffered: 2, modelsLost: 2, destroyed: 0 })
    expect(struck(3)).toMatchObject({ woundsSuffered: 3, modelsLost: 2, destroyed: 0 })
    expect(struck(4)).toMatchObject({ woundsSuffered: 4, modelsLost: 3, destroyed: 1 })
  })

  test('SOVL-G-62: if he is alone, his own stats count for hits, saves and tests', () => {
    const x = but(STOUT, { skill: 4, attacks: 2 })
    const guard = led(but(of(LINE, 2, 3), { discipline: 12 }), CHIEF)
    // Round 1 kills the men, and he tests for himself. Round 2: Skill 5 is hit on 4+, Defense 6 saves on 2+.
    const rounds = '3 3 | 3 3 | 1x2 | 1x3 | 1 1 | 3 4 | 1 | 1x3 | 1 1'
    const battle = fight(duel(x, guard, 'front', 2), rounds)
    expect(thrown(battle)).toEqual([
      'x front 2',
      'y front 2',
      'y front 3 commander',
      'x front 2',
      'y front 3 commander',
    ])
    expect(battle.tests.map(({ limit }) => limit)).toEqual([9 - 2, 9 - 1])
    expect(battle.units.y?.woundsSuffered).toBe(3)
    expect(
      fight(duel(x, guard, 'front', 2), '3 3 | 3 3 | 1x2 | 1x3 | 1 1 | 3 4 | 2 | 1x3').units.y?.woundsSuffered,
    ).toBe(2)
  })

  test('SOVL-CMB-07, SOVL-CMB-11, SOVL-G-62: like any model he strikes to the first engaged side that he stands on', () => {
    // Two wide, he stands on the left of the first rank: front and left flank are his, right flank and rear are not.
    const pairs = led(of(LINE, 3, 2), CHIEF)
    expect(diceThrown(duel(STOUT, pairs, 'left'))).toEqual(['x front 1', 'y left 1', 'y left 3 commander'])
    expect(diceThrown(duel(STOUT, pairs, 'right'))).toEqual(['x front 1', 'y right 2'])
    expect(diceThrown(duel(STOUT, pairs, 'rear'))).toEqual(['x front 1', 'y rear 2'])
    const file = led(of(LINE, 2, 1), CHIEF)
    expect(diceThrown(duel(STOUT, file, 'left'))).toEqual(['x front 1', 'y left 2', 'y left 3 commander'])
    // Engaged in front and flank he strikes once, to the front.
    const two = engagement({ x: STOUT, z: STOUT }, { y: pairs }, ['x on front of y', 'z on left of y'])
    expect(diceThrown(two).filter((line) => line.startsWith('y'))).toEqual(['y front 3', 'y front 3 commander'])
    // Alone, he turns to any side.
    const battle = fight(
      duel(but(STOUT, { attacks: 3 }), pairs, 'left', 2),
      '6x3 | 1x3 | 1 | 1x3 | 1 1 | 1x3 | 1x3 | 1 1',
    )
    expect(thrown(battle).slice(3)).toEqual(['x front 3', 'y left 3 commander'])
  })

  test('SOVL-CMB-07: a captain and one man, charged in the flank that he stands on, strike with 3 dice for 4/3 wounds', () => {
    const remnant = led(of(LINE, 1, 2), profile('infantry-20', 5, 4, 4, 3, 2, 8))
    expect(diceThrown(duel(LINE, remnant, 'left'))).toContain('y left 3 commander')
    expect(exact(duel(LINE, remnant, 'left')).units.y?.woundsInflicted).toBeCloseTo(4 / 3, 12)
    // The other flank is his man's.
    expect(exact(duel(LINE, remnant, 'right')).units.y?.woundsInflicted).toBeCloseTo(1 / 4, 12)
  })

  test('SOVL-CMB-07: five abreast in one rank with the captain among them, charged in the rear, strike for 7/3 wounds', () => {
    const line = led(of(LINE, 4, 5), profile('infantry-20', 5, 4, 4, 3, 2, 8))
    expect(exact(duel(LINE, line, 'rear')).units.y?.woundsInflicted).toBeCloseTo(7 / 3, 12)
    expect(exact(duel(LINE, line, 'rear'), EARLIER).units.y?.woundsInflicted).toBe(0)
  })

  test('SOVL-ARMY-11, SOVL-G-62: rider and mount of one model both strike, their Wounds are added, and they die together', () => {
    const chariot: Kind = { profile: profile('chariot', 3, 5, 5, 4, 5, 8), models: 1, width: 1 }
    const mounted = led(chariot, CHIEF)
    expect(SOVL.check(CORE, duel(mounted, STOUT))).toEqual([])
    expect(diceThrown(duel(mounted, STOUT))).toEqual(['x front 4', 'x front 3 commander', 'y front 1'])
    const x = but(STOUT, { power: 9, attacks: 7 })
    expect(fight(duel(x, mounted), '6x6 1 | 1x6 | 1x4 | 1x3 | 1 1').units.y).toMatchObject({
      woundsSuffered: 6,
      modelsLost: 0,
    })
    expect(fight(duel(x, mounted), '6x7 | 1x7 | 1x4 | 1x3').units.y).toMatchObject({
      woundsSuffered: 7,
      modelsLost: 1,
      destroyed: 1,
    })
  })

  test.each([
    ['infantry', of(LINE, 9), 9],
    ['cavalry', { profile: profile('cavalry', 4, 5, 5, 1, 1, 8), models: 6, width: 5 }, 6],
  ])('SOVL-ARMY-11: a retinue of %s', (_kind, retinue, men) => {
    expect(diceThrown(duel(led(retinue, CHIEF), STOUT)).slice(0, 2)).toEqual([`x front ${men}`, 'x front 3 commander'])
  })

  test('SOVL-G-62: his place is the middle file; under modelsInContact he strikes if that file is in contact', () => {
    const rules: SovlRules = { ...CORE, attackFrontage: 'models-in-contact' }
    expect(diceThrown(duel(STOUT, led(of(LINE, 4), CHIEF)), rules)).toEqual(['x front 1', 'y front 3 commander'])
    const corner = engagement({ a: STOUT, b: STOUT }, { y: led(of(LINE, 4), CHIEF) }, [
      'a on front of y',
      'b on left of y',
    ])
    expect(diceThrown(corner, rules)).toEqual(['a front 1', 'b front 1', 'y front 3 commander', 'y left 1'])
  })
})

describe('other readings of a commander', () => {
  test('SOVL-G-38: he is one more model of the retinue', () => {
    expect(diceThrown(duel(GUARD, STOUT), AS_MODEL)).toEqual(['x front 3', 'y front 1'])
    const x = but(STOUT, { attacks: 3 })
    expect(fight(duel(x, GUARD), '6x3 | 1x3 | 1x3', AS_MODEL).units.y).toMatchObject({ modelsLost: 3, destroyed: 1 })
    // One man and a model like him.
    expect(diceThrown(duel(led(of(LINE, 1, 2), CHIEF), STOUT), AS_MODEL)).toEqual(['x front 2', 'y front 1'])
  })

  test('SOVL-G-38: he is no model', () => {
    const guard = led(of(LINE, 2, 2), CHIEF)
    expect(diceThrown(duel(guard, STOUT), IGNORED)).toEqual(['x front 2', 'y front 1'])
    const x = but(STOUT, { attacks: 2 })
    expect(fight(duel(x, guard), '6x2 | 1x2 | 1x2', IGNORED).units.y).toMatchObject({ modelsLost: 2, destroyed: 1 })
  })

  test('SOVL-G-38: the unit tests on the higher Discipline of the two, or on its own', () => {
    const limit = (kind: Kind, rules: SovlRules) =>
      fight(duel(STOUT, kind), '6 1 | 1x2 | 1x3 | 1 1', rules).tests[0]?.limit
    const veterans = but(GUARD, { discipline: 10, wounds: 9 })
    const recruits = but(GUARD, { discipline: 5, wounds: 9 })
    expect([limit(recruits, CORE), limit(veterans, CORE)]).toEqual([9 - 1, 10 - 1])
    const own: SovlRules = { ...CORE, commanderDiscipline: 'unit' }
    expect([limit(recruits, own), limit(veterans, own)]).toEqual([5 - 1, 10 - 1])
  })

  test('SOVL-G-38: his Discipline counts whichever reading his model follows', () => {
    const recruits = led(but(of(LINE, 2, 2), { discipline: 5, wounds: 9 }), CHIEF)
    const limit = (rules: SovlRules, dice: number) =>
      fight(duel(STOUT, recruits), `6 1 | 1x${dice} | 1 1`, rules).tests[0]?.limit
    expect(limit(IGNORED, 2)).toBe(9 - 1)
    // The third of them stands in a second rank, half full, and supports.
    expect(limit(AS_MODEL, 3)).toBe(9 + 1 - 1)
  })
})
