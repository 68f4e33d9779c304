import type { z } from 'zod'
import type { GameFacts, Gear } from '../core/facts.ts'
import { choice, map, set, whole } from './fields.ts'

/** The numbers of a unit, as a scenario writes them and as catalogue entries contain them. */
export function profileSchema(facts: GameFacts) {
  return map('a map of the type and numbers of a unit', profileShape(facts), {
    title: 'Profile',
    description: 'The type and the numbers of a unit.',
  })
}

export function profileShape(facts: GameFacts): Record<string, z.ZodType> {
  const types = Object.keys(facts.unitTypes)
  const about = Object.entries(facts.unitTypes).map(([key, { title, clause }]) => `${key}: ${title}, ${clause}`)
  const groups = Object.entries(facts.groups).map(([name, { title, clause, meaning, fields }]) => [
    name,
    map(`a map of ${Object.keys(fields).join(', ')}`, numbers(fields), {
      title: `${title} (${clause})`,
      description: meaning,
    }).optional(),
  ])
  return {
    type: choice(types, { title: 'Unit type', description: about.join('\n') }),
    ...numbers(facts.profile),
    ...Object.fromEntries(groups),
  }
}

function numbers(fields: GameFacts['profile']): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { title, clause, meaning, min, max, optional }]) => {
      const schema = whole(min, max, { title: `${title} (${clause})`, description: meaning })
      return [name, optional ? schema.optional() : schema]
    }),
  )
}

/** What is added to the numbers of a profile. */
export function changesSchema(facts: GameFacts) {
  const fields = Object.entries(facts.profile).map(([name, { title, clause, max }]) => [
    name,
    whole(-max, max, { title: `${title} (${clause})` }).optional(),
  ])
  return map('a map of numbers to add', Object.fromEntries(fields), { description: 'What it adds to the profile.' })
}

/** What a unit carries and is, for games that have names for it. */
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
