import { expect, test, vi } from 'vitest'
import type { Dice } from '../../../src/core/dice.ts'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { GAMES } from '../../../src/games/index.ts'
import { General } from '../../../src/games/sovl/generals/general.ts'
import { EVEN_WEIGHTS, greedy } from '../../../src/games/sovl/generals/greedy.ts'
import { SOVL } from '../../../src/games/sovl/sovl.ts'
import { ACT } from '../../../src/games/sovl/state/battle.ts'
import type { SovlState } from '../../../src/games/sovl/state/state.ts'
import { modelsOf } from '../../../src/run/players/generals.ts'
import type { Game } from '../../support/contract.ts'
import { battleCase } from '../../support/sovl/battle-case.ts'
import { playCase, setUp } from '../invariants/play.ts'

const HASTY = new General({ ...EVEN_WEIGHTS, tries: 0 })

/** Dice of a general, always at the same place. */
function ownDice(): Dice {
  const dice = new KeyedDice(5, 6)
  dice.seek(0)
  dice.key(1, 1, 1, 1)
  return dice
}

/** Everything that the rest of a battle depends on, and its result row so far. */
function everything(state: SovlState): readonly number[] {
  const saved = new Int32Array(1 << 16)
  const row = new Int32Array(4096)
  SOVL.measure(state, row)
  return [...saved.subarray(0, SOVL.save(state, saved)), ...row]
}

test('a look ahead leaves the battle as it was, and some choices differ by it', () => {
  let looked = 0
  let differ = 0
  for (let number = 80_000; number < 80_012; number++) {
    const one = battleCase(number)
    const state = setUp(one)
    const choose = (position: SovlState, actions: Int32Array, n: number): number => {
      if (position.battle?.stage !== ACT || n === 1) return HASTY.choose(position, actions, n, ownDice())
      const before = everything(position)
      const hasty = HASTY.choose(position, actions, n, ownDice())
      const dice = ownDice()
      const drawn = vi.spyOn(dice, 'die')
      const choice = greedy.choose(position, actions, n, dice)
      expect(everything(position)).toEqual(before)
      // The same list again: a look leaves no trace in what is weighed next.
      expect(HASTY.choose(position, actions, n, ownDice())).toBe(hasty)
      expect(greedy.choose(position, actions, n, ownDice())).toBe(choice)
      // Each look draws the number of its dice.
      if (drawn.mock.calls.length > 0) looked++
      if (choice !== hasty) differ++
      return choice
    }
    const policy = { choose }
    playCase(one, { state, policies: [policy, policy] })
  }
  expect(looked).toBeGreaterThan(50)
  expect(differ).toBeGreaterThan(0)
})

test('what stands for a general in the copies of planners does not look ahead', () => {
  expect(greedy.inCopies?.weights).toEqual({ ...EVEN_WEIGHTS, tries: 0 })
  expect(HASTY.inCopies).toBeNull()
  expect(new General({ ...EVEN_WEIGHTS, tries: 1 }).inCopies).toBeNull()
  const models = modelsOf(GAMES['sovl'] as Game) as General[]
  expect(models[0]?.weights.tries).toBe(0)
})
