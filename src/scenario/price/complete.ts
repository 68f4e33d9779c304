import type { GameFacts, Mode } from '../../core/facts.ts'
import type { EntryDocument } from '../lists/catalogue.ts'
import type { Catalogue } from '../lists/catalogue-check.ts'
import { writeOut } from '../roster/entries.ts'
import { InputError } from '../text/problem.ts'
import { faultAt, optionSource } from '../text/source.ts'
import { isMap, put, type Tree, valueAt } from '../text/tree.ts'

/** Completes the roster in which a unit is priced: the units of its field, the sizes of armies, the mode. */

export interface Wanted {
  readonly mode: Mode
  readonly unit: string
  readonly points: number | undefined
}

/** Values found while a roster was completed. */
export interface Completed {
  /** Points for a model today; null if the file states none. */
  readonly current: number | null
  readonly isCommander: boolean
  readonly chosen: { readonly table: boolean; readonly points: boolean }
}

/** Keys that only whole battles have. */
const OF_BATTLES = ['tables', 'policies', 'trust']
/** Points of an army from a catalogue that names no size: units of usual size and cost, rounded to this many digits. */
const UNITS_OF_AN_ARMY = 6
const DIGITS = 2

export function complete(
  tree: Tree,
  facts: GameFacts,
  catalogue: Catalogue,
  { mode, unit, points }: Wanted,
): Completed {
  const written = valueAt(tree.data, ['mode']) ?? (facts.modes.includes('battle') ? 'battle' : 'engagement')
  const isOwn = written === mode
  if (isMap(tree.data) && !isOwn) forget(tree, mode)
  set(tree, 'mode', mode)
  if (mode === 'engagement' && valueAt(tree.data, ['turns']) === undefined) set(tree, 'turns', 'none')
  if (valueAt(tree.data, ['units']) === undefined) set(tree, 'units', 'all')
  if (valueAt(tree.data, ['anchor']) === undefined) set(tree, 'anchor', unit)
  const entry = catalogue.entries[unit] as EntryDocument
  if (valueAt(tree.data, ['title']) === undefined) set(tree, 'title', entry.name)
  writeOut(facts, tree, catalogue)
  const table = valueAt(tree.data, ['tables']) === undefined && facts.boardless !== true && facts.map === undefined
  const stated = statedCost(tree, unit) ?? entry.cost ?? 0
  const current = stated > 0 ? stated : null
  const isChosen = mode === 'battle' && (points !== undefined || valueAt(tree.data, ['field']) === undefined)
  if (mode === 'battle' && points !== undefined) refuseHuge(points, mostPoints(tree, catalogue, entry, facts))
  const size = isChosen ? (points ?? usualSize(tree, catalogue, entry, facts)) : null
  if (size !== null) set(tree, 'field', { bands: [size] })
  gather(tree, facts, catalogue, { unit, mode, isOwn, size, cost: current ?? usualCost(tree, catalogue, unit) })
  return {
    current,
    isCommander: entry.retinues !== undefined,
    chosen: { table, points: size !== null && points === undefined },
  }
}

/** Puts something in the place of what a file need not have, where its catalogue has faults and nothing can be completed. */
export function stand(tree: Tree, unit: string): void {
  for (const [key, value] of [
    ['title', unit],
    ['anchor', unit],
    ['units', 'all'],
  ] as const) {
    if (valueAt(tree.data, [key]) === undefined) set(tree, key, value)
  }
}

/** Leaves out of a roster of the other mode what does not belong to this one. */
function forget(tree: Tree, mode: Mode): void {
  const data = tree.data as Record<string, unknown>
  delete data.turns
  if (mode === 'battle') {
    delete data.field
    return
  }
  for (const key of OF_BATTLES) delete data[key]
  const weights = valueAt(data, ['field', 'weights'])
  if (weights === undefined) delete data.field
  else set(tree, 'field', { weights })
}

/** Sets a key that the file does not have. Its place is that of the whole. */
function set(tree: Tree, key: string, data: unknown): void {
  const { source, start } = tree.place
  put(tree, key, { data, place: { source, start, parts: new Map() } })
}

type Item = { readonly entry: string; readonly cost?: number; readonly frozen?: boolean }

function itemsOf(tree: Tree): readonly Item[] {
  const units = valueAt(tree.data, ['units'])
  return Array.isArray(units) ? units.filter((item) => isMap(item) && typeof item.entry === 'string') : []
}

function statedCost(tree: Tree, unit: string): number | undefined {
  const cost = itemsOf(tree).find(({ entry }) => entry === unit)?.cost
  return typeof cost === 'number' ? cost : undefined
}

