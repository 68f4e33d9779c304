import { isMap, type Path, placeAt, type Tree, valueAt } from '../text/tree.ts'

/** A step of a dot-separated path. */
export interface Step {
  readonly text: string
  /** Offset in the option. */
  readonly start: number
}

/** Most parts into which dots can divide a name: names have at most 80 characters. */
const MOST_DOTS = 81

/** The steps of a path that begins at an offset of its option. */
export function stepsOf(path: string, offset: number): Step[] {
  let start = offset
  return path.split('.').map((text) => {
    const step = { text, start }
    start += text.length + 1
    return step
  })
}

/**
 * The part of a list or map that the next steps name, and the number of steps in its name; undefined if they name several parts or none.
 */
export function find(whole: Tree, steps: readonly Step[]): { key: string | number; steps: number } | undefined {
  const text = steps[0]?.text ?? ''
  if (isMap(whole.data)) return { key: text, steps: 1 }
  if (!Array.isArray(whole.data)) return undefined
  // A name that contains dots is several steps.
  for (let n = Math.min(steps.length, MOST_DOTS); n > 0; n--) {
    const [index, other] = goingBy(whole, nameOf(steps.slice(0, n)))
    if (index !== undefined) return other === undefined ? { key: index, steps: n } : undefined
  }
  return /^\d{1,9}$/.test(text) && Number(text) < whole.data.length ? { key: Number(text), steps: 1 } : undefined
}

/** The items of a list that the next steps name, if there are several: units of one entry. */
export function sharing(whole: Tree, steps: readonly Step[]): readonly number[] {
  for (let n = Math.min(steps.length, MOST_DOTS); n > 0; n--) {
    const items = goingBy(whole, nameOf(steps.slice(0, n)))
    if (items.length > 0) return items.length > 1 ? items : []
  }
  return []
}

function nameOf(steps: readonly Step[]): string {
  return steps.map(({ text }) => text).join('.')
}

/** The item of a list with this name, in the scenario or in reports; otherwise all items of the entry with this name. */
function goingBy({ data, place }: Tree, name: string): readonly number[] {
  const items: readonly unknown[] = Array.isArray(data) ? data : []
  const own = items.findIndex((item) => isMap(item) && (item.name === name || item.id === name))
  if (own >= 0) return [own]
  const called = items.findIndex((_, index) => place.parts.get(index)?.called === name)
  if (called >= 0) return [called]
  return items.flatMap((item, index) => (isMap(item) && item.entry === name ? [index] : []))
}

/** The name by which a path finds an item of a list. */
export function namesOf(item: unknown): string[] {
  return isMap(item) ? [item.name, item.id, item.entry].filter((it) => typeof it === 'string') : []
}

/** A unique name for each item of a list: its name in reports, or its index if another item has the same entry. */
export function ownNames({ data, place }: Tree): readonly (string | undefined)[] {
  const items: readonly unknown[] = Array.isArray(data) ? data : []
  const names = items.map(namesOf)
  return names.map(([name], index) => {
    const isShared = name !== undefined && names.filter((others) => others.includes(name)).length > 1
    return isShared ? (place.parts.get(index)?.called ?? String(index)) : name
  })
}

/** Resolved steps: keys; for items of lists their names, or indices if they have none. */
export interface Resolved {
  readonly keys: Path
  readonly names: readonly string[]
}

/** The keys and indices to which steps resolve in a tree; steps that lead nowhere stay unchanged. */
export function resolved(tree: Tree, steps: readonly Step[]): Resolved {
  const keys: (string | number)[] = []
  const names: string[] = []
  let whole = tree
  for (let left = steps; left.length > 0; ) {
    const found = find(whole, left) ?? { key: left[0]?.text ?? '', steps: 1 }
    keys.push(found.key)
    names.push((typeof found.key === 'number' ? ownNames(whole)[found.key] : undefined) ?? String(found.key))
    whole = { data: valueAt(whole.data, [found.key]), place: placeAt(whole.place, [found.key]) }
    left = left.slice(found.steps)
  }
  return { keys, names }
}
