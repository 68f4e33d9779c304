import { Composer, isAlias, isMap, isNode, isScalar, isSeq, type Node, type Pair, Parser } from 'yaml'
import { type Fault, faultAt, type Source } from './source.ts'
import { type Data, EMPTY, type Place, type Tree } from './tree.ts'
import { yamlMessage } from './yaml-messages.ts'
import { excess, MOST_VALUES, opening, TOO_MANY } from './yaml-tokens.ts'

/**
 * Reads YAML or JSON (which is YAML) into plain data with positions, or returns what is wrong with it. Of an option, only the text between
 * two offsets is read.
 */
export function readYaml(source: Source, from = 0, to = source.text.length): { tree: Tree } | { faults: Fault[] } {
  // Blanks instead of the other text keep the offsets right; before a value they change nothing.
  return readText(source, ' '.repeat(from) + source.text.slice(from, to))
}

/** Reads the items, separated by commas, after the `=` of an option, whose offset is `equals`. */
export function readItems(source: Source, equals: number): { tree: Tree } | { faults: Fault[] } {
  const read = readText(source, `${' '.repeat(equals)}[${source.text.slice(equals + 1)}]`)
  if ('tree' in read) return read
  // The brackets were added here.
  const { line, column } = faultAt(source, equals, '')
  const isOurs = read.faults.some((fault) => fault.line === line && fault.column === column)
  return isOurs ? { faults: [faultAt(source, equals + 1, NO_ITEMS)] } : read
}

const NO_ITEMS = 'this does not read as values separated by commas; check brackets, quotes and `#`'

/** Reads a text that has the same offsets as the source. */
function readText(source: Source, text: string): { tree: Tree } | { faults: Fault[] } {
  const tokens = [...new Parser().parse(text)]
  const much = excess(tokens)
  if (much) return { faults: [faultAt(source, much.at, much.message)] }
  // Repeated keys are found below: the composer's own search takes time squared in their number.
  const composer = new Composer({ prettyErrors: false, uniqueKeys: false })
  const [document, second] = composer.compose(tokens, true, text.length)
  if (!document) return { faults: [faultAt(source, 0, EMPTY_FILE)] }
  const errors = [...document.errors, ...document.warnings].map((error) =>
    faultAt(source, opening(tokens, error) ?? error.pos[0], yamlMessage(error)),
  )
  if (errors.length > 0) return { faults: firstOfEachLine(errors) }
  if (second) return { faults: [faultAt(source, secondStart(document.range, text), ONE_DOCUMENT)] }
  if (document.directives?.yaml.version !== '1.2') {
    return { faults: [faultAt(source, Math.max(0, text.indexOf('%YAML')), 'only YAML 1.2 is read; leave `%YAML` out')] }
  }
  const root = document.contents
  if (root === null || (isScalar(root) && root.source === '')) return { faults: [faultAt(source, 0, EMPTY_FILE)] }
  const walk = new Walk(source)
  const tree = walk.read(root)
  return walk.faults.length > 0 ? { faults: walk.faults } : { tree }
}

const EMPTY_FILE = 'the file is empty; it begins with `game: …`'
const ONE_DOCUMENT = 'a second document begins here; a file holds one'

/** The first fault of each line: one mistake often causes several parser errors on a line. */
function firstOfEachLine(faults: readonly Fault[]): Fault[] {
  const first = new Map<number, Fault>()
  for (const fault of faults) if (!first.has(fault.line)) first.set(fault.line, fault)
  return [...first.values()]
}

/** Offset of the mark that begins the second document. */
function secondStart(range: readonly number[], text: string): number {
  const end = range[2] ?? 0
  return end + (/^\s*/.exec(text.slice(end))?.[0].length ?? 0)
}

/** Goes through the nodes of a document in order, writing aliases out. */
class Walk {
  readonly faults: Fault[] = []
  readonly #source: Source
  readonly #anchors = new Map<string, Node>()
  readonly #targets = new Map<Node, Node>()
  readonly #open = new Set<Node>()
  #values = 0
  #repeating = 0

