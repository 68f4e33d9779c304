import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A place in a stack trace: an address or an absolute path, with line and usually column. */
const PLACE = /((?:file:\/\/)?\/[^\s():]*|(?:file:\/\/\/)?[A-Za-z]:[\\/][^\s():]*)(:\d+(?::\d+)?)/g

/**
 * An error in one line, with its place in the files of a game: `x is not defined (./my-game.js:3:11)`. The game's first file, at `path`, is
 * called by its specifier; other files are named relative to its folder.
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
