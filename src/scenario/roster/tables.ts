import type { GameFacts } from '../../core/facts.ts'
import type { BattleSpec } from '../../core/ruleset.ts'
import { adviseGround, checkGround, isPlane, seatsOf, toGround } from '../schema/ground.ts'
import type { Fault } from '../text/source.ts'
import { keyFault, type Place, placeAt, valueFault } from '../text/tree.ts'
import type { RosterDocument, SettingDocument } from './schema.ts'
import type { Setting } from './types.ts'

/**
 * The tables on which battles are fought: those of the roster, or the game's default table without terrain. `advises`: whether a warning
 * says what terrain is advised for that default table.
 */
export function toSettings(
  facts: GameFacts,
  { tables }: RosterDocument,
  root: Place,
  advises: boolean,
): { readonly settings: readonly Setting[]; readonly faults: readonly Fault[]; readonly warnings: readonly Fault[] } {
  if (!tables) {
    const setting = { name: 'the table', weight: 1, battle: battleOf(facts, undefined) }
    const faults = facts.map === undefined ? [] : checkGround(facts, undefined, root)
    return { settings: [setting], faults, warnings: advises ? adviseGround(facts, undefined, root) : [] }
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
    faults.push(...checkGround(facts, table, place))
    if (isPlane(facts)) warnings.push(...adviseGround(facts, table, place))
  })
  const settings = tables.map((table, index) => ({
    name: names[index] ?? '',
    weight: table.weight / whole,
    battle: battleOf(facts, table),
  }))
  return { settings, faults, warnings }
}

/** The place of a roster's table in the form of a scenario, so that its faults get the same messages. */
function asTable(root: Place, index: number): Place {
  const place = placeAt(root, ['tables', index])
  return { ...place, parts: new Map([['table', place]]) }
}

function battleOf(facts: GameFacts, table: SettingDocument | undefined): BattleSpec {
  const order = table?.order
  const deployment = { by: 'policy', ...(order !== undefined && { order }) } as const
  return { seats: seatsOf(facts), ...toGround(facts, table), deployment }
}
