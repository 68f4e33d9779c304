import { z } from 'zod'
import type { GameFacts, Mode } from '../../core/facts.ts'
import { PLANNER_FORM, PLANNER_MEANING } from '../../kit/generals/planner-name.ts'
import { type EntryDocument, entrySchema } from '../lists/catalogue.ts'
import { battleShape } from '../schema/battle-schema.ts'
import type { GroundDocument, RulesDocument } from '../schema/documents.ts'
import {
  choice,
  extent,
  lastTurn,
  line,
  list,
  map,
  NAME,
  number,
  perGame,
  SIZE,
  seed,
  set,
  text,
  trustKey,
  whole,
  word,
} from '../schema/fields.ts'
import { isPlane } from '../schema/ground.ts'
import { rulesSchema } from '../schema/schema.ts'
import type { TrustOption } from '../types.ts'
import { above, type FieldDocument, fieldSchema, weightSchema } from './field-schema.ts'

/** A roster as it is written, with defaults filled in. */
export interface RosterDocument {
  readonly game: string
  readonly title: string
  readonly question?: string
  readonly rules: string | RulesDocument
  readonly mode: Mode
  readonly turns?: number | 'none' | null
  readonly battles: number
  readonly seed: string | number
  /** Percentage points. */
  readonly tolerance: number
  readonly catalogue?: string | readonly string[]
  readonly entries?: Readonly<Record<string, EntryDocument>>
  readonly anchor: string
  /** Step of the costs of units that state none. */
  readonly grain: number
  /** Units; abbreviations are written out. */
  readonly units: readonly RosterUnitDocument[]
  readonly field: FieldDocument
  readonly policies?: readonly string[]
  readonly tables?: readonly SettingDocument[]
  readonly trust?: TrustOption
}

export interface RosterUnitDocument {
  readonly entry: string
  readonly cost?: number
  readonly min?: number
  readonly max?: number
  readonly grain?: number
  readonly models?: readonly [number, number]
  readonly frozen: boolean
}

export type SettingDocument = GroundDocument & {
  readonly name?: string
  readonly weight: number
  readonly order?: string
}

/** Number of battles, at most and by default. */
const BATTLES = { most: 1_000_000_000, default: 200_000 }
const MOST_UNITS = 200
const GRAINS = [0.001, 1000] as const
const ANCHOR = 'the key of a unit whose cost stays: only ratios of costs can be found, so one cost must fix the scale'

/** The schema of a roster of a game; which keys belong to which mode is checked elsewhere. */
export const rosterSchema = perGame<RosterDocument>(build)

function build(facts: GameFacts) {
  return map(
    'a map that begins with `game: …`',
    {
      game: choice([facts.name], { title: facts.title, description: facts.about }),
      title: line(120, { description: 'The name of the roster in reports.' }),
      question: line(300, { description: 'The question that it answers; the title of its report.' }).optional(),
      rules: rulesSchema(facts),
      mode: choice(facts.modes, {
        description:
          'battle: whole battles of armies of several units; engagement: one kind of unit a side, in contact, no table.',
      }).default(facts.modes.includes('battle') ? 'battle' : 'engagement'),
      turns: lastTurn(facts),
      battles: whole(1, BATTLES.most, {
        description: `Approximate number of battles in all; ${BATTLES.default} if left out.`,
      }).default(BATTLES.default),
      seed: seed(),
      tolerance: number(0.1, 49, {
        description: 'A score is balanced if it is at most this many percentage points from 50%; 5 if left out.',
      }).default(5),
      catalogue: cataloguesSchema().optional(),
      entries: z
        .record(word(), entrySchema(facts), { error: 'a map of entries by key' })
        .meta({ description: 'Entries of this roster’s own, by key, as in a catalogue.' })
        .optional(),
      anchor: z
        .string({ error: ANCHOR })
        .min(1, ANCHOR)
        .max(NAME, ANCHOR)
        .meta({ description: 'The unit whose cost stays: only ratios of costs can be found.' }),
      grain: number(...GRAINS, {
        description: 'Step of the new costs of units that state none; 1 if left out.',
      }).default(1),
      units: unitsSchema(facts),
      field: fieldSchema(facts).prefault({}),
      ...(facts.modes.includes('battle') && battleKeys(facts)),
      $schema: text(1000, {
        description: 'The address of the schema of this file, for editors; it has no effect here.',
      }).optional(),
    },
    {
      title: `A roster of ${facts.title}`,
      description: 'Units with their costs, and the field in which these are to be fair.',
      anyOf: [{ required: ['catalogue'] }, { required: ['entries'] }],
    },
  )
}

