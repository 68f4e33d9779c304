import type { Catalogue } from '../lists/catalogue-check.ts'
import type { ArmyDocument } from '../schema/documents.ts'
import { SIZE } from '../schema/fields.ts'
import type { Limits } from './options.ts'
import type { Kind, Pick } from './types.ts'

/** The entries that a list may name: those of its faction; of units without a list, those of their factions. */
export function poolOf(
  { list }: ArmyDocument,
  given: readonly Pick[],
  { factions, entries }: Catalogue,
): Catalogue['entries'] {
  if (list !== undefined) return factions[list.faction]?.entries ?? {}
  const own = Object.values(factions).filter((faction) =>
    given.some(({ entry }) => Object.hasOwn(faction.entries, entry)),
  )
  const inFactions = new Set(Object.values(factions).flatMap((faction) => Object.keys(faction.entries)))
  const loose = Object.fromEntries(Object.entries(entries).filter(([key]) => !inFactions.has(key)))
  const pool: Catalogue['entries'] = Object.assign({}, ...own.map((faction) => faction.entries), loose)
  // Where units stand without a list, a commander is no unit.
  return Object.fromEntries(Object.entries(pool).filter(([, { retinues }]) => retinues === undefined))
}

/** Most units of one entry, unless an option says otherwise. */
const MOST_UNITS = 30

/** The entries of a pool that cost points, with their limits. */
export function kindsOf(pool: Catalogue['entries'], limits: Limits, single: boolean): Kind[] {
  return Object.entries(pool).flatMap(([key, entry]): Kind[] => {
    if (entry.cost === undefined) return []
    return [
      {
        key,
        name: entry.name,
        models: single ? [1, 1] : (entry.models ?? [1, SIZE.max]),
        options: Object.keys(entry.options ?? {}),
        ...(entry.retinues && { retinues: entry.retinues }),
        limit: limits.get(key) ?? [0, MOST_UNITS],
      },
    ]
  })
}
