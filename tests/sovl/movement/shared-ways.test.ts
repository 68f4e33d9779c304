import { expect, test } from 'vitest'
import { POSE } from '../../../src/board/plane/shapes.ts'
import { SILENT } from '../../../src/core/log.ts'
import { makeMove } from '../../../src/games/sovl/chapters/move.ts'
import * as A from '../../../src/games/sovl/choices/actions.ts'
import type { SovlRules } from '../../../src/games/sovl/data/rules.ts'
import { SOVL } from '../../../src/games/sovl/sovl.ts'
import { ACT, type Battle, PLAN } from '../../../src/games/sovl/state/battle.ts'
import type { SovlState } from '../../../src/games/sovl/state/state.ts'
import type { Unit } from '../../../src/games/sovl/state/unit.ts'
import { CORE } from '../../support/sovl/units.ts'
import { matchupOf, watch } from '../../support/sovl/watch.ts'

/** Rows of the grid share pivots and ways while they are planned together; each row is made alone in a copy of the battle. */
function compare(first: string, second: string, battles: number, rules: Partial<SovlRules>): number {
  const matchup = matchupOf(first, second)
  const copy: SovlState = SOVL.setup({ ...CORE, ...rules }, matchup)
  const other = copy.battle as Battle
  const saved = new Int32Array(1 << 16)
  let rows = 0
  let asked = 0
  watch(
    matchup,
    battles,
    (state, battle, _action, list) => {
      if (battle.stage !== ACT || !battle.planned || asked++ % 3 > 0) return undefined
      SOVL.save(state, saved)
      for (const action of list) {
        const row = A.aOf(action)
        if (A.kindOf(action) !== A.MOVE || row === 0) continue
        SOVL.load(copy, saved)
        const unit = copy.units[battle.active] as Unit
        makeMove(copy, other, unit, row, SILENT)
        const planned = battle.plans.subarray(row * PLAN, row * PLAN + PLAN)
        const { pose } = other.table.shapes
        const alone = [...pose.subarray(unit.shape * POSE, unit.shape * POSE + 4), other.points[0]]
        expect(alone).toEqual([...planned.subarray(0, 5)])
        rows++
      }
      return undefined
    },
    rules,
  )
  return rows
}

test.each<[string, string, Partial<SovlRules>]>([
  ['Hammer', 'Tide', {}],
  ['Wall', 'Storm', { pivot: '45-by-type', difficultRepeat: 'once' }],
  ['Kingdom', 'Horde', { advanceContact: 'engages' }],
  ['Gunline', 'Raid', { unitProperties: 'on', difficultTerrain: 'minus-25-percent' }],
])('SOVL-STR-07: a row planned with others ends where it ends alone, %s against %s', (first, second, rules) => {
  expect(compare(first, second, 2, rules)).toBeGreaterThan(100)
})
