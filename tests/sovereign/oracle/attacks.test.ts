import { describe, expect, test } from 'vitest'
import type { Dice } from '../../../src/core/dice.ts'
import { SILENT } from '../../../src/core/log.ts'
import type { UnitSpec } from '../../../src/core/ruleset.ts'
import { resolveBlow } from '../../../src/games/sovereign/chapters/attack/attack.ts'
import { aimBlow, judge } from '../../../src/games/sovereign/chapters/attack/hit.ts'
import { rollBlow } from '../../../src/games/sovereign/chapters/attack/roll.ts'
import type { SovereignRules } from '../../../src/games/sovereign/data/rules.ts'
import { FULL, HALF } from '../../../src/games/sovereign/space/cover.ts'
import { AS_CHARGE, AS_SNAP, AS_SWARM, type Blow } from '../../../src/games/sovereign/state/blow.ts'
import { type Fight, type Unit } from '../../../src/games/sovereign/state/state.ts'
import { blowOf, but, CORE, hero, type More, meeting, monster } from '../../support/sovereign/units.ts'
import { chance, chances, mean, plus, type Rational, rational, times, told } from '../../support/statistics/rational.ts'

/** Values computed without the engine, as fractions. The engine must give them to the last digit. */

/** A target that cannot fall, with a given AC and other values. */
function dummy(ac: number, more: More = {}): UnitSpec {
  return monster('mudgoblin', { profile: { ac, hp: 500 }, ...more }, 'dummy')
}

/** An attacker with one weapon with these numbers. */
function striker(bonus: number, die: number, damage: number, shock: number, shockAc: number, more = {}): UnitSpec {
  return monster('mudgoblin', { profile: { first: { bonus, die, damage, shock, shockAc } }, ...more }, 'striker')
}

const archer = (bonus: number, die: number, damage: number): UnitSpec =>
  monster('goblin-slinger', { equipment: ['longbow'], profile: { first: { bonus, die, damage } } }, 'archer')

interface How {
  readonly blow?: Partial<Blow>
  readonly rules?: SovereignRules
  readonly before?: (state: Fight) => void
  readonly attacks?: number
}

function strike(state: Fight, change: Partial<Blow>, dice: Dice): Blow {
  const blow = blowOf(0, 1, change)
  aimBlow(state, blow)
  rollBlow(state, blow, dice, SILENT)
  return blow
}

/** P(hit) of one attack. */
function hitChance(attacker: UnitSpec, target: UnitSpec, { blow = {}, rules = CORE, before }: How = {}): string {
  const state = meeting([attacker], [target], rules)
  before?.(state)
  return chance((dice) => strike(state, blow, dice).hit === 1)
}

/** Expected HP lost to attacks in one round, attack by attack, over all results of the earlier ones. */
function damage(
  attacker: UnitSpec,
  target: UnitSpec,
  { blow = {}, rules = CORE, before, attacks = 1 }: How = {},
): string {
  const state = meeting([attacker], [target], rules)
  const victim = state.units[1] as Unit
  before?.(state)
  let stages: ReadonlyMap<string, Rational> = new Map([[`${victim.hp} 0`, rational(1)]])
  for (let i = 0; i < attacks; i++) {
    const next = new Map<string, Rational>()
    for (const [stage, weight] of stages) {
      const [hp, used] = stage.split(' ').map(Number)
      const ends = chances((dice) => {
        Object.assign(victim, { hp, shieldUsed: used })
        resolveBlow(state, strike(state, blow, dice), dice, SILENT)
        return `${victim.hp} ${victim.shieldUsed}`
      })
      for (const [end, share] of ends) next.set(end, plus(next.get(end) ?? rational(0), times(weight, share)))
    }
    stages = next
  }
  let lost = rational(0)
  for (const [stage, weight] of stages) {
    lost = plus(lost, times(weight, rational(victim.maxHp - Number.parseInt(stage, 10))))
  }
  return told(lost)
}

const SHIELD: More = { equipment: ['shortblade', 'shield'] }
const prone = (state: Fight): void => void Object.assign(state.units[1] as object, { prone: 1 })
const defends = (state: Fight): void => void Object.assign(state.units[1] as object, { defending: 1 })
const charges = (state: Fight): void => void Object.assign(state.units[1] as object, { charging: 1 })

