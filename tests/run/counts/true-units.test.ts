import { describe, expect, test } from 'vitest'
import type { Measure } from '../../../src/core/facts.ts'
import { inTrueUnits } from '../../../src/run/counts/true-units.ts'

const measure: Measure = { name: 'luck', title: 'Luck', kind: 'count', memory: 'state', meaning: 'Luck.' }
const count = {
  estimate: 3,
  low: 2.5,
  high: 3.5,
  level: 0.95,
  method: 't',
  exact: 4,
  z: -2,
  quantiles: { 5: 2, 50: 3, 95: 4 },
  histogram: [0, 0, 3, 9, 4],
} as const

describe('an estimate in the units of a measure', () => {
  test('agrees with rows in these units', () => {
    expect(inTrueUnits(count, measure)).toBe(count)
    expect(inTrueUnits(count, { ...measure, zero: 0, scale: 1 })).toBe(count)
  })

  test('has every value shifted by the zero and divided by the scale; z and counts are unchanged', () => {
    expect(inTrueUnits(count, { ...measure, zero: 5, scale: 2 })).toEqual({
      estimate: -1,
      low: -1.25,
      high: -0.75,
      level: 0.95,
      method: 't',
      exact: -0.5,
      z: -2,
      quantiles: { 5: -1.5, 50: -1, 95: -0.5 },
      histogram: [3, 9, 4],
      from: -1.5,
      step: 0.5,
    })
  })

  test('has no digits that come from the shift alone', () => {
    const rows = {
      ...count,
      estimate: 4954.749,
      low: 4947.4,
      high: 4962.1,
      histogram: [...Array<number>(1828).fill(0), 1],
    }
    const luck = inTrueUnits(rows, { ...measure, zero: 2000, scale: 10 })
    expect(luck).toMatchObject({ estimate: 295.4749, low: 294.74, high: 296.21, from: -17.2, step: 0.1 })
    expect(inTrueUnits(rows, { ...measure, zero: 5000 })).toMatchObject({ estimate: -45.251, low: -52.6, high: -37.9 })
  })

  test('names neither a first cell of 0 nor a step of 1', () => {
    expect(inTrueUnits(count, { ...measure, zero: 2 })).not.toHaveProperty('from')
    expect(inTrueUnits(count, { ...measure, zero: 2 })).not.toHaveProperty('step')
  })

  test('starts both histograms at the smaller first value', () => {
    const both = inTrueUnits({ ...count, exactHistogram: [0, 0.1, 0.9] }, { ...measure, zero: 1 })
    expect(both).toMatchObject({ histogram: [0, 3, 9, 4], exactHistogram: [0.1, 0.9] })
    expect(both).not.toHaveProperty('from')
  })

  test('may have neither interval nor histogram', () => {
    expect(inTrueUnits({ estimate: 7, method: 'exact' }, { ...measure, zero: 10 })).toEqual({
      estimate: -3,
      method: 'exact',
    })
  })
})
