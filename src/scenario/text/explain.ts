import type { z } from 'zod'
import { didYouMean, listed, nearest } from './nearest.ts'
import type { Fault } from './source.ts'
import { EMPTY, isMap, keyFault, nameOf, type Path, placeAt, type Tree, valueAt, valueFault } from './tree.ts'

type Issue = z.core.$ZodIssue

/** The checked value, or the faults found on the way; never both. */
export type Checked<T> = { readonly value: T; readonly faults: readonly [] } | { readonly faults: readonly Fault[] }

/** Checks a tree against a schema. Each fault has its place, and says in plain words what is wrong. */
export function check<T>(schema: z.ZodType<T>, tree: Tree): Checked<T> {
  // A schema is used once or twice: zod's compilation of it would cost more than it saves.
  const result = schema.safeParse(tree.data, { jitless: true })
  if (result.success) return { value: result.data, faults: [] }
  return { faults: explain(result.error.issues, tree) }
}

function explain(issues: readonly Issue[], tree: Tree): Fault[] {
  const leaves = issues.flatMap((issue) => particular(issue, tree.data, []))
  const present = leaves.filter(({ path }) => valueAt(tree.data, path) !== undefined)
  const absent = leaves.filter(({ path }) => valueAt(tree.data, path) === undefined)
  return [...present.flatMap((leaf) => sentences(leaf, tree)), ...missing(absent, present, tree)]
}

/** One fault for all keys that a map lacks. A key that is present under a misspelt name is not counted as missing. */
function missing(absent: readonly Leaf[], present: readonly Leaf[], tree: Tree): Fault[] {
  const misspelt = new Set(present.flatMap(meantKeys))
  const groups = new Map<string, Leaf[]>()
  for (const leaf of absent) {
    if (misspelt.has(keyOf(leaf.path))) continue
    const whole = keyOf(leaf.path.slice(0, -1))
    groups.set(whole, [...(groups.get(whole) ?? []), leaf])
  }
  return [...groups.values()].map((group) => {
    const whole = group[0]?.path.slice(0, -1) ?? []
    const parts = group.map(({ path, issue }) => `${nameOf(path)} is missing; it must be ${issue.message}`)
    const names = group.map(({ path, issue }) => `${nameOf(path)} (${issue.message})`)
    return valueFault(tree.place, whole, parts.length === 1 ? parts.join('') : `missing: ${names.join(', ')}`)
  })
}

/** An issue with its whole path. */
interface Leaf {
  readonly path: Path
  readonly issue: Issue
}

/** If several kinds of value are allowed: the fault for the kind that was written. */
function particular(issue: Issue, data: unknown, above: Path): Leaf[] {
  const path = [...above, ...issue.path.map((step) => (typeof step === 'number' ? step : String(step)))]
  if (issue.code !== 'invalid_union') return [{ path, issue }]
  const value = valueAt(data, path)
  if (isMap(value) || Array.isArray(value)) {
    const inner = issue.errors.find((errors) => errors.every((error) => error.path.length > 0 || isKeys(error)))
    if (inner) return inner.flatMap((error) => particular(error, data, path))
  }
  return [{ path, issue }]
}

function isKeys(issue: Issue): boolean {
  return issue.code === 'unrecognized_keys'
}

function sentences({ path, issue }: Leaf, tree: Tree): Fault[] {
  if (issue.code === 'unrecognized_keys') {
    const { known, beside } = keysOf(issue)
    return issue.keys.map((key) => {
      const meant = meantBy(key, known)
      const hint = besideHint(key, known, beside, path) ?? (meant === undefined ? ';' : `; did you mean \`${meant}\`?`)
      return keyFault(tree.place, [...path, key], `\`${key}\` is not known here${hint} allowed: ${listed(known, key)}`)
    })
  }
  if (issue.code === 'invalid_key') {
    return [keyFault(tree.place, path, `${nameOf(path)} cannot be a key; ${issue.issues[0]?.message ?? ''}`)]
  }
  const value = valueAt(tree.data, path)
  const name = path.length === 0 ? 'this' : nameOf(path)
  if (value === EMPTY)
    return [keyFault(tree.place, path, `${name} has no value; ${comment(path, tree)}it must be ${issue.message}`)]
  return [valueFault(tree.place, path, wrong(name, value, issue))]
}

/**
 * The known keys of a map, and the keys of the map around it that are often written into this one: from the error text of `map` in
 * `fields.ts`.
 */
