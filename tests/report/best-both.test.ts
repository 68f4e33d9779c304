import { expect, test } from 'vitest'
import { bothAnswers } from '../../src/report/best/both.ts'
import { bothChoose } from '../support/documents/both.ts'

test('a best answer whose gain may be none is not shown to be better', () => {
  const [, most = '', one = ''] = bothAnswers(bothChoose)
  expect(most).toMatch(
    /^Hammer & Sons fields most often, in 70% of games, 2 × 24 Bows; 480 points\. Tide <of green> always/,
  )
  expect(one).toContain('best answer that one more search found gains')
  expect(one).toMatch(/points of score over its mixture: it is not shown to be better\.$/)
  expect(one).not.toContain('no better list is known')
})
