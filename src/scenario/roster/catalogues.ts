import type { GameFacts } from '../../core/facts.ts'
import type { Library } from '../build/library.ts'
import { fillEntries } from '../build/plain.ts'
import { type Catalogue, checkCatalogue } from '../lists/catalogue-check.ts'
import type { Change } from '../options/override.ts'
import type { Checked } from '../text/explain.ts'
import { itemsAt } from '../text/paths.ts'
import type { Fault } from '../text/source.ts'
import { isMap, keyFault, type Path, type Tree, valueAt, valueFault } from '../text/tree.ts'

/** A catalogue or the own entries of a roster, and where the roster names them. */
interface Part {
  readonly at: Path
  readonly checked: Checked<Catalogue>
}

/**
 * The entries of a roster: those of its catalogue or its catalogues, and those that it writes itself under `entries`. Undefined if it names
 * none.
 */
export function cataloguesOf(
  facts: GameFacts,
  tree: Tree,
  library: Library,
  changes: readonly Change[] = [],
): Checked<Catalogue> | undefined {
  const paths = pathsOf(tree)
  const named = paths.flatMap((at): Part[] => {
    const checked = library.catalogue(facts, tree, at, changes)
    return checked === undefined ? [] : [{ at, checked }]
  })
  const parts = [...named, ...own(facts, tree)]
  const [first, second] = parts
  if (first === undefined || second === undefined) return first?.checked
  const values = parts.flatMap(({ at, checked }) => ('value' in checked ? [{ at, value: checked.value }] : []))
  const faults = [...parts.flatMap(({ checked }) => checked.faults), ...repeated(tree, values)]
  if (values.length < parts.length || faults.length > 0) return { faults }
  return { value: merged(values.map(({ value }) => value)), faults: [] }
}

/** Paths to the names of catalogues in a roster. */
export function pathsOf(tree: Tree): readonly Path[] {
  const named = valueAt(tree.data, ['catalogue'])
  return Array.isArray(named) ? itemsAt(tree, ['catalogue']) : named === undefined ? [] : [['catalogue']]
}

/** Whether a roster has entries of its own. */
export function hasOwnEntries(tree: Tree): boolean {
  return isMap(tree.data) && Object.hasOwn(tree.data, 'entries')
}

/** The entries that a roster writes itself, checked as those of a catalogue. */
function own(facts: GameFacts, tree: Tree): Part[] {
  if (!hasOwnEntries(tree)) return []
  const { source, start, parts } = tree.place
  const at = parts.get('entries')
  const part: Tree = {
    data: { game: facts.name, entries: valueAt(tree.data, ['entries']) },
    place: { source, start, parts: new Map(at ? [['entries', at]] : []) },
  }
  fillEntries(part, facts)
  return [{ at: ['entries'], checked: checkCatalogue(facts, part) }]
}

/** Entries of one key in two places: a key must name one entry. */
function repeated(tree: Tree, parts: readonly { readonly at: Path; readonly value: Catalogue }[]): Fault[] {
  const seen = new Set<string>()
  return parts.flatMap(({ at, value }) =>
    Object.keys(value.entries).flatMap((key) => {
      if (!seen.has(key)) {
        seen.add(key)
        return []
      }
      const message = `\`${key}\` is an entry of another catalogue of this roster already; a key names one entry`
      return [at[0] === 'entries' ? keyFault(tree.place, [...at, key], message) : valueFault(tree.place, at, message)]
    }),
  )
}

/** One catalogue of several. Factions of one key are one faction. */
function merged(all: readonly Catalogue[]): Catalogue {
  const factions: Record<string, Catalogue['factions'][string]> = {}
  for (const catalogue of all) {
    for (const [key, faction] of Object.entries(catalogue.factions)) {
      factions[key] = { ...faction, ...factions[key], entries: { ...factions[key]?.entries, ...faction.entries } }
    }
  }
  return {
    sizes: Object.assign({}, ...all.map(({ sizes }) => sizes)) as Catalogue['sizes'],
    factions,
    entries: Object.assign({}, ...all.map(({ entries }) => entries)) as Catalogue['entries'],
  }
}
