import { describe, expect, test } from 'vitest'
import type { UnitSpec } from '../../src/core/ruleset.ts'
import {
  ALLOWED,
  acOf,
  aimBlow,
  BOW_IN_MELEE,
  hitBan,
  isHit,
  OUT_OF_RANGE,
  UNKNOWN_PLACE,
} from '../../src/games/sovereign/chapters/attack/hit.ts'
import type { SovereignRules } from '../../src/games/sovereign/data/rules.ts'
import { FULL, HALF } from '../../src/games/sovereign/space/cover.ts'
import { AS_CHARGE, AS_OPPORTUNITY, AS_SNAP, AS_SWARM, type Blow } from '../../src/games/sovereign/state/blow.ts'
import { type Fight, type Unit } from '../../src/games/sovereign/state/state.ts'
import { blowOf, but, CORE, hero, meeting, monster } from '../support/sovereign/units.ts'

const GOBLIN = monster('mudgoblin')
const SLINGER = monster('goblin-slinger')
const ARCHER = hero('fenwick')

interface How {
  readonly target?: Partial<Unit>
  readonly own?: Partial<Unit>
  readonly rules?: Partial<SovereignRules>
}

function prepared(attacker: UnitSpec, { target = {}, own = {}, rules = {} }: How): Fight {
  const state = meeting([attacker], [monster('sellsword')], but(rules))
  Object.assign(state.units[0] as Unit, own)
  Object.assign(state.units[1] as Unit, target)
  return state
}

/** Modifiers of the die, without those of the weapon itself. */
function extra(attacker: UnitSpec, blow: Partial<Blow>, how: How = {}): number {
  const state = prepared(attacker, how)
  const one = blowOf(0, 1, blow)
  aimBlow(state, one)
  const weapon = state.units[0]?.weapons[one.weapon]
  return one.bonus - ((one.thrown === 1 ? weapon?.throwToHit : weapon?.toHit) ?? 0)
}

const ban = (attacker: UnitSpec, blow: Partial<Blow>, rules: Partial<SovereignRules> = {}): number =>
  hitBan(prepared(attacker, { rules }), blowOf(0, 1, blow))

const PRONE = { target: { prone: 1 } } as const

