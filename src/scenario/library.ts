import type { GameFacts } from '../core/facts.ts'
import { type Catalogue, checkCatalogue } from './catalogue-check.ts'
import { type Checked, show } from './explain.ts'
import { itemsAt } from './paths.ts'
import type { Fault, Source } from './source.ts'
import { isMap, placeAt, put, type Tree, valueAt, valueFault } from './tree.ts'
import { readYaml } from './yaml.ts'

/** A text that was read: its source, and what a result document says of it. */
export interface Input {
  readonly source: Source
  /** File name without folders. */
  readonly name: string
  readonly hash: string
}

/** Where other files come from. */
export interface Files {
  /** A text that the text of `from` names, or why it cannot be had. */
  text(path: string, from: string): Input | string
  /** A module that the scenario names, and its address; or why it cannot be had. */
  module(path: string, from: string): { readonly input: Input; readonly address: string } | string
}

/** What was read. Texts go by the file that names them and the path it does with, lists and catalogues by their own file. */
class Shelf {
  readonly texts = new Map<string, Input | string>()
  readonly modules = new Map<string, ReturnType<Files['module']>>()
  readonly lists = new Map<string, Input>()
  readonly catalogues = new Map<string, { readonly input: Input; readonly checked: Checked<Catalogue> }>()
}

/** The files a scenario is made of, each read once. */
export class Library {
  readonly #files: Files
  readonly #scenario: Input
  readonly #shelf: Shelf
  readonly #used = new Map<string, Input>()

  constructor(files: Files, scenario: Input, shelf = new Shelf()) {
    this.#files = files
    this.#scenario = scenario
    this.#shelf = shelf
  }

  /** The same files for the scenario with other values, which has used none of them yet. */
  again(): Library {
    return new Library(this.#files, this.#scenario, this.#shelf)
  }

  /** What a result document names as its inputs: the scenario, then the others in order of use. */
  inputs(): readonly Input[] {
    return [this.#scenario, ...this.#used.values()]
  }

  /** Puts army lists in the place of the paths that name them, so that options can change them and faults are at home. */
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
      if (!isMap(read.tree.data)) {
        const message = `this must be an army list, a map that begins with \`game: …\`, not ${show(read.tree.data)}`
        return [valueFault(read.tree.place, [], message)]
      }
      const army = { data: valueAt(tree.data, path), place: placeAt(tree.place, path) }
      put(army, 'list', { data: read.tree.data, place: { ...read.tree.place, ...(place.key && { key: place.key }) } })
      return []
    })
  }

  /** The catalogue named at a path of a scenario; undefined if none is. */
  catalogue(facts: GameFacts, tree: Tree, at: readonly (string | number)[]): Checked<Catalogue> | undefined {
    const path = valueAt(tree.data, at)
    if (path === undefined) return undefined
    if (typeof path !== 'string') return { faults: [] }
    const list = this.#shelf.lists.get(placeAt(tree.place, at.slice(0, -1)).source.file)
    const input = this.#text(path, list ?? this.#scenario)
    if (typeof input === 'string') return { faults: [unreadable(tree, at, 'catalogue', path, input)] }
    const { file } = input.source
    const known = kept(this.#shelf.catalogues, file, () => ({ input, checked: checked(facts, input) }))
    this.#used.set(file, known.input)
    return known.checked
  }

  /** Counts the file an army list stands in, if it does, as an input. */
  useList(tree: Tree, at: readonly (string | number)[]): void {
    const input = this.#shelf.lists.get(placeAt(tree.place, at).source.file)
    if (input) this.#used.set(input.source.file, input)
  }

  /** The address of a module the scenario names, or why it cannot be had. */
  module(path: string): { readonly address: string } | string {
    const { modules } = this.#shelf
    const found = kept(modules, path, () => this.#files.module(path, this.#scenario.source.file))
    if (typeof found === 'string') return found
    this.#used.set(found.input.source.file, found.input)
    return { address: found.address }
  }

  #text(path: string, { source }: Input): Input | string {
    return kept(this.#shelf.texts, `${source.file}\0${path}`, () => this.#files.text(path, source.file))
  }
}

/** What is known by a key, or else found. */
function kept<T>(known: Map<string, T>, key: string, find: () => T): T {
  const found = known.get(key) ?? find()
  known.set(key, found)
  return found
}

function checked(facts: GameFacts, input: Input): Checked<Catalogue> {
  const read = readYaml(input.source)
  return 'faults' in read ? { faults: read.faults } : checkCatalogue(facts, read.tree)
}

function unreadable(tree: Tree, at: readonly (string | number)[], what: string, path: string, why: string): Fault {
  const beside = at.length > 3 ? 'the list' : 'the scenario'
  return valueFault(tree.place, at, `cannot read the ${what} \`${path}\`, which is sought beside ${beside}: ${why}`)
}
