import { expect, test } from 'vitest'
import type { Matchup } from '../../../src/core/ruleset.ts'
import { EDITIONS, type WarRules } from '../../../src/games/war/data/rules.ts'
import { fightGain, Gains } from '../../../src/games/war/generals/gains.ts'
import { knowledgeOf, worthOf } from '../../../src/games/war/generals/knowledge.ts'
import { WAR } from '../../../src/games/war/war.ts'
import { fromFacts } from '../../support/matchups.ts'

/** Generals use the rules for the possible results of an attack. */

const [matchup] = fromFacts(WAR.facts).filter(({ mode }) => mode === 'battle') as [Matchup]

/** Value to a general of a blow that kills if it may, at an enemy that is at full strength or was battered in an earlier turn. */
function gainOf(rules: Partial<WarRules>, isBattered: boolean): number {
  const state = WAR.setup({ ...EDITIONS.core, ...rules }, matchup)
  const [unit] = state.roster.filter(({ army }) => army === 0)
  const [target] = state.roster.filter(({ army }) => army === 1)
  if (unit === undefined || target === undefined) throw new Error('no units')
  unit.fight.attacks.fill(20)
  unit.fight.damage.fill(20)
  if (isBattered) {
    target.damage = target.half
    target.battered = 1
    target.wasBattered = 1
  }
  return fightGain(new Gains(worthOf(state.roster)), state, unit, target, 0, 0)
}

test('WAR-UNIT-05: generals apply noOneTurnKill as the rules do', () => {
  const whole = { fullOnly: gainOf({}, false), all: gainOf({ noOneTurnKill: 'all' }, false) }
  expect(whole.fullOnly).toBe(whole.all)
  expect(gainOf({ noOneTurnKill: 'off' }, false)).toBeGreaterThan(whole.fullOnly)
  expect(gainOf({ noOneTurnKill: 'fullOnly' }, true)).toBe(gainOf({ noOneTurnKill: 'off' }, true))
  expect(gainOf({ noOneTurnKill: 'all' }, true)).toBeLessThan(gainOf({ noOneTurnKill: 'off' }, true))
})

test('WAR-G-06: generals apply killCap as the rules do', () => {
  expect(gainOf({ killCap: 'half' }, false)).toBeLessThan(gainOf({}, false))
})

test('WAR-G-11, WAR-G-16: the figures that generals keep of cards follow nat12Hit, nat1Save and rangeCount', () => {
  const [first, second] = matchup.armies
  const [one, ...others] = first.units as [Matchup['armies'][0]['units'][0]]
  const profile = {
    ...one.profile,
    save: 1,
    fight: { attacks: 6, value: 13, damage: 1 },
    shoot: { attacks: 2, value: 6, damage: 1, range: 3 },
    shootBattered: { attacks: 1, value: 6, damage: 1, range: 3 },
  }
  const odd: Matchup = { ...matchup, armies: [{ ...first, units: [{ ...one, profile }, ...others] }, second] }
  const knowledge = (rules: Partial<WarRules>) => knowledgeOf(WAR.setup({ ...EDITIONS.core, ...rules }, odd))
  const n = odd.armies[0].units.length + odd.armies[1].units.length
  const foe = odd.armies[0].units.length
  // Of the first unit against the first enemy, and of that enemy against it, both whole.
  const [own, back] = [foe * 4, foe * n * 4]
  expect(knowledge({ nat12Hit: 'yes' }).fights[own]).toBeGreaterThan(0)
  expect(knowledge({ nat12Hit: 'no' }).fights[own]).toBe(0)
  expect(knowledge({ nat1Save: 'always' }).fights[back]).toBeGreaterThan(0)
  expect(knowledge({ nat1Save: 'listed' }).fights[back]).toBe(0)
  expect(knowledge({ rangeCount: 'inclusive' }).ranges[0]).toBe(3)
  expect(knowledge({ rangeCount: 'exclusive' }).ranges[0]).toBe(4)
})
