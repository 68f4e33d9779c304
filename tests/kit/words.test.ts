import { describe, expect, test } from 'vitest'
import { counted, does, type Names, playerName, signed, unitName } from '../../src/kit/words.ts'

const names: Names = {
  units: [
    { name: 'Knights', army: 0 },
    { name: 'Guard', army: 0 },
    { name: 'Knights', army: 1 },
    { name: 'Captain with lancers', army: 1 },
    { name: 'spears-2', army: 1 },
  ],
  armies: ['North', 'South'],
}

describe('the name of a unit', () => {
  test.each([
    [0, 'Knights of North'],
    [1, 'Guard'],
    [2, 'Knights of South'],
    [9, 'nobody'],
  ])('%i is %s', (index, name) => {
    expect(unitName(names, index)).toBe(name)
  })
})

describe('a unit and what it does', () => {
  test.each([
    [0, 'charges', 'Knights of North charge'],
    [1, 'charges', 'Guard charges'],
    [2, 'is', 'Knights of South are'],
    [2, 'has', 'Knights of South have'],
    [3, 'rallies', 'Captain with lancers rallies'],
    [4, 'rallies', 'spears-2 rally'],
    [9, 'flees', 'nobody flees'],
  ])('%i, %s: %s', (index, verb, text) => {
    expect(does(names, index, verb)).toBe(text)
  })
})

test('things are counted in the singular and the plural', () => {
  expect([counted(1, 'model'), counted(0, 'model'), counted(2, 'loss', 'losses')]).toEqual([
    '1 model',
    '0 models',
    '2 losses',
  ])
})

test('a bonus or penalty has its sign', () => {
  expect([signed(2), signed(0), signed(-1)]).toEqual(['+2', '+0', '−1'])
})

test('the army of a player is that of the seat', () => {
  const seat = { armies: names.armies, armyOf: [1, 0] } as const
  expect([playerName(seat, 0), playerName(seat, 1)]).toEqual(['South', 'North'])
})
