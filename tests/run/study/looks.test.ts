import { expect, test } from 'vitest'
import { nextLook } from '../../../src/run/study/looks.ts'

test('looks begin at 100 blocks and grow by a quarter, rounded up', () => {
  const looks: number[] = []
  while (looks.length < 10) looks.push(nextLook(looks.at(-1) ?? 0))
  expect(looks).toEqual([100, 125, 157, 197, 247, 309, 387, 484, 605, 757])
})

test('a look that was reached is not the next one', () => {
  expect(nextLook(99)).toBe(100)
  expect(nextLook(100)).toBe(125)
  expect(nextLook(124)).toBe(125)
})

test('a hundred million blocks have fewer than seventy looks', () => {
  let looks = 0
  for (let blocks = 0; blocks < 1e8; looks++) blocks = nextLook(blocks)
  expect(looks).toBeLessThan(70)
})
