import type { Ruleset, RulesTable } from '../../core/ruleset.ts'
import type { Catalogue } from '../lists/catalogue-check.ts'
import { apply, type Change, isOfEntry, override, overrideKey } from '../options/override.ts'
import { checkVariant, toVariant } from '../options/variant.ts'
import type { ScenarioDocument } from '../schema/documents.ts'
import { adviseGround, checkGround, isDrawn } from '../schema/ground.ts'
import { checkMode } from '../schema/mode.ts'
import { scenarioSchema } from '../schema/schema.ts'
import { type Checked, check } from '../text/explain.ts'
import { nearest } from '../text/nearest.ts'
import { itemsAt } from '../text/paths.ts'
import { InputError, ordered } from '../text/problem.ts'
import { refuse } from '../text/refuse.ts'
import { type Fault, faultAt, optionSource, type Source } from '../text/source.ts'
import { copied, isMap, keyFault, type Tree, valueAt, valueFault } from '../text/tree.ts'
import { readYaml } from '../text/yaml.ts'
import type { ReadOptions, Scenario, Variant } from '../types.ts'
import { idleChanges } from './entries.ts'
import { type Known, knownGame } from './game.ts'
import { checkGenerals } from './generals.ts'
import { checkProfiles } from './given.ts'
import { checkPlaces } from './hexes.ts'
import type { Input } from './input.ts'
import { type Files, Library } from './library.ts'
import { checkStarts } from './map.ts'
import { adviseSizes, checkMatchups, toMatchups } from './matchups.ts'
import { fillIn } from './plain.ts'
import { checkReferences } from './references.ts'
import { toArmies, toBattle } from './resolve.ts'
import { splitRows } from './rows.ts'

type Game = Ruleset<RulesTable, unknown>

/** An opened scenario, and the source of its other files. */
export interface Opened {
  readonly input: Input
  readonly files: Files
}

/** A scenario after reading and changes, before checks. */
export interface Draft {
  readonly tree: Tree
  readonly library: Library
  /** Variants that replace the scenario's own rules, as typed. */
  readonly rules: readonly string[]
  /** Values of `--set`, as typed; if a path is set twice, the later value counts. */
  readonly set: readonly string[]
  /** Changes applied after `--set`; changes of the rules apply to every variant. */
  readonly changes: readonly Change[]
  /** Changes of entries of catalogues, by `--set` and by later changes. */
  readonly entries: readonly Change[]
  /** Faults of the options. */
  readonly faults: readonly Fault[]
}

/** A scenario with the options applied. */
export function draftOf({ input, files }: Opened, options: ReadOptions): Draft {
  const tree = treeOf(input.source)
  const library = new Library(files, input)
  knownGame(tree, library)
  // Options may change lists, and may name other lists, so the faults of lists are reported later.
  library.unfold(tree)
  const entries: Change[] = []
  const { set, faults } = override(tree, options.set ?? [], entries)
  if (options.battles !== undefined) overrideKey(tree, 'battles', '--battles', options.battles)
  if (options.seed !== undefined) overrideKey(tree, 'seed', '--seed', options.seed)
  if (options.matchups !== undefined) faults.push(...everybody(tree))
  return { tree, library, rules: options.rules ?? [], set, changes: [], entries, faults }
}

/** Lets every army meet every other. A list of pairs is rejected, because ratings need all pairs. */
function everybody(tree: Tree): Fault[] {
  const armies = valueAt(tree.data, ['armies'])
  if (Array.isArray(armies) && armies.length < 3) {
    return [keyFault(tree.place, ['armies'], 'a matrix needs at least three armies')]
  }
  if (Array.isArray(valueAt(tree.data, ['matchups']))) {
    const message =
      'a matrix plays every army against every army, not a list of pairs; give `matchups: all` (`--set matchups=all`), or play the list with `npx fairfight run`'
    return [keyFault(tree.place, ['matchups'], message)]
  }
  overrideKey(tree, 'matchups', '--matchups', 'all')
  return []
}

/** A copy of the draft with further changes. The draft itself stays as it is. */
export function changed(draft: Draft, changes: readonly Change[]): Draft {
  const tree = copied(draft.tree)
  const faults = changes.flatMap((change) => (isOfEntry(change) ? [] : apply(tree, change)))
  return {
    ...draft,
    tree,
    library: draft.library.again(),
    changes: [...draft.changes, ...changes],
    entries: [...draft.entries, ...changes.filter(isOfEntry)],
    faults: [...draft.faults, ...faults],
  }
}

