import { expect, expectTypeOf, test } from 'vitest'
import { defaultsOf, type RulesOf, type SwitchTable } from '../../src/kit/switches.ts'

const about = { clause: 'X-01', meaning: 'What it is.', affects: 'Something.' }
const SWITCHES = {
  reach: { ...about, values: ['near', 'far'], default: 'far' },
  saves: { ...about, values: [true, false], default: true },
  cap: { ...about, values: { min: 1, max: 9, none: true }, default: null },
  turns: { ...about, values: { min: 1, max: 9 }, default: 6 },
} as const satisfies SwitchTable

test('the base edition is every switch at its default, in the order of the table', () => {
  expect(Object.entries(defaultsOf(SWITCHES))).toEqual([
    ['reach', 'far'],
    ['saves', true],
    ['cap', null],
    ['turns', 6],
  ])
})

test('the type of the rules has the values of every switch', () => {
  expectTypeOf<RulesOf<typeof SWITCHES>>().toEqualTypeOf<{
    readonly reach: 'near' | 'far'
    readonly saves: boolean
    readonly cap: number | null
    readonly turns: number
  }>()
})

test('a default that is no value of its switch does not compile', () => {
  const wrong = { reach: { ...about, values: ['near', 'far'], default: 'wide' } } as const
  // @ts-expect-error: `wide` is no value.
  expect(defaultsOf(wrong)).toEqual({ reach: 'wide' })
})
