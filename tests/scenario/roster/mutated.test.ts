import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { GAMES } from '../../../src/games/index.ts'
import { meeting } from '../../../src/scenario/roster/muster.ts'
import { scenarioText } from '../../../src/scenario/roster/text.ts'
import type { Roster } from '../../../src/scenario/roster/types.ts'
import { InputError } from '../../../src/scenario/text/problem.ts'
import { mutated } from '../mutations.ts'
import { CONTACT, type Given, ROSTER, read } from './support.ts'

/** The files that the rosters name, to be read a thousand times. */
const SMALL = `game: sovl
factions:
  human:
    entries:
      h-spears: { name: Levy Spears, type: infantry-20, skill: 3, power: 3, defense: 4, attacks: 1, wounds: 1, discipline: 7, width: 5, models: [10, 25], cost: 9 }
      h-captain: { name: Captain, type: infantry-20, skill: 5, power: 4, defense: 4, attacks: 3, wounds: 2, discipline: 8, width: 1, models: [1, 1], cost: 50, retinues: [h-spears] }
  other:
    entries:
      o-mob: { name: Mob, type: infantry-25, skill: 3, power: 4, defense: 4, attacks: 1, wounds: 1, discipline: 6, width: 5, models: [10, 25], cost: 9 }
      o-goblins: { name: Goblins, type: infantry-20, skill: 2, power: 3, defense: 3, attacks: 1, wounds: 1, discipline: 5, width: 5, models: [15, 30], cost: 5 }
      o-trolls: { name: Trolls, type: monstrous-infantry, skill: 2, power: 5, defense: 4, attacks: 3, wounds: 3, discipline: 5, width: 3, models: [3, 6], cost: 28 }
      e-bows: { name: Bows, type: infantry-20, skill: 4, power: 3, defense: 3, attacks: 1, wounds: 1, discipline: 8, width: 5, models: [8, 15], cost: 14, ranged: { range: 30, power: 3 } }
      o-giant: { name: Giant, type: large-monster, skill: 3, power: 6, defense: 5, attacks: 5, wounds: 6, discipline: 9, width: 1, models: [1, 1], cost: 108 }
`

/** Words of JavaScript that no user should see. */
const MACHINERY = /zod|invalid_|Invalid input|undefined|\[object|Symbol|RangeError|TypeError|YAML(Map|Seq)/i

/** A roster whose first unit can fight and be described, or faults that can be located. */
function judge(text: string, options: Given): 'good' | 'refused' {
  let roster: Roster
  try {
    roster = read(text, options)
  } catch (error) {
    if (!(error instanceof InputError)) throw error
    expect(error.faults.length).toBeGreaterThan(0)
    for (const { file, line, column, message } of error.faults) {
      expect(message).not.toMatch(MACHINERY)
      expect(['roster.yaml', 'catalogue.yaml', '--set']).toContain(file)
      expect(Math.min(line, column)).toBeGreaterThanOrEqual(1)
    }
    return 'refused'
  }
  const { units, field, policies, settings } = roster
  const plan = (name: string) => ({
    name,
    policy: policies[0] ?? null,
    troops: [{ unit: roster.anchor, models: units[roster.anchor]?.models[0] ?? 0 }],
  })
  const matchup = meeting(
    roster,
    [plan('a'), plan('b')],
    units.map(({ cost }) => cost),
    settings[0] ?? null,
  )
  GAMES[roster.game]?.setup(roster.rules.rules, matchup)
  expect(scenarioText(roster, matchup, { title: 'a' })).toContain('armies:')
  const shares = [field.bands.map(({ weight }) => weight), field.weights, settings.map(({ weight }) => weight)]
  for (const share of shares) {
    if (share.length > 0) expect(share.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9)
  }
  return 'good'
}

function assertJudged(base: string, verdict: (mutant: string) => 'good' | 'refused'): void {
  const verdicts = { good: 0, refused: 0 }
  const property = fc.property(mutated(base), (mutant) => {
    verdicts[verdict(mutant)]++
  })
  fc.assert(property, { seed: 20_261, numRuns: 200 })
  expect(Math.min(verdicts.good, verdicts.refused)).toBeGreaterThan(10)
}

describe('a mutated input is refused with places, or is a correct roster', () => {
  test.each([
    ['of battles', ROSTER],
    ['of engagements', CONTACT],
  ])('%s', (_, base) => {
    expect(judge(base, { catalogue: SMALL })).toBe('good')
    assertJudged(base, (text) => judge(text, { catalogue: SMALL }))
  })

  test('with another catalogue', () => {
    assertJudged(SMALL, (catalogue) => judge(ROSTER, { catalogue }))
  })

  test('with an option', () => {
    assertJudged('units.o-mob.cost=9', (option) => judge(ROSTER, { catalogue: SMALL, set: [option] }))
  })
})