describe('attack rolls', () => {
  test('SVN-O01, SVN-HIT-01, SVN-HIT-03, SVN-HIT-04: +3 against AC 15', () => {
    expect(hitChance(striker(3, 6, 0, 0, 0), dummy(15))).toBe('9/20')
  })

  test('SVN-O02, SVN-HIT-10, SVN-HIT-11: cover', () => {
    const archery = (cover: number): string => hitChance(archer(4, 8, 0), dummy(14), { blow: { cover, distance: 5 } })
    expect([archery(1), archery(HALF), archery(FULL)]).toEqual(['11/20', '9/20', '7/20'])
  })

  test('SVN-O03, SVN-HIT-06, SVN-HIT-09, SVN-HIT-16: long range, half cover, distant prone', () => {
    expect(hitChance(archer(4, 8, 0), dummy(12), { blow: { cover: HALF, distance: 30 }, before: prone })).toBe('7/20')
  })

  test('SVN-O04, SVN-O05, SVN-HIT-15: Snap Attack and Charge', () => {
    expect(hitChance(striker(3, 6, 0, 0, 0), dummy(13), { blow: { how: AS_SNAP } })).toBe('7/20')
    expect(hitChance(striker(3, 6, 0, 0, 0), dummy(13), { blow: { how: AS_CHARGE } })).toBe('13/20')
  })

  test('SVN-O06, SVN-G45: rolls that only a natural 20 or a natural 1 can decide', () => {
    expect(hitChance(striker(0, 6, 0, 0, 0), dummy(21))).toBe('0')
    expect(hitChance(striker(0, 6, 0, 0, 0), dummy(21), { rules: but({ nat: 'auto20' }) })).toBe('1/20')
    expect(hitChance(striker(12, 6, 0, 0, 0), dummy(13))).toBe('1')
    expect(hitChance(striker(12, 6, 0, 0, 0), dummy(13), { rules: but({ nat: 'auto20' }) })).toBe('1')
    expect(hitChance(striker(12, 6, 0, 0, 0), dummy(13), { rules: but({ nat: 'auto20and1' }) })).toBe('19/20')
  })
})

describe('damage and Shock of one attack', () => {
  const longblade = hero('brannoch')

  test('SVN-O07, SVN-O08, SVN-DMG-01, SVN-DMG-03, SVN-SHOCK-01, SVN-SHOCK-08, SVN-G42: a longblade', () => {
    expect(damage(longblade, dummy(13))).toBe('711/160')
    expect(damage(longblade, dummy(14))).toBe('11/4')
    expect(damage(longblade, dummy(14), { rules: but({ shockFloor: 'raw' }) })).toBe('45/16')
  })

  test('SVN-O09, SVN-O10, SVN-O11, SVN-SHOCK-05: the first and the second attack against a shield', () => {
    expect(damage(longblade, dummy(13, SHIELD))).toBe('99/32')
    expect(damage(longblade, dummy(13, SHIELD), { attacks: 2 })).toBe('1359/200')
    expect(damage(longblade, dummy(13, SHIELD), { attacks: 3 })).toBe('86643/8000')
  })

  test('SVN-O12, SVN-SHOCK-02: Shock against any AC', () => {
    expect(damage(striker(2, 6, 0, 5, 99), dummy(20))).toBe('201/40')
  })

  test('SVN-O13, SVN-O14, SVN-SHOCK-03: a greatblade, standing and in a charge', () => {
    expect(damage(hero('isolde'), dummy(13))).toBe('27/4')
    expect(damage(hero('isolde'), dummy(16))).toBe('153/40')
    expect(damage(hero('isolde'), dummy(13), { blow: { how: AS_CHARGE } })).toBe('173/24')
  })

  test('SVN-O15: a pike', () => {
    expect(damage(hero('ylva'), dummy(13), { blow: { distance: 2 } })).toBe('753/160')
  })

  test('SVN-O16, SVN-SHOCK-10: a longbow, by cover, prone and range', () => {
    const bow = (cover: number, distance: number, isProne: boolean): string =>
      damage(hero('fenwick'), dummy(13), { blow: { cover, distance }, ...(isProne && { before: prone }) })
    expect([bow(1, 9, false), bow(HALF, 9, false), bow(FULL, 9, false)]).toEqual(['39/10', '13/4', '13/5'])
    expect([bow(HALF, 9, true), bow(HALF, 30, true)]).toEqual(['13/5', '39/20'])
  })

  test('SVN-O17, SVN-O18, SVN-TD-01, SVN-TD-04: an ogre, and Total Defense', () => {
    expect(damage(monster('ogre'), dummy(15))).toBe('327/50')
    expect(damage(monster('ogre'), dummy(15), { before: defends })).toBe('27/8')
  })

  test('SVN-O19, SVN-O20, SVN-TD-02: Total Defense once the roll is known', () => {
    const reactive = (also: boolean) => {
      const answer = (dice: Dice): readonly [used: boolean, lost: number] => {
        const state = meeting([monster('ogre')], [dummy(15)])
        const blow = strike(state, {}, dice)
        const target = state.units[1]
        if (target === undefined) throw new Error('nobody to defend')
        const before = blow.hit
        target.defending = 1
        judge(state, blow)
        const used = before === 1 ? blow.hit === 0 : also
        if (!used) target.defending = 0
        judge(state, blow)
        resolveBlow(state, blow, dice, SILENT)
        return [used, target.maxHp - target.hp]
      }
      return [chance((dice) => answer(dice)[0]), mean((dice) => answer(dice)[1])]
    }
    // What is prevented of 327/50: 39/50 and 303/100.
    expect(reactive(false)).toEqual(['1/10', '144/25'])
    expect(reactive(true)).toEqual(['11/20', '351/100'])
  })

  test('SVN-O28, SVN-O29, SVN-DW-02, SVN-DW-03, SVN-SHOCK-09: two weapons', () => {
    const alone = hero('maris', { properties: [] })
    const acs = [12, 14, 16, 18]
    expect(acs.map((ac) => damage(alone, dummy(ac)))).toEqual(['31/6', '5', '11/4', '11/5'])
    expect(acs.map((ac) => damage(hero('maris'), dummy(ac)))).toEqual(['251/40', '237/40', '27/8', '21/8'])
  })

  test('SVN-O30, SVN-O31, SVN-CHG-03, SVN-SHOCK-04: a charge lowers the AC of the charger', () => {
    expect(damage(monster('mudgoblin'), dummy(13))).toBe('11/4')
    expect(damage(monster('mudgoblin'), dummy(13), { before: charges })).toBe('35/12')
    expect(damage(monster('mudgoblin'), dummy(16))).toBe('21/20')
    expect(damage(monster('mudgoblin'), dummy(16), { before: charges })).toBe('8/3')
  })

  test('SVN-O49, SVN-O50, SVN-DMG-04: the chance that an attack kills', () => {
    const kills = (attacker: UnitSpec, hp: number, how: number): string =>
      chance((dice) => {
        const state = meeting([attacker], [monster('mudgoblin')])
        const target = state.units[1]
        if (target === undefined) throw new Error('nobody')
        target.hp = hp
        resolveBlow(state, strike(state, { how }, dice), dice, SILENT)
        return target.hp === 0
      })
    expect(kills(monster('mudgoblin'), 4, 0)).toBe('9/40')
    expect([kills(hero('brannoch'), 4, 0), kills(hero('brannoch'), 3, 0)]).toEqual(['33/80', '1'])
    expect([kills(hero('brannoch'), 4, AS_SNAP), kills(hero('brannoch'), 3, AS_SNAP)]).toEqual(['21/80', '1'])
  })
})

