import { expect, test } from 'vitest'
import type { Matchup } from '../../../src/core/ruleset.ts'
import type { SovlRules } from '../../../src/games/sovl/data/rules.ts'
import { shipped } from '../../support/matchups.ts'
import { watch } from '../../support/sovl/watch.ts'

/** The matchup with all costs times a factor. */
function scaled(matchup: Matchup, factor: number): Matchup {
  const [first, second] = matchup.armies.map((army) => ({
    ...army,
    units: army.units.map((unit) => ({ ...unit, ...(unit.cost !== undefined && { cost: unit.cost * factor }) })),
  }))
  return { ...matchup, armies: [first, second] as unknown as Matchup['armies'] }
}

/** Every choice of some battles. */
function choices(matchup: Matchup, factor: number, rules: Partial<SovlRules> = {}): number[] {
  const made: number[] = []
  watch(
    scaled(matchup, factor),
    8,
    (_state, _battle, action) => {
      made.push(action)
      return undefined
    },
    rules,
  )
  return made
}

const battles = shipped('sovl').filter(({ mode }) => mode === 'battle')

test.each(battles)('generals of $name choose the same at any scale of points', (matchup) => {
  const made = choices(matchup, 1)
  expect(made.length).toBeGreaterThan(200)
  for (const factor of [0.1, 0.3, 7, 10]) expect(choices(matchup, factor)).toEqual(made)
})

test('generals that value a part of a unit choose the same, too', () => {
  const [matchup] = battles as [Matchup]
  const rules = { scorePartial: 'proportional', deployment: 'alternating' } as const
  expect(choices(matchup, 0.1, rules)).toEqual(choices(matchup, 10, rules))
})
