import { expect, test } from 'vitest'
import { SOVEREIGN } from '../../../src/games/sovereign/sovereign.ts'
import { WAR } from '../../../src/games/war/war.ts'
import type { BattleLog } from '../../../src/report/playback/log.ts'
import { scaleOf } from '../../../src/report/playback/scale.ts'

/** A battle in which the armies with values have told them. */
function told(...generals: readonly (readonly [policy: string | null, values: boolean])[]): BattleLog {
  return {
    armies: generals.map(([policy]) => ({ policy })),
    decisions: generals.map(([, values], army) => ({ army, ...(values && { considered: [] }) })),
  } as unknown as BattleLog
}

test('the scale of values is told if all values are of generals of the game that have weights', () => {
  const scale = WAR.facts.weights?.scale
  expect(scale).toMatch(/^Values are points /)
  expect(scaleOf(told(['greedy', true], ['rush', true]), WAR.facts)).toBe(scale)
  expect(scaleOf(told(['greedy', true], ['random-legal', false]), WAR.facts)).toBe(scale)
  expect(scaleOf(told(['greedy', true], ['planner:4', true]), WAR.facts)).toBeNull()
  expect(scaleOf(told(['greedy', false], ['rush', false]), WAR.facts)).toBeNull()
})

test('a general that leads each unit as one of several has the scale of these', () => {
  const scale = SOVEREIGN.facts.weights?.scale
  expect(scale).toMatch(/^Values are points of worth/)
  expect(scaleOf(told(['typical', true], ['pack', true]), SOVEREIGN.facts)).toBe(scale)
})