describe('swarm attacks', () => {
  const swarm = (ac: number, assailants: number, more: More = {}, before?: (state: Fight) => void): string =>
    damage(monster('mudgoblin'), dummy(ac, more), { blow: { how: AS_SWARM, assailants }, ...(before && { before }) })
  const apart = (ac: number, attacks: number, more: More = {}): string =>
    damage(monster('mudgoblin'), dummy(ac, more), { attacks })

  test('SVN-O21, SVN-O22, SVN-SWARM-02, SVN-SWARM-03, SVN-SWARM-10: against AC 14', () => {
    expect([2, 3, 4].map((n) => swarm(14, n))).toEqual(['19/6', '19/5', '89/20'])
    expect([2, 3, 4].map((n) => apart(14, n))).toEqual(['16/3', '8', '32/3'])
    const chances = [2, 3, 4].map((assailants) =>
      hitChance(monster('mudgoblin'), dummy(14), { blow: { how: AS_SWARM, assailants } }),
    )
    expect(chances).toEqual(['1/2', '3/5', '7/10'])
  })

  test('SVN-O23, SVN-O24, SVN-O25, SVN-SWARM-05: past any AC and shield', () => {
    expect([2, 3, 4].map((n) => swarm(16, n))).toEqual(['44/15', '7/2', '41/10'])
    expect([2, 3, 4].map((n) => apart(16, n))).toEqual(['21/10', '63/20', '21/5'])
    expect([2, 3, 4].map((n) => swarm(17, n))).toEqual(['169/60', '67/20', '157/40'])
    expect([2, 3, 4].map((n) => swarm(17, n, SHIELD))).toEqual(['169/60', '67/20', '157/40'])
    expect([2, 3, 4].map((n) => apart(17, n))).toEqual(['7/4', '21/8', '7/2'])
    expect([2, 3, 4].map((n) => swarm(18, n))).toEqual(['27/10', '16/5', '15/4'])
    expect([2, 3, 4].map((n) => apart(18, n))).toEqual(['7/5', '21/10', '14/5'])
  })

  test('SVN-O26: four against Total Defense', () => {
    expect(swarm(16, 4, {}, defends)).toBe('11/4')
    const how = { blow: { how: AS_SWARM, assailants: 4 }, before: defends }
    expect(hitChance(monster('mudgoblin'), dummy(16), how)).toBe('1/2')
  })

  test('SVN-O27, SVN-SHOCK-06: four separate attacks against a shield', () => {
    expect(apart(14, 4, SHIELD)).toBe('16346/1875')
    expect(apart(15, 4, SHIELD)).toBe('2007203/240000')
  })
})
