import { describe, expect, test } from 'vitest'
import type { SwitchValue } from '../../../src/core/facts.ts'
import { FACTS } from '../../../src/games/sovl/data/facts.ts'
import type { SovlRules } from '../../../src/games/sovl/data/rules.ts'
import { CORE } from './units.ts'

/** A number that depends on a switch, and its value for each value of the switch, the default first. */
export interface SwitchCase {
  readonly shows: string
  readonly figure: (rules: SovlRules) => unknown
  readonly values: readonly (readonly [SwitchValue, unknown])[]
  /** Values of a switch with the same number as the default, with the reason. */
  readonly alike?: Readonly<Record<string, string>>
}

/** Tests of every switch that has a case here, by its name. */
export function testSwitches(cases: Readonly<Record<string, SwitchCase>>): void {
  test('every case belongs to a switch', () => {
    expect(Object.keys(cases).filter((name) => FACTS.switches[name] === undefined)).toEqual([])
  })

  for (const [name, { shows, figure, values: tried, alike = {} }] of Object.entries(cases)) {
    const found = FACTS.switches[name]
    if (found === undefined) continue
    const { clause, values, default: standard } = found
    describe(`${clause}: ${name}`, () => {
      const [first, ...others] = tried

      test('every value has a case, the default first', () => {
        const has = tried.map(([value]) => value)
        expect(has[0]).toBe(standard)
        if (!('min' in values)) expect(has.toSorted()).toEqual(values.toSorted())
        else
          expect(has).toEqual(expect.arrayContaining([values.min, values.max, ...(values.none === true ? [null] : [])]))
      })

      test.each(tried)(`%s: ${shows}`, (value, expected) => {
        expect(figure({ ...CORE, [name]: value })).toEqual(expected)
      })

      test.each(others)('%s changes the number, or is known not to', (value, expected) => {
        if (String(value) in alike) expect(expected).toEqual(first?.[1])
        else expect(expected).not.toEqual(first?.[1])
      })
    })
  }
}
