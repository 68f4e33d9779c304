import { describe, expect, test } from 'vitest'
import { SILENT } from '../../src/core/log.ts'
import type { UnitSpec } from '../../src/core/ruleset.ts'
import { damageOf, wound } from '../../src/games/sovereign/chapters/attack/damage.ts'
import { dualDamage, wieldsBoth } from '../../src/games/sovereign/chapters/attack/dual.ts'
import { aimBlow } from '../../src/games/sovereign/chapters/attack/hit.ts'
import { rollBlow } from '../../src/games/sovereign/chapters/attack/roll.ts'
import { missDamage, shockFloor, takeShock } from '../../src/games/sovereign/chapters/attack/shock.ts'
import { expectedOf, killChanceOf } from '../../src/games/sovereign/choices/expect.ts'
import { WHOLE } from '../../src/games/sovereign/choices/odds.ts'
import type { SovereignRules } from '../../src/games/sovereign/data/rules.ts'
import {
  AS_OPPORTUNITY,
  AS_SNAP,
  AS_SWARM,
  type Blow,
  GRAPPLE,
  PLAIN,
  SHOVE,
} from '../../src/games/sovereign/state/blow.ts'
import {
  BY_HIT,
  BY_OPPORTUNITY,
  BY_SHOCK,
  BY_SNAP,
  BY_SWARM,
  type Fight,
  SOURCES,
  type Unit,
} from '../../src/games/sovereign/state/state.ts'
import { ScriptedDice } from '../support/dice/scripted-dice.ts'
import { blowOf, but, CORE, hero, type MonsterName, meeting, monster } from '../support/sovereign/units.ts'
import { chances } from '../support/statistics/rational.ts'

const GOBLIN = monster('mudgoblin')

/** A target with a given AC, with or without a shield. */
const dummy = (
  ac: number,
  properties: readonly string[] = [],
  equipment: readonly string[] = ['shortblade'],
): UnitSpec => monster('mudgoblin', { profile: { ac, hp: 100 }, properties, equipment })

const SHIELDED = ['shortblade', 'shield']

function facing(attacker: UnitSpec, target: UnitSpec, rules: Partial<SovereignRules> = {}): Fight {
  return meeting([attacker], [target], but(rules))
}

/** Damage of a hit by what the dice show. */
function hit(state: Fight, rolled: number, blow: Partial<Blow> = {}): number {
  return damageOf(state, blowOf(0, 1, { hit: 1, ...blow }), rolled)
}

const miss = (state: Fight, blow: Partial<Blow> = {}): number => takeShock(state, blowOf(0, 1, blow), SILENT)

describe('damage of a hit', () => {
  test('SVN-DMG-01: damage is the dice, the attribute and the fixed bonus of the profile', () => {
    expect(hit(facing(hero('isolde'), dummy(20)), 7)).toBe(9)
    expect(hit(facing(monster('ruin-colossus'), dummy(13)), 11)).toBe(15)
  })

  test('SVN-DMG-02: fists add Brawl to their damage', () => {
    const odo = facing(hero('odo'), dummy(20))
    expect((odo.units[0] as Unit).fist).toBe(1)
    expect(hit(odo, 1, { weapon: 1 })).toBe(1 + 2 + 2)
  })

  test('SVN-DMG-03, SVN-SHOCK-08: a hit never does less than the Shock of a miss', () => {
    expect([1, 2, 3].map((rolled) => hit(facing(hero('brannoch'), dummy(13)), rolled))).toEqual([3, 3, 4])
    expect([1, 2].map((rolled) => hit(facing(hero('brannoch'), dummy(14)), rolled))).toEqual([2, 3])
  })

  test('SVN-DMG-04, SVN-G47: a hit does at least 1 or 0, by the switch; hit points stop at 0', () => {
    const weak = monster('goblin-slinger', { profile: { first: { bonus: 1, damage: -3 } } })
    expect([1, 4].map((rolled) => hit(facing(weak, GOBLIN), rolled))).toEqual([1, 1])
    expect([1, 4].map((rolled) => hit(facing(weak, GOBLIN, { damageMin: 0 }), rolled))).toEqual([0, 1])
    const state = facing(hero('isolde'), GOBLIN)
    wound(state, blowOf(0, 1, { hit: 1 }), keyed('12'), SILENT)
    expect([state.units[1]?.hp, state.units[1]?.hpLost, state.units[0]?.dealt]).toEqual([0, 4, 4])
  })

  test('SVN-ENC-03: lost hit points are counted under the kind of attack that took them', () => {
    const kinds = [PLAIN, AS_OPPORTUNITY, AS_SNAP, AS_SWARM] as const
    const accounts = kinds.map((how) => {
      const state = facing(GOBLIN, dummy(13))
      wound(state, blowOf(0, 1, { hit: 0, how, assailants: 2 }), keyed(''), SILENT)
      return state.lostTo.indexOf(2) - SOURCES
    })
    expect(accounts).toEqual([BY_SHOCK, BY_OPPORTUNITY, BY_SNAP, BY_SWARM])
    const state = facing(GOBLIN, dummy(13))
    wound(state, blowOf(0, 1, { hit: 1 }), keyed('5'), SILENT)
    expect(state.lostTo[SOURCES + BY_HIT]).toBe(5)
  })
})

