import { z } from 'zod'
import type { GameFacts } from '../core/facts.ts'
import type { Profile } from '../core/ruleset.ts'
import { type Checked, check } from './explain.ts'
import { choice, line, map, text, typed, whole } from './fields.ts'
import { profileShape, SIZE } from './schema.ts'
import type { Tree } from './tree.ts'

/** A catalogue as it is written: unit entries by key. */
export interface CatalogueDocument {
  readonly game: string
  readonly title?: string
  readonly entries: Readonly<Record<string, EntryDocument>>
}

/** An entry is a profile with what an army list needs to know; the profile's fields stand beside the others. */
export type EntryDocument = Profile & {
  readonly name: string
  readonly section?: string
  readonly width: number
  /** Fewest and most models of a unit. */
  readonly models?: readonly [number, number]
  /** Points for a model. */
  readonly cost?: number
}

const schemas = new WeakMap<GameFacts, z.ZodType<CatalogueDocument>>()

/** What a catalogue of a game may say. */
export function catalogueSchema(facts: GameFacts): z.ZodType<CatalogueDocument> {
  const known = schemas.get(facts) ?? typed<CatalogueDocument>(build(facts))
  schemas.set(facts, known)
  return known
}

export function checkCatalogue(facts: GameFacts, tree: Tree): Checked<CatalogueDocument> {
  return check(catalogueSchema(facts), tree)
}

/** The profile of an entry: what it says besides the terms of army lists. */
export function profileOf(entry: EntryDocument): Profile {
  const { name: _name, section: _section, width: _width, models: _models, cost: _cost, ...profile } = entry
  return profile
}

function build(facts: GameFacts) {
  const size = whole(SIZE.min, SIZE.max, {})
  const { type, ...numbers } = profileShape(facts)
  const entry = map(
    'a map of the name, type and numbers of a unit',
    {
      name: text(80, { description: 'What people call the unit.' }),
      section: text(80, { description: 'The part of an army list it belongs to.' }).optional(),
      ...(type && { type }),
      ...numbers,
      width: whole(SIZE.min, SIZE.max, { description: 'Models in the front rank.' }),
      models: z
        .tuple([size, size], { error: 'a pair, fewest and most models, such as [5, 10]' })
        .refine(([fewest, most]) => fewest <= most, { error: 'a pair with the smaller number first' })
        .meta({ description: 'Fewest and most models of a unit in an army list.' })
        .optional(),
      cost: z
        .number({ error: COST })
        .min(0, COST)
        .max(1_000_000, COST)
        .meta({ description: 'Points for a model.' })
        .optional(),
    },
    {},
  )
  const key = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N}_-]{0,79}$/u, 'a key is letters, digits, `-` and `_`')
  return map(
    'a map of `game` and `entries`',
    {
      game: choice([facts.name], { title: facts.title, description: facts.about }),
      title: line(120, { description: 'What the catalogue is called.' }).optional(),
      entries: z
        .record(key, entry, { error: 'a map of entries by key' })
        .meta({ description: 'Unit entries by the key scenarios name them with.' }),
      $schema: text(1000, {
        description: 'Where an editor finds the schema of this file; without effect here.',
      }).optional(),
    },
    { title: `A catalogue of ${facts.title}`, description: 'Units that scenarios name by key.' },
  )
}

const COST = 'a number from 0 to 1,000,000'
