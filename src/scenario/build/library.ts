import type { GameFacts } from '../../core/facts.ts'
import type { Found } from '../../plugins/load.ts'
import { isShipped } from '../../plugins/shipped.ts'
import { type Catalogue, checkCatalogue } from '../lists/catalogue-check.ts'
import { nameUnits } from '../options/called.ts'
import type { Change } from '../options/override.ts'
import { type Checked, show } from '../text/explain.ts'
import { itemsAt, textAt } from '../text/paths.ts'
import type { Fault } from '../text/source.ts'
import { copied, isMap, type Path, placeAt, put, type Tree, valueAt, valueFault } from '../text/tree.ts'
import { readYaml } from '../text/yaml.ts'
import { changeEntries } from './entries.ts'
import { type Input, inputFrom } from './input.ts'
import { fillEntries } from './plain.ts'

/** The source of other files. */
export interface Files {
  /** The text that `path` in the text `from` names, or the reason why it cannot be read. */
  text(path: string, from: string): Input | string
  /** A module that the scenario names, and its address; or the reason why it cannot be read. */
  module(path: string, from: string): { readonly input: Input; readonly address: string } | string
  /** A game that the text of `from` names, null if no such package is installed, or the reason why it cannot be used. */
  game(specifier: string, from: string): Found | null | string
}

/**
 * Everything that was read. The key of a text is the file that names it together with the path; the key of a list or catalogue is its own
 * file.
 */
class Shelf {
  readonly texts = new Map<string, Input | string>()
  readonly modules = new Map<string, ReturnType<Files['module']>>()
  readonly lists = new Map<string, Input>()
  readonly catalogues = new Map<string, { readonly input: Input; readonly checked: Checked<Catalogue> }>()
  readonly trees = new Map<string, ReturnType<typeof readYaml>>()
  /** The game of the scenario, unless it is built in. */
  plugin: Found | null = null
  /** Files of that game. */
  code: readonly Input[] = []
}

/** The files a scenario is made of, each read once. */
export class Library {
  readonly #files: Files
  readonly #scenario: Input
  readonly #shelf: Shelf
  readonly #used = new Map<string, Input>()
  readonly #taken = new Set<Change>()

  constructor(files: Files, scenario: Input, shelf = new Shelf()) {
    this.#files = files
    this.#scenario = scenario
    this.#shelf = shelf
  }

