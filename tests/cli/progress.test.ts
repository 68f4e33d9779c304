import { expect, test } from 'vitest'
import { words } from '../../src/cli/line/progress.ts'

const HEAD = { battles: 50, total: 1000, rate: 1234.5, left: 12, headline: 'Order v Levy' }

test('tells the time that is left from a fiftieth of the battles on', () => {
  expect(words(HEAD)).toEqual({ rate: '1,235 battles/s', left: '12 s left | ', headline: 'Order v Levy' })
  expect(words({ ...HEAD, battles: 19, left: 1_505_160 }).left).toBe('')
  expect(words({ ...HEAD, left: Number.POSITIVE_INFINITY }).left).toBe('')
})

test('one battle is no plural', () => {
  expect(words({ ...HEAD, rate: 1.2 }).rate).toBe('1 battle/s')
  expect(words({ ...HEAD, rate: 0.2 }).rate).toBe('0 battles/s')
})