describe('the modifiers of an attack roll', () => {
  test('SVN-HIT-01: heroes add attack bonus, attribute and skill', () => {
    const { weapons } = meeting([hero('corvane')], [GOBLIN]).units[0] as Unit
    expect(weapons[0]?.toHit).toBe(3 + 1 + 2)
  })

  test('SVN-HIT-02: the better of two attributes counts, for attack and damage alike', () => {
    const { weapons } = meeting([hero('maris')], [GOBLIN]).units[0] as Unit
    expect([weapons[0]?.toHit, weapons[0]?.damage, weapons[0]?.shock]).toEqual([2 + 2 + 1, 2, 4])
    const mace = meeting([hero('maris', { equipment: ['flanged-mace'], properties: [] })], [GOBLIN]).units[0]
    expect([mace?.weapons[0]?.toHit, mace?.weapons[0]?.damage]).toEqual([2 + 0 + 1, 0])
  })

  test('SVN-HIT-03: monsters add one number; their Hit Dice if none is given', () => {
    expect((meeting([GOBLIN], [GOBLIN]).units[0] as Unit).weapons[0]?.toHit).toBe(1)
    const plain = monster('ogre', { profile: { first: { shock: 5 } } })
    expect((meeting([plain], [GOBLIN]).units[0] as Unit).weapons[0]?.toHit).toBe(4)
  })

  test('SVN-HIT-05, SVN-G46: one AC counts against all attacks, or another against shots', () => {
    const spec = monster('sellsword', { profile: { rangedAc: 12 } })
    const acs = (rules: SovereignRules): number[] => {
      const state = meeting([GOBLIN], [spec], rules)
      return [0, 1].map((shot) => acOf(state, state.units[1] as Unit, shot))
    }
    expect(acs(CORE)).toEqual([16, 16])
    expect(acs(but({ acSplit: true }))).toEqual([16, 12])
  })

  test('SVN-CHG-03, SVN-TD-01: the AC of the moment counts', () => {
    const state = meeting([GOBLIN], [monster('sellsword')])
    const unit = state.units[1] as Unit
    Object.assign(unit, { charging: 1 })
    expect(acOf(state, unit, 0)).toBe(14)
    Object.assign(unit, { charging: 0, defending: 1 })
    expect(acOf(state, unit, 0)).toBe(18)
  })

  test.each([
    ['union', [2, 2, 2, -2]],
    ['adjacency', [2, 0, 2, -2]],
    ['attackType', [2, 2, -2, -2]],
  ] as const)(
    'SVN-HIT-06, SVN-HIT-07, SVN-PRONE-01, SVN-G44: attacks at a prone target under proneBasis: %s',
    (proneBasis, expected) => {
      const how = { ...PRONE, rules: { proneBasis } }
      const pike = monster('grave-pikeman')
      expect([
        extra(pike, { distance: 1 }, how),
        extra(pike, { distance: 2 }, how),
        extra(SLINGER, { distance: 1 }, how),
        extra(SLINGER, { distance: 2 }, how),
      ]).toEqual(expected)
    },
  )

  test('SVN-HIT-08, SVN-PRONE-02, SVN-RNG-07: a prone attacker has a penalty on melee attacks, not on shots', () => {
    expect(extra(GOBLIN, {}, { own: { prone: 1 } })).toBe(-4)
    expect(extra(SLINGER, { distance: 5 }, { own: { prone: 1 } })).toBe(0)
  })

  test('SVN-HIT-09, SVN-RNG-05: the penalty of long range holds for throws, too', () => {
    expect([10, 11, 40].map((distance) => extra(SLINGER, { distance }))).toEqual([0, -2, -2])
    const knife = { weapon: 1, thrown: 1 }
    expect([2, 3].map((distance) => extra(ARCHER, { ...knife, distance }))).toEqual([0, -2])
  })

  test('SVN-HIT-10, SVN-HIT-11, SVN-LOS-10, SVN-G05: cover counts against shots, and by the switch against melee, too', () => {
    const covered = (spec: UnitSpec, rules: Partial<SovereignRules> = {}): number[] =>
      [HALF, FULL].map((cover) => extra(spec, { cover }, { rules }))
    expect(covered(GOBLIN)).toEqual([-2, -4])
    expect(covered(GOBLIN, { coverAppliesTo: 'rangedOnly' })).toEqual([0, 0])
    expect(covered(SLINGER, { coverAppliesTo: 'rangedOnly' })).toEqual([-2, -4])
  })

  test('SVN-HIT-12, SVN-RNG-02: the penalty of throws and one-handed shots in melee counts once', () => {
    expect(extra(SLINGER, { engaged: 1, distance: 5 })).toBe(-4)
    expect(extra(ARCHER, { weapon: 1, thrown: 1, engaged: 1 })).toBe(-4)
    expect(extra(GOBLIN, { engaged: 1 })).toBe(0)
  })

  test('SVN-HIT-14, SVN-RNG-06, SVN-G73: an attack at a target that is not seen has a penalty', () => {
    expect([extra(SLINGER, { unseen: 1 }), extra(GOBLIN, { unseen: 1 })]).toEqual([-4, -4])
    const rules = { unseenMelee: 'none' } as const
    expect([extra(SLINGER, { unseen: 1 }, { rules }), extra(GOBLIN, { unseen: 1 }, { rules })]).toEqual([-4, 0])
    expect([ban(GOBLIN, { unseen: 2 }), ban(SLINGER, { unseen: 2 })]).toEqual([UNKNOWN_PLACE, UNKNOWN_PLACE])
  })

  test('SVN-HIT-15, SVN-SWARM-02: the modifier depends on the action that the attack belongs to', () => {
    expect([AS_SNAP, AS_CHARGE, AS_OPPORTUNITY].map((how) => extra(GOBLIN, { how }))).toEqual([-4, 2, 0])
    expect([2, 3, 4, 5].map((assailants) => extra(GOBLIN, { how: AS_SWARM, assailants }))).toEqual([2, 4, 6, 6])
  })

  test('SVN-DW-03: two weapons in hand lower every attack roll, Snap Attacks and throws as well', () => {
    const maris = hero('maris')
    expect([extra(maris, {}), extra(maris, { how: AS_SNAP }), extra(maris, { weapon: 1, thrown: 1 })]).toEqual([
      -1, -5, -1,
    ])
    expect(extra(maris, { weapon: 2 })).toBe(-1)
    // With one thrown away there is but one.
    expect(extra(maris, {}, { own: { gone: 2 } })).toBe(0)
    // The second weapon does not count if the hand holds something else.
    expect(extra(maris, {}, { own: { hand: 2 } })).toBe(0)
  })

  test('SVN-HIT-16, SVN-G03: all modifiers add up, those of the game master too; or only the worst counts', () => {
    const given = monster('goblin-slinger', { profile: { modifier: 3 } })
    const shot = { distance: 20, cover: HALF, how: AS_SNAP }
    expect(extra(given, shot, PRONE)).toBe(3 - 2 - 2 - 4 - 2)
    expect(extra(given, shot, { ...PRONE, rules: { hitStack: 'worstOnly' } })).toBe(3 - 4)
  })

  test('SVN-HIT-04, SVN-G45: a natural 1 misses and a natural 20 hits', () => {
    const of = (nat: SovereignRules['nat']): boolean[] => [isHit(nat, 20, 0, 30), isHit(nat, 1, 20, 10)]
    expect([of('none'), of('auto20'), of('auto20and1')]).toEqual([
      [false, true],
      [true, true],
      [true, false],
    ])
  })
})

