import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { GameFacts } from '../../src/core/facts.ts'
import type { Matchup, Profile } from '../../src/core/ruleset.ts'
import { readScenario } from '../../src/scenario/read.ts'

/** Matchups of any game, for tests that know none. */

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Engagements made up from the facts: each unit type against the next, one on every side in turn. */
export function fromFacts(facts: GameFacts): Matchup[] {
  if (!facts.modes.includes('engagement')) return []
  const types = Object.keys(facts.unitTypes)
  return types.map((type, i) => {
    const foe = types[(i + 1) % types.length] as string
    const unit = (id: string, type: string, models: number, lead: number) => ({
      id,
      models,
      width: Math.min(models, 3),
      profile: middling(facts, type, lead),
    })
    const side = facts.sides[i % Math.max(1, facts.sides.length)] ?? ''
    return {
      name: `${type} v ${foe}`,
      mode: 'engagement',
      turns: 4,
      armies: [
        { name: type, policy: null, units: [unit('x', type, 1 + i, 1)] },
        { name: foe, policy: null, units: [unit('y', foe, 7 - i, 0)] },
      ],
      contacts: [{ unit: 'x', side, of: 'y' }],
    }
  })
}

/** A profile of ordinary numbers. */
function middling(facts: GameFacts, type: string, lead: number): Profile {
  const required = Object.entries(facts.profile).filter(([, { optional }]) => optional !== true)
  return { type, ...Object.fromEntries(required.map(([name, { min, max }]) => [name, Math.min(max, min + 3 + lead)])) }
}

/** The matchups of the game's scenarios that come with the program. */
export function shipped(game: string): Matchup[] {
  const folder = join(root, 'scenarios', game)
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'))
  return files
    .filter((file) => /^armies:/m.test(readFileSync(join(folder, file), 'utf8')))
    .flatMap((file) => readScenario(join(folder, file)).matchups)
}

/** The same matchup with one thing wrong at a time, of what a game may mind. */
export function spoilt(matchup: Matchup): Matchup[] {
  const [first, second] = matchup.armies
  const [unit, ...others] = first.units
  if (unit === undefined) throw new Error(`${matchup.name} has no unit`)
  return [
    { ...matchup, contacts: [] },
    { ...matchup, contacts: [...matchup.contacts, ...matchup.contacts] },
    { ...matchup, armies: [{ ...first, units: [{ ...unit, width: unit.models + 2 }, ...others] }, second] },
    { ...matchup, armies: [{ ...first, units: [...first.units, { ...unit, id: 'left-over' }] }, second] },
    {
      ...matchup,
      armies: [{ ...first, units: Array.from({ length: 200 }, (_, i) => ({ ...unit, id: `u${i}` })) }, second],
    },
  ]
}
