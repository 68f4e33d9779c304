import type { Catalogue } from '../lists/catalogue-check.ts'
import { apply, type Change } from '../options/override.ts'
import type { Step } from '../options/steps.ts'
import type { ScenarioDocument } from '../schema/documents.ts'
import { didYouMean, listed } from '../text/nearest.ts'
import { type Fault, faultAt } from '../text/source.ts'
import { isMap, type Tree, valueAt } from '../text/tree.ts'

/** Applies changes to the entries of a catalogue; returns the changes whose entries the catalogue has, or the faults. */
export function changeEntries(
  catalogue: Tree,
  changes: readonly Change[],
): { readonly taken: readonly Change[]; readonly faults: readonly Fault[] } {
  const taken: Change[] = []
  const faults = changes.flatMap((change) => {
    const steps = stepsIn(catalogue.data, change.steps.slice(1))
    if (steps === undefined) return []
    taken.push(change)
    return apply(catalogue, { ...change, steps })
  })
  return { taken, faults }
}

/** The steps as seen from the root of a catalogue; written paths begin there, at a faction, or at the key of an entry. */
function stepsIn(data: unknown, steps: readonly Step[]): readonly Step[] | undefined {
  const [first, second] = steps
  if (first === undefined || !isMap(data)) return undefined
  if (ROOTS.includes(first.text)) return steps
  const at = (...names: readonly string[]): readonly Step[] => names.map((text) => ({ text, start: first.start }))
  const has = (path: readonly string[], key: string | undefined): boolean => {
    const entries = valueAt(data, path)
    return key !== undefined && isMap(entries) && Object.hasOwn(entries, key)
  }
  if (has(['entries'], first.text)) return [...at('entries'), ...steps]
  if (has(['factions', first.text, 'entries'], second?.text)) {
    return [...at('factions', first.text, 'entries'), ...steps.slice(1)]
  }
  const factions = isMap(data.factions) ? Object.keys(data.factions) : []
  const of = factions.find((name) => has(['factions', name, 'entries'], first.text))
  return of === undefined ? undefined : [...at('factions', of, 'entries'), ...steps]
}

const ROOTS = ['factions', 'entries', 'sizes']

/** Changes of entries that no catalogue has, or that no unit uses: they would have no effect. */
export function idleChanges(
  changes: readonly Change[],
  taken: ReadonlySet<Change>,
  catalogues: readonly Catalogue[],
  document: ScenarioDocument,
): Fault[] {
  const keys = [...new Set(catalogues.flatMap(({ entries }) => Object.keys(entries)))]
  const fielded = entriesOf(document)
  return changes.flatMap((change) => {
    const [first, second] = change.steps.slice(1)
    if (first === undefined) return []
    const { text, start } = first
    if (!taken.has(change)) {
      const hint = `${didYouMean(text, keys) || ';'} allowed: ${listed(keys, text) || 'nothing, no catalogue is named'}`
      return [faultAt(change.source, start, `no catalogue has an entry \`${text}\`${hint}`)]
    }
    const key = [text, second?.text ?? ''].find((it) => keys.includes(it))
    if (key === undefined || fielded.has(key)) return []
    const message = `no unit here uses the entry \`${key}\`, so nothing would change; allowed: ${listed([...fielded], key)}`
    return [faultAt(change.source, start, message)]
  })
}

/** The keys of the entries of units and their commanders. */
function entriesOf({ armies }: ScenarioDocument): ReadonlySet<string> {
  const keys = armies.flatMap(({ units = [], list }) => [
    ...units.flatMap(({ unit, commander }) => [unit, commander]),
    ...[...(list?.commanders ?? []), ...(list?.units ?? [])].map(({ entry }) => entry),
    ...(list?.commanders ?? []).map(({ retinue }) => retinue?.entry),
  ])
  return new Set(keys.filter((key) => typeof key === 'string'))
}
