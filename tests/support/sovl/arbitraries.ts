import fc from 'fast-check'
import type { Matchup, Profile } from '../../../src/core/ruleset.ts'
import { FACTS } from '../../../src/games/sovl/data/facts.ts'
import type { SovlRules } from '../../../src/games/sovl/data/rules.ts'
import { engagement, type Kind, profile } from './units.ts'

const profiles: fc.Arbitrary<Profile> = fc
  .tuple(
    fc.constantFrom(...Object.keys(FACTS.unitTypes)),
    fc.integer({ min: 1, max: 6 }),
    fc.integer({ min: 1, max: 7 }),
    fc.integer({ min: 1, max: 7 }),
    fc.integer({ min: 0, max: 3 }),
    fc.integer({ min: 1, max: 3 }),
    fc.integer({ min: 3, max: 11 }),
  )
  .map((numbers) => profile(...numbers))

/** Units of at most this many models, some with a commander. */
export function kinds(most: number): fc.Arbitrary<Kind> {
  return fc
    .record({
      profile: profiles,
      models: fc.integer({ min: 1, max: most }),
      width: fc.integer({ min: 1, max: 5 }),
      commander: fc.option(profiles, { freq: 4, nil: undefined }),
    })
    .map(({ profile, models, width, commander }) => ({
      profile,
      models,
      width: Math.min(models, width),
      ...(commander !== undefined && { commander }),
    }))
}

/** Arrangements in contact: a, b, c against y, z. */
const STANDS = [
  ['a on front of y'],
  ['a on left of y'],
  ['a on right of y'],
  ['a on rear of y'],
  ['a on front of y', 'b on left of y'],
  ['b on rear of y', 'a on front of y', 'c on right of y'],
  ['a on left of y', 'b on right of y'],
  ['a on front of y', 'b on front of z'],
  ['a on front of y', 'b on left of y', 'z on rear of b'],
  ['a on rear of y', 'z on left of a'],
]

/** Engagements of every arrangement, with at most this many models in a unit. */
export function engagements(most: number, longest: number, largest = 4): fc.Arbitrary<Matchup> {
  const five = fc.tuple(kinds(most), kinds(most), kinds(most), kinds(most), kinds(most))
  const stands = STANDS.filter((contacts) => named(contacts).length <= largest)
  return fc
    .tuple(fc.constantFrom(...stands), five, fc.integer({ min: 1, max: longest }))
    .map(([contacts, [a, b, c, y, z], turns]) => {
      const present = (all: Record<string, Kind>): Record<string, Kind> =>
        Object.fromEntries(Object.entries(all).filter(([id]) => named(contacts).includes(id)))
      return engagement(present({ a, b, c }), present({ y, z }), contacts, turns)
    })
}

function named(contacts: readonly string[]): string[] {
  return [...new Set(contacts.flatMap((contact) => contact.split(/ on \w+ of /)))]
}

/** Any combination of switches. */
export const anyRules: fc.Arbitrary<SovlRules> = fc
  .record(
    Object.fromEntries(
      Object.entries(FACTS.switches).map(([name, { values }]) => {
        if (!('min' in values)) return [name, fc.constantFrom(...values)]
        const numbers = fc.integer({ min: values.min, max: values.min + 5 })
        return [name, values.none === true ? fc.option(numbers, { freq: 2 }) : numbers]
      }),
    ),
  )
  .map((rules) => rules as unknown as SovlRules)
