import { expect, test } from 'vitest'
import type { CountEstimate, MatchupResult } from '../../src/result/heading.ts'
import { axisText, barText, histogramsOf } from '../../src/web/page/histograms.ts'

type Count = Pick<CountEstimate, 'histogram' | 'beyond' | 'from' | 'step' | 'exactHistogram'>

/** The bars of one number of some units of one army, and the texts of their values. */
function barsOf(...counts: readonly Count[]) {
  const units = counts.map((count, i) => ({
    army: 'Order',
    unit: `unit ${i}`,
    measures: { wounds: { estimate: 1, ...count } },
  }))
  const matchup = { armies: ['Order', 'Levy'], units } as unknown as MatchupResult
  const { scale, histograms } = histogramsOf(matchup, 'wounds')
  const bars = Array.from({ length: scale.bars }, (_, bar) => bar)
  return {
    shares: histograms.map(({ shares }) => shares),
    texts: bars.map((bar) => barText(scale, bar)),
    axis: bars.map((bar) => axisText(scale, bar)),
  }
}

test('a histogram has a bar for each value', () => {
  expect(barsOf({ histogram: [1, 3] }, { histogram: [2], from: 2 })).toEqual({
    shares: [
      [0.25, 0.75, 0],
      [0, 0, 1],
    ],
    texts: ['0', '1', '2'],
    axis: ['0', '1', '2'],
  })
})

test('battles beyond a histogram have a bar of their own', () => {
  expect(barsOf({ histogram: [1, 2], beyond: 1 }, { histogram: [4] })).toEqual({
    shares: [
      [0.25, 0.5, 0.25],
      [1, 0, 0],
    ],
    texts: ['0', '1', '2 or more'],
    axis: ['0', '1', '2+'],
  })
})

test('the last bar says so if its values were counted one by one for another unit', () => {
  const { texts, shares } = barsOf({ histogram: [1], beyond: 1 }, { histogram: [0, 0, 1] })
  expect(texts).toEqual(['0', '1', '2', '1 or more, not told apart'])
  expect(shares).toEqual([
    [0.5, 0, 0, 0.5],
    [0, 0, 1, 0],
  ])
})

test('bars of several values end where counting ends', () => {
  const { texts, shares } = barsOf({ histogram: Array.from({ length: 49 }, () => 1), beyond: 1, step: 0.1 })
  expect(texts.slice(-3)).toEqual(['4.5 to 4.7', '4.8', '4.9 or more'])
  expect(shares[0]?.slice(-3)).toEqual([0.06, 0.02, 0.02])
})

test('exact values leave nothing beyond', () => {
  expect(barsOf({ histogram: [1], beyond: 1, exactHistogram: [0.5, 0.5] }).texts).toEqual(['0', '1'])
})
