import type { GameFacts, MapFacts } from '../../core/facts.ts'
import type { MapBoard } from '../../core/map.ts'
import type { ScenarioDocument } from '../schema/documents.ts'
import type { MapTableDocument } from '../schema/map-schema.ts'
import { didYouMean, listed } from '../text/nearest.ts'
import type { Fault } from '../text/source.ts'
import { type Place, valueFault } from '../text/tree.ts'

/** The map of a scenario; by default that of the game. */
export function toMap({ standard, fields }: MapFacts, table: MapTableDocument | undefined): MapBoard {
  if (table === undefined) return standard ?? { places: [] }
  const names = Object.keys(table.places)
  const borders = names.map(() => new Set<number>())
  names.forEach((name, i) => {
    for (const other of table.places[name]?.next ?? []) {
      const j = names.indexOf(other)
      borders[i]?.add(j)
      borders[j]?.add(i)
    }
  })
  return {
    places: names.map((name, i) => {
      const written = table.places[name]
      const numbers = Object.keys(fields).flatMap((key): [string, number][] => {
        const value = written?.[key]
        return typeof value === 'number' ? [[key, value]] : []
      })
      return {
        name,
        at: written?.at ?? [0, 0],
        next: [...(borders[i] ?? [])].toSorted((a, b) => a - b),
        kind: written?.kind ?? '',
        start: written?.start === undefined ? null : written.start === 'first' ? 0 : 1,
        numbers: Object.fromEntries(numbers),
      }
    }),
  }
}

export function isMapTable(table: object | undefined): table is MapTableDocument {
  return table !== undefined && 'places' in table
}

/** Faults of a map by itself: borders with places that are not there, and places that cannot be reached. */
export function checkMap(facts: MapFacts, table: MapTableDocument | undefined, root: Place): Fault[] {
  const { word } = facts
  if (table === undefined) {
    const message = '`table` is missing; this game has no map of its own: `table: { places: … }`'
    return facts.standard === null ? [valueFault(root, [], message)] : []
  }
  const names = Object.keys(table.places)
  const faults = names.flatMap((name) =>
    (table.places[name]?.next ?? []).flatMap((other, index) => {
      const path = ['table', 'places', name, 'next', index]
      if (other === name) return [valueFault(root, path, `${name} borders itself`)]
      if (names.includes(other)) return []
      const hint = `${didYouMean(other, names) || ';'} allowed: ${listed(names, other)}`
      return [valueFault(root, path, `there is no ${word} \`${other}\`${hint}`)]
    }),
  )
  if (faults.length > 0) return faults
  const alone = unreached(toMap(facts, table))
  if (alone === null) return []
  return [
    valueFault(root, ['table', 'places', alone], `no way leads from ${names[0]} to ${alone}; name its neighbours`),
  ]
}

/** A place that cannot be reached from the first; null if there is none. */
function unreached({ places }: MapBoard): string | null {
  const seen = new Set([0])
  for (const place of seen) for (const next of places[place]?.next ?? []) seen.add(next)
  return places.find((_, i) => !seen.has(i))?.name ?? null
}

/** Faults of units that start where the map has no place. */
export function checkStarts(facts: GameFacts, { armies, table }: ScenarioDocument, root: Place): Fault[] {
  if (facts.map === undefined) return []
  const { word } = facts.map
  const names = toMap(facts.map, isMapTable(table) ? table : undefined).places.map(({ name }) => name)
  return armies.flatMap(({ units = [] }, a) =>
    units.flatMap(({ at }, u) => {
      if (typeof at !== 'string' || names.includes(at)) return []
      const hint = `${didYouMean(at, names) || ';'} allowed: ${listed(names, at)}`
      return [valueFault(root, ['armies', a, 'units', u, 'at'], `there is no ${word} \`${at}\`${hint}`)]
    }),
  )
}
