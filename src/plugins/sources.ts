import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, relative, resolve } from 'node:path'

/** Most files of one game. */
const MOST = 1000

/** Specifiers in `from '…'`, `import '…'`, `import('…')` and `require('…')`. */
const IMPORTED = /(?:\bfrom|\bimport|\bimport\s*\(|\brequire\s*\()\s*(['"])([^'"\n]+)\1/g

/**
 * The files of a game by their path from the folder of its first file: that file and all files that it imports, except those of Node and
 * fairfight. Files are searched as text, not parsed: an import in a comment counts, a path that is computed at run time does not.
 */
export function sourcesOf(entry: string): ReadonlyMap<string, Buffer> {
  const found = new Map<string, Buffer>()
  const open = [entry]
  for (let file = open.pop(); file !== undefined && found.size < MOST; file = open.pop()) {
    const name = file === entry ? basename(entry) : relative(dirname(entry), file).replaceAll('\\', '/')
    if (found.has(name)) continue
    const bytes = readFileSync(file)
    found.set(name, bytes)
    if (!/\.[cm]?[jt]s$/.test(file)) continue
    for (const [, , specifier = ''] of bytes.toString('utf8').matchAll(IMPORTED)) {
      const next = fileOf(specifier, file)
      if (next !== null) open.push(next)
    }
  }
  return new Map([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** SHA-256 of one file, or of the names and hashes of several. */
export function hashOfSources(sources: ReadonlyMap<string, Buffer>): string {
  const [first] = sources.values()
  if (sources.size === 1 && first !== undefined) return sha256(first)
  return sha256(JSON.stringify(Array.from(sources, ([name, bytes]) => [name, sha256(bytes)])))
}

function sha256(data: string | Buffer): string {
  return `sha256:${createHash('sha256').update(data).digest('hex')}`
}

/** The file that an import of a file means; null if it means Node, fairfight or nothing that is there. */
function fileOf(specifier: string, from: string): string | null {
  if (specifier.startsWith('.')) {
    const file = resolve(dirname(from), specifier)
    return existsSync(file) ? file : null
  }
  if (specifier.startsWith('node:') || /^fairfight(?:\/|$)/.test(specifier)) return null
  try {
    const file = createRequire(from).resolve(specifier)
    return file.includes('/') || file.includes('\\') ? file : null
  } catch {
    return null
  }
}
