import { expect, test } from 'vitest'
import * as A from '../../../src/games/sovl/choices/actions.ts'
import { ACT } from '../../../src/games/sovl/state/battle.ts'
import { matchupOf, watch } from '../../support/sovl/watch.ts'
import { THOROUGH } from '../../support/thorough.ts'

/** Share of the activations of free units in which the unit could only stand still or end its activation. */
function stuck(first: string, second: string, battles: number): number {
  let activations = 0
  let without = 0
  watch(matchupOf(first, second), battles, (_state, battle, _action, list) => {
    if (battle.stage !== ACT || battle.moved || battle.shot || battle.manoeuvres > 0) return undefined
    activations++
    const acts = Array.from(list).filter((action) => {
      return A.kindOf(action) !== A.DONE && !(A.kindOf(action) === A.MOVE && A.aOf(action) === 0)
    })
    if (acts.length === 0) without++
    return undefined
  })
  expect(activations).toBeGreaterThan(10 * battles)
  return without / activations
}

test.each([
  ['Hammer', 'Tide'],
  ['Wall', 'Storm'],
  ['Kingdom', 'Horde'],
  ['Gunline', 'Raid'],
])('SOVL-STR-03: of the activations of %s and %s less than one in a hundred has no legal action', (first, second) => {
  const share = stuck(first, second, THOROUGH ? 40 : 24)
  expect(share).toBeLessThan(0.01)
})