/**
 * Checks a draft and completes it.
 *
 * @throws InputError if anything is wrong with it.
 */
export function complete(draft: Draft): Scenario {
  const { tree, library, rules, set, changes, entries, faults: overridden } = draft
  const known = gameOf(draft)
  if ('faults' in known) throw new InputError([...known.faults, ...overridden])
  const { game, plugin } = known
  const { facts } = game
  const unread = library.unfold(tree)
  if (isDrawn(facts)) splitRows(tree)
  fillIn(tree, facts)
  const checked = check(scenarioSchema(facts), tree)
  const catalogue = library.catalogue(facts, tree, ['catalogue'], entries)
  const places = itemsAt(tree, ['armies']).map((army) => [...army, 'policy'])
  const generals = checkGenerals(game, tree, places, library, 'the scenario')
  const asked = rules.map((text, index) =>
    checkVariant(game, optionSource('--rules', text, index, rules.length), changes),
  )
  const faults = [
    ...overridden,
    ...unread,
    ...checked.faults,
    ...checkProfiles(facts, tree),
    ...checkMode(facts, tree),
    ...checkReferences(facts, tree, catalogue && ('value' in catalogue ? catalogue.value : null)),
    ...(catalogue?.faults ?? []),
    ...generals.faults,
    ...asked.flatMap((variant) => variant.faults),
  ]
  if (faults.length > 0 || !('value' in checked)) throw new InputError(faults)
  const document = checked.value
  const variants = asked.flatMap((variant) => ('value' in variant ? [variant.value] : []))
  if (variants.length === 0) variants.push(toVariant(game, document.rules))
  const lists = catalogues(document, draft, game)
  const {
    armies,
    faults: broken,
    warnings: advised,
  } = toArmies(document, {
    facts,
    root: tree.place,
    generals,
    catalogue: catalogue && 'value' in catalogue ? catalogue.value : null,
    listCatalogue: (army) => lists.found[army] ?? null,
  })
  refuse([
    ...sameNames(variants, rules),
    ...(document.mode === 'battle' || facts.map === undefined ? checkGround(facts, document.table, tree.place) : []),
    ...checkStarts(facts, document, tree.place),
    ...lists.faults,
    ...broken,
    ...idle(document, draft, [catalogue, ...lists.read]),
  ])
  const isBattle = document.mode === 'battle'
  const met = toMatchups(document, facts, armies, isBattle ? toBattle(facts, document) : undefined)
  refuse(checkPlaces(facts, document, met, tree.place))
  const judged = checkMatchups(game, variants, met, document, tree.place)
  refuse(judged.faults)
  const warnings = [
    ...displaced(game, document.rules, draft),
    ...advised,
    ...(isBattle ? adviseGround(facts, document.table, tree.place) : []),
    ...adviseSizes(facts, met, tree.place),
    ...judged.warnings,
  ]
  const factions = armies.flatMap(({ name, faction }) => (faction === undefined ? [] : [[name, faction] as const]))
  return {
    game: facts.name,
    ...(plugin && { plugin }),
    title: document.title,
    question: document.question ?? null,
    seed: String(document.seed),
    battles: document.battles,
    ...(document.trust !== undefined && { trust: document.trust }),
    variants,
    matchups: met.map(({ matchup }) => matchup),
    inputs: hashes(library.inputs()),
    ...(factions.length > 0 && { factions: Object.fromEntries(factions) }),
    ...(set.length > 0 && { set }),
    ...(warnings.length > 0 && { warnings: ordered(warnings) }),
  }
}

/** The catalogue of each army's list: its own, or else that of the scenario. */
function catalogues(document: ScenarioDocument, { tree, library, entries }: Draft, game: Game) {
  const faults: Fault[] = []
  const all: (Checked<Catalogue> | undefined)[] = []
  const found = document.armies.map(({ list }, index): Catalogue | null => {
    if (!list) return null
    const path = ['armies', index, 'list']
    library.useList(tree, path)
    const at = list.catalogue === undefined ? ['catalogue'] : [...path, 'catalogue']
    const read = library.catalogue(game.facts, tree, at, entries)
    all.push(read)
    if (read && 'value' in read) return read.value
    const missing = '`catalogue` is missing; name the file with the factions'
    faults.push(...(read ? read.faults : [valueFault(tree.place, path, missing)]))
    return null
  })
  return { found, faults, read: all }
}