function keyed(script: string): ScriptedDice {
  return new ScriptedDice(script)
}

describe('Shock of a miss', () => {
  test('SVN-SHOCK-01, SVN-SHOCK-02: Shock works up to an AC, or against any AC', () => {
    expect([15, 16].map((ac) => miss(facing(GOBLIN, dummy(ac))))).toEqual([2, 0])
    expect(miss(facing(monster('oath-captain'), dummy(25)))).toBe(5)
  })

  test('SVN-SHOCK-03, SVN-G48: Shock includes the attribute; a weapon without Shock gains none', () => {
    expect(miss(facing(hero('odo'), dummy(13)))).toBe(3)
    expect(miss(facing(hero('odo', { equipment: ['cudgel'] }), dummy(13)))).toBe(0)
    const feeble = hero('odo', { profile: { strength: -2, dexterity: -2 } })
    expect(miss(facing(feeble, dummy(13)))).toBe(0)
    expect(miss(facing(feeble, dummy(13), { shockMinZero: false }))).toBe(1)
  })

  test.each([
    ['current', [2, 0]],
    ['base', [0, 2]],
  ] as const)('SVN-SHOCK-04, SVN-G49: which AC Shock is compared with under shockAc: %s', (shockAc, expected) => {
    const charging = facing(GOBLIN, dummy(17), { shockAc })
    Object.assign(charging.units[1] as Unit, { charging: 1 })
    const covered = facing(GOBLIN, dummy(15), { shockAc })
    expect(miss(covered, { cover: 3 })).toBe(2)
    // Modifiers that raise the AC without immunity: under `shockThrown` only the profile's AC against shots.
    const thrown = facing(hero('brannoch'), monster('mudgoblin', { profile: { ac: 15, rangedAc: 16 } }), {
      shockAc,
      acSplit: true,
      shockThrown: true,
    })
    expect([miss(charging), miss(thrown, { weapon: 1, thrown: 1 })]).toEqual(expected)
  })

  test('SVN-SHOCK-05, SVN-G74: a shield stops the Shock of the first attack, or of the first attacker', () => {
    const twice = (shieldSource: 'attack' | 'attacker'): number[] => {
      const state = meeting([GOBLIN, GOBLIN], [dummy(14, [], SHIELDED)], but({ shieldSource }))
      return [0, 0, 1].map((attacker) => takeShock(state, blowOf(attacker, 2), SILENT))
    }
    expect(twice('attack')).toEqual([0, 2, 2])
    expect(twice('attacker')).toEqual([0, 0, 2])
  })

  test('SVN-SHOCK-06, SVN-SWARM-06, SVN-G33: Shock that is stopped anyway leaves the shield unused, or uses it, by the switch', () => {
    const used = (rules: Partial<SovereignRules>): (number | undefined)[] => {
      const high = facing(GOBLIN, dummy(16, [], SHIELDED), rules)
      const immune = facing(GOBLIN, dummy(14, ['shockImmune'], SHIELDED), rules)
      const swarm = facing(GOBLIN, dummy(14, [], SHIELDED), rules)
      expect([miss(high), miss(immune), miss(swarm, { how: AS_SWARM, assailants: 2 })]).toEqual([0, 0, 2])
      return [high, immune, swarm].map(({ units }) => units[1]?.shieldUsed)
    }
    expect(used({})).toEqual([0, 0, 0])
    expect(used({ shieldConsume: 'any' })).toEqual([1, 1, 1])
  })

  test('SVN-SHOCK-07, SVN-SWARM-05, SVN-TD-01: immune targets suffer no Shock; only Total Defense stops the Shock of a swarm', () => {
    const swarm = { how: AS_SWARM, assailants: 2 }
    const immune = facing(GOBLIN, dummy(13, ['shockImmune']))
    expect([miss(immune), miss(immune, swarm)]).toEqual([0, 2])
    const defending = facing(GOBLIN, dummy(11))
    Object.assign(defending.units[1] as Unit, { defending: 1 })
    expect([miss(defending), miss(defending, swarm)]).toEqual([0, 0])
  })

  test('SVN-SHOCK-08, SVN-TD-04, SVN-G42: the least damage of a hit under each reading', () => {
    const floors = (shockFloorRule: SovereignRules['shockFloor']): number[] => {
      const rules = { shockFloor: shockFloorRule }
      const defending = facing(GOBLIN, dummy(11), rules)
      Object.assign(defending.units[1] as Unit, { defending: 1 })
      const states = [
        facing(GOBLIN, dummy(13), rules),
        facing(GOBLIN, dummy(16), rules),
        facing(GOBLIN, dummy(13, [], SHIELDED), rules),
        defending,
      ]
      return states.map((state) => shockFloor(state, blowOf(0, 1, { hit: 1 })))
    }
    expect(floors('conditionalAC')).toEqual([2, 0, 2, 0])
    expect(floors('raw')).toEqual([2, 2, 2, 2])
    expect(floors('conditionalAll')).toEqual([2, 0, 0, 0])
    // The attack does not use the shield up.
    const state = facing(GOBLIN, dummy(13, [], SHIELDED))
    hit(state, 1)
    expect(state.units[1]?.shieldUsed).toBe(0)
  })

  test('SVN-SHOCK-09, SVN-SWARM-04: a swarm and a second weapon add nothing to Shock', () => {
    expect(miss(facing(GOBLIN, dummy(13)), { how: AS_SWARM, assailants: 4 })).toBe(2)
    expect(miss(facing(hero('maris'), dummy(13)))).toBe(4)
  })

  test('SVN-SHOCK-10, SVN-SWARM-09, SVN-G50: throws, shots and grapples have no Shock, unless a switch gives it', () => {
    const thrown = { weapon: 1, thrown: 1 }
    const axe = (rules: Partial<SovereignRules>): Fight => facing(hero('brannoch'), dummy(13), rules)
    expect([miss(axe({}), thrown), miss(axe({ shockThrown: true }), thrown)]).toEqual([0, 2])
    expect(miss(axe({}), { ...thrown, how: AS_SWARM, assailants: 3 })).toBe(0)
    expect(miss(facing(hero('fenwick'), dummy(10)))).toBe(0)
    for (const aim of [SHOVE, GRAPPLE]) {
      expect([miss(axe({}), { aim }), miss(axe({ shockOnManoeuvre: true }), { aim })]).toEqual([0, 3])
    }
  })
})

