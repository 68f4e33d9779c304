import type { z } from 'zod'
import type { GameFacts, Gear, ProfileGroup } from '../../core/facts.ts'
import type { Profile } from '../../core/ruleset.ts'
import { type Condition, choice, map, NAME, perGame, set, text, whole } from './fields.ts'

/** Some fields of a profile, and some fields of its groups. */
export type PartialProfile = Readonly<Record<string, Profile[string]>>

const WHAT = 'a map of the type and numbers of a unit'

/** The numbers of a unit, as a scenario writes them and as catalogue entries contain them. */
export const profileSchema = perGame<Profile>((facts) =>
  map(
    WHAT,
    profileShape(facts),
    { title: 'Profile', description: 'The type and the numbers of a unit.' },
    besideProfile(facts),
  ),
)

/** A profile of one number as an example of the form: `{ skill: 5 }`. */
export function exampleOf({ profile }: GameFacts): string {
  const name = Object.keys(profile).find((field) => profile[field]?.optional !== true) ?? 'type'
  return `{ ${name}: 5 }`
}

/** Some numbers of a unit; the others are those of its catalogue entry. */
export function partialProfileSchema(facts: GameFacts, description: string) {
  const groups = Object.entries(facts.groups).map(([name, group]) => [
    name,
    groupSchema(group, optional(numbers(group.fields))),
  ])
  const shape = optional({ ...profileShape(facts), ...Object.fromEntries(groups) })
  return map(WHAT, shape, { title: 'Profile', description }, besideProfile(facts))
}

/** Keys of a unit that stand beside its profile, but are often written into it by mistake. */
function besideProfile({ equipment, properties }: GameFacts): string[] {
  const gear = [...(properties ? ['properties'] : []), ...(equipment ? ['equipment'] : [])]
  return [...gear, 'options', 'cost', 'at', 'facing', 'ground', 'id', 'name', 'section']
}

function optional(shape: Record<string, z.ZodType>): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, schema.optional()]))
}

/** The fields that a profile must have if there is no entry for the rest. */
export function wholeProfile({ profile, groups }: GameFacts): Condition {
  const needed = (fields: GameFacts['profile']) => Object.keys(fields).filter((name) => !fields[name]?.optional)
  const inner = Object.entries(groups).map(([name, { fields }]) => [name, { required: needed(fields) }])
  const required = Object.keys(groups).filter((name) => groups[name]?.required)
  return { required: ['type', ...needed(profile), ...required], properties: Object.fromEntries(inner) }
}

export function profileShape(facts: GameFacts): Record<string, z.ZodType> {
  const types = Object.keys(facts.unitTypes)
  const about = Object.entries(facts.unitTypes).map(([key, { title, clause }]) => `${key}: ${title}, ${clause}`)
  const groups = Object.entries(facts.groups).map(([name, group]) => {
    const schema = groupSchema(group, numbers(group.fields))
    return [name, group.required ? schema : schema.optional()]
  })
  return {
    type: choice(types, { title: 'Unit type', description: about.join('\n') }),
    ...numbers(facts.profile),
    ...Object.fromEntries(groups),
  }
}

function groupSchema({ title, clause, meaning, fields, named }: ProfileGroup, shape: Record<string, z.ZodType>) {
  const own = named
    ? { name: text(NAME, { description: 'Its name in reports; battles do not depend on it.' }).optional() }
    : {}
  return map(
    `a map of ${[...Object.keys(own), ...Object.keys(fields)].join(', ')}`,
    { ...own, ...shape },
    {
      title: `${title} (${clause})`,
      description: meaning,
    },
  )
}

function numbers(fields: GameFacts['profile']): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { title, clause, meaning, min, max, optional }]) => {
      const schema = whole(min, max, { title: `${title} (${clause})`, description: meaning })
      return [name, optional ? schema.optional() : schema]
    }),
  )
}

/** Numbers that are added to those of a profile. */
export function changesSchema(facts: GameFacts) {
  const fields = Object.entries(facts.profile).map(([name, { title, clause, max }]) => [
    name,
    whole(-max, max, { title: `${title} (${clause})` }).optional(),
  ])
  return map('a map of numbers to add', Object.fromEntries(fields), { description: 'What it adds to the profile.' })
}

/** Equipment and properties of a unit, for games that have names for them. */
export function gearShape({ equipment, properties }: GameFacts): Record<string, z.ZodType> {
  return {
    ...(equipment && { equipment: gear('equipment', equipment).optional() }),
    ...(properties && { properties: gear('properties', properties).optional() }),
  }
}

function gear(what: string, known: Readonly<Record<string, Gear>>) {
  const about = Object.entries(known).map(
    ([key, { title, clause, meaning }]) => `${key}: ${title}, ${clause}. ${meaning}`,
  )
  return set(`a list of ${what}`, choice(Object.keys(known), {}), { description: about.join('\n') })
}
