import { createHash } from 'node:crypto'
import { stringify } from 'yaml'
import { z } from 'zod'
import type { Ruleset, RulesTable } from '../core/ruleset.ts'
import { GAMES } from '../games/index.ts'
import type { Catalogue } from './catalogue-check.ts'
import { check } from './explain.ts'
import { choice } from './fields.ts'
import { checkGenerals } from './generals.ts'
import { type Files, type Input, Library } from './library.ts'
import { adviseSizes, checkMatchups, toMatchups } from './matchups.ts'
import { checkMode } from './mode.ts'
import { nearest } from './nearest.ts'
import { override, overrideKey } from './override.ts'
import { InputError, ordered } from './problem.ts'
import { checkReferences } from './references.ts'
import { toArmies, toBattle } from './resolve.ts'
import { type ScenarioDocument, scenarioSchema } from './schema.ts'
import { type Fault, faultAt, faultOf, type Source, textSource } from './source.ts'
import { adviseTerrain, checkTerrain } from './terrain.ts'
import { isMap, keyFault, type Tree, valueFault } from './tree.ts'
import type { Scenario, Variant } from './types.ts'
import { checkVariant, toVariant } from './variant.ts'
import { readYaml } from './yaml.ts'

type Game = Ruleset<RulesTable, unknown>

/** What is asked of a scenario besides what it says. */
export interface ReadOptions {
  /** `PATH=VALUE` overrides, such as `armies.Order.units.knights.models=6`. */
  readonly set?: readonly string[] | undefined
  /** Variants `[NAME=]EDITION[,SWITCH=VALUE…]` in place of the scenario's own rules. */
  readonly rules?: readonly string[] | undefined
  /** Battles in place of the scenario's own. */
  readonly battles?: number | undefined
  /** Seed in place of the scenario's own. */
  readonly seed?: string | undefined
}

export interface ParseOptions extends ReadOptions {
  /** What errors and results call the scenario. Default `scenario`. */
  readonly name?: string | undefined
  /** The catalogue, as YAML text or as an object, if the scenario or its lists name one. */
  readonly catalogue?: string | object | undefined
  /** Army lists by the paths the scenario names them with, as YAML text or as objects. */
  readonly lists?: Readonly<Record<string, string | object>> | undefined
}

/**
 * Checks a scenario given as YAML or JSON text, or as an object, and completes it.
 *
 * @throws InputError if anything is wrong with it; of an object, lines are those of its YAML text.
 *
 * @example
 * const scenario = parseScenario('game: sovl …')
 */
export function parseScenario(scenario: string | object, options: ParseOptions = {}): Scenario {
  const { name = 'scenario', catalogue, lists = {} } = options
  return build(inputOf(scenario, name), options, {
    text: (path) => {
      const content = Object.hasOwn(lists, path) ? lists[path] : catalogue
      return content === undefined ? 'give its content with the scenario' : inputOf(content, path)
    },
    module: () => 'a module goes with a scenario that is read from a file',
  })
}

