import { expect, test } from 'vitest'
import { check } from '../../src/games/sovereign/data/check.ts'
import type { SovereignRules } from '../../src/games/sovereign/data/rules.ts'
import { encounter } from '../support/sovereign/table.ts'
import { but } from '../support/sovereign/units.ts'
import { goblin, mage } from './spells/mages.ts'

/** Scores that may be meant as modifiers, SVN-CHK-04, SVN-G56. */

function warned(strength: number, rules: Partial<SovereignRules> = {}): string[] {
  const one = mage(5, 4)
  const setting = { first: [{ ...one, profile: { ...one.profile, strength } }], second: [goblin(9, 4)] }
  return check(but({ spells: 'simple', ...rules }), encounter(setting)).map(
    ({ path, message, severity }) => `${severity} ${path.at(-1)}: ${message}`,
  )
}

test('SVN-G56: 3 to 5 are warned of as scores, lower and higher numbers are not', () => {
  const message =
    '3 is read as a score, whose modifier is −2; a modifier is −3 to +2, or any under the switch `attrTable: direct` (SVN-CHK-04)'
  expect(warned(3)).toEqual([`warning strength: ${message}`])
  expect(warned(4)).toEqual([expect.stringContaining('4 is read as a score, whose modifier is −1')])
  expect(warned(5)).toHaveLength(1)
  for (const strength of [-3, 2, 6, 18]) expect(warned(strength), String(strength)).toEqual([])
  expect(warned(3, { attrTable: 'direct' })).toEqual([])
})
