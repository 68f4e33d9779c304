import { writeFileSync } from 'node:fs'
import {
  catalogueJsonSchema,
  generalJsonSchema,
  type JsonSchema,
  listJsonSchema,
  rosterJsonSchema,
  scenarioJsonSchema,
  schemaFile,
} from './schema/json-schema.ts'

// `npm run schema`, in the folder of the package: writes the schemas that the shipped scenarios name in their first line.
write('scenarios/scenario.schema.json', scenarioJsonSchema())
write('scenarios/catalogue.schema.json', catalogueJsonSchema())
write('scenarios/list.schema.json', listJsonSchema())
write('scenarios/general.schema.json', generalJsonSchema())
write('scenarios/roster.schema.json', rosterJsonSchema())

function write(path: string, schema: JsonSchema): void {
  writeFileSync(path, schemaFile(schema))
}
