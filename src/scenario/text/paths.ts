import { type Path, type Tree, valueAt } from './tree.ts'

/** Paths of the items of a list; empty if the value is no list. */
export function itemsAt(tree: Tree, path: Path): Path[] {
  const items = valueAt(tree.data, path)
  return Array.isArray(items) ? items.map((_, index) => [...path, index]) : []
}

/** The text at a path; undefined if there is none. */
export function textAt(tree: Tree, path: Path): string | undefined {
  const value = valueAt(tree.data, path)
  return typeof value === 'string' ? value : undefined
}
