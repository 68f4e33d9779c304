import { unused } from '../build/muster.ts'
import { itemsAt, textAt } from '../text/paths.ts'
import { type Path, type Place, placeAt, type Tree } from '../text/tree.ts'

/**
 * Notes for the units of an army list the names that reports will use, as `muster` generates them, so that paths can use those names.
 *
 * @param list the path of the list in the tree
 */
export function nameUnits(tree: Tree, list: Path, nameOf: (entry: string) => string | undefined): void {
  const [leaders, units] = ['commanders', 'units'].map((part) => itemsAt(tree, [...list, part]))
  const taken = new Set([...(leaders ?? []), ...(units ?? [])].flatMap((path) => textAt(tree, [...path, 'id']) ?? []))
  const name = (path: Path): string | undefined => nameOf(textAt(tree, [...path, 'entry']) ?? '')
  for (const path of leaders ?? []) {
    const [leader, led] = [name(path), name([...path, 'retinue'])]
    if (leader !== undefined && led !== undefined) call(tree, path, `${leader} with ${led}`, taken)
  }
  for (const path of units ?? []) {
    const own = name(path)
    if (own !== undefined) call(tree, path, own, taken)
  }
}

function call(tree: Tree, path: Path, name: string, taken: Set<string>): void {
  if (textAt(tree, [...path, 'id']) !== undefined) return
  const above = placeAt(tree.place, path.slice(0, -1))
  const key = path.at(-1) ?? 0
  const place: Place | undefined = above.parts.get(key)
  if (place) above.parts.set(key, { ...place, called: unused(name, taken) })
}
