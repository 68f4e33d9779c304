import { z } from 'zod'
import type { GameFacts } from '../../core/facts.ts'
import { GAMES } from '../../games/index.ts'
import { catalogueSchema } from '../lists/catalogue.ts'
import { rosterSchema } from '../roster/schema.ts'
import { isMap } from '../text/tree.ts'
import { generalSchema } from './general-schema.ts'
import { listSchema } from './list-schema.ts'
import { scenarioSchema } from './schema.ts'

/** The kinds of files of a user; `general` is a general without code. */
export const KINDS = ['scenario', 'catalogue', 'list', 'roster', 'general'] as const
export type Kind = (typeof KINDS)[number]

const TITLES: Readonly<Record<Kind, string>> = {
  scenario: 'A fairfight scenario',
  catalogue: 'A fairfight catalogue',
  list: 'A fairfight army list',
  roster: 'A fairfight roster',
  general: 'A fairfight general without code',
}

const SCHEMAS: Readonly<Record<Kind, (facts: GameFacts) => z.ZodType>> = {
  scenario: scenarioSchema,
  catalogue: catalogueSchema,
  list: listSchema,
  roster: rosterSchema,
  general: generalSchema,
}

const DIALECT = 'https://json-schema.org/draft/2020-12/schema'

/** A JSON Schema (2020-12) for files of any game that comes along; editors use it to complete and to check. */
export interface JsonSchema {
  readonly $schema: string
  readonly title: string
  /** One for each game. */
  readonly oneOf: readonly object[]
}

/** The schema of files of a kind, for all games that have such files. */
export function jsonSchema(kind: Kind): JsonSchema {
  const games = Object.values(GAMES).filter(({ facts }) => hasKind(facts, kind))
  return { $schema: DIALECT, title: TITLES[kind], oneOf: games.map(({ facts }) => schemaOf(facts, kind)) }
}

/** The text of a schema file: a line for each game, because indented it would take twice the space. */
export function schemaFile({ $schema, title, oneOf }: JsonSchema): string {
  const games = oneOf.map((schema) => JSON.stringify(schema)).join(',\n')
  return `{"$schema":${JSON.stringify($schema)},"title":${JSON.stringify(title)},"oneOf":[\n${games}\n]}\n`
}

/** Whether a game has files of a kind. */
export function hasKind({ weights }: GameFacts, kind: Kind): boolean {
  return kind !== 'general' || weights !== undefined
}

/** The schema of files of a kind of one game. */
export function gameSchema(facts: GameFacts, kind: Kind): object {
  const title = `${TITLES[kind]} of ${facts.title}`
  const schema = schemaOf(facts, kind)
  return { $schema: DIALECT, ...(Object.hasOwn(GAMES, facts.name) ? schema : loosened(schema, facts)), title }
}

function schemaOf(facts: GameFacts, kind: Kind): object {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(SCHEMAS[kind](facts), { io: 'input' })
  return schema
}

/**
 * The schema of a game of the user's own: files name it by its path or package, and leave out what has one value. What is then left to the
 * check of the whole file is not asked of the editor.
 */
function loosened(schema: object, { title, met, unitTypes }: GameFacts): object {
  const own = structuredClone(schema) as Record<string, unknown>
  if (isMap(own.properties)) {
    own.properties.game = { type: 'string', description: `The path or the package of ${title}.` }
  }
  if (met === 'all') leaveOutTypes(own, Object.keys(unitTypes))
  return own
}

/** Lets every map leave out the type of a unit, and every unit its profile. */
function leaveOutTypes(part: unknown, types: readonly string[]): void {
  if (Array.isArray(part)) for (const each of part) leaveOutTypes(each, types)
  if (!isMap(part)) return
  const { properties, required } = part
  if (isMap(properties) && isMap(properties.type) && Array.isArray(required)) {
    const { const: only, enum: among = [only] } = properties.type
    if (Array.isArray(among) && among.every((value) => types.includes(String(value)))) {
      part.required = required.filter((key) => key !== 'type')
    }
  }
  if (isMap(properties) && 'unit' in properties && 'profile' in properties) delete part.anyOf
  for (const each of Object.values(part)) leaveOutTypes(each, types)
}
