import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { execute, ROOT } from '../cli/support.ts'

/** The files that `npm pack` would pack from the present build. */
export interface Packed {
  readonly unpackedSize: number
  readonly files: readonly { readonly path: string; readonly size: number }[]
}

export async function packed(): Promise<Packed> {
  const { code, stdout, stderr } = await execute('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: ROOT,
  })
  if (code !== 0) throw new Error(stderr)
  const [only] = JSON.parse(stdout) as Packed[]
  if (only === undefined) throw new Error('npm pack lists nothing')
  return only
}

const SPECIFIERS = /(?:\bfrom ?|\bimport ?\(?|\brequire\()['"`](\.[^'"`]+)['"`]/g

/** Files of the package that a file imports, directly or not. Declarations name sources; the declarations of these are meant. */
export function importedBy(entries: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const open = [...entries]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue
    found.add(file)
    const text = readFileSync(join(ROOT, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
    for (const [, path = ''] of text.matchAll(SPECIFIERS)) {
      const target = posix.join(posix.dirname(file), path)
      open.push(file.endsWith('.d.ts') ? target.replace(/\.[jt]s$/, '.d.ts') : target)
    }
  }
  return found
}
