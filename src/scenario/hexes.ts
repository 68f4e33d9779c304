import type { GameFacts, HexFacts } from '../core/facts.ts'
import type { HexBoard } from '../core/ruleset.ts'
import type { TableDocument } from './battle-schema.ts'
import { type HexTableDocument, OPEN } from './hex-schema.ts'
import type { Met } from './matchups.ts'
import { didYouMean, listed } from './nearest.ts'
import type { ScenarioDocument } from './schema.ts'
import type { Fault } from './source.ts'
import { type Place, valueFault } from './tree.ts'

/** The board of a scenario of a game on hexes; open and of the game's own size if it names none. */
export function toHexes(hexes: HexFacts, table: HexTableDocument | undefined): HexBoard {
  const [columns, rows] = table?.hexes ?? hexes.size
  const letters = (table?.rows ?? []).flatMap((row) => Array.from(row))
  return {
    columns,
    rows,
    ground: Array.from({ length: columns * rows }, (_, hex) => table?.legend?.[letters[hex] ?? OPEN] ?? ''),
  }
}

export function isHexTable(table: TableDocument | HexTableDocument | undefined): table is HexTableDocument {
  return table !== undefined && 'hexes' in table
}

/** What is wrong with the rows of a board: how many there are, how long they are, and what letters they have. */
export function checkRows(
  { hexes: [columns, rows], rows: written, legend = {} }: HexTableDocument,
  root: Place,
): Fault[] {
  if (written === undefined) return []
  const path = ['table', 'rows']
  const faults: Fault[] = []
  if (written.length !== rows) {
    const message = `${counted(written.length, 'row')}; a board of ${columns} × ${rows} hexes has ${rows}`
    faults.push(valueFault(root, written.length > rows ? [...path, rows] : path, message))
  }
  const known = [OPEN, ...Object.keys(legend)]
  for (const [index, row] of written.entries()) {
    const letters = Array.from(row)
    if (letters.length !== columns) {
      const message = `row ${index} has ${counted(letters.length, 'hex', 'hexes')}; a board of ${columns} × ${rows} hexes has ${columns} in a row`
      faults.push(valueFault(root, [...path, index], message))
    }
    const unknown = letters.findIndex((letter) => !known.includes(letter))
    const letter = letters[unknown]
    if (letter === undefined) continue
    const hint = didYouMean(letter, known) || ';'
    const message = `\`${letter}\` at column ${unknown} of row ${index} is not in the legend${hint} allowed: ${listed(known, letter)}`
    faults.push(valueFault(root, [...path, index], message))
  }
  return faults
}

/** Units off the board, or two on one hex. */
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

function counted(number: number, one: string, several = `${one}s`): string {
  return `${number} ${number === 1 ? one : several}`
}
