import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import { SILENT } from '../../src/core/log.ts'
import { MOST_ACTIONS, OVER } from '../../src/core/ruleset.ts'
import { NULL_STRIKE } from '../../src/games/null-strike/null-strike.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { but } from '../support/null-strike.ts'

/** What the table remembers of sights, charges and places is what one that knows nothing finds out. */

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
] as const)('in %s led by %s under %o the same is legal for a table that was just loaded', (name, general, changes) => {
  const file = fileURLToPath(new URL(`../../scenarios/null-strike/${name}.yaml`, import.meta.url))
  const [matchup] = readScenario(file).matchups
  const policy = NULL_STRIKE.policies[general]
  if (matchup === undefined || policy === undefined) throw new Error('no battle')
  const [state, fresh] = [NULL_STRIKE.setup(but(changes), matchup), NULL_STRIKE.setup(but(changes), matchup)]
  const [dice, own] = [new KeyedDice(1, 2), new KeyedDice(3, 4)]
  const [actions, others, saved] = [new Int32Array(MOST_ACTIONS), new Int32Array(MOST_ACTIONS), new Int32Array(65_536)]
  const wrong: string[] = []
  for (let block = 0; block < 4; block++) {
    dice.seek(block)
    own.seek(block)
    NULL_STRIKE.reset(state, block & 1)
    let side = NULL_STRIKE.advance(state, dice, SILENT)
    for (let decision = 0; side !== OVER; decision++) {
      const n = NULL_STRIKE.actions(state, actions)
      NULL_STRIKE.save(state, saved)
      NULL_STRIKE.load(fresh, saved)
      const legal = others.slice(0, NULL_STRIKE.actions(fresh, others))
      if (String(actions.slice(0, n)) !== String(legal)) wrong.push(`block ${block}, decision ${decision}`)
      own.key(decision >> 5, decision & 31, 1, 0)
      NULL_STRIKE.apply(state, actions[policy.choose(state, actions, n, own)] as number, dice, SILENT)
      side = NULL_STRIKE.advance(state, dice, SILENT)
    }
  }
  expect(wrong).toEqual([])
})
