import type { GameFacts } from '../../core/facts.ts'
import { type Catalogue, factionOf } from '../lists/catalogue-check.ts'
import { modeOf } from '../schema/mode.ts'
import { didYouMean, listed } from '../text/nearest.ts'
import { itemsAt } from '../text/paths.ts'
import { type Fault, faultAt } from '../text/source.ts'
import { isMap, type Place, placeAt, put, type Tree, valueAt, valueFault } from '../text/tree.ts'

/**
 * Writes out the abbreviations of `units`, so that options can change their parts and faults have a place: `all`, `{ faction: … }`, and
 * keys of entries alone, and `{ free: …, frozen: all-others }`. Anything else is left to the schema.
 */
export function writeOut(facts: GameFacts, tree: Tree, catalogue: Catalogue | null): Fault[] {
  const units = valueAt(tree.data, ['units'])
  const place = placeAt(tree.place, ['units'])
  if (Array.isArray(units)) {
    for (const path of itemsAt(tree, ['units'])) {
      const key = valueAt(tree.data, path)
      const whole = { data: units, place }
      if (typeof key === 'string') put(whole, path.at(-1) ?? 0, unitOf(key, placeAt(tree.place, path)))
    }
    return []
  }
  if (catalogue === null) return []
  const alone = (key: string) => modeOf(facts, tree) === 'engagement' || catalogue.entries[key]?.retinues === undefined
  const isFree = freeIn(units)
  const fit = Object.keys(catalogue.entries).filter((key) => catalogue.entries[key]?.cost !== undefined && alone(key))
  if (units === 'all') return replace(tree, place, fit, 'no entry of the catalogue has a cost')
  if (isFree !== null) return others(tree, place, isFree, fit, catalogue)
  const faction = isMap(units) && Object.keys(units).length === 1 ? units['faction'] : undefined
  const asked = Array.isArray(faction) ? faction : [faction]
  if (!asked.every((name) => typeof name === 'string') || asked.length === 0) return []
  const known = Object.keys(catalogue.factions)
  const unknown = asked.flatMap((name, index) => {
    if (known.includes(name)) return []
    const path = Array.isArray(faction) ? ['units', 'faction', index] : ['units', 'faction']
    const allowed =
      known.length === 0 ? '; it has none' : `${didYouMean(name, known) || ';'} allowed: ${listed(known, name)}`
    return [valueFault(tree.place, path, `the catalogue has no faction \`${name}\`${allowed}`)]
  })
  if (unknown.length > 0) return unknown
  const own = fit.filter((key) => asked.includes(factionOf(catalogue, key) ?? ''))
  return replace(tree, place, own, `no entry of ${asked.join(', ')} has a cost`)
}

/** The keys of `{ free: …, frozen: all-others }`; null if the units are written otherwise. */
function freeIn(units: unknown): readonly string[] | null {
  if (!isMap(units) || units['frozen'] !== 'all-others') return null
  const free = Array.isArray(units['free']) ? units['free'] : [units['free']]
  return free.length > 0 && free.every((key) => typeof key === 'string') ? free : null
}

/** The free units, and all other entries with a cost, which is frozen. */
function others(
  tree: Tree,
  place: Place,
  free: readonly string[],
  fit: readonly string[],
  { entries }: Catalogue,
): Fault[] {
  const isList = Array.isArray(valueAt(tree.data, ['units', 'free']))
  const at = (i: number): Place => placeAt(tree.place, isList ? ['units', 'free', i] : ['units', 'free'])
  const unknown = free.flatMap((key, i) => {
    if (Object.hasOwn(entries, key)) return []
    const known = Object.keys(entries)
    const hint = `${didYouMean(key, known) || ';'} allowed: ${listed(known, key)}`
    return [faultAt(at(i).source, at(i).start, `the catalogue has no entry \`${key}\`${hint}`)]
  })
  if (unknown.length > 0) return unknown
  const own = free.map((key, i) => unitOf(key, at(i)))
  const kept = fit
    .filter((key) => !free.includes(key))
    .map((key) => {
      const unit = unitOf(key, place)
      put(unit, 'frozen', { data: true, place: { source: place.source, start: place.start, parts: new Map() } })
      return unit
    })
  const items = [...own, ...kept]
  const parts = new Map(items.map((item, index) => [index, item.place] as const))
  put(tree, 'units', { data: items.map(({ data }) => data), place: { ...place, parts } })
  return []
}

function replace(tree: Tree, place: Place, keys: readonly string[], none: string): Fault[] {
  if (keys.length === 0) return [valueFault(tree.place, ['units'], none)]
  const items = keys.map((key) => unitOf(key, place))
  const parts = new Map(items.map((item, index) => [index, item.place] as const))
  put(tree, 'units', { data: items.map(({ data }) => data), place: { ...place, parts } })
  return []
}

/** A unit of an entry, with no fields of its own. */
function unitOf(entry: string, { source, start }: Place): Tree {
  const place = { source, start, parts: new Map() }
  return { data: { entry }, place: { ...place, parts: new Map([['entry', place]]) } }
}