  constructor(source: Source) {
    this.#source = source
  }

  read(node: Node, key?: Place['key']): Tree {
    const start = node.range?.[0] ?? 0
    const place: Place = { source: this.#source, start, parts: new Map(), ...(key && { key }) }
    if (++this.#values > MOST_VALUES) {
      if (this.#values === MOST_VALUES + 1) this.#fault(start, `${TOO_MANY}, aliases written out`)
      return { data: EMPTY, place }
    }
    if (isAlias(node)) return this.#alias(node, place)
    if (node.tag !== undefined) this.#fault(start, 'a tag (`!…`) is not read; leave it out')
    this.#anchor(node)
    this.#open.add(node)
    const data = this.#content(node, place)
    this.#open.delete(node)
    return { data, place }
  }

  #content(node: Node, place: Place): unknown {
    if (isMap(node)) return this.#map(node.items, place)
    if (isSeq(node)) {
      return node.items.map((item, index) => {
        const tree = isNode(item) ? this.read(item) : { data: EMPTY, place }
        place.parts.set(index, tree.place)
        return tree.data
      })
    }
    if (!isScalar(node)) return EMPTY
    return node.value === null && node.source === '' ? EMPTY : node.value
  }

  #map(pairs: readonly Pair[], place: Place): Data {
    const data: Data = {}
    for (const pair of pairs) {
      const start = isNode(pair.key) ? (pair.key.range?.[0] ?? place.start) : place.start
      const key = this.#key(pair, start)
      if (key === undefined) continue
      const at = { source: this.#source, start }
      const first = place.parts.get(key)?.key
      if (first) {
        const { line } = this.#source.lines.linePos(first.start)
        const where = this.#source.called === undefined ? `; the first is on line ${line}` : ''
        this.#fault(start, `\`${key}\` is given twice${where}`)
        continue
      }
      const { value } = pair
      const tree = isNode(value) ? this.read(value, at) : { data: EMPTY, place: { ...at, key: at, parts: new Map() } }
      data[key] = tree.data
      place.parts.set(key, tree.place)
    }
    return data
  }

  #key({ key: node, value }: Pair, start: number): string | undefined {
    if (!isScalar(node) || typeof node.value !== 'string') {
      const shown = isScalar(node) && node.source ? `\`${node.source.slice(0, 40)}\`` : 'this'
      // Whether the node is `at: 5, 0` between braces.
      const isPart =
        isScalar(node) && typeof node.value === 'number' && (value === null || (isScalar(value) && value.source === ''))
      const pair = isPart ? '; a pair of numbers is written [A, B]' : ''
      this.#fault(start, `${shown} cannot be a key; a key is text, numbers and the like in quotes${pair}`)
      return undefined
    }
    if (node.value === '__proto__' || node.value === '<<') {
      this.#fault(start, `\`${node.value}\` cannot be a key here`)
      return undefined
    }
    this.#anchor(node)
    return node.value
  }

  #alias(alias: Node & { source: string }, place: Place): Tree {
    const target = this.#targets.get(alias) ?? this.#anchors.get(alias.source)
    if (!target) {
      this.#fault(place.start, `\`*${alias.source}\` names no anchor; \`&${alias.source}\` must stand before it`)
      return { data: EMPTY, place }
    }
    if (this.#open.has(target)) {
      this.#fault(place.start, `\`*${alias.source}\` stands inside what it repeats`)
      return { data: EMPTY, place }
    }
    // An alias refers to the last anchor before it, even if its name is defined again later.
    this.#targets.set(alias, target)
    this.#repeating++
    const { data, place: there } = this.read(target, place.key)
    this.#repeating--
    return { data, place: { ...there, start: place.start } }
  }

  #anchor(node: Node): void {
    if (this.#repeating === 0 && 'anchor' in node && node.anchor) this.#anchors.set(node.anchor, node)
  }

  #fault(start: number, message: string): void {
    this.faults.push(faultAt(this.#source, start, message))
  }
}
