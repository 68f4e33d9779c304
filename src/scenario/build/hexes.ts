import type { GameFacts, HexFacts } from '../../core/facts.ts'
import type { HexBoard } from '../../core/ruleset.ts'
import type { ScenarioDocument } from '../schema/documents.ts'
import type { HexTableDocument } from '../schema/hex-schema.ts'
import type { Fault } from '../text/source.ts'
import { type Place, valueFault } from '../text/tree.ts'
import type { Met } from './met.ts'
import { type Drawn, OPEN } from './rows.ts'

/** The board of a scenario for a game on hexes; by default an open board of the game's own size. */
export function toHexes(hexes: HexFacts, table: HexTableDocument | undefined): HexBoard {
  const [columns, rows] = table?.hexes ?? hexes.size
  const letters = (table?.rows ?? []).flatMap((row) => Array.from(row))
  return {
    columns,
    rows,
    ground: Array.from({ length: columns * rows }, (_, hex) => table?.legend?.[letters[hex] ?? OPEN] ?? ''),
  }
}

export function isHexTable(table: object | undefined): table is HexTableDocument {
  return table !== undefined && 'hexes' in table
}

export function drawnHexes({ hexes, rows, legend }: HexTableDocument): Drawn {
  return { key: 'hexes', cell: 'hex', size: hexes, rows, legend }
}

/** Faults of places: units off the board, and two units on one hex. */
export function checkPlaces(facts: GameFacts, { table }: ScenarioDocument, met: readonly Met[], root: Place): Fault[] {
  if (!facts.hexes) return []
  const [columns, rows] = isHexTable(table) ? table.hexes : facts.hexes.size
  const told = new Set<string>()
  return met.flatMap(({ armies }) => {
    const standing = new Map<string, string>()
    return armies.flatMap(({ units }) =>
      units.flatMap(({ spec: { id, at }, path }) => {
        if (at === undefined) return []
        const [column, row] = at
        const place = [...path, 'at']
        const once = (message: string) => {
          const fault = valueFault(root, place, message)
          const key = `${fault.line}:${fault.column} ${message}`
          if (told.has(key)) return []
          told.add(key)
          return [fault]
        }
        if (column >= columns || row >= rows) {
          return once(
            `[${column}, ${row}] is off the board, which has columns 0 to ${columns - 1} and rows 0 to ${rows - 1}`,
          )
        }
        const other = standing.get(at.join())
        standing.set(at.join(), id)
        return other === undefined
          ? []
          : once(`${id} stands on the hex of ${other}, [${column}, ${row}]; a hex holds one unit`)
      }),
    )
  })
}
