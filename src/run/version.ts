import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { buildOf, statedIn } from './build.ts'

/** Version of the package. */
export const VERSION: string = createRequire(import.meta.url)('fairfight/package.json').version

/** The compiled code. A run from the sources uses it, too, because its threads do. */
const CODE = import.meta.url.endsWith('.ts') ? '../../dist/src/' : '..'

let known: string | null = null

/**
 * Hash of the code that determines results. A version of the package identifies it for users, a build for those who change the code. It is
 * made when the package is built, so a clone and a package of one build have one name on all machines.
 */
export function build(): string {
  const folder = fileURLToPath(new URL(CODE, import.meta.url))
  known ??= statedIn(folder) ?? buildOf(folder)
  return known
}
