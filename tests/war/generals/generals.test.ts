import { describe, expect, test } from 'vitest'
import { meet } from '../../../bench/robin.ts'

/** Strength of the scripted generals: over the sample armies, each led by either general, from both ends of the board. */

const FIELDS = ['war/open-field', 'war/woods-hills-and-a-river']

/** The mean score of one general against another over the fields, the same dice whenever it is asked. */
function score(general: string, rival: string, blocks: number): number {
  return (
    FIELDS.reduce((sum, field) => sum + meet(general, rival, blocks, 'strength', { scenario: field }).score, 0) /
    FIELDS.length
  )
}

describe('greedy is the strongest', () => {
  // True scores are about 70, 68 and 100%; these blocks leave a standard error of at most 2. Rush and gunline are variants of greedy, and
  // gain from its training, too.
  test.each([
    ['rush', 0.6],
    ['gunline', 0.6],
    ['random-legal', 0.95],
  ])('against %s it scores at least %f', (rival, least) => {
    expect(score('greedy', rival, rival === 'random-legal' ? 10 : 50)).toBeGreaterThan(least)
  })
})

test('greedy beats greedy-1, the default general before its training', () => {
  // Its true score is about 70%.
  expect(score('greedy', 'greedy-1', 50)).toBeGreaterThan(0.6)
})

describe('rush and gunline play better than random choice:', () => {
  test.each(['rush', 'gunline'])('%s beats random-legal', (general) => {
    expect(score(general, 'random-legal', 10)).toBeGreaterThan(0.9)
  })
})
