import { expect, test } from 'vitest'
import { movedScenario } from '../../src/cli/moved.ts'

const text = (game: string, first: string, second: string): string =>
  `game: ${game}\narmies:\n  - { name: A, policy: ${first}, units: [ { id: a, at: [ 1, 2 ] } ] }\n  - { name: B, policy: ${second} }\n`

test('files of generals and games are named from the new folder, and keep their names otherwise', () => {
  const moved = movedScenario(text('./own-game.js', './slow.yaml', 'hasty.js'), 'units/roster.yaml', 'out/price')
  expect(moved).toBe(text('../../units/own-game.js', '../../units/slow.yaml', '../../units/hasty.js'))
  expect(movedScenario(text('./g.js', 'hasty.js', '/a/b.js'), 'out/roster.yaml', 'out')).toBe(
    text('./g.js', './hasty.js', '/a/b.js'),
  )
})

test('names of games and generals, and files that come along, stay as they are', () => {
  const named = text('sovl', 'greedy', 'planner:8')
  expect(movedScenario(named, 'units/roster.yaml', 'out')).toBe(named)
  const shipped = text('sovl', 'fairfight:sovl/generals/quick.yaml', 'greedy')
  expect(movedScenario(shipped, 'units/roster.yaml', 'out')).toBe(shipped)
})

test('a file that a file which comes along names is named as one that comes along', () => {
  expect(movedScenario(text('sovl', './generals/quick.yaml', 'greedy'), 'fairfight:sovl/roster.yaml', 'out')).toBe(
    text('sovl', 'fairfight:sovl/generals/quick.yaml', 'greedy'),
  )
})
