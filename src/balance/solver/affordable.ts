import type { Roster, RosterUnit } from '../../scenario/roster/types.ts'

/**
 * The highest cost of a model at which the largest army of the field can still field the unit; infinite if no army of the field is made of
 * units.
 */
export function affordable({ field, units }: Roster, u: number): number {
  if (field.against.length > 0) return Number.POSITIVE_INFINITY
  const largest = Math.max(...field.bands.map(({ points }) => points))
  return largest / (units[u] as RosterUnit).models[0]
}
