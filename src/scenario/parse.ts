import { createHash } from 'node:crypto'
import { stringify } from 'yaml'
import { z } from 'zod'
import type { Ruleset, RulesTable } from '../core/ruleset.ts'
import { GAMES } from '../games/index.ts'
import { type CatalogueDocument, checkCatalogue } from './catalogue.ts'
import { check } from './explain.ts'
import { choice } from './fields.ts'
import { nearest } from './nearest.ts'
import { override, overrideKey } from './override.ts'
import { InputError } from './problem.ts'
import { checkReferences } from './references.ts'
import { checkMatchup, toMatchup } from './resolve.ts'
import { scenarioSchema } from './schema.ts'
import { type Fault, faultAt, faultOf, type Source, textSource } from './source.ts'
import { isMap, keyFault, type Tree, valueAt, valueFault } from './tree.ts'
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
  /** The catalogue, as YAML text or as an object, if the scenario names one. */
  readonly catalogue?: string | object | undefined
}

/** A text that was read: its source, and what a result document says of it. */
export interface Input {
  readonly source: Source
  /** File name without folders. */
  readonly name: string
  readonly hash: string
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
  const { name = 'scenario', catalogue } = options
  return build(inputOf(scenario, name), options, (path) =>
    catalogue === undefined ? 'give its content with the scenario' : inputOf(catalogue, path),
  )
}

/** Checks and completes a scenario that was read. `load` returns the catalogue of a path, or why it cannot. */
export function build(input: Input, options: ReadOptions, load: (path: string) => Input | string): Scenario {
  const tree = treeOf(input.source)
  const overridden = override(tree, options.set ?? [])
  if (options.battles !== undefined) overrideKey(tree, 'battles', '--battles', options.battles)
  if (options.seed !== undefined) overrideKey(tree, 'seed', '--seed', options.seed)
  const game = gameOf(tree)
  if ('faults' in game) throw new InputError([...game.faults, ...overridden])
  const checked = check(scenarioSchema(game.facts), tree)
  const catalogue = catalogueOf(game, tree, load)
  const asked = (options.rules ?? []).map((text, index) => checkVariant(game, textSource('--rules', text, index + 1)))
  const faults = [
    ...overridden,
    ...checked.faults,
    ...checkReferences(tree, catalogue?.entries),
    ...(catalogue?.faults ?? []),
    ...asked.flatMap((variant) => variant.faults),
  ]
  if (faults.length > 0 || !('value' in checked)) throw new InputError(faults)
  const document = checked.value
  const variants = asked.flatMap((variant) => ('value' in variant ? [variant.value] : []))
  if (variants.length === 0) variants.push(toVariant(game, document.rules))
  const matchup = toMatchup(document, catalogue?.entries ?? null)
  const refused = [...sameNames(variants, options.rules ?? []), ...checkMatchup(game, variants, matchup, tree.place)]
  if (refused.length > 0) throw new InputError(refused)
  return {
    game: game.facts.name,
    title: document.title,
    question: document.question ?? null,
    seed: String(document.seed),
    battles: document.battles,
    variants,
    matchups: [matchup],
    inputs: hashes([input, ...(catalogue?.input ? [catalogue.input] : [])]),
  }
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
  if (isMap(data) && !Object.hasOwn(data, 'armies') && Object.hasOwn(data, 'entries')) {
    const message = 'this is a catalogue; a scenario names it with `catalogue: …` and has `armies`'
    return { faults: [keyFault(place, ['entries'], message)] }
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

interface CatalogueRead {
  readonly input?: Input
  /** null if there is one that cannot be used. */
  readonly entries: CatalogueDocument | null
  readonly faults: readonly Fault[]
}

/** The catalogue a scenario names; undefined if it names none. */
function catalogueOf(game: Game, tree: Tree, load: (path: string) => Input | string): CatalogueRead | undefined {
  const path = valueAt(tree.data, ['catalogue'])
  if (path === undefined) return undefined
  if (typeof path !== 'string') return { entries: null, faults: [] }
  const input = load(path)
  if (typeof input === 'string') {
    return {
      entries: null,
      faults: [
        valueFault(
          tree.place,
          ['catalogue'],
          `cannot read the catalogue \`${path}\`, which is sought beside the scenario: ${input}`,
        ),
      ],
    }
  }
  const read = readYaml(input.source)
  if ('faults' in read) return { input, entries: null, faults: read.faults }
  const checked = checkCatalogue(game.facts, read.tree)
  return 'value' in checked
    ? { input, entries: checked.value, faults: [] }
    : { input, entries: null, faults: checked.faults }
}

/** Variants are told apart by their names. */
function sameNames(variants: readonly Variant[], rules: readonly string[]): Fault[] {
  return variants.flatMap(({ name }, index) => {
    if (variants.findIndex((other) => other.name === name) === index) return []
    const source = textSource('--rules', rules[index] ?? '', index + 1)
    return [faultAt(source, 0, `two variants are called \`${name}\`; give one a name of its own, NAME=EDITION…`)]
  })
}

/** By file name; a second file of the same name is told apart by a number. */
function hashes(inputs: readonly Input[]): Record<string, string> {
  const result: Record<string, string> = {}
  for (const { name, hash } of inputs) result[Object.hasOwn(result, name) ? `${name} (2)` : name] = hash
  return result
}
