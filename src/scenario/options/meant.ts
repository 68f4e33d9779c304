import type { GameFacts } from '../../core/facts.ts'
import { isMap, type Path, placeAt, type Tree, valueAt } from '../text/tree.ts'
import { shortNames } from './labels.ts'
import { find, namesOf, type Resolved, type Step } from './steps.ts'

/** Keys that may differ between variants and along a sweep. */
export const VARIABLE = ['rules', 'turns', 'catalogue', 'table', 'deployment', 'armies', 'contacts']

/** The other keys set the question, the number of battles and the dice. */
const FIXED = ['game', 'title', 'question', 'mode', 'battles', 'seed', 'seats', 'matchups', '$schema']

/**
 * The path that a user probably means if a path contains a key that a map lacks; undefined if none is likely.
 * @param whole the map that lacks the key
 * @param left the steps from this map on
 */
export function meantBy(tree: Tree, whole: Tree, steps: readonly Step[], left: readonly Step[]): string | undefined {
  if (left.length === steps.length) {
    const [only, ...more] = endingIn(tree, steps)
    return more.length === 0 ? only : undefined
  }
  const { data } = whole
  if (!isMap(data)) return undefined
  const above = steps.slice(0, steps.length - left.length)
  if (steps[0]?.text === 'armies' && isMap(data.list)) return inList(tree, whole, above, left)
  // An entry of a catalogue has its numbers beside its name.
  const isUnit = !Object.hasOwn(data, 'name') && ['unit', 'entry', 'models'].some((key) => Object.hasOwn(data, key))
  const entry = entryOf(data)
  const isCost = steps[0]?.text === 'armies' && left.length === 1 && left[0]?.text === 'cost'
  if (isCost && entry !== undefined) return `catalogue.${entry}.cost`
  if (!isUnit || !numbersOf(tree.facts).includes(left[0]?.text ?? '')) return undefined
  return written([...above, 'profile', ...left])
}

/** The entry of the catalogue that a unit of a list or a scenario is. */
function entryOf({ entry, unit }: Readonly<Record<string, unknown>>): string | undefined {
  return [entry, unit].find((key) => typeof key === 'string')
}

function written(steps: readonly (Step | string)[]): string {
  return steps.map((step) => (typeof step === 'string' ? step : step.text)).join('.')
}

/**
 * The path to a unit of an army list, where it was written as if the army had the unit itself: with or without the part of the list,
 * or in the wrong part of it.
 */
function inList(tree: Tree, army: Tree, above: readonly Step[], left: readonly Step[]): string | undefined {
  const isPart = PARTS.includes(left[0]?.text ?? '')
  const parts = isPart ? [...new Set([left[0]?.text ?? '', ...PARTS])] : PARTS
  const start = left[0]?.start ?? 0
  const rest = isPart ? left.slice(1) : left
  for (const part of parts) {
    const items = partOf(partOf(army, 'list'), part)
    const found = rest.length === 0 ? undefined : find(items, rest)
    if (found === undefined) continue
    const to = [...above, { text: 'list', start }, { text: part, start }, ...rest]
    return slipIn(tree, partOf(items, found.key), to, rest.slice(found.steps)) ?? written(to)
  }
  return isPart ? written([...above, 'list', ...left]) : undefined
}

/** The parts of an army list that hold units. */
const PARTS: readonly string[] = ['units', 'commanders']

/** What a path means that leads into a unit; undefined if it leads to a value. */
function slipIn(tree: Tree, unit: Tree, steps: readonly Step[], left: readonly Step[]): string | undefined {
  const found = left.length === 0 ? undefined : find(unit, left)
  if (found === undefined) return undefined
  if (isMap(unit.data) && !Object.hasOwn(unit.data, found.key)) return meantBy(tree, unit, steps, left)
  return slipIn(tree, partOf(unit, found.key), steps, left.slice(found.steps))
}

function partOf({ data, place }: Tree, key: string | number): Tree {
  return { data: valueAt(data, [key]), place: placeAt(place, [key]) }
}

/**
 * The paths of a scenario that end with these steps, with or without `profile` before the last. If there is none: the cost of the entry that
 * the steps name.
 */
export function endingIn(tree: Tree, steps: readonly Step[]): readonly string[] {
  if ([...VARIABLE, ...FIXED].includes(steps[0]?.text ?? '')) return []
  const end = `.${written(steps)}`
  const all = pathsOf(tree)
  const found = all.filter(({ names }) =>
    [names.join('.'), ...shortNames(names)].some((name) =>
      [name, name.replace('.profile.', '.')].some((form) => `.${form}`.endsWith(end)),
    ),
  )
  if (found.length > 0) return [...new Set(found.map(({ names }) => names.join('.')))]
  const [entry, last, ...more] = steps
  const isCost = more.length === 0 && last?.text === 'cost'
  return isCost && all.some(({ keys }) => isOf(tree, keys, entry?.text)) ? [`catalogue.${entry?.text}.cost`] : []
}

/** Whether a unit of an entry is at a path. */
function isOf({ data }: Tree, path: Path, entry: string | undefined): boolean {
  const unit = path[0] === 'armies' ? valueAt(data, path) : undefined
  return isMap(unit) && entry !== undefined && entryOf(unit) === entry
}

/** Every path at which a value can be set: existing values, and optional numbers and switches. */
function pathsOf({ data, facts }: Tree): Resolved[] {
  const walk = (value: unknown, { keys, names }: Resolved): Resolved[] => {
    const own = Array.isArray(value) ? value.map((_, index) => index) : isMap(value) ? Object.keys(value) : []
    return [...new Set([...own, ...keysAt(keys, facts)])].flatMap((key) => {
      const part = valueAt(value, [key])
      const name = (typeof key === 'number' ? namesOf(part)[0] : undefined) ?? String(key)
      const path = { keys: [...keys, key], names: [...names, name] }
      return [path, ...walk(part, path)]
    })
  }
  return VARIABLE.flatMap((key) => walk(valueAt(data, [key]), { keys: [key], names: [key] }))
}

/** Keys that the map at a path may have. */
function keysAt(path: Path, facts: GameFacts | undefined): readonly string[] {
  const [last, above] = [path.at(-1), path.at(-2)]
  if (last === 'rules') return Object.keys(facts?.switches ?? {})
  if (above === 'units' || last === 'retinue') return ['models', 'width', 'profile']
  if (above === 'commanders') return ['profile']
  if (last === 'profile') return numbersOf(facts)
  return above === 'profile' ? Object.keys(facts?.groups[String(last)]?.fields ?? {}) : []
}

/** Numbers that a profile may have. */
function numbersOf(facts: GameFacts | undefined): readonly string[] {
  return facts ? ['type', ...Object.keys(facts.profile), ...Object.keys(facts.groups)] : []
}
