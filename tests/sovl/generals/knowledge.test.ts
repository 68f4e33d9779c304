import { expect, test } from 'vitest'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import type { ArmySpec, Policy } from '../../../src/core/ruleset.ts'
import { SOVL } from '../../../src/games/sovl/sovl.ts'
import type { SovlState } from '../../../src/games/sovl/state/state.ts'
import { type BattleCase, battleCase } from '../../support/sovl/battle-case.ts'
import { THOROUGH } from '../../support/thorough.ts'
import { playCase, setUp } from '../invariants/play.ts'

/** The choice of a general depends on the position and its dice, not on earlier questions. */

/** Generals that use the position. */
const GENERALS = Object.entries(SOVL.policies).filter(([name]) => name !== 'random-legal')

/** The battle with units whose general chooses their width. */
function withOpenWidths(one: BattleCase): BattleCase {
  const bare = (army: ArmySpec): ArmySpec => ({
    ...army,
    units: army.units.map(({ width, ...unit }) => ({ ...unit, entryWidth: Math.min(width ?? 1, unit.models) })),
  })
  const [first, second] = one.matchup.armies
  return { ...one, matchup: { ...one.matchup, armies: [bare(first), bare(second)] } }
}

interface Position {
  readonly saved: Int32Array
  readonly choice: number
}

function choose(policy: Policy<SovlState>, state: SovlState): number {
  const actions = new Int32Array(8192)
  const dice = new KeyedDice(5, 6)
  dice.seek(0)
  dice.key(1, 1, 1, 1)
  return policy.choose(state, actions, SOVL.actions(state, actions), dice)
}

test.each(GENERALS)(
  '%s chooses the same in a state that has played other battles as in a new one, also in reverse order',
  (_, policy) => {
    for (let number = 80_000; number < (THOROUGH ? 80_012 : 80_004); number++) {
      const frontage = number % 2 === 0 ? 'free' : 'entry'
      const plain = battleCase(number, { by: 'policy', rules: { frontage, moves: 'narrow' } })
      const one = frontage === 'free' ? withOpenWidths(plain) : plain
      const used = setUp(one)
      const positions: Position[] = []
      for (const seat of [0, 1]) {
        playCase(one, {
          state: used,
          seat: used.battle?.seats === 1 ? 0 : seat,
          visit: (state, _actions, _n, decision) => {
            if (decision % 5 !== 0) return
            const saved = new Int32Array(20_000)
            SOVL.save(state, saved)
            positions.push({ saved, choice: choose(policy, state) })
          },
        })
      }
      const fresh = setUp(one)
      for (const { saved, choice } of positions.toReversed()) {
        SOVL.load(fresh, saved)
        expect(choose(policy, fresh), `case ${number}`).toBe(choice)
      }
      const [first] = positions
      if (first === undefined) continue
      const newest = setUp(one)
      SOVL.load(newest, first.saved)
      expect(choose(policy, newest)).toBe(first.choice)
    }
  },
)
