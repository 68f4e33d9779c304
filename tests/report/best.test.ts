import { expect, test } from 'vitest'
import { bestAnswers } from '../../src/report/best/answers.ts'
import type { BestDocument, ToldChange } from '../../src/result/best.ts'

/** A swap of one unit for another, with what it is worth and its interval, in points of score. */
function swap(taken: string, left: string, [estimate, low, high]: readonly [number, number, number]): ToldChange {
  const part = (name: string, before: number, after: number) => ({ name, before, after, single: true })
  return {
    kind: 'swap',
    parts: [part(left, 1, 0), part(taken, 0, 1)],
    difference: { estimate: estimate / 100, low: low / 100, high: high / 100 },
  } as unknown as ToldChange
}

function told(...changes: readonly ToldChange[]): string {
  const score = { estimate: 0.5, low: 0.4, high: 0.6 }
  const document = {
    army: 'Dead',
    points: [300, 300],
    best: { units: [], points: 300, score },
    field: [{ name: 'Riders', points: 300 }],
    finalists: [],
    given: null,
    outside: false,
    gain: null,
    mixture: null,
    changes: { of: 'given', tried: 5, level: 0.95, told: changes },
  } as unknown as BestDocument
  return bestAnswers(document).at(-1) ?? ''
}

test('the change that is told is one that is shown to be better, also if another seems to be worth more', () => {
  const answer = told(swap('Skirmishers', 'Levy', [21, -4, 46]), swap('Lord', 'Troll', [20, 1, 40]))
  expect(answer).toMatch(
    /^The single change of the given list that is shown to be worth most, of 5 tried: Lord for Troll, \+20/,
  )
  expect(answer).toContain('It alone is shown to be better')
})

test('a change that may be worth nothing is only called promising', () =>
  expect(told(swap('Skirmishers', 'Levy', [21, -4, 46]))).toMatch(
    /^No single change of the given list, of 5 tried, is shown to be worth anything; the most promising is Skirmishers for Levy/,
  ))
