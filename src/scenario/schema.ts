import { z } from 'zod'
import type { GameFacts, Mode, Switch, SwitchValue } from '../core/facts.ts'
import type { Profile } from '../core/ruleset.ts'
import { choice, line, list, map, text, typed, whole, wholeOrNone } from './fields.ts'

/** A scenario as it is written, defaults filled in. */
export interface ScenarioDocument {
  readonly game: string
  readonly title: string
  readonly question?: string
  readonly rules: string | RulesDocument
  readonly mode: Mode
  readonly turns: number | 'none'
  readonly battles: number
  readonly seed: string | number
  readonly catalogue?: string
  readonly armies: readonly ArmyDocument[]
  readonly contacts: readonly { readonly unit: string; readonly side?: string; readonly of: string }[]
}

/** An edition, and switches by name; `none` stands for null. */
export interface RulesDocument {
  readonly edition: string
  readonly [name: string]: SwitchValue
}

export interface ArmyDocument {
  readonly name: string
  readonly units: readonly UnitDocument[]
}

/** Either `unit`, a key of the catalogue, or a `profile` and `width` of its own. */
export interface UnitDocument {
  readonly id: string
  readonly unit?: string
  readonly profile?: Profile
  readonly models: number
  readonly width?: number
  readonly commander?: string | { readonly profile: Profile }
}

const NAME = 80
export const SIZE = { min: 1, max: 1000 }
const BATTLES = { most: 1_000_000_000, default: 20_000 }
const MOST_TURNS = 1000
const SEED = `text, or a whole number; a number above ${Number.MAX_SAFE_INTEGER} in quotes`

const schemas = new WeakMap<GameFacts, z.ZodType<ScenarioDocument>>()

/** What an engagement scenario of a game may say. */
export function scenarioSchema(facts: GameFacts): z.ZodType<ScenarioDocument> {
  const known = schemas.get(facts) ?? typed<ScenarioDocument>(build(facts))
  schemas.set(facts, known)
  return known
}

function build(facts: GameFacts) {
  return map(
    'a map that begins with `game: …`',
    {
      game: choice([facts.name], { title: facts.title, description: facts.about }),
      title: line(120, { description: 'What the scenario is called in reports.' }),
      question: line(300, { description: 'What the scenario asks; the title of its report.' }).optional(),
      rules: rulesSchema(facts),
      mode: mode(facts),
      turns: wholeOrNone(1, MOST_TURNS, {
        description: `The last turn played, or none for to the end; ${facts.turns} if left out.`,
      }).default(facts.turns),
      battles: whole(1, BATTLES.most, {
        description: `Battles per matchup and variant; ${BATTLES.default} if left out.`,
      }).default(BATTLES.default),
      seed: z
        .union([text(200, {}), z.int({ error: SEED })], { error: SEED })
        .meta({ description: 'The same seed plays the same battles; 1 if left out.' })
        .default('1'),
      catalogue: text(1000, { description: 'A file with unit entries, relative to this one.' }).optional(),
      armies: list('a list of two armies', armySchema(facts), {
        description: 'The two armies; scores are those of the first.',
      }).length(2, 'a list of two armies'),
      contacts: contactsSchema(facts),
      $schema: text(1000, {
        description: 'Where an editor finds the schema of this file; without effect here.',
      }).optional(),
    },
    { title: `A scenario of ${facts.title}`, description: facts.about },
  )
}

function mode(facts: GameFacts) {
  const schema = choice(facts.modes, {
    description: 'engagement: units already in contact, no table.',
  })
  return facts.modes.includes('battle') ? schema.default('battle') : schema
}

/** An edition by name, or a map of the edition and switches. */
export function rulesSchema(facts: GameFacts): z.ZodType<string | RulesDocument> {
  const names = Object.keys(facts.editions)
  const edition = choice(names, {
    title: 'Edition',
    description: Object.entries(facts.editions)
      .map(([name, about]) => `${name}: ${about}`)
      .join('\n'),
  })
  const shape: Record<string, z.ZodType> = { edition: edition.default(names[0] ?? '') }
  for (const [name, of] of Object.entries(facts.switches)) shape[name] = switchSchema(name, of).optional()
  const table = map('an edition, or a map of `edition` and switches', shape, {
    description: 'An edition, and the switches set differently from it.',
  })
  const error = `an edition (${names.join(', ')}), or a map of \`edition\` and switches`
  return typed(
    z
      .union([edition, table], { error })
      .meta({ title: 'Rules', description: `The rules in force; ${names[0]} if left out.` })
      .default(names[0] ?? ''),
  )
}

function switchSchema(name: string, of: Switch) {
  const meta = {
    title: `${name} (${of.clause})`,
    description: `${of.meaning}\nAffects: ${of.affects}\nDefault: ${of.default ?? 'none'}.`,
  }
  if (!('min' in of.values)) return choice(of.values, meta)
  const { min, max, none } = of.values
  return none ? wholeOrNone(min, max, meta) : whole(min, max, meta)
}

function armySchema(facts: GameFacts) {
  return map(
    'a map of `name` and `units`',
    {
      name: text(NAME, { description: 'Unique; reports call the armies by it.' })
        .refine((name) => !name.includes(' v '), { error: 'a name without ` v `, which joins the names of a matchup' })
        .refine((name) => name !== 'draw', { error: 'a name other than `draw`, which is an outcome' }),
      units: list('a list of units', unitSchema(facts), {}).min(1, 'a list of at least one unit'),
    },
    {},
  )
}

function unitSchema(facts: GameFacts) {
  const profile = profileSchema(facts)
  return map(
    'a map of `id`, `unit` or `profile`, `models` and `width`',
    {
      id: text(NAME, { description: 'Unique in the scenario; contacts and reports call the unit by it.' }),
      unit: text(NAME, { description: 'A key of the catalogue; or give a profile.' }).optional(),
      profile: profile.optional(),
      models: whole(SIZE.min, SIZE.max, { description: 'Models in the unit.' }),
      width: whole(SIZE.min, SIZE.max, {
        description: 'Models in the front rank; that of the catalogue entry if left out.',
      }).optional(),
      commander: z
        .union([text(NAME, {}), map('a map of `profile`', { profile }, {})], {
          error: 'a key of the catalogue, or a map of `profile`',
        })
        .meta({ description: 'Who leads the unit as his retinue: a key of the catalogue, or a profile.' })
        .optional(),
    },
    { oneOf: [{ required: ['unit'] }, { required: ['profile', 'width'] }] },
  )
}

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

function contactsSchema(facts: GameFacts) {
  const side = choice(facts.sides, { description: 'The side of the enemy unit it stands on.' })
  const contact = map(
    `a map of ${facts.sides.length > 0 ? '`unit`, `side` and `of`' : '`unit` and `of`'}`,
    {
      unit: text(NAME, { description: 'Id of the unit whose front is meant.' }),
      ...(facts.sides.length > 0 && { side }),
      of: text(NAME, { description: 'Id of the enemy unit.' }),
    },
    {},
  )
  return list('a list of contacts', contact, {
    description: 'Whose front stands on which side of whom.',
  }).min(1, 'a list of at least one contact')
}