function keysOf({ message }: Issue): { readonly known: readonly string[]; readonly beside: readonly string[] } {
  const [known = '', beside] = message.split('\n')
  return { known: known.split(', '), beside: beside?.split(', ') ?? [] }
}

/**
 * A hint that a key belongs beside the map into which it was written: if it is one of the keys beside, or resembles one of them and none of
 * the map’s own keys.
 */
function besideHint(key: string, known: readonly string[], beside: readonly string[], path: Path): string | null {
  const within = nameOf(path)
  if (beside.includes(key)) return `; it stands beside ${within}, not in it;`
  const long = beside.filter((name) => name.length >= LONG)
  const meant = meantBy(key, known) === undefined ? meantBy(key, long) : undefined
  return meant === undefined ? null : `; did you mean \`${meant}\`? It stands beside ${within}, not in it;`
}

/** Fewest letters of a key beside a map that a misspelt key may be meant for: shorter keys resemble everything. */
const LONG = 5

/** Words that different games use for the same key. */
const SAME: readonly (readonly string[])[] = [
  ['defense', 'ac', 'armour', 'armor'],
  ['models', 'count'],
  ['hp', 'hitpoints', 'wounds'],
  ['equipment', 'weapons', 'weapon'],
  ['cost', 'points'],
]

/** The known key that a word is meant for: the same in the words of another game, or misspelt; undefined if none is. */
function meantBy(word: string, known: readonly string[]): string | undefined {
  const words = SAME.find((group) => group.includes(word.toLowerCase())) ?? []
  return words.find((name) => known.includes(name)) ?? nearest(word, known)
}

/** A hint that `#` begins a comment, so that there is no value. */
function comment(path: Path, tree: Tree): string {
  const { source, start } = placeAt(tree.place, path)
  const end = source.text.indexOf('\n', start)
  const rest = source.text.slice(start, end < 0 ? source.text.length : end)
  return /^(?:[^\s#:]+:|-)?\s*#/.test(rest) ? '`#` begins a comment, put the value in quotes; ' : ''
}

function wrong(name: string, value: unknown, issue: Issue): string {
  const values = wordsOf(issue)
  const near = typeof value === 'string' ? didYouMean(value, values) : ''
  if (near) return `${name} cannot be ${show(value)}${near} allowed: ${bare(issue.message)}`
  return `${name} must be ${issue.message}, not ${show(value)}${quotes(value, issue)}`
}

/** The words that an issue would accept. */
function wordsOf(issue: Issue): string[] {
  if (issue.code === 'invalid_value') return issue.values.map(String)
  if (issue.code === 'invalid_union') return issue.errors.flatMap((errors) => errors.flatMap(wordsOf))
  return []
}

function bare(phrase: string): string {
  return phrase.replace(/^one of /, '')
}

/** A hint about quotes: they turn a number into text, and people often forget them or use them by mistake. */
function quotes(value: unknown, issue: Issue): string {
  if (expects(issue, 'string') && ['number', 'boolean'].includes(typeof value)) return '; put it in quotes'
  const isNumber = typeof value === 'string' && /^\s*\d+\s*$/.test(value)
  const isPair = typeof value === 'string' && /^-?[\d.]+(?:\s*,\s*-?[\d.]+)+$/.test(value)
  if (isPair && (expects(issue, 'tuple') || expects(issue, 'array'))) return `; write [${value}]`
  return isNumber && (expects(issue, 'number') || expects(issue, 'int')) ? '; leave the quotes out' : ''
}

function expects(issue: Issue, kind: string): boolean {
  if (issue.code === 'invalid_union') return issue.errors.some((errors) => errors.some((error) => expects(error, kind)))
  return issue.code === 'invalid_type' && issue.expected === kind
}

/** A value as the user would recognise it. */
export function show(value: unknown): string {
  if (typeof value === 'string')
    return `the text ${JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)}`
  if (Array.isArray(value))
    return `a list${value.length === 1 ? ' of one' : value.length === 0 ? ' of none' : ` of ${value.length}`}`
  if (isMap(value)) return 'a map'
  return typeof value === 'number' ? `the number ${value}` : String(value)
}

/** Keys, with their paths, that unknown keys probably mean. */
function meantKeys({ path, issue }: Leaf): string[] {
  if (issue.code !== 'unrecognized_keys') return []
  const { known } = keysOf(issue)
  return issue.keys.flatMap((key) => {
    const meant = meantBy(key, known)
    return meant === undefined ? [] : [keyOf([...path, meant])]
  })
}

function keyOf(path: Path): string {
  return JSON.stringify(path)
}
