import { expect, test } from 'vitest'
import { tellsAsMuch } from '../../src/balance/stages/rounds.ts'

test.each([
  { latest: [true, true], all: [true, true], is: true },
  { latest: [true, false], all: [true, true], is: false },
  { latest: [false, true], all: [false, true], is: true },
  { latest: [true, true], all: [false, true], is: true },
])('of the units $all that all rounds tell, the latest tell $latest', ({ latest, all, is }) => {
  expect(tellsAsMuch({ identified: latest }, { identified: all })).toBe(is)
})
