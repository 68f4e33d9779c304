import { changed, complete, type Draft, gameOf, hashes } from '../build/build.ts'
import { ordered } from '../text/problem.ts'
import { allOf, attempt, type Result, refuse, under } from '../text/refuse.ts'
import { type Fault, faultAt, optionSource, type Source } from '../text/source.ts'
import { copied, put, type Tree } from '../text/tree.ts'
import type { Scenario, Variant } from '../types.ts'
import { labelsOf, type Written } from './labels.ts'
import { type Change, changeOf } from './override.ts'
import { resolved } from './steps.ts'
import { checkOnce, checkVariable } from './variable.ts'
import { askedRules, VARIANT_NAME } from './variant.ts'

const NOTHING = 'the scenario has this already, so every battle of the variant is that of the scenario'
const FORM = 'a variant by its values is written [NAME: ]PATH=VALUE[; PATH=VALUE…]'

/**
 * Completes a draft, and adds a variant for every option `[NAME: ]PATH=VALUE[; PATH=VALUE…]`: the scenario under the first of its rules
 * with these values.
 *
 * @throws InputError if anything is wrong with the scenario or with a variant of it.
 */
export function withVariants(draft: Draft, options: readonly string[] = []): Scenario {
  const scenario = complete(draft)
  if (options.length === 0) return scenario
  const read = allOf(
    options.map((text, index) => readOption(optionSource('--with', text, index, options.length), draft.tree)),
  )
  const base = underFirstRules(draft)
  const changes = read.map(({ settings }) => settings.map(({ change }) => change))
  refuse(changes.flatMap((each) => checkOnce(base.tree, each)))
  const named = names(base, read)
  refuse(sameNames(scenario.variants, named, read))
  const made = allOf(read.map((option, index) => variantOf(base, scenario, option, named[index] ?? '')))
  const inputs = new Set([draft, ...made.map((variant) => variant.draft)].flatMap(({ library }) => library.inputs()))
  const warnings = ordered([...(scenario.warnings ?? []), ...made.flatMap((variant) => variant.warnings)])
  return {
    ...scenario,
    variants: [...scenario.variants, ...made.map(({ variant }) => variant)],
    inputs: hashes([...inputs]),
    ...(warnings.length > 0 && { warnings }),
  }
}

/** The parts of an option. */
interface Option {
  readonly source: Source
  readonly name: string | undefined
  readonly settings: readonly Setting[]
}

/** A change, and its path and value as they were written. */
interface Setting {
  readonly change: Change
  readonly path: string
  readonly value: string
}

function readOption(source: Source, tree: Tree): Result<Option> {
  const { text } = source
  const [head, before] = /^([^=]*?):\s/.exec(text) ?? []
  const name = before?.trim()
  if (name === '') return { faults: [faultAt(source, 0, 'a name is missing before the `:`')] }
  if (name !== undefined && !VARIANT_NAME.safeParse(name).success) {
    return { faults: [faultAt(source, 0, 'a name is text of one line, at most 80 characters')] }
  }
  const read = partsOf(text, head?.length ?? 0).map(([from, to]) => readSetting(source, from, to))
  const faults = read.flatMap((setting) => ('faults' in setting ? setting.faults : checkVariable(tree, setting.change)))
  return faults.length > 0 ? { faults } : { source, name, settings: allOf(read) }
}

function readSetting(source: Source, from: number, to: number): Result<Setting> {
  const change = changeOf(source, FORM, from, to)
  if ('faults' in change) return change
  const part = source.text.slice(from, to)
  const equals = part.indexOf('=')
  return { change, path: part.slice(0, equals).trim(), value: part.slice(equals + 1).trim() }
}

