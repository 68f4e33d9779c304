import { expect, test } from 'vitest'
import { MOST_ACTIONS } from '../../../src/core/ruleset.ts'
import { NULL_STRIKE } from '../../../src/games/null-strike/null-strike.ts'
import { matchupOf, playSteps } from '../../support/null-strike/battles.ts'
import { but } from '../../support/null-strike/units.ts'

/** Cached sights, charges and places agree with those that a fresh table computes. */

test.each([
  ['open-table', 'random-legal', {}],
  ['open-table', 'greedy', {}],
  ['ruined-town', 'rusher', {}],
  ['ruined-town', 'random-legal', { passThrough: 'none', captureClear: 6, panicEffect: 'fallBack' }],
  ['ruined-town', 'rusher', { engage: 'locked', los: 'units' }],
  ['open-table', 'capturer', { captureClear: 6, unitCover: 'no', difficult: 'impassable' }],
  ['patrol', 'random-legal', {}],
  ['ruined-town', 'rusher', { geometry: 'models' }],
  ['open-table', 'random-legal', { deployDepth: 'speed', transportLoss: 'bailOutRisk' }],
] as const)('in %s led by %s under %o a loaded table has the same legal actions', (name, general, changes) => {
  const matchup = matchupOf(name)
  const [state, fresh] = [NULL_STRIKE.setup(but(changes), matchup), NULL_STRIKE.setup(but(changes), matchup)]
  const [others, saved] = [new Int32Array(MOST_ACTIONS), new Int32Array(65_536)]
  const wrong: string[] = []
  playSteps(state, general, 4, ({ block, number, actions, n }) => {
    NULL_STRIKE.save(state, saved)
    NULL_STRIKE.load(fresh, saved)
    const legal = others.subarray(0, NULL_STRIKE.actions(fresh, others))
    if (legal.length !== n || legal.some((action, i) => action !== actions[i]))
      wrong.push(`block ${block}, decision ${number}`)
  })
  expect(wrong).toEqual([])
})
