import { type Document, isAlias, isMap, isNode, isScalar, type Node, parseDocument, stringify, visit } from 'yaml'

/** A part of a text, and what replaces it. */
interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

/**
 * The text of a catalogue with other costs for a model, by key of entry; everything else stays unchanged, including blanks and comments. An
 * entry without a cost gets one as its first field.
 *
 * @throws RangeError if the catalogue has no such entry
 */
export function repriced(catalogue: string, costs: Readonly<Record<string, number>>): string {
  const mark = catalogue.startsWith('\ufeff') ? '\ufeff' : ''
  const text = catalogue.slice(mark.length)
  const document = parseDocument(text)
  const entries = entriesOf(document)
  const unknown = Object.keys(costs).find((key) => !entries.has(key))
  if (unknown !== undefined) throw new RangeError(`the catalogue has no entry ${unknown}`)
  const edits = new Map<number, Edit>()
  const replaced = new Set<unknown>()
  for (const [key, cost] of Object.entries(costs)) {
    const entry = entries.get(key)
    const edit = entry && editOf(entry, cost, document, text)
    if (!edit) throw new RangeError(`the entry ${key} is no map`)
    edits.set(edit.from, edit)
    if (isMap(entry)) replaced.add(entry).add(entry.get('cost', true))
  }
  // An alias of a changed entry or cost is replaced by the old value.
  for (const entry of entries.values()) {
    const map = resolved(entry, document)
    if (!isAlias(entry) || !replaced.has(map) || !isMap(map)) continue
    const edit = writtenOut(entry, map.toJS(document))
    if (!edits.has(edit.from)) edits.set(edit.from, edit)
  }
  visit(document, {
    Alias: (_, alias) => {
      const target = alias.resolve(document)
      const [from = 0, to = 0] = alias.range ?? []
      if (isScalar(target) && replaced.has(target) && !edits.has(from)) {
        edits.set(from, { from, to, text: target.source ?? String(target.value) })
      }
    },
  })
  return mark + edited(text, [...edits.values()])
}

/** Entries by key, as nodes of the document: those of all factions, and those that belong to no faction. */
function entriesOf(document: Document): ReadonlyMap<string, Node> {
  const entries = new Map<string, Node>()
  const add = (parent: unknown) => {
    const found = resolved(parent, document)
    if (!isMap(found)) return
    for (const { key, value } of found.items) if (isNode(value)) entries.set(String(key), value)
  }
  const factions = resolved(document.get('factions', true), document)
  if (isMap(factions)) {
    for (const { value } of factions.items) {
      const faction = resolved(value, document)
      if (isMap(faction)) add(faction.get('entries', true))
    }
  }
  add(document.get('entries', true))
  return entries
}

function resolved(node: unknown, document: Document): unknown {
  return isAlias(node) ? node.resolve(document) : node
}

/** The edit that gives an entry its cost. */
function editOf(entry: Node, cost: number, document: Document, text: string): Edit | undefined {
  const map = resolved(entry, document)
  if (!isMap(map)) return undefined
  if (isAlias(entry)) {
    // This is an alias of another entry with a cost of its own.
    return writtenOut(entry, { ...Object(map.toJS(document)), cost })
  }
  const old = map.get('cost', true) as unknown
  if (isNode(old)) {
    const [from = 0, to = 0] = old.range ?? []
    return { from, to, text: String(cost) }
  }
  const first = map.items[0]?.key
  const [from = 0] = (isNode(first) ? first.range : undefined) ?? []
  const indent = /[^\n]*$/.exec(text.slice(0, from))?.[0] ?? ''
  return { from, to: from, text: `cost: ${cost}${map.flow ? ', ' : `\n${indent}`}` }
}

/** An alias replaced by a value. */
function writtenOut({ range }: Node, value: unknown): Edit {
  const [from = 0, to = 0] = range ?? []
  return { from, to, text: stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trim() }
}

function edited(text: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.from - a.from)
    .reduce((whole, { from, to, text: put }) => whole.slice(0, from) + put + whole.slice(to), text)
}
