import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, posix } from 'node:path'

/** Begins the names of files that come with fairfight, such as `fairfight:sovl/catalogue.yaml`. */
const SCHEME = 'fairfight:'

/** Whether a path names a file that comes with fairfight. */
export function isShipped(path: string): boolean {
  return path.startsWith(SCHEME)
}

/** Where the file is that a path names: files that come with fairfight in its folder `scenarios`, all others where the path says. */
export function placeOf(path: string): string {
  return isShipped(path) ? join(home(), ...path.slice(SCHEME.length).split('/')) : path
}

/** A path that stands in a file which comes with fairfight, as a name of such a file; null if it leads out of its folder. */
export function besideShipped(path: string, from: string): string | null {
  const folder = posix.dirname(from.slice(SCHEME.length))
  return shippedAt(isShipped(path) ? path.slice(SCHEME.length) : posix.join(folder, path))
}

/** A name of a file that comes with fairfight, written in the shortest way; null if it leads out of the folder of such files. */
export function shipped(path: string): string | null {
  return shippedAt(path.slice(SCHEME.length))
}

function shippedAt(path: string): string | null {
  const normal = posix.normalize(path)
  return /^(?:\.\.(?:\/|$)|\/)/.test(normal) || path.includes('\\') ? null : `${SCHEME}${normal}`
}

/** Names of all files that come with fairfight and end as given, those of a folder such as `sovl` alone; in alphabetical order. */
export function shippedFiles(ending: RegExp, folder = ''): readonly string[] {
  const place = join(home(), folder)
  if (!existsSync(place)) return []
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .map((file) => posix.join(folder, file.replaceAll('\\', '/')))
    .filter((file) => ending.test(file))
    .toSorted()
    .map((file) => `${SCHEME}${file}`)
}

function home(): string {
  return join(dirname(createRequire(import.meta.url).resolve('fairfight/package.json')), 'scenarios')
}
