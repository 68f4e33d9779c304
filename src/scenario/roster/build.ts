import type { GameFacts } from '../../core/facts.ts'
import type { Ruleset, RulesTable } from '../../core/ruleset.ts'
import type { Plugin } from '../../plugins/plugin.ts'
import { hashes, type Opened } from '../build/build.ts'
import { type Known, knownGame } from '../build/game.ts'
import { checkGenerals } from '../build/generals.ts'
import { Library } from '../build/library.ts'
import { splitRows } from '../build/rows.ts'
import type { Catalogue } from '../lists/catalogue-check.ts'
import { type Change, override, overrideKey } from '../options/override.ts'
import { checkVariant, toVariant } from '../options/variant.ts'
import { modeOf } from '../schema/mode.ts'
import { type Checked, check } from '../text/explain.ts'
import { didYouMean, listed } from '../text/nearest.ts'
import { itemsAt } from '../text/paths.ts'
import { InputError, ordered } from '../text/problem.ts'
import { refuse } from '../text/refuse.ts'
import { type Fault, faultAt, optionSource } from '../text/source.ts'
import { copied, isMap, type Tree, valueFault } from '../text/tree.ts'
import { readYaml } from '../text/yaml.ts'
import type { Variant } from '../types.ts'
import { cataloguesOf, hasOwnEntries, pathsOf } from './catalogues.ts'
import { writeOut } from './entries.ts'
import { toField } from './field.ts'
import { judge } from './judge.ts'
import { checkKeys, notRoster } from './keys.ts'
import { type RosterDocument, rosterSchema } from './schema.ts'
import { toSettings } from './tables.ts'
import type { Roster, RosterOptions } from './types.ts'
import { toUnits } from './units.ts'

type Game = Ruleset<RulesTable, unknown>

/** Makes a roster of a file that is something else, or leaves parts of a roster out. */
export interface Shape {
  /** The roster, as far as the file alone determines it. */
  begin(tree: Tree): Tree
  /** Changes of entries of the catalogue that the file itself states; known after `begin`. */
  changes(): readonly Change[]
  /** Adds what is missing, before the options are applied. The catalogue is null if it has faults. */
  complete(tree: Tree, facts: GameFacts, catalogue: Catalogue | null): void
}

/**
 * Applies the options to an opened roster, checks everything and completes it.
 *
 * @throws InputError if anything is wrong with it.
 */
