import type { Change } from '../options/override.ts'
import { isRosterData } from '../roster/keys.ts'
import { didYouMean, listed } from '../text/nearest.ts'
import { itemsAt, textAt } from '../text/paths.ts'
import { InputError } from '../text/problem.ts'
import { type Fault, faultAt, optionSource } from '../text/source.ts'
import { isMap, type Path, type Place, placeAt, type Tree, valueAt, valueFault } from '../text/tree.ts'

/** The kinds of files that a price may be asked of, and the roster that each begins. */

export type Kind = 'roster' | 'catalogue' | 'scenario'

const KINDS =
  'a roster (`catalogue`, with `units` or with `entries` of its own), a catalogue (`factions` or `entries`), or a scenario (`armies`) of units of a catalogue'

/** The kind of a file. @throws InputError if a unit cannot be priced from it. */
export function kindOf({ data, place }: Tree): Kind {
  if (isMap(data)) {
    if (Object.hasOwn(data, 'armies')) return 'scenario'
    if (isRosterData(data)) return 'roster'
    if (Object.hasOwn(data, 'factions') || Object.hasOwn(data, 'entries')) return 'catalogue'
  }
  const what = isMap(data) && Object.hasOwn(data, 'faction') ? 'this is an army list' : 'this has no units to price'
  throw new InputError([valueFault(place, [], `${what}; a price is asked of ${KINDS}`)])
}

/**
 * The fault of a unit that is not `known`. `where`: the words for what was searched, such as `this scenario`; `name`: of a unit by its id; `own`:
 * those of them that the file itself writes, beside its catalogue.
 */
export function noUnit(
  unit: string,
  known: readonly string[],
  where: string,
  { name, own = [] }: { readonly name?: (id: string) => string | undefined; readonly own?: readonly string[] } = {},
): InputError {
  const meant = didYouMean(unit, known, name)
  const others = known.filter((id) => !own.includes(id))
  const allowed =
    own.length === 0 || others.length === 0
      ? `${meant || ';'} allowed: ${listed(known, unit, name)}`
      : `${meant || ';'} allowed: ${listed(own, unit, name)} of this file; of ${where}: ${listed(others, unit, name)}`
  const searched = own.length === 0 ? where : others.length === 0 ? 'this file' : `this file, as ${where},`
  return new InputError([unitFault(unit, `${searched} has no unit \`${unit}\`${allowed}`)])
}

export function unitFault(unit: string, message: string): Fault {
  return faultAt(optionSource('--unit', unit), 0, message)
}

/** A roster of everything in a catalogue: it names the catalogue by the path of the file itself. */
export function ofCatalogue({ data, place, facts }: Tree, path: string): Tree {
  const { source, start, parts } = place
  const kept = new Map<string | number, Place>()
  const game = parts.get('game')
  if (game) kept.set('game', game)
  kept.set('catalogue', { source, start, parts: new Map() })
  return {
    data: { ...(isMap(data) && Object.hasOwn(data, 'game') && { game: data.game }), catalogue: path },
    place: { source, start, parts: kept },
    ...(facts && { facts }),
  }
}

/** Keys of a scenario that a roster has as well. */
const SHARED = ['game', 'rules', 'catalogue', 'seed'] as const

/** Keys of a unit in a scenario that an entry does not have. */
const NOT_OF_ENTRY = [
  'id',
  'unit',
  'models',
  'profile',
  'cost',
  'options',
  'at',
  'facing',
  'side',
  'ground',
  'count',
  'commander',
]

/** The beginning of a roster, and the unit of it that is asked about. */
interface Begun {
  readonly tree: Tree
  /** Key of the unit's entry. */
  readonly key: string
  /** The changes of the scenario in that entry of the catalogue. */
  readonly changes: readonly Change[]
}

/**
 * A roster of the catalogue of a scenario, with the unit of that id: as the entry that the scenario names, with the numbers and equipment
 * that the scenario changes, or, if the scenario writes all of the unit, as an entry of the roster’s own. Its battles are fought on the
 * table of the scenario.
 */
