import { z } from 'zod'
import type { GameFacts } from '../../core/facts.ts'
import type { Profile } from '../../core/ruleset.ts'
import { choice, extent, line, map, NAME, number, perGame, SIZE, set, text, whole, word } from '../schema/fields.ts'
import { changesSchema, gearShape, profileShape } from '../schema/profile-schema.ts'
import { hasRanks } from '../schema/ranks.ts'

/** A catalogue as written: unit entries by key, or by faction if armies are chosen from factions. */
export interface CatalogueDocument {
  readonly game: string
  readonly title?: string
  readonly sizes?: Readonly<Record<string, SizeDocument>>
  readonly factions?: Readonly<Record<string, FactionDocument>>
  readonly entries?: Readonly<Record<string, EntryDocument>>
}

/** A size of army. */
export interface SizeDocument {
  readonly title?: string
  /** Largest number of points, and smallest. */
  readonly points: number
  readonly least?: number
  /** Fewest and most entries of a section. */
  readonly sections?: Readonly<Record<string, readonly [number, number]>>
}

export interface FactionDocument {
  readonly title?: string
  readonly entries: Readonly<Record<string, EntryDocument>>
}

/** An entry is a profile with the fields that an army list needs; they stand beside the fields of the profile. */
export type EntryDocument = Profile & {
  readonly name: string
  readonly section?: string
  /** Absent if units are single pieces. */
  readonly width?: number
  /** Fewest and most models of a unit. */
  readonly models?: readonly [number, number]
  /** Points for a model. */
  readonly cost?: number
  readonly options?: Readonly<Record<string, OptionDocument>>
  /** For a commander: keys of the entries that he may lead. */
  readonly retinues?: readonly string[]
  readonly equipment?: readonly string[]
  readonly properties?: readonly string[]
}

/** An option that a unit may buy. */
interface OptionDocument {
  readonly name: string
  /** Points added once to the cost of the unit; 0 if left out. */
  readonly cost?: number
  /** Points added for each of its models; 0 if left out. */
  readonly costPerModel?: number
  readonly add?: Readonly<Record<string, number>>
  /** Replaces the equipment of the entry. */
  readonly equipment?: readonly string[]
  /** Added to the properties of the entry. */
  readonly properties?: readonly string[]
}

/** The schema of a catalogue for a game. */
export const catalogueSchema = perGame<CatalogueDocument>(build)

/** The profile of an entry, without the fields for army lists. */
export function profileOf(entry: EntryDocument): Profile {
  const { name: _name, section: _section, width: _width, models: _models, cost: _cost, ...rest } = entry
  const { options: _options, retinues: _retinues, equipment: _equipment, properties: _properties, ...profile } = rest
  return profile
}

function build(facts: GameFacts) {
  const entries = z.record(word(), entrySchema(facts), { error: 'a map of entries by key' })
  const faction = map(
    'a map of `title` and `entries`',
    {
      title: line(120, { description: 'The name of the faction.' }).optional(),
      entries: entries.meta({ description: 'Unit entries by key. A key occurs in one faction only.' }),
    },
    {},
  )
  return map(
    'a map of `game` and `factions` or `entries`',
    {
      game: choice([facts.name], { title: facts.title, description: facts.about }),
      title: line(120, { description: 'The name of the catalogue.' }).optional(),
      sizes: z
        .record(word(), sizeSchema(facts), { error: 'a map of army sizes by key' })
        .meta({ description: 'Sizes of army that lists may have, by key.' })
        .optional(),
      factions: z
        .record(word(), faction, { error: 'a map of factions by key' })
        .meta({ description: 'Factions that lists choose from, by key.' })
        .optional(),
      entries: entries
        .meta({ description: 'Unit entries without a faction, by the key with which scenarios name them.' })
        .optional(),
      $schema: text(1000, {
        description: 'The address of the schema of this file, for editors; it has no effect here.',
      }).optional(),
    },
    {
      title: `A catalogue of ${facts.title}`,
      description: 'Units that scenarios and army lists name by key.',
      anyOf: [{ required: ['factions'] }, { required: ['entries'] }],
    },
  )
}

function sizeSchema({ single }: GameFacts) {
  return map(
    'a map of `points` and `sections`',
    {
      title: line(120, { description: 'The name of the size; its key if left out.' }).optional(),
      points: number(0, MOST_POINTS, { description: 'The most points of an army.' }),
      least: number(0, MOST_POINTS, { description: 'The fewest points of an army; no limit if left out.' }).optional(),
      sections: z
        .record(text(NAME, {}), extent(whole(0, SIZE.max, {}), 'fewest and most entries, such as [0, 2]'), {
          error: 'a map of sections',
        })
        .meta({
          description: `Fewest and most entries of each section${single ? '' : '; retinues do not count'}.`,
        })
        .optional(),
    },
    {},
  )
}

/** The schema of an entry. */
export function entrySchema(facts: GameFacts) {
  const { type, ...numbers } = profileShape(facts)
  const key = text(NAME, {})
  return map(
    'a map of the name, type and numbers of a unit',
    {
      name: text(NAME, { description: 'The name of the unit in reports.' }),
      section: text(NAME, { description: 'The section of an army list that it belongs to.' }).optional(),
      ...(type && { type }),
      ...numbers,
      ...(hasRanks(facts) && { width: whole(SIZE.min, SIZE.max, { description: 'Models in the front rank.' }) }),
      ...(!facts.single && {
        models: extent(whole(SIZE.min, SIZE.max, {}), 'fewest and most models, such as [5, 10]')
          .meta({ description: 'Fewest and most models of a unit in an army list.' })
          .optional(),
      }),
      cost: number(0, MOST_POINTS, { description: facts.single ? 'Points.' : 'Points for a model.' }).optional(),
      options: z
        .record(word(), optionSchema(facts), { error: 'a map of options by key' })
        .meta({ description: 'Options that a unit of the entry may buy, by key.' })
        .optional(),
      ...(hasRanks(facts) && {
        retinues: set('a list of keys of entries', key, {
          description: 'For a commander: the entries of his faction that may be his retinue; a list chooses one.',
        }).optional(),
      }),
      ...gearShape(facts),
    },
    {},
  )
}

function optionSchema(facts: GameFacts) {
  return map(
    'a map of `name`, `cost` and what it changes',
    {
      name: text(NAME, { description: 'The name of the option in reports.' }),
      cost: number(0, MOST_POINTS, {
        description: facts.single
          ? 'Points; 0 if left out.'
          : 'Points added once to the cost of the unit; 0 if left out.',
      }).optional(),
      ...(!facts.single && {
        costPerModel: number(0, MOST_POINTS, {
          description: 'Points added for each model of the unit; 0 if left out.',
        }).optional(),
      }),
      add: changesSchema(facts).optional(),
      ...gearShape(facts),
    },
    {
      description: facts.equipment
        ? 'Its equipment takes the place of the entry’s; its properties are added.'
        : 'Its properties are added to those of the entry.',
    },
  )
}

const MOST_POINTS = 1_000_000
