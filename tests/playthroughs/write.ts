import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EDITIONS } from '../../src/games/sovl/rules.ts'
import { type Edition, playthrough } from './play.ts'

/** Writes the playthroughs anew: `npm run playthroughs`, from the root of the project. */
for (const edition of Object.keys(EDITIONS) as Edition[]) {
  writeFileSync(join('tests', 'playthroughs', `${edition}.txt`), playthrough(edition))
}
