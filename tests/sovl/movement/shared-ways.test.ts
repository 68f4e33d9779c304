import { expect, test } from 'vitest'
import { POSE } from '../../../src/board/plane/shapes.ts'
import { SILENT } from '../../../src/core/log.ts'
import { makeMove, planMoves } from '../../../src/games/sovl/chapters/move.ts'
import * as A from '../../../src/games/sovl/choices/actions.ts'
import { GRIDS } from '../../../src/games/sovl/choices/grid.ts'
import type { SovlRules } from '../../../src/games/sovl/data/rules.ts'
import { SOVL } from '../../../src/games/sovl/sovl.ts'
import { ACT, type Battle, PLAN } from '../../../src/games/sovl/state/battle.ts'
import type { SovlState } from '../../../src/games/sovl/state/state.ts'
import type { Unit } from '../../../src/games/sovl/state/unit.ts'
import { box, field, stand } from '../../support/sovl/field.ts'
import { but, CORE, type Kind, LINE } from '../../support/sovl/units.ts'
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
      if (battle.stage !== ACT || !list.some((action) => A.kindOf(action) === A.MOVE && A.aOf(action) > 0))
        return undefined
      if (asked++ % 3 > 0) return undefined
      // A look ahead of a general leaves no plans.
      if (!battle.planned) planMoves(state, battle, state.units[battle.active] as Unit)
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
    { rules },
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

test('SOVL-ARMY-14: a flyer whose long way ends beyond impassable ground does not end a shorter way on it', () => {
  const flyer = { ...but(LINE, { movement: 20 }), properties: ['flying'] } as Kind
  const begin = () =>
    field(
      { a: stand(flyer, 30, 10) },
      { z: stand(LINE, 5, 38, 180) },
      { terrain: [box('lake', 20, 20, 40, 22)], rules: { moves: 'narrow', unitProperties: 'on' } },
    ).choose('activate a')
  const ends = (text: string): number => {
    const f = begin()
    f.options()
    return f.battle.plans[GRIDS.narrow.findIndex((row) => row.text === text) * PLAN + 1] as number
  }
  expect(ends('straight ahead')).toBeCloseTo(30, 6)
  // Half of the way would end on the lake, so the unit stops before it.
  expect(ends('straight ahead, half way')).toBeLessThan(20)
  expect(ends('straight ahead, half way')).toBeGreaterThan(17)
})

test.each(['direct', 'narrow'] as const)(
  'rows of the grid %s: a direction that rows share begins with its longest',
  (grid) => {
    const moves = GRIDS[grid].filter(({ distance }) => distance !== 'none')
    for (const { which } of moves) {
      const [first, ...others] = moves.filter((row) => row.which === which)
      if (others.length > 0) expect(first).toMatchObject({ distance: 'full', face: false })
    }
  },
)
