import { describe, expect, test } from 'vitest'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { SILENT } from '../../../src/core/log.ts'
import { OVER } from '../../../src/core/ruleset.ts'
import { SOVL } from '../../../src/games/sovl/sovl.ts'
import type { Battle } from '../../../src/games/sovl/state/battle.ts'
import { Random } from '../../support/random.ts'
import { battleCase, type Wishes } from '../../support/sovl/battle-case.ts'
import { checkList, checkPosition } from './invariants.ts'
import { caption, playCase, type Visit } from './play.ts'

/** Random generals on random tables with random lists and any reading of the rules; a failure names its case, `npm run soak -- 1 CASE` plays it again. */

function each(from: number, cases: number, play: (number: number) => void, wishes: Wishes = {}): void {
  for (let number = from; number < from + cases; number++) {
    try {
      play(number)
    } catch (error) {
      throw new Error(caption(battleCase(number, wishes), error), { cause: error })
    }
  }
}

/** Carries out every action of the list from here, and comes back. */
function tryAll(share: number): Visit {
  const saved = new Int32Array(1 << 16)
  const other = new Int32Array(1 << 14)
  return (state, actions, n, decision) => {
    if (decision % share !== 0) return
    SOVL.save(state, saved)
    for (let i = 0; i < n; i++) {
      const dice = new KeyedDice(decision, i)
      dice.seek(0)
      SOVL.load(state, saved)
      SOVL.apply(state, actions[i] as number, dice, SILENT)
      const side = SOVL.advance(state, dice, SILENT)
      checkPosition(state, state.battle as Battle)
      if (side !== OVER) checkList(other, SOVL.actions(state, other))
    }
    SOVL.load(state, saved)
  }
}

describe('battles of generals that know nothing', () => {
  test.each([0, 500, 1000, 1500])(
    'keep every rule that can be checked from outside: 500 battles from case %i',
    (from) => {
      let decisions = 0
      each(from, 500, (number) => {
        decisions += playCase(battleCase(number), { watch: true }).decisions
      })
      expect(decisions).toBeGreaterThan(500 * 40)
    },
  )

  test('may take any action of any list; a position loaded afterwards plays on as before', () => {
    each(5000, 60, (number) => {
      const visit = tryAll(new Random(number).int(7, 13))
      expect([...playCase(battleCase(number), { visit }).row]).toEqual([...playCase(battleCase(number)).row])
    })
  })
})
