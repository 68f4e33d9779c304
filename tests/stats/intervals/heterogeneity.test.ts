import { describe, expect, test } from 'vitest'
import { heterogeneity } from '../../../src/stats/intervals/heterogeneity.ts'
import { Random } from '../../support/random.ts'

describe('the spread between estimates (heterogeneity)', () => {
  test('of the thirteen trials of BCG vaccine is as published', () => {
    // Colditz et al., JAMA 271 (1994) 698: cases and others, vaccinated and not. R metafor: rma(yi, vi, data = dat.bcg, method = "DL").
    const trials = [
      [4, 119, 11, 128],
      [6, 300, 29, 274],
      [3, 228, 11, 209],
      [62, 13_536, 248, 12_619],
      [33, 5036, 47, 5761],
      [180, 1361, 372, 1079],
      [8, 2537, 10, 619],
      [505, 87_886, 499, 87_892],
      [29, 7470, 45, 7232],
      [17, 1699, 65, 1600],
      [186, 50_448, 141, 27_197],
      [5, 2493, 3, 2338],
      [27, 16_886, 29, 17_825],
    ] as const
    const found = heterogeneity(
      trials.map(([a, b, c, d]) => ({
        estimate: Math.log(a / (a + b) / (c / (c + d))),
        variance: 1 / a - 1 / (a + b) + 1 / c - 1 / (c + d),
      })),
    )
    expect(found.tauSquared).toBeCloseTo(0.3087602629, 9)
    expect(found.iSquared).toBeCloseTo(0.9211734685, 9)
    expect(found.q).toBeCloseTo(152.2330080824, 8)
    expect(found.df).toBe(12)
    expect(found.p / 1.99676459e-26).toBeCloseTo(1, 6)
    expect(found.mean).toBeCloseTo(-0.7141172221, 9)
    expect(found.standardError).toBeCloseTo(0.1787420895, 9)
    expect(found.low).toBeCloseTo(-1.0644452801, 9)
    expect(found.high).toBeCloseTo(-0.3637891641, 9)
  })

  test('of two estimates 4 apart with variance 1 is Q 8, with an expectation of 1', () => {
    const found = heterogeneity([
      { estimate: 0, variance: 1 },
      { estimate: 4, variance: 1 },
    ])
    expect(found).toMatchObject({ mean: 2, tauSquared: 7, iSquared: 7 / 8, q: 8, df: 1 })
    expect(found.standardError).toBe(2)
  })

  test('is none if estimates differ by less than their errors, or if there is only one', () => {
    const near = heterogeneity([
      { estimate: 1, variance: 1 },
      { estimate: 1.5, variance: 0.25 },
    ])
    expect(near).toMatchObject({ tauSquared: 0, iSquared: 0 })
    expect(near.mean).toBeCloseTo(1.4, 12)
    expect(near.standardError).toBeCloseTo(Math.sqrt(0.2), 12)
    expect(heterogeneity([{ estimate: 3, variance: 4 }])).toMatchObject({
      mean: 3,
      standardError: 2,
      q: 0,
      df: 0,
      p: 1,
    })
  })

  test('is found without bias, and Q rejects equal means in 5% of cases where they are equal', () => {
    const random = new Random(1)
    const runs = 2000
    const taus: number[] = []
    let refused = 0
    for (let run = 0; run < runs; run++) {
      const sources = (tau: number) =>
        Array.from({ length: 12 }, () => {
          const variance = 0.02 + 0.1 * random.next()
          return { estimate: random.normal() * Math.sqrt(variance + tau * tau), variance }
        })
      taus.push(heterogeneity(sources(0.5)).tauSquared)
      if (heterogeneity(sources(0)).p < 0.05) refused++
    }
    // Standard errors: 0.003 and 10.
    expect(Math.abs(taus.reduce((sum, tau) => sum + tau, 0) / runs - 0.25)).toBeLessThan(0.01)
    expect(Math.abs(refused - 100)).toBeLessThan(35)
  })

  test('refuses invalid estimates', () => {
    expect(() => heterogeneity([])).toThrow(RangeError)
    for (const bad of [{ variance: 0 }, { variance: Infinity }, { variance: -1 }, { estimate: Number.NaN }]) {
      expect(() => heterogeneity([{ estimate: 1, variance: 1, ...bad }])).toThrow(RangeError)
    }
  })
})
