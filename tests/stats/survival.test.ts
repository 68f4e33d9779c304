import { describe, expect, test } from 'vitest'
import { aalenJohansen, kaplanMeier, type Survival } from '../support/statistics/survival.ts'

/** Weeks in remission of the maintained group of the acute myelogenous leukaemia trial (Miller 1981); `+` is censored. */
const MAINTAINED = '9 13 13+ 18 23 28+ 31 34 45+ 48 161+'
  .split(' ')
  .map((text): Survival => ({ time: Number.parseInt(text, 10), cause: text.endsWith('+') ? 0 : 1 }))

describe('the estimators that the incidence is checked against', () => {
  test('Kaplan-Meier and Greenwood agree with R survival', () => {
    const steps = kaplanMeier(MAINTAINED, 1)
    expect(steps.map((step) => step.time)).toEqual([9, 13, 18, 23, 31, 34, 48])
    const survival = [0.909090909, 0.818181818, 0.715909091, 0.613636364, 0.490909091, 0.368181818, 0.184090909]
    const se = [0.08667842, 0.1162913, 0.13966497, 0.15263233, 0.16419327, 0.16266889, 0.15349275]
    steps.forEach((step, i) => {
      expect(step.survival).toBeCloseTo(survival[i] ?? Number.NaN, 9)
      expect(step.se).toBeCloseTo(se[i] ?? Number.NaN, 7)
    })
  })

  test.each([
    [9, 0.50808021, 0.98667382],
    [23, 0.26575204, 0.83529924],
    [48, 0.01173848, 0.52501484],
  ])('the log-log interval at week %d agrees with R survival', (time, low, high) => {
    const step = kaplanMeier(MAINTAINED, 1).find((found) => found.time === time)
    expect(step?.low).toBeCloseTo(low, 7)
    expect(step?.high).toBeCloseTo(high, 7)
  })

  test('with one cause, Aalen-Johansen is one minus Kaplan-Meier', () => {
    const survival = kaplanMeier(MAINTAINED, 1).map((step) => step.survival)
    const incidence = aalenJohansen(MAINTAINED, 1).map((step) => step.incidence)
    incidence.forEach((value, i) => expect(value).toBeCloseTo(1 - (survival[i] ?? Number.NaN), 12))
  })

  test('with two causes and censoring, Aalen-Johansen weights each step by the survivors', () => {
    // Of 5, one strikes by cause 1 at 1, one by cause 2 at 2, one is censored at 3, one strikes by cause 1 at 4: 1/5 + 3/5 × 1/2.
    const subjects = [
      { time: 1, cause: 1 },
      { time: 2, cause: 2 },
      { time: 3, cause: 0 },
      { time: 4, cause: 1 },
      { time: 5, cause: 0 },
    ]
    const steps = aalenJohansen(subjects, 1)
    expect(steps.map((step) => step.time)).toEqual([1, 4])
    expect(steps.map((step) => step.incidence)).toEqual([0.2, expect.closeTo(0.5, 12)])
  })
})