export function ofScenario(tree: Tree, unit: string): Begun {
  const { data, place } = tree
  const paths = itemsAt(tree, ['armies']).flatMap((army) => itemsAt(tree, [...army, 'units']))
  const called = (path: Path): string | undefined => textAt(tree, [...path, 'id']) ?? textAt(tree, [...path, 'unit'])
  const path = paths.find((at) => called(at) === unit)
  if (path === undefined) {
    const known = [...new Set(paths.flatMap((at) => called(at) ?? []))]
    throw known.length === 0
      ? new InputError([
          valueFault(
            place,
            ['armies'],
            'no army of this scenario writes out its units; price the unit from its catalogue',
          ),
        ])
      : noUnit(unit, known, 'this scenario')
  }
  if (!isMap(data) || valueAt(data, ['catalogue']) === undefined) {
    const message = `\`catalogue\` is missing: \`${unit}\` is priced against the units of a catalogue, whose costs stay`
    throw new InputError([valueFault(place, [], message)])
  }
  const made = begun(tree)
  const entry = valueAt(data, [...path, 'unit'])
  if (typeof entry === 'string') return { tree: made, key: entry, changes: changesOf(tree, path, entry) }
  put(made, 'entries', entries(tree, path, unit))
  return { tree: made, key: keyFor(unit), changes: [] }
}

/** Changes of an entry: the profile, the equipment and the properties that a unit has in the place of those of its entry. */
function changesOf(tree: Tree, path: Path, entry: string): Change[] {
  const found = (at: Path, steps: readonly string[]): Change[] => {
    const data = valueAt(tree.data, at)
    if (data === undefined) return []
    if (isMap(data)) return Object.keys(data).flatMap((key) => found([...at, key], [...steps, key]))
    const place = placeAt(tree.place, at)
    const { source, start } = place.key ?? place
    return [
      {
        source,
        steps: ['catalogue', entry, ...steps].map((text) => ({ text, start })),
        value: { data, place },
      },
    ]
  }
  return [
    ...found([...path, 'profile'], []),
    ...(['equipment', 'properties'] as const).flatMap((key) => found([...path, key], [key])),
  ]
}

/** The parts of a scenario that a roster has, too. */
function begun({ data, place, facts }: Tree): Tree {
  const made: Tree = {
    data: {},
    place: { source: place.source, start: place.start, parts: new Map() },
    ...(facts && { facts }),
  }
  for (const key of SHARED) {
    const value = valueAt(data, [key])
    const at = place.parts.get(key)
    if (value !== undefined && at) put(made, key, { data: value, place: at })
  }
  const table = valueAt(data, ['table'])
  const at = place.parts.get('table')
  if (table !== undefined && at) {
    put(made, 'tables', { data: [table], place: { source: at.source, start: at.start, parts: new Map([[0, at]]) } })
  }
  return made
}

function put(whole: Tree, key: string, part: Tree): void {
  ;(whole.data as Record<string, unknown>)[key] = part.data
  whole.place.parts.set(key, part.place)
}

/** The unit of a scenario as the only entry of a map of entries. */
function entries(tree: Tree, path: Path, unit: string): Tree {
  const at = path.reduce<Place>((place, step) => place.parts.get(step) ?? place, tree.place)
  const written = valueAt(tree.data, path) as Record<string, unknown>
  const models = typeof written.models === 'number' ? written.models : 1
  const profile = isMap(written.profile) ? written.profile : {}
  const beside = Object.fromEntries(Object.entries(written).filter(([key]) => !NOT_OF_ENTRY.includes(key)))
  const facts = tree.facts
  const entry = {
    name: unit,
    ...profile,
    ...beside,
    ...(facts?.single !== true && { models: [models, models] }),
    ...(typeof written.cost === 'number' && { cost: written.cost / (facts?.single === true ? 1 : models) }),
  }
  const parts = new Map([...(at.parts.get('profile')?.parts ?? []), ...at.parts])
  return {
    data: { [keyFor(unit)]: entry },
    place: {
      source: at.source,
      start: at.start,
      parts: new Map([[keyFor(unit), { source: at.source, start: at.start, parts }]]),
    },
  }
}

/** A key of an entry for the id of a unit, which may be any text. */
function keyFor(unit: string): string {
  return (
    unit
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'unit'
  )
}
