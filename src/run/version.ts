import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { buildOf, statedIn } from './build.ts'

/** Version of the package. */
export const VERSION: string = createRequire(import.meta.url)('fairfight/package.json').version

/** The compiled code. A run from the sources uses it, too, because the threads of the run use it. */
const CODE = import.meta.url.endsWith('.ts') ? '../../dist/src/' : '..'

/** The code behind a result. */
export interface Built {
  readonly version: string
  readonly build: string
}

/** How the code of an earlier result differs from this one, in words that follow "a run"; null if it does not. */
export function otherBuild({ version, build: there }: Built): string | null {
  const which = `(${version}-${there} there, ${VERSION}-${build()} here)`
  if (version !== VERSION) return `of another version of fairfight ${which}`
  return there === build() ? null : `of another build of fairfight, whose rules or arithmetic may differ ${which}`
}

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
