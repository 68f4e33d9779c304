import { didYouMean, listed } from './nearest.ts'
import { type Fault, faultAt, type Source, textSource } from './source.ts'
import { isMap, placeAt, put, type Tree, valueAt } from './tree.ts'
import { readYaml } from './yaml.ts'

/**
 * Applies `PATH=VALUE` options to a scenario before it is checked, so that what they say is checked like the rest of it. Values keep
 * the option as their place. Paths are dot-separated; list items go by `name`, `id` or index; values are read as YAML.
 */
export function override(tree: Tree, options: readonly string[]): Fault[] {
  return options.flatMap((option, index) => {
    const source = textSource('--set', option, index + 1)
    const equals = option.indexOf('=')
    if (equals <= 0) return [faultAt(source, 0, 'an override is written PATH=VALUE, such as `battles=1000`')]
    const value = readValue(source, equals + 1)
    if ('faults' in value) return value.faults
    return set(tree, source, stepsOf(option.slice(0, equals)), value.tree)
  })
}

/** Sets a key of the whole document, as an option of its own such as `--battles` does. */
export function overrideKey(tree: Tree, key: string, option: string, value: unknown): void {
  const at = { source: textSource(option, String(value)), start: 0 }
  put(tree, key, { data: value, place: { ...at, key: at, parts: new Map() } })
}

/** The YAML value that ends an option's text, at its place in the whole. */
export function readValue(source: Source, start: number): { tree: Tree } | { faults: Fault[] } {
  if (source.text.slice(start).trim() === '') {
    return { faults: [faultAt(source, start, 'there is no value after the `=`')] }
  }
  return readYaml(source, start)
}

/** Parts that dots can cut a name into: names have 80 characters at most. */
const MOST_DOTS = 81

interface Step {
  readonly text: string
  /** Offset in the option. */
  readonly start: number
}

function stepsOf(path: string): Step[] {
  let start = 0
  return path.split('.').map((text) => {
    const step = { text, start }
    start += text.length + 1
    return step
  })
}

function set(tree: Tree, source: Source, steps: readonly Step[], value: Tree): Fault[] {
  let whole = tree
  let name = 'the scenario'
  let left = steps
  for (let step = left[0]; step; step = left[0]) {
    if (step.text === '__proto__') return [faultAt(source, step.start, '`__proto__` cannot be a key here')]
    const isRules = left.length === steps.length - 1 && steps[0]?.text === 'rules'
    if (isRules && typeof whole.data === 'string') expandRules(tree, whole)
    const found = find(whole, left)
    if (step.text === '' && (found?.key ?? '') === '')
      return [faultAt(source, step.start, 'a step of the path is empty')]
    if (!found) return [faultAt(source, step.start, noSuchStep(whole.data, name, step.text))]
    const at = { source, start: step.start }
    left = left.slice(found.steps)
    if (left.length === 0) put(whole, found.key, keyed(value, found.key, at))
    // What a map lacks is made, and left to the schema to judge.
    else if (isMap(whole.data) && !Object.hasOwn(whole.data, found.key)) {
      put(whole, found.key, keyed({ data: {}, place: { ...at, parts: new Map() } }, found.key, at))
    }
    whole = { data: valueAt(whole.data, [found.key]), place: placeAt(whole.place, [found.key]) }
    name = `\`${found.key}\``
  }
  return []
}

/** The part of a list or map that the next steps name, and how many of them do. */
function find(whole: Tree, steps: readonly Step[]): { key: string | number; steps: number } | undefined {
  const text = steps[0]?.text ?? ''
  if (isMap(whole.data)) return { key: text, steps: 1 }
  if (!Array.isArray(whole.data)) return undefined
  // A name that contains dots is several steps.
  for (let n = Math.min(steps.length, MOST_DOTS); n > 0; n--) {
    const name = steps.slice(0, n).map((step) => step.text)
    const index = whole.data.findIndex((item) => namesOf(item).includes(name.join('.')))
    if (index >= 0) return { key: index, steps: n }
  }
  return /^\d{1,9}$/.test(text) && Number(text) < whole.data.length ? { key: Number(text), steps: 1 } : undefined
}

/** What an item of a list goes by. */
function namesOf(item: unknown): string[] {
  return isMap(item) ? [item.name, item.id, item.entry].filter((it) => typeof it === 'string') : []
}

function keyed(tree: Tree, key: string | number, at: { source: Source; start: number }): Tree {
  return typeof key === 'string' ? { ...tree, place: { ...tree.place, key: at } } : tree
}

/** `rules: core` and `rules: { edition: core }` are the same; a switch can be set in the second only. */
function expandRules(tree: Tree, rules: Tree): void {
  const edition = { ...rules.place, key: { source: rules.place.source, start: rules.place.start } }
  rules.place = { ...rules.place, parts: new Map([['edition', edition]]) }
  rules.data = { edition: rules.data }
  put(tree, 'rules', rules)
}

function noSuchStep(whole: unknown, name: string, step: string): string {
  if (!Array.isArray(whole)) return `${name} is a single value; nothing can be set inside it`
  const names = whole.flatMap((item) => namesOf(item).slice(0, 1))
  const last = whole.length - 1
  const indices = last < 0 ? 'nothing, it is empty' : last === 0 ? 'the index 0' : `an index from 0 to ${last}`
  const known = names.length > 0 ? `${listed(names, step)}, or ${indices}` : indices
  return `there is no \`${step}\` in ${name}${didYouMean(step, names) || ';'} allowed: ${known}`
}
