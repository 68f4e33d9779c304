import type { Roster, RosterUnit } from '../../scenario/roster/types.ts'

/** The most a model of a unit may cost for the largest army of the field to have room for it; any, where none of it is made up of units. */
export function affordable({ field, units }: Roster, u: number): number {
  if (field.against.length > 0) return Number.POSITIVE_INFINITY
  const largest = Math.max(...field.bands.map(({ points }) => points))
  return largest / (units[u] as RosterUnit).models[0]
}
