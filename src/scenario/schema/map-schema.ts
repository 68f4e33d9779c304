import { z } from 'zod'
import type { GameFacts, MapFacts } from '../../core/facts.ts'
import { choice, list, map, NAME, number, text, typed, whole } from './fields.ts'
import { terrainAbout } from './terrain-about.ts'

/** A map as it is written. */
export interface MapTableDocument {
  readonly places: Readonly<Record<string, PlaceDocument>>
}

/** A place, with its numbers beside the other keys. */
export interface PlaceDocument {
  readonly at: readonly [number, number]
  readonly next?: readonly string[]
  readonly kind?: string
  readonly start?: 'first' | 'second'
  readonly [field: string]: unknown
}

/** Most places of a map, and the largest coordinate. */
const MOST = 200
const FAR = 10_000

/** The map of a game on a map. */
export function mapTableSchema(facts: GameFacts, { word, standard, fields }: MapFacts): z.ZodType<MapTableDocument> {
  const kinds = Object.keys(facts.terrain ?? {})
  const keys = ['at', 'next', ...(kinds.length > 0 ? ['kind'] : []), 'start', ...Object.keys(fields)]
  const spot = number(-FAR, FAR, {})
  const place = map(
    `a map of ${keys.join(', ')}`,
    {
      at: z
        .tuple([spot, spot], { error: 'a pair of numbers, such as [2, 3]' })
        .meta({ description: 'The spot where it is drawn: x to the right, y up, in any unit of length.' }),
      next: list('a list of names', text(NAME, {}), {
        description: 'Its neighbours by name. It is enough to name a border from one of its ends.',
      }).optional(),
      ...(kinds.length > 0 && {
        kind: choice(kinds, { description: terrainAbout(facts).join('\n') }).optional(),
      }),
      start: choice(['first', 'second'], { description: 'The army that starts there.' }).optional(),
      ...Object.fromEntries(
        Object.entries(fields).map(([name, { title, min, max, meaning, optional }]) => {
          const field = whole(min, max, { title, description: meaning })
          return [name, optional ? field.optional() : field]
        }),
      ),
    },
    {},
  )
  const places = z
    .record(text(NAME, {}), place, { error: `a map of ${word} names` })
    .refine((all) => Object.keys(all).length >= 2 && Object.keys(all).length <= MOST, {
      error: `a map of 2 to ${MOST} names`,
    })
    .meta({ description: `Each ${word} by its name.` })
  const about = standard === null ? '' : ` If left out: the map of the game, ${standard.places.length} places.`
  return typed(map('a map of `places`', { places }, { description: `The map.${about}` }))
}

/** Where a unit starts. */
export function mapPlaceShape({ word, starts }: MapFacts): Record<string, z.ZodType> {
  if (!starts) return {}
  const description = `The ${word} where it starts; if left out, the game decides.`
  return { at: text(NAME, { description }).optional() }
}
