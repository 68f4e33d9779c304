import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative, sep } from 'node:path'
import { VERSION } from '../../run/version.ts'

/** The folder of the package that runs. */
const HOME = dirname(createRequire(import.meta.url).resolve('fairfight/package.json'))

/** The folder of the schemas for editors, seen from a project: that of the package if the project finds it, else where npm will install it. */
export function schemasFor(project: string, home = HOME): string {
  const [modules, owner] = [dirname(home), dirname(dirname(home))]
  const isFound = basename(modules) === 'node_modules' && `${project}${sep}`.startsWith(`${owner}${sep}`)
  return isFound ? portable(join(relative(project, home), 'scenarios')) : 'node_modules/fairfight/scenarios'
}

/**
 * How the `package.json` of a project names fairfight: as the project does in which it is installed, else by its folder. A folder or an
 * archive is named as seen from the new project.
 */
export function dependencyFor(project: string, home = HOME): string {
  const owner = dirname(dirname(home))
  const manifest = join(owner, 'package.json')
  if (basename(dirname(home)) === 'node_modules' && existsSync(manifest)) {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
    const named = dependencies?.fairfight ?? devDependencies?.fairfight
    if (named?.startsWith('file:')) return `file:${portable(relative(project, join(owner, named.slice(5))))}`
    return named ?? `^${VERSION}`
  }
  return `file:${portable(relative(project, home))}`
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

function portable(path: string): string {
  return path.replaceAll('\\', '/')
}
