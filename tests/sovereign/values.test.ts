import { describe, expect, test } from 'vitest'
import { ExactDice } from '../../src/core/exact-dice.ts'
import { SILENT } from '../../src/core/log.ts'
import type { UnitSpec } from '../../src/core/ruleset.ts'
import { resolveBlow } from '../../src/games/sovereign/chapters/attack/attack.ts'
import { aimBlow } from '../../src/games/sovereign/chapters/attack/hit.ts'
import { rollBlow } from '../../src/games/sovereign/chapters/attack/roll.ts'
import type { Unit } from '../../src/games/sovereign/state/state.ts'
import { blowOf, type HeroName, hero, type MonsterName, meeting, monster } from '../support/sovereign/units.ts'

/** Worths of the sample heroes and monsters: the prior of encounter values, computed from the engine’s own attacks. */

/** Mean hit points that a blow takes. */
function mean(attacker: UnitSpec, weapon: number, ac: number, shield: boolean): number {
  const equipment = shield ? ['shortblade', 'shield'] : ['shortblade']
  const state = meeting([attacker], [monster('mudgoblin', { profile: { ac, hp: 500 }, equipment })])
  const target = state.units[1] as Unit
  const dice = new ExactDice()
  let sum = 0
  for (dice.restart(); dice.next(); ) {
    target.hp = target.maxHp
    target.shieldUsed = 0
    const blow = blowOf(0, 1, { weapon, distance: 1 })
    aimBlow(state, blow)
    rollBlow(state, blow, dice, SILENT)
    resolveBlow(state, blow, dice, SILENT)
    sum += dice.weight * (target.maxHp - target.hp)
  }
  return sum
}

/** Damage to AC 14 with one Main: of a hero with his best weapon, of other units with their first. */
function offence(spec: UnitSpec): number {
  const unit = meeting([spec], [spec]).units[0] as Unit
  const weapons = unit.isHero ? [...unit.weapons.keys()] : [0]
  return Math.max(...weapons.map((weapon) => unit.attacks * mean(spec, weapon, 14, false)))
}

const REFERENCE = monster('mudgoblin', { profile: { first: { bonus: 3, die: 8, damage: 1, shock: 3, shockAc: 15 } } })

/** Number of reference blows that it survives. */
function defence({ profile, equipment }: UnitSpec): number {
  const shield = equipment?.includes('shield') ?? false
  return (profile['hp'] as number) / mean(REFERENCE, 0, profile['ac'] as number, shield)
}

const GOBLIN = monster('mudgoblin')

function worth(spec: UnitSpec): number {
  return Math.round(10 * Math.sqrt((offence(spec) * defence(spec)) / (offence(GOBLIN) * defence(GOBLIN))))
}

describe('SVN-ENC-04: encounter values of the samples', () => {
  test.each([
    ['mudgoblin', 2.667, 0.9],
    ['goblin-slinger', 1, 0.874],
    ['hill-bandit', 1.4, 1.293],
    ['bandit-arbalist', 2.2, 0.874],
    ['sellsword', 2.75, 4.091],
    ['bone-sentry', 2.667, 1.422],
    ['ash-zealot', 2, 0.85],
    ['grave-pikeman', 3.181, 2.087],
    ['moor-wolf', 2.125, 1.967],
    ['cave-bear', 4.95, 4.051],
    ['ogre', 6.68, 4.051],
    ['river-troll', 10.438, 6.457],
    ['oath-captain', 7.438, 11.429],
    ['ruin-colossus', 14.55, 24.545],
  ] as const)('%s', (name: MonsterName, off, def) => {
    const spec = monster(name)
    expect(Math.round(1000 * offence(spec)) / 1000).toBeCloseTo(off, 2)
    expect(Math.round(1000 * defence(spec)) / 1000).toBeCloseTo(def, 2)
    expect(worth(spec)).toBe(spec.cost)
  })

  test.each(['brannoch', 'isolde', 'fenwick', 'maris', 'odo', 'tamsin', 'corvane', 'ylva', 'perrin'] as const)(
    '%s',
    (name: HeroName) => {
      const spec = hero(name)
      expect(worth(spec)).toBe(spec.cost)
    },
  )
})
