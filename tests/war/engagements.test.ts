import { expect, test } from 'vitest'
import { but, duel, dummy, engagement, exactly, unit } from '../support/war/cards.ts'

/** Units side by side, without a board. */

test('WAR-FIGHT-04: each unit fights the first enemy of its contacts that is left', () => {
  const matchup = engagement(
    [unit('x', dummy({ fight: [1, 1, 1] }))],
    [unit('y', dummy({ strength: 1 })), unit('z', dummy())],
    [
      ['x', 'z'],
      ['x', 'y'],
    ],
  )
  const solved = exactly(matchup)
  expect(solved.mean('z', 'woundsSuffered')).toBeCloseTo(1, 12)
  expect(solved.mean('y', 'woundsSuffered')).toBe(0)
})

test('WAR-LEAD-01: a leader steadies its first friend, and drives on the first one still to be activated', () => {
  const [leader, friend] = [
    dummy({ properties: ['leader', 'steady', 'driveOn'] }),
    dummy({ save: 8, fight: [1, 8, 1] }),
  ]
  const matchup = engagement(
    [unit('lord', leader), unit('f', friend)],
    [unit('y', dummy({ fight: [1, 1, 1] })), unit('z', dummy())],
    [
      ['f', 'y'],
      ['lord', 'z'],
    ],
  )
  const solved = exactly(matchup)
  // 7+ instead of 8+ with Drive On.
  expect(solved.mean('f', 'woundsInflicted')).toBeCloseTo(1 / 2, 12)
  // Steady comes in time if its side goes first: 7/12 of hits are not saved at 8+, 1/2 at 7+.
  expect(solved.mean('y', 'woundsInflicted')).toBeCloseTo((7 / 12 + 1 / 2) / 2, 12)
  expect(exactly(matchup, but({ skills: 'off' })).mean('f', 'woundsInflicted')).toBeCloseTo(5 / 12, 12)
})

test('WAR-MAG-04, WAR-PWR-02: a caster casts each spell once, and loses the next turn to a power spell', () => {
  const caster = dummy({ properties: ['caster', 'skyfall'], fight: [1, 1, 1] })
  const turns = (n: number) => exactly(duel(unit('x', caster), unit('y', dummy()), n)).mean('y', 'woundsSuffered')
  // 6 of 12 × … : six hits at three in four, and the fight; then it rests if the spell worked.
  expect(turns(1)).toBeCloseTo(4.5 + 1, 12)
  expect(turns(2)).toBeCloseTo(4.5 + 1 + 1 / 4, 12)
})

test('WAR-TURN-01: an engagement that no side wins is drawn when its turns are over', () => {
  expect(exactly(duel(unit('x', dummy()), unit('y', dummy()), 3)).solution.outcome).toEqual([0, 1, 0])
})
