import type { GameFacts } from '../../core/facts.ts'
import { choice, line, list, map, NAME, perGame, SIZE, set, text, whole } from './fields.ts'
import { exampleOf, type PartialProfile, partialProfileSchema } from './profile-schema.ts'
import { hasRanks } from './ranks.ts'
import { sideShape } from './side-schema.ts'

/** An army list as it is written. */
export interface ListDocument {
  readonly game: string
  readonly title?: string
  /** A file, relative to the list; if left out, the catalogue of the scenario. */
  readonly catalogue?: string
  readonly faction: string
  readonly size: string
  readonly commanders?: readonly CommanderDocument[]
  readonly units?: readonly ListUnitDocument[]
}

export interface ListUnitDocument {
  readonly entry: string
  /** Number of models; may be left out if the entry allows one number only. */
  readonly models?: number
  readonly id?: string
  readonly width?: number
  readonly options?: readonly string[]
  /** Numbers that replace those of the entry. */
  readonly profile?: PartialProfile
  readonly side?: string
}

/** A commander and his retinue are one unit with the `id`. */
interface CommanderDocument {
  readonly entry: string
  readonly id?: string
  readonly options?: readonly string[]
  readonly profile?: PartialProfile
  readonly retinue?: Omit<ListUnitDocument, 'id'>
}

/** The schema of an army list of a game. */
export const listSchema = perGame<ListDocument>(build)

function build(facts: GameFacts) {
  const id = text(NAME, {
    description: 'Unique in the list; reports call the unit by it. Made from the names if left out.',
  })
  const models = whole(SIZE.min, SIZE.max, {
    description: 'Models in the unit; may be left out if the entry allows one number only.',
  })
  const width = whole(SIZE.min, SIZE.max, { description: 'Models in the front rank; that of the entry if left out.' })
  const options = set('a list of options', text(NAME, {}), { description: 'Keys of options of the entry.' })
  const profile = partialProfileSchema(
    facts,
    `Numbers in place of those of the entry with its options, as few as wanted, such as ${exampleOf(facts)}; the points stay those of the catalogue.`,
  )
  const retinue = map(
    'one retinue, a map of `entry` and `models`',
    {
      entry: text(NAME, { description: 'One of the commander’s own retinues.' }),
      models: models.optional(),
      width: width.optional(),
      options: options.optional(),
      profile: profile.optional(),
    },
    { description: 'The unit that he leads; it costs points, but counts in no section.' },
  )
  const commander = map(
    'a map of `entry` and `retinue`',
    {
      entry: text(NAME, { description: 'A commander of the faction.' }),
      id: id.optional(),
      options: options.optional(),
      profile: profile.optional(),
      retinue: retinue.optional(),
    },
    {},
  )
  const unit = map(
    facts.single ? 'a map of `entry`' : 'a map of `entry` and `models`',
    {
      entry: text(NAME, { description: 'A key of the faction.' }),
      ...(!facts.single && { models: models.optional() }),
      id: id.optional(),
      ...(hasRanks(facts) && { width: width.optional() }),
      options: options.optional(),
      profile: profile.optional(),
      ...sideShape(facts),
    },
    {},
  )
  return map(
    `a map of \`game\`, \`faction\`, \`size\`${hasRanks(facts) ? ', `commanders`' : ''} and \`units\``,
    {
      game: choice([facts.name], { title: facts.title, description: facts.about }),
      title: line(120, { description: 'The name of the list.' }).optional(),
      catalogue: text(1000, { description: 'The file with the factions, relative to this one.' }).optional(),
      // A missing faction or size is reported by the check against the catalogue, because it knows what there is.
      faction: text(NAME, { description: 'A faction of the catalogue.' }).optional().transform(orNone),
      size: text(NAME, { description: 'A size of the catalogue.' }).optional().transform(orNone),
      ...(hasRanks(facts) && {
        commanders: list('a list of commanders', commander, {
          description: 'Commanders, each with a retinue.',
        }).optional(),
      }),
      units: list('a list of units', unit, {
        description: hasRanks(facts) ? 'Entries without a commander.' : 'The units.',
      }).optional(),
      $schema: text(1000, {
        description: 'The address of the schema of this file, for editors; it has no effect here.',
      }).optional(),
    },
    {
      title: `An army list of ${facts.title}`,
      description: 'An army chosen from a faction of a catalogue.',
      anyOf: [{ required: ['faction', 'size'] }],
    },
  )
}

function orNone(value: string | undefined): string {
  return value ?? ''
}
