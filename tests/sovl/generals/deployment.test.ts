import { expect, test } from 'vitest'
import { POSE, X } from '../../../src/board/plane/shapes.ts'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { SILENT } from '../../../src/core/log.ts'
import { OVER } from '../../../src/core/ruleset.ts'
import { COLUMNS } from '../../../src/games/sovl/chapters/deploy.ts'
import { greedy } from '../../../src/games/sovl/generals/greedy.ts'
import { SOVL } from '../../../src/games/sovl/sovl.ts'
import { type Battle, DEPLOY } from '../../../src/games/sovl/state/battle.ts'
import type { Unit } from '../../../src/games/sovl/state/unit.ts'
import { readScenario } from '../../../src/scenario/read.ts'

const { variants, matchups } = readScenario('scenarios/sovl/hammer-and-green-tide.yaml')

/** The columns in which each player deploys its units in one battle, counted from the first edge's left. */
function columns(block: number): readonly number[] {
  const [rules, matchup] = [variants[0]?.rules, matchups[0]]
  if (rules === undefined || matchup === undefined) throw new Error('the scenario has no battle')
  const state = SOVL.setup(rules as Parameters<typeof SOVL.setup>[0], matchup)
  SOVL.reset(state, 0)
  const [dice, own] = [new KeyedDice(1, 2), new KeyedDice(3, 4)]
  dice.seek(block)
  own.seek(block)
  const actions = new Int32Array(8192)
  for (;;) {
    const side = SOVL.advance(state, dice, SILENT)
    const battle = state.battle as Battle
    if (side === OVER || battle.stage > DEPLOY) {
      const { pose, width } = { pose: battle.table.shapes.pose, width: battle.table.width }
      return state.units.map(({ shape }: Unit) => ((pose[shape * POSE + X] as number) * (COLUMNS + 1)) / width - 1)
    }
    const n = SOVL.actions(state, actions)
    const choice = greedy.choose(state, actions, n, own)
    // Dice that were thrown before change nothing.
    own.die(6)
    expect(greedy.choose(state, actions, n, own)).toBe(choice)
    SOVL.apply(state, actions[choice] as number, dice, SILENT)
  }
}

test('dice move each unit up to two columns aside of its place in the line, each number of columns as often', () => {
  const times = new Map<number, number>()
  for (let block = 0; block < 400; block++) {
    const column = Math.round(columns(block)[0] as number)
    times.set(column, (times.get(column) ?? 0) + 1)
  }
  // The place of the Captain's lancers in the line is column 8, two columns right of the middle, because they are fast.
  expect([...times.keys()].toSorted((a, b) => a - b)).toEqual([6, 7, 8, 9, 10])
  // 80 expected, with a standard deviation of 8.
  for (const count of times.values()) expect(Math.abs(count - 80)).toBeLessThan(32)
})
