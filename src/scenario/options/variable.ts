import { didYouMean } from '../text/nearest.ts'
import { type Fault, faultAt } from '../text/source.ts'
import type { Tree } from '../text/tree.ts'
import { endingIn, VARIABLE } from './meant.ts'
import type { Change } from './override.ts'
import { resolved } from './steps.ts'

/** Most paths that are told where several could be meant. */
const TOLD = 3

/** Rejects a path to a value that all variants and settings share. */
export function checkVariable(tree: Tree, { source, steps }: Pick<Change, 'source' | 'steps'>): Fault[] {
  const { text = '', start = 0 } = steps[0] ?? {}
  if (VARIABLE.includes(text)) return []
  const paths = endingIn(tree, steps).slice(0, TOLD)
  const meant = paths.length === 0 ? didYouMean(text, VARIABLE) : `; did you mean \`${paths.join('` or `')}\`?`
  const hint = `${meant || ';'} a path begins with one of ${VARIABLE.join(', ')}`
  return [faultAt(source, start, `\`${text}\` cannot be varied${hint}`)]
}

/** Rejects a path that was given already: only the last of its values would count. */
export function checkOnce(tree: Tree, changes: readonly Pick<Change, 'source' | 'steps'>[]): Fault[] {
  const keys = changes.map(({ steps }) => JSON.stringify(resolved(tree, steps).keys))
  return changes.flatMap(({ source, steps }, index) => {
    if (keys.indexOf(keys[index] ?? '') === index) return []
    const path = steps.map(({ text }) => text).join('.')
    return [faultAt(source, steps[0]?.start ?? 0, `\`${path}\` is given already`)]
  })
}
