import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { hashOf } from './counts/digest.ts'

/** Version of the package. */
export const VERSION: string = createRequire(import.meta.url)('fairfight/package.json').version

/** Folders of the code that decides results. */
const DECIDING = ['core', 'board', 'games', 'stats', 'run', 'balance']

/** Hexadecimal digits of a build. */
const DIGITS = 16

/** The code that runs, compiled: threads of a run from the sources run that, too. */
const CODE = import.meta.url.endsWith('.ts') ? '../../dist/src/' : '..'

let known: string | null = null

/**
 * Hash of the code that decides results: what a version of the package is to its users, a build is to those who change the code. Equal on all
 * machines where the sources are.
 */
export function build(): string {
  known ??= buildOf(fileURLToPath(new URL(CODE, import.meta.url)))
  return known
}

/** The build of a folder of code, compiled or not. */
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

/** Whether all games were made one module: what it was made of is not read. */
function isBundled(root: string): boolean {
  const index = `${root}/games/index.js`
  return existsSync(index) && !/\bfrom ['"]\./.test(textOf(index))
}

function textOf(path: string): string {
  return readFileSync(path, 'utf8').replaceAll('\r\n', '\n')
}
