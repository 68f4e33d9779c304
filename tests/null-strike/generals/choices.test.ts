import { expect, test } from 'vitest'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { MOST_ACTIONS, type Policy } from '../../../src/core/ruleset.ts'
import { STAY } from '../../../src/games/null-strike/chapters/move.ts'
import * as Action from '../../../src/games/null-strike/choices/actions.ts'
import { NULL_STRIKE } from '../../../src/games/null-strike/null-strike.ts'
import { DETAIL, type Strike } from '../../../src/games/null-strike/state/state.ts'
import { matchupOf, playSteps } from '../../support/null-strike/battles.ts'
import { battle, Table } from '../../support/null-strike/field.ts'
import { BLADE, but, CARBINE, unit } from '../../support/null-strike/units.ts'

/** Choices of generals in whole battles. */

test.each(['open-table', 'ruined-town'])('in %s a unit that moves or runs changes its place', (name) => {
  const state = NULL_STRIKE.setup(but({}), matchupOf(name))
  let [moves, stays] = [0, 0]
  playSteps(state, 'greedy', 6, () => {
    const asks = state.stage === DETAIL && (state.kind === Action.MOVE || state.kind === Action.RUN)
    if (!asks) return undefined
    return (action) => {
      moves++
      if (Action.whatOf(action) === STAY) stays++
    }
  })
  expect(moves).toBeGreaterThan(60)
  expect(stays).toBe(0)
})

/** Value for the guns of running from beasts that may charge them, with other guns at a given place. */
function valueOfFlight(others: readonly [number, number]): number {
  const guns = (id: string) => unit(id, 8, [5, 4, 4, 4, 4, 5, 8], [CARBINE])
  const beasts = unit('Beasts', 6, [5, 6, 5, 6, 5, 4, 10], [BLADE])
  const table = new Table(battle([guns('Guns'), guns('Other guns')], [beasts]))
  const { state } = table.stand({ Guns: [30, 14], 'Other guns': others, Beasts: [36, 20] })
  const [actions, values] = [new Int32Array(MOST_ACTIONS), new Float64Array(MOST_ACTIONS)]
  const n = NULL_STRIKE.actions(state, actions)
  const greedy = NULL_STRIKE.policies['greedy'] as Policy<Strike>
  greedy.values?.(state, actions, n, new KeyedDice(5, 6), values)
  const run = Action.pack(Action.RUN, table.unit('Guns').index)
  return values[actions.subarray(0, n).indexOf(run)] as number
}

test('a unit has less cause to run from an enemy that may charge another unit as well', () => {
  const [alone, beside] = [valueOfFlight([66, 4]), valueOfFlight([42, 14])]
  expect(alone - beside).toBeGreaterThan(30)
})
