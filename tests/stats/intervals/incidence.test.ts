import { describe, expect } from 'vitest'
import { cumulativeIncidence } from '../../../src/stats/intervals/incidence.ts'
import { wilson } from '../../../src/stats/intervals/proportion.ts'
import { fc, test } from '../../support/properties.ts'
import { aalenJohansen, kaplanMeier, type Survival } from '../../support/statistics/survival.ts'

const TURNS = 6
const battles = fc.array(
  fc.record({ time: fc.integer({ min: 1, max: TURNS }), cause: fc.integer({ min: 1, max: 3 }) }),
  { minLength: 1, maxLength: 60 },
)

describe('the chance of an event by turn (cumulativeIncidence)', () => {
  test('adds up the turns, with every battle in the denominator', () => {
    const turns = cumulativeIncidence(new Float64Array([30, 20, 0]), 100)
    expect(turns).toEqual([
      { estimate: 0.3, happened: 30, ...wilson(30, 100) },
      { estimate: 0.5, happened: 50, ...wilson(50, 100) },
      { estimate: 0.5, happened: 50, ...wilson(50, 100) },
    ])
  })

  test('has an upper limit if the event never happened', () => {
    const [turn] = cumulativeIncidence([0], 20000)
    expect(turn).toMatchObject({ estimate: 0, low: 0 })
    expect(turn?.high).toBeCloseTo(0.000192, 6)
  })

  test('uses the effective number of battles', () => {
    const worth = (happened: number) => (happened < 50 ? 10 : 40)
    const [first, second] = cumulativeIncidence([30, 20], 100, 0.95, worth)
    expect(first).toEqual({ estimate: 0.3, happened: 30, ...wilson(3, 10) })
    expect(second).toEqual({ estimate: 0.5, happened: 50, ...wilson(20, 40) })
  })

  test('uses the given level', () => {
    expect(cumulativeIncidence([3], 9, 0.8)).toEqual([{ estimate: 1 / 3, happened: 3, ...wilson(3, 9, 0.8) }])
  })

  test('refuses no battles, and more events than battles', () => {
    expect(() => cumulativeIncidence([0], 0)).toThrow(RangeError)
    expect(() => cumulativeIncidence([3, 3], 5)).toThrow(RangeError)
  })

  test.prop([battles])('equals Aalen and Johansen’s estimator if every battle is played to its end', (list) => {
    const turns = cumulativeIncidence(firstTurns(list, 1), list.length)
    for (const { time, incidence } of aalenJohansen(list, 1)) {
      expect(turns[time - 1]?.estimate).toBeCloseTo(incidence, 12)
    }
  })

  test.prop([battles])('is at most one minus Kaplan-Meier, which counts prevented events as censored', (list) => {
    const turns = cumulativeIncidence(firstTurns(list, 1), list.length)
    for (const { time, survival } of kaplanMeier(list, 1)) {
      expect(turns[time - 1]?.estimate).toBeLessThanOrEqual(1 - survival + 1e-12)
    }
  })

  test('differs from one minus Kaplan-Meier if the enemy breaks first', () => {
    // Four battles: the enemy breaks in turn 1 in two of them; we break in turns 2 and 3. We broke in 1/2 of the battles, not in all.
    const list = [
      { time: 1, cause: 2 },
      { time: 1, cause: 2 },
      { time: 2, cause: 1 },
      { time: 3, cause: 1 },
    ]
    expect(cumulativeIncidence(firstTurns(list, 1), 4)[2]?.estimate).toBe(0.5)
    expect(kaplanMeier(list, 1).at(-1)?.survival).toBe(0)
  })
})

function firstTurns(list: readonly Survival[], cause: number): number[] {
  return Array.from({ length: TURNS }, (_, turn) => {
    return list.filter((battle) => battle.time === turn + 1 && battle.cause === cause).length
  })
}
