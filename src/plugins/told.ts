import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A place of a stack: an address or an absolute path, with line and, mostly, column. */
const PLACE = /((?:file:\/\/)?\/[^\s():]*|(?:file:\/\/\/)?[A-Za-z]:[\\/][^\s():]*)(:\d+(?::\d+)?)/g

/**
 * What was thrown, in one line, and where in the files of a game: `x is not defined (./my-game.js:3:11)`. Files are named from the folder of
 * the game's first file, at `path`, which is called by its specifier.
 */
export function placed(thrown: unknown, path: string, specifier: string): string {
  const message = (thrown instanceof Error ? thrown.message : String(thrown)).split('\n', 1)[0] as string
  const place = thrown instanceof Error ? placeIn(String(thrown.stack), path, specifier) : null
  return place === null || message.includes(place) ? message : `${message} (${place})`
}

/** The first place of a stack that is in the folder of the game or below it; null if there is none. */
function placeIn(stack: string, path: string, specifier: string): string | null {
  const folder = dirname(path)
  for (const [, address = '', place = ''] of stack.matchAll(PLACE)) {
    const file = address.startsWith('file:') ? fileURLToPath(address) : address
    if (file === path) return specifier + place
    const inside = relative(folder, file)
    if (inside.startsWith('..') || inside.includes('node_modules') || OWN.test(file)) continue
    return `./${inside.replaceAll('\\', '/')}${place}`
  }
  return null
}

/** Files of the package itself, which are not the game's even if it lies in the same folder. */
const OWN = /[\\/](?:dist[\\/](?:src|workers)|node_modules[\\/]fairfight)[\\/]/