/** Text in quotes, at a place where a value or a part of one can begin; or the end of a part. */
const QUOTED_OR_END = /(?<=[=[{,:]\s*)(?:"(?:\\.|[^"\\])*"|'(?:''|[^'])*')|;/g

/** Offsets of the parts between semicolons. */
function partsOf(text: string, from: number): (readonly [number, number])[] {
  const ends = [...text.slice(from).matchAll(QUOTED_OR_END)].flatMap(({ 0: found, index }) =>
    found === ';' ? [from + index] : [],
  )
  return [...ends, text.length].map((end, index) => [index === 0 ? from : (ends[index - 1] ?? 0) + 1, end] as const)
}

/** The draft with the first of the variants that were asked for as its own rules. */
function underFirstRules(draft: Draft): Draft {
  const [first] = draft.rules
  const known = gameOf(draft)
  if (first === undefined || 'faults' in known) return draft
  const [asked] = allOf([askedRules(known.game, optionSource('--rules', first, 0, draft.rules.length), draft.changes)])
  const tree = copied(draft.tree)
  if (asked) put(tree, 'rules', asked.rules)
  return { ...draft, tree, rules: [], changes: [] }
}

/** Names of the variants: the given names; for others a short form of what they set. */
function names({ tree }: Draft, options: readonly Option[]): string[] {
  // Several variants may set one path.
  const paths = new Map(options.flatMap(({ settings }) => settings.map((setting) => keyed(tree, setting))))
  const labels = labelsOf([...paths.values()])
  const label = new Map([...paths.keys()].map((key, index) => [key, labels[index]]))
  return options.map(({ name, settings }) => {
    if (name !== undefined) return name
    const shown = settings.map((setting) => `${label.get(keyed(tree, setting)[0])}=${setting.value}`)
    const whole = shown.join('; ').replace(/\s+/g, ' ')
    return whole.length > 80 ? `${whole.slice(0, 79).trimEnd()}…` : whole
  })
}

/** A path with a key that is equal for all ways to write the path. */
function keyed(tree: Tree, { change, path }: Setting): readonly [string, Written] {
  const { keys, names } = resolved(tree, change.steps)
  return [JSON.stringify(keys), { path, keys, names }]
}

/** Variants are distinguished by their names. */
function sameNames(others: readonly Variant[], named: readonly string[], options: readonly Option[]): Fault[] {
  const taken = new Set(others.map(({ name }) => name))
  return named.flatMap((name, index) => {
    const source = options[index]?.source ?? optionSource('--with', '')
    if (!VARIANT_NAME.safeParse(name).success) {
      return [faultAt(source, 0, 'no name can be made of this; give it one of its own, NAME: PATH=VALUE…')]
    }
    if (taken.has(name)) {
      return [faultAt(source, 0, `two variants are called \`${name}\`; give one a name of its own, NAME: PATH=VALUE…`)]
    }
    taken.add(name)
    return []
  })
}

interface Made {
  readonly variant: Variant
  readonly draft: Draft
  readonly warnings: readonly Fault[]
}

function variantOf(base: Draft, scenario: Scenario, { source, settings }: Option, name: string): Result<Made> {
  const changes = settings.map(({ change }) => change)
  const draft = changed(base, changes)
  const own = attempt(() => complete(draft), source.file, `in the variant ${name}`)
  if ('faults' in own) return own
  const wrong = otherMatchups(scenario, own.value)
  const start = changes[0]?.steps[0]?.start ?? 0
  if (wrong !== undefined) return { faults: [faultAt(source, start, wrong)] }
  const [variant] = own.value.variants
  if (!variant) throw new RangeError('no variant')
  const isOfRules = changes.every(({ steps }) => steps[0]?.text === 'rules')
  const known = new Set((scenario.warnings ?? []).map(keyOf))
  const fresh = (own.value.warnings ?? []).filter((warning) => !known.has(keyOf(warning)))
  const [first] = scenario.variants
  const isSame =
    JSON.stringify([variant.rules, own.value.matchups]) === JSON.stringify([first?.rules, scenario.matchups])
  return {
    variant: {
      ...variant,
      name,
      set: settings.map(({ path, value }) => `${path}=${value}`),
      ...(!isOfRules && { matchups: own.value.matchups }),
    },
    draft,
    warnings: [
      ...under(`in the variant ${name}`, fresh, source.file),
      ...(isSame ? [faultAt(source, start, NOTHING)] : []),
    ],
  }
}

function keyOf({ file, line, column, message }: Fault): string {
  return JSON.stringify([file, line, column, message])
}

/** The message if two scenarios that are compared have different matchups; undefined if they have the same. */
export function otherMatchups(one: Scenario, other: Scenario): string | undefined {
  const [names, others] = [one, other].map(({ matchups }) => matchups.map(({ name }) => name).join(', '))
  return names === others
    ? undefined
    : `this makes the matchups ${others}; variants that are compared need the same armies by name: ${names}`
}