/** Cost of a model of the middle unit: a unit without a cost begins there. */
function usualCost(tree: Tree, { entries }: Catalogue, unit: string): number {
  const costs = itemsOf(tree)
    .flatMap(({ entry, cost = entries[entry]?.cost ?? 0 }) => (entry === unit || !(cost > 0) ? [] : [cost]))
    .toSorted((a, b) => a - b)
  return costs[costs.length >> 1] ?? 1
}

/** Points of an army if the file names none: the smallest size of the catalogue, or some usual units. */
function usualSize(tree: Tree, { sizes, entries }: Catalogue, own: EntryDocument, facts: GameFacts): number {
  const named = Object.values(sizes).map(({ points }) => points)
  const costs = itemsOf(tree)
    .flatMap(({ entry, cost = entries[entry]?.cost ?? 0 }) => {
      const [least, most] = facts.single ? [1, 1] : (entries[entry]?.models ?? [1, 1])
      return cost > 0 ? [cost * Math.sqrt(least * most)] : []
    })
    .toSorted((a, b) => a - b)
  const usual = Number((UNITS_OF_AN_ARMY * (costs[costs.length >> 1] ?? 1)).toPrecision(DIGITS))
  const least = 2 * (own.cost ?? 0) * (facts.single ? 1 : (own.models?.[0] ?? 1))
  return Math.max(named.length > 0 ? Math.min(...named) : usual, Math.ceil(least))
}

/** Armies with more than so many times the points of the field fit on no table, and are built and fought without end. */
const MOST_TIMES = 5

/** The most points of an army of the field: of its bands, else of the sizes of the catalogue, else the usual points. */
function mostPoints(tree: Tree, catalogue: Catalogue, own: EntryDocument, facts: GameFacts): number {
  const bands = valueAt(tree.data, ['field', 'bands'])
  const named = (Array.isArray(bands) ? bands : []).flatMap((band: unknown) => {
    const points = isMap(band) ? band['points'] : band
    return typeof points === 'number' ? [points] : []
  })
  const sizes = Object.values(catalogue.sizes).map(({ points }) => points)
  return Math.max(...(named.length > 0 ? named : sizes), usualSize(tree, catalogue, own, facts))
}

function refuseHuge(points: number, most: number): void {
  const limit = MOST_TIMES * most
  if (points <= limit) return
  const message = `no army of ${points} points: armies of the field have up to ${most}, and \`--points\` may be ${MOST_TIMES} times as many, ${limit}`
  throw new InputError([faultAt(optionSource('--points', String(points)), 0, message)])
}

interface Gathering {
  readonly unit: string
  readonly mode: Mode
  /** Whether the roster was written for this mode. */
  readonly isOwn: boolean
  /** Points of an army, if the program chose them. */
  readonly size: number | null
  /** Cost of the unit, or the cost from which the search begins. */
  readonly cost: number
}

/**
 * The units of the roster: those that it names, with the unit that is asked about. Left out are commanders of another mode’s roster, and
 * units that no army of a chosen size can afford.
 */
function gather(
  tree: Tree,
  facts: GameFacts,
  { entries }: Catalogue,
  { unit, mode, isOwn, size, cost }: Gathering,
): void {
  const units = valueAt(tree.data, ['units'])
  if (!Array.isArray(units)) return
  const places = valueAt(tree.data, ['units']) === units ? tree.place.parts.get('units') : undefined
  const kept = units.flatMap((item: unknown, index) => {
    const key = isMap(item) && typeof item.entry === 'string' ? item.entry : undefined
    const entry = key === undefined ? undefined : entries[key]
    if (key === undefined || entry === undefined || key === unit) return [{ item, place: places?.parts.get(index) }]
    if (!isOwn && mode === 'battle' && entry.retinues !== undefined) return []
    const least = facts.single ? 1 : (entry.models?.[0] ?? 1)
    return size !== null && (entry.cost ?? 0) * least > size ? [] : [{ item, place: places?.parts.get(index) }]
  })
  const { source, start } = places ?? tree.place
  const own = kept.find(({ item }) => isMap(item) && item.entry === unit)
  const rest = kept.filter((one) => one !== own)
  const first = { item: { ...(isMap(own?.item) ? own.item : {}), entry: unit, cost, frozen: false }, place: own?.place }
  const all = [first, ...rest]
  const nowhere = () => ({ source, start, parts: new Map() })
  put(tree, 'units', {
    data: all.map(({ item }) => item),
    place: { source, start, parts: new Map(all.map(({ place }, index) => [index, place ?? nowhere()])) },
  })
}
