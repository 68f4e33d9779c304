import { expect, test } from 'vitest'
import { planMoves } from '../../../src/games/sovl/chapters/move.ts'
import { GRIDS } from '../../../src/games/sovl/choices/grid.ts'
import type { SovlRules } from '../../../src/games/sovl/data/rules.ts'
import { type Battle, PLAN } from '../../../src/games/sovl/state/battle.ts'
import type { SovlState } from '../../../src/games/sovl/state/state.ts'
import type { Unit } from '../../../src/games/sovl/state/unit.ts'
import { matchupOf, watch } from '../../support/sovl/watch.ts'

/** The plans of the active unit: which rows are legal, and where these leave the unit. */
function plansOf({ plans, legal }: Battle, rows: number): readonly (readonly number[] | null)[] {
  return Array.from({ length: rows }, (_, row) => {
    return legal[row] === 1 ? Array.from(plans.subarray(row * PLAN, row * PLAN + PLAN)) : null
  })
}

/** Makes plans anew whenever some are recalled, and compares both. Returns how many were recalled. */
function compare(first: string, second: string, rules: Partial<SovlRules>): number {
  let recalled = 0
  const check = (state: SovlState, battle: Battle): void => {
    const { kept } = battle
    const rows = GRIDS[state.rules.moves].length
    const recall = kept.recall.bind(kept)
    const keep = kept.keep.bind(kept)
    let isAgain = false
    kept.keep = (...given) => {
      if (!isAgain) keep(...given)
    }
    kept.recall = (n, plans, legal, number) => {
      if (isAgain || !recall(n, plans, legal, number)) return false
      const old = plansOf(battle, rows)
      isAgain = true
      planMoves(state, battle, state.units[battle.active] as Unit)
      isAgain = false
      expect(old).toEqual(plansOf(battle, rows))
      recalled++
      return true
    }
  }
  let isFirst = true
  watch(
    matchupOf(first, second),
    6,
    (state, battle) => {
      if (isFirst) check(state, battle)
      isFirst = false
      return undefined
    },
    // Looks ahead play on from one position again and again.
    { rules, looks: true },
  )
  return recalled
}

test.each<[string, string, Partial<SovlRules>]>([
  ['Hammer', 'Tide', {}],
  ['Wall', 'Storm', { pivot: '45-by-type', difficultRepeat: 'once' }],
  ['Kingdom', 'Horde', { advanceContact: 'engages' }],
  ['Gunline', 'Raid', { unitProperties: 'on', difficultTerrain: 'minus-25-percent' }],
])('SOVL-STR-07: plans that were kept are those made anew, %s against %s', (first, second, rules) => {
  expect(compare(first, second, rules)).toBeGreaterThan(100)
})
