import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { hashOf } from './counts/digest.ts'

/** Version of the package. */
export const VERSION: string = createRequire(import.meta.url)('fairfight/package.json').version

/** Folders of the code that decides results. */
const DECIDING = ['core', 'board', 'kit', 'games', 'plugins', 'stats', 'run', 'balance']

/** Hexadecimal digits of a build. */
const DIGITS = 16

/** The compiled code. A run from the sources uses it, too, because its threads do. */
const CODE = import.meta.url.endsWith('.ts') ? '../../dist/src/' : '..'

let known: string | null = null

/**
 * Hash of the code that determines results. A version of the package identifies it for users, a build for those who change the code. It is
 * equal on all machines with equal sources.
 */
export function build(): string {
  known ??= buildOf(fileURLToPath(new URL(CODE, import.meta.url)))
  return known
}

/** The build of a folder of code, either compiled or not. */
export function buildOf(folder: string): string {
  const files = DECIDING.flatMap((part) =>
    part === 'games' && isBundled(folder) ? ['games/index.js'] : filesOf(folder, part),
  )
  const parts = files.map((file) => [file, textOf(`${folder}/${file}`)])
  return hashOf(JSON.stringify(parts)).slice(0, DIGITS)
}

/** Files of code under a folder, in an order that does not depend on the machine. */
function filesOf(root: string, part: string): readonly string[] {
  const files = readdirSync(`${root}/${part}`, { recursive: true, encoding: 'utf8' })
  return files
    .map((file) => `${part}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /(?<!\.d)\.[jt]s$/.test(file))
    .toSorted((a, b) => (a < b ? -1 : 1))
}

/** Whether all games were bundled into one module; the files that it was bundled from are then not read. */
function isBundled(root: string): boolean {
  const index = `${root}/games/index.js`
  return existsSync(index) && !/\bfrom ['"]\./.test(textOf(index))
}

function textOf(path: string): string {
  return readFileSync(path, 'utf8').replaceAll('\r\n', '\n')
}
