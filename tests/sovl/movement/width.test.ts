import { expect, test } from 'vitest'
import type { UnitSpec } from '../../../src/core/ruleset.ts'
import { leadership, widthOf } from '../../../src/games/sovl/chapters/commander.ts'
import { EDITIONS, type SovlRules } from '../../../src/games/sovl/data/rules.ts'

const profile = { type: 'cavalry', skill: 4, power: 5, defense: 5, attacks: 1, wounds: 1, discipline: 8 }
const captain = { ...profile, type: 'infantry-20', attacks: 3, wounds: 2 }
const core = EDITIONS.core
const ignored: SovlRules = { ...core, commanderModel: 'ignored' }
const asRetinue: SovlRules = { ...core, commanderModel: 'as-retinue-model' }

const lancers = (models: number, more: Partial<UnitSpec> = {}): UnitSpec => ({
  id: 'lancers',
  models,
  profile,
  entryWidth: 5,
  ...more,
})

test('SOVL-G-45: a unit has the width of its entry, a smaller one with fewer models; a commander in the ranks counts', () => {
  expect(widthOf(lancers(8), core)).toBe(5)
  expect(widthOf(lancers(3), core)).toBe(3)
  expect(widthOf(lancers(3, { commander: captain }), core)).toBe(4)
  expect(widthOf(lancers(3, { commander: captain }), ignored)).toBe(3)
  expect(widthOf(lancers(8, { commander: captain }), core)).toBe(5)
  expect(widthOf(lancers(8, { width: 2 }), core)).toBe(2)
})

test('SOVL-ARMY-11, SOVL-G-62: one chariot or large monster is a mount; one soldier is not', () => {
  const led = (type: string, models: number): UnitSpec =>
    lancers(models, { profile: { ...profile, type }, commander: captain })
  for (const type of ['chariot', 'large-monster']) {
    expect(leadership(led(type, 1), core)).toEqual({ fights: true, mounted: true, standing: 1 })
    expect(leadership(led(type, 1), asRetinue)).toEqual({ fights: false, mounted: false, standing: 1 })
    expect(leadership(led(type, 2), core)).toEqual({ fights: true, mounted: false, standing: 3 })
  }
  expect(leadership(led('infantry-20', 1), core)).toEqual({ fights: true, mounted: false, standing: 2 })
})
