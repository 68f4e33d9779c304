import { didYouMean, listed } from '../text/nearest.ts'
import type { Result } from '../text/refuse.ts'
import { type Fault, faultAt, optionSource, type Source } from '../text/source.ts'
import { copied, isMap, placeAt, put, type Tree, valueAt } from '../text/tree.ts'
import { readYaml } from '../text/yaml.ts'
import { meantBy } from './meant.ts'
import { find, ownNames, resolved, type Step, sharing, stepsOf } from './steps.ts'

/** A value to be set at a path of a scenario. */
export interface Change {
  readonly source: Source
  readonly steps: readonly Step[]
  readonly value: Tree
}

/**
 * Applies `PATH=VALUE` options to a scenario before it is checked, so that the new values are checked like the others. The place of a new
 * value is in the option. Paths are dot-separated; items of lists are named by `name`, `id`, `entry` or index; values are read as YAML.
 *
 * @param entries takes the values that are set in entries of catalogues, which are changed later
 * @returns the options in force, as they were written, and the faults
 */
export function override(
  tree: Tree,
  options: readonly string[],
  entries?: Change[],
): { readonly set: readonly string[]; readonly faults: Fault[] } {
  // If a path is set twice, the later value counts.
  const set = new Map<string, string>()
  const faults = options.flatMap((option, index) => {
    const source = optionSource('--set', option, index, options.length)
    const change = changeOf(source, 'an override is written PATH=VALUE, such as `battles=1000`')
    if ('faults' in change) return change.faults
    const path = JSON.stringify(resolved(tree, change.steps).keys)
    set.delete(path)
    set.set(path, option.trim())
    if (entries === undefined || !isOfEntry(change)) return apply(tree, change)
    entries.push(change)
    return []
  })
  return { set: [...set.values()], faults }
}

/** Whether it is `catalogue.KEY.FIELD`: a change of an entry for all units that use it. */
export function isOfEntry({ steps }: Pick<Change, 'steps'>): boolean {
  return steps.length > 1 && steps[0]?.text === 'catalogue'
}

/** The `PATH=VALUE` between two offsets of an option; `form`: message if there is none. */
export function changeOf(source: Source, form: string, from = 0, to = source.text.length): Result<Change> {
  const path = pathOf(source, from, to)
  if (!path) return { faults: [faultAt(source, from, form)] }
  const value = readValue(source, path.end + 1, to)
  return 'faults' in value ? value : { source, steps: path.steps, value: value.tree }
}

/** The path before the first `=` of a part of an option, and the offset of the `=`; undefined if there is none. */
export function pathOf(
  { text }: Source,
  from: number,
  to: number,
): { readonly steps: readonly Step[]; readonly end: number } | undefined {
  const end = text.indexOf('=', from)
  if (end < 0 || end >= to) return undefined
  const written = text.slice(from, end)
  const start = from + written.length - written.trimStart().length
  return written.trim() === '' ? undefined : { steps: stepsOf(written.trim(), start), end }
}

/** Sets a key of the document for a command-line option such as `--battles`. */
export function overrideKey(tree: Tree, key: string, option: string, value: unknown): void {
  const at = { source: optionSource(option, String(value)), start: 0 }
  put(tree, key, { data: value, place: { ...at, key: at, parts: new Map() } })
}

/** The YAML value between two offsets of an option, at its place in the option. */
function readValue(source: Source, start: number, end: number): { tree: Tree } | { faults: Fault[] } {
  if (source.text.slice(start, end).trim() === '') {
    return { faults: [faultAt(source, start, 'there is no value after the `=`')] }
  }
  return readYaml(source, start, end)
}

/** Applies a change to a tree; returns the faults if it cannot be applied. The change may be applied to other trees as well. */
export function apply(tree: Tree, { source, steps, value }: Change): Fault[] {
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
    if (!found) return [faultAt(source, step.start, noSuchStep(whole, name, left))]
    const slip =
      isMap(whole.data) && !Object.hasOwn(whole.data, found.key) ? meantBy(tree, whole, steps, left) : undefined
    if (slip !== undefined)
      return [faultAt(source, step.start, `\`${step.text}\` is not known here; did you mean \`${slip}\`?`)]
    const at = { source, start: step.start }
    left = left.slice(found.steps)
    if (left.length === 0) put(whole, found.key, keyed(copied(value), found.key, at))
    // A missing key is added; the schema checks it later.
    else if (isMap(whole.data) && !Object.hasOwn(whole.data, found.key)) {
      put(whole, found.key, keyed({ data: {}, place: { ...at, parts: new Map() } }, found.key, at))
    }
    whole = { data: valueAt(whole.data, [found.key]), place: placeAt(whole.place, [found.key]) }
    name = `\`${found.key}\``
  }
  return []
}

function keyed(tree: Tree, key: string | number, at: { source: Source; start: number }): Tree {
  return typeof key === 'string' ? { ...tree, place: { ...tree.place, key: at } } : tree
}

/** `rules: core` and `rules: { edition: core }` mean the same; a switch can be set only in the second form. */
function expandRules(tree: Tree, rules: Tree): void {
  const edition = { ...rules.place, key: { source: rules.place.source, start: rules.place.start } }
  rules.place = { ...rules.place, parts: new Map([['edition', edition]]) }
  rules.data = { edition: rules.data }
  put(tree, 'rules', rules)
}

function noSuchStep(whole: Tree, name: string, left: readonly Step[]): string {
  const items = whole.data
  if (!Array.isArray(items)) return `${name} is a single value; nothing can be set inside it`
  const step = left[0]?.text ?? ''
  const own = ownNames(whole)
  const several = sharing(whole, left)
  if (several.length > 0) {
    const names = several.map((index) => (own[index] === String(index) ? `the index ${index}` : `\`${own[index]}\``))
    return `\`${step}\` is ${several.length} items of ${name}; name one, ${names.join(', ')}, or set \`catalogue.${step}.…\` for all of the entry`
  }
  const names = own.filter((one) => one !== undefined)
  const last = items.length - 1
  const indices = last < 0 ? 'nothing, it is empty' : last === 0 ? 'the index 0' : `an index from 0 to ${last}`
  const known = names.length > 0 ? `${listed(names, step)}, or ${indices}` : indices
  return `there is no \`${step}\` in ${name}${didYouMean(step, names) || ';'} allowed: ${known}`
}
