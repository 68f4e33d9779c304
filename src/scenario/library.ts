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

/** The files a scenario is made of, each read once. */
export class Library {
  readonly #files: Files
  readonly #scenario: Input
  readonly #lists = new Map<string, Input>()
  readonly #catalogues = new Map<string, { readonly input: Input; readonly checked: Checked<Catalogue> }>()
  readonly #used = new Map<string, Input>()

  constructor(files: Files, scenario: Input) {
    this.#files = files
    this.#scenario = scenario
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
      const input = this.#files.text(file, this.#scenario.source.file)
      if (typeof input === 'string') return [unreadable(tree, at, 'army list', file, input)]
      this.#lists.set(input.source.file, input)
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
    const list = this.#lists.get(placeAt(tree.place, at.slice(0, -1)).source.file)
    const input = this.#files.text(path, (list ?? this.#scenario).source.file)
    if (typeof input === 'string') return { faults: [unreadable(tree, at, 'catalogue', path, input)] }
    const { file } = input.source
    const known = this.#catalogues.get(file) ?? { input, checked: checked(facts, input) }
    this.#catalogues.set(file, known)
    this.#used.set(file, known.input)
    return known.checked
  }

  /** Counts the file an army list stands in, if it does, as an input. */
  useList(tree: Tree, at: readonly (string | number)[]): void {
    const input = this.#lists.get(placeAt(tree.place, at).source.file)
    if (input) this.#used.set(input.source.file, input)
  }

  /** The address of a module the scenario names, or why it cannot be had. */
  module(path: string): { readonly address: string } | string {
    const found = this.#files.module(path, this.#scenario.source.file)
    if (typeof found === 'string') return found
    this.#used.set(found.input.source.file, found.input)
    return { address: found.address }
  }
}

function checked(facts: GameFacts, input: Input): Checked<Catalogue> {
  const read = readYaml(input.source)
  return 'faults' in read ? { faults: read.faults } : checkCatalogue(facts, read.tree)
}

function unreadable(tree: Tree, at: readonly (string | number)[], what: string, path: string, why: string): Fault {
  const beside = at.length > 3 ? 'the list' : 'the scenario'
  return valueFault(tree.place, at, `cannot read the ${what} \`${path}\`, which is sought beside ${beside}: ${why}`)
}
