import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PLAYTHROUGHS } from './all.ts'

/** Writes the playthroughs of all games anew: `npm run playthroughs`, from the root of the project. */
for (const { file, text } of PLAYTHROUGHS) writeFileSync(join('tests', 'playthroughs', file), text())