describe('attacks that are not possible', () => {
  test('SVN-MEL-01, SVN-MEL-03, SVN-G22: the target is out of reach, or too near for a long weapon', () => {
    expect([1, 2].map((distance) => ban(GOBLIN, { distance }))).toEqual([ALLOWED, OUT_OF_RANGE])
    const pike = monster('grave-pikeman')
    expect([1, 2, 3].map((distance) => ban(pike, { distance }))).toEqual([ALLOWED, ALLOWED, OUT_OF_RANGE])
    expect([1, 2].map((distance) => ban(pike, { distance }, { longAdjacent: false }))).toEqual([OUT_OF_RANGE, ALLOWED])
    // A long reach of the body is not a long weapon.
    expect(ban(monster('ogre'), { distance: 1 }, { longAdjacent: false })).toBe(ALLOWED)
  })

  test('SVN-RNG-05: the target is beyond long range', () => {
    expect([40, 41].map((distance) => ban(SLINGER, { distance }))).toEqual([ALLOWED, OUT_OF_RANGE])
    expect([6, 7].map((distance) => ban(ARCHER, { weapon: 1, thrown: 1, distance }))).toEqual([ALLOWED, OUT_OF_RANGE])
  })

  test('SVN-HIT-13, SVN-RNG-03, SVN-G24: an enemy is beside a bowman', () => {
    const handbow = monster('goblin-slinger', { equipment: ['handbow'], profile: { first: {}, second: {} } })
    const near = { engaged: 1, distance: 3 }
    const bans = (rules: Partial<SovereignRules>): number[] => [
      ban(ARCHER, near, rules),
      ban(SLINGER, near, rules),
      ban(handbow, near, rules),
      ban(ARCHER, { ...near, weapon: 1, thrown: 1 }, rules),
    ]
    expect(bans({})).toEqual([BOW_IN_MELEE, ALLOWED, ALLOWED, ALLOWED])
    expect(bans({ rangedInMelee: 'bowsNever' })).toEqual([BOW_IN_MELEE, ALLOWED, BOW_IN_MELEE, ALLOWED])
    expect(ban(ARCHER, { distance: 3 })).toBe(ALLOWED)
  })
})