describe('swarms and second weapons', () => {
  test('SVN-SWARM-02, SVN-SWARM-03, SVN-SWARM-12: each assailant adds one to damage, up to the most that the weapon does alone', () => {
    const state = facing(GOBLIN, dummy(20))
    const of = (assailants: number): number[] =>
      [1, 4, 6].map((rolled) => hit(state, rolled, { how: AS_SWARM, assailants }))
    expect([of(2), of(3), of(4), of(5)]).toEqual([
      [2, 5, 6],
      [3, 6, 6],
      [4, 6, 6],
      [4, 6, 6],
    ])
    // The fixed bonus counts for the cap: 1d6 + 2, and 2 more for the second weapon.
    const maris = facing(hero('maris'), dummy(20))
    expect([1, 6].map((rolled) => hit(maris, rolled, { how: AS_SWARM, assailants: 4 }))).toEqual([8, 10])
  })

  test('SVN-SWARM-10: a hit of a swarm does at least its Shock, against any AC', () => {
    expect(hit(facing(GOBLIN, dummy(20)), 1, { how: AS_SWARM, assailants: 1 })).toBe(2)
  })

  test('SVN-DW-01: two weapons need both learnt and one-handed; monsters need the flag in their profile', () => {
    const both = (spec: UnitSpec): boolean => wieldsBoth(facing(spec, GOBLIN).units[0] as Unit)
    expect(both(hero('maris'))).toBe(true)
    expect(both(hero('maris', { properties: [] }))).toBe(false)
    expect(both(hero('maris', { profile: { stab: 0 } }))).toBe(false)
    expect(both(hero('maris', { equipment: ['shortblade', 'greatblade'] }))).toBe(false)
    expect(both(hero('maris', { equipment: ['shortblade', 'handbow'] }))).toBe(false)
    expect(both(hero('maris', { equipment: ['shortblade', 'handbow'], profile: { shoot: 1 } }))).toBe(true)
    const goblin = { equipment: ['shortblade', 'knife'], properties: ['dualWield'] }
    expect(both(monster('mudgoblin', goblin))).toBe(true)
  })

  test('SVN-DW-02: two weapons add two if both reach the target; for a throw both ranges count', () => {
    const state = facing(hero('maris', { equipment: ['knife', 'spear'] }), GOBLIN)
    const second = (blow: Partial<Blow>): number => dualDamage(state, blowOf(0, 1, blow))
    expect([second({ weapon: 0 }), second({ weapon: 1 }), second({ weapon: 2 })]).toEqual([2, 2, 0])
    // Beyond 30 ft the knife does not follow the spear.
    const thrown = { weapon: 1, thrown: 1 }
    expect([second({ ...thrown, distance: 6 }), second({ ...thrown, distance: 7 })]).toEqual([2, 0])
    const blade = facing(hero('maris'), GOBLIN)
    expect(dualDamage(blade, blowOf(0, 1, { ...thrown, distance: 1 }))).toBe(2)
    expect(dualDamage(blade, blowOf(0, 1, { ...thrown, distance: 3 }))).toBe(0)
  })
})

