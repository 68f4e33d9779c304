import type { GameFacts } from '../../core/facts.ts'
import { outOfRange } from '../build/outfit.ts'
import { inClause } from '../text/clause.ts'
import { type Checked, check } from '../text/explain.ts'
import { didYouMean, listed } from '../text/nearest.ts'
import type { Fault } from '../text/source.ts'
import { keyFault, type Path, type Tree, valueFault } from '../text/tree.ts'
import {
  type CatalogueDocument,
  catalogueSchema,
  type EntryDocument,
  type FactionDocument,
  type SizeDocument,
} from './catalogue.ts'

/** A catalogue whose parts fit together. */
export interface Catalogue {
  readonly sizes: Readonly<Record<string, SizeDocument>>
  readonly factions: Readonly<Record<string, FactionDocument>>
  /** Entries by key: those of all factions, and those without a faction. */
  readonly entries: Readonly<Record<string, EntryDocument>>
}

/** Checks a catalogue's form, and that everything it names exists. */
export function checkCatalogue(facts: GameFacts, tree: Tree): Checked<Catalogue> {
  const checked = check(catalogueSchema(facts), tree)
  if (!('value' in checked)) return checked
  const document = checked.value
  if (!document.factions && !document.entries) {
    return { faults: [valueFault(tree.place, [], 'neither `factions` nor `entries`; a catalogue has units')] }
  }
  const groups = groupsOf(document)
  const faults = [
    ...repeated(groups, tree),
    ...compulsory(facts, document, tree),
    ...groups.flatMap((group) =>
      Object.entries(group.entries).flatMap(([key, entry]) => [
        ...sections(document, entry, tree, [...group.path, key]),
        ...retinues(group, entry, tree, [...group.path, key]),
        ...options(facts, entry, tree, [...group.path, key]),
      ]),
    ),
  ]
  if (faults.length > 0) return { faults }
  const { sizes = {}, factions = {} } = document
  const entries = Object.assign({}, ...groups.map((group) => group.entries)) as Catalogue['entries']
  return { value: { sizes, factions, entries }, faults: [] }
}

/** The key of an entry's faction; undefined if it has none. */
export function factionOf(catalogue: Catalogue, key: string): string | undefined {
  return Object.keys(catalogue.factions).find((name) => Object.hasOwn(catalogue.factions[name]?.entries ?? {}, key))
}

interface Group {
  readonly entries: Readonly<Record<string, EntryDocument>>
  readonly path: Path
}

function groupsOf({ factions = {}, entries = {} }: CatalogueDocument): Group[] {
  const named = Object.entries(factions).map(([key, faction]) => ({
    entries: faction.entries,
    path: ['factions', key, 'entries'],
  }))
  return [...named, { entries, path: ['entries'] }]
}

/** A key must name one entry over all factions, because scenarios without lists use only the key. */
function repeated(groups: readonly Group[], tree: Tree): Fault[] {
  const seen = new Set<string>()
  return groups.flatMap(({ entries, path }) =>
    Object.keys(entries).flatMap((key) => {
      if (!seen.has(key)) {
        seen.add(key)
        return []
      }
      return [
        keyFault(tree.place, [...path, key], `\`${key}\` is an entry of another faction already; keys are unique`),
      ]
    }),
  )
}

/**
 * If armies are chosen by sections, checks that every faction has the sections that the rules require, and that it has commanders: entries
 * with `retinues` in the section of commanders.
 */
