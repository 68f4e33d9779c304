import { dirname, isAbsolute, join, relative } from 'node:path'
import { besideShipped, isShipped } from '../plugins/shipped.ts'
import { withFiles } from '../scenario/roster/files.ts'

/**
 * The text of a scenario for the folder `dir`: the files of its game and of its generals, which the text names as the file `from` does, are
 * named from that folder.
 */
export function movedScenario(text: string, from: string, dir: string): string {
  return withFiles(text, (path) => {
    if (isShipped(path) || isAbsolute(path)) return path
    if (isShipped(from)) return besideShipped(path, from) ?? path
    const moved = relative(dir, join(dirname(from), path)).replaceAll('\\', '/')
    return moved.startsWith('.') || isAbsolute(moved) ? moved : `./${moved}`
  })
}
