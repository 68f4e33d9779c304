import { expect, test } from 'vitest'
import type { Dice } from '../../../src/core/dice.ts'
import { SILENT } from '../../../src/core/log.ts'
import { resolveBlow } from '../../../src/games/sovereign/chapters/attack/attack.ts'
import { aimBlow } from '../../../src/games/sovereign/chapters/attack/hit.ts'
import { rollBlow } from '../../../src/games/sovereign/chapters/attack/roll.ts'
import {
  forgetTests,
  forgetWard,
  renewCapacity,
  testScreens,
} from '../../../src/games/sovereign/chapters/attack/screen.ts'
import type { Blow } from '../../../src/games/sovereign/state/blow.ts'
import type { Fight, Unit } from '../../../src/games/sovereign/state/state.ts'
import { blowOf, but, CORE, hero, meeting, monster } from '../../support/sovereign/units.ts'
import { chances, plus, rational, times, told } from '../../support/statistics/rational.ts'

/** A goblin with +1 to checks attacks the first member of the other side, whom the others screen. */
function screened(screeners: number, rules = CORE): Fight {
  const goblin = monster('mudgoblin', { profile: { check: 1 } })
  const ward = monster('mudgoblin', { profile: { ac: 10, hp: 50 } }, 'ward')
  const others = [
    // Modifier +3, AC 17 and a shield; modifier +1.
    hero('corvane', { profile: { hp: 50 } }),
    monster('sellsword', { profile: { check: 1 } }),
  ]
  const state = meeting([goblin], [ward, ...others.slice(0, screeners)], rules)
  for (const unit of state.units.slice(2)) Object.assign(unit, { ward: 1, capacity: 1 })
  return state
}

function attack(state: Fight, dice: Dice): Blow {
  const blow = blowOf(0, 1)
  testScreens(state, { blow, marks: new Uint8Array(state.units.length) }, dice, SILENT)
  return blow
}

test('SVN-O35, SVN-SCR-02, SVN-SCR-03: the chance that one screener takes the attack', () => {
  const targets = chances((dice) => attack(screened(1), dice).target)
  expect(told(targets.get('1') ?? { over: 0n, under: 1n })).toBe('155/648')
  expect([...targets.keys()].toSorted()).toEqual(['1', '2'])
})

test('SVN-O36, SVN-SCR-03: the hit points that ward and screener lose', () => {
  /** The means of both, from one enumeration of all dice. */
  const lost = (screeners: number): string[] => {
    const losses = chances((dice) => {
      const state = screened(screeners)
      const blow = attack(state, dice)
      aimBlow(state, blow)
      rollBlow(state, blow, dice, SILENT)
      resolveBlow(state, blow, dice, SILENT)
      return [1, 2].map((index) => 50 - (state.units[index]?.hp ?? 50)).join(' ')
    })
    return [0, 1].map((i) =>
      told(
        [...losses].reduce(
          (sum, [each, chance]) => plus(sum, times(chance, rational(Number(each.split(' ')[i])))),
          rational(0),
        ),
      ),
    )
  }
  expect([lost(0)[0], ...lost(1)]).toEqual(['3', '155/216', '3451/5184'])
})

test('SVN-O37, SVN-SCR-06: of two screeners that succeed the one with the lower total takes the attack; equal totals are tossed for', () => {
  const targets = chances((dice) => attack(screened(2), dice).target)
  // Equal totals, with chance 385/5832, are shared.
  expect([1, 2, 3].map((index) => told(targets.get(String(index)) ?? { over: 0n, under: 1n }))).toEqual([
    '665/3888',
    '5045/11664',
    '289/729',
  ])
})

test('SVN-SCR-04, SVN-SCR-05: an attacker is tested once, and uses one of the capacity', () => {
  for (const target of chances((dice) => {
    const state = screened(1)
    const first = attack(state, dice).target
    const second = attack(state, dice).target
    return `${first} ${second} ${state.units[2]?.capacity}`
  }).keys()) {
    expect(['1 1 0', '2 2 0']).toContain(target)
  }
})

test('SVN-SCR-05: in another turn the attacker is tested again, and counts once a round', () => {
  const seen = chances((dice) => {
    const state = screened(1)
    const first = attack(state, dice).target
    forgetTests(state)
    const second = attack(state, dice).target
    const screener = state.units[2] as Unit
    const left = screener.capacity
    renewCapacity(state, screener)
    return `${first} ${second} ${left} ${screener.capacity} ${state.screened.some((cell) => cell !== 0)}`
  })
  expect([...seen.keys()].toSorted()).toEqual(['1 1 0 2 false', '1 2 0 2 false', '2 1 0 2 false', '2 2 0 2 false'])
})

test('SVN-SCR-11: a test for one ward does not count for another', () => {
  const seen = chances((dice) => {
    const state = screened(1)
    const first = attack(state, dice).target
    forgetWard(state, state.units[2] as Unit)
    return `${first} ${attack(state, dice).target} ${state.units[2]?.capacity}`
  })
  expect([...seen.keys()].toSorted()).toEqual(['1 1 0', '1 2 0', '2 1 0', '2 2 0'])
})

test('SVN-SCR-04: a screener without capacity tests no new attacker', () => {
  const state = screened(1)
  Object.assign(state.units[2] as Unit, { capacity: 0 })
  expect([...chances((dice) => attack(state, dice).target).keys()]).toEqual(['1'])
})

test('SVN-G55: against a fixed 8 the screener rolls nothing', () => {
  const targets = chances((dice) => attack(screened(1, but({ opposedMethod: 'static8' })), dice).target)
  // 2d6 − 2 against 8.
  expect(told(targets.get('1') ?? { over: 0n, under: 1n })).toBe('1/6')
})
