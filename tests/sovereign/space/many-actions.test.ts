import { expect, test } from 'vitest'
import { MOST_ACTIONS } from '../../../src/core/ruleset.ts'
import { layDown } from '../../../src/games/sovereign/chapters/movement/items.ts'
import { SOVEREIGN } from '../../../src/games/sovereign/sovereign.ts'
import { at, Table } from '../../support/sovereign/table.ts'
import { monster } from '../../support/sovereign/units.ts'

/** A colossus with many claws, on 8 by 8 squares, and goblins on and around it whose knives lie at its feet. */
function crowded(claws: number, knives: number): Table {
  const giant = monster('ruin-colossus', { profile: { size: 8 }, equipment: Array(claws).fill('claws') })
  const equipment = Array(knives).fill('knife')
  const goblins = Array.from({ length: 40 }, (_, i) =>
    at(monster('mudgoblin', { equipment }, `goblin ${i + 1}`), 30, i),
  )
  const others = Array.from({ length: 39 }, (_, i) =>
    at(monster('mudgoblin', { side: 'wild', equipment }, `wild ${i + 1}`), 31, i),
  )
  const table = new Table({
    first: [at({ ...giant, side: 'giants' }, 10, 10), ...others],
    second: goblins,
    sides: [[{ name: 'giants' }, { name: 'wild', hostile: true }]],
    rules: { swarmMin: 1 },
    rows: Array.from({ length: 40 }, () => '.'.repeat(40)),
  })
  table.turn(giant.id)
  // They have moved near since then: ten in a row; the colossus stands on most of them.
  for (const [i, unit] of table.state.units.filter(({ type, size }) => type === 'monster' && size === 1).entries()) {
    unit.square = (9 + Math.floor(i / 10)) * 40 + 9 + (i % 10)
    for (let w = 0; w < knives; w++) layDown(table.state, unit, w, unit.square)
  }
  table.state.version++
  return table
}

test('more than 4,096 legal actions are all listed', () => {
  const table = crowded(24, 1)
  const kinds = table.options().map(({ kind }) => kind)
  const count = (kind: string): number => kinds.filter((one) => one === kind).length
  expect([count('attack'), count('swarm'), count('shove')]).toEqual([24 * 79, 24 * 79, 24 * 79])
  expect(kinds.length).toBeGreaterThan(4096)
  const actions = new Int32Array(MOST_ACTIONS)
  const listed = actions.slice(0, SOVEREIGN.actions(table.state, actions))
  expect(listed).toHaveLength(kinds.length)
  // Ascending, each once.
  expect([...listed]).toEqual([...new Set(listed)].toSorted((one, other) => one - other))
})

test('a list of legal actions that does not fit is refused, with its length', () => {
  const table = crowded(30, 15)
  expect(() => table.ask()).toThrow(/^\d+ legal actions at once; a list of actions holds 8192$/)
})
