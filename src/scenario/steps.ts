import { isMap, type Path, valueAt } from './tree.ts'

/** A step of a dot-separated path. */
export interface Step {
  readonly text: string
  /** Offset in the option. */
  readonly start: number
}

/** Parts that dots can cut a name into: names have 80 characters at most. */
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

/** The part of a list or map that the next steps name, and how many of them do. */
export function find(whole: unknown, steps: readonly Step[]): { key: string | number; steps: number } | undefined {
  const text = steps[0]?.text ?? ''
  if (isMap(whole)) return { key: text, steps: 1 }
  if (!Array.isArray(whole)) return undefined
  // A name that contains dots is several steps.
  for (let n = Math.min(steps.length, MOST_DOTS); n > 0; n--) {
    const name = steps.slice(0, n).map((step) => step.text)
    const index = whole.findIndex((item) => namesOf(item).includes(name.join('.')))
    if (index >= 0) return { key: index, steps: n }
  }
  return /^\d{1,9}$/.test(text) && Number(text) < whole.length ? { key: Number(text), steps: 1 } : undefined
}

/** What an item of a list goes by. */
export function namesOf(item: unknown): string[] {
  return isMap(item) ? [item.name, item.id, item.entry].filter((it) => typeof it === 'string') : []
}

/** Steps as they are understood: keys, and in lists indices, or the names of the items where they have any. */
export interface Resolved {
  readonly keys: Path
  readonly names: readonly string[]
}

/** What steps mean in some data; those that lead nowhere mean themselves. */
export function resolved(data: unknown, steps: readonly Step[]): Resolved {
  const keys: (string | number)[] = []
  const names: string[] = []
  let value = data
  for (let left = steps; left.length > 0; ) {
    const found = find(value, left) ?? { key: left[0]?.text ?? '', steps: 1 }
    value = valueAt(value, [found.key])
    keys.push(found.key)
    names.push((typeof found.key === 'number' ? namesOf(value)[0] : undefined) ?? String(found.key))
    left = left.slice(found.steps)
  }
  return { keys, names }
}