describe('expected damage', () => {
  const names: readonly MonsterName[] = ['mudgoblin', 'ogre', 'ruin-colossus', 'cave-bear', 'sellsword']
  const attackers = [...names.map((name) => monster(name)), hero('maris'), hero('isolde'), hero('tamsin')]
  const manners: readonly Partial<Blow>[] = [{}, { how: AS_SNAP }, { how: AS_SWARM, assailants: 3 }]

  test('SVN-HIT-04: the expected damage that generals compute is the mean over the dice', () => {
    for (const attacker of attackers) {
      for (const ac of [13, 17]) {
        for (const hp of [1, 9]) {
          for (const manner of manners) {
            const found = chances((dice) => {
              const state = facing(attacker, dummy(ac), {})
              const target = state.units[1] as Unit
              target.hp = hp
              const blow = blowOf(0, 1, manner)
              aimBlow(state, blow)
              rollBlow(state, blow, dice, SILENT)
              wound(state, blow, dice, SILENT)
              return hp - target.hp
            })
            let mean = 0
            for (const [lost, { over, under }] of found) mean += (Number(lost) * Number(over)) / Number(under)
            const killed = found.get(String(hp)) ?? { over: 0n, under: 1n }
            const state = facing(attacker, dummy(ac), {})
            ;(state.units[1] as Unit).hp = hp
            const blow = blowOf(0, 1, manner)
            aimBlow(state, blow)
            expect(Math.abs(expectedOf(state, blow) / WHOLE - mean)).toBeLessThan(0.0011)
            expect(
              Math.abs(killChanceOf(state, blow) / WHOLE - Number(killed.over) / Number(killed.under)),
            ).toBeLessThan(0.0016)
          }
        }
      }
    }
  })

  test('SVN-SHOCK-05: the expected damage of a miss takes the shield into account', () => {
    const state = facing(GOBLIN, dummy(13, [], SHIELDED), CORE)
    expect(missDamage(state, blowOf(0, 1))).toBe(0)
    ;(state.units[1] as Unit).shieldUsed = 1
    expect(missDamage(state, blowOf(0, 1))).toBe(2)
  })
})