/** Checks and completes a scenario that was read. */
export function build(input: Input, options: ReadOptions, files: Files): Scenario {
  const tree = treeOf(input.source)
  const library = new Library(files, input)
  // Options reach into lists; and may name other ones.
  if (options.set && options.set.length > 0) library.unfold(tree)
  const overridden = override(tree, options.set ?? [])
  if (options.battles !== undefined) overrideKey(tree, 'battles', '--battles', options.battles)
  if (options.seed !== undefined) overrideKey(tree, 'seed', '--seed', options.seed)
  const game = gameOf(tree)
  if ('faults' in game) throw new InputError([...game.faults, ...overridden])
  const { facts } = game
  const unread = library.unfold(tree)
  const checked = check(scenarioSchema(facts), tree)
  const catalogue = library.catalogue(facts, tree, ['catalogue'])
  const generals = checkGenerals(facts, tree, library)
  const asked = (options.rules ?? []).map((text, index) => checkVariant(game, textSource('--rules', text, index + 1)))
  const faults = [
    ...overridden,
    ...unread,
    ...checked.faults,
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
  const lists = catalogues(document, tree, library, game)
  const { armies, faults: broken } = toArmies(document, {
    facts,
    root: tree.place,
    modules: generals.modules,
    catalogue: catalogue && 'value' in catalogue ? catalogue.value : null,
    listCatalogue: (army) => lists.found[army] ?? null,
  })
  refuse([
    ...sameNames(variants, options.rules ?? []),
    ...checkTerrain(facts, document.table, tree.place),
    ...lists.faults,
    ...broken,
  ])
  const isBattle = document.mode === 'battle'
  const met = toMatchups(document, facts, armies, isBattle ? toBattle(facts, document) : undefined)
  const judged = checkMatchups(game, variants, met, document, tree.place)
  refuse(judged.faults)
  const warnings = [
    ...(isBattle ? adviseTerrain(facts, document.table, tree.place) : []),
    ...adviseSizes(facts, met, tree.place),
    ...judged.warnings,
  ]
  return {
    game: facts.name,
    title: document.title,
    question: document.question ?? null,
    seed: String(document.seed),
    battles: document.battles,
    variants,
    matchups: met.map(({ matchup }) => matchup),
    inputs: hashes(library.inputs()),
    ...(warnings.length > 0 && { warnings: ordered(warnings) }),
  }
}

function refuse(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new InputError(faults)
}

/** The catalogue of each army's list: its own, or else that of the scenario. */
function catalogues(document: ScenarioDocument, tree: Tree, library: Library, game: Game) {
  const faults: Fault[] = []
  const found = document.armies.map(({ list }, index): Catalogue | null => {
    if (!list) return null
    const path = ['armies', index, 'list']
    library.useList(tree, path)
    const at = list.catalogue === undefined ? ['catalogue'] : [...path, 'catalogue']
    const read = library.catalogue(game.facts, tree, at)
    if (read && 'value' in read) return read.value
    const missing = '`catalogue` is missing; name the file with the factions'
    faults.push(...(read ? read.faults : [valueFault(tree.place, path, missing)]))
    return null
  })
  return { found, faults }
}

/** A text or an object as input; an object is written out as YAML, so that faults have lines to point at. */
function inputOf(content: string | object, name: string): Input {
  return inputFrom(name, name, typeof content === 'string' ? content : written(content, name))
}

/** `file`: what errors call it; `name`: what results call it. */
export function inputFrom(file: string, name: string, text: string, bytes: Uint8Array | string = text): Input {
  const hash = createHash('sha256').update(bytes).digest('hex')
  // A byte order mark is no part of the first line.
  return { source: textSource(file, text.replace(/^\ufeff/, '')), name, hash: `sha256:${hash}` }
}

function written(content: object, name: string): string {
  try {
    return stringify(content)
  } catch (error) {
    throw new InputError([
      faultOf(name, `this is not plain data: ${error instanceof Error ? error.message : String(error)}`),
    ])
  }
}

function treeOf(source: Source): Tree {
  const read = readYaml(source)
  if ('faults' in read) throw new InputError(read.faults)
  return read.tree
}

/** The game a document is about; without one nothing else of it can be judged. */
function gameOf(tree: Tree): Game | { faults: Fault[] } {
  const { data, place } = tree
  if (isMap(data) && !Object.hasOwn(data, 'armies')) {
    const key = ['factions', 'entries'].find((name) => Object.hasOwn(data, name))
    const message = 'this is a catalogue; a scenario names it with `catalogue: …` and has `armies`'
    if (key !== undefined) return { faults: [keyFault(place, [key], message)] }
    const other = 'this is an army list; a scenario names it with `list: …` in its `armies`'
    if (Object.hasOwn(data, 'faction')) return { faults: [keyFault(place, ['faction'], other)] }
  }
  const games = Object.keys(GAMES)
  const meant = isMap(data) && !Object.hasOwn(data, 'game') ? nearest('game', Object.keys(data)) : undefined
  if (meant !== undefined)
    return { faults: [keyFault(place, [meant], `\`${meant}\` is not known here; did you mean \`game\`?`)] }
  const header = z.looseObject({ game: choice(games, {}) }, { error: 'a map that begins with `game: …`' })
  const checked = check(header, tree)
  const game = 'value' in checked ? GAMES[String(checked.value.game)] : undefined
  return game ?? { faults: [...checked.faults] }
}

/** Variants are told apart by their names. */
function sameNames(variants: readonly Variant[], rules: readonly string[]): Fault[] {
  return variants.flatMap(({ name }, index) => {
    if (variants.findIndex((other) => other.name === name) === index) return []
    const source = textSource('--rules', rules[index] ?? '', index + 1)
    return [faultAt(source, 0, `two variants are called \`${name}\`; give one a name of its own, NAME=EDITION…`)]
  })
}

/** By file name; further files of the same name are told apart by a number. */
function hashes(inputs: readonly Input[]): Record<string, string> {
  const result: Record<string, string> = {}
  for (const { name, hash } of inputs) {
    let key = name
    for (let n = 2; Object.hasOwn(result, key); n++) key = `${name} (${n})`
    result[key] = hash
  }
  return result
}
