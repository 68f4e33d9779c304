import { expect, test } from 'vitest'
import type { UnitSpec } from '../../src/core/ruleset.ts'
import type { SovlRules } from '../../src/games/sovl/data/rules.ts'
import { SOVL } from '../../src/games/sovl/sovl.ts'
import { formationAt, tablesOf } from '../../src/games/sovl/state/tables.ts'
import { LINE } from '../support/sovl/units.ts'

/** Tables that units with equal numbers share. */

const rules = { ...SOVL.editions.core } as unknown as SovlRules
const spec = (changes: Partial<UnitSpec> = {}): UnitSpec => ({ ...LINE, id: 'line', models: 20, ...changes })

test('units that differ in name, place and cost alone share their tables', () => {
  const one = tablesOf(spec(), rules)
  expect(tablesOf(spec({ id: 'other', cost: 90, at: [1, 2] }), rules)).toBe(one)
  expect(formationAt(one, 5)).toBe(formationAt(one, 5))
})

test('each number that tables follow from, and the rules, make other tables', () => {
  const one = tablesOf(spec(), rules)
  const leader = { ...LINE.profile, discipline: 10, wounds: 3 }
  const others = [
    tablesOf(spec({ models: 19 }), rules),
    tablesOf(spec({ profile: { ...LINE.profile, wounds: 2 } }), rules),
    tablesOf(spec({ commander: leader }), rules),
    tablesOf(spec(), { ...rules, rankBonusCap: 1 }),
  ]
  expect(new Set([one, ...others]).size).toBe(5)
  expect(others[1]?.poolOf[19]).toBe(38)
  expect(formationAt(others[2] as typeof one, 5).holdsAt).not.toEqual(formationAt(one, 5).holdsAt)
})
