import { describe, expect, test } from 'vitest'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { SILENT } from '../../../src/core/log.ts'
import { OVER } from '../../../src/core/ruleset.ts'
import { SOVL } from '../../../src/games/sovl/sovl.ts'
import type { Battle } from '../../../src/games/sovl/state/battle.ts'
import { casesFrom, checkList, playAll } from '../../support/invariants.ts'
import { Random } from '../../support/random.ts'
import { battleCase } from '../../support/sovl/battle-case.ts'
import { checkPosition } from './invariants.ts'
import { playCase, type Visit } from './play.ts'

/**
 * Random generals on random tables with random lists and any readings of the rules. A failure names its case, and `npm run soak -- 1 CASE`
 * repeats it.
 */

/** Carries out every action of the list from this position, and restores the position. */
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

describe('battles of random generals', () => {
  test.each([0, 500, 1000, 1500])(
    'keep every rule that can be checked from outside: 500 battles from case %i',
    (from) => {
      const cases = casesFrom(battleCase, from, 500)
      expect(playAll(SOVL, cases, (one) => playCase(one, { watch: true }))).toBeGreaterThan(500 * 40)
    },
  )

  test('may take any action of any list; a position loaded afterwards plays on as before', () => {
    playAll(SOVL, casesFrom(battleCase, 5000, 60), (one) => {
      const played = playCase(one, { visit: tryAll(new Random(one.number).int(7, 13)) })
      expect([...played.row]).toEqual([...playCase(one).row])
      return played
    })
  })
})