  /** A library of the same files for the scenario with other values; no file counts as used yet. */
  again(): Library {
    return new Library(this.#files, this.#scenario, this.#shelf)
  }

  /** The inputs of a result document: the scenario, then the other files in order of use, then those of a game of its own. */
  inputs(): readonly Input[] {
    return [this.#scenario, ...this.#used.values(), ...this.#shelf.code]
  }

  /** Replaces the paths of army lists by the lists, so that options can change them and faults have a place. */
  unfold(tree: Tree): Fault[] {
    return itemsAt(tree, ['armies']).flatMap((path) => {
      const at = [...path, 'list']
      const file = valueAt(tree.data, at)
      if (typeof file !== 'string') return []
      const place = placeAt(tree.place, at)
      const input = this.#text(file, this.#scenario)
      if (typeof input === 'string') return [unreadable(tree, at, 'army list', file, input)]
      this.#shelf.lists.set(input.source.file, input)
      const read = readYaml(input.source)
      if ('faults' in read) return read.faults
      this.nameGame(read.tree, input)
      if (!isMap(read.tree.data)) {
        const message = `this must be an army list, a map that begins with \`game: …\`, not ${show(read.tree.data)}`
        return [valueFault(read.tree.place, [], message)]
      }
      const army = { data: valueAt(tree.data, path), place: placeAt(tree.place, path) }
      put(army, 'list', { data: read.tree.data, place: { ...read.tree.place, ...(place.key && { key: place.key }) } })
      nameUnits(tree, at, this.#namesFor(tree, at))
      return []
    })
  }

  /** The catalogue named at a path of a scenario, with its entries changed as asked; undefined if no catalogue is named. */
  catalogue(facts: GameFacts, tree: Tree, at: Path, entries: readonly Change[] = []): Checked<Catalogue> | undefined {
    const path = valueAt(tree.data, at)
    if (path === undefined) return undefined
    if (typeof path !== 'string') return { faults: [] }
    const input = this.#named(tree, at, path)
    if (typeof input === 'string') return { faults: [unreadable(tree, at, 'catalogue', path, input)] }
    const { file } = input.source
    const known = kept(this.#shelf.catalogues, file, () => ({ input, checked: this.#checked(facts, input) }))
    this.#used.set(file, known.input)
    return entries.length === 0 ? known.checked : this.#changed(facts, input, entries)
  }

  /** The changes whose entries some catalogue had. */
  taken(): ReadonlySet<Change> {
    return this.#taken
  }

  /** Counts the file of an army list as an input, if the list is in a file. */
  useList(tree: Tree, at: readonly (string | number)[]): void {
    const input = this.#shelf.lists.get(placeAt(tree.place, at).source.file)
    if (input) this.#used.set(input.source.file, input)
  }

  /** The address of a module that the scenario names, or the reason why it cannot be read. */
  module(path: string): { readonly address: string } | string {
    const { modules } = this.#shelf
    const found = kept(modules, path, () => this.#files.module(path, this.#scenario.source.file))
    if (typeof found === 'string') return found
    this.#used.set(found.input.source.file, found.input)
    return { address: found.address }
  }

  /** The text of a general without code that the scenario names, or the reason why it cannot be read. */
  general(path: string): Input | string {
    const input = this.#text(path, this.#scenario)
    if (typeof input !== 'string') this.#used.set(input.source.file, input)
    return input
  }

  /** The names of the units of a list, from the catalogue that the list names. */
  #namesFor(tree: Tree, list: Path): (entry: string) => string | undefined {
    const own = [...list, 'catalogue']
    const at = valueAt(tree.data, own) === undefined ? ['catalogue'] : own
    const path = textAt(tree, at)
    const input = path === undefined ? '' : this.#named(tree, at, path)
    const read = typeof input === 'string' ? undefined : this.#tree(input)
    const faction = textAt(tree, [...list, 'faction'])
    if (read === undefined || 'faults' in read || faction === undefined) return () => undefined
    return (entry) => textAt(read.tree, ['factions', faction, 'entries', entry, 'name'])
  }

  /** The text that a path names; the path stands in the scenario or in a list. */
  #named(tree: Tree, at: Path, path: string): Input | string {
    const list = this.#shelf.lists.get(placeAt(tree.place, at.slice(0, -1)).source.file)
    return this.#text(path, list ?? this.#scenario)
  }

  #tree(input: Input): ReturnType<typeof readYaml> {
    return kept(this.#shelf.trees, input.source.file, () => {
      const read = readYaml(input.source)
      if ('tree' in read) {
        this.nameGame(read.tree, input)
        if (this.#shelf.plugin) fillEntries(read.tree, this.#shelf.plugin.game.facts)
      }
      return read
    })
  }

  /** The game that a text of the scenario's files names, found once; null or the reason if it is not found. */
  plugin(specifier: string): Found | null | string {
    const known = this.#shelf.plugin
    if (specifier === known?.game.facts.name) return known
    const found = this.#files.game(specifier, this.#scenario.source.file)
    if (found === null || typeof found === 'string') return found
    this.#shelf.plugin = found
    this.#shelf.code = Array.from(found.sources, ([name, bytes]) => inputFrom(name, name, '', bytes))
    return found
  }

  /** Writes the name of the scenario's game in place of what a file calls it, if the file means the same game. */
  nameGame({ data }: Tree, { source }: Input): void {
    const known = this.#shelf.plugin
    if (known === null || !isMap(data) || typeof data.game !== 'string') return
    const { name } = known.game.facts
    if (data.game === name) return
    const own = this.#files.game(data.game, source.file)
    if (own !== null && typeof own !== 'string' && own.game === known.game) data.game = name
  }

  #checked(facts: GameFacts, input: Input): Checked<Catalogue> {
    const read = this.#tree(input)
    return 'faults' in read ? { faults: read.faults } : checkCatalogue(facts, read.tree)
  }

  #changed(facts: GameFacts, input: Input, entries: readonly Change[]): Checked<Catalogue> {
    const read = this.#tree(input)
    if ('faults' in read) return { faults: read.faults }
    const tree = copied(read.tree)
    const { taken, faults } = changeEntries(tree, entries)
    for (const change of taken) this.#taken.add(change)
    return faults.length > 0 ? { faults } : checkCatalogue(facts, tree)
  }

  #text(path: string, { source }: Input): Input | string {
    return kept(this.#shelf.texts, `${source.file}\0${path}`, () => this.#files.text(path, source.file))
  }
}

/** The cached value for a key, computed if it is missing. */
function kept<T>(known: Map<string, T>, key: string, find: () => T): T {
  const found = known.get(key) ?? find()
  known.set(key, found)
  return found
}

/** Where a file was looked for, for messages; files that come with fairfight are in one place. */
export function sought(path: string, beside: string): string {
  return isShipped(path) ? '' : `, which is looked for beside ${beside}`
}

function unreadable(tree: Tree, at: readonly (string | number)[], what: string, path: string, why: string): Fault {
  const beside = at.length > 3 ? 'the list' : 'the scenario'
  return valueFault(tree.place, at, `cannot read the ${what} \`${path}\`${sought(path, beside)}: ${why}`)
}
