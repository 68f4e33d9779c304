import { z } from 'zod'
import type { GameFacts } from '../../core/facts.ts'
import { choice, grouped, list, map, NAME, number, SIZE, text, whole } from '../schema/fields.ts'

export interface FieldDocument {
  readonly bands?: readonly (number | { readonly points: number; readonly weight: number })[] | Record<string, number>
  readonly against?: readonly NamedDocument[]
  readonly types?: number | string | readonly [number, number]
  readonly weights: Readonly<Record<string, number>>
  readonly armies?: readonly NamedDocument[]
  readonly named?: number | string
}

export interface NamedDocument {
  readonly name: string
  readonly weight: number
  /** Number of models by entry. */
  readonly units: Readonly<Record<string, number>>
}

const MOST_POINTS = 1_000_000
const MOST_WEIGHT = 1_000_000
/** Most different units of an army. */
const MOST_TYPES = 60

/** The battles in which costs are to be fair. */
export function fieldSchema(facts: GameFacts) {
  const weight = weightSchema()
  const points = above({ description: 'Points of an army.' })
  const bands = 'a list of points such as [500, 1000], of maps of `points` and `weight`, or a map such as { "500": 1 }'
  const band = z.union(
    [points, map('points, or a map of `points` and `weight`', { points, weight: weight.default(1) }, {})],
    {
      error: 'points, or a map of `points` and `weight`',
    },
  )
  const byPoints = z.record(z.string().regex(/^\d{1,7}(\.\d+)?$/, 'a key is a number of points'), weight, {
    error: bands,
  })
  const key = z.string()
  return map(
    'a map of `bands`, the sizes of army, and of what their armies are made of; or of `against`, the armies that all meet',
    {
      bands: z
        .union([list(bands, band, {}).min(1, 'a list of at least one band'), byPoints], { error: bands })
        .meta({ description: 'Sizes of army in points, with weights.' })
        .optional(),
      against: list('a list of armies', namedSchema(facts, weight), {
        description:
          'Armies that stay as they are, such as a party of heroes: units are priced by the scores of their armies against these, not against each other. ' +
          'Their entries must not be units of the roster. With this key there are no bands, weights and armies.',
      })
        .min(1, 'a list of at least one army')
        .optional(),
      types: typesSchema().optional(),
      weights: z
        .record(key, weight, { error: 'a map of entries and weights' })
        .meta({ description: 'How often a unit is found in random armies, by entry; 1 if left out.' })
        .default({}),
      armies: list('a list of armies', namedSchema(facts, weight), { description: 'Named armies.' })
        .min(1, 'a list of at least one army')
        .optional(),
      named: z
        .union(
          [
            choice(['all'], {}),
            z.string().regex(/^\d{1,3}(\.\d+)?\s?%$/, NAMED),
            z.number({ error: NAMED }).min(0, NAMED).max(1, NAMED),
          ],
          { error: NAMED },
        )
        .meta({ description: 'Share of the field that is `armies`, such as 50%, or all; 50% if left out.' })
        .optional(),
    },
    { description: 'The battles in which costs are to be fair.' },
  )
}

const NAMED = 'a share such as 50%, or `all`'

function namedSchema(facts: GameFacts, weight: z.ZodType<number>) {
  const models = whole(1, SIZE.max * 64, {})
  const units = facts.single ? 'a map of entries and how many of them' : 'a map of entries and models'
  return map(
    'a map of `name` and `units`',
    {
      name: text(NAME, { description: 'Unique.' })
        .refine((it) => !it.includes(' v '), { error: 'a name without ` v `, which joins the names of a matchup' })
        .refine((it) => it !== 'draw', { error: 'a name other than `draw`, which is an outcome' }),
      weight: weight.default(1),
      units: z
        .record(z.string(), models, { error: units })
        .refine((it) => Object.keys(it).length > 0, { error: `${units}, at least one` })
        .meta({ description: `Number of ${facts.single ? 'pieces' : 'models'} by entry.` }),
    },
    {},
  )
}

const TYPES = `a whole number from 1 to ${MOST_TYPES}, or a range such as 2..4 or [2, 4]`

function typesSchema() {
  const count = z.int({ error: TYPES }).min(1, TYPES).max(MOST_TYPES, TYPES)
  const written = z.string({ error: TYPES }).refine((it) => typesOf(it) !== undefined, { error: TYPES })
  const pair = z.tuple([count, count], { error: TYPES }).refine(([least, most]) => least <= most, { error: TYPES })
  return z.union([count, written, pair], { error: TYPES }).meta({
    description: 'Fewest and most different units of a random army; 2..4 if left out. Always one in engagements.',
  })
}

/** Fewest and most of a number or a range; undefined if it is neither. */
export function typesOf(types: NonNullable<FieldDocument['types']>): readonly [number, number] | undefined {
  if (typeof types === 'number') return [types, types]
  if (typeof types !== 'string') return types
  const [, least, most] = /^(\d{1,2})\.\.(\d{1,2})$/.exec(types) ?? []
  const range = [Number(least), Number(most)] as const
  return range[0] >= 1 && range[0] <= range[1] && range[1] <= MOST_TYPES ? range : undefined
}

/** Schema of a weight: how often something is met. */
export function weightSchema() {
  return number(0, MOST_WEIGHT, { description: 'Weight relative to the others; 1 if left out.' })
}

/** A number above zero. */
export function above(meta: { readonly description: string }) {
  const error = `a number above 0, at most ${grouped(MOST_POINTS)}`
  return z.number({ error }).gt(0, error).max(MOST_POINTS, error).meta(meta)
}
