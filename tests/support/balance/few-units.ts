import { readRoster } from '../../../src/scenario/roster/read.ts'
import type { Roster, RosterUnit } from '../../../src/scenario/roster/types.ts'

/**
 * A roster of few units that meet equally often: the anchor, `others` further units of its group, and units made of the anchor and the last
 * of these. Costs are free from a tenth to ten times today's, and one general leads.
 */
export function fewUnits(
  file: string,
  others: number,
  made: (anchor: RosterUnit, last: RosterUnit) => readonly RosterUnit[],
  options: { readonly seed?: string; readonly battles?: number } = {},
): Roster {
  const roster = readRoster(file, options)
  const anchor = roster.units[roster.anchor] as RosterUnit
  const own = roster.units.filter((unit) => unit !== anchor && unit.group === anchor.group).slice(0, others)
  const kept = [anchor, ...own, ...made(anchor, own.at(-1) ?? anchor)]
  const units = kept.map((unit) => ({ ...unit, min: unit.cost / 10, max: unit.cost * 10 }))
  return {
    ...roster,
    units,
    anchor: 0,
    priced: units.length,
    field: { ...roster.field, weights: units.map(() => 1 / units.length), named: [], namedShare: 0 },
    policies: roster.policies.slice(0, 1),
  }
}
