import { z } from 'zod'
import type { GameFacts } from '../../core/facts.ts'
import { GAMES } from '../../games/index.ts'
import { catalogueSchema } from '../lists/catalogue.ts'
import { rosterSchema } from '../roster/schema.ts'
import { generalSchema } from './general-schema.ts'
import { listSchema } from './list-schema.ts'
import { scenarioSchema } from './schema.ts'

/** A schema for files of any game. */
export interface JsonSchema {
  readonly $schema: string
  readonly title: string
  /** One for each game. */
  readonly oneOf: readonly object[]
}

/** The text of a schema file: a line for each game, because indented it would take twice the space. */
export function schemaFile({ $schema, title, oneOf }: JsonSchema): string {
  const games = oneOf.map((schema) => JSON.stringify(schema)).join(',\n')
  return `{"$schema":${JSON.stringify($schema)},"title":${JSON.stringify(title)},"oneOf":[\n${games}\n]}\n`
}

/** JSON Schema (2020-12) of the scenarios of every game; editors use it to complete and to check. */
export function scenarioJsonSchema(): JsonSchema {
  return jsonSchema('A fairfight scenario', scenarioSchema)
}

/** JSON Schema of the catalogues of every game. */
export function catalogueJsonSchema(): JsonSchema {
  return jsonSchema('A fairfight catalogue', catalogueSchema)
}

/** JSON Schema of the army lists of every game. */
export function listJsonSchema(): JsonSchema {
  return jsonSchema('A fairfight army list', listSchema)
}

/** JSON Schema of the generals without code of every game that has any. */
export function generalJsonSchema(): JsonSchema {
  return jsonSchema('A fairfight general without code', generalSchema, ({ weights }) => weights !== undefined)
}

/** JSON Schema of the rosters of every game. */
export function rosterJsonSchema(): JsonSchema {
  return jsonSchema('A fairfight roster', rosterSchema)
}

function jsonSchema(
  title: string,
  schemaOf: (facts: GameFacts) => z.ZodType,
  has: (facts: GameFacts) => boolean = () => true,
): JsonSchema {
  const games = Object.values(GAMES)
    .filter(({ facts }) => has(facts))
    .map(({ facts }) => z.toJSONSchema(schemaOf(facts), { io: 'input' }))
  const schemas = games.map(({ $schema: _dialect, ...schema }) => schema)
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', title, oneOf: schemas }
}