const CATALOGUES = 'the file with the entries, or a list of such files'

function cataloguesSchema() {
  const file = text(1000, {})
  return z
    .union([file, list(CATALOGUES, file, {}).min(1, 'a list of at least one file')], { error: CATALOGUES })
    .meta({ description: 'The file with the entries, relative to this one, or a list of such files.' })
}

const UNITS = '`all`, a map of `faction`, a map of `free` and `frozen: all-others`, or a list of units'

function unitsSchema(facts: GameFacts) {
  const key = text(NAME, { description: 'A key of the catalogue.' })
  const shape = {
    entry: key,
    cost: above({
      description: `Points for ${facts.single ? 'the piece' : 'a model'} today; those of the catalogue if left out.`,
    }).optional(),
    min: above({ description: 'The lowest new cost; a third of today’s if left out.' }).optional(),
    max: above({ description: 'The highest new cost; three times today’s if left out.' }).optional(),
    grain: number(...GRAINS, { description: 'Step of the new cost; that of the roster if left out.' }).optional(),
    ...(!facts.single && {
      models: extent(whole(SIZE.min, SIZE.max, {}), 'fewest and most models of a unit, such as [5, 10]')
        .meta({ description: 'Fewest and most models of one unit; those of the catalogue if left out.' })
        .optional(),
    }),
    frozen: choice([true, false], { description: 'Whether it keeps today’s cost, whatever it is worth.' }).default(
      false,
    ),
  }
  const item = z.union([key, map(`a map of \`entry\`, or the key of an entry`, shape, {})], {
    error: 'a map of `entry`, or the key of an entry',
  })
  const faction = z.union([key, list('a list of factions', key, {}).min(1, 'a list of at least one faction')], {
    error: 'a faction of the catalogue, or a list of them',
  })
  const several = z.union([key, list('a list of keys', key, {}).min(1, 'a list of at least one key')], {
    error: 'the key of an entry, or a list of keys',
  })
  return z
    .union(
      [
        choice(['all'], {}),
        map(UNITS, { faction }, {}),
        map(UNITS, { free: several, frozen: choice(['all-others'], {}) }, {}),
        list(UNITS, item, {})
          .min(1, 'a list of at least one unit')
          .max(MOST_UNITS, `a list of at most ${MOST_UNITS} units`),
      ],
      { error: UNITS },
    )
    .meta({
      description:
        'all: every entry with a cost that can fight alone; { faction: … }: those of one or several factions; { free: …, frozen: all-others }: every entry, of which only those named may change their cost; or a list of units.',
    })
}

/** Keys that only whole battles have. */
function battleKeys(facts: GameFacts): Record<string, z.ZodType> {
  const generals = [...Object.entries(facts.policies ?? {}), [PLANNER_FORM, PLANNER_MEANING]].map(
    ([key, about]) => `${key}: ${about}`,
  )
  return {
    policies: set('a list of generals', text(1000, {}), {
      description: [
        'Generals that lead both sides, by name, as weights such as ./my-general.yaml, or as modules such as ./my-general.js. The first is the standard, the others check whether costs depend on the general.',
        ...generals,
      ].join('\n'),
    })
      .min(1, 'a list of at least one general')
      .optional(),
    trust: trustKey('each unit whose verdict could turn'),
    ...(facts.boardless !== true && {
      tables: list('a list of tables', settingSchema(facts), {
        description: `Where battles are fought; ${facts.map ? 'the map of the game' : 'one empty table'} if left out.`,
      })
        .min(1, 'a list of at least one table')
        .optional(),
    }),
  }
}

/** A table as in a scenario, with a name and a weight. */
function settingSchema(facts: GameFacts) {
  const { table } = battleShape(facts)
  const inner = table instanceof z.ZodOptional ? table.unwrap() : table
  const shape = inner instanceof z.ZodObject ? inner.shape : {}
  return map(
    `a map of ${Object.keys(shape)
      .map((key) => `\`${key}\``)
      .join(', ')}`,
    {
      name: text(NAME, { description: 'Unique.' }).optional(),
      weight: weightSchema().default(1),
      ...shape,
      ...(isPlane(facts) && {
        order: choice(['simultaneous', 'alternating'], {
          description: 'In which order the armies place their units; as the rules say if left out.',
        }).optional(),
      }),
    },
    {},
  )
}
