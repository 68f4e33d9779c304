import { expect } from 'vitest'
import { Firsts } from '../../../src/run/counts/firsts.ts'
import { fc, test } from '../../support/properties.ts'

test.prop([fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 40 }), fc.nat()])(
  'the first battle of every value is the same for any parts in any order',
  (values, at) => {
    const cut = at % (values.length + 1)
    const [a, b] = [new Firsts(6), new Firsts(6)]
    values.forEach((value, battle) => (battle < cut ? a : b).note(value, battle))
    b.merge(a.battles)
    expect([...b.battles]).toEqual(
      [0, 1, 2, 3, 4, 5].map((value) => (values.includes(value) ? values.indexOf(value) : Number.POSITIVE_INFINITY)),
    )
  },
)

test('values outside the table are ignored', () => {
  const firsts = new Firsts(2)
  firsts.note(2, 0)
  firsts.note(-1, 0)
  expect([...firsts.battles]).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY])
})
