import { expect, test } from 'vitest'
import { bothAnswers } from '../../src/report/best/both.ts'
import { bothChoose } from '../support/documents/both.ts'

test('a best answer whose gain may be none is not shown to be better', () => {
  const [, first = '', second = '', one = ''] = bothAnswers(bothChoose)
  expect(first).toBe('Hammer & Sons fields 2 × 24 Bows (480 points) in 70% of games, more often than any other list.')
  expect(second).toBe('Tide <of green> always fields 2 × 25 Wolves (500 points).')
  expect(one).toContain('best answer that one more search found gains')
  expect(one).toMatch(/points of score over its mixture: it is not shown to be better\.$/)
  expect(one).not.toContain('no better list is known')
})