function compulsory({ sections: asked, lists }: GameFacts, document: CatalogueDocument, tree: Tree): Fault[] {
  const { sizes, factions = {} } = document
  if (!asked || !sizes) return []
  const known = sectionsOf(sizes)
  return Object.entries(factions).flatMap(([key, { entries }]) => {
    const path = ['factions', key, 'entries']
    const all = Object.values(entries)
    // An entry with a faulty section may be meant for the missing section.
    if (known.length > 0 && all.some(({ section }) => section === undefined || !known.includes(section))) return []
    const missing = [asked.commanders, ...asked.others].filter((name) => all.every(({ section }) => section !== name))
    const faults = missing.map((name) => {
      const message = `no entry of \`${key}\` is of the section \`${name}\`, which every faction has`
      return valueFault(tree.place, path, message + inClause(asked.clause))
    })
    if (missing.includes(asked.commanders)) return faults
    if (all.some(({ section, retinues: led }) => section === asked.commanders && led !== undefined)) return faults
    const message = `no entry of \`${asked.commanders}\` has \`retinues\`, so that no army could have a commander, and one is compulsory`
    return [...faults, valueFault(tree.place, path, message + inClause(lists?.commander))]
  })
}

function sectionsOf(sizes: Readonly<Record<string, SizeDocument>>): string[] {
  return [...new Set(Object.values(sizes).flatMap((size) => Object.keys(size.sections ?? {})))]
}

/** If there are sizes, checks that an entry costs points and has a section that the sizes name. */
function sections({ sizes }: CatalogueDocument, entry: EntryDocument, tree: Tree, path: Path): Fault[] {
  if (!sizes) return []
  const faults: Fault[] = []
  if (entry.cost === undefined) {
    faults.push(valueFault(tree.place, path, '`cost` is missing; the sizes of the catalogue count points'))
  }
  const known = sectionsOf(sizes)
  if (known.length === 0 || (entry.section !== undefined && known.includes(entry.section))) return faults
  if (entry.section === undefined) {
    faults.push(valueFault(tree.place, path, `\`section\` is missing; it must be one of ${listed(known)}`))
  } else {
    const hint = `${didYouMean(entry.section, known) || ';'} allowed: ${listed(known, entry.section)}`
    faults.push(valueFault(tree.place, [...path, 'section'], `no size has a section \`${entry.section}\`${hint}`))
  }
  return faults
}

/** Checks that a retinue is an entry of the same faction without a retinue of its own. */
function retinues({ entries }: Group, entry: EntryDocument, tree: Tree, path: Path): Fault[] {
  const led = Object.keys(entries).filter((key) => entries[key]?.retinues === undefined)
  const faults = (entry.retinues ?? []).flatMap((key, index) => {
    if (led.includes(key)) return []
    const what = Object.hasOwn(entries, key) ? 'is a commander' : 'is no entry of the faction'
    const hint = `${didYouMean(key, led) || ';'} allowed: ${listed(led, key)}`
    return [valueFault(tree.place, [...path, 'retinues', index], `\`${key}\` ${what}${hint}`)]
  })
  if (entry.retinues?.length === 0) {
    faults.push(
      valueFault(tree.place, [...path, 'retinues'], 'a commander needs a retinue; leave `retinues` out for others'),
    )
  }
  if (entry.retinues && entry.models?.[1] !== undefined && entry.models[1] > 1) {
    faults.push(valueFault(tree.place, [...path, 'models'], 'a commander is a single model, [1, 1]'))
  }
  return faults
}

/** Checks that an option leaves every number within its range, and that a commander gets no equipment of its own. */
function options(facts: GameFacts, entry: EntryDocument, tree: Tree, path: Path): Fault[] {
  const faults: Fault[] = []
  const own = [{ gear: entry as { equipment?: unknown; properties?: unknown }, at: path }]
  for (const [key, option] of Object.entries(entry.options ?? {})) {
    const at = [...path, 'options', key]
    own.push({ gear: option, at })
    const wrong = outOfRange(facts, entry, [key])
    if (wrong) faults.push(valueFault(tree.place, [...at, 'add', wrong.field], wrong.message))
  }
  if (entry.retinues === undefined) return faults
  for (const { gear, at } of own) {
    for (const what of ['equipment', 'properties'] as const) {
      if (gear[what] === undefined) continue
      faults.push(keyFault(tree.place, [...at, what], `a commander’s numbers include his ${what}; use \`add\``))
    }
  }
  return faults
}