/** Faults of changes to entries that no unit uses. If a catalogue cannot be read, only that is reported. */
function idle(
  document: ScenarioDocument,
  { library, entries }: Draft,
  read: readonly (Checked<Catalogue> | undefined)[],
): Fault[] {
  const known = read.flatMap((one) => (one !== undefined && 'value' in one ? [one.value] : []))
  if (entries.length === 0 || read.some((one) => one !== undefined && !('value' in one))) return []
  return idleChanges(entries, library.taken(), known, document)
}

function treeOf(source: Source): Tree {
  const read = readYaml(source)
  if ('faults' in read) throw new InputError(read.faults)
  return read.tree
}

/** The game of a document. Without a game nothing else can be checked. */
export function gameOf({
  tree,
  library,
}: Pick<Draft, 'tree' | 'library'>): Known | { readonly faults: readonly Fault[] } {
  const { data, place } = tree
  if (isMap(data) && !Object.hasOwn(data, 'armies')) {
    const key = ['factions', 'entries'].find((name) => Object.hasOwn(data, name))
    const message = 'this is a catalogue; a scenario names it with `catalogue: …` and has `armies`'
    if (key !== undefined) return { faults: [keyFault(place, [key], message)] }
    const other = 'this is an army list; a scenario names it with `list: …` in its `armies`'
    if (Object.hasOwn(data, 'faction')) return { faults: [keyFault(place, ['faction'], other)] }
    const own = ['anchor', 'field'].find((name) => Object.hasOwn(data, name))
    const priced = 'this is a roster, which `balance` prices; a scenario has `armies`'
    if (own !== undefined) return { faults: [keyFault(place, [own], priced)] }
  }
  const meant = isMap(data) && !Object.hasOwn(data, 'game') ? nearest('game', Object.keys(data)) : undefined
  if (meant !== undefined)
    return { faults: [keyFault(place, [meant], `\`${meant}\` is not known here; did you mean \`game\`?`)] }
  return knownGame(tree, library)
}

/** Warnings of switches of the scenario that `--rules` does not name: the variants take the place of all its rules. */
function displaced(game: Game, own: ScenarioDocument['rules'], { tree, rules }: Draft): Fault[] {
  if (rules.length === 0 || typeof own === 'string') return []
  const { changes, edition } = toVariant(game, own)
  const isNamed = own !== undefined && Object.hasOwn(own, 'edition')
  return Object.entries(changes).flatMap(([name, value]) => {
    const without = rules.filter((text) => !text.split(',').some((part) => part.trim().startsWith(`${name}=`)))
    if (without.length === 0) return []
    const keeps = without[0]?.split(',').some((part) => part.trim() === edition) === true
    const gone = isNamed && !keeps ? `, nor does its edition \`${edition}\`` : ''
    const message = `\`--rules ${without[0]}\` takes the place of all rules of the scenario: \`${name}: ${value ?? 'none'}\` does not hold there${gone}; add \`,${name}=${value ?? 'none'}\` to keep it`
    return [keyFault(tree.place, ['rules', name], message)]
  })
}

/** Faults of variants with equal names. */
function sameNames(variants: readonly Variant[], rules: readonly string[]): Fault[] {
  return variants.flatMap(({ name }, index) => {
    if (variants.findIndex((other) => other.name === name) === index) return []
    const source = optionSource('--rules', rules[index] ?? '', index, rules.length)
    return [faultAt(source, 0, `two variants are called \`${name}\`; give one a name of its own, NAME=EDITION…`)]
  })
}

/** Hashes by file name; further files of the same name get a number. */
export function hashes(inputs: readonly Input[]): Record<string, string> {
  const result: Record<string, string> = {}
  for (const { name, hash } of inputs) {
    let key = name
    for (let n = 2; Object.hasOwn(result, key); n++) key = `${name} (${n})`
    result[key] = hash
  }
  return result
}
