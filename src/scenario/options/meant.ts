import type { GameFacts } from '../../core/facts.ts'
import { isMap, type Path, type Tree, valueAt } from '../text/tree.ts'
import { shortNames } from './labels.ts'
import { namesOf, type Resolved, type Step } from './steps.ts'

/** Keys that may differ between variants and along a sweep. */
export const VARIABLE = ['rules', 'turns', 'catalogue', 'table', 'deployment', 'armies', 'contacts']

/** The other keys set the question, the number of battles and the dice. */
const FIXED = ['game', 'title', 'question', 'mode', 'battles', 'seed', 'seats', 'matchups', '$schema']

/**
 * The path that a user probably means if a path contains a key that a map lacks; undefined if none is likely.
 * @param whole the map that lacks the key
 * @param left the steps from this map on
 */
export function meantBy(
  tree: Tree,
  whole: Readonly<Record<string, unknown>>,
  steps: readonly Step[],
  left: readonly Step[],
): string | undefined {
  if (left.length === steps.length) return endingIn(tree, steps)
  // An entry of a catalogue has its numbers beside its name.
  const isUnit = !Object.hasOwn(whole, 'name') && ['unit', 'entry', 'models'].some((key) => Object.hasOwn(whole, key))
  const { entry } = whole
  const isCost = steps[0]?.text === 'armies' && left.length === 1 && left[0]?.text === 'cost'
  if (isCost && typeof entry === 'string') return `catalogue.${entry}.cost`
  if (!isUnit || !numbersOf(tree.facts).includes(left[0]?.text ?? '')) return undefined
  const above = steps.slice(0, steps.length - left.length)
  return [...above.map(({ text }) => text), 'profile', ...left.map(({ text }) => text)].join('.')
}

/**
 * The only path of a scenario that ends with these steps, with or without `profile` before the last; undefined if there is not exactly one.
 */
export function endingIn(tree: Tree, steps: readonly Step[]): string | undefined {
  if ([...VARIABLE, ...FIXED].includes(steps[0]?.text ?? '')) return undefined
  const written = `.${steps.map(({ text }) => text).join('.')}`
  const found = pathsOf(tree).filter(({ names }) =>
    [names.join('.'), ...shortNames(names)].some((name) =>
      [name, name.replace('.profile.', '.')].some((form) => `.${form}`.endsWith(written)),
    ),
  )
  return found.length === 1 ? found[0]?.names.join('.') : undefined
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
