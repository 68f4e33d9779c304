import type { GameFacts } from '../core/facts.ts'
import type { BattleSpec } from '../core/ruleset.ts'
import { checkRows, isHexTable, toHexes } from './hexes.ts'
import type { RosterDocument, SettingDocument } from './roster-schema.ts'
import type { Setting } from './roster-types.ts'
import type { Fault } from './source.ts'
import { adviseTerrain, checkTerrain, toTable } from './terrain.ts'
import { keyFault, type Place, placeAt, valueFault } from './tree.ts'

/** Where battles are fought: the tables of a roster, or the game's own without anything on it. */
export function toSettings(
  facts: GameFacts,
  { tables }: RosterDocument,
  root: Place,
): { readonly settings: readonly Setting[]; readonly faults: readonly Fault[]; readonly warnings: readonly Fault[] } {
  if (!tables) {
    const setting = { name: 'the table', weight: 1, battle: battleOf(facts, undefined) }
    return { settings: [setting], faults: [], warnings: facts.hexes ? [] : adviseTerrain(facts, undefined, root) }
  }
  const whole = tables.reduce((sum, { weight }) => sum + weight, 0)
  const names = tables.map(({ name }, index) => name ?? `table ${index + 1}`)
  const faults = names.flatMap((name, index) => {
    if (names.indexOf(name) === index) return []
    const message = `two tables are called \`${name}\`; each needs a name of its own`
    return [valueFault(root, ['tables', index, 'name'], message)]
  })
  if (whole === 0) faults.push(keyFault(root, ['tables'], 'no table has a weight above 0'))
  const warnings: Fault[] = []
  tables.forEach((table, index) => {
    const place = asTable(root, index)
    faults.push(...(isHexTable(table) ? checkRows(table, place) : checkTerrain(facts, table, place)))
    if (!isHexTable(table) && facts.hexes === undefined) warnings.push(...adviseTerrain(facts, table, place))
  })
  const settings = tables.map((table, index) => ({
    name: names[index] ?? '',
    weight: table.weight / whole,
    battle: battleOf(facts, table),
  }))
  return { settings, faults, warnings }
}

/** A roster's table as that of a scenario, so that what is wrong with it is told alike. */
function asTable(root: Place, index: number): Place {
  const place = placeAt(root, ['tables', index])
  return { ...place, parts: new Map([['table', place]]) }
}

function battleOf(facts: GameFacts, table: SettingDocument | undefined): BattleSpec {
  const order = table?.order
  const deployment = { by: 'policy', ...(order !== undefined && { order }) } as const
  if (!facts.hexes) {
    const plane = table && !isHexTable(table) ? table : undefined
    return { seats: 'swap', table: toTable(facts, plane), deployment }
  }
  const hexes = toHexes(facts.hexes, table && isHexTable(table) ? table : undefined)
  return { seats: 'swap', table: { width: 0, depth: 0, terrain: [] }, hexes, deployment }
}