export function completeRoster({ input, files }: Opened, options: RosterOptions, shape?: Shape): Roster {
  const read = readYaml(input.source)
  if ('faults' in read) throw new InputError(read.faults)
  const tree = shape?.begin(read.tree) ?? read.tree
  const library = new Library(files, input)
  const found = gameOf(tree, library)
  if ('faults' in found) throw new InputError(found.faults)
  const { game, plugin } = found
  const { facts } = game
  for (const path of itemsAt(tree, ['tables'])) splitRows(tree, path)
  const { set, entries, faults: overridden } = withOptions(facts, tree, library, options, shape)
  const catalogue = cataloguesOf(facts, tree, library, entries)
  const named = pathsOf(tree).length === 1 && !hasOwnEntries(tree) ? library.inputs().at(1) : undefined
  const known = catalogue && 'value' in catalogue ? catalogue.value : null
  const unwritten = writeOut(facts, tree, known)
  const checked = check(rosterSchema(facts), tree)
  const asked = askedRules(game, options.rules ?? [])
  const leaders = checkGenerals(game, tree, itemsAt(tree, ['policies']), library, 'the roster')
  const faults = [
    ...overridden,
    ...unwritten,
    ...checked.faults,
    ...checkKeys(facts, tree),
    ...(catalogue?.faults ?? [valueFault(tree.place, [], NO_ENTRIES)]),
    ...(known === null ? [] : strangers(entries, library.taken(), known)),
    ...leaders.faults,
    ...asked.faults,
  ]
  if (faults.length > 0 || !('value' in checked) || known === null) throw new InputError(distinct(faults))
  const rules = 'value' in asked && asked.value ? asked.value : toVariant(game, checked.value.rules)
  return {
    ...assembled({ game, plugin, tree, catalogue: known, rules, isWhole: shape === undefined }, checked.value),
    ...(leaders.modules.size > 0 && { modules: Object.fromEntries(leaders.modules) }),
    ...(leaders.weights.size > 0 && { weights: Object.fromEntries(leaders.weights) }),
    ...(named && { catalogue: { name: named.name.replace(/^.*\//, ''), text: named.source.text } }),
    inputs: hashes(library.inputs()),
    ...(set.length > 0 && { set }),
  }
}

const NO_ENTRIES =
  'neither `catalogue`, a file with entries (or a list of files), nor `entries` of its own; the units of a roster are entries'

/** Faults without repetitions: own entries are checked as part of the roster and as a catalogue. */
function distinct(faults: readonly Fault[]): Fault[] {
  const key = ({ file, line, column, message }: Fault): string => JSON.stringify([file, line, column, message])
  return [...new Map(faults.map((fault) => [key(fault), fault])).values()]
}

/** Applies the options. Abbreviations are written out first, so that options can change their parts. */
function withOptions(
  facts: GameFacts,
  tree: Tree,
  library: Library,
  { set = [], battles, seed }: RosterOptions,
  shape: Shape | undefined,
) {
  // Options may change the catalogue and the mode, too.
  const trial = copied(tree)
  override(trial, set, [])
  const catalogue = cataloguesOf(facts, trial, library.again())
  const known = catalogue && 'value' in catalogue ? catalogue.value : null
  shape?.complete(tree, facts, known)
  if (isMap(tree.data) && modeOf(facts, trial) === modeOf(facts, tree)) writeOut(facts, tree, known)
  const entries: Change[] = [...(shape?.changes() ?? [])]
  const result = override(tree, set, entries)
  if (battles !== undefined) overrideKey(tree, 'battles', '--battles', battles)
  if (seed !== undefined) overrideKey(tree, 'seed', '--seed', seed)
  return { ...result, entries }
}

/** Changes of entries that the catalogue does not have. */
function strangers(entries: readonly Change[], taken: ReadonlySet<Change>, { entries: of }: Catalogue): Fault[] {
  const known = Object.keys(of)
  return entries.flatMap((change) => {
    const [, { text, start } = { text: '', start: 0 }] = change.steps
    if (taken.has(change)) return []
    const hint = `${didYouMean(text, known) || ';'} allowed: ${listed(known, text)}`
    return [faultAt(change.source, start, `the catalogue has no entry \`${text}\`${hint}`)]
  })
}

/** The game of a roster; without a game nothing else can be checked. */
function gameOf(tree: Tree, library: Library): Known | { readonly faults: readonly Fault[] } {
  const other = notRoster(tree)
  if (other) return { faults: [other] }
  return knownGame(tree, library)
}

/** The variant that the options ask for, or null; a price list is for one variant. */
function askedRules(game: Game, rules: readonly string[]): Checked<Variant | null> {
  const [first, second] = rules
  if (first === undefined) return { value: null, faults: [] }
  if (second === undefined) return checkVariant(game, optionSource('--rules', first))
  const message = 'a roster is priced under one reading of the rules; give --rules once'
  return { faults: [faultAt(optionSource('--rules', second, 1, rules.length), 0, message)] }
}

interface Parts {
  readonly game: Game
  readonly plugin: Plugin | undefined
  readonly tree: Tree
  readonly catalogue: Catalogue
  readonly rules: Variant
  /** Whether somebody wrote all of the roster, and is told what is advised about what was left out. */
  readonly isWhole: boolean
}

function assembled(
  { game, plugin, tree, catalogue, rules, isWhole }: Parts,
  document: RosterDocument,
): Omit<Roster, 'inputs'> {
  const { facts } = game
  const { mode, turns } = document
  const isBattle = mode === 'battle'
  const root = tree.place
  const { units, priced, anchor, faults } = toUnits(document, { facts, catalogue, root })
  const place = isBattle ? toSettings(facts, document, root, isWhole) : { settings: [], faults: [], warnings: [] }
  refuse([...faults, ...place.faults])
  const field = toField(document, units, root)
  refuse(field.faults)
  const limit = turns === undefined && !isBattle ? facts.turns : turns
  const roster = {
    game: facts.name,
    ...(plugin && { plugin }),
    title: document.title,
    question: document.question ?? null,
    seed: String(document.seed),
    battles: document.battles,
    rules,
    mode,
    turns: typeof limit === 'number' ? limit : null,
    tolerance: document.tolerance / 100,
    anchor,
    units,
    priced,
    field: field.field,
    policies: isBattle ? (document.policies ?? Object.keys(facts.policies ?? {}).slice(0, 1)) : [],
    settings: place.settings,
    ...(document.trust !== undefined && { trust: document.trust }),
    inputs: {},
  }
  const judged = judge(game, roster, root)
  refuse(judged.faults)
  const warnings = ordered([...field.warnings, ...place.warnings, ...judged.warnings])
  return { ...roster, ...(warnings.length > 0 && { warnings }) }
}
