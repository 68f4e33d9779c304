import { expect, test } from 'vitest'
import { LAST_RESORT } from '../../../src/core/ruleset.ts'
import { considered, reasonLine } from '../../../src/report/playback/why.ts'

function told(values: readonly number[], choice: number): string {
  const reasons = considered(Float64Array.from(values), choice, (i) => ({ kind: 'move', text: `to ${i}` }))
  return reasonLine(reasons, values.length)
}

test('reasons are the best five actions, best first, of equal ones the first', () =>
  expect(told([1, 9, 3, 3, 7, 2, 5], 1)).toBe('to 1 = 9 (chosen); to 4 = 7; to 6 = 5; to 2 = 3; to 3 = 3; 2 others'))

test('the chosen action is listed also if five are worth more', () =>
  expect(told([1, 9, 3, 4, 7, 2, 5], 0)).toBe('to 1 = 9; to 4 = 7; to 6 = 5; to 3 = 4; to 0 = 1 (chosen); 2 others'))

test('actions that the general did not weigh are counted among the others', () =>
  expect(told([4, LAST_RESORT, Number.NaN, 6], 3)).toBe('to 3 = 6 (chosen); to 0 = 4; 2 others'))

test('a value that is next to nothing beside the greatest is told as 0, and one among small values as it is', () => {
  expect(told([16.7, 0.0000032, -0.0000032], 0)).toBe('to 0 = 16.7 (chosen); to 1 = 0; to 2 = 0')
  expect(told([0.00000412, 0.0000032], 0)).toBe('to 0 = 0.00000412 (chosen); to 1 = 0.0000032')
})

test('a choice among actions that the general did not weigh is told without a value', () =>
  expect(told([2 * LAST_RESORT, LAST_RESORT], 1)).toBe('to 1 (chosen); 1 other'))
