import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Profile, UnitSpec } from '../../src/core/ruleset.ts'
import { totalOf } from '../../src/scenario/lists/list-check.ts'
import { readScenario } from '../../src/scenario/read.ts'

const { matchups } = readScenario(fileURLToPath(new URL('../../scenarios/war/open-field.yaml', import.meta.url)))
const armies = matchups[0]?.armies.map(({ units }) => units) ?? []
const cards = armies.flat()

/** Expected damage of attacks by the number that hits, the damage, and the saves of every 12 that fail. */
type Line = { readonly attacks: number; readonly value: number; readonly damage: number; readonly range?: number }

/** Expected damage of a weapon to a target that saves on 6+, as a mean of both profiles. */
function power(full: Profile[string] | undefined, battered: Profile[string] | undefined): number {
  const [strong, weak] = [full, battered].map((line) => {
    if (line === undefined) return 0
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema has checked it
    const { attacks, value, damage } = line as unknown as Line
    return attacks * ((13 - value) / 12) * (7 / 12) * damage
  }) as [number, number]
  return (2 * strong + weak) / 3
}

const MOBILITY: Readonly<Record<string, number>> = {
  infantry: 1,
  lightCavalry: 1.25,
  heavyCavalry: 1.2,
  large: 1.2,
  flying: 1.4,
  artillery: 0.8,
}

/** The formula that gave the first costs: fights and shots, strength, roles. */
function costOf({ profile, properties = [] }: UnitSpec): number {
  const { type, strength, remaining, save, saveBattered, shoot } = profile
  const half = Number(strength) - Number(remaining)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema has checked it
  const range = shoot === undefined ? 0 : ((shoot as unknown as Line).range ?? 0)
  const blows = 14 * (MOBILITY[type] ?? 0) * power(profile['fight'], profile['fightBattered'])
  const shots = 14 * (0.5 + range / 8) * power(shoot, profile['shootBattered'])
  const lasting =
    3 * ((half * 12) / (Number(save) - 1) + ((Number(strength) + 1 - half) * 12) / (Number(saveBattered) - 1))
  const role = properties.includes('leader') ? 25 : properties.includes('caster') ? 30 : 0
  return 5 * Math.round((blows + shots + lasting + role) / 5)
}

describe('the armies of W.A.R.', () => {
  test('cost 685 and 670 points, and have ten and eleven units of sixteen cards', () => {
    expect(armies.map((units) => totalOf(units.map((spec) => ({ spec }))))).toEqual([685, 670])
    expect(armies.map(({ length }) => length)).toEqual([10, 11])
    expect(new Set(cards.map(({ profile }) => JSON.stringify(profile))).size).toBe(16)
  })

  test.each(cards)('$id costs what the formula of the cards makes of its numbers', (card) => {
    expect(card.cost).toBe(costOf(card))
  })

  test.each(cards)('$id is weaker when it is battered, after half of its strength', ({ profile }) => {
    expect(profile['remaining']).toBe(Math.floor(Number(profile['strength']) / 2))
    expect(Number(profile['saveBattered'])).toBeGreaterThan(Number(profile['save']))
    expect(power(profile['fightBattered'], profile['fightBattered'])).toBeLessThan(
      power(profile['fight'], profile['fight']),
    )
    expect(profile['shoot'] === undefined).toBe(profile['shootBattered'] === undefined)
  })

  test('have a leader each, with skills, and a caster with four spells, one of them a power spell', () => {
    const roles = armies.map((units) =>
      ['leader', 'caster'].map((role) => units.filter(({ properties = [] }) => properties.includes(role)).length),
    )
    expect(roles).toEqual([
      [1, 1],
      [1, 1],
    ])
    const casters = cards.filter(({ properties = [] }) => properties.includes('caster'))
    expect(casters.map(({ properties = [] }) => properties.length)).toEqual([5, 5])
  })
})
