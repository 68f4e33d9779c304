import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { hashOf } from './counts/digest.ts'

/** Folders of the code that decides results. */
const DECIDING = ['core', 'board', 'kit', 'games', 'plugins', 'stats', 'run', 'balance', 'best', 'train']

/** Hexadecimal digits of a build. */
const DIGITS = 16

/** The file in which `npm run build` leaves the build, from the folder of the code. */
export const BUILD_FILE = 'build.json'

/** The build that is stated in a folder of code; null if it was compiled and nothing more. */
export function statedIn(folder: string): string | null {
  const path = `${folder}/${BUILD_FILE}`
  if (!existsSync(path)) return null
  return (JSON.parse(readFileSync(path, 'utf8')) as { readonly build: string }).build
}

/** The build of a folder of code, either compiled or not: a hash of the code that determines results. */
export function buildOf(folder: string): string {
  const files = DECIDING.flatMap((part) =>
    filesOf(folder, part, part === 'games' && isBundled(folder) ? BUNDLED : CODE),
  )
  const parts = files.map((file) => [file, textOf(`${folder}/${file}`)])
  return hashOf(JSON.stringify(parts)).slice(0, DIGITS)
}

/** Files of code; and those of bundled games, which lie in the folder of games itself. */
const CODE = /(?<!\.d)\.[jt]s$/
const BUNDLED = /^games\/[^/]+\.c?js$/

/** Files under a folder whose paths match, in an order that does not depend on the machine. */
function filesOf(root: string, part: string, wanted: RegExp): readonly string[] {
  const files = readdirSync(`${root}/${part}`, { recursive: true, encoding: 'utf8' })
  return files
    .map((file) => `${part}/${file.replaceAll('\\', '/')}`)
    .filter((file) => wanted.test(file))
    .toSorted((a, b) => (a < b ? -1 : 1))
}

/** Whether each game was bundled into one file; the files that it was bundled from are then not read. */
function isBundled(root: string): boolean {
  const index = `${root}/games/index.js`
  return existsSync(index) && !/\bfrom ?['"]\./.test(textOf(index))
}

function textOf(path: string): string {
  return readFileSync(path, 'utf8').replaceAll('\r\n', '\n')
}
