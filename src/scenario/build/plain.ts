import type { GameFacts } from '../../core/facts.ts'
import { itemsAt } from '../text/paths.ts'
import { isMap, type Path, type Place, placeAt, put, type Tree, valueAt } from '../text/tree.ts'

/**
 * Writes into a scenario what it may leave out in a game with one type of unit: the type, and a profile that would hold nothing else.
 * Units of the catalogue have both from their entry.
 */
export function fillIn(tree: Tree, facts: GameFacts): void {
  if (facts.met !== 'all') return
  const units = itemsAt(tree, ['armies']).flatMap((army) => itemsAt(tree, [...army, 'units']))
  for (const path of units) {
    if (valueAt(tree.data, [...path, 'unit']) !== undefined) continue
    fillType(tree, path, 'profile', facts)
  }
}

/** Writes the type into the entries of a catalogue that leave it out. */
export function fillEntries(tree: Tree, facts: GameFacts): void {
  if (facts.met !== 'all') return
  const factions = valueAt(tree.data, ['factions'])
  const wholes: Path[] = [[], ...Object.keys(isMap(factions) ? factions : {}).map((name) => ['factions', name])]
  for (const whole of wholes) {
    const entries = valueAt(tree.data, [...whole, 'entries'])
    for (const key of Object.keys(isMap(entries) ? entries : {})) fillType(tree, [...whole, 'entries'], key, facts)
  }
}

function fillType(tree: Tree, path: Path, key: string, { unitTypes }: GameFacts): void {
  const [type] = Object.keys(unitTypes)
  const whole = { data: valueAt(tree.data, path), place: placeAt(tree.place, path) }
  if (!isMap(whole.data) || type === undefined) return
  const { source, start } = whole.place
  // A place of its own for each: the place of the type becomes a part of that of the profile.
  const nowhere = (): Place => ({ source, start, parts: new Map() })
  if (whole.data[key] === undefined) put(whole, key, { data: {}, place: nowhere() })
  const part = { data: whole.data[key], place: placeAt(whole.place, [key]) }
  if (isMap(part.data) && part.data.type === undefined) put(part, 'type', { data: type, place: nowhere() })
}
