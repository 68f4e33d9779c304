import { writeFileSync } from 'node:fs'
import { jsonSchema, KINDS, schemaFile } from './schema/json-schema.ts'

// `npm run schema`, in the folder of the package: writes the schemas that the shipped scenarios name in their first line.
for (const kind of KINDS) writeFileSync(`scenarios/${kind}.schema.json`, schemaFile(jsonSchema(kind)))
